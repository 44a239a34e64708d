# What the checkers of this lab complain about. Rows are counted from 0, as in the statement.
# $expected and $found are in quotes already in bars-differ.

rows-missing = { $count ->
    [0] No row of nine numbers was found
    [one] One row of nine numbers was found
   *[other] { $count } rows of nine numbers were found
}, but a board has nine.
row-differs = Row { $row } should be { $expected }, but it is { $found }.
other-numbers = The number { $digit } is on the board { $expected } times, but it was printed { $count } times.
rule-missing = There is no line of 27 = before row { $row }.
rule-missing-at-end = There is no line of 27 = after the last row.
rule-length = A line has { $length } =, but it should have 27.
rule-unexpected = Before row { $row } there is a line of = too many.
bars-differ = Row { $row } should look like { $expected }, but it is { $found }.

unsolvable-not-said = The board has no solution, but the program does not say so.
unsolvable-but-full = The board has no solution, but the program printed a full board.
refused-in-silence = The file holds no board, but the program does not say what is wrong.
refused-but-printed = The file holds no board, but the program printed one.
