//! The program of the lab `conflicts`, run as its users run it.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The lab's example, as `s12a.txt` has it.
const EXAMPLE: &str = "\
5 3 0 0 7 0 0 0 0 \n6 0 0 1 9 5 0 0 0 \n0 9 8 0 0 0 0 6 0 \n8 0 0 0 6 0 0 0 3 \n\
4 0 0 8 0 3 0 0 1 \n7 0 0 0 2 0 0 0 6 \n0 6 0 0 0 0 2 8 0 \n0 0 0 4 1 9 0 0 5 \n\
0 0 0 0 8 0 0 7 9 \n";

const SOLVED: &str = "\
Qual e o nome do arquivo? ===========================\n\
| 5 3 4  | 6 7 8  | 9 1 2 |\n| 6 7 2  | 1 9 5  | 3 4 8 |\n| 1 9 8  | 3 4 2  | 5 6 7 |\n\
===========================\n\
| 8 5 9  | 7 6 1  | 4 2 3 |\n| 4 2 6  | 8 5 3  | 7 9 1 |\n| 7 1 3  | 9 2 4  | 8 5 6 |\n\
===========================\n\
| 9 6 1  | 5 3 7  | 2 8 4 |\n| 2 8 7  | 4 1 9  | 6 3 5 |\n| 3 4 5  | 2 8 6  | 1 7 9 |\n\
===========================\n";

/// A file for one test, with this content.
fn file(name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("conflicts-{name}"));
    fs::write(&path, content).expect("the folder for tests can be written");
    path
}

fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_conflicts"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that was called wrongly may be gone before it reads.
    let _ = child
        .stdin
        .take()
        .map(|mut it| it.write_all(input.as_ref()));
    child.wait_with_output().expect("the program ends")
}

fn run_on(name: &str, content: impl AsRef<[u8]>) -> Output {
    let path = file(name, content);
    run(&[], format!("{}\n", path.display()))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Checks that the program refused its input: status 1, nothing but the question on stdout, one
/// line that names the file and holds `reason`.
fn assert_refused(output: &Output, name: &str, reason: &str) {
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert_eq!(text(&output.stdout), "Qual e o nome do arquivo? ");
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
    assert_eq!(text(&output.stdout), SOLVED);
    assert!(output.stderr.is_empty());
}

#[test]
fn other_line_ends_and_names_are_read_too() {
    let path = file("another name.txt", EXAMPLE.replace('\n', "\r\n"));
    for end in ["\r\n", "\nand more", ""] {
        let output = run(&[], format!("{}{end}", path.display()));
        assert_eq!(text(&output.stdout), SOLVED);
    }
}

#[test]
fn a_board_without_solution_is_said() {
    for (name, row, reason) in [
        ("unsolvable.txt", "5 3 1 0 7", "não tem solução: confira"),
        ("conflict.txt", "5 3 0 0 3", "o 3 da célula (0,1) se repete"),
    ] {
        let output = run_on(name, EXAMPLE.replacen("5 3 0 0 7", row, 1));
        let said = text(&output.stdout);
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(said.lines().count(), 14, "{said}");
        assert!(said.contains("| 6 0 0  | 1 9 5  | 0 0 0 |"), "{said}");
        assert!(said.contains(name) && said.contains(reason), "{said}");
        assert!(output.stderr.is_empty());
    }
}

#[test]
fn a_wrong_command_line_shows_the_usage() {
    let output = run(&["s12a.txt"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    assert!(output.stderr.starts_with(b"uso: "));
    let help = run(&["--help"], "");
    assert_eq!(help.status.code(), Some(0));
    assert!(help.stdout.starts_with(b"uso: "));
}

#[test]
fn a_name_that_gives_no_board_is_refused() {
    assert_refused(&run(&[], ""), "", "nenhum nome foi dado");
    assert_refused(&run(&[], "\n"), "", "nenhum nome foi dado");
    assert_refused(&run(&[], "none.txt\n"), "none.txt", "o arquivo não existe");
    assert_refused(&run(&[], b"\xff\xfe\n"), "", "o arquivo não existe");
    assert_refused(&run(&[], "x".repeat(100_000)), "", "não pode ser lido");
    let folder = env!("CARGO_TARGET_TMPDIR");
    assert_refused(&run(&[], folder), folder, "não pode ser lido");
}

#[test]
fn a_file_that_is_no_board_is_refused() {
    assert_refused(&run_on("empty.txt", ""), "empty.txt", "tem 0 números");
    assert_refused(
        &run_on("short.txt", &EXAMPLE[..150]),
        "short.txt",
        "um sudoku tem 81",
    );
    let long = format!("{EXAMPLE}1 2");
    assert_refused(&run_on("long.txt", long), "long.txt", "tem 83 números");
    let letters = EXAMPLE.replacen('7', "sete", 1);
    assert_refused(
        &run_on("letters.txt", letters),
        "letters.txt",
        "a célula (0,4) é \"sete\"",
    );
    let large = EXAMPLE.replacen('7', "10", 1);
    assert_refused(
        &run_on("large.txt", large),
        "large.txt",
        "a célula (0,4) é \"10\"",
    );
    assert_refused(
        &run_on("bytes.txt", [0xff, 0xfe]),
        "bytes.txt",
        "não é um texto",
    );
    let huge = "0 ".repeat(100_000);
    assert_refused(&run_on("huge.txt", huge), "huge.txt", "é longo demais");
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let path = file("pipe.txt", EXAMPLE);
    let mut child = Command::new(env!("CARGO_BIN_EXE_conflicts"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("stdin is a pipe");
    writeln!(input, "{}", path.display()).expect("the program reads");
    drop(input);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
}
