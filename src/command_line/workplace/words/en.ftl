# What `sudograde init` says and writes. `sudograde pack student` writes the same.
place-made = { $folder }: the lab { $lab } in { $language }.
place-statement = Its statement is in { $file }.
place-reads = The statement and the comments are in { $lang ->
    [es] Spanish
    [pt] Portuguese
    [el] Greek
   *[en] English
}: this lab does not have them in English.
place-run = Run `bash test.sh` in it.
script-about =
    Grades this folder.

      bash test.sh                every exercise
      bash test.sh EXERCISE...    these exercises only
      bash test.sh --watch        again each time that you save

    What starts with - is for the grader: --all, --format json, --lang en, ...
    The grader is $SUDOGRADE, or the one in .sudograde, or `sudograde` on the PATH, or the
    sudograde repository that this folder lies in. Exit status: the grader's; 2 when there is
    no grader. If the lines end as on Windows, bash reads a copy without these ends.
script-no-program = the variable SUDOGRADE names no program:
script-not-found =
    test.sh: the grader was not found. To get it, one of these will do:
      - put this folder anywhere inside a copy of the sudograde repository;
      - install it: run `cargo install --locked --path .` in that repository;
      - run `SUDOGRADE=/where/it/is/sudograde bash test.sh`.
task-grade = Grade
task-watch = Grade on each save
ci-about =
    Grades this repository on each push. If the grader is not in .sudograde, the variable
    SUDOGRADE_REPOSITORY of the repository on GitHub is the address of sudograde's repository.
