//! Asks for a file and solves the Sudoku in it, as a student's program of the lab `conflicts`
//! does: `echo s12a.txt | cargo run -p reference --bin conflicts`.

use std::io::{stderr, stdin, stdout};
use std::process::ExitCode;

use reference::conflicts::program;

fn main() -> ExitCode {
    let arguments = std::env::args_os().skip(1);
    ExitCode::from(program::run(
        arguments,
        &mut stdin().lock(),
        &mut stdout(),
        &mut stderr(),
    ))
}
