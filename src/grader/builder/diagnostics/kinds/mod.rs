//! Recognizes frequent mistakes by the words of gcc, rustc and Python.
//!
//! A kind is the id of a plain sentence in `src/locale` (`compiler-undeclared`); the names are
//! those that the sentence mentions.

mod c;
mod python;
mod rust;

pub use c::{by_its_code, of_c};
pub use python::{foreign, of_python};
pub use rust::{of_proposals, of_rust};

/// The words of each kind, for each compiler.
const WORDS: &str = include_str!("words.txt");

/// A kind, and names.
pub type Mistake = (Option<String>, Vec<String>);

/// The first kind in a part of the table with words that fit.
fn look_up(part: &str, fits: impl Fn(&str) -> bool) -> Option<&'static str> {
    let (_, lines) = WORDS.split_once(&format!("[{part}]\n"))?;
    let lines = lines.lines().take_while(|line| !line.starts_with('['));
    let mut kinds = lines.filter_map(|line| line.split_once(": "));
    let (kind, _) = kinds.find(|(_, words)| words.split(" | ").any(&fits))?;
    Some(kind)
}

/// The message with one kind of quotes, whichever the compiler uses.
fn plainly_quoted(message: &str) -> String {
    message.replace(['‘', '’', '`'], "'")
}

/// The parts of a message that stand in quotes.
pub fn quoted(message: &str) -> Vec<String> {
    let plain = plainly_quoted(message);
    plain
        .split('\'')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

/// The word in quotes behind some words: `X` in "did you mean ‘X’?".
fn quoted_behind(text: &str, words: &str) -> Option<String> {
    let plain = plainly_quoted(text);
    let (_, rest) = plain.split_once(words)?;
    Some(
        rest.trim_start()
            .strip_prefix('\'')?
            .split('\'')
            .next()?
            .to_owned(),
    )
}

/// The sign that C has for a word of other languages.
fn sign_of(word: &str) -> Option<&'static str> {
    Some(match word {
        "and" => "&&",
        "or" => "||",
        "not" => "!",
        _ => return None,
    })
}

/// The signs that a compiler asks for, if it asks for nothing else: "‘,’ or ‘;’".
fn signs(wanted: &str) -> Option<Vec<String>> {
    let plain = plainly_quoted(wanted);
    let between: String = plain.split('\'').step_by(2).collect();
    let only_signs = between
        .split([' ', ','])
        .all(|word| word.is_empty() || word == "or");
    let signs = quoted(wanted);
    (only_signs && !signs.is_empty()).then_some(signs)
}

/// Reads "expected ';' before '}' token" (gcc) and "expected ':'" (Python).
fn expected(message: &str) -> Mistake {
    let Some(wanted) = message.strip_prefix("expected ") else {
        return (None, Vec::new());
    };
    let (wanted, before) = match wanted.split_once(" before ") {
        Some((wanted, before)) => (wanted, Some(before)),
        // "expected ';' after struct definition"
        None => (wanted.split(" after ").next().unwrap_or(wanted), None),
    };
    let name = |text: &str| quoted(text).into_iter().next();
    let Some(signs) = signs(wanted) else {
        let before = before.and_then(name).into_iter().collect();
        return (Some("unexpected".to_owned()), before);
    };
    let sign = match signs.iter().find(|sign| *sign == ";") {
        // "expected ';', ',' or ')'" stands in a list of parameters.
        Some(_) if signs.iter().any(|sign| sign == ")") => ",",
        Some(_) => ";",
        None => &signs[0],
    };
    let before = before.and_then(name);
    if let Some(sign) = before.as_deref().and_then(sign_of) {
        let names = before.into_iter().chain([sign.to_owned()]);
        return (Some("word-for-a-sign".to_owned()), names.collect());
    }
    let names = [Some(sign.to_owned()), before];
    (
        Some("missing-sign".to_owned()),
        names.into_iter().flatten().collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named() {
        let missing = |name: &str| (Some("missing-sign".to_owned()), vec![name.to_owned()]);
        assert_eq!(of_python("expected ':'"), missing(":"));
        assert_eq!(
            of_rust("", "expected `;`, found `}`", "", None),
            missing(";")
        );
    }
}
