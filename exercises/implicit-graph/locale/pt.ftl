# O que reclamam os verificadores deste laboratório. As linhas, colunas e caixas são contadas a partir
# de 0, como no enunciado; os nós de uma lista, a partir de 1.

list-null = A função devolveu NULL em vez de uma lista.
list-empty = A lista está vazia, mas o tabuleiro tem um nó adjacente válido.

node-of-full-board = O tabuleiro está cheio, então a lista deve estar vazia, mas ela tem um nó.
node-first-empty-cell-still-empty = Nó { $node } da lista: a primeira casa vazia, ({ $row },{ $column }), continua vazia.
node-not-first-empty-cell = Nó { $node } da lista: a casa ({ $row },{ $column }) é { $is } e era { $was }, mas só pode mudar a primeira casa vazia, ({ $first_row },{ $first_column }).
node-cell-not-a-digit = Nó { $node } da lista: a casa ({ $row },{ $column }) é { $is }, que não é um número de 1 a 9.
node-row-repeats = Nó { $node } da lista: a linha { $row } tem duas vezes o { $digit }, nas colunas { $column_a } e { $column_b }.
node-column-repeats = Nó { $node } da lista: a coluna { $column } tem duas vezes o { $digit }, nas linhas { $row_a } e { $row_b }.
node-box-repeats = Nó { $node } da lista: a caixa { $box } tem duas vezes o { $digit }, nas casas ({ $row_a },{ $column_a }) e ({ $row_b },{ $column_b }).

solution-null = A função devolveu NULL, mas o tabuleiro tem solução.
solution-given-changed = A casa ({ $row },{ $column }) é { $is }, mas era { $given } no tabuleiro a ser resolvido.
solution-cell-empty = A casa ({ $row },{ $column }) continua vazia.
solution-cell-not-a-digit = A casa ({ $row },{ $column }) é { $is }, que não é um número de 1 a 9.
solution-row-repeats = A linha { $row } tem duas vezes o { $digit }, nas colunas { $column_a } e { $column_b }.
solution-column-repeats = A coluna { $column } tem duas vezes o { $digit }, nas linhas { $row_a } e { $row_b }.
solution-box-repeats = A caixa { $box } tem duas vezes o { $digit }, nas casas ({ $row_a },{ $column_a }) e ({ $row_b },{ $column_b }).

search-finds-nothing = O tabuleiro tem solução, então se esperava um nó, mas veio NULL.
search-finds-something = O tabuleiro não tem solução, então se esperava NULL, mas veio um nó.
live-nodes-too-many = { $live ->
    [one] Um nó não foi liberado
   *[other] { $live } nós não foram liberados
}, mas { $most ->
    [0] não pode sobrar nenhum
    [one] na pilha pode sobrar no máximo um
   *[other] na pilha podem sobrar no máximo { $most }
}.
nodes-over = { $nodes ->
    [one] Um nó não está na lista nem foi liberado.
   *[other] { $nodes } nós não estão na lista nem foram liberados.
}
# What a small board shows.
valid-row-missed = is_valid devolveu 1; a linha { $row } tem o { $digit } duas vezes, nas colunas { $column_a } e { $column_b }.
valid-column-missed = is_valid devolveu 1; a coluna { $column } tem o { $digit } duas vezes, nas linhas { $row_a } e { $row_b }.
valid-box-missed = is_valid devolveu 1; a caixa { $box } tem o { $digit } duas vezes, nas casas ({ $row_a },{ $column_a }) e ({ $row_b },{ $column_b }).
valid-refused = is_valid devolveu 0, mas nenhum número se repete em uma linha, coluna ou caixa.
final-zero-missed = is_final devolveu 1, mas a casa ({ $row },{ $column }) está vazia.
final-refused = is_final devolveu 0, mas nenhuma casa está vazia.
node-missing = Falta o nó com { $digit } na casa ({ $row },{ $column }); ele é válido.
nodes-not-ascending = Os nós não estão em ordem crescente.
iterations-wrong = Contou { $counted ->
    [one] uma iteração
   *[other] { $counted } iterações
}; o certo é { $right }.

# Onde uma busca errada se afasta da certa, e o que contou uma contagem errada.
path-breadth-first = Esta é uma busca em largura: a iteração { $iteration } tira o tabuleiro que esperou mais. A busca em profundidade tira o último que foi posto.
path-first-child-first = A busca tira os nós adjacentes na outra ordem: a partir da iteração { $iteration } começa pelo número mais baixo. Postos em ordem crescente, o mais alto sai primeiro.
path-elsewhere = A busca toma outro caminho a partir da iteração { $iteration }.
path-ends = A busca termina cedo demais: falta a iteração { $iteration }.
path-goes-on = A busca continua quando devia ter terminado, antes da iteração { $iteration }.
count-stays-zero = A busca faz { $iterations ->
    [one] uma iteração
   *[other] { $iterations } iterações
}, mas não as conta.
count-of-pushes = Conta os nós que põe na pilha ({ $count }), não os que tira ({ $iterations }).
count-off-by-one = A contagem erra por um: { $count } em vez de { $iterations }.
count-other = A busca faz { $iterations ->
    [one] uma iteração
   *[other] { $iterations } iterações
}, como deve, mas conta { $count }.
