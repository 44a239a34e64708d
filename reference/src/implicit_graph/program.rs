//! The lab's program: reads a board from a file, searches, prints what it found.
//!
//! It answers with an exit status: 0 when the solution was printed, 1 when there is none or the
//! file holds no board, 2 when it was called wrongly.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use super::board::{BoardError, first_conflict, parse_numbers};
use super::dfs::dfs;
use super::node::Node;

const USAGE: &str = "\
usage: implicit-graph FILE
Solves the Sudoku in FILE: nine lines of nine numbers, 0 where a cell is empty.
Exit status: 0 solved, 1 no solution or no board in FILE, 2 wrong usage.
";

/// No file of a board is longer than this, in bytes, and reading stops here: the name may be that
/// of a device without end.
const LONGEST_FILE: u64 = 65_536;

/// Runs the program with the arguments that follow its name. Returns its exit status.
pub fn run(
    arguments: impl IntoIterator<Item = OsString>,
    out: &mut dyn Write,
    errors: &mut dyn Write,
) -> u8 {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let outcome = match arguments.as_slice() {
        [help] if help == "-h" || help == "--help" => print(out, USAGE),
        [file] => solve(Path::new(file), out),
        _ => Err(Failure {
            status: 2,
            message: USAGE.to_owned(),
        }),
    };
    match outcome {
        Ok(()) => 0,
        Err(failure) => {
            // When even this cannot be written, the exit status still tells.
            let _ = errors.write_all(failure.message.as_bytes());
            failure.status
        }
    }
}

/// Why the program did not do its work.
struct Failure {
    status: u8,
    message: String,
}

impl Failure {
    fn new(message: String) -> Self {
        Self {
            status: 1,
            message: format!("implicit-graph: {message}\n"),
        }
    }
}

fn solve(path: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    let board = read(path).map_err(|why| Failure::new(format!("{}: {why}", path.display())))?;
    let mut iterations = 0;
    let solution = dfs(board, &mut iterations);
    print(out, &format!("iterations:{iterations}\n"))?;
    match solution {
        Some(node) => print(out, &printed(&node)),
        None => Err(Failure::new(format!(
            "{}: this board has no solution; check that its numbers are copied right",
            path.display()
        ))),
    }
}

/// Reads a board that breaks no rule. A failure says what to do about it.
fn read(path: &Path) -> Result<Node, String> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(LONGEST_FILE + 1).read_to_end(&mut bytes))
        .map_err(|error| format!("{error}; give the name of a file that holds a board"))?;
    if bytes.len() as u64 > LONGEST_FILE {
        return Err("far too long; write nine lines of nine numbers".to_owned());
    }
    let text = String::from_utf8(bytes)
        .map_err(|_| "this is not text; write nine lines of nine numbers".to_owned())?;
    let node = parse_numbers(&text).map_err(|error| match error {
        BoardError::NotACell { .. } => {
            format!("{error}; write the numbers apart, with 0 in an empty cell")
        }
        BoardError::WrongCount(_) => format!("{error}; write nine lines of nine numbers"),
    })?;
    match first_conflict(&node) {
        Some(conflict) => Err(format!("{conflict}; correct one of the two")),
        None => Ok(node),
    }
}

/// The board as the lab's `print_node` writes it: a space after each number, and a blank line at
/// the end.
fn printed(node: &Node) -> String {
    let mut text = String::new();
    for row in &node.sudo {
        for cell in row {
            text.push_str(&format!("{cell} "));
        }
        text.push('\n');
    }
    text.push('\n');
    text
}

/// Writes to the standard output. A reader that has gone away, like `head`, has read what it
/// wanted: that is no failure.
fn print(out: &mut dyn Write, text: &str) -> Result<(), Failure> {
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failure::new(format!(
            "the result cannot be written: {error}"
        ))),
        _ => Ok(()),
    }
}
