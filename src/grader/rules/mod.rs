//! Rules about a student's files: each file here finds the places that break one rule.
//!
//! A finding has a text, `file:line: what`. No code here knows points or verdicts.

mod commits;
mod files;
mod git;
mod globals;
mod make;
mod mark;
mod objects;
mod pointers;
mod text;
mod warnings;
mod words;

use std::sync::OnceLock;

pub use git::head;

use crate::builder::{Build, Cache};
use crate::submission::Submission;
use files::{Files, Findings, Obstacle};
use sudograde_core::lab::{Lab, Rule, Task};
use sudograde_core::plan::{Attempt, Finding, Plan};
use sudograde_core::text_tools::cut;

/// Checks rules about the files of a submission.
pub struct Inspector<'a> {
    files: Files<'a>,
    made: OnceLock<Result<make::Trial, Obstacle>>,
}

impl<'a> Inspector<'a> {
    pub fn new(lab: &'a Lab, submission: &'a Submission, cache: &'a Cache) -> Self {
        Inspector {
            files: Files {
                lab,
                submission,
                cache,
            },
            made: OnceLock::new(),
        }
    }

    /// Does slow work that need not wait for the build, so that [`Inspector::look`] finds it done.
    pub fn prepare(&self, plan: &Plan) {
        for (_, _, rule) in rules(plan) {
            match rule {
                Rule::Warnings { flags } if !flags.is_empty() => {
                    // `look` compiles from the cache, and gets an error again.
                    let _ = warnings::compile(&self.files, flags);
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
        let (files, submission) = (&self.files, self.files.submission);
        Ok(match rule {
            Rule::Warnings { flags } => warnings::find(files, build, flags)?,
            Rule::Columns { most } => text::long_lines(submission, *most),
            Rule::Make { target } => self.made()?.build(target),
            Rule::MakeClean => self.made()?.clean(),
            Rule::NoObjects => objects::find(submission),
            Rule::Readme { file, sections } => text::missing_sections(submission, file, sections),
            Rule::Commits { functions } => commits::find(files, functions)?,
            Rule::NoPointers { except } => pointers::find(submission, except),
            Rule::NoGlobals => globals::find(files, build)?,
        })
    }

    /// The result of the Makefile, which runs once.
    fn made(&self) -> Result<&make::Trial, Obstacle> {
        let made = self.made.get_or_init(|| make::run(&self.files));
        made.as_ref().map_err(Obstacle::clone)
    }
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
