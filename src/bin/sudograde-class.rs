//! `sudograde batch` and all else that is about a class. `sudograde` starts it.

use std::process::ExitCode;

fn main() -> ExitCode {
    class::main()
}
