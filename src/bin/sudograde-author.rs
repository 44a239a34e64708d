//! `sudograde lab`, for authors of labs. `sudograde` starts it.

use std::process::ExitCode;

fn main() -> ExitCode {
    author::main()
}
