//! Messages of Python, and of `support/look.py`.

use super::{Mistake, expected, look_up, quoted};

/// Signs of other languages, and those that Python has for them.
const FOREIGN: [(&str, &str); 6] = [
    ("&&", "and"),
    ("||", "or"),
    ("++", "+= 1"),
    ("--", "-= 1"),
    ("else if", "elif"),
    ("!", "not"),
];

pub fn of_python(message: &str) -> Mistake {
    match look_up("python", |words| message.contains(words)) {
        Some(kind) => (Some(kind.to_owned()), quoted(message)),
        None => expected(message),
    }
}

/// The first sign of another language in a line, outside of texts.
pub fn foreign(source: &str) -> Option<Mistake> {
    let code: String = source.split(['"', '\'']).step_by(2).collect();
    let code = code.split('#').next().unwrap_or_default();
    let code = code.replace("!=", "");
    let (wrong, right) = match code.trim_start().starts_with("//") {
        true => ("//", "#"),
        false => *FOREIGN.iter().find(|(wrong, _)| code.contains(wrong))?,
    };
    let names = vec![wrong.to_owned(), right.to_owned()];
    Some((Some("word-for-a-sign".to_owned()), names))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_other_languages_are_named_outside_of_texts() {
        let named = |source: &str| foreign(source).map(|(_, names)| names.join(" "));
        assert_eq!(named("return a && b").as_deref(), Some("&& and"));
        assert_eq!(named("    // a && b").as_deref(), Some("// #"));
        assert_eq!(named("else if a != b:").as_deref(), Some("else if elif"));
        assert_eq!(named("if !a:").as_deref(), Some("! not"));
        assert_eq!(named("if a != '&&' b"), None);
        assert_eq!(named("return a // b c"), None);
        assert_eq!(named("return a b # wrong!"), None);
    }
}
