# O que os verificadores deste laboratório reclamam. As linhas e colunas são contadas a partir de 0, como no
# enunciado; as soluções e os arquivos, a partir de 1. $found e os nomes de arquivo já vêm entre aspas.

solutions-too-many = escritura_datos foi chamada mais de { $most } vezes, muito mais do que há soluções.
solutions-none-found = { $wanted ->
    [one] Há uma solução, e ela não foi encontrada.
   *[other] Há { $wanted } soluções, e nenhuma foi encontrada.
}
solutions-missing = { $count ->
    [one] Foi encontrada uma solução
   *[other] Foram encontradas { $count } soluções
}, mas há { $wanted }.

solution-row = Solução { $solution }: a linha { $row } tem { $count ->
    [one] um número
   *[other] { $count } números
} e deve ter { $wanted }. Só contam como linhas da matriz as linhas com apenas dígitos e espaços.
solution-cell-empty = Solução { $solution }: a casa ({ $row },{ $column }) continua vazia.
solution-cell-not-a-digit = Solução { $solution }: a casa ({ $row },{ $column }) é { $is }, que não é um número de 1 a 9.
solution-given-changed = Solução { $solution }: a casa ({ $row },{ $column }) é { $is }, mas era { $given } no samurai a resolver.
solution-repeats = Solução { $solution }: as casas ({ $row_a },{ $column_a }) e ({ $row_b },{ $column_b }) têm ambas o { $digit }, e estão na mesma linha, coluna ou caixa de algum tabuleiro.
solution-twice = A solução { $solution } é igual à solução { $other }.

error-lost = Em Rust, um erro de `out` é também o da função: com um `out` cheio, ela retornou Ok.
file-missing = O arquivo { $file } não foi escrito.
file-row = Arquivo { $file }: a linha { $row } tem { $count ->
    [one] um número
   *[other] { $count } números
} e deve ter { $wanted }. Só contam como linhas da matriz as linhas com apenas dígitos e espaços.
file-cell = Arquivo { $file }: a casa ({ $row },{ $column }) é { $is }, mas deve ser { $wanted }.
file-longer = Arquivo { $file }: depois da última linha da matriz há outras. Podem ser o que o arquivo tinha antes.
file-without-solution = O arquivo { $file } foi escrito, mas { $wanted ->
    [0] o samurai não tem solução.
    [one] o samurai tem uma só solução.
   *[other] o samurai tem só { $wanted } soluções.
}
program-says-nothing = O samurai não tem solução, e o programa não diz isso.
program-says-none = O samurai tem solução, e o programa diz que não há.

# O que uma entrada pequena mostra.
bound-wrong = { $function } deu { $found } para ({ $row },{ $column }); o certo é { $wanted }.
board-first-row = A primeira linha do tabuleiro { $selector } é { $wanted }, e não { $found }.
board-last-row = A última linha do tabuleiro { $selector } é { $wanted }, e não { $found }.
board-first-column = A primeira coluna do tabuleiro { $selector } é { $wanted }, e não { $found }.
board-last-column = A última coluna do tabuleiro { $selector } é { $wanted }, e não { $found }.
board-numbers = { $count ->
    [0] Nenhum número foi dado
    [one] Um número foi dado
   *[other] { $count } números foram dados
}, e um tabuleiro tem quatro.
board-forgotten = O tabuleiro { $selector } existe, mas a resposta é None.
board-invented = Não há um tabuleiro { $selector }: a resposta certa é None.
insert-refused = O { $digit } pode ficar em ({ $row },{ $column }): nenhuma casa que esteja na mesma linha, coluna ou caixa de algum tabuleiro tem esse número. A resposta é 0.
insert-accepted = O { $digit } não pode ficar em ({ $row },{ $column }), porque ({ $row_b },{ $column_b }) o tem e está na mesma linha, coluna ou caixa de algum tabuleiro. A resposta é 1.
matrix-wrong = A casa ({ $row },{ $column }) da matriz deveria ser { $wanted }, mas é { $found }.
reading-failed = O arquivo não foi lido: lectura_datos deu um erro.
found-none = O samurai tem solução, mas nenhuma foi entregue a escritura_datos.
found-some = O samurai não tem solução, mas algo foi entregue a escritura_datos.
