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
fn quoted(message: &str) -> Vec<String> {
    let plain = plainly_quoted(message);
    plain
        .split('\'')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

pub fn of_c(message: &str) -> Mistake {
    let plain = plainly_quoted(message);
    let mut names = quoted(message);
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
        // "'Node' has no member named 'x'; did you mean 'y'?": the member comes first.
        Some("no-field") if plain.contains("has no member") && names.len() > 1 => names.swap(0, 1),
        // A C++ name includes its arguments.
        Some("wrong-arguments" | "no-match") => {
            let bare = |name: &String| {
                let name = name.split('(').next().unwrap_or_default();
                let mut parts = name.rsplit([' ', '*', '&', ':']);
                parts.next().unwrap_or_default().to_owned()
            };
            names = names.iter().map(bare).collect();
            if names.is_empty() {
                return (Some("wrong-arguments-here".to_owned()), names);
            }
        }
        Some("stray") if names.is_empty() => names = vec![message.to_owned()],
        Some(_) => {}
    }
    (kind.map(str::to_owned), names)
}

/// Reads "expected ';' before '}' token" (gcc) and "expected ':'" (Python).
fn expected(message: &str) -> Mistake {
    let Some(wanted) = message.strip_prefix("expected ") else {
        return (None, Vec::new());
    };
    let (kind, names) = match wanted.split_once(" before ") {
        Some((wanted, before)) => ("expected", vec![wanted, before]),
        None => ("missing", vec![wanted]),
    };
    let names = names.into_iter().map(str::to_owned);
    (Some(kind.to_owned()), names.collect())
}

pub fn of_rust(code: &str, message: &str, label: &str) -> Mistake {
    let kind = look_up("rust-codes", |known| known == code)
        .or_else(|| look_up("rust", |words| message.contains(words)));
    // "expected bool, found integer": both words.
    let types = |text: &str| {
        let (wanted, found) = text.strip_prefix("expected ")?.split_once(", found")?;
        Some([wanted.to_owned(), found.trim_start().to_owned()])
    };
    let Some(kind) = kind else {
        return match types(message) {
            Some([wanted, _]) => (Some("missing".to_owned()), vec![wanted]),
            None => (None, Vec::new()),
        };
    };
    let names = match types(label).filter(|_| kind == "mismatched-types") {
        Some(types) => types.map(|name| name.trim_matches('`').to_owned()).to_vec(),
        None => quoted(message),
    };
    // A sentence needs the names that it mentions.
    let enough = match kind {
        "mismatched-types" => 2,
        "unresolved" | "unknown-type" | "moved" | "redefinition" | "no-field"
        | "wrong-arguments" => 1,
        _ => 0,
    };
    match kind {
        _ if names.len() >= enough => (Some(kind.to_owned()), names),
        // "this function takes 1 argument but 0 arguments were supplied"
        "wrong-arguments" => (Some("wrong-arguments-here".to_owned()), names),
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
        let mistakes: [(&str, &str, &[&str]); 9] = [
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
            (
                "expected",
                "expected ‘;’ before ‘}’ token",
                &["‘;’", "‘}’ token"],
            ),
            (
                "wrong-arguments",
                "too few arguments to function ‘int is_valid(Node*)’",
                &["is_valid"],
            ),
            (
                "wrong-pointer",
                "cannot convert ‘int*’ to ‘Board*’ in assignment",
                &["int*", "Board*"],
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
            assert_eq!(of_c(message), expected, "{message}");
        }
        assert_eq!(of_c("something new").0, None);
    }

    #[test]
    fn what_is_missing_is_named() {
        let missing = |name: &str| (Some("missing".to_owned()), vec![name.to_owned()]);
        assert_eq!(of_python("expected ':'"), missing("':'"));
        assert_eq!(of_rust("", "expected `;`, found `}`", ""), missing("`;`"));
    }
}
