# O que reclamam os verificadores deste laboratório. Os vértices são contados a partir de 1, como no
# enunciado. $found e $expected, quando são textos, já vêm entre aspas.

colors-none = A função diz que não há coloração, mas há.
colors-not-read = Esperavam-se as cores dos vértices, mas veio isto: { $found }.
colors-too-long = Depois das cores há mais alguma coisa: { $found }.
colors-given-changed = O vértice { $vertex } tem a cor { $is }, mas a cor dada era { $given }.
colors-uncolored = O vértice { $vertex } ficou sem cor.
colors-not-a-color = O vértice { $vertex } tem a cor { $is }, que não vai de 1 a { $m }.
colors-same = Os vértices { $a } e { $b } são vizinhos e têm a mesma cor, { $color }.

puzzle-not-read = Semente { $seed }: esperava-se um tabuleiro de nove linhas de nove números, mas veio isto: { $found }.
puzzle-too-long = Depois do último tabuleiro há mais alguma coisa: { $found }.
puzzle-not-a-color = Semente { $seed }: o vértice { $vertex } tem a cor { $is }, que não vai de 1 a 9.
puzzle-same = Semente { $seed }: os vértices { $a } e { $b } são vizinhos e têm a mesma cor, { $color }.
puzzle-without-solution = Semente { $seed }: o tabuleiro não tem solução.
puzzle-with-several-solutions = Semente { $seed }: o tabuleiro tem mais de uma solução.
puzzle-too-few = Semente { $seed }: o tabuleiro tem { $givens } números dados; com menos de { $least } nunca há uma única solução.
puzzle-too-many = Semente { $seed }: o tabuleiro tem { $givens } números dados; podem ser no máximo { $most }.
puzzle-count-wrong = Semente { $seed }: o tabuleiro tem { $givens } números dados, mas a função devolveu { $returned }.
puzzles-equal = As sementes { $seed } e { $other } deram o mesmo tabuleiro.

verdict-missing = { $expected ->
    [one] Esperava-se uma resposta
   *[other] Esperavam-se { $expected } respostas
} “A solução dada é válida.” ou “A solução dada não é válida.”; o programa deu { $found }.
verdict-too-many = O programa respondeu { $found ->
    [one] uma vez
   *[other] { $found } vezes
} se a solução dada é válida; { $expected ->
    [one] foi pedida uma resposta
   *[other] foram pedidas { $expected }
}.
verdict-should-be-valid = Resposta { $position } do verificador: a solução é válida, e o programa diz que não.
verdict-should-be-invalid = Resposta { $position } do verificador: a solução não é válida, e o programa diz que é.
solution-missing = Tabuleiro { $position }: o programa não mostrou uma solução dele.
solution-improper = O programa mostrou um tabuleiro cheio que não é solução.
solution-none-not-said = Há um tabuleiro sem solução, e o programa não disse “O tabuleiro não tem solução.”.
solution-none-said = O programa disse que um tabuleiro não tem solução, mas todos têm.
layout-wrong = A solução não foi mostrada no formato do enunciado: 25 traços, linhas como “| 5 3 4 | 6 7 8 | 9 1 2 |” e traços depois de cada três.
step-wrong = Passo { $line }: esperava-se { $expected }, mas veio { $found }.
steps-missing = { $count ->
    [one] É um passo
   *[other] São { $count } passos
}, e o programa mostrou { $found }; o próximo seria { $expected }.
steps-too-many = { $count ->
    [one] É um passo
   *[other] São { $count } passos
}, mas o programa mostrou { $found }.
steps-without-board = O programa não mostrou o tabuleiro antes dos passos.
steps-of-a-hard-board = A busca neste tabuleiro tem passos demais; escolha um tabuleiro com mais números.
generated-missing = { $expected ->
    [one] Esperava-se um tabuleiro gerado
   *[other] Esperavam-se { $expected } tabuleiros gerados
}, mas só { $found ->
    [one] apareceu um
   *[other] apareceram { $found }
}.
generated-without-solution = O tabuleiro gerado não tem solução.
generated-with-several-solutions = O tabuleiro gerado tem mais de uma solução.
generated-solution-missing = O programa não mostrou a solução do tabuleiro gerado.

# O que uma entrada pequena mostra. Os vértices são contados a partir de 1.
neighbour-missing = Falta o vértice { $neighbour } entre os vizinhos de { $vertex }.
neighbour-too-many = O vértice { $neighbour } aparece, mas não é um vizinho assim de { $vertex }.
found-none = A função diz que não há coloração, mas há.
found-some = A função diz que há uma coloração, mas não há nenhuma.
found-around = Os vértices { $a } e { $b } são vizinhos e a ambos foi dada a cor { $color }, então não há nenhuma coloração; a função diz que há.
count-wrong = Contou { $count }; o número de colorações é { $right }.
check-missed = A resposta é 1, mas os vértices { $a } e { $b } são vizinhos e têm a mesma cor, { $color }.
check-missed-color = A resposta é 1, mas o vértice { $vertex } tem { $is }, que não é uma cor de 1 a 9.
check-refused = A resposta é 0, mas todos os vértices têm cor e não há dois vizinhos com a mesma.

# What the lab observes, as students read it. # is a number; … is the rest of the line.
seen-none = nenhuma
seen-found = encontrada
seen-wrong-found = encontrada, mas não é uma coloração
seen-each-once = #: cada vizinho uma vez
seen-ascending = #: em ordem crescente
seen-no-neighbours = #: sem vizinhos
seen-other-neighbours = #: outros vizinhos
seen-no-vertex = #: # não é um vértice
seen-itself = #: # é o próprio vértice
seen-after = #: # depois de #
seen-vertices = vértices: #
seen-unchanged = cores sem mudanças
seen-changed = a cor de # mudou de # para #
seen-returned = devolveu #
seen-colourings = algumas colorações
seen-wrong-colourings = algumas colorações, mas nenhuma certa
seen-no-colours = não são cores:…
seen-handed-out = entregue…
seen-same = # e #: iguais
seen-different = # e #: diferentes
seen-not-puzzles = # e #: não são tabuleiros
seen-no-puzzle = não é um tabuleiro
