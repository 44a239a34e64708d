//! Sudoku as the colouring of a graph, as a menu: what a student's program of the lab `coloring`
//! does. `cargo run -p reference --bin coloring`.

use std::io::{stderr, stdin, stdout};
use std::process::ExitCode;

use reference::coloring::program;

fn main() -> ExitCode {
    let arguments = std::env::args_os().skip(1);
    ExitCode::from(program::run(
        arguments,
        &mut stdin().lock(),
        &mut stdout(),
        &mut stderr(),
    ))
}
