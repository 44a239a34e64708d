//! Rules about a student's files: each file here finds the places that break one rule.
//!
//! A finding has a text, `file:line: what`. No code here knows points or verdicts.

mod commits;
mod git;
mod globals;
mod make;
mod mark;
mod objects;
mod pointers;
mod text;
mod warnings;
mod words;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

pub use git::last_commit;

use crate::builder::{Build, Cache};
use crate::ordinary;
use crate::submission::Submission;
use sudograde_core::lab::{Lab, Rule, Task};
use sudograde_core::plan::{Attempt, Finding, Plan};
use sudograde_core::text_tools::cut;

/// The files that rules look at.
pub struct Files<'a> {
    lab: &'a Lab,
    submission: &'a Submission,
    cache: &'a Cache,
    made: OnceLock<Result<make::Trial, Obstacle>>,
}

/// The reason why a rule cannot be checked.
#[derive(Clone)]
enum Obstacle {
    /// The student's files do not compile, and the rule is about what compiles.
    DoesNotCompile,
    /// The grader or the lab is at fault.
    Grader(String),
}

/// The places where the files break a rule.
type Findings = Result<Vec<Finding>, Obstacle>;

impl<'a> Files<'a> {
    pub fn new(lab: &'a Lab, submission: &'a Submission, cache: &'a Cache) -> Self {
        Files {
            lab,
            submission,
            cache,
            made: OnceLock::new(),
        }
    }

    /// Does slow work that need not wait for the build, so that [`Files::look`] finds it done.
    pub fn prepare(&self, plan: &Plan) {
        for (_, _, rule) in rules(plan) {
            match rule {
                Rule::Warnings { flags } if !flags.is_empty() => {
                    // `look` compiles from the cache, and gets an error again.
                    let _ = warnings::compile(self, flags);
                }
                Rule::Make { .. } | Rule::MakeClean => {
                    let _ = self.made();
                }
                _ => {}
            }
        }
    }

    /// Checks every rule of the plan. Returns the exercise and case of each, in the plan's order,
    /// and the attempt.
    pub fn look(&self, plan: &Plan, build: &Build) -> Vec<(usize, usize, Attempt)> {
        rules(plan)
            .map(|(exercise, case, rule)| {
                let attempt = match self.findings(rule, build) {
                    Ok(findings) => Attempt::Looked {
                        findings: first(findings),
                    },
                    Err(Obstacle::DoesNotCompile) => Attempt::DoesNotCompile,
                    Err(Obstacle::Grader(why)) => Attempt::Grader(why),
                };
                (exercise, case, attempt)
            })
            .collect()
    }

    fn findings(&self, rule: &Rule, build: &Build) -> Findings {
        match rule {
            Rule::Warnings { flags } => warnings::find(self, build, flags),
            Rule::Columns { most } => Ok(plain(text::long_lines(self.submission, *most))),
            Rule::Make { target } => Ok(self.made()?.build(target)),
            Rule::MakeClean => Ok(self.made()?.clean()),
            Rule::NoObjects => Ok(match &self.submission.folder {
                Some(folder) => objects::find(folder, self.submission.language),
                None => Vec::new(),
            }),
            Rule::Readme { file, sections } => Ok(plain(text::missing_sections(
                self.submission,
                file,
                sections,
            ))),
            Rule::Commits { functions } => commits::find(self, functions),
            Rule::NoPointers { except } => Ok(plain(pointers::find(self.submission, except))),
            Rule::NoGlobals => globals::find(self, build),
        }
    }

    /// The result of the Makefile, which runs once.
    fn made(&self) -> Result<&make::Trial, Obstacle> {
        self.made
            .get_or_init(|| make::run(self))
            .as_ref()
            .map_err(Obstacle::clone)
    }

    /// All files in the submission's folder, even those that the lab does not take.
    fn all_files(&self) -> Vec<(PathBuf, Vec<u8>)> {
        self.submission
            .folder
            .as_deref()
            .map_or_else(Vec::new, ordinary_files)
    }
}

/// Findings that break their rule in the usual way.
fn plain(texts: Vec<String>) -> Vec<Finding> {
    texts.into_iter().map(Finding::from).collect()
}

/// The plan's rules, with the indices of their exercises and cases.
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

/// The most findings of a rule that are kept; people do not read more.
const MOST_FINDINGS: usize = 500;

/// The most characters of a finding that are kept.
const LONGEST_FINDING: usize = 500;

/// The first findings, and how many more there are.
fn first(mut findings: Vec<Finding>) -> Vec<Finding> {
    let more = findings.len().saturating_sub(MOST_FINDINGS);
    findings.truncate(MOST_FINDINGS);
    for finding in &mut findings {
        finding.text = cut(&finding.text, LONGEST_FINDING);
    }
    if more > 0 {
        findings.push(Finding::from(format!("… + {more}")));
    }
    findings
}

/// Folders that hold no work of the student's.
const PASSED_OVER: &[&str] = &[".git", "__pycache__"];

const MOST_FILES: usize = 5000;
/// The most bytes of all files together.
const MOST_BYTES: u64 = 256 << 20;

/// The ordinary files in a folder and in the folders below, by their paths in it.
fn ordinary_files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files = Vec::new();
    let mut room = MOST_BYTES;
    let mut folders = vec![PathBuf::new()];
    while let Some(inside) = folders.pop() {
        let entries = std::fs::read_dir(folder.join(&inside));
        for entry in entries.into_iter().flatten().flatten() {
            // Links are not followed: they could lead anywhere.
            let Ok(kind) = entry.file_type() else {
                continue;
            };
            let path = inside.join(entry.file_name());
            let name = entry.file_name().to_string_lossy().into_owned();
            if kind.is_dir() && !PASSED_OVER.contains(&name.as_str()) {
                folders.push(path);
            } else if kind.is_file()
                && files.len() < MOST_FILES
                && let Ok(content) = ordinary::read(&folder.join(&path), room)
            {
                room -= content.len() as u64;
                files.push((path, content));
            }
        }
    }
    files.sort();
    files
}
