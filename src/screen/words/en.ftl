watch-grading = grading …
watch-not-yet = Not graded yet.
watch-works = { $exercise } works. All points!
watch-no-hint = There is no hint for this failure.
watch-no-example = No failing case of this exercise may be shown.
watch-example = Step { $number } of { $count }: { $name }
watch-more-steps = Press e for the next step.
watch-more-hints = Press h for the next step.
watch-all = All exercises
watch-unreadable = Your files cannot be read at the moment:
watch-failed = The grader failed:
key-next = next
key-previous = previous
key-hint = hint
key-example = example
key-all = all
key-quit = quit

trace-cell = cell ({ $row },{ $column })
trace-vertex = vertex { $vertex }
trace-of-board = cell ({ $row },{ $column }), { $board ->
    [0] centre
    [1] top left
    [2] top right
    [3] bottom left
   *[other] bottom right
}
trace-placed = { $place }: { $digit } fits.
trace-colored = { $place }: colour { $digit } is possible.
trace-from-the-stack = { $place }: { $digit }, on the board from the top of the stack.
trace-certain = { $place }: { $digit } is its only choice.
trace-guess = { $place }: { $digit } is a guess, one of { $count }.
trace-only-place = { $place }: { $digit } has no other place in its row, column or box.
trace-waits = { $place }: { $digit } fits, and its board goes onto the stack.
trace-row = { $place }: { $digit } stands in its row, { $other }.
trace-column = { $place }: { $digit } stands in its column, { $other }.
trace-box = { $place }: { $digit } stands in its box, { $other }.
trace-edge = { $place }: colour { $digit } is that of a neighbour, { $other }.
trace-back = { $place }: { $digit } is taken back.
trace-dead-end = { $place }: nothing is left to try here, so the search goes back.
trace-solved = Solved.
trace-exhausted = Nothing is left to try.
trace-begin = The search begins with this board.
trace-right = reference
trace-yours = yours
trace-elsewhere = From iteration { $count } on, yours looks at another board.
trace-ends = Yours ends before iteration { $count }, and the search goes on.
trace-breaks = Yours crashes or is stopped before iteration { $count }.
trace-goes-on = The search is over, and yours goes on: iteration { $count }.
trace-not-written = Both look at the same boards, as far as it was written down.
trace-never-parts = Both look at the same boards, to the end.
trace-not-built = { $path }: its search cannot be followed, as it does not compile: grade it first
trace-board-cells = this is no board: it has { $found } cells, and a board has { $needed }
trace-board-letter = this is no board: "{ $letter }" is no cell; digits are, and 0 is empty
trace-board-conflict = there is nothing to search: this board holds { $digit } twice, { $one } and { $other }
trace-no-board = { $path }: it is neither a board nor a file that can be read
trace-no-search = { $lab }: the search of this lab cannot be followed
trace-nothing-with = { $lab }: no submission to this lab can be followed, so there is nothing to play --with
trace-cut = The search goes on after these { $count } steps.
trace-step = step { $step } of { $count }
trace-iteration = iteration { $count }
trace-choices = fits:
trace-speed = speed { $speed } of { $count }
key-play = play, pause
key-step = step
key-speed = speed
key-ends = begin, end
