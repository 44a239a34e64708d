//! Solves the Sudoku in a file, as a student's program of the lab `implicit-graph` does:
//! `cargo run -p reference --bin implicit-graph -- s12a.txt`.

use std::io::{stderr, stdout};
use std::process::ExitCode;

use reference::implicit_graph::program;

fn main() -> ExitCode {
    let arguments = std::env::args_os().skip(1);
    ExitCode::from(program::run(arguments, &mut stdout(), &mut stderr()))
}
