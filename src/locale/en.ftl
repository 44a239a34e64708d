verdict-pass = pass
verdict-fail = fail
verdict-crash = crash
verdict-timeout = time limit
verdict-memory = memory limit
verdict-output-limit = too much output
verdict-missing = missing
verdict-build-error = does not compile
verdict-not-python = not valid Python
verdict-skipped = not run
verdict-grader-error = grader error

reason-wrong-answer = The answer is not the expected one.
typed-call-differs = { typed-told }
typed-later-call-differs = Call { $step }: { typed-told }
later-call = Call { $number }: { $told }
typed-differs =
    { $step ->
        [new] At the beginning
        [end] At the end
       *[other] After “{ $step }”
    }: { typed-told }
typed-told =
    { $broken ->
        [law] { $complaint }.
        [changed] the function changed { $name }.
        [kept] the function did not change { $name }, but it should.
        [silent] the rule “{ $name }” does not hold.
        [leaks] { $count ->
            [one] one block was not freed.
           *[other] { $count } blocks were not freed.
        }
        [too-many] { $count ->
            [one] there is one block too many in memory.
           *[other] there are { $count } blocks too many in memory.
        }
        [foreign] { $count ->
            [one] one block cannot be freed{ $why ->
                [argument] {""}: it is the argument itself, which the caller frees
                [twice] {""}: it is the same block twice
                [inside] {""}: it lies inside of another block
                [static] {""}: it is a static variable
               *[unknown] {""}
            }.
           *[other] { $count } blocks cannot be freed{ $why ->
                [argument] {""}: one of them is the argument itself, which the caller frees
                [twice] {""}: one of them is there twice
                [inside] {""}: one of them lies inside of another block
                [static] {""}: one of them is a static variable
               *[unknown] {""}
            }.
        }
        [unreached] it did not come to the end.
        [null] what was made is NULL.
        [contradiction] the fields contradict each other.
        [room] { $count ->
            [one] { $name } does not begin a block with room for one element.
           *[other] { $name } does not begin a block with room for { $count } elements.
        }
        [elements] the number of elements of { $name } cannot be { $count }.
       *[part] { $actual }; right is { $expected }.
    }
typed-odd-number = { $name } holds { $value }, which is no number from { $from } to { $to }
typed-odd-value = { $name } holds { $value }, which is no value of “{ $of }”
typed-value-freed = a pointer to memory that is not in use
typed-value-endless = a list without end
typed-value-unset = not set
typed-value-not = not
typed-value-nothing = nothing
observed-later-call = call { $number }: { $told }
observed-not-freed = blocks not freed: { $count }
observed-not-freeable = blocks that cannot be freed: { $count }
observed-not-reached = the end was not reached
typed-value-returned = returned
typed-value-result = returned
typed-value-threw = throws
typed-value-unchanged = unchanged
typed-value-changed = changed
reason-unsteady = It gives different answers for the same input: does it use rand, the clock, or uninitialised memory?
reason-unused-memory = The answer depends on uninitialised memory (a variable or block without a value, something past the end of an array, or memory that was freed): it changes with the contents of that memory.
reason-set-order = The answer depends on the order of a set: the order of texts in a set changes from one start of Python to the next.
reason-wrong-status = The exit status is { $actual }, but { $expected } is expected.
reason-wrong-part = The text that it wrote to { $part } is not the expected one.
reason-without-words = “{ $words }” is missing in { $part }.
reason-with-words = “{ $words }” must not be in { $part }.
reason-no-file = It did not write the file { $name }.
reason-nothing-works = Rules earn points only if at least one exercise works.
reason-wrote-too-much = It was stopped because it filled its folder with files.
reason-cpu-limit = It did not end within { $seconds } s of CPU time: an endless loop?
reason-wall-limit = It did not end within { $seconds } s.
reason-idle = It waits for input that never comes, or sleeps too long.
reason-memory = It reached its memory limit of { $mebibytes } MiB.
reason-observation-too-long = The answer is longer than { $kibibytes } KiB.
reason-missing = The function { $function } is not defined in your file.
reason-absent =
    { $count ->
        [one] The file { $files } is missing.
       *[other] These files are missing: { $files }.
    }
reason-misspelt = It has "{ $name }": did you mean "{ $function }"?
reason-does-not-compile = There is an error in the code of this exercise; see the message about it.
reason-needs-broken = It needs "{ $function }", whose code has an error.
reason-undefined = Your program uses { $name }, which is not defined anywhere, so it cannot be linked.
reason-skipped = Not run, because several cases before it were stopped.
reason-out-of-time = Not run or not finished, because all cases together reached their time limit of { $seconds } s.
reason-grader = The grader failed, not your code: { $why }

rule-warnings = The compiler gives warnings: { $first }
rule-columns = A line is too long: { $first }
rule-make = make does not build the program: { $first }
rule-make-clean = make clean leaves something behind: { $first }
rule-no-objects = An object file or executable is among your files: { $first }
rule-readme = The README has no section about { $first }.
rule-commits = One commit adds several functions: { $first }
rule-no-pointers = The code declares a pointer: { $first }
rule-no-globals = The code has a global variable: { $first }
rule-warnings-silenced = The code turns compiler warnings off: { $first }. Remove that and fix what the warnings report.
rule-warnings-moved = The code gives the compiler other file names or line numbers: { $first }. Remove that.
rule-make-other = make builds { $first }, but not from your main: compile your files in the Makefile and link them.
rule-make-clean-nothing = make builds nothing, so make clean has nothing to clean.
rule-make-clean-changed = make clean changes your own files: { $first }
rule-make-clean-removed = make clean removes files that were there before: { $first }
rule-no-objects-many = There are too many files to check: { $first }. Hand in only your own files.
rule-commits-unreadable = The commit history is incomplete or cannot be read: { $first }. Hand in the whole repository; "git fsck" names the missing parts.
rule-commits-uncommitted = Several functions are not in any commit: { $first }. Commit each of them separately.

crash-null-pointer = Used a NULL pointer.
crash-bad-address = Used memory that is not its own (an index out of bounds, a NULL or stray pointer, or memory that was freed).
crash-stack-overflow = Stack overflow: a function calls itself without end.
crash-freed-twice = Freed the same memory twice.
crash-freed-unknown = Freed an address that malloc did not return: it is not the beginning of a block.
crash-wrote-outside = Wrote outside of a block of memory from malloc: before its beginning or past its end.
crash-used-after-free = Used memory that was already freed.
crash-past-end = Read or wrote past the end of the board or array that was passed to the function.
crash-before-start = Read or wrote before the beginning of the board or array that was passed to the function.
crash-past-local = Wrote past the end of a local array.
crash-outside-of-variable = Used an index outside of an array: that memory does not belong to the array.
crash-division-by-zero = Division by zero.
crash-illegal-instruction = Reached an invalid instruction.
crash-abort = The program aborted (abort).
crash-abort-saying = The program aborted with this message: { $said }
crash-panic = Panicked: { $message }
crash-exception = Ended with an exception: { $message }
crash-unknown-name = "{ $name }" is not known here: a typing mistake, or a missing import?
crash-no-value = "{ $name }" has no value yet where it is used: an assignment inside of a function makes a name local. If the outer one is meant, write "global { $name }" before.
crash-index = Used an index that is outside of the list.
crash-exit = Ended the whole program (exit { $status }) instead of returning.
crash-undefined = Calls the function { $function }, which is not defined anywhere.
crash-signal = Ended by signal { NUMBER($number, useGrouping: "false") }.

compiler-undeclared = "{ $name }" is used but never declared: a typing mistake, or a missing declaration before it?
compiler-expected-end = The file ends too early: a closing brace is missing.
compiler-unknown-type = The type "{ $name }" is not known here.
compiler-redefinition = "{ $name }" is defined twice.
compiler-conflicting-types = "{ $name }" has two declarations that do not agree.
compiler-no-header = The header { $name } does not exist on this system.
compiler-no-field = There is no field "{ $name }" here.
compiler-incomplete-type = The fields of "{ $name }" are hidden: use its functions instead.
compiler-needs-pointer = The size of "{ $name }" is hidden: declare a pointer, "*{ $name }".
compiler-not-a-pointer = This is not a pointer, so "->" or "*" cannot be used with it.
compiler-stray = There is a character that does not belong in a program ({ $name }), perhaps copied from a text document.
compiler-mismatched-types = Two types do not match here: { $name } was expected, { $other } was found.
compiler-unresolved = "{ $name }" is not known here: a typing mistake, or a missing "use"?
compiler-moved = "{ $name }" was moved in line { $other } and cannot be used again here: use it before that, or move a copy ("{ $name }.clone()").
compiler-moved-earlier = "{ $name }" was moved in an earlier round of the loop and cannot be used again here: move a copy ("{ $name }.clone()"), or pass a reference ("&{ $name }").
compiler-unknown-function = The function "{ $name }" is not known here: a typing mistake, or a header that is missing?
compiler-nested-function = A function begins here while the one before it is still open: a closing brace is missing above.
compiler-open-function = The "{ "{" }" that opens here is never closed: a "{ "}" }" is missing in "{ $name }".
compiler-never-opened = The braces of "{ $name }" do not match: the one that opens it is missing.
compiler-closed-twice = The braces of "{ $name }" do not match: there is one closing brace too many.
compiler-wrong-arguments-here = A function is called with the wrong number of arguments here.
compiler-no-match = No version of "{ $name }" takes these arguments: compare their number and types with its declaration.
compiler-is-a-pointer = This is a pointer: its fields are reached with "->", not with ".".
compiler-not-a-struct = The value before the "." or "->" is not a struct, so it has no fields.
compiler-incompatible-types = A value of another type is expected here.
compiler-wrong-pointer = A pointer of another type is expected here: is a "*" or "&" missing, or is there one too many?
compiler-not-a-function = The value before "(" is not a function: does a variable have the same name, or is an operator missing?
compiler-not-an-array = The value before "[" is not an array, or has fewer dimensions than there are indices.
compiler-not-assignable = The left side of "=" cannot be assigned to: did you mean a comparison ("==")?
compiler-array-assigned = An array cannot be assigned as a whole: copy it element by element.
compiler-read-only = This is constant (const) and cannot be changed.
compiler-stream-direction = The arrows point the other way: "cout << value" prints, "cin >> variable" reads.
compiler-bad-operands = This operator does not work on values of these types.
compiler-void-value = A function that returns nothing (void) is used as a value.
compiler-wrong-return = The "return" does not fit the function: with a value in a void function, or without one in another.
compiler-outside-loop = This "break" or "continue" is outside of any loop: a brace may close the loop too early.
compiler-lonely-else = This "else" has no "if": is there a ";" after the "if", or are braces missing around its statements?
compiler-lonely-case = This "case" or "default" is outside of any "switch": a brace may close it too early.
compiler-duplicate-case = This "case" appears twice in the same "switch".
compiler-stray-brace = This "{ "}" }" closes nothing: there are more "{ "}" }" than "{ "{" }" up to here.
compiler-ends-before-body = The ";" ends the declaration of "{ $name }" before its body: take it away.
compiler-open-comment = A comment begins here and does not end: "*/" is missing.
compiler-open-string = A string begins here and does not end: its closing quote is missing.
compiler-borrowed = "{ $name }" is borrowed in line { $other }, and that reference is still used below: end its use before this line.
compiler-immutable = "{ $name }" is changed, but not declared as mutable: write "mut" before its name where it is declared.
compiler-missing-field = Not every field gets a value here.
compiler-missing-arm = The "match" does not cover all possible values.
compiler-uninitialised = "{ $name }" has no value yet where this line uses it: give it one where it is declared.
compiler-index-reference = This index is a reference: write "*" before it, or "for &i in" where the loop begins.
compiler-wrong-index = An index is a usize: convert it, as in "board[i as usize]".
compiler-wrong-cast = "as" cannot convert between these types.
compiler-private = This is private to another module: use what that module makes public ("pub").
compiler-unmatched = This closing bracket does not match the open one.
compiler-never-closed = This "{ $name }" is never closed.
compiler-indentation = The indentation is not what Python expects here: lines of one block begin in the same column.
compiler-no-parentheses = In Python 3, print is a function: its arguments stand in parentheses.
compiler-one-equals-sign = "=" assigns; to compare, write "==".
compiler-no-comma = Something is missing between two values here, perhaps a comma.
compiler-syntax = This is not valid Python: look at this line and at the end of the one before.
compiler-not-utf8 = This file is not saved as UTF-8, which Python reads: save it so in your editor.
compiler-signature = A function that the lab asks for is missing here, or has another signature.
compiler-not-text = This is not a text file. Save it as plain text (UTF-8) in your editor.
compiler-empty = The file is empty. Was it saved?
compiler-too-long = The compiler was stopped: it used too much time, memory or output.
compiler-missing-sign = A "{ $name }" is missing here.
compiler-missing-between = Something is missing before "{ $name }": a ",", an operator or a ")"?
compiler-greek-question-mark = This looks like a ";", but it is a Greek question mark: write ";" with the Latin keyboard.
compiler-open-condition = This "{ $name }" is never closed: "#endif" is missing.
compiler-lonely-directive = This "{ $name }" belongs to no "#if" or "#ifndef".
compiler-bad-directive = The preprocessor, which reads the lines that begin with "#", knows no "{ $name }". A comment begins with "//".
compiler-bad-include = Behind "#include" stands a file between "<" and ">" or between quotes, as in "#include <stdio.h>".
compiler-not-constant = Outside of functions, only a constant can be the first value: give this one its value in a function.
compiler-case-not-constant = A "case" takes a constant: to compare with a variable, use "if".
compiler-switch-type = A "switch" takes a whole number or a character.
compiler-size-missing = The size of the array "{ $name }" is missing.
compiler-open-array = The compiler does not know how large an element of this array is: as a parameter, only the first size may be left out, as in "t[][9]".
compiler-negative-size = The size of the array "{ $name }" is less than 0.
compiler-sized-at-run = An array whose size is a variable cannot get its values where it is declared: assign them below.
compiler-bad-number = This is not a number: is there an operator missing behind the digits, or does a name begin with a digit?
compiler-empty-character = There is nothing between these single quotes: a character stands there, as in 'a'.
compiler-two-types = Two types stand in a row here: leave only one of them.
compiler-no-label = "goto" leads to "{ $name }", but this function has no such label.
compiler-word-of-cpp = "{ $name }" is a word of C++, and this lab is in C.
compiler-word-for-a-sign = Instead of "{ $name }", "{ $other }" is written.
compiler-turned-sign = The characters of this sign are the other way round: write "{ $name }".
compiler-size-not-constant = Only a constant can stand here, as for the size of an array.
compiler-needs-variable = This parameter is a reference ("&") and needs a variable, not a value.
compiler-private-member = "{ $name }" is private in its class: use one of its public functions.
compiler-ambiguous-call = Several versions of "{ $name }" take these arguments equally well: convert one of them.
compiler-no-this = There is no "this" here: it is only known inside of a class's functions.
compiler-no-first-value = "{ $name }" needs a value where it is declared.
compiler-narrowing = Between braces, no part of a value may be lost: convert it, as in "(int)x".
compiler-case-needs-braces = A variable is declared in the "case" above: put braces around the statements of that "case".
compiler-pointer-compared = A pointer is compared with a number here: is a "*" or an index missing?
compiler-not-captured = This lambda does not know "{ $name }": write it between its "[" and "]".
compiler-no-type = The type is missing before "{ $name }".
compiler-long-character = One character stands between single quotes: a text stands between double quotes.
compiler-type-unknown = The type of this value does not follow from the code: write it, as in "let v: Vec<u8> = …".
compiler-lifetime = How long this reference lives is not said: use a value of its own ("String", "Vec<u8>"), or write a lifetime ("<'a>").
compiler-needs-else = This "if" gives a value, so it needs an "else".
compiler-missing-items = In this "impl", "{ $name }" is missing.
compiler-no-module = There is no file for the module "{ $name }".
compiler-no-increment = Rust has no "++" and no "--": write "+= 1" or "-= 1".
compiler-no-ternary = Rust has no "a ? b : c": write "if a { "{" } b { "}" } else { "{" } c { "}" }".
compiler-commas-between-fields = Fields are separated by ",", not by ";".
compiler-static-mut = To change a "static mut" is "unsafe": pass the value as an argument instead.
compiler-no-display = A value of type "{ $name }" cannot be shown with "{ "{" }{ "}" }": use "{ "{" }:?{ "}" }".
compiler-no-debug = Write "#[derive(Debug)]" before the declaration of "{ $name }", so that "{ "{" }:?{ "}" }" can show it.
compiler-not-iterable = A value of type "{ $name }" has no elements to go through: did you mean a range ("0..n") or ".iter()"?
compiler-missing-trait = "{ $name }" has no "{ $other }" here: can a "#[derive({ $other })]" before its declaration give it?
compiler-question-mark = "?" works only in a function that returns a Result or an Option.
compiler-no-type-here = A type is missing here, such as "int".
compiler-keyword = "{ $name }" is a word of Python's own, and cannot be a name.
compiler-empty-block = The lines that belong to this one are missing; what does nothing yet has the line "pass".
compiler-break-outside = This "break" or "continue" is outside of any loop: does its line begin far enough to the right?
compiler-outside-function = This "{ $name }" stands outside of any function: does its line begin far enough to the right?
compiler-same-argument = Two parameters have the name "{ $name }".
compiler-leading-zero = A number does not begin with 0: leave the zeros out.
compiler-default-before = A parameter without a default value cannot stand behind one that has it.
compiler-unnamed-behind-named = An argument without a name cannot stand behind one with a name ("name=value").
compiler-behind-backslash = Behind "\" the line ends: something stands there, perhaps a space.
compiler-late-global = "global" has to stand before "{ $name }" is used.
compiler-open-try = The "try" above has no "except" and no "finally".
compiler-bad-f-string = This f"…" has a brace that is not closed, or something that is no expression.
compiler-unexpected = Something does not fit here: look at this line and at the end of the one before.
compiler-misspelt = "{ $name }" is not known here. Did you mean "{ $other }"?
compiler-misspelt-field = It has no "{ $name }". Did you mean "{ $other }"?
compiler-no-include = "{ $name }" is declared in a header: add "#include { $other }" at the top of the file.
compiler-no-namespace = "{ $name }" is in the namespace std: write "std::{ $name }", or "using namespace std;" below the #include lines.
compiler-no-use = "{ $name }" is not known here: add "{ $other }" at the top of the file.
compiler-too-few-arguments = "{ $name }" is called with too few arguments: compare with its declaration.
compiler-too-many-arguments = "{ $name }" is called with too many arguments: compare with its declaration.
compiler-argument-count = The function takes { $name ->
    [one] one argument
   *[other] { $name } arguments
}, but gets { $other } here.
compiler-wrong-argument = This should be of type "{ $name }", but is of type "{ $other }": is a "*" or "&" missing, or is there one too many?
compiler-misused-header = The standard library cannot be used in this way: compare the arguments in this line with its documentation.
compiler-no-return = The function "{ $name }" can end without a "return": the value that it should return is missing.
compiler-semicolon-drops-value = The ";" at the end of this line drops the value: without it, the function returns it.
compiler-needs-reference = A reference is expected here: put a "&" before the value.
compiler-needs-star = This is a reference: put a "*" before it to change its value.
compiler-needs-some = An Option is expected here: write "Some(…)" around the value.
compiler-moved-out = "{ $name }" belongs to something else and cannot be moved out of it: take a copy with ".clone()".
compiler-borrowed-twice = "{ $name }" is already borrowed with "&mut" in line { $other }, and that reference is still used below: use one after the other.
compiler-borrowed-earlier = "{ $name }" is still borrowed from an earlier round of the loop: a reference that is kept ends first, before the next one is taken.
compiler-outlived = A reference here would live longer than its value: keep the value longer, or return the value itself.
compiler-behind-reference = This is reached through a "&" reference, so it cannot be changed: change a copy of it (".clone()").
compiler-chained-comparison = Comparisons cannot be chained as in mathematics: write two of them, joined by "&&".
compiler-always-same = Both sides of this comparison are the same, so its answer never changes.
compiler-ends-at-semicolon = This "{ $name }" reaches to the first ";" only: what comes after it does not belong to it.
compiler-guards-nothing = Only the first statement below belongs to this "{ $name }", although more are indented: put braces around them.
compiler-number-wanted = A number is expected here, and this is a pointer or a text.
compiler-character-wanted = A single character is expected here, and this is a text: one character stands between single quotes.
compiler-text-wanted = A text is expected here: it stands between double quotes.
compiler-struct-wanted = What is on the right of "=" is no value of this type: does the function return a pointer, so that a "*" is missing in the declaration?
compiler-comma = A "," computes both parts and only uses the last one. Two indices are written as [i][j], and the parts of a "for" stand between ";".
compiler-unused-value = This computes a value and puts it nowhere: to keep it, write a variable and "=" before it.
compiler-out-of-scope = "{ $name }" exists only in the block or "for" that declares it, and this is outside of it: are braces missing, or does a ";" behind the "for" end it?
compiler-no-own-header = There is no file { $name } beside yours.
compiler-misspelt-header = There is no file { $name } beside yours. Did you mean { $other }?
compiler-no-effect = This statement changes nothing: its value is not used. To assign, write "=" instead of "==".
compiler-star-and-plus = This moves the pointer, as "++" and "--" come before "*". To change the value, write parentheses, as in "(*p)++".
compiler-local-address = This returns the address of a local variable, which no longer exists after the "return": use memory from malloc; if the variable is a pointer itself, leave out the "&".
compiler-wrong-format = The format "{ $name }" needs a value of type "{ $other }": is a "&" missing, or is the format another one?
compiler-signature-differs = The lab asks for "{ $name }", but here stands "{ $other }".
compiler-no-block = The lines that belong to the one before are missing, or do not begin further to the right.
compiler-too-far-right = This line begins further to the right than the others of its block.
compiler-tabs = Tabs and spaces are mixed at the beginning of this line: use spaces only.
compiler-declared-below = "{ $name }" is defined further below: write its declaration before this function, or move it up.
compiler-misspelt-function = The lab asks for "{ $other }", but here stands "{ $name }". Did you mean "{ $other }"?
compiler-lacks-type = The lab needs the type "{ $other }" here, as in the skeleton: write "{ $name }".
compiler-lacks-field = "{ $name }" has to have this field, as in the skeleton: write "{ $other }".
compiler-other-type = The grader cannot use this declaration of "{ $name }": write it as in the skeleton, "{ $other }".
compiler-constant-index = The index { $other } does not exist: the array has { $name } elements, and the first index is 0.
compiler-constant-panic = This operation cannot work: its numbers divide by zero or leave their type.
compiler-other = The compiler rejects this line:

build-warnings = { $count ->
    [one] One compiler warning
   *[other] { $count } compiler warnings
}
warnings-by-all = { $count ->
    [one] One compiler warning: --all shows it
   *[other] { $count } compiler warnings: --all shows them
}
build-failed = It does not compile:
build-partial = Part of it does not compile:
build-not-python = Python cannot read this:
and-more = … and { $count } more
build-and-more = { $count ->
    [one] … and one more error
   *[other] … and { $count } more errors
}
build-elsewhere = Something else does not compile: { $place }
build-in-function = in { $function }
score = Score
no-score = no score, because the grader failed
input = input
expected = expected
actual = yours
difference = difference
location = at
printed = It printed
printed-truncated = It printed too much; the rest was dropped.
visible-failures = { $count ->
    [one] One more visible case fails
   *[other] { $count } more visible cases fail
}
hidden = hidden
hidden-failures = { $count ->
    [one] One hidden case fails
   *[other] { $count } hidden cases fail
}
not-run = { $count ->
    [one] One case was not run, because others were stopped
   *[other] { $count } cases were not run, because others were stopped
}
not-run-out-of-time = { $count ->
    [one] One case was not run, because all cases together reached their time limit
   *[other] { $count } cases were not run, because all cases together reached their time limit
}
out-of-time = All cases together reached their time limit of { $seconds } s. Cases that were not run earn no points; a second grading may run more or fewer of them.
after-others = Note: the answer to one input changes if the function was called before ({ $name }). Does it keep something between calls, or read uninitialised memory? This costs no points here.
counterexample = The smallest input found that fails
counterexample-cut = A small input that fails (there was no time to look for the smallest)
hidden-case-fails = A hidden case does not pass.
criterion = criterion
points = points
check-compiles = it compiles
still-running = { $exercise } is still running …
only-information = for information, no points
full-marks = Everything works. Well done!
full-marks-of-a-part = Everything that you chose works.
missing-layer = Note: the sandbox runs without the layer "{ $layer }" ({ $why }).

# What the sanitizers found. $place is a file, a line and a function; $access is read or write.
finding-past-end = { $place } { $access ->
    [write] writes
   *[read] reads
} { $bytes ->
    [one] one byte
   *[other] { $bytes } bytes
} past the end of a block of { $block } bytes.
finding-before-start = { $place } { $access ->
    [write] writes
   *[read] reads
} { $bytes ->
    [one] one byte
   *[other] { $bytes } bytes
} before the beginning of a block of { $block } bytes.
finding-used-after-free = { $place } { $access ->
    [write] writes
   *[read] reads
} { $bytes ->
    [one] one byte
   *[other] { $bytes } bytes
} of a block that was already freed.
finding-gave-back-freed = The function returns a block of { $block } bytes that it has freed.
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
} a local variable that no longer exists: its function or block has ended.
finding-freed-twice = { $place } frees a block that was already freed.
finding-freed-unknown = { $place } frees an address that is not the beginning of a block from malloc.
finding-undefined = { $place }: { $said }.
finding-allocated = The block was allocated in { $place }.
finding-freed = It was freed in { $place }.

# The report on one screen.
mark-works = works
mark-fails = fails
mark-extra = { $points } extra
mark-not-begun = not begun
with-your-own = With the solution's functions in the place of yours it works: look at those that it calls.
begin-with = Begin with { $exercise }: { $title }
next-again = When it is mended: { $command }
next-hint = For a hint: { $command }
next-all = All that fails: { $command }
next-begin = What it asks for: { $command }
build-does-not-compile = Does not compile:
compiler-warns = The compiler warns: { $place }
line = line { $number }
nothing-more = (nothing)
you-printed = you printed

hint-how = For a hint: { $command }
hint-step = Hint { $number } of { $count }:
hint-more = The next step: { $command }
explain-nothing-fails = Nothing fails in { $exercise }.
explain-as-well = Fails as well: { $titles }
explain-criteria = The criteria and their points:
explain-example = An example:

grade-late = handed in late: { $percent } % of the points count
grade-late-days = late days used: { $days }; left: { $left }
grade-late-claimed = handed in late according to its own date: { $percent } % of the points count
grade-adjusted = adjusted
grade-cut = a grade is between 0 and full marks: { $points }
export-no-points = { $count ->
    [one] One student has no points yet and is left out: { $names }
   *[other] { $count } students have no points yet and are left out: { $names }
}
export-no-number = { $count ->
    [one] One student's key is not a Canvas number and is left out: { $names }; --canvas-key sets the kind of key
   *[other] { $count } students' keys are not Canvas numbers and are left out: { $names }; --canvas-key sets the kind of key
}
export-other-mark = { $count ->
    [one] The mark of one student is not the points in the file, by lateness or adjustments
   *[other] The marks of { $count } students are not the points in the files, by lateness or adjustments
}: { $names }. This format has the points of the grading; "csv" has the marks.
export-other-maximum = { $count ->
    [one] One student was graded
   *[other] { $count } students were graded
} out of other points than the maximum in this file: { $names }. Grade the class again first.
export-no-report = { $count ->
    [one] One student has no graded submission and is left out: { $names }
   *[other] { $count } students have no graded submission and are left out: { $names }
}
export-no-participant = { $count ->
    [one] One student has no Moodle participant number and is left out: { $names }
   *[other] { $count } students have no Moodle participant number and are left out: { $names }
}

# General hints: the steps of each kind of failure, and what to do after the last step.
hint-null-pointer-1 = A pointer is NULL here. Which one is it, and which line gave it this value?
hint-null-pointer-2 = Before each "->" and "*", ask whether the pointer can be NULL: an empty list, an empty stack and a search without success give NULL.
hint-outside-1 = An index or a pointer leaves its array here. Print the index right before this line.
hint-outside-2 = An array of n places has the indices 0 to n - 1. Look at the last turn of the loop, and at the index after a search that found nothing.
hint-freed-1 = A block of memory is used or freed when it is no longer yours. Which two lines meet the same block?
hint-freed-2 = Free each block once, after its last use, and only with the address that malloc returned.
hint-recursion-1 = A function of yours calls itself and never reaches a call that just returns.
hint-recursion-2 = Find the condition that ends the recursion. Does each call come closer to it?
hint-endless-loop-1 = A loop does not end, or there is far too much to try. Print in each turn what the loop changes.
hint-endless-loop-2 = What the condition of the loop looks at must change in every turn, and reach the value that ends the loop.
hint-waits-1 = Your code waits for input that does not come. Where does it read, and how much?
hint-waits-2 = Read only what the statement promises, and stop at the end of the input.
hint-memory-1 = The memory only grows. What does each turn of a loop or each call allocate or append, and what is freed?
hint-memory-2 = Follow the smallest input: does the loop that allocates ever end?
hint-leak-1 = Every block that is allocated has to be freed once. Who holds the last pointer to those that are left, and which line loses it?
hint-leak-2 = Free what a structure holds before the structure itself; in a list, keep the next node before you free this one.
hint-too-long-1 = Your answer does not end. What is written or appended again and again?
hint-too-long-2 = Follow the smallest input: how many turns does the loop need, and how many does it make?
hint-uninitialised-1 = Something is read before it has a value. Which variable gets one only on some paths, and does every path return something?
hint-uninitialised-2 = Give each variable its value where it is declared; memory from malloc holds anything.
hint-unsteady-1 = The same input gets different answers. What does your function look at besides its arguments: rand, the clock, a variable without a value?
hint-unsteady-2 = Only the arguments may count. Give each variable its first value inside of the function.
hint-set-order-1 = The answer changes with the order of a set. Where does your function go through a set, or make a list of one?
hint-set-order-2 = Sort what comes from a set, or use a dict or a list, which keep their order.
hint-exit-1 = The function ends the whole program, so its caller gets no answer.
hint-exit-2 = A function gives its answer with "return"; "exit" is for programs.
hint-undefined-1 = Something is used that no file of yours defines. Compare its name, letter by letter, with the statement.
hint-undefined-2 = Name, arguments and result have to be those of the statement; small and capital letters differ.
hint-does-not-compile-1 = Look at the sign ^: what stands right before it, or at the end of the line above? Of several messages, begin with the first.
hint-does-not-compile-2 = If you see nothing, undo your last change and compile again, then make it in smaller steps.
hint-compiler-said-1 = The line above is wrong whatever the input. Mend it first, and grade again: the rest may follow from it.
hint-needs-broken-1 = This exercise uses a function that does not compile. Mend that one first.
hint-panic-1 = Read the message: it says what was not allowed. Print the values of this line right before it.
hint-panic-2 = Which line made this value? Go back from there to the input.
hint-division-by-zero-1 = A divisor is 0 here. Which one is it, and for which input?
hint-division-by-zero-2 = Ask before you divide; or was the divisor never meant to be 0?
hint-crash-1 = The system ended the program. Print a word before and after each step: how far does it come?
hint-crash-2 = Halve the part between the last word that was printed and the end, until one line is left.
hint-same-answer-1 = Your function answers { $answer } to every input. Which line decides on the answer, and what does it look at?
hint-order-1 = Everything that is expected is there, but in another order. Which order does the statement ask for?
hint-all-wrong-1 = No input gets the right answer yet. Begin with the simplest one, and follow it through your function line by line.
hint-kept-1 = One input after another was asked in the same run, and a later answer is wrong. What does your function keep between calls: a global or static variable, marks that are not emptied?
hint-then-again = Now mend it and look again: { $command }
hint-then-print = Print what your code sees: the report shows it. Then look again: { $command }
hint-then-trace = A right search, step by step: { $command }
explain-asks = What the exercise asks for:

# What is wrong with a command.
problem-near = ; did you mean "{ $near }"?
problem-no-labs = there is no lab "{ $name }": no labs are in { $folder }
    the variable SUDOGRADE_LABS names the folder that holds them: "exercises" in the grader's repository
problem-no-lab = there is no lab "{ $name }"{ $near }
    labs in { $folder }: { $known }
    any other lab is named by the path of its folder, which holds a lab.toml
problem-no-exercise = there is no exercise "{ $name }"{ $near }
    exercises of this lab: { $known }
problem-no-exercise-anywhere = no lab has an exercise "{ $name }"{ $near }
    `sudograde labs` lists them
problem-several-labs = several labs have an exercise "{ $name }": name one with --lab, one of: { $known }
problem-no-case = no case matches "{ $name }"; some names: { $known }
problem-lab-unknown = the lab of { $path } is unknown; name it with --lab, one of: { $known }
problem-nothing-there = { $path }: no such file or folder
problem-not-empty = { $path }: the folder is not empty, and its files are not overwritten; name a new folder
problem-no-version = the lab "{ $lab }" has no { $language } version; it has { $known }
problem-several-languages = { $path }: it holds files in { $known }; choose the language with --language
problem-no-files = { $path }: no { $names } in it{ $holds }
    the lab "{ $lab }" grades { $expected }{ $rename }
problem-one-file = { $path }: this file by itself cannot be graded
    the lab "{ $lab }" grades { $expected }; name the folder that holds them
problem-rename = rename "{ $other }" to "{ $name }"
problem-empty = ; it is empty
problem-holds = ; it holds { $names }
problem-not-spoken = --lang { $name }: the grader does not speak that language; it speaks { $known }
problem-hint = --hint { $name }: choose a number from 1 to 4
problem-no-command = there is no command "{ $name }"{ $near }
problem-no-option = "{ $name }" means nothing here{ $near }
problem-value = { $option } "{ $name }"{ $near }
    It can be: { $known }
problem-number = { $option } "{ $name }": it has to be a whole number
problem-zero = { $option } "{ $name }": it has to be at least 1
problem-pattern = { $option } "{ $name }": it is no pattern; * stands for any letters, ? for one, and [ab] for one of these
problem-size = { $option } "{ $name }": a size is a number with a unit, such as 500MB or 2GB
problem-date = { $option } "{ $name }": it is not a date; write 2026-12-01, "2026-12-01 23:59" or 2026-12-01T23:59-03:00
problem-negative = { $option } "{ $name }": it cannot be negative
problem-large = { $option } "{ $name }": the number is too large
problem-refused = { $option } "{ $name }": { $why }
problem-missing = this is missing: { $names }
problem-usage = usage: { $usage }
problem-more = more about it: { $command } --help
problem-no-terminal = watch fills a terminal, and this is none; to grade once: sudograde grade { $path }
problem-no-tool = { $tool ->
    [c] there is no C compiler here (looked for { $names } on PATH; clang does not work in its place)
    [cpp] there is no C++ compiler here (looked for { $names } on PATH; clang++ does not work in its place)
    [python] there is no Python here (looked for { $names } on PATH)
    [rustup] the rustc on PATH has no compiler behind it
   *[rust] there is no Rust compiler here (looked for { $names } on PATH)
}
    install it: { $install }

# Panics and exceptions: a plain sentence, and the original message.
thrown = { $plain } ({ $message })
thrown-no-value-near = "{ $name }" has no value yet where it is used. Did you mean "{ $other }"? An assignment inside of a function makes a name local.
thrown-index = The index { $index } does not exist: { $count ->
    [one] there is one element, with the index 0.
   *[other] there are { $count } elements, with the indices 0 to { $last }.
}
thrown-index-of-nothing = The index { $index } does not exist: there is no element at all.
thrown-range = This range begins or ends outside of the array or vector.
thrown-none = "unwrap" finds no value here, but None: ask first, with "if let" or "match".
thrown-err = "unwrap" finds an error (Err) here: ask first, with "if let" or "match".
thrown-overflow = The result does not fit into its type: it is too large or too small.
thrown-below-zero = The result of this subtraction does not fit into its type: a usize is never less than 0.
thrown-borrowed = This RefCell is borrowed again while an earlier borrow lasts: end that one first.
thrown-todo = This part is not written yet: "todo!" or "unimplemented!" stands here.
thrown-outside = An index or a key is asked for that is not there (vector, string or map).
thrown-memory = More memory is asked for than there is: is a size negative, or does something grow without end?
thrown-not-a-number = This text is not a number, so it cannot be turned into one.
thrown-not-allowed = The grader does not allow this: a program reads and writes files in its folder, and has no network, no threads, no other programs and no new folders.
thrown-null-string = A string is made from a NULL pointer.
thrown-uncaught = An exception is thrown here, and nothing catches it.
thrown-none-before = The value before ".{ $name }" is None: does a function end without "return"?
thrown-no-attribute = A value of type "{ $type }" has no "{ $name }".
thrown-no-length = A value of type "{ $type }" has no length (len).
thrown-is-none = This value is None, so it cannot be used like this: does a function end without "return"?
thrown-no-elements = A value of type "{ $type }" has no elements: "[…]" and "for … in" do not work with it.
thrown-not-callable = A value of type "{ $type }" is not a function: does a variable have a function's name?
thrown-index-type = An index of a list is a whole number (int), not of type "{ $type }": "//" divides without a fraction.
thrown-unchangeable = A value of type "{ $type }" cannot be changed: make a new one, or use a list.
thrown-whole-number = A whole number (int) is asked for here, and this is of type "{ $type }": "//" divides without a fraction.
thrown-format = The text before "%" does not fit the values behind it: compare their number and types.
thrown-changed-size = This dictionary or set gets longer or shorter while a "for" goes through it: go through a copy, list(…).
thrown-unhashable = A value of type "{ $type }" cannot be in a set or be the key of a dictionary: a tuple can.
thrown-no-module = There is no module "{ $name }" here: only Python's own modules and the lab's files can be imported, and files beside yours.
thrown-no-import = "{ $other }" has no "{ $name }" to import: a typing mistake?
thrown-empty = Something is taken out of a list, a queue or a set that is empty.
thrown-key = The dictionary has no key { $name }.
thrown-recursion = A function calls itself without end.
thrown-unpack = There are more or fewer values here than names on the left of "=".
thrown-not-in-list = This value is not in the list.
thrown-assert = An "assert" does not hold here.
thrown-no-input = Something is read here, but there is no more input.
