# What this lab's checkers complain about. Vertices are counted from 1, as in the statement. $found and
# $expected are in quotes already where they are texts.

colors-none = The function says that there is no colouring, but there is one.
colors-not-read = The colours of the vertices were expected, but the answer is: { $found }.
colors-too-long = Something follows the colours: { $found }.
colors-given-changed = Vertex { $vertex } has colour { $is }, but it was given { $given }.
colors-uncolored = Vertex { $vertex } has no colour.
colors-not-a-color = Vertex { $vertex } has colour { $is }, which is not from 1 to { $m }.
colors-same = Vertices { $a } and { $b } are neighbours and have the same colour, { $color }.

puzzle-not-read = Seed { $seed }: a board of nine lines of nine numbers was expected, but the answer is: { $found }.
puzzle-too-long = Something follows the last board: { $found }.
puzzle-not-a-color = Seed { $seed }: vertex { $vertex } has colour { $is }, which is not from 1 to 9.
puzzle-same = Seed { $seed }: vertices { $a } and { $b } are neighbours and have the same colour, { $color }.
puzzle-without-solution = Seed { $seed }: the board has no solution.
puzzle-with-several-solutions = Seed { $seed }: the board has more than one solution.
puzzle-too-few = Seed { $seed }: the board has { $givens } givens; with fewer than { $least } there is never just one solution.
puzzle-too-many = Seed { $seed }: the board has { $givens } givens; there may be { $most } at most.
puzzle-count-wrong = Seed { $seed }: the board has { $givens } givens, but the function returned { $returned }.
puzzles-equal = Seeds { $seed } and { $other } gave the same board.

verdict-missing = { $expected ->
    [one] One answer
   *[other] { $expected } answers
} “A solução dada é válida.” or “A solução dada não é válida.” should appear; the program gave { $found }.
verdict-too-many = The program said { $found ->
    [one] once
   *[other] { $found } times
} whether the solution is valid; it was asked { $expected ->
    [one] once
   *[other] { $expected } times
}.
verdict-should-be-valid = Answer { $position } of the checker: the solution is valid, and the program says that it is not.
verdict-should-be-invalid = Answer { $position } of the checker: the solution is not valid, and the program says that it is.
solution-missing = Board { $position }: the program did not show a solution of it.
solution-improper = The program showed a full board that is not a solution.
solution-none-not-said = A board has no solution, and the program did not say “O tabuleiro não tem solução.”.
solution-none-said = The program said that a board has no solution, but all of them have one.
layout-wrong = The solution was not laid out as the statement says: 25 dashes, lines like “| 5 3 4 | 6 7 8 | 9 1 2 |”, and dashes after every third.
step-wrong = Step { $line }: expected { $expected }, but got { $found }.
steps-missing = The search takes { $count ->
    [one] one step
   *[other] { $count } steps
}, and the program showed { $found }; the next one would be { $expected }.
steps-too-many = The search takes { $count ->
    [one] one step
   *[other] { $count } steps
}, but the program showed { $found }.
steps-without-board = The program did not show the board before the steps.
steps-of-a-hard-board = The search on this board has too many steps; choose a board with more numbers.
generated-missing = { $expected ->
    [one] One generated board was
   *[other] { $expected } generated boards were
} expected, but only { $found } appeared.
generated-without-solution = The generated board has no solution.
generated-with-several-solutions = The generated board has more than one solution.
generated-solution-missing = The program did not show the solution of the generated board.

# What a small input shows. Vertices are counted from 1.
neighbour-missing = Vertex { $neighbour } is missing among the neighbours of { $vertex }.
neighbour-too-many = Vertex { $neighbour } is listed, but it is not such a neighbour of { $vertex }.
found-none = The function says that there is no colouring, but there is one.
found-some = The function says that there is a colouring, but there is none.
found-around = Vertices { $a } and { $b } are neighbours and both were given colour { $color }, so there is no colouring; the function says there is.
count-wrong = It counted { $count }; the number of colourings is { $right }.
check-missed = The answer is 1, but vertices { $a } and { $b } are neighbours and have the same colour, { $color }.
check-missed-color = The answer is 1, but vertex { $vertex } has { $is }, which is not a colour from 1 to 9.
check-refused = The answer is 0, but every vertex has a colour and no two neighbours have the same.

# What the lab observes, as students read it. # is a number; … is the rest of the line.
seen-none = none
seen-found = found
seen-wrong-found = found, but it is no colouring
seen-each-once = #: each neighbour once
seen-ascending = #: ascending
seen-no-neighbours = #: no neighbours
seen-other-neighbours = #: other neighbours
seen-no-vertex = #: # is no vertex
seen-itself = #: # is the vertex itself
seen-after = #: # after #
seen-vertices = vertices: #
seen-unchanged = colors unchanged
seen-changed = color of # changed from # to #
seen-returned = returned #
seen-colourings = some colourings
seen-wrong-colourings = some colourings, but no right one
seen-no-colours = no colours:…
seen-handed-out = handed out…
seen-same = # and #: same
seen-different = # and #: different
seen-not-puzzles = # and #: not puzzles
seen-no-puzzle = not a puzzle
