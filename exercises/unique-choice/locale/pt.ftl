# O que dizem os testes deste laboratório. As linhas, as colunas e as caixas são contadas a partir de 0, como
# no enunciado.

walk-no-choice = Isto não é uma opção, três números i j n com i e j de 0 a 8 e n de 1 a 9: “{ $found }”.
walk-no-end = Depois de { $steps } opções o percurso não tinha terminado com n = 0.
walk-cell-filled = Veio a opção ({ $row },{ $column }) = { $digit }, mas a casa contém { $value }.
walk-not-allowed = Veio a opção ({ $row },{ $column }) = { $digit }, mas esse número já está na linha, na coluna ou na caixa da casa.
walk-twice = A opção ({ $row },{ $column }) = { $digit } veio duas vezes.
walk-left-out = { $count ->
    [one] Uma opção nunca veio
   *[other] { $count } opções nunca vieram; a primeira é
}: ({ $row },{ $column }) = { $digit }.
walk-changed = Ao perguntar de novo o que segue ({ $row },{ $column }) = { $digit }, a função deu outra opção do que antes.
flag-expected = Uma grade nova é unique (1) até que algo seja adivinhado, mas veio isto: { $found }.
certain-expected = Esperava-se uma opção ou n = 0, mas veio isto: “{ $found }”.
certain-missed = Veio n = 0, mas à casa ({ $row },{ $column }) resta uma só opção: { $digit }.
certain-nothing = Veio a opção ({ $row },{ $column }) = { $digit }, mas não é a única da casa: ela tem { $count }.
certain-filled = Veio a opção ({ $row },{ $column }) = { $digit }, mas a casa já contém { $value }.
grid-expected = Esperavam-se nove linhas de nove números; aí está isto: “{ $found }”.
grid-too-long = Depois da grade há mais alguma coisa: “{ $found }”.
grid-not-a-digit = A casa ({ $row },{ $column }) é { $is }, que não é um número de 0 a 9.
grid-given-changed = A casa ({ $row },{ $column }) é { $is }, mas o número dado era { $given }.
grid-cell-empty = A casa ({ $row },{ $column }) continua vazia.
grid-row-repeats = A linha { $row } contém o { $digit } mais de uma vez.
grid-column-repeats = A coluna { $column } contém o { $digit } mais de uma vez.
grid-box-repeats = A caixa { $box } contém o { $digit } mais de uma vez.
puzzle-clues = O problema tem { $clues } números; foram pedidos { $wanted }{ $most ->
    [0] .
   *[other] , e aceitam-se até { $most } a mais ou a menos.
}
puzzle-same = Veio o mesmo problema para { $few } números e para { $many }.
puzzle-another = A mesma semente deu dois problemas diferentes.
puzzle-no-solution = O problema não tem solução.
puzzle-guess = As escolhas únicas não resolvem o problema: levam a um ponto em que toda casa vazia, como a ({ $row },{ $column }), tem várias opções.
print-elsewhere = Algo foi escrito em outro lugar que não o fluxo recebido.
print-error-lost = Em Rust, um erro de `out` é também o da função: com um `out` cheio, ela retornou Ok.
choice-not-placed = Chamada com a opção ({ $row }, { $column }, { $digit }), não pôs primeiro esse { $digit }: nessa casa { $is ->
    [0] não há nada
   *[other] há um { $is }
 }.
errors-row-missed = A linha { $row } contém o { $digit } mais de uma vez (linhas contadas a partir de 0), e nada no texto o diz.
errors-column-missed = A coluna { $column } contém o { $digit } mais de uma vez (colunas contadas a partir de 0), e nada no texto o diz.
errors-box-missed = A caixa { $box } contém o { $digit } mais de uma vez (caixas contadas a partir de 0, linha por linha), e nada no texto o diz.
errors-invented = Esta linha nomeia um conflito que a grade não tem: “{ $found }”.
program-echo = O problema lido não aparece no erro padrão.
program-silent = Nada foi dito no erro padrão.

# O que uma entrada pequena mostra.
read-refused = A função devolveu um erro, mas o texto contém um problema.
value-wrong = A casa ({ $row },{ $column }) deveria conter { $right }, mas contém { $found }.
choice-missing = O { $digit } é possível na casa ({ $row },{ $column }), mas não está entre as suas opções.
choice-too-many = O { $digit } está entre as opções da casa ({ $row },{ $column }), mas ali não é possível.
single-missed = Parou cedo demais: à casa ({ $row },{ $column }) resta uma só opção: { $digit }.
flag-wrong = A resposta deveria ser { $right }, mas é { $found }.
flag-set = Antes da chamada algo tinha sido adivinhado; depois, a grade volta a ser única.
flag-cleared = Antes da chamada nada tinha sido adivinhado; depois, a grade já não é única.
repeat-missed-in-row = A resposta é 1, mas a linha { $row } contém o { $digit } em ({ $row },{ $column }) e em ({ $row_b },{ $column_b }).
repeat-missed-in-column = A resposta é 1, mas a coluna { $column } contém o { $digit } em ({ $row },{ $column }) e em ({ $row_b },{ $column_b }).
repeat-missed-in-box = A resposta é 1, mas a caixa de ({ $row },{ $column }) contém o { $digit } ali e em ({ $row_b },{ $column_b }).
empty-cell-missed = A resposta é 1, mas a casa ({ $row },{ $column }) está vazia.
correct-refused = A resposta é 0, mas a grade está completa e nenhum número se repete.
