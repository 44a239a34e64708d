# O que reclamam as verificações deste laboratório. Os vértices são contados a partir de 1, como no enunciado.

colors-none = A função diz que não há coloração, mas há.
colors-not-read = Esperavam-se as cores dos { $count } vértices, mas a resposta tem outra quantidade.
colors-given-changed = O vértice { $vertex } tem a cor { $is }, mas a cor dada era { $given }.
colors-uncolored = O vértice { $vertex } ficou sem cor.
colors-not-a-color = O vértice { $vertex } tem a cor { $is }, que não vai de 1 a { $m }.
colors-same = Os vértices { $a } e { $b } são vizinhos e têm a mesma cor, { $color }.
color-changed = A cor do vértice { $vertex } mudou de { $was } para { $is }.
color-behind-changed = O último vértice é { $vertex }, e `color[{ $place }]`, que está depois dele, mudou.

puzzle-not-read = Semente { $seed }: esperava-se um tabuleiro de 81 números, mas a resposta não é um.
puzzle-not-a-color = Semente { $seed }: o vértice { $vertex } tem a cor { $is }, que não vai de 1 a 9.
puzzle-same = Semente { $seed }: os vértices { $a } e { $b } são vizinhos e têm a mesma cor, { $color }.
puzzle-without-solution = Semente { $seed }: o tabuleiro não tem solução.
puzzle-with-several-solutions = Semente { $seed }: o tabuleiro tem mais de uma solução.
puzzle-too-few = Semente { $seed }: o tabuleiro tem { $givens } números dados; com menos de { $least } nunca há uma única solução.
puzzle-too-many = Semente { $seed }: o tabuleiro tem { $givens } números dados; podem ser no máximo { $most }.
puzzle-count-wrong = Semente { $seed }: o tabuleiro tem { $givens } números dados, mas a função devolveu { $returned }.
puzzles-equal = As sementes { $seed } e { $other } deram o mesmo tabuleiro.
puzzles-differ = A semente { $seed } deu outro tabuleiro na segunda chamada.
seed-no-puzzle = Semente { $seed }: isto não é um tabuleiro: cores de 1 a 9 em alguns vértices, que se possam completar.

verdict-missing = { $wanted ->
    [one] Esperava-se uma resposta
   *[other] Esperavam-se { $wanted } respostas
} “A solução dada é válida.” ou “A solução dada não é válida.”; o programa deu { $found }.
verdict-too-many = O programa respondeu { $found ->
    [one] uma vez
   *[other] { $found } vezes
} se a solução dada é válida; { $wanted ->
    [one] foi pedida uma resposta
   *[other] foram pedidas { $wanted }
}.
verdict-should-be-valid = Resposta { $position } do verificador: a solução é válida, e o programa diz que não.
verdict-should-be-invalid = Resposta { $position } do verificador: a solução não é válida, e o programa diz que é.
solution-missing = Tabuleiro { $position }: o programa não mostrou uma solução dele.
solution-improper = O programa mostrou um tabuleiro cheio que não é solução.
solution-none-not-said = Há um tabuleiro sem solução, e o programa não disse “O tabuleiro não tem solução.”.
solution-none-said = O programa disse que um tabuleiro não tem solução, mas todos têm.
layout-wrong = A solução não foi mostrada no formato do enunciado: 25 traços, linhas como “| 5 3 4 | 6 7 8 | 9 1 2 |” e traços depois de cada três.
step-wrong = Passo { $line }: esperava-se “{ $wanted }”, mas veio “{ $found }”.
steps-missing = { $count ->
    [one] É um passo
   *[other] São { $count } passos
}, e o programa mostrou { $found }; o próximo seria “{ $wanted }”.
steps-too-many = { $count ->
    [one] É um passo
   *[other] São { $count } passos
}, mas o programa mostrou { $found }.
steps-without-board = O programa não mostrou o tabuleiro antes dos passos.
steps-of-a-hard-board = A busca neste tabuleiro tem passos demais; escolha um tabuleiro com mais números.
generated-missing = { $wanted ->
    [one] Esperava-se um tabuleiro gerado
   *[other] Esperavam-se { $wanted } tabuleiros gerados
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
neighbour-itself = O vértice { $vertex } aparece entre os próprios vizinhos.
neighbour-no-vertex = Entre os vizinhos de { $vertex } está { $number }, que não é um vértice.
neighbour-twice = O vértice { $neighbour } aparece mais de uma vez entre os vizinhos de { $vertex }.
neighbours-none = O vértice { $vertex } não tem vizinhos.
neighbours-other = Os vizinhos de { $vertex } são outros, todos.
neighbours-descend = Entre os vizinhos de { $vertex }, { $neighbour } vem depois de { $before }.
vertices-wrong = O grafo tem { $count } vértices, e não 81.
found-none = A função diz que não há coloração, mas há.
found-some = A função diz que há uma coloração, mas não há nenhuma.
found-around = Os vértices { $a } e { $b } são vizinhos e a ambos foi dada a cor { $color }, então não há nenhuma coloração; a função diz que há.
count-wrong = Contou { $count }; o número de colorações é { $right }.
colourings-wrong = Nenhuma das colorações está certa, e a quantidade delas também não.
handed-out-twice = Uma coloração foi entregue mais de uma vez.
handed-out-missing = Foram entregues { $found } de { $right } colorações.
found-after-the-end = Depois que `found` terminou a busca, ela foi chamada { $count ->
    [one] mais uma vez
   *[other] mais { $count } vezes
}.
check-missed = A resposta é 1, mas os vértices { $a } e { $b } são vizinhos e têm a mesma cor, { $color }.
check-missed-color = A resposta é 1, mas o vértice { $vertex } tem { $is }, que não é uma cor de 1 a 9.
check-refused = A resposta é 0, mas todos os vértices têm cor e não há dois vizinhos com a mesma.
