verdict-pass = pass
verdict-fail = fail
verdict-crash = crash
verdict-timeout = time limit
verdict-memory = memory limit
verdict-output-limit = too much output
verdict-missing = missing
verdict-build-error = does not compile
verdict-skipped = not run
verdict-grader-error = grader error

reason-wrong-answer = The answer is not the expected one.
reason-unsteady = It gives different answers for the same input: does it use rand, the clock, or memory that it never wrote?
reason-unused-memory = The answer changes with what unused memory happens to hold: it depends on uninitialised memory (a variable or block without a value, something past the end of an array, or memory that was freed).
reason-wrong-status = It ended with exit status { $actual }; right is { $expected }.
reason-wrong-part = What it wrote to { $part } is not what is expected.
reason-without-words = It does not say “{ $words }” on { $part }.
reason-no-file = It did not write the file { $name }.
reason-nothing-works = The rules count once some exercise works.
reason-wrote-too-much = It filled its folder with files and had to be stopped.
reason-cpu-limit = It did not end within { $seconds } s of computing: an endless loop?
reason-wall-limit = It did not end within { $seconds } s.
reason-idle = It waits for something that never comes (input, or a sleep).
reason-memory = It used up the { $mebibytes } MiB of memory that it may have.
reason-observation-too-long = The answer is longer than { $kibibytes } KiB.
reason-missing = The function { $function } is not defined in your file.
reason-does-not-compile = This exercise does not compile; see the compiler's messages.
reason-needs-broken = It needs "{ $function }", which does not compile.
reason-undefined = Your program uses { $name }, which is defined nowhere, so it cannot be put together.
reason-skipped = Not run, because several cases before it had to be stopped.
reason-out-of-time = Not run, or not to its end: all cases together may take { $seconds } s, and these were used up.
reason-grader = The grader is at fault, not you: { $why }

rule-warnings = The compiler has warnings: { $first }
rule-columns = A line is too long: { $first }
rule-make = make does not build the program: { $first }
rule-make-clean = make clean leaves something behind: { $first }
rule-no-objects = An object file or executable is among your files: { $first }
rule-readme = The README has no section about { $first }.
rule-commits = Functions came with the same commit: { $first }
rule-no-pointers = A pointer is declared: { $first }
rule-no-globals = There is a global variable: { $first }
rule-warnings-silenced = The compiler is told to be quiet: { $first }. Take that out and mend what its warnings are about.
rule-warnings-moved = The compiler is told other names or numbers of lines: { $first }. Take that out.
rule-make-other = make makes { $first }, but not from your main: compile your files in the Makefile and link them.
rule-make-clean-nothing = make builds nothing, so make clean has nothing to clean.
rule-make-clean-changed = make clean changes your own files: { $first }
rule-no-objects-many = There are so many files that not all could be looked at: { $first }. Hand in your own files only.
rule-commits-unreadable = The history of commits cannot be read as a whole: { $first }. Hand in the whole repository; "git fsck" names what is missing in it.
rule-commits-uncommitted = Several functions are in no commit: { $first }. Commit each of them by itself.

crash-null-pointer = Used a NULL pointer.
crash-bad-address = Used memory that is not its own (an index out of bounds, a stray pointer, or memory that was freed).
crash-stack-overflow = The stack is full, as a function calls itself without end.
crash-freed-twice = Freed the same memory twice.
crash-freed-unknown = Freed something that malloc did not give: not the beginning of a block.
crash-wrote-outside = Wrote outside of a block of memory from malloc: before its beginning or past its end.
crash-used-after-free = Used memory that was freed already.
crash-past-end = Went past the end of the board or array that the function was given.
crash-before-start = Went before the beginning of the board or array that the function was given.
crash-past-local = Wrote past the end of an array of its own.
crash-outside-of-variable = Used an array with an index beyond its end: the memory there is not the array's.
crash-division-by-zero = A division by zero.
crash-illegal-instruction = Reached an impossible instruction.
crash-abort = The program gave up (abort).
crash-abort-saying = The program gave up, saying: { $said }
crash-panic = Panicked: { $message }
crash-exception = Ended with an exception: { $message }
crash-exit = Ended the whole program (exit { $status }) instead of returning.
crash-undefined = Calls the function { $function }, which is defined nowhere.
crash-signal = Ended by signal { NUMBER($number, useGrouping: "false") }.

compiler-undeclared = "{ $name }" is used but never declared: a typing mistake, or a missing declaration before it?
compiler-expected = Something is missing here, or at the end of the line before: the compiler expected { $name } before { $other }.
compiler-expected-end = The file ends too early: a closing brace is missing.
compiler-unknown-type = "{ $name }" is no type that is known here.
compiler-redefinition = "{ $name }" is defined twice.
compiler-conflicting-types = "{ $name }" is declared in two ways that do not agree.
compiler-no-header = The header { $name } does not exist on this system.
compiler-no-field = There is no field "{ $name }" here.
compiler-incomplete-type = The inside of "{ $name }" is hidden: use its functions instead of its fields.
compiler-wrong-arguments = "{ $name }" is called with the wrong number of arguments.
compiler-or = or
compiler-not-a-pointer = This is no pointer, so "->" or "*" cannot follow it.
compiler-stray = There is a character that does not belong in a program ({ $name }), perhaps copied from a text document.
compiler-mismatched-types = Two types do not fit together here: { $name } was expected, { $other } was found.
compiler-unresolved = "{ $name }" is not known here: a typing mistake, or a missing "use"?
compiler-moved = "{ $name }" was given away before and cannot be used again here.
compiler-unknown-function = The function "{ $name }" is not known here: a typing mistake, or a header that is missing?
compiler-missing = Something is missing here, or at the end of the line before: the compiler expected { $name }.
compiler-nested-function = A function begins here while the one before it is still open: a closing brace is missing above.
compiler-open-function = The braces of "{ $name }" do not match: one that closes is missing.
compiler-never-opened = The braces of "{ $name }" do not match: the one that opens it is missing.
compiler-closed-twice = The braces of "{ $name }" do not match: there is a closing one too many.
compiler-wrong-arguments-here = A function is called with the wrong number of arguments here.
compiler-no-match = No version of "{ $name }" takes these arguments: compare their number and types with its declaration.
compiler-is-a-pointer = This is a pointer: its fields are reached with "->", not with ".".
compiler-not-a-struct = What stands before the "." or "->" is no struct, so it has no fields.
compiler-incompatible-types = A value of another type than this one is asked for here.
compiler-wrong-pointer = A pointer of another type is asked for here: is a "*" or "&" missing, or one too many?
compiler-not-a-function = What is called here is no function: does a variable have the same name, or is an operator missing before "("?
compiler-not-an-array = What stands before "[" is no array, or has fewer dimensions than there are indices.
compiler-not-assignable = What stands on the left of "=" cannot be assigned to: was a comparison ("==") meant?
compiler-array-assigned = An array cannot be assigned as a whole: copy it element by element.
compiler-read-only = This is constant (const) and cannot be changed.
compiler-bad-operands = This operator does not work on values of these types.
compiler-void-value = A function that returns nothing (void) is used as a value.
compiler-wrong-return = The "return" does not fit the function: with a value in a void function, or without one in another.
compiler-outside-loop = This "break" or "continue" is outside of any loop: a brace may close the loop too early.
compiler-lonely-else = This "else" belongs to no "if": is there a ";" after the "if", or are braces missing around its statements?
compiler-lonely-case = This "case" or "default" is outside of any "switch": a brace may close it too early.
compiler-duplicate-case = This "case" is there twice in the same "switch".
compiler-open-string = A text begins here and does not end: its closing quote is missing.
compiler-borrowed = Somebody else still holds a reference to this value, or it would outlive the value: end the one use before the other begins.
compiler-immutable = This is changed but was not declared as changeable: a "mut" is missing.
compiler-missing-field = Not every field gets a value here.
compiler-missing-arm = The "match" does not cover every value that there can be.
compiler-uninitialised = This is used before it has a value on every path that leads here.
compiler-wrong-index = An index is a usize: convert it, as in "board[i as usize]".
compiler-wrong-cast = There is no conversion with "as" between these types.
compiler-private = This is private to another module: use what that module offers ("pub").
compiler-unmatched = A closing bracket here does not match the one that is open.
compiler-never-closed = This { $name } is never closed.
compiler-indentation = The indentation is not what Python expects here: lines of one block begin in the same column.
compiler-no-parentheses = In Python 3, print is a function: its arguments stand in parentheses.
compiler-one-equals-sign = "=" assigns; to compare, write "==".
compiler-no-comma = Something is missing between two values here, perhaps a comma.
compiler-syntax = This is not written as Python asks for: look at this line and at the end of the one before.
compiler-signature = A function that the lab asks for is missing here, or its signature is another one.
compiler-not-text = This is no text file. Save it as plain text (UTF-8) in your editor.
compiler-empty = The file is empty. Was it saved?
compiler-too-long = The compiler had to be stopped: it used too much time, memory or output.
compiler-other = The compiler rejects this line:

build-warnings = { $count ->
    [one] One warning of the compiler
   *[other] { $count } warnings of the compiler
}
build-failed = It does not compile:
build-partial = A part of it does not compile:
build-and-more = … and { $count } more
build-in-function = in { $function }
score = Score
no-score = no score, as the grader failed
input = input
expected = expected
actual = yours
difference = difference
location = at
printed = It printed
printed-truncated = It printed more than is kept; the rest was dropped.
hidden-failures = { $count ->
    [one] One hidden case fails
   *[other] { $count } hidden cases fail
}
not-run = { $count ->
    [one] One case was not run, because others had to be stopped
   *[other] { $count } cases were not run, because others had to be stopped
}
not-run-out-of-time = { $count ->
    [one] One case was not run, because the time for all cases together was used up
   *[other] { $count } cases were not run, because the time for all cases together was used up
}
out-of-time = All cases together may take { $seconds } s, and these were used up. Cases that were not run earn nothing; how many these are depends on time and may differ when it is graded again.
after-others = Note: the answer to one input changes when the function was called before ({ $name }). Does it keep something between calls, or read memory that it never wrote? It costs nothing here.
counterexample = The smallest input found that fails
counterexample-cut = A small input that fails (there was no time to look for the smallest)
hidden-case-fails = A hidden case does not pass.
more-failures = Also failing: { $names }
criterion = criterion
points = points
check-compiles = it compiles
still-running = { $exercise } is still running …
only-information = for your information, no points
full-marks = Everything works. Well done!
full-marks-of-a-part = All of what was chosen works.
missing-layer = Note: the sandbox works without the layer "{ $layer }" ({ $why }).

# What the sanitizers found. $place is a file, a line and a function; $access is read or write.
finding-past-end = { $place } { $access ->
    [write] writes
   *[read] reads
} { $bytes } bytes past the end of a block of { $block } bytes.
finding-before-start = { $place } { $access ->
    [write] writes
   *[read] reads
} { $bytes } bytes before the beginning of a block of { $block } bytes.
finding-used-after-free = { $place } { $access ->
    [write] writes
   *[read] reads
} { $bytes } bytes of a block that was freed already.
finding-gave-back-freed = The function gives back a block of { $block } bytes that it has freed.
finding-outside-of-array = { $place } { $access ->
    [write] writes
   *[read] reads
} outside of an array.
finding-outside-of-variable = { $place } { $access ->
    [write] writes
   *[read] reads
} outside of the variable { $name }.
finding-used-after-return = { $place } { $access ->
    [write] writes to
   *[read] reads
} a local variable that is gone: its function or block has ended.
finding-freed-twice = { $place } frees a block that was freed already.
finding-freed-unknown = { $place } frees something that is not the beginning of a block of malloc's.
finding-undefined = { $place }: { $said }.
finding-allocated = The block was allocated in { $place }.
finding-freed = It was freed in { $place }.

# The report on one screen.
mark-works = works
mark-fails = fails
mark-not-begun = not begun
begin-with = Begin with { $exercise }: { $title }.
next-again = When it is mended: { $command }
next-hint = For a hint: { $command }
next-begin = What it asks for: { $command }
build-does-not-compile = Does not compile:
line = line { $number }
nothing-more = (nothing)
you-printed = you printed

hint-how = For a hint: { $command }
hint-step = Hint { $number } of { $count }:
hint-more = The next step: the same command with --hint { $number }
explain-nothing-fails = Nothing fails in { $exercise }.
explain-criteria = What is asked for, and its points:
explain-example = An example ({ $name }):

grade-late = handed in late: { $percent } % of the points count
grade-late-claimed = handed in late, as its own date says: { $percent } % of the points count
grade-adjusted = adjusted
grade-cut = a grade ends at 0 and at the most points: { $points }
export-no-points = { $count ->
    [one] One student has no points yet and is left out: { $names }
   *[other] { $count } students have no points yet and are left out: { $names }
}
export-no-number = { $count ->
    [one] One student's key is no number of Canvas, and is left out: { $names }; --canvas-key says what keys are
   *[other] { $count } students' keys are no numbers of Canvas, and are left out: { $names }; --canvas-key says what keys are
}
export-no-report = { $count ->
    [one] Nothing of one student was graded, who is left out: { $names }
   *[other] Nothing of { $count } students was graded, who are left out: { $names }
}
export-no-participant = { $count ->
    [one] One student has no participant number of Moodle and is left out: { $names }
   *[other] { $count } students have no participant number of Moodle and are left out: { $names }
}
