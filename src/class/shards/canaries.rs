//! Three submissions that every machine grades before a shard's own: the lab's solution, the
//! skeleton, and a skeleton that does not compile. What comes of them has to be what the machine that
//! made the plan found.

use std::collections::BTreeSet;

use protocol::Layer;
use serde_json::Value;

use crate::batch::{Batch, BatchError, Means};
use grader::builder::BuildError;
use grader::digest::sha256;
use grader::grade::GradeError;
use grader::submission::{Submission, SubmissionError};
use sudograde_core::event::Event;
use sudograde_core::lab::{Lab, Language};
use sudograde_core::plan::Part;
use sudograde_core::report::Report;

/// The results of the canaries on this machine.
pub struct Canaries {
    /// The digest of each one's verdicts and points, or the fault that prevented it.
    pub digests: Vec<Result<String, String>>,
    /// The layers of the sandbox that are missing.
    pub missing: BTreeSet<Layer>,
}

/// Their names, in the order in which they are graded.
pub const NAMES: [&str; 3] = [
    "the lab's solution",
    "the skeleton",
    "code that does not compile",
];

/// Grades the canaries, as programs that nobody graded before: nothing of them is remembered.
pub fn grade(batch: &Batch, language: Language, means: &Means) -> Result<Canaries, BatchError> {
    let apart = batch
        .cache
        .apart()
        .map_err(|why| GradeError::from(BuildError::from(why)))?;
    let mut missing = BTreeSet::new();
    let mut digests = Vec::new();
    for (canary, part) in canaries(batch.lab, language)? {
        let report = means.grade(&canary, &part, &apart, &mut |event| {
            if let Event::MissingLayer { layer, .. } = event {
                missing.extend(Layer::ALL.into_iter().find(|one| one.name() == layer));
            }
        })?;
        digests.push(report.map(|report| sha256(outcome(&report).as_bytes())));
    }
    Ok(Canaries { digests, missing })
}

/// The canaries, and what is graded of each.
fn canaries(lab: &Lab, language: Language) -> Result<[(Submission, Part); 3], BatchError> {
    let unreadable = |why: SubmissionError| BatchError::Unreadable(why.to_string());
    let none = || {
        let language = language.name();
        BatchError::Unreadable(format!("the lab {} has no solution in {language}", lab.id))
    };
    let solution = lab.solutions.get(&language).ok_or_else(none)?;
    let mut solution = Submission::solution(solution, lab, language).map_err(unreadable)?;
    let skeleton = &lab.toolchains[&language].skeleton;
    let mut skeleton = Submission::read(skeleton, lab, Some(language)).map_err(unreadable)?;
    let mut broken = skeleton.clone();
    let comment = match language {
        Language::Python => "#",
        _ => "//",
    };
    let salt = format!("\n{comment} {}\n", fastrand::u64(..));
    for one in [&mut solution, &mut skeleton, &mut broken] {
        one.folder = None;
        if let Some(file) = one.files.first_mut() {
            file.content.extend(salt.as_bytes());
        }
    }
    if let Some(file) = broken.files.first_mut() {
        file.content.extend(b"this is no code ( ;\n");
    }
    // To find out how little of a skeleton works takes long.
    let first = lab.exercises.iter().take(1);
    let first = Part {
        exercises: first.map(|one| one.id.clone()).collect(),
        ..Part::default()
    };
    let all = Part::default;
    Ok([(solution, all()), (skeleton, first), (broken, all())])
}

/// The parts of a report that are the same wherever it was made: no times, no messages.
fn outcome(report: &Report) -> String {
    let exercises = report.exercises.iter().map(|exercise| {
        let criteria = exercise
            .criteria
            .iter()
            .map(|one| one.score.map(|score| score.0));
        let verdicts = exercise.cases.iter().map(|case| case.verdict);
        serde_json::json!([
            exercise.id,
            criteria.collect::<Vec<_>>(),
            verdicts.collect::<Vec<_>>()
        ])
    });
    let exercises: Vec<Value> = exercises.collect();
    serde_json::json!([report.build.status, exercises]).to_string()
}
