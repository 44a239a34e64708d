//! Recognizes frequent mistakes by the words of gcc, rustc and Python.
//!
//! A kind is the id of a plain sentence in `src/locale` (`compiler-undeclared`); the names are
//! those that the sentence mentions.

use super::words::{C, PYTHON, RUST, RUST_WORDS, Table};

pub type Mistake = (Option<String>, Vec<String>);

fn look_up(table: Table, fits: impl Fn(&str) -> bool) -> Option<&'static str> {
    let line = table
        .iter()
        .find(|(words, _)| words.iter().any(|words| fits(words)));
    line.map(|(_, kind)| *kind)
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
        look_up(C, |words| plain.contains(words))
    };
    match kind {
        None => return expected(message),
        Some("no-header") if names.is_empty() => {
            names = message
                .split(':')
                .next()
                .map(str::to_owned)
                .into_iter()
                .collect();
        }
        // "'Node' has no member named 'x'; did you mean 'y'?": the member comes first.
        Some("no-field") if plain.contains("has no member") && names.len() > 1 => names.swap(0, 1),
        // A C++ name includes its arguments.
        Some("wrong-arguments" | "no-match") => {
            let bare = |name: &String| {
                let name = name.split('(').next().unwrap_or_default();
                name.rsplit([' ', '*', '&', ':'])
                    .next()
                    .unwrap_or_default()
                    .to_owned()
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
    if let Some((wanted, before)) = wanted.split_once(" before ") {
        return (
            Some("expected".to_owned()),
            vec![wanted.to_owned(), before.to_owned()],
        );
    }
    (Some("missing".to_owned()), vec![wanted.to_owned()])
}

pub fn of_rust(code: &str, message: &str, label: &str) -> Mistake {
    let kind = look_up(RUST, |known| known == code)
        .or_else(|| look_up(RUST_WORDS, |words| message.contains(words)));
    let Some(kind) = kind else {
        return match message
            .strip_prefix("expected ")
            .and_then(|rest| rest.split_once(", found"))
        {
            Some((wanted, _)) => (Some("missing".to_owned()), vec![wanted.to_owned()]),
            None => (None, Vec::new()),
        };
    };
    let types = label
        .strip_prefix("expected ")
        .and_then(|rest| rest.split_once(", found "));
    let names = match (kind, types) {
        ("mismatched-types", Some((wanted, found))) => [wanted, found]
            .map(|name| name.trim_matches('`').to_owned())
            .to_vec(),
        _ => quoted(message),
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
    match look_up(PYTHON, |words| message.contains(words)) {
        Some(kind) => (Some(kind.to_owned()), quoted(message)),
        None => expected(message),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(of: fn(&str) -> Mistake, message: &str) -> String {
        of(message).0.unwrap_or_default()
    }

    #[test]
    fn the_words_of_gcc_tell_the_mistake() {
        let pairs = [
            ("undeclared", "‘i’ undeclared (first use in this function)"),
            ("unknown-function", "implicit declaration of function ‘f’"),
            ("no-header", "conio.h: No such file or directory"),
            (
                "no-field",
                "‘Node’ has no member named ‘sudok’; did you mean ‘sudo’?",
            ),
            (
                "incomplete-type",
                "invalid use of incomplete typedef ‘List’ {aka ‘struct List’}",
            ),
            (
                "not-a-pointer",
                "invalid type argument of ‘->’ (have ‘Node’)",
            ),
            (
                "is-a-pointer",
                "‘n’ is a pointer; did you mean to use ‘->’?",
            ),
            (
                "wrong-pointer",
                "passing argument 1 of ‘is_valid’ from incompatible pointer type",
            ),
            (
                "not-a-function",
                "called object ‘x’ is not a function or function pointer",
            ),
            (
                "not-an-array",
                "subscripted value is neither array nor pointer nor vector",
            ),
            ("array-assigned", "assignment to expression with array type"),
            (
                "not-assignable",
                "lvalue required as left operand of assignment",
            ),
            ("read-only", "assignment of read-only variable ‘n’"),
            (
                "bad-operands",
                "invalid operands to binary + (have ‘Node’ and ‘int’)",
            ),
            ("void-value", "void value not ignored as it ought to be"),
            (
                "incompatible-types",
                "incompatible types when assigning to type ‘int’ from type ‘Node’",
            ),
            ("outside-loop", "break statement not within loop or switch"),
            ("lonely-case", "case label not within a switch statement"),
            ("open-string", "missing terminating \" character"),
            ("stray", "stray ‘\\342’ in program"),
            (
                "expected-end",
                "expected declaration or statement at end of input",
            ),
            ("redefinition", "redefinition of ‘f’"),
            (
                "conflicting-types",
                "conflicting types for ‘f’; have ‘int(int)’",
            ),
        ];
        for (expected, message) in pairs {
            assert_eq!(kind(of_c, message), expected, "{message}");
        }
        assert_eq!(of_c("conio.h: No such file or directory").1, ["conio.h"]);
        assert_eq!(
            of_c("‘Node’ has no member named ‘sudok’").1,
            ["sudok", "Node"]
        );
        assert_eq!(kind(of_c, "something new"), "");
    }

    #[test]
    fn what_is_missing_is_named() {
        assert_eq!(
            of_c("expected ‘;’ before ‘}’ token"),
            (
                Some("expected".to_owned()),
                vec!["‘;’".to_owned(), "‘}’ token".to_owned()]
            )
        );
        assert_eq!(
            of_python("expected ':'"),
            (Some("missing".to_owned()), vec!["':'".to_owned()])
        );
        assert_eq!(
            of_rust("", "expected `;`, found `}`", ""),
            (Some("missing".to_owned()), vec!["`;`".to_owned()])
        );
    }

    #[test]
    fn the_name_of_a_function_stands_without_its_arguments() {
        assert_eq!(
            of_c("too few arguments to function ‘int is_valid(Node*)’").1,
            ["is_valid"]
        );
    }

    #[test]
    fn g_plus_plus_converts_pointers_and_values() {
        assert_eq!(
            kind(of_c, "cannot convert ‘int*’ to ‘Board*’ in assignment"),
            "wrong-pointer"
        );
        assert_eq!(
            kind(of_c, "cannot convert ‘Board’ to ‘int’ in assignment"),
            "incompatible-types"
        );
    }
}
