//! The kind of a difference and its arguments: enough for a sentence in any language. The words
//! are in the locale; only what has no sentence of its own stays in the notation of values.

use super::watch::Difference;

/// An argument of a sentence.
pub type Told = Vec<(&'static str, String)>;

impl Difference {
    /// The arguments of the sentence; `broken` selects it.
    pub fn told(&self) -> Told {
        let (expected, actual) = (self.expected.as_str(), self.actual.as_str());
        change(expected, actual)
            .or_else(|| blocks(actual))
            .or_else(|| unreadable(actual))
            .or_else(|| silent(expected, actual))
            .unwrap_or_else(|| {
                let (expected, actual) = (expected.to_owned(), actual.to_owned());
                kind("part", [("expected", expected), ("actual", actual)])
            })
    }
}

fn kind<const N: usize>(broken: &str, more: [(&'static str, String); N]) -> Told {
    let mut all = vec![("broken", broken.to_owned())];
    all.extend(more);
    all
}

/// A name of a view or argument.
fn named(text: &str) -> Option<String> {
    let is_name = !text.is_empty() && !text.contains(|one: char| one.is_whitespace());
    is_name.then(|| text.to_owned())
}

fn counted(text: &str) -> Option<String> {
    text.parse::<i64>().ok().map(|count| count.to_string())
}

/// A view or argument that was changed, or was not.
fn change(expected: &str, actual: &str) -> Option<Told> {
    if let Some(name) = actual.strip_suffix(" changed") {
        return Some(kind("changed", [("name", named(name)?)]));
    }
    let name = expected.strip_suffix(" changed").and_then(named)?;
    let is_kept = actual.ends_with(" unchanged");
    is_kept.then(|| kind("kept", [("name", name)]))
}

/// Blocks that were not given back, or cannot be; and an end that was not reached.
fn blocks(actual: &str) -> Option<Told> {
    if actual == "not reached" || actual == "blocks not freed = ?" {
        return Some(kind("unreached", []));
    }
    for (words, broken) in [
        ("blocks not freed = ", "leaks"),
        ("blocks too many = ", "too-many"),
    ] {
        if let Some(count) = actual.strip_prefix(words) {
            return Some(kind(broken, [("count", counted(count)?)]));
        }
    }
    let foreign = actual.strip_prefix("blocks that cannot be freed = ")?;
    let (count, why) = foreign.split_once(" (").unwrap_or((foreign, ""));
    let why = match why {
        "the argument itself)" => "argument",
        "the same block twice)" => "twice",
        "inside of another block)" => "inside",
        "a static variable)" => "static",
        _ => "unknown",
    };
    let why = ("why", why.to_owned());
    Some(kind("foreign", [("count", counted(count)?), why]))
}

/// A handle whose views cannot be read.
fn unreadable(actual: &str) -> Option<Told> {
    match actual {
        "it is NULL" => return Some(kind("null", [])),
        "the fields contradict each other" => return Some(kind("contradiction", [])),
        _ => {}
    }
    let row = actual.strip_suffix(" elements")?;
    let found = [
        (" begins no block with room for ", "room"),
        (" should hold ", "elements"),
    ];
    found.into_iter().find_map(|(words, broken)| {
        let (name, count) = row.split_once(words)?;
        let name = ("name", named(name)?);
        Some(kind(broken, [name, ("count", counted(count)?)]))
    })
}

/// A law without words of its own.
fn silent(expected: &str, actual: &str) -> Option<Told> {
    let law = actual.strip_prefix("not ")?.strip_suffix(": ")?;
    (law == expected).then(|| kind("silent", [("name", law.to_owned())]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_difference_has_a_kind_and_its_arguments() {
        for (expected, actual, told) in [
            ("n unchanged", "n changed", "changed name=n"),
            ("n changed", "n and m unchanged", "kept name=n"),
            (
                "blocks not freed = 0",
                "blocks not freed = 2",
                "leaks count=2",
            ),
            ("blocks not freed = 0", "blocks not freed = ?", "unreached"),
            (
                "blocks too many = 0",
                "blocks too many = 1",
                "too-many count=1",
            ),
            (
                "blocks that cannot be freed = 0",
                "blocks that cannot be freed = 1 (the same block twice)",
                "foreign count=1 why=twice",
            ),
            (
                "blocks that cannot be freed = 0",
                "blocks that cannot be freed = 3",
                "foreign count=3 why=unknown",
            ),
            ("size = 1", "not reached", "unreached"),
            ("heap", "it is NULL", "null"),
            ("heap", "the fields contradict each other", "contradiction"),
            (
                "heap",
                "array begins no block with room for 3 elements",
                "room name=array count=3",
            ),
            (
                "heap",
                "all should hold -1 elements",
                "elements name=all count=-1",
            ),
            ("heap", "not heap: ", "silent name=heap"),
            (
                "returned 1",
                "returned NULL",
                "part expected=returned 1 actual=returned NULL",
            ),
            (
                "text = \"b\"",
                "text = \"n changed\"",
                "part expected=text = \"b\" actual=text = \"n changed\"",
            ),
        ] {
            let difference = Difference {
                step: String::new(),
                expected: expected.to_owned(),
                actual: actual.to_owned(),
            };
            let said = difference
                .told()
                .into_iter()
                .map(|(name, value)| match name {
                    "broken" => value,
                    _ => format!("{name}={value}"),
                });
            assert_eq!(said.collect::<Vec<_>>().join(" "), told, "{actual}");
        }
    }
}
