//! Sources from outside of the class: another gradebook, or a folder in which each file, archive or
//! subfolder is one source.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, bail};

use super::entries::{Entry, of_class};
use crate::gradebook::{Gradebook, Student};
use crate::intake::{self, Roster};
use sudograde_core::lab::Lab;

/// The bytes with which every SQLite file begins.
const SQLITE: &[u8; 16] = b"SQLite format 3\0";

/// Sources from outside, and what could not be read.
#[derive(Debug, Default)]
pub struct Outside {
    pub entries: Vec<Entry>,
    /// A sentence for each source that is left out.
    pub problems: Vec<String>,
}

/// Reads the sources at a path. `own` is the class's gradebook, and `name` the lab's name in both.
///
/// # Errors
/// The path does not exist, is the class's gradebook, is one without the lab, or holds no source.
pub fn outside(path: &Path, own: &Path, lab: &Lab, name: &str) -> anyhow::Result<Outside> {
    let told = path.display();
    let Ok(real) = path.canonicalize() else {
        bail!("--against {told}: no such file or folder");
    };
    if own.canonicalize().is_ok_and(|own| own == real) {
        bail!("--against {told}: it is the gradebook of --db; name one of another class");
    }
    let title = real.file_name().unwrap_or_default().to_string_lossy();
    if is_database(path) {
        let entries = of_gradebook(path, &title, name).with_context(|| "--against")?;
        return Ok(Outside {
            entries,
            problems: Vec::new(),
        });
    }
    let found = of_folder(path, &title, lab)?;
    if found.entries.is_empty() {
        let why: String = found
            .problems
            .iter()
            .map(|one| format!("\n{one}"))
            .collect();
        bail!("--against {told}: it is no gradebook, and holds no source for {name}{why}");
    }
    Ok(found)
}

fn is_database(path: &Path) -> bool {
    let mut start = [0; SQLITE.len()];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut start));
    read.is_ok() && start == *SQLITE
}

/// The submissions that count in another gradebook.
fn of_gradebook(path: &Path, title: &str, lab: &str) -> anyhow::Result<Vec<Entry>> {
    let gradebook = Gradebook::open(path)?;
    let row = gradebook.lab_called(Some(lab))?;
    let entries = of_class(&gradebook, &row)?.into_iter();
    let named = entries.map(|entry| Entry {
        student: Student {
            key: format!("{title}: {}", entry.student.key),
            name: entry.student.name.map(|name| format!("{title}: {name}")),
            ..Student::default()
        },
        is_outside: true,
        ..entry
    });
    Ok(named.collect())
}

/// The sources in a folder, found as a batch finds submissions.
fn of_folder(path: &Path, title: &str, lab: &Lab) -> anyhow::Result<Outside> {
    let work = tempfile::tempdir()?;
    let label = path.display().to_string();
    let short = |found: &str| match found.strip_prefix(label.trim_end_matches('/')) {
        Some(rest) => format!("{title}{rest}"),
        None => found.to_owned(),
    };
    let paths = [path.to_owned()];
    let finding = intake::find(&paths, lab, &Roster::default(), work.path())?;
    let problems = finding.problems.iter();
    let mut all = Outside {
        entries: Vec::new(),
        problems: problems
            .map(|(path, _, why)| format!("{path}: {why}"))
            .collect(),
    };
    for found in &finding.submissions {
        match intake::open(found, lab, None, work.path()) {
            Ok(opened) => all.entries.push(Entry {
                student: Student {
                    key: short(&found.path),
                    ..Student::default()
                },
                keys: Vec::new(),
                files: opened.submission.files,
                is_outside: true,
            }),
            Err(why) => all.problems.push(format!("{}: {why}", found.path)),
        }
    }
    Ok(all)
}
