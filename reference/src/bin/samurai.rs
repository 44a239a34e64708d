//! Solves the samurai in a file, as a student's program of the lab `samurai` does:
//! `printf '%s\n' puzzle.txt solution.txt | cargo run -p reference --bin samurai`.

use std::io::{stderr, stdin, stdout};
use std::process::ExitCode;

use reference::samurai::program;

fn main() -> ExitCode {
    let arguments = std::env::args_os().skip(1);
    ExitCode::from(program::run(
        arguments,
        &mut stdin().lock(),
        &mut stdout(),
        &mut stderr(),
    ))
}
