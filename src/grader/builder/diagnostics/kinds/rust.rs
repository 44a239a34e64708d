//! Messages of rustc, and the changes that it proposes.

use super::{Mistake, expected, look_up, quoted, quoted_behind, sign_of};

/// The traits that `#[derive(…)]` gives.
const DERIVED: [&str; 9] = [
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "Eq",
    "Hash",
    "Ord",
    "PartialEq",
    "PartialOrd",
];

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

/// A message of rustc. `other` is the line of an earlier place that it is about; there is none where that is
/// this line, in an earlier round of a loop.
pub fn of_rust(code: &str, message: &str, label: &str, other: Option<u32>) -> Mistake {
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
        "moved" if other.is_none() => "moved-earlier",
        "borrowed" | "borrowed-twice" if other.is_none() => "borrowed-earlier",
        kind => kind,
    };
    let mut names = match types(label).filter(|_| kind == "mismatched-types") {
        Some(types) => types.map(|name| name.trim_matches('`').to_owned()).to_vec(),
        None => quoted(message),
    };
    if matches!(kind, "moved" | "borrowed" | "borrowed-twice") {
        names.truncate(1);
        names.extend(other.map(|line| line.to_string()));
    }
    // "cannot assign to `g.cells[_]`, as `g` is not declared as mutable"
    if kind == "immutable"
        && let Some(declared) = quoted_behind(message, ", as")
    {
        names = vec![declared];
    }
    // "the trait bound `S: Clone` is not satisfied"
    if kind == "missing-trait" {
        let bound = names.first().and_then(|bound| bound.split_once(": "));
        let bound = bound.filter(|(_, what)| DERIVED.contains(what));
        names = bound.map_or(Vec::new(), |(of, what)| {
            vec![of.to_owned(), what.to_owned()]
        });
    }
    if kind == "word-for-a-sign" {
        let sign = names.first().and_then(|word| sign_of(word));
        names.extend(sign.map(str::to_owned));
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
        "mismatched-types" | "argument-count" | "borrowed" | "borrowed-twice" | "moved"
        | "word-for-a-sign" | "missing-trait" => 2,
        "unresolved" | "unknown-type" | "redefinition" | "no-field" | "immutable" | "moved-out"
        | "moved-earlier" | "borrowed-earlier" | "uninitialised" | "missing-items"
        | "no-module" | "no-display" | "no-debug" | "not-iterable" => 1,
        _ => 0,
    };
    match kind {
        _ if names.len() >= enough => (Some(kind.to_owned()), names),
        "argument-count" => (Some("wrong-arguments-here".to_owned()), names),
        "mismatched-types" => (Some("incompatible-types".to_owned()), names),
        _ => (None, names),
    }
}
