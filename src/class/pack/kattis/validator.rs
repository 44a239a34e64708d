//! The program that tells valid inputs of a problem: it accepts what all inputs of the lab have in common.

use command_line::workplace::File;

use super::cases::Answered;

const PROGRAM: &str = include_str!("validate_input.py");

/// The input validator, in Python.
pub fn file(answered: &[Answered]) -> File {
    let all = |holds: fn(&str) -> bool| answered.iter().all(|one| holds(&one.input));
    let word = match all(|input| input.split_whitespace().all(is_integer)) {
        true => "-?(0|[1-9][0-9]*)",
        false => r"\S+",
    };
    let truth = |is| if is { "True" } else { "False" };
    let program = PROGRAM
        .replace("@WORD@", word)
        .replace("@TIDY@", truth(all(is_tidy)))
        .replace("@EMPTY@", truth(!all(|input| !input.is_empty())));
    File::text("input_validators/validate_input.py", program)
}

/// Whether a word is an integer in its shortest form.
fn is_integer(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let is_short = digits == "0" || !digits.starts_with('0');
    !digits.is_empty() && is_short && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether lines end with a line feed, none is empty, and one blank stands between words.
fn is_tidy(input: &str) -> bool {
    let is_tidy = |line: &str| {
        line.split(' ')
            .all(|word| !word.is_empty() && !word.contains(char::is_whitespace))
    };
    input.is_empty()
        || input
            .strip_suffix('\n')
            .is_some_and(|lines| lines.split('\n').all(is_tidy))
}
