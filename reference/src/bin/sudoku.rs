//! Solves, checks and generates puzzles, as a student's program of the lab `unique-choice` does:
//! `cargo run -p reference --bin sudoku -- -g 30 -u`.

use std::io::{stderr, stdin, stdout};
use std::process::ExitCode;

use reference::unique_choice::program::{Streams, run};

fn main() -> ExitCode {
    let streams = Streams {
        input: &mut stdin().lock(),
        out: &mut stdout(),
        errors: &mut stderr(),
    };
    ExitCode::from(run(std::env::args_os().skip(1), streams))
}
