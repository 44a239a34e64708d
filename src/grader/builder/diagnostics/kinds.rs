//! Recognizes frequent mistakes by the words of gcc, rustc and Python.
//!
//! A kind is the id of a plain sentence in `src/locale` (`compiler-undeclared`); the names are
//! those that the sentence mentions.

/// The words of each kind, for each compiler.
const WORDS: &str = include_str!("words.txt");

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
    let kind = if converted {
        let pointers = names.iter().any(|name| name.contains('*'));
        Some(if pointers {
            "wrong-pointer"
        } else {
            "incompatible-types"
        })
    } else {
        look_up("c", |words| plain.contains(words))
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
            // In these words gcc speaks of C.
            if (plain.contains("(first use in") || plain.starts_with("unknown type name"))
                && let Some(other) = of_cpp(&name)
            {
                return mistake(other, names);
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
            let declared = names.first().map_or("", String::as_str);
            names = vec![declared.split(' ').next().unwrap_or_default().to_owned()];
        }
        // "expected 'Node *' but argument is of type 'Node'"
        Some("wrong-argument") => {
            let wanted = quoted_behind(notes, "note: expected");
            let given = quoted_behind(notes, "but argument is of type");
            if let (Some(wanted), Some(given)) = (wanted, given) {
                return mistake("wrong-argument", vec![wanted, given]);
            }
            return mistake("incompatible-types", names);
        }
        Some("wrong-pointer") if converted && names.len() == 2 => {
            names.swap(0, 1);
            return mistake("wrong-argument", names);
        }
        // A C++ name includes its arguments.
        Some("too-few-arguments" | "too-many-arguments" | "no-match") => {
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

/// The kind of mistake that a word of C++ is in C.
fn of_cpp(name: &str) -> Option<&'static str> {
    const WORDS: &str = "class cin cout delete endl namespace new std string using vector";
    let is_known = WORDS.split(' ').any(|word| word == name);
    is_known.then_some("word-of-cpp")
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

/// The sign whose characters stand the other way round before the caret: `=>` for `>=`.
pub fn turned(source: &str, caret: usize) -> Option<Mistake> {
    let before: String = source.chars().take(caret + 1).collect();
    let right = [("=>", ">="), ("=<", "<=")];
    let (_, right) = right.iter().find(|(wrong, _)| before.ends_with(wrong))?;
    Some((Some("turned-sign".to_owned()), vec![(*right).to_owned()]))
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
        None => (wanted, None),
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

/// The first change that rustc proposes and that tells the mistake; and its place, if the mistake
/// is there. `own` is the name in the message.
pub fn of_proposals<'s, T>(
    own: Option<String>,
    proposals: impl Iterator<Item = (&'s str, &'s str, T)>,
) -> Option<(Mistake, Option<T>)> {
    let mut known = proposals.filter_map(|(said, text, place)| {
        let kind = look_up("rust-proposals", |words| said.contains(words))?;
        Some((kind, text.trim().to_owned(), place))
    });
    let (kind, text, place) = known.next()?;
    let (names, place) = match kind {
        "no-use" | "misspelt" => (own.into_iter().chain([text]).collect(), None),
        "missing-sign" => (vec![text], Some(place)),
        "semicolon-drops-value" | "no-return" => (Vec::new(), Some(place)),
        _ => (Vec::new(), None),
    };
    Some(((Some(kind.to_owned()), names), place))
}

/// A message of rustc. `other` is the line of an earlier place that it is about.
pub fn of_rust(code: &str, message: &str, label: &str, other: u32) -> Mistake {
    let kind = look_up("rust-codes", |known| known == code)
        .or_else(|| look_up("rust", |words| message.contains(words)));
    // "index out of bounds: the length is 9 but the index is 12": both numbers.
    if let Some(numbers) = label.strip_prefix("index out of bounds: the length is ") {
        let numbers = numbers.split(" but the index is ").map(str::to_owned);
        return (Some("constant-index".to_owned()), numbers.collect());
    }
    // "expected bool, found integer": both words.
    let types = |text: &str| {
        let (wanted, found) = text.strip_prefix("expected ")?.split_once(", found")?;
        Some([wanted.to_owned(), found.trim_start().to_owned()])
    };
    let Some(kind) = kind else {
        return match types(message) {
            Some([wanted, _]) => expected(&format!("expected {wanted}")),
            None => (None, Vec::new()),
        };
    };
    let kind = match kind {
        "immutable" if message.contains("behind a `&` reference") => "behind-reference",
        kind => kind,
    };
    let mut names = match types(label).filter(|_| kind == "mismatched-types") {
        Some(types) => types.map(|name| name.trim_matches('`').to_owned()).to_vec(),
        None => quoted(message),
    };
    if matches!(kind, "moved" | "borrowed" | "borrowed-twice") {
        names.truncate(1);
        names.push(other.to_string());
    }
    if kind == "argument-count" {
        // "this function takes 1 argument but 0 arguments were supplied"
        let numbers = message
            .split(' ')
            .filter(|word| word.parse::<u32>().is_ok());
        names = numbers.map(str::to_owned).collect();
    }
    // A sentence needs the names that it mentions.
    let enough = match kind {
        "mismatched-types" | "argument-count" | "borrowed" | "borrowed-twice" | "moved" => 2,
        "unresolved" | "unknown-type" | "redefinition" | "no-field" | "immutable" | "moved-out"
        | "uninitialised" => 1,
        _ => 0,
    };
    match kind {
        _ if names.len() >= enough => (Some(kind.to_owned()), names),
        "argument-count" => (Some("wrong-arguments-here".to_owned()), names),
        "mismatched-types" => (Some("incompatible-types".to_owned()), names),
        _ => (None, names),
    }
}

pub fn of_python(message: &str) -> Mistake {
    match look_up("python", |words| message.contains(words)) {
        Some(kind) => (Some(kind.to_owned()), quoted(message)),
        None => expected(message),
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
    fn what_is_missing_is_named() {
        let missing = |name: &str| (Some("missing-sign".to_owned()), vec![name.to_owned()]);
        assert_eq!(of_python("expected ':'"), missing(":"));
        assert_eq!(of_rust("", "expected `;`, found `}`", "", 0), missing(";"));
    }

    #[test]
    fn a_note_names_the_header() {
        let notes = "a.c:7:1: note: ‘memset’ is defined in header ‘<string.h>’; did you forget to ‘#include <string.h>’?";
        let (kind, names) = of_c("‘memset’ undeclared (first use in this function)", notes);
        assert_eq!(kind.as_deref(), Some("no-include"));
        assert_eq!(names, ["memset", "<string.h>"]);
    }
}
