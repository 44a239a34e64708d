# What the checkers of this lab complain about. Rows, columns and boxes are counted from 0, as in the
# statement; the nodes of a list from 1.

list-null = The function returned NULL instead of a list.
list-empty = The list is empty, but the board has a valid adjacent node.

node-of-full-board = The board is full, so the list must be empty, but it has a node.
node-first-empty-cell-still-empty = Node { $node } of the list: the first empty cell, ({ $row },{ $column }), is still empty.
node-not-first-empty-cell = Node { $node } of the list: cell ({ $row },{ $column }) is { $is } and was { $was }, but only the first empty cell, ({ $first_row },{ $first_column }), may change.
node-cell-not-a-digit = Node { $node } of the list: cell ({ $row },{ $column }) is { $is }, which is not a digit from 1 to 9.
node-row-repeats = Node { $node } of the list: row { $row } holds { $digit } twice, in columns { $column_a } and { $column_b }.
node-column-repeats = Node { $node } of the list: column { $column } holds { $digit } twice, in rows { $row_a } and { $row_b }.
node-box-repeats = Node { $node } of the list: box { $box } holds { $digit } twice, in cells ({ $row_a },{ $column_a }) and ({ $row_b },{ $column_b }).

solution-null = The function returned NULL, but the board has a solution.
solution-given-changed = Cell ({ $row },{ $column }) is { $is }, but it was { $given } in the board to be solved.
solution-cell-empty = Cell ({ $row },{ $column }) is still empty.
solution-cell-not-a-digit = Cell ({ $row },{ $column }) is { $is }, which is not a digit from 1 to 9.
solution-row-repeats = Row { $row } holds { $digit } twice, in columns { $column_a } and { $column_b }.
solution-column-repeats = Column { $column } holds { $digit } twice, in rows { $row_a } and { $row_b }.
solution-box-repeats = Box { $box } holds { $digit } twice, in cells ({ $row_a },{ $column_a }) and ({ $row_b },{ $column_b }).

search-finds-nothing = The board has a solution, so a node was expected, but NULL came back.
search-finds-something = The board has no solution, so NULL was expected, but a node came back.
live-nodes-too-many = { $live ->
    [one] One node was not freed
   *[other] { $live } nodes were not freed
}, but { $most ->
    [0] none may be left
    [one] at most one can still be on the stack
   *[other] at most { $most } can still be on the stack
}.
nodes-over = { $nodes ->
    [one] One node is neither in the list nor freed.
   *[other] { $nodes } nodes are neither in the list nor freed.
}
# What a small board shows.
valid-row-missed = is_valid returned 1; row { $row } holds { $digit } twice, columns { $column_a } and { $column_b }.
valid-column-missed = is_valid returned 1; column { $column } holds { $digit } twice, rows { $row_a } and { $row_b }.
valid-box-missed = is_valid returned 1; box { $box } holds { $digit } twice, cells ({ $row_a },{ $column_a }) and ({ $row_b },{ $column_b }).
valid-refused = is_valid returned 0, but no digit appears twice in a row, a column or a box.
final-zero-missed = is_final returned 1, but cell ({ $row },{ $column }) is empty.
final-refused = is_final returned 0, but no cell is empty.
node-missing = The node with { $digit } in cell ({ $row },{ $column }) is missing; it is valid.
nodes-not-ascending = The nodes are not in ascending order.
iterations-wrong = It counted { $counted ->
    [one] one iteration
   *[other] { $counted } iterations
}, but { $right } is expected.

# Where a wrong search parts from the right one, and what a wrong count counted.
path-breadth-first = This is breadth-first search: iteration { $iteration } takes the board that was pushed first. Depth-first search takes the one that was pushed last.
path-first-child-first = The search takes the adjacent nodes in the opposite order: from iteration { $iteration } on it starts with the lowest number. If they are pushed in ascending order, the highest one is taken first.
path-elsewhere = From iteration { $iteration } on, the search takes other boards.
path-ends = The search ends too early: iteration { $iteration } is missing.
path-goes-on = The search goes on when it should have ended, before iteration { $iteration }.
count-stays-zero = The search makes { $iterations ->
    [one] one iteration
   *[other] { $iterations } iterations
}, but they are not counted.
count-of-pushes = It counts the nodes that are pushed ({ $count }), not those that are taken from the stack ({ $iterations }).
count-off-by-one = The count is off by one: { $count } instead of { $iterations }.
count-other = The search correctly makes { $iterations ->
    [one] one iteration
   *[other] { $iterations } iterations
}, but counts { $count }.
