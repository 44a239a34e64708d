# What the checkers of this lab complain about. Rows, columns and boxes are counted from 0, as in the
# statement.

walk-no-choice = This is not a choice (three numbers i j n with i and j from 0 to 8 and n from 1 to 9): “{ $found }”.
walk-no-end = After { $steps } choices the walk had not ended with n = 0.
walk-cell-filled = The choice ({ $row },{ $column }) = { $digit } came, but the cell holds { $value }.
walk-not-allowed = The choice ({ $row },{ $column }) = { $digit } came, but the number already stands in the row, the column or the box of that cell.
walk-twice = The choice ({ $row },{ $column }) = { $digit } came twice.
walk-left-out = { $count ->
    [one] One choice never came
   *[other] { $count } choices never came, the first of them
}: ({ $row },{ $column }) = { $digit }.
walk-changed = Asked again for what follows ({ $row },{ $column }) = { $digit }, the function gave another choice than before.
flag-expected = A new grid is unique (1) until something is guessed, but the answer is: { $found }.
certain-expected = A choice or n = 0 was expected, but the answer is: “{ $found }”.
certain-missed = n = 0 came, but cell ({ $row },{ $column }) has one choice left: { $digit }.
certain-nothing = The choice ({ $row },{ $column }) = { $digit } came, but that is not the only choice of the cell: it has { $count }.
certain-filled = The choice ({ $row },{ $column }) = { $digit } came, but the cell holds { $value } already.
grid-expected = Nine lines of nine numbers were expected, but the answer is: “{ $found }”.
grid-too-long = After the grid there is something else: “{ $found }”.
grid-not-a-digit = Cell ({ $row },{ $column }) is { $is }, which is not a number from 0 to 9.
grid-given-changed = Cell ({ $row },{ $column }) is { $is }, but { $given } was given.
grid-cell-empty = Cell ({ $row },{ $column }) is still empty.
grid-row-repeats = Row { $row } holds { $digit } more than once.
grid-column-repeats = Column { $column } holds { $digit } more than once.
grid-box-repeats = Box { $box } holds { $digit } more than once.
puzzle-clues = The puzzle has { $clues } numbers; { $wanted } were asked for{ $most ->
    [0] .
   *[other] , and up to { $most } more or less are fine.
}
puzzle-same = The same puzzle came for { $few } numbers and for { $many }.
puzzle-another = The same seed gave two different puzzles.
puzzle-no-solution = The puzzle has no solution.
puzzle-guess = Unique choices do not solve the puzzle: they lead to a point where every empty cell, ({ $row },{ $column }) for one, has several choices.
print-elsewhere = Something was printed elsewhere than to the stream that the function was given.
print-error-lost = In Rust, an error of `out` is the function's: with an `out` that was full, it returned Ok.
choice-not-placed = Called with the choice ({ $row }, { $column }, { $digit }), it did not place that { $digit } first: there is { $is ->
    [0] nothing
   *[other] a { $is }
 } in that cell.
errors-row-missed = Row { $row } holds { $digit } more than once (rows counted from 0), and no line says so.
errors-column-missed = Column { $column } holds { $digit } more than once (columns counted from 0), and no line says so.
errors-box-missed = Box { $box } holds { $digit } more than once (boxes counted from 0, row by row), and no line says so.
errors-invented = This line names a conflict that the grid does not have: “{ $found }”.
program-echo = The puzzle that was read does not appear on standard error.
program-silent = The program wrote nothing to standard error.

# What a small input shows.
read-refused = The function returned an error, but the text holds a puzzle.
value-wrong = Cell ({ $row },{ $column }) should hold { $right }, but it holds { $found }.
choice-missing = { $digit } is possible in cell ({ $row },{ $column }), but it is not among its choices.
choice-too-many = { $digit } is among the choices of cell ({ $row },{ $column }), but it is not possible there.
single-missed = It stopped too early: cell ({ $row },{ $column }) has one choice left: { $digit }.
flag-wrong = The answer should be { $right }, but it is { $found }.
flag-set = Before the call something had been guessed; after it, the grid is unique again.
flag-cleared = Nothing was guessed before the call; after it, the grid is not unique any more.
repeat-missed-in-row = The answer is 1, but row { $row } holds { $digit } in ({ $row },{ $column }) and in ({ $row_b },{ $column_b }).
repeat-missed-in-column = The answer is 1, but column { $column } holds { $digit } in ({ $row },{ $column }) and in ({ $row_b },{ $column_b }).
repeat-missed-in-box = The answer is 1, but the box of ({ $row },{ $column }) holds { $digit } there and in ({ $row_b },{ $column_b }).
empty-cell-missed = The answer is 1, but cell ({ $row },{ $column }) is empty.
correct-refused = The answer is 0, but the grid is full and no number repeats.
