//! Messages of gcc, in C and in C++.

use super::{Mistake, expected, look_up, plainly_quoted, quoted, quoted_behind, sign_of};

/// Types of numbers.
const NUMBERS: [&str; 6] = ["int", "long int", "size_t", "double", "float", "bool"];

/// The header that a note proposes, as `<stdio.h>`.
fn proposed_header(notes: &str) -> Option<String> {
    let plain = plainly_quoted(notes);
    let forgotten = plain.split_once("did you forget to '#include ");
    let (_, rest) = forgotten.or_else(|| plain.split_once("note: include '"))?;
    Some(format!("{}>", rest.split_once('>')?.0))
}

/// A message of gcc, with the notes that follow it.
pub fn of_c(message: &str, notes: &str) -> Mistake {
    let plain = plainly_quoted(message);
    let mut names = quoted(message);
    let mistake = |kind: &str, names: Vec<String>| (Some(kind.to_owned()), names);
    let converted = plain.contains("cannot convert") || plain.contains("invalid conversion");
    let ends = names.first().zip(names.last());
    let about_text = ends.and_then(|(found, wanted)| of_text(found, wanted));
    let kind = match about_text {
        Some(kind) if converted => Some(kind),
        _ if converted && names.iter().any(|name| name.contains('*')) => Some("wrong-pointer"),
        _ if converted => Some("incompatible-types"),
        _ => look_up("c", |words| plain.contains(words)),
    };
    match kind {
        None => return expected(message),
        Some("no-header") if names.is_empty() => {
            names.extend(message.split(':').next().map(str::to_owned));
        }
        Some("open-condition" | "lonely-directive" | "bad-directive" | "bad-include") => {
            // The message names the directives: the one that is wrong, and one that may be meant.
            let ends = |letter: char| letter.is_whitespace() || ";?".contains(letter);
            let words = message.split(ends).filter(|word| word.starts_with('#'));
            names = words.map(str::to_owned).collect();
            if kind == Some("bad-directive") && names.len() > 1 {
                return mistake("misspelt", names);
            }
        }
        Some("undeclared" | "unknown-function" | "unknown-type") => {
            let name = names.first().cloned().unwrap_or_default();
            if is_of_cpp(&plain, &name) {
                return mistake("word-of-cpp", names);
            }
            if let Some(sign) = sign_of(&name).filter(|_| kind == Some("undeclared")) {
                return mistake("word-for-a-sign", vec![name, sign.to_owned()]);
            }
            if let Some(header) = proposed_header(notes) {
                return mistake("no-include", vec![name, header]);
            }
            if let Some(near) = quoted_behind(message, "did you mean") {
                return mistake("misspelt", vec![name, near]);
            }
        }
        // "'Node' has no member named 'x'; did you mean 'y'?": the member comes first.
        Some("no-field") if plain.contains("has no member") && names.len() > 1 => {
            if let Some(member) = quoted_behind(message, "has no member named") {
                names.retain(|name| *name != member);
                names.insert(0, member);
            }
            if let Some(near) = quoted_behind(message, "did you mean") {
                return mistake("misspelt-field", vec![names[0].clone(), near]);
            }
        }
        // "variable 'std::ifstream file' has initializer but incomplete type"
        Some("incomplete-type")
            if plain.starts_with("variable ") || plain.contains("aggregate") =>
        {
            // In C it names no type: "variable 'list' has initializer but incomplete type".
            let declared = names.first().map_or("", String::as_str);
            let Some((of, _)) = declared.split_once(' ') else {
                return mistake("needs-pointer", names);
            };
            names = vec![of.to_owned()];
        }
        // "expected 'Node *' but argument is of type 'Node'"
        Some("wrong-argument") => {
            let wanted = quoted_behind(notes, "note: expected");
            let given = quoted_behind(notes, "but argument is of type");
            if let (Some(wanted), Some(given)) = (wanted, given) {
                let kind = of_text(&given, &wanted).unwrap_or("wrong-argument");
                return mistake(kind, vec![wanted, given]);
            }
            return mistake("incompatible-types", names);
        }
        // "cannot convert 'std::string' {aka 'std::basic_string<char>'} to 'char*'"
        Some("wrong-pointer") if converted && names.len() > 1 => {
            names.drain(1..names.len() - 1);
            names.swap(0, 1);
            return mistake("wrong-argument", names);
        }
        // "could not convert '3' from 'int' to 'Board'"
        Some("mismatched-types") => {
            names = match &names[..] {
                [_, found, wanted, ..] => vec![wanted.clone(), found.clone()],
                _ => return mistake("incompatible-types", names),
            };
        }
        // "'int A::a' is private within this context"
        Some("private-member") => {
            names = (names.iter())
                .filter_map(|name| name.rsplit("::").next().map(str::to_owned))
                .collect();
        }
        // A C++ name includes its arguments, its class and its type.
        Some(
            "too-few-arguments" | "too-many-arguments" | "no-match" | "ambiguous-call"
            | "no-first-value",
        ) => {
            let bare = |name: &String| {
                let name = name.split('(').next().unwrap_or_default();
                let mut parts = name.rsplit([' ', '*', '&', ':']);
                parts.next().unwrap_or_default().to_owned()
            };
            names = names.iter().map(bare).collect();
            if names.is_empty() {
                return mistake("wrong-arguments-here", names);
            }
        }
        Some("stray") if names.is_empty() => names = vec![message.to_owned()],
        Some(_) => {}
    }
    (kind.map(str::to_owned), names)
}

/// Whether a name that C does not know is a word of C++. A variable of a student may be called `vector`.
fn is_of_cpp(message: &str, name: &str) -> bool {
    // In these words gcc speaks of C.
    let words = ["cin", "cout", "delete", "endl", "new", "std"];
    (message.contains("(first use in") && words.contains(&name))
        || (message.starts_with("unknown type name")
            && ["class", "namespace", "string", "using", "vector"].contains(&name))
}

/// The value that belongs where a text in double quotes stands, or the text that is missing: "invalid conversion
/// from 'const char*' to 'int'".
fn of_text(found: &str, wanted: &str) -> Option<&'static str> {
    let is_text = |name: &str| name.starts_with("const char") && name.contains('*');
    match (found, wanted) {
        (text, "char") if is_text(text) => Some("character-wanted"),
        (text, number) if is_text(text) && NUMBERS.contains(&number) => Some("number-wanted"),
        ("char" | "int", text) if is_text(text) => Some("text-wanted"),
        _ => None,
    }
}

/// Words with which lines begin in C, and what others write for one of them.
const FIRST_WORDS: [&str; 8] = [
    "for", "while", "if", "else", "return", "switch", "break", "int",
];
const ELSE_IF: [&str; 3] = ["elif", "elsif", "elseif"];

/// A mistake that gcc does not understand, told from its line of code and the caret's place in it. `names` are
/// those of the message.
pub fn by_its_code(kind: &str, names: &[String], source: &str, caret: usize) -> Option<Mistake> {
    let mistake = |kind: &str, names: &[&str]| {
        let names = names.iter().map(|name| (*name).to_owned());
        Some((Some(kind.to_owned()), names.collect()))
    };
    let line = source.trim_start_matches(['}', ' ', '\t']);
    let word = line.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let word = word.into_iter().next().unwrap_or_default();
    let lower = word.to_lowercase();
    if ELSE_IF.contains(&word) {
        return mistake("word-for-a-sign", &[word, "else if"]);
    }
    if word != lower && FIRST_WORDS.contains(&lower.as_str()) {
        return mistake("misspelt", &[word, &lower]);
    }
    let before: String = source.chars().take(caret + 1).collect();
    let count = |sign| before.matches(sign).count();
    // The last name is the sign that follows: ";" and ")" of "expected ';' before ')' token".
    let next = names.last().filter(|name| *name != ";");
    let next = next.map_or("", String::as_str);
    let is_before_sign = next.starts_with(|letter: char| letter.is_ascii_punctuation());
    match kind {
        // `for (i = 0, i < 9, i++)`: before a word, a ";" may indeed be missing.
        "missing-sign" if word == "for" && is_before_sign && count(',') > 0 => {
            mistake("comma", &[])
        }
        "unexpected" if next == ")" && count('(') < count(')') => mistake("unmatched", &[]),
        "unexpected" => {
            // `=>` for `>=`.
            let turned = [("=>", ">="), ("=<", "<=")];
            let (_, right) = turned.iter().find(|(wrong, _)| before.ends_with(wrong))?;
            mistake("turned-sign", &[right])
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With real compilers, `tests/it/mistakes.rs` makes all others.
    #[test]
    fn the_words_of_gcc_tell_the_mistake() {
        let mistakes: [(&str, &str, &[&str]); 11] = [
            (
                "unknown-function",
                "implicit declaration of function ‘f’",
                &["f"],
            ),
            (
                "no-header",
                "conio.h: No such file or directory",
                &["conio.h"],
            ),
            (
                "no-field",
                "‘Node’ has no member named ‘sudok’",
                &["sudok", "Node"],
            ),
            (
                "expected-end",
                "expected declaration or statement at end of input",
                &[],
            ),
            (
                "conflicting-types",
                "conflicting types for ‘f’; have ‘int(int)’",
                &["f", "int(int)"],
            ),
            ("missing-sign", "expected ‘;’ before ‘}’ token", &[";", "}"]),
            (
                "missing-sign",
                "expected ‘=’, ‘,’, ‘;’, ‘asm’ or ‘__attribute__’ before ‘for’",
                &[";", "for"],
            ),
            (
                "unexpected",
                "expected identifier or ‘(’ before numeric constant",
                &[],
            ),
            (
                "too-few-arguments",
                "too few arguments to function ‘int is_valid(Node*)’",
                &["is_valid"],
            ),
            (
                "wrong-argument",
                "cannot convert ‘int*’ to ‘Board*’ in assignment",
                &["Board*", "int*"],
            ),
            (
                "incompatible-types",
                "cannot convert ‘Board’ to ‘int’ in assignment",
                &["Board", "int"],
            ),
        ];
        for (kind, message, names) in mistakes {
            let names = names.iter().map(ToString::to_string);
            let expected = (Some(kind.to_owned()), names.collect());
            assert_eq!(of_c(message, ""), expected, "{message}");
        }
        assert_eq!(of_c("something new", "").0, None);
    }

    #[test]
    fn a_note_names_the_header() {
        let notes = "a.c:7:1: note: ‘memset’ is defined in header ‘<string.h>’; did you forget to ‘#include <string.h>’?";
        let (kind, names) = of_c("‘memset’ undeclared (first use in this function)", notes);
        assert_eq!(kind.as_deref(), Some("no-include"));
        assert_eq!(names, ["memset", "<string.h>"]);
    }
}
