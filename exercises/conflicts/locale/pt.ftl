# O que reclamam os verificadores deste laboratório. As linhas são contadas a partir de 0, como no
# enunciado.

rows-missing = { $count ->
    [0] Não foi encontrada nenhuma linha de nove números
    [one] Foi encontrada uma linha de nove números
   *[other] Foram encontradas { $count } linhas de nove números
}, mas um sudoku tem nove.
row-differs = A linha { $row } deveria ser { $right }, mas é { $found }.
other-numbers = O número { $digit } está { $right ->
    [one] uma vez
   *[other] { $right } vezes
} no sudoku, mas foi impresso { $count ->
    [one] uma vez
   *[other] { $count } vezes
}.
rule-missing = Falta uma linha de 27 sinais = antes da linha { $row } do sudoku.
rule-missing-at-end = Falta uma linha de 27 sinais = depois da última linha do sudoku.
rule-length = Uma linha tem { $length } sinais =, mas deveria ter 27.
rule-unexpected = Antes da linha { $row } do sudoku há uma linha de sinais = a mais.
bars-differ = A linha { $row } deveria ficar assim: "{ $right }", mas ficou assim: "{ $found }".
error-lost = Em Rust, um erro de `out` é também o da função: com um `out` cheio, ela retornou Ok.

unsolvable-not-said = O sudoku não tem solução, mas o programa não diz isso.
unsolvable-but-full = O sudoku não tem solução, mas o programa imprimiu um sudoku completo.
refused-in-silence = O arquivo não contém um sudoku, mas o programa não diz o que há de errado.
name-not-asked = O programa não perguntou `Qual e o nome do arquivo? `.
refused-but-printed = O arquivo não contém um sudoku, mas o programa imprimiu um.

# O que uma entrada pequena mostra.
conflict-missed-in-row = A resposta é não, mas a linha { $row } tem o { $digit } em ({ $row },{ $column }) e em ({ $row_b },{ $column_b }).
conflict-missed-in-column = A resposta é não, mas a coluna { $column } tem o { $digit } em ({ $row },{ $column }) e em ({ $row_b },{ $column_b }).
conflict-missed-in-box = A resposta é não, mas o subquadrado de ({ $row },{ $column }) tem o { $digit } ali e em ({ $row_b },{ $column_b }).
conflict-invented-in-row = A resposta é sim, mas nenhuma outra célula da linha { $row } tem o { $digit } de ({ $row },{ $column }).
conflict-invented-in-column = A resposta é sim, mas nenhuma outra célula da coluna { $column } tem o { $digit } de ({ $row },{ $column }).
conflict-invented-in-box = A resposta é sim, mas nenhuma outra célula do seu subquadrado tem o { $digit } de ({ $row },{ $column }).
conflict-invented = A resposta é sim, mas o { $digit } de ({ $row },{ $column }) não está em nenhuma outra célula da sua linha, coluna ou subquadrado.
read-wrong = A célula ({ $row },{ $column }) deveria ser { $right }, como no arquivo, mas é { $found }.
list-too-short = Falta na lista a célula vazia ({ $row },{ $column }).
list-too-long = A lista tem também { $found }, que não deve estar ali.
list-differs = O elemento { $place } da lista deveria ser ({ $row },{ $column }), mas é { $found }.
given-changed = A célula ({ $row },{ $column }) foi dada com { $given }, mas agora é { $found }.
left-empty = A célula ({ $row },{ $column }) continua vazia; ali vai { $right }.
filled-wrong = A célula ({ $row },{ $column }) deveria ser { $right }, como na primeira solução, mas é { $found }.
not-emptied = O sudoku não tem solução, então a célula ({ $row },{ $column }) deveria voltar a ser 0, mas é { $found }.
solvable-denied = O tabuleiro tem solução, mas a resposta é false.
unsolvable-affirmed = O tabuleiro não tem solução, mas a resposta é true.
filled-around = O { $digit } de ({ $row_a },{ $column_a }) e o de ({ $row_b },{ $column_b }) se contradizem, então não há nada a preencher, mas a célula ({ $row },{ $column }) é { $found }.
