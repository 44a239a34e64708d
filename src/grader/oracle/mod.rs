//! The sources of right answers: one file for each kind of oracle.

mod golden;
mod observed;
mod reference;

pub use golden::Golden;
pub use observed::Observed;
pub use reference::{Reference, generators, given, size};

const NO_RUNS: &str = "a checker for a program comes with the reference crate; say what is compared with \"stdout\", \"stderr\", \"out\" and \"status\"";

fn no_checker(checker: &str) -> String {
    format!(
        "there is no checker \"{checker}\" (there are: exact, tokens, lines-in-any-order; more come with the reference crate)"
    )
}
