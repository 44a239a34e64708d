# What this lab's checks complain about. Vertices are counted from 1, as in the statement.

colors-none = The function says that there is no colouring, but there is one.
colors-not-read = Colours of all { $count } vertices were expected, and the answer has another number of them.
colors-given-changed = Vertex { $vertex } has colour { $is }, but it was given { $given }.
colors-uncolored = Vertex { $vertex } has no colour.
colors-not-a-color = Vertex { $vertex } has colour { $is }, which is not from 1 to { $m }.
colors-same = Vertices { $a } and { $b } are neighbours and have the same colour, { $color }.
color-changed = The colour of vertex { $vertex } changed from { $was } to { $is }.
color-behind-changed = The last vertex is { $vertex }, and `color[{ $place }]` behind it changed.

puzzle-not-read = Seed { $seed }: a board of 81 numbers was expected, but the answer is none.
puzzle-not-a-color = Seed { $seed }: vertex { $vertex } has colour { $is }, which is not from 1 to 9.
puzzle-same = Seed { $seed }: vertices { $a } and { $b } are neighbours and have the same colour, { $color }.
puzzle-without-solution = Seed { $seed }: the board has no solution.
puzzle-with-several-solutions = Seed { $seed }: the board has more than one solution.
puzzle-too-few = Seed { $seed }: the board has { $givens } givens; with fewer than { $least } there is never just one solution.
puzzle-too-many = Seed { $seed }: the board has { $givens } givens; there may be { $most } at most.
puzzle-count-wrong = Seed { $seed }: the board has { $givens } givens, but the function returned { $returned }.
puzzles-equal = Seeds { $seed } and { $other } gave the same board.
puzzles-differ = Seed { $seed } gave another board at the second call.
seed-no-puzzle = Seed { $seed }: this is no puzzle: colours from 1 to 9 at some vertices, which can be coloured to the end.

verdict-missing = { $wanted ->
    [one] One answer
   *[other] { $wanted } answers
} “A solução dada é válida.” or “A solução dada não é válida.” should appear; the program gave { $found }.
verdict-too-many = The program said { $found ->
    [one] once
   *[other] { $found } times
} whether the solution is valid; it was asked { $wanted ->
    [one] once
   *[other] { $wanted } times
}.
verdict-should-be-valid = Answer { $position } of the checker: the solution is valid, and the program says that it is not.
verdict-should-be-invalid = Answer { $position } of the checker: the solution is not valid, and the program says that it is.
solution-missing = Board { $position }: the program did not show a solution of it.
solution-improper = The program showed a full board that is not a solution.
solution-none-not-said = A board has no solution, and the program did not say “O tabuleiro não tem solução.”.
solution-none-said = The program said that a board has no solution, but all of them have one.
layout-wrong = The solution was not laid out as the statement says: 25 dashes, lines like “| 5 3 4 | 6 7 8 | 9 1 2 |”, and dashes after every third.
step-wrong = Step { $line }: expected “{ $wanted }”, but got “{ $found }”.
steps-missing = The search takes { $count ->
    [one] one step
   *[other] { $count } steps
}, and the program showed { $found }; the next one would be “{ $wanted }”.
steps-too-many = The search takes { $count ->
    [one] one step
   *[other] { $count } steps
}, but the program showed { $found }.
steps-without-board = The program did not show the board before the steps.
steps-of-a-hard-board = The search on this board has too many steps; choose a board with more numbers.
generated-missing = { $wanted ->
    [one] One generated board was
   *[other] { $wanted } generated boards were
} expected, but only { $found } appeared.
generated-without-solution = The generated board has no solution.
generated-with-several-solutions = The generated board has more than one solution.
generated-solution-missing = The program did not show the solution of the generated board.

# What a small input shows. Vertices are counted from 1.
neighbour-missing = Vertex { $neighbour } is missing among the neighbours of { $vertex }.
neighbour-too-many = Vertex { $neighbour } is listed, but it is not such a neighbour of { $vertex }.
neighbour-itself = Vertex { $vertex } is listed among its own neighbours.
neighbour-no-vertex = { $number } is listed among the neighbours of { $vertex }, and is no vertex.
neighbour-twice = Vertex { $neighbour } is listed more than once among the neighbours of { $vertex }.
neighbours-none = Vertex { $vertex } has no neighbours.
neighbours-other = The neighbours of { $vertex } are others altogether.
neighbours-descend = { $neighbour } comes after { $before } among the neighbours of { $vertex }.
vertices-wrong = The graph has { $count } vertices, not 81.
found-none = The function says that there is no colouring, but there is one.
found-some = The function says that there is a colouring, but there is none.
found-around = Vertices { $a } and { $b } are neighbours and both were given colour { $color }, so there is no colouring; the function says there is.
count-wrong = It counted { $count }; the number of colourings is { $right }.
colourings-wrong = None of the colourings is right, and their number is wrong, too.
handed-out-twice = One colouring was handed out more than once.
handed-out-missing = { $found } of { $right } colourings were handed out.
found-after-the-end = After `found` had ended the search, it was called { $count ->
    [one] once more
   *[other] { $count } times more
}.
check-missed = The answer is 1, but vertices { $a } and { $b } are neighbours and have the same colour, { $color }.
check-missed-color = The answer is 1, but vertex { $vertex } has { $is }, which is not a colour from 1 to 9.
check-refused = The answer is 0, but every vertex has a colour and no two neighbours have the same.
