//! `sudograde watch` and `sudograde trace`. `sudograde` starts it.

use std::process::ExitCode;

fn main() -> ExitCode {
    screen::main()
}
