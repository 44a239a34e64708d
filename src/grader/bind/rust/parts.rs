//! The parts of a probe's text, which stand between lines with `//>` and `//<`.

use std::collections::BTreeSet;
use std::ops::Range;

const OPEN: &str = "//> ";
const CLOSE: &str = "//<";

/// A part of a probe's text. Parts may lie in each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Parts with the same key are there or cut out together.
    pub key: String,
    /// The function of the lab that it calls, or nothing.
    pub function: String,
    /// The line of the manifest that it comes from; 0: none.
    pub manifest_line: usize,
    /// Its lines, counted from 1.
    pub lines: Range<usize>,
}

/// Text as a part.
pub fn part(key: &str, function: &str, line: usize, text: &str) -> String {
    format!("{OPEN}{key}|{function}|{line}\n{text}{CLOSE}\n")
}

/// The parts of a text; one that lies in another one stands before it.
pub fn parts(text: &str) -> Vec<Part> {
    let mut open: Vec<Part> = Vec::new();
    let mut found = Vec::new();
    for (k, line) in text.lines().enumerate() {
        let number = k + 1;
        if let Some(head) = line.strip_prefix(OPEN) {
            let mut words = head.splitn(3, '|').map(str::to_owned);
            open.push(Part {
                key: words.next().unwrap_or_default(),
                function: words.next().unwrap_or_default(),
                manifest_line: words.next().and_then(|line| line.parse().ok()).unwrap_or(0),
                lines: number..number + 1,
            });
        } else if line == CLOSE
            && let Some(mut part) = open.pop()
        {
            part.lines.end = number + 1;
            found.push(part);
        }
    }
    found
}

/// The text without the parts with these keys; lines keep their numbers.
pub fn without(text: &str, cut: &BTreeSet<String>) -> String {
    let gone: Vec<Part> = parts(text)
        .into_iter()
        .filter(|part| cut.contains(&part.key))
        .collect();
    let lines = text.lines().enumerate().map(|(k, line)| {
        let is_gone = gone.iter().any(|part| part.lines.contains(&(k + 1)));
        if is_gone { "" } else { line }
    });
    lines.flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_cut_out_wherever_it_stands() {
        let text = format!(
            "a\n{}{}",
            part(
                "whole",
                "f",
                7,
                &format!("b\n{}c\n", part("inner", "", 0, "d\n"))
            ),
            part("inner", "", 0, "e\n")
        );
        let keys: Vec<(String, Range<usize>)> = parts(&text)
            .into_iter()
            .map(|part| (part.key, part.lines))
            .collect();
        let named = |name: &str, lines| (name.to_owned(), lines);
        assert_eq!(
            keys,
            [
                named("inner", 4..7),
                named("whole", 2..9),
                named("inner", 9..12)
            ]
        );
        let left = |cut: &str| {
            let rest = without(&text, &BTreeSet::from([cut.to_owned()]));
            assert_eq!(rest.lines().count(), text.lines().count());
            rest.lines()
                .filter(|line| !line.is_empty() && !line.starts_with("//"))
                .collect::<String>()
        };
        assert_eq!(left("inner"), "abc");
        assert_eq!(left("whole"), "ae");
    }
}
