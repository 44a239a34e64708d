//! The program of the lab `samurai`, run as its users run it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder for one test, empty at first.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("samurai")
        .join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the folder for tests can be written");
    path
}

fn puzzle(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/samurai/puzzles");
    fs::read_to_string(folder.join(name)).expect("a fixture")
}

/// Runs the program in `folder` on these lines.
fn run(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_samurai"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A program that has seen enough does not read on: that is its right.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Checks that the program failed with status 1 and one line that holds these parts.
fn assert_refused(output: &Output, parts: &[&str]) {
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    for part in parts {
        assert!(message.contains(part), "{message}");
    }
}

/// The digits of a file with a solution, row by row; checks that each row has as many as it should.
fn solution(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("a file with a solution");
    let rows: Vec<String> = text
        .lines()
        .take(21)
        .map(|line| line.split_whitespace().collect())
        .collect();
    let lengths: Vec<usize> = rows.iter().map(String::len).collect();
    let expected = [
        18, 18, 18, 18, 18, 18, 21, 21, 21, 9, 9, 9, 21, 21, 21, 18, 18, 18, 18, 18, 18,
    ];
    assert_eq!(lengths, expected);
    assert!(text.lines().count() > 21, "a footer follows");
    rows
}

/// Whether a solution keeps the clues of a puzzle.
fn keeps(puzzle: &str, solution: &[String]) -> bool {
    let clues = puzzle.chars().filter(|c| !c.is_whitespace());
    let digits: String = solution.concat();
    clues
        .zip(digits.chars())
        .all(|(clue, digit)| clue == '0' || clue == '-' || clue == digit)
}

#[test]
fn a_puzzle_is_solved() {
    let folder = folder("unique");
    let text = puzzle("unique-120.txt");
    fs::write(folder.join("in.txt"), &text).unwrap();
    let output = run(&folder, &[], "in.txt\nout.txt\n");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
    assert!(stdout(&output).contains("Una solución"));
    assert!(keeps(&text, &solution(&folder.join("out.txt"))));
}

#[test]
fn each_solution_gets_a_file_of_its_own() {
    let folder = folder("two");
    let text = puzzle("two-145.txt");
    fs::write(folder.join("in.txt"), text.replace('\n', "\r\n")).unwrap();
    let output = run(&folder, &[], "in.txt\r\na.txt\r\nb.txt\r\n");
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).contains("2 soluciones"));
    let [a, b] = ["a.txt", "b.txt"].map(|name| solution(&folder.join(name)));
    assert!(keeps(&text, &a) && keeps(&text, &b));
    assert_ne!(a, b);

    let output = run(&folder, &[], "in.txt\na.txt\n");
    assert_refused(&output, &["ningún nombre para la solución 2"]);
}

#[test]
fn no_solution_is_said() {
    let folder = folder("none");
    fs::write(folder.join("in.txt"), puzzle("none-150.txt")).unwrap();
    let output = run(&folder, &[], "in.txt\nout.txt\n");
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).contains("in.txt: no tiene solución"));
    assert!(!folder.join("out.txt").exists());

    let conflicting = format!("5-5{}", "0".repeat(366));
    fs::write(folder.join("conflict.txt"), conflicting).unwrap();
    let output = run(&folder, &[], "conflict.txt\nout.txt\n");
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).contains("no tiene solución; las casillas (0,0) y (0,2)"));
}

#[test]
fn a_file_that_is_no_samurai_is_refused() {
    let folder = folder("refused");
    let refused = |name: &str, content: &str, reason: &str| {
        fs::write(folder.join(name), content).unwrap();
        let output = run(&folder, &[], &format!("{name}\nout.txt\n"));
        assert_refused(&output, &[name, reason]);
    };
    refused("empty.txt", "", "tiene 0 casillas");
    refused("letters.txt", "ocho", "tiene 0 casillas");
    refused("short.txt", &"0".repeat(368), "tiene 368 casillas");
    refused("long.txt", &"0".repeat(370), "tiene 370 casillas");
    refused("huge.txt", &"0".repeat(100_000), "demasiado largo");

    let output = run(&folder, &[], "no-such.txt\n");
    assert_refused(&output, &["no-such.txt", "El archivo no existe"]);
    assert_refused(&run(&folder, &[], ".\n"), &["no se puede leer"]);
    assert_refused(&run(&folder, &[], "a\0b\n"), &["no se puede abrir"]);
    for length in [5_000, 100_000] {
        let output = run(&folder, &[], &"x".repeat(length));
        assert_refused(&output, &["no se puede abrir"]);
    }
    for input in ["", "\n"] {
        assert_refused(&run(&folder, &[], input), &["ningún nombre"]);
    }
    fs::write(folder.join("in.txt"), puzzle("unique-200.txt")).unwrap();
    let output = run(&folder, &[], "in.txt\nno/such/folder.txt\n");
    assert_refused(&output, &["no/such/folder.txt", "no se puede escribir"]);
    assert_refused(&run(&folder, &[], "in.txt\n"), &["para la solución 1"]);
}

#[test]
fn a_wrong_command_line_shows_the_usage() {
    let folder = folder("usage");
    let output = run(&folder, &["in.txt"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty() && output.stderr.starts_with(b"uso: "));
    let help = run(&folder, &["--help"], "");
    assert_eq!(help.status.code(), Some(0));
    assert!(help.stdout.starts_with(b"uso: "));
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let folder = folder("pipe");
    fs::write(folder.join("in.txt"), puzzle("unique-200.txt")).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_samurai"))
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(b"in.txt\nout.txt\n").unwrap();
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
    solution(&folder.join("out.txt"));
}
