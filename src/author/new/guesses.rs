//! Reads the body of a function in Rust or Python as text. All of this is a guess that the author
//! can correct.

use super::in_words::Item;

/// Whether a body in Python changes a list or map that it gets.
pub fn changes(body: &str, name: &str) -> bool {
    let words = [
        ".append(",
        ".insert(",
        ".pop(",
        ".remove(",
        ".sort(",
        ".reverse(",
        ".extend(",
        ".clear(",
        ".update(",
    ];
    words
        .iter()
        .any(|word| body.contains(&format!("{name}{word}")))
        || body.lines().any(|line| {
            let line = line.trim();
            let target = line
                .split_once('=')
                .map(|(left, _)| left)
                .unwrap_or_default();
            target
                .split(',')
                .any(|one| one.trim().starts_with(&format!("{name}[")))
                && !line.contains("==")
        })
}

/// Conditions for values that the body divides by, or indexes, without a check.
pub fn conditions(item: &Item) -> Vec<String> {
    let body: String = item.body.split_whitespace().collect();
    let asks = |name: &str| {
        ["if", "while"].iter().any(|word| {
            body.contains(&format!("{word}{name}")) || body.contains(&format!("{word}not{name}"))
        }) || body.contains(&format!("{name}.is_empty()"))
            || body.contains(&format!("iflen({name})"))
    };
    let found = item.parameters.iter().filter_map(|(name, of)| {
        let is_row =
            of.to_lowercase().contains("list") || of.contains('[') || of.starts_with("Vec");
        let has = |texts: &[String]| texts.iter().any(|text| body.contains(text));
        if is_row {
            let first = [
                format!("{name}[0]"),
                format!("/len({name})"),
                format!("/{name}.len()"),
                format!("max({name})"),
                format!("min({name})"),
            ];
            return (has(&first) && !asks(name)).then(|| format!("len({name}) > 0"));
        }
        let divides = ["/", "%"].map(|sign| format!("{sign}{name}"));
        (has(&divides) && !asks(name)).then(|| format!("{name} != 0"))
    });
    found.collect()
}
