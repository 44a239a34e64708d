//! The program of the lab `unique-choice`, run as its users run it.

use std::fs::File;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The lab's example.
const P: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// P solved.
const S: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Seventeen givens, one solution, not by unique choices.
const SEVENTEEN: &str =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

/// Nine lines of nine numbers, as the program prints them.
fn rows(digits: &str) -> String {
    let spaced = |row: &[u8]| {
        row.iter()
            .map(|&it| format!("{} ", char::from(it)))
            .collect()
    };
    let rows: Vec<String> = digits.as_bytes().chunks(9).map(spaced).collect();
    rows.join("\n") + "\n"
}

fn sudoku(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudoku"));
    command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = sudoku(arguments).spawn().expect("the program starts");
    // A program that was called wrongly may be gone before it reads.
    let _ = child
        .stdin
        .take()
        .map(|mut it| it.write_all(input.as_ref()));
    child.wait_with_output().expect("the program ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn assert_said(output: &Output, status: i32, out: &str, errors: &str) {
    assert_eq!(text(&output.stderr), errors);
    assert_eq!(text(&output.stdout), out);
    assert_eq!(output.status.code(), Some(status));
}

#[test]
fn a_puzzle_is_solved() {
    let echo = rows(P);
    let said = format!("New puzzle:\n{echo}Puzzle has a (unique choice) solution:\n");
    assert_said(&run(&[], rows(P)), 0, &rows(S), &said);
    assert_said(&run(&[], rows(P).replace('\n', "\r\n")), 0, &rows(S), &said);
    // What follows the puzzle does not matter.
    assert_said(&run(&[], rows(P) + "11 x"), 0, &rows(S), &said);

    let hard = run(&[], rows(SEVENTEEN));
    assert_eq!(hard.status.code(), Some(0));
    let said = format!(
        "New puzzle:\n{}Puzzle has a (multiple choice) solution:\n",
        rows(SEVENTEEN)
    );
    assert_eq!(text(&hard.stderr), said);
    assert_eq!(run(&["-c"], hard.stdout).status.code(), Some(0));
}

#[test]
fn a_puzzle_without_solution_is_said_and_shown_with_its_errors() {
    let twice = P.replacen("530070", "530570", 1);
    let output = run(&[], rows(&twice));
    let said = format!(
        "New puzzle:\n{}Puzzle has no solution:\n\
         number 5 stands 2 times in row 0: (0,0) (0,3)\n\
         number 5 stands 2 times in box 1: (0,3) (1,5)\n\
         50 cells are empty, the first is (0,2)\n",
        rows(&twice)
    );
    assert_said(&output, 1, &rows(&twice), &said);

    let unsolvable = run(&[], rows(&P.replacen("530", "531", 1)));
    assert_eq!(unsolvable.status.code(), Some(1));
    assert!(text(&unsolvable.stdout).starts_with("5 3 1 "));
    let said = text(&unsolvable.stderr);
    assert!(
        said.contains("Puzzle has no solution:\n") && said.contains("empty"),
        "{said}"
    );
}

#[test]
fn a_solution_is_checked() {
    let said = format!("New puzzle:\n{}Puzzle solution is correct.\n", rows(S));
    assert_said(&run(&["-c"], rows(S)), 0, "", &said);

    let wrong = S.replacen("534", "544", 1);
    let output = run(&["-c"], rows(&wrong));
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(said.contains("Puzzle solution is incorrect.\n"), "{said}");
    for place in ["row 0: (0,1) (0,2)", "column 1: ", "box 0: (0,1) (0,2)"] {
        assert!(
            said.contains(&format!("number 4 stands 2 times in {place}")),
            "{said}"
        );
    }
    assert_eq!(run(&["-c"], rows(P)).status.code(), Some(1));
}

#[test]
fn a_pipe_of_three_programs_works() {
    for clues in ["30", "50", "81"] {
        let mut generate = sudoku(&["-g", clues, "-u"]).spawn().expect("it starts");
        let puzzle = generate.stdout.take().expect("stdout is a pipe");
        let mut solve = sudoku(&[]).stdin(puzzle).spawn().expect("it starts");
        let solution = solve.stdout.take().expect("stdout is a pipe");
        let check = sudoku(&["-c"]).stdin(solution).output().expect("it starts");

        let said = text(&check.stderr);
        assert!(said.ends_with("\nPuzzle solution is correct.\n"), "{said}");
        assert_eq!(check.status.code(), Some(0));
        let solved = solve.wait_with_output().expect("it ends");
        let said = text(&solved.stderr);
        assert!(
            said.ends_with("\nPuzzle has a (unique choice) solution:\n"),
            "{said}"
        );
        let generated = generate.wait_with_output().expect("it ends");
        assert_eq!(text(&generated.stderr), "New puzzle:\n");
    }
}

#[test]
fn each_seed_has_its_puzzle() {
    let generated = |arguments: &[&str]| {
        let output = run(arguments, "");
        assert_eq!(output.status.code(), Some(0));
        text(&output.stdout)
    };
    let clues = |puzzle: &str| puzzle.split_whitespace().filter(|&it| it != "0").count();
    let seeded = generated(&["-g", "40", "--seed", "3"]);
    assert_eq!(clues(&seeded), 40);
    assert_eq!(seeded, generated(&["--seed", "3", "-g", "40"]));
    assert_ne!(seeded, generated(&["-g", "40"]));
    assert_eq!(
        generated(&["-g", "40"]),
        generated(&["-g", "40", "--seed", "1"])
    );
    assert_eq!(clues(&generated(&["-u", "-g", "30"])), 30);
    assert_eq!(generated(&["-g", "0"]), rows(&"0".repeat(81)));

    let few = run(&["-g", "5", "-u", "--seed", "1"], "");
    assert!(text(&few.stderr).contains("no puzzle with 5 clues"));
    assert_eq!(few.status.code(), Some(0));
}

#[test]
fn a_wrong_command_line_shows_the_usage() {
    for (arguments, reason) in [
        (&["x"][..], "\"x\" is no argument"),
        (&["-g"], "needs a number"),
        (&["-g", "many"], "needs a number of clues, 0 to 81"),
        (&["-g", "82"], "needs a number of clues, 0 to 81"),
        (&["-g", "-1"], "needs a number of clues, 0 to 81"),
        (&["-g", "30", "--seed"], "--seed needs a number"),
        (&["-u"], "need -g"),
        (&["-c", "-u"], "need -g"),
        (&["-c", "-g", "30"], "exclude"),
    ] {
        let output = run(arguments, "");
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty());
        assert!(
            said.contains("usage: sudoku") && said.contains(reason),
            "{said}"
        );
    }
    let help = run(&["--help"], "");
    assert_eq!(help.status.code(), Some(0));
    assert!(help.stdout.starts_with(b"usage: "));
}

#[test]
fn an_input_that_is_no_puzzle_is_refused() {
    for (input, reason) in [
        (String::new(), "ends after 0 numbers"),
        (rows(P)[..100].to_owned(), "ends after 48 numbers"),
        (rows(P).replacen('7', "seven", 1), "cell (0,4) is \"seven\""),
        (rows(P).replacen('7', "10", 1), "cell (0,4) is \"10\""),
        (rows(P).replacen('7', "-7", 1), "cell (0,4) is \"-7\""),
        (P.to_owned(), "write the numbers apart"),
        ("\0".repeat(100), "cell (0,0) is"),
    ] {
        for arguments in [&[][..], &["-c"]] {
            let output = run(arguments, &input);
            let said = text(&output.stderr);
            assert_eq!(output.status.code(), Some(1));
            assert!(output.stdout.is_empty());
            assert_eq!(said.lines().count(), 1, "{said}");
            assert!(said.starts_with("sudoku: standard input: "), "{said}");
            assert!(said.contains(reason), "{said}");
        }
    }
    let folder = File::open(env!("CARGO_TARGET_TMPDIR")).expect("the folder for tests is there");
    let output = sudoku(&[])
        .stdin(folder)
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("sudoku < FILE"));
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut child = sudoku(&["-g", "50"]).spawn().expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(text(&output.stderr), "New puzzle:\n");

    let mut child = sudoku(&[]).spawn().expect("the program starts");
    drop(child.stderr.take());
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("stdin is a pipe");
    input
        .write_all(rows(P).as_bytes())
        .expect("the program reads");
    drop(input);
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
}
