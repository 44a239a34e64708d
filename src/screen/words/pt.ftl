watch-grading = avaliando …
watch-not-yet = Ainda não foi avaliado.
watch-works = { $exercise } funciona. Todos os pontos!
watch-no-hint = Não há dica para esta falha.
watch-no-example = Nenhum caso que falha neste exercício pode ser mostrado.
watch-example = Passo { $number } de { $count }: { $name }
watch-more-steps = Aperte e para o próximo passo.
watch-more-hints = Aperte h para o próximo passo.
watch-all = Todos os exercícios
watch-unreadable = Seus arquivos não podem ser lidos no momento:
watch-failed = O avaliador falhou:
key-next = próximo
key-previous = anterior
key-hint = dica
key-example = exemplo
key-all = todos
key-quit = sair

trace-cell = célula ({ $row },{ $column })
trace-vertex = vértice { $vertex }
trace-of-board = célula ({ $row },{ $column }), { $board ->
    [0] centro
    [1] acima à esquerda
    [2] acima à direita
    [3] abaixo à esquerda
   *[other] abaixo à direita
}
trace-placed = { $place }: o { $digit } cabe.
trace-colored = { $place }: a cor { $digit } é possível.
trace-from-the-stack = { $place }: o { $digit }, no tabuleiro do topo da pilha.
trace-certain = { $place }: o { $digit } é a única escolha.
trace-guess = { $place }: o { $digit } é uma tentativa, uma de { $count }.
trace-only-place = { $place }: o { $digit } não tem outro lugar na sua linha, coluna ou caixa.
trace-waits = { $place }: o { $digit } cabe, e o tabuleiro vai para a pilha.
trace-row = { $place }: o { $digit } está na mesma linha, { $other }.
trace-column = { $place }: o { $digit } está na mesma coluna, { $other }.
trace-box = { $place }: o { $digit } está no mesmo subquadrado, { $other }.
trace-edge = { $place }: a cor { $digit } é a de um vizinho, { $other }.
trace-back = { $place }: o { $digit } é retirado.
trace-dead-end = { $place }: não resta nada a tentar aqui; a busca volta.
trace-solved = Resolvido.
trace-exhausted = Não resta nada a tentar.
trace-begin = A busca começa com este tabuleiro.
trace-right = referência
trace-yours = o seu
trace-elsewhere = A partir da iteração { $count }, o seu programa olha outro tabuleiro.
trace-ends = O seu programa termina antes da iteração { $count }, e a busca continua.
trace-breaks = O seu programa quebra ou é interrompido antes da iteração { $count }.
trace-goes-on = A busca terminou, e o seu programa continua: iteração { $count }.
trace-not-written = Os dois olham os mesmos tabuleiros, até onde foi anotado.
trace-never-parts = Os dois olham os mesmos tabuleiros, até o fim.
trace-not-built = { $path }: a busca não pode ser seguida, pois não compila: avalie-o primeiro
trace-board-cells = isto não é um tabuleiro: tem { $found } células, e um tabuleiro tem { $needed }
trace-board-letter = isto não é um tabuleiro: "{ $letter }" não é uma célula; os dígitos são, e 0 é uma vazia
trace-board-conflict = não há nada a buscar: este tabuleiro tem duas vezes o { $digit }, { $one } e { $other }
trace-no-board = { $path }: não é um tabuleiro nem um arquivo que se possa ler
trace-no-search = { $lab }: a busca deste laboratório não pode ser seguida
trace-nothing-with = { $lab }: nenhuma entrega deste laboratório pode ser seguida, então --with não tem nada a mostrar
trace-cut = A busca continua depois destes { $count } passos.
trace-step = passo { $step } de { $count }
trace-iteration = iteração { $count }
trace-choices = cabem:
trace-speed = velocidade { $speed } de { $count }
key-play = seguir, pausa
key-step = passo
key-speed = velocidade
key-ends = início, fim
