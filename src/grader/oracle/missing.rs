//! Messages about checkers that only the reference crate has.

pub const NO_RUNS: &str = "a checker for a program comes with the reference crate; say what is compared with \"stdout\", \"stderr\", \"out\" and \"status\"";

pub fn no_checker(checker: &str) -> String {
    format!(
        "there is no checker \"{checker}\" (there are: exact, tokens, lines-in-any-order; more come with the reference crate)"
    )
}
