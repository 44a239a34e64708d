//! Rules that a student's files keep: each looks at the files and finds where they do not.
//!
//! A finding is a text of its own, `file:line: what`. Nothing here knows points or verdicts.

mod commits;
mod git;
mod globals;
mod make;
mod objects;
mod pointers;
mod text;
mod warnings;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

pub use git::last_commit;

use crate::builder::{Build, Cache};
use crate::core::plan::{Attempt, Plan};
use crate::lab::{Lab, Rule, Task};
use crate::run::Progress;
use crate::submission::Submission;

/// Where a rule looks.
pub struct Files<'a> {
    lab: &'a Lab,
    submission: &'a Submission,
    cache: &'a Cache,
    made: OnceLock<Result<make::Trial, Obstacle>>,
}

/// Why a rule cannot be looked after.
#[derive(Clone)]
enum Obstacle {
    /// The student's files do not compile, and the rule is about what compiles.
    DoesNotCompile,
    /// The grader or the lab is at fault.
    Grader(String),
}

/// The places where the files break a rule.
type Findings = Result<Vec<String>, Obstacle>;

impl<'a> Files<'a> {
    pub fn new(lab: &'a Lab, submission: &'a Submission, cache: &'a Cache) -> Self {
        Files {
            lab,
            submission,
            cache,
            made: OnceLock::new(),
        }
    }

    /// Does what takes its time and need not wait for the submission to be built, so that
    /// [`Files::look`] finds it done.
    pub fn prepare(&self, plan: &Plan) {
        for (_, _, rule) in rules(plan) {
            match rule {
                Rule::Warnings { flags } if !flags.is_empty() => {
                    // Who looks later compiles from the cache, and hears of an error again.
                    let _ = warnings::compile(self, flags);
                }
                Rule::Make { .. } | Rule::MakeClean => {
                    let _ = self.made();
                }
                _ => {}
            }
        }
    }

    /// Looks after every rule of the plan.
    pub fn look(&self, plan: &Plan, build: &Build) -> Vec<Progress> {
        rules(plan)
            .map(|(exercise, case, rule)| {
                let attempt = match self.findings(rule, build) {
                    Ok(findings) => Attempt::Looked { findings },
                    Err(Obstacle::DoesNotCompile) => Attempt::DoesNotCompile,
                    Err(Obstacle::Grader(why)) => Attempt::Grader(why),
                };
                Progress::Attempt {
                    exercise,
                    case,
                    attempt,
                }
            })
            .collect()
    }

    fn findings(&self, rule: &Rule, build: &Build) -> Findings {
        match rule {
            Rule::Warnings { flags } => warnings::find(self, build, flags),
            Rule::Columns { most } => Ok(text::long_lines(self.submission, *most)),
            Rule::Make { target } => Ok(self.made()?.build(target)),
            Rule::MakeClean => Ok(self.made()?.clean()),
            Rule::NoObjects => Ok(objects::find(&self.all_files(), self.submission.language)),
            Rule::Readme { file, sections } => {
                Ok(text::missing_sections(self.submission, file, sections))
            }
            Rule::Commits { functions } => commits::find(self, functions),
            Rule::NoPointers { except } => Ok(pointers::find(self.submission, except)),
            Rule::NoGlobals => globals::find(self.submission.language, build),
        }
    }

    /// What the Makefile does; it is run once.
    fn made(&self) -> Result<&make::Trial, Obstacle> {
        self.made
            .get_or_init(|| make::run(self))
            .as_ref()
            .map_err(Obstacle::clone)
    }

    /// All that lies in the submission's folder, whether the lab asks for it or not.
    fn all_files(&self) -> Vec<(PathBuf, Vec<u8>)> {
        self.submission
            .folder
            .as_deref()
            .map_or_else(Vec::new, ordinary_files)
    }
}

/// The plan's rules, with the places of their exercises and cases.
fn rules<'a>(plan: &'a Plan) -> impl Iterator<Item = (usize, usize, &'a Rule)> {
    let exercises = plan.exercises.iter().enumerate();
    exercises.flat_map(|(exercise, planned)| {
        let cases = planned.cases.iter().enumerate();
        cases.filter_map(move |(case, one)| match &one.case.task {
            Task::Rule(rule) => Some((exercise, case, rule)),
            _ => None,
        })
    })
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
