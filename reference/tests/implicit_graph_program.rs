//! The program of the lab `implicit-graph`, run as its users run it.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The lab's example, as `s12a.txt` has it.
const EXAMPLE: &str = "\
5 3 0 0 7 0 0 0 0 \n6 0 0 1 9 5 0 0 0 \n0 9 8 0 0 0 0 6 0 \n8 0 0 0 6 0 0 0 3 \n\
4 0 0 8 0 3 0 0 1 \n7 0 0 0 2 0 0 0 6 \n0 6 0 0 0 0 2 8 0 \n0 0 0 4 1 9 0 0 5 \n\
0 0 0 0 8 0 0 7 9 \n";

const SOLVED: &str = "\
iterations:475\n\
5 3 4 6 7 8 9 1 2 \n6 7 2 1 9 5 3 4 8 \n1 9 8 3 4 2 5 6 7 \n8 5 9 7 6 1 4 2 3 \n\
4 2 6 8 5 3 7 9 1 \n7 1 3 9 2 4 8 5 6 \n9 6 1 5 3 7 2 8 4 \n2 8 7 4 1 9 6 3 5 \n\
3 4 5 2 8 6 1 7 9 \n\n";

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_implicit-graph"))
}

/// A file for one test, with this content.
fn file(name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).expect("the folder for tests can be written");
    path
}

fn run(arguments: &[&str]) -> Output {
    program()
        .args(arguments)
        .output()
        .expect("the program starts")
}

fn run_on(name: &str, content: impl AsRef<[u8]>) -> Output {
    let path = file(name, content);
    program().arg(path).output().expect("the program starts")
}

/// Checks that the program refused a file: status 1, nothing on stdout, one line that names the
/// file and holds `reason`.
fn assert_refused(output: &Output, name: &str, reason: &str) {
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(output.stdout.is_empty());
    assert_eq!(message.lines().count(), 1, "{message}");
    assert!(
        message.contains(name) && message.contains(reason),
        "{message}"
    );
}

#[test]
fn the_example_is_solved() {
    let output = run_on("s12a.txt", EXAMPLE);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stdout), SOLVED);
    assert!(output.stderr.is_empty());
}

#[test]
fn other_line_ends_are_read_too() {
    let output = run_on("crlf.txt", EXAMPLE.replace('\n', "\r\n"));
    assert_eq!(String::from_utf8_lossy(&output.stdout), SOLVED);
}

#[test]
fn a_board_without_solution_is_said() {
    let output = run_on("unsolvable.txt", EXAMPLE.replacen("5 3 0", "5 3 1", 1));
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(output.stdout, b"iterations:333\n");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(
        message.contains("unsolvable.txt: this board has no solution"),
        "{message}"
    );
}

#[test]
fn a_wrong_command_line_shows_the_usage() {
    for arguments in [&[][..], &["a", "b"]] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
        assert!(output.stderr.starts_with(b"usage: "));
    }
    let help = run(&["--help"]);
    assert_eq!(help.status.code(), Some(0));
    assert!(help.stdout.starts_with(b"usage: "));
}

#[test]
fn a_file_that_is_no_board_is_refused() {
    assert_refused(
        &run(&["no-such-file.txt"]),
        "no-such-file.txt",
        "give the name of a file",
    );
    assert_refused(
        &run(&[env!("CARGO_TARGET_TMPDIR")]),
        "",
        "give the name of a file",
    );
    assert_refused(&run_on("empty.txt", ""), "empty.txt", "0 cells");
    assert_refused(
        &run_on("short.txt", &EXAMPLE[..150]),
        "short.txt",
        "a board has 81",
    );
    assert_refused(
        &run_on("long.txt", format!("{EXAMPLE}1 2")),
        "long.txt",
        "it has 83 cells",
    );
    assert_refused(
        &run_on("letters.txt", EXAMPLE.replacen('7', "seven", 1)),
        "letters.txt",
        "cell (0,4) is \"seven\"",
    );
    assert_refused(
        &run_on("large.txt", EXAMPLE.replacen('7', "10", 1)),
        "large.txt",
        "cell (0,4) is \"10\"",
    );
    assert_refused(
        &run_on("conflict.txt", EXAMPLE.replacen('7', "3", 1)),
        "conflict.txt",
        "row 0 holds 3 twice, columns 1 and 4",
    );
    assert_refused(&run_on("bytes.txt", [0xff, 0xfe]), "bytes.txt", "not text");
    assert_refused(
        &run_on("huge.txt", "0 ".repeat(100_000)),
        "huge.txt",
        "far too long",
    );
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let path = file("pipe.txt", EXAMPLE);
    let mut child = program()
        .arg(path)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert!(
        output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
