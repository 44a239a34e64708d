# What the checkers of this lab complain about. Rows and columns are counted from 0, as in the statement;
# solutions and files from 1.

solutions-too-many = escritura_datos was called more than { $most } times, far more often than there are solutions.
solutions-none-found = { $wanted ->
    [one] There is one solution, and it was not found.
   *[other] There are { $wanted } solutions, and none was found.
}
solutions-missing = { $count ->
    [one] One solution was found
   *[other] { $count } solutions were found
}, but there are { $wanted }.

solution-row = Solution { $solution }: row { $row } has { $count ->
    [one] one number
   *[other] { $count } numbers
}, and should have { $wanted }. Only lines that consist of digits and spaces are rows.
solution-cell-empty = Solution { $solution }: cell ({ $row },{ $column }) is still empty.
solution-cell-not-a-digit = Solution { $solution }: cell ({ $row },{ $column }) is { $is }, which is not a digit from 1 to 9.
solution-given-changed = Solution { $solution }: cell ({ $row },{ $column }) is { $is }, but it was { $given } in the samurai to be solved.
solution-repeats = Solution { $solution }: cells ({ $row_a },{ $column_a }) and ({ $row_b },{ $column_b }) both hold { $digit }, and they share a row, a column or a box of some board.
solution-twice = Solution { $solution } is the same as solution { $other }.

error-lost = In Rust, an error of `out` is the function's: with an `out` that was full, it returned Ok.
file-missing = File { $file } was not written.
file-row = File { $file }: row { $row } has { $count ->
    [one] one number
   *[other] { $count } numbers
}, and should have { $wanted }. Only lines that consist of digits and spaces are rows.
file-cell = File { $file }: cell ({ $row },{ $column }) is { $is }, but it should be { $wanted }.
file-longer = File { $file }: behind the last row of the matrix there are more. They may be what the file held before.
file-without-solution = File { $file } was written, but { $wanted ->
    [0] the samurai has no solution.
    [one] the samurai has only one solution.
   *[other] the samurai has only { $wanted } solutions.
}
program-says-nothing = The samurai has no solution, and the program does not say so.
program-says-none = The samurai has a solution, and the program says that there is none.

# What a small input shows.
bound-wrong = { $function } gave { $found } for ({ $row },{ $column }), but { $wanted } is expected.
board-first-row = The first row of board { $selector } is { $wanted }, and not { $found }.
board-last-row = The last row of board { $selector } is { $wanted }, and not { $found }.
board-first-column = The first column of board { $selector } is { $wanted }, and not { $found }.
board-last-column = The last column of board { $selector } is { $wanted }, and not { $found }.
board-numbers = { $count ->
    [0] No number was
    [one] One number was
   *[other] { $count } numbers were
} given, and a board has four.
board-forgotten = There is a board { $selector }, but the answer is None.
board-invented = There is no board { $selector }: right is None.
insert-refused = { $digit } may stand in ({ $row },{ $column }): no cell that shares a row, a column or a box of some board with it holds that number. The answer is 0.
insert-accepted = { $digit } must not stand in ({ $row },{ $column }), because ({ $row_b },{ $column_b }) holds it and shares a row, a column or a box of some board with it. The answer is 1.
matrix-wrong = Cell ({ $row },{ $column }) of the matrix should be { $wanted }, but it is { $found }.
reading-failed = The file was not read: lectura_datos gave an error.
found-none = The samurai has a solution, but none was handed to escritura_datos.
found-some = The samurai has no solution, but something was handed to escritura_datos.
