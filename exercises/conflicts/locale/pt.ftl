# O que reclamam os verificadores deste laboratório. As linhas são contadas a partir de 0, como no
# enunciado. Em bars-differ, $expected e $found já vêm entre aspas.

rows-missing = { $count ->
    [0] Não foi encontrada nenhuma linha de nove números
    [one] Foi encontrada uma linha de nove números
   *[other] Foram encontradas { $count } linhas de nove números
}, mas um sudoku tem nove.
row-differs = A linha { $row } deveria ser { $expected }, mas é { $found }.
other-numbers = O número { $digit } está { $expected } vezes no sudoku, mas foi impresso { $count } vezes.
rule-missing = Falta uma linha de 27 sinais = antes da linha { $row } do sudoku.
rule-missing-at-end = Falta uma linha de 27 sinais = depois da última linha do sudoku.
rule-length = Uma linha tem { $length } sinais =, mas deveria ter 27.
rule-unexpected = Antes da linha { $row } do sudoku há uma linha de sinais = a mais.
bars-differ = A linha { $row } deveria ficar assim: { $expected }, mas ficou assim: { $found }.

unsolvable-not-said = O sudoku não tem solução, mas o programa não diz isso.
unsolvable-but-full = O sudoku não tem solução, mas o programa imprimiu um sudoku completo.
refused-in-silence = O arquivo não contém um sudoku, mas o programa não diz o que há de errado.
refused-but-printed = O arquivo não contém um sudoku, mas o programa imprimiu um.
