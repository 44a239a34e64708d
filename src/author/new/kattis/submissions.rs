//! The submissions of a problem: the first accepted one in each language is the solution, the others are known
//! submissions, right or wrong.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::bail;
use sudograde_core::lab::Language;

use super::cases::{plain, unused};
use super::package::Package;

/// The folders of submissions that are taken, and whether theirs are right.
const TAKEN: [(&str, bool); 3] = [
    ("accepted", true),
    ("wrong_answer", false),
    ("run_time_error", false),
];

/// Paths and texts.
pub type Sources = Vec<(String, String)>;

/// The solution in a language. Its files are those that a student hands in.
pub struct Solution {
    pub language: Language,
    pub files: Sources,
}

pub struct Known {
    /// The name of its folder: `wrong-…` or `right-…`.
    pub name: String,
    pub files: Sources,
    pub is_right: bool,
    /// The path in the package.
    pub from: String,
}

#[derive(Default)]
pub struct Submissions {
    pub solutions: Vec<Solution>,
    pub known: Vec<Known>,
    /// Paths in the package with the reasons why they are left out.
    pub left: Vec<(String, String)>,
}

/// Reads all submissions.
///
/// # Errors
/// No accepted one is in a language of the grader's, or a file is no text.
pub fn submissions(package: &Package) -> anyhow::Result<Submissions> {
    let mut found = Submissions::default();
    let mut names = BTreeSet::from(["wrong-not-begun".to_owned()]);
    for (kind, is_right) in TAKEN {
        for (from, files) in programs(package, &format!("submissions/{kind}/"))? {
            match fitted(&files, is_right, &mut found.solutions) {
                Ok(None) => {}
                Ok(Some(files)) => {
                    let role = if is_right { "right" } else { "wrong" };
                    let stem = Path::new(&from).file_stem().unwrap_or_default();
                    let stem = plain(&stem.to_string_lossy());
                    let stem = stem.strip_prefix("wrong-").unwrap_or(&stem);
                    found.known.push(Known {
                        name: unused(&format!("{role}-{stem}"), &mut names),
                        files,
                        is_right,
                        from,
                    });
                }
                Err(why) => found.left.push((from, why)),
            }
        }
    }
    for file in package.within("submissions/") {
        let kind = file.split('/').nth(1).unwrap_or_default();
        if file.matches('/').count() > 1 && TAKEN.iter().all(|(taken, _)| *taken != kind) {
            let why = format!("submissions of the kind {kind} are not taken over");
            found.left.push((file.to_owned(), why));
        }
    }
    if found.solutions.is_empty() {
        let left = found
            .left
            .iter()
            .map(|(from, why)| format!("\n  {from}: {why}"));
        bail!(
            "{}: no accepted submission is in C, C++, Python or Rust, so there is no solution; add one to submissions/accepted{}",
            package.label,
            left.collect::<String>()
        );
    }
    Ok(found)
}

/// The files of each submission in a folder, by its path: a file, or a folder.
fn programs(package: &Package, folder: &str) -> anyhow::Result<BTreeMap<String, Sources>> {
    let mut all: BTreeMap<String, Sources> = BTreeMap::new();
    for file in package.within(folder) {
        let below = &file[folder.len()..];
        let (first, path) = below.split_once('/').unwrap_or((below, below));
        // Any other file, such as a note, need not be text.
        let text = match language_of(path) {
            Some(_) => package.text(file)?.unwrap_or_default(),
            None => String::new(),
        };
        let program = all.entry(format!("{folder}{first}")).or_default();
        program.push((path.to_owned(), text));
    }
    Ok(all)
}

/// The files of a submission as the lab has them; None if it becomes a solution.
///
/// # Errors
/// The reason why it is left out.
fn fitted(
    files: &Sources,
    is_right: bool,
    solutions: &mut Vec<Solution>,
) -> Result<Option<Sources>, String> {
    let sources = files.iter().filter(|(path, _)| language_of(path).is_some());
    let sources: Sources = sources.cloned().collect();
    let mut languages = sources.iter().filter(|(path, _)| !is_header(path));
    let language = languages.next().and_then(|(path, _)| language_of(path));
    let language = language.ok_or("it is in no language of the grader's: C, C++, Python, Rust")?;
    if languages.any(|(path, _)| language_of(path) != Some(language)) {
        return Err("it is in several languages".to_owned());
    }
    let first = sources.first().and_then(|(_, text)| text.lines().next());
    if language == Language::Python && first.is_some_and(|line| line.contains("python2")) {
        return Err("it is in Python 2".to_owned());
    }
    if sources.len() > 1 && language != Language::C {
        return Err(format!("in {}, a program is one file", language.name()));
    }
    let sources = match sources.len() {
        1 => vec![(file_of(language).to_owned(), sources[0].1.clone())],
        _ => sources,
    };
    match solutions.iter().find(|one| one.language == language) {
        Some(solution) => {
            let names = |files: &Sources| -> Vec<String> {
                files.iter().map(|(path, _)| path.clone()).collect()
            };
            match names(&solution.files) == names(&sources) {
                true => Ok(Some(sources)),
                false => Err(format!(
                    "its files are not those of the solution: {}",
                    names(&solution.files).join(", ")
                )),
            }
        }
        None if is_right => {
            let files = sources;
            solutions.push(Solution { language, files });
            Ok(None)
        }
        None => Err(format!(
            "there is no accepted submission in {}",
            language.name()
        )),
    }
}

/// The student's file, where a program is one file.
fn file_of(language: Language) -> &'static str {
    match language {
        Language::C => "main.c",
        Language::Cpp => "main.cpp",
        Language::Rust => "src/main.rs",
        Language::Python => "main.py",
    }
}

fn language_of(path: &str) -> Option<Language> {
    match Path::new(path).extension()?.to_str()? {
        "c" | "h" => Some(Language::C),
        "cpp" | "cc" | "cxx" | "c++" | "C" | "hpp" => Some(Language::Cpp),
        "rs" => Some(Language::Rust),
        "py" | "py3" => Some(Language::Python),
        _ => None,
    }
}

fn is_header(path: &str) -> bool {
    path.ends_with(".h") || path.ends_with(".hpp")
}

/// The student's files before anything is written, which build and print nothing.
pub fn skeleton(solution: &Solution) -> Sources {
    let mut has_main = false;
    let files = solution.files.iter().map(|(path, text)| {
        let begins = !has_main && !is_header(path) && text.contains("main");
        has_main |= begins;
        let text = match (begins, solution.language) {
            (true, Language::C | Language::Cpp) => "int main(void)\n{\n    return 0;\n}\n",
            (true, Language::Rust) => "fn main() {}\n",
            (_, Language::Python) => "import sys\n",
            (_, Language::Rust) => "",
            (false, _) => "/* */\n",
        };
        (path.clone(), text.to_owned())
    });
    files.collect()
}
