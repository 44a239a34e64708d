//! Finds compiler warnings in the student's files, and places where the files silence the
//! compiler.

use std::collections::BTreeSet;

use super::files::{Files, Findings, Obstacle};
use super::words::{Word, spliced, words};
use crate::builder::{self, Build, Messages};
use crate::submission::SourceFile;
use sudograde_core::lab::Language;
use sudograde_core::plan::Finding;
use sudograde_core::report::{BuildStatus, Diagnostic};

/// Errors and warnings with these flags; without any flags, the warnings of the build itself.
pub fn find(files: &Files, build: &Build, flags: &[String]) -> Findings {
    if build.status != BuildStatus::Ok {
        return Err(Obstacle::DoesNotCompile);
    }
    let messages = if flags.is_empty() {
        build.warnings.clone()
    } else {
        compile(files, flags)?
    };
    let submission = files.submission;
    let names = submission.file_names();
    let said = |one: &Diagnostic| format!("{}:{}: {}", one.file, one.line, one.message).into();
    let own = messages.iter().filter(|one| names.contains(&one.file));
    let own = own.map(said);
    let all = submission.files.iter().chain(&submission.further_files);
    let silenced = all.flat_map(|file| match submission.language {
        Language::C | Language::Cpp => silenced_in_c(file),
        Language::Rust => {
            let skeleton = &files.lab.toolchains[&submission.language].skeleton;
            let given = std::fs::read(skeleton.join(&file.path)).unwrap_or_default();
            silenced_in_rust(file, &given)
        }
        Language::Python => Vec::new(),
    });
    Ok(own.chain(silenced).collect())
}

/// The compiler's messages with these flags.
pub fn compile(files: &Files, flags: &[String]) -> Result<Vec<Diagnostic>, Obstacle> {
    let said = builder::messages(files.lab, files.submission, flags, files.cache);
    let Messages { errors, warnings } = said.map_err(Obstacle::grader)?;
    Ok([errors, warnings].concat())
}

const SILENCED: &str = "warnings-silenced";
const MOVED: &str = "warnings-moved";

/// Words with which a C source silences the compiler, or could. A macro may put together the text
/// that `_Pragma` gets. A test for `__STRICT_ANSI__` can make code depend on the course's flags.
const QUIET: [&str; 3] = ["_Pragma", "__extension__", "__STRICT_ANSI__"];

/// Parts of `_Pragma`, which `##` can join.
const PARTS: [&str; 6] = ["_P", "_Pr", "_Pra", "_Prag", "_Pragm", "Pragma"];

/// Places where a C source silences the compiler, or makes it take lines for others.
fn silenced_in_c(file: &SourceFile) -> Vec<Finding> {
    let text = String::from_utf8_lossy(&file.content);
    let spliced = spliced(&text, true);
    let words = words(&spliced, true);
    let pastes = words
        .windows(2)
        .any(|two| two[0].text == "#" && two[1].text == "#");
    let mut found = Vec::new();
    for (place, word) in words.iter().enumerate() {
        let how = if is_directive(&words[place..]) {
            about_directive(&words[place..])
        } else {
            let is_quiet = QUIET.contains(&word.text) || pastes && PARTS.contains(&word.text);
            is_quiet.then_some(SILENCED)
        };
        if let Some(how) = how {
            found.push(found_at(how, file, word.line, &text));
        }
    }
    found
}

fn is_directive(words: &[Word]) -> bool {
    let is_sign = words[0].text == "#"
        || words[0].text == "%" && words.get(1).is_some_and(|word| word.text == ":");
    words[0].is_first && is_sign
}

fn about_directive(words: &[Word]) -> Option<&'static str> {
    let mut words = words.iter().skip(1).skip_while(|word| word.text == ":");
    let name = words.next().filter(|word| !word.is_first)?;
    let mut next = || words.next().map_or("", |word| word.text);
    match name.text {
        "line" => Some(MOVED),
        number if number.starts_with(|first: char| first.is_ascii_digit()) => Some(MOVED),
        "pragma" => {
            let (whose, what) = (next(), next());
            let is_quiet = whose == "GCC" && ["diagnostic", "system_header"].contains(&what);
            is_quiet.then_some(SILENCED)
        }
        _ => None,
    }
}

/// Attributes that allow compiler warnings, except those that the skeleton's file has.
fn silenced_in_rust(file: &SourceFile, given: &[u8]) -> Vec<Finding> {
    let given = String::from_utf8_lossy(given);
    let text = String::from_utf8_lossy(&file.content);
    let (ours, theirs) = (spliced(&given, false), spliced(&text, false));
    let (ours, theirs) = (words(&ours, false), words(&theirs, false));
    let known = allowing(&ours).into_iter();
    let known: BTreeSet<Vec<&str>> = known.map(|(_, words)| words).collect();
    let new = allowing(&theirs).into_iter();
    new.filter(|(_, words)| !known.contains(words))
        .map(|(line, _)| found_at(SILENCED, file, line, &text))
        .collect()
}

/// Attributes that allow something: the line and the words of each.
fn allowing<'s>(words: &[Word<'s>]) -> Vec<(usize, Vec<&'s str>)> {
    let mut found = Vec::new();
    let signs = words.iter().enumerate();
    for (place, word) in signs.filter(|(_, word)| word.text == "#") {
        let mut rest = words[place + 1..].iter().map(|word| word.text).peekable();
        rest.next_if_eq(&"!");
        if rest.next() != Some("[") {
            continue;
        }
        let attribute: Vec<&str> = rest.take_while(|word| *word != "]").collect();
        let allows = attribute.iter().enumerate().any(|(place, word)| {
            let mut lints = attribute[place + 1..].iter();
            // Lints of other tools are not the compiler's warnings.
            ["allow", "expect"].contains(word)
                && lints.next() == Some(&"(")
                && !lints
                    .next()
                    .is_some_and(|tool| ["clippy", "rustdoc"].contains(tool))
        });
        if allows {
            found.push((word.line, attribute));
        }
    }
    found
}

fn found_at(how: &'static str, file: &SourceFile, line: usize, text: &str) -> Finding {
    let code = text.lines().nth(line - 1).unwrap_or_default().trim();
    Finding::how(how, format!("{}:{line}: {code}", file.path.display()))
}
