//! Names that are not known: the nearest known one, or the header that declares it.

use std::collections::BTreeSet;

use crate::builder::repair::Sheet;
use sudograde_core::lab::Language;
use sudograde_core::report::Diagnostic;

/// The C++ headers of names that students use, where gcc proposes none.
const HEADERS: &str = include_str!("headers.txt");
/// Words before a name that is declared, in C, C++ and Rust.
const DECLARERS: [&str; 14] = [
    "auto", "bool", "char", "double", "float", "for", "int", "let", "long", "mut", "short",
    "size_t", "string", "unsigned",
];
/// Longer words are no misspelt names.
const LONGEST: usize = 40;

pub fn complete(
    one: &mut Diagnostic,
    sheet: &Sheet,
    sheets: &[Sheet],
    given: &[Sheet],
    language: Language,
) {
    doubt_far_fetched(one, sheets);
    if let Some(header) = header_with(one, sheet, sheets, given) {
        one.kind = Some("no-include".to_owned());
        one.names.truncate(1);
        one.names.push(format!("\"{header}\""));
        return;
    }
    let kind = one.kind.as_deref().unwrap_or_default();
    let name = one.names.first().map_or("", String::as_str);
    if let Some((kind, names)) = by_its_line(kind, name, one, sheet, given) {
        (one.kind, one.names) = (Some(kind.to_owned()), names);
        return;
    }
    let bare = name.strip_prefix("std::").unwrap_or(name).to_owned();
    let is_function = matches!(kind, "undeclared" | "unknown-function" | "misspelt");
    if is_function && language != Language::Rust && sheet.declares_below(name, one.line) {
        one.kind = Some("declared-below".to_owned());
        one.names.truncate(1);
        return;
    }
    let is_open = matches!(
        kind,
        "undeclared" | "unknown-function" | "unknown-type" | "unresolved"
    );
    if language == Language::Cpp
        && (is_open || matches!(kind, "misspelt" | "incomplete-type"))
        && let Some(header) = header_of(&bare)
    {
        let text = String::from_utf8_lossy(sheet.source()).into_owned();
        let includes = text
            .lines()
            .filter(|line| line.trim_start().starts_with('#'));
        let is_included = includes.into_iter().any(|line| line.contains(&header));
        let (kind, names) = match is_included {
            false => ("no-include", vec![bare, header]),
            true if kind != "incomplete-type" => ("no-namespace", vec![bare]),
            true => return,
        };
        (one.kind, one.names) = (Some(kind.to_owned()), names);
    } else if is_open && let Some(near) = nearest(&bare, sheets) {
        (one.kind, one.names) = (Some("misspelt".to_owned()), vec![bare, near]);
    }
}

/// The mistake where the student's own lines tell more than the message.
fn by_its_line(
    kind: &str,
    name: &str,
    one: &Diagnostic,
    sheet: &Sheet,
    given: &[Sheet],
) -> Option<(&'static str, Vec<String>)> {
    let line = String::from_utf8_lossy(sheet.line(one.line)).into_owned();
    match kind {
        // "k == 1;" was to assign; "k + 1;" was not.
        "no-effect" if !line.contains("==") => Some(("unused-value", Vec::new())),
        "no-header" if line.contains('"') => {
            let near = nearest_of(name, given.iter().map(|header| &header.name));
            Some(match near {
                Some(near) => ("misspelt-header", vec![name.to_owned(), near]),
                None => ("no-own-header", vec![name.to_owned()]),
            })
        }
        "undeclared" | "unresolved" if is_declared_before(name, one, sheet) => {
            Some(("out-of-scope", vec![name.to_owned()]))
        }
        _ => None,
    }
}

/// Whether an inner block of the same function declares the name, on a line before.
fn is_declared_before(name: &str, one: &Diagnostic, sheet: &Sheet) -> bool {
    let Some(start) = sheet.beginning_at(one.line, one.column) else {
        return false;
    };
    let declares = |line: u32| {
        let line = String::from_utf8_lossy(sheet.line(line)).into_owned();
        let words: Vec<&str> = line
            .split(|one: char| !one.is_alphanumeric() && one != '_')
            .filter(|word| !word.is_empty())
            .collect();
        let mut pairs = words.windows(2);
        pairs.any(|pair| pair[1] == name && DECLARERS.contains(&pair[0]))
    };
    (start..one.line).any(declares)
}

/// The header, the lab's or the student's, that declares a name which is not known, if the file does not
/// include it.
fn header_with<'s>(
    one: &Diagnostic,
    sheet: &Sheet,
    sheets: &'s [Sheet],
    given: &'s [Sheet],
) -> Option<&'s str> {
    let kind = one.kind.as_deref()?;
    let is_open = ["undeclared", "unknown-function", "unknown-type", "misspelt"].contains(&kind);
    let name = one.names.first().filter(|_| is_open)?;
    let declares = |sheet: &&Sheet| sheet.items.iter().any(|item| item.names.contains(name));
    let own = sheets.iter();
    let own = own.filter(|other| other.name.ends_with(".h") && other.name != sheet.name);
    let header = given.iter().chain(own).find(declares)?.name.as_str();
    let text = String::from_utf8_lossy(sheet.source());
    let mut lines = text.lines().map(str::trim_start);
    let is_included = lines.any(|line| line.starts_with('#') && line.contains(header));
    (!is_included).then_some(header)
}

/// gcc also proposes names from system headers that a student does not know; and both compilers, for a name of
/// one letter, any other.
fn doubt_far_fetched(one: &mut Diagnostic, sheets: &[Sheet]) {
    let [name, near] = &one.names[..] else { return };
    let is_named = one.kind.as_deref() == Some("misspelt");
    let mut items = sheets.iter().flat_map(|sheet| &sheet.items);
    let is_own = items.any(|item| item.names.contains(near) || item.words.contains(near));
    let is_far = match name.chars().count() {
        1 => changes(name, near) > 0,
        _ => !is_own && !near.starts_with("std::") && changes(name, near) > 1,
    };
    if is_named && is_far {
        let kind = match one.message.contains("implicit declaration") {
            true => "unknown-function",
            false if one.message.contains("type name") => "unknown-type",
            false if one.message.starts_with("cannot find") => "unresolved",
            false => "undeclared",
        };
        one.kind = Some(kind.to_owned());
        one.names.truncate(1);
    }
}

fn header_of(name: &str) -> Option<String> {
    let mut lines = HEADERS.lines().filter_map(|line| line.split_once(": "));
    let (header, _) = lines.find(|(_, names)| names.split(' ').any(|known| known == name))?;
    Some(header.to_owned())
}

/// The word in the files that is most like a name; None if several are, or none is like enough.
pub fn nearest(name: &str, sheets: &[Sheet]) -> Option<String> {
    let items = sheets.iter().flat_map(|sheet| &sheet.items);
    nearest_of(
        name,
        items.flat_map(|item| item.names.iter().chain(&item.words)),
    )
}

/// The same among these words.
pub fn nearest_of<'w>(name: &str, words: impl Iterator<Item = &'w String>) -> Option<String> {
    if name.len() > LONGEST || name.chars().count() < 2 {
        return None;
    }
    let most = name.chars().count().div_ceil(4).min(3);
    let words: BTreeSet<&String> = words.collect();
    let known = words
        .iter()
        .filter(|word| word.len() <= LONGEST && word.as_str() != name);
    let mut near: Vec<(usize, &String)> = known
        .map(|word| (changes(name, word), *word))
        .filter(|(changes, word)| *changes <= most && word.chars().count() > 1)
        .collect();
    near.sort();
    match near[..] {
        [(_, word)] => Some(word.clone()),
        [(first, word), (second, _), ..] if first < second => Some(word.clone()),
        _ => None,
    }
}

/// How many letters must be changed, added, removed or exchanged with their neighbour.
fn changes(from: &str, to: &str) -> usize {
    let (from, to) = (from.to_lowercase(), to.to_lowercase());
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    let mut rows = vec![(0..=to.len()).collect::<Vec<usize>>()];
    for i in 1..=from.len() {
        let mut row = vec![i];
        for j in 1..=to.len() {
            let same = from[i - 1] == to[j - 1];
            let mut least = (rows[i - 1][j - 1] + usize::from(!same))
                .min(rows[i - 1][j] + 1)
                .min(row[j - 1] + 1);
            if i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[from.len()][to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builder::repair::Dialect;
    use crate::submission::SourceFile;

    #[test]
    fn the_nearest_name_is_found() {
        let source = "int counter(int first, int last) { return first + last; } // count\n";
        let sheets = [Sheet::new(&SourceFile::new("a.c", source), Dialect::C)];
        let near = |name: &str| nearest(name, &sheets);
        assert_eq!(near("fisrt").as_deref(), Some("first"));
        assert_eq!(near("conter").as_deref(), Some("counter"));
        assert_eq!(near("Last").as_deref(), Some("last"));
        assert_eq!(near("total"), None);
    }
}
