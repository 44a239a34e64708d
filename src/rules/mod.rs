//! Rules that a student's files keep: each looks at the files and finds where they do not.
//!
//! A finding is a text of its own, `file:line: what`. Nothing here knows points or verdicts.

mod commits;
mod globals;
mod make;
mod objects;
mod pointers;
mod text;
mod warnings;

use std::path::{Path, PathBuf};

use crate::builder::{Build, Cache};
use crate::core::plan::{Attempt, Plan};
use crate::lab::{Lab, Rule, Task};
use crate::run::Progress;
use crate::submission::Submission;

/// Where a rule looks.
pub struct Files<'a> {
    lab: &'a Lab,
    submission: &'a Submission,
    build: &'a Build,
    cache: &'a Cache,
}

/// Why a rule cannot be looked after.
enum Obstacle {
    /// The student's files do not compile, and the rule is about what compiles.
    DoesNotCompile,
    /// The grader or the lab is at fault.
    Grader(String),
}

/// The places where the files break a rule.
type Findings = Result<Vec<String>, Obstacle>;

impl<'a> Files<'a> {
    pub fn new(
        lab: &'a Lab,
        submission: &'a Submission,
        build: &'a Build,
        cache: &'a Cache,
    ) -> Self {
        Files {
            lab,
            submission,
            build,
            cache,
        }
    }

    /// Looks after every rule of the plan.
    pub fn look(&self, plan: &Plan) -> Vec<Progress> {
        let mut seen = Vec::new();
        for (exercise, planned) in plan.exercises.iter().enumerate() {
            for (case, one) in planned.cases.iter().enumerate() {
                if let Task::Rule(rule) = &one.case.task {
                    let attempt = match self.findings(rule) {
                        Ok(findings) => Attempt::Looked { findings },
                        Err(Obstacle::DoesNotCompile) => Attempt::DoesNotCompile,
                        Err(Obstacle::Grader(why)) => Attempt::Grader(why),
                    };
                    seen.push(Progress::Attempt {
                        exercise,
                        case,
                        attempt,
                    });
                }
            }
        }
        seen
    }

    fn findings(&self, rule: &Rule) -> Findings {
        match rule {
            Rule::Warnings { flags } => warnings::find(self, flags),
            Rule::Columns { most } => Ok(text::long_lines(self.submission, *most)),
            Rule::Make { target } => make::build(self, target),
            Rule::MakeClean => make::clean(self),
            Rule::NoObjects => Ok(objects::find(&self.all_files(), self.submission.language)),
            Rule::Readme { file, sections } => {
                Ok(text::missing_sections(self.submission, file, sections))
            }
            Rule::Commits { functions } => commits::find(self, functions),
            Rule::NoPointers { except } => Ok(pointers::find(self.submission, except)),
            Rule::NoGlobals => globals::find(self),
        }
    }

    /// All that lies in the submission's folder, whether the lab asks for it or not.
    fn all_files(&self) -> Vec<(PathBuf, Vec<u8>)> {
        self.submission
            .folder
            .as_deref()
            .map_or_else(Vec::new, ordinary_files)
    }
}

/// Folders that hold no work of the student's.
const PASSED_OVER: &[&str] = &[".git", "__pycache__"];
const MOST_FILES: usize = 5000;
const MOST_BYTES: u64 = 64 << 20;

/// The ordinary files in a folder and those below, by their paths in it.
fn ordinary_files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(inside) = folders.pop() {
        let entries = std::fs::read_dir(folder.join(&inside));
        for entry in entries.into_iter().flatten().flatten() {
            // Links are not followed: they could lead anywhere.
            let (Ok(kind), Ok(data)) = (entry.file_type(), entry.metadata()) else {
                continue;
            };
            let path = inside.join(entry.file_name());
            let name = entry.file_name().to_string_lossy().into_owned();
            if kind.is_dir() && !PASSED_OVER.contains(&name.as_str()) {
                folders.push(path);
            } else if kind.is_file()
                && data.len() <= MOST_BYTES
                && files.len() < MOST_FILES
                && let Ok(content) = std::fs::read(folder.join(&path))
            {
                files.push((path, content));
            }
        }
    }
    files.sort();
    files
}
