# What the checkers of this lab complain about. Rows are counted from 0, as in the statement.

rows-missing = { $count ->
    [0] No row of nine numbers was found
    [one] One row of nine numbers was found
   *[other] { $count } rows of nine numbers were found
}, but a board has nine.
row-differs = Row { $row } should be { $right }, but it is { $found }.
other-numbers = The number { $digit } is on the board { $right ->
    [one] once
   *[other] { $right } times
}, but it was printed { $count ->
    [one] once
   *[other] { $count } times
}.
rule-missing = There is no line of 27 = before row { $row }.
rule-missing-at-end = There is no line of 27 = after the last row.
rule-length = A line has { $length } =, but it should have 27.
rule-unexpected = There is an extra line of = before row { $row }.
bars-differ = Row { $row } should look like "{ $right }", but it is "{ $found }".
error-lost = In Rust, an error of `out` is the function's: with an `out` that was full, it returned Ok.

unsolvable-not-said = The board has no solution, but the program does not say so.
unsolvable-but-full = The board has no solution, but the program printed a full board.
refused-in-silence = The file does not hold a board, but the program does not say what is wrong.
name-not-asked = The program did not ask `Qual e o nome do arquivo? `.
refused-but-printed = The file does not hold a board, but the program printed one.

# What a small input shows.
conflict-missed-in-row = The answer is no, but row { $row } holds { $digit } in ({ $row },{ $column }) and in ({ $row_b },{ $column_b }).
conflict-missed-in-column = The answer is no, but column { $column } holds { $digit } in ({ $row },{ $column }) and in ({ $row_b },{ $column_b }).
conflict-missed-in-box = The answer is no, but the box of ({ $row },{ $column }) holds { $digit } there and in ({ $row_b },{ $column_b }).
conflict-invented-in-row = The answer is yes, but no other cell of row { $row } holds the { $digit } of ({ $row },{ $column }).
conflict-invented-in-column = The answer is yes, but no other cell of column { $column } holds the { $digit } of ({ $row },{ $column }).
conflict-invented-in-box = The answer is yes, but no other cell of its box holds the { $digit } of ({ $row },{ $column }).
conflict-invented = The answer is yes, but the { $digit } of ({ $row },{ $column }) stands in no other cell of its row, column or box.
read-wrong = Cell ({ $row },{ $column }) should be { $right }, as in the file, but it is { $found }.
list-too-short = The empty cell ({ $row },{ $column }) is missing in the list.
list-too-long = The list holds { $found } as well, which does not belong there.
list-differs = Entry { $place } of the list should be ({ $row },{ $column }), but it is { $found }.
given-changed = Cell ({ $row },{ $column }) was given as { $given }, but it is { $found } now.
left-empty = Cell ({ $row },{ $column }) is still empty; { $right } belongs there.
filled-wrong = Cell ({ $row },{ $column }) should be { $right }, as in the first solution, but it is { $found }.
not-emptied = The board has no solution, so cell ({ $row },{ $column }) should be 0 again, but it is { $found }.
solvable-denied = The board has a solution, but the answer is false.
unsolvable-affirmed = The board has no solution, but the answer is true.
filled-around = The { $digit } in ({ $row_a },{ $column_a }) and in ({ $row_b },{ $column_b }) contradict each other, so nothing is to be filled in, but cell ({ $row },{ $column }) is { $found }.
