//! The cases of a problem: those of `data/sample` are visible, those of `data/secret` hidden.

use std::collections::BTreeSet;

use anyhow::bail;

use super::comparison::Comparison;
use super::package::Package;
use super::settings::Settings;

pub struct Case {
    pub name: String,
    pub visible: bool,
    pub input: String,
    pub answer: String,
    pub comparison: Comparison,
}

/// All cases, samples first. One that repeats another is left out.
///
/// # Errors
/// There is none, a case has no answer, or a file is no text.
pub fn cases(package: &Package, settings: &Settings) -> anyhow::Result<Vec<Case>> {
    let mut cases: Vec<Case> = Vec::new();
    let mut names = BTreeSet::new();
    for (group, visible) in [("data/sample/", true), ("data/secret/", false)] {
        for file in package.within(group) {
            let Some(stem) = file.strip_suffix(".in") else {
                continue;
            };
            let Some(input) = package.text(file)? else {
                continue;
            };
            let Some(answer) = package.text(&format!("{stem}.ans"))? else {
                bail!(
                    "{}: there is no right answer beside it; add {stem}.ans, or take the case out",
                    package.place(file)
                );
            };
            for (ending, what) in [("args", "arguments"), ("files", "files")] {
                let more = format!("{stem}.{ending}");
                if package.bytes(&more).is_some()
                    || package.within(&format!("{more}/")).next().is_some()
                {
                    bail!(
                        "{}: a case with {what} is not taken over; write it into lab.toml yourself, and take it out of the package",
                        package.place(&more)
                    );
                }
            }
            let comparison = settings.comparison(package, stem)?;
            let is_same = |one: &Case| {
                (&one.input, &one.answer, one.comparison) == (&input, &answer, comparison)
            };
            if cases.iter().any(is_same) {
                continue;
            }
            cases.push(Case {
                name: unused(&plain(&stem[group.len()..]), &mut names),
                visible,
                input,
                answer,
                comparison,
            });
        }
    }
    if cases.is_empty() {
        bail!(
            "{}: there is no case in it; a case is two files such as data/secret/1.in and data/secret/1.ans",
            package.label
        );
    }
    Ok(cases)
}

/// A name as lab.toml takes it.
pub fn plain(name: &str) -> String {
    let plain = |letter: char| match letter {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '_' => letter,
        _ => '-',
    };
    name.chars().map(plain).collect()
}

/// The name, with a number behind it if it is taken.
pub fn unused(name: &str, taken: &mut BTreeSet<String>) -> String {
    let others = (2..).map(|number| format!("{name}-{number}"));
    let mut all = std::iter::once(name.to_owned()).chain(others);
    let free = all.find(|one| !taken.contains(one)).unwrap_or_default();
    taken.insert(free.clone());
    free
}
