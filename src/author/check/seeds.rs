//! Checks that right submissions keep every property, whatever the seed.

use serde::Serialize;
use serde_json::json;

use super::known::{Known, Role, known_submissions};
use super::look::{broken, graded};
use crate::shares::{Shares, digest};
use grader::builder::Cache;
use grader::grade::{GradeError, Options};
use grader::parallel;
use grader::submission::Submission;
use sudograde_core::lab::Lab;
use sudograde_core::report::{ExerciseReport, PropertyReport};
use sudograde_core::verdict::Verdict;

/// The results of trying the properties with many seeds.
#[derive(Debug, Serialize)]
pub struct Seeded {
    pub lab: String,
    /// The number of right submissions.
    #[serde(rename = "right")]
    pub submissions: usize,
    pub seeds: u64,
    /// The number of inputs that were tried.
    pub inputs: usize,
    /// The seeds and properties for which a right submission fails, a sentence each.
    pub failures: Vec<String>,
}

/// Tries the properties of a lab on its right submissions, with the seeds from 1 to `seeds`; of these
/// gradings, those of this machine's share. `tell` is called after each grading, with the number of all gradings.
///
/// # Errors
/// The lab is broken, or the grader is at fault.
pub fn seeds(
    lab: &Lab,
    cache: &Cache,
    seeds: u64,
    shares: &Shares,
    tell: &(dyn Fn(usize) + Sync),
) -> Result<Seeded, GradeError> {
    let mut known = known_submissions(lab).map_err(broken)?;
    known.retain(|one| matches!(one.role, Role::Right));
    let lab = with_properties_alone(lab)?;
    let trials: Vec<_> = (known.iter())
        .flat_map(|one| (1..=seeds).map(move |seed| (one, seed)))
        .collect();
    let trials = shares.own(trials);
    let tried = parallel::each(&trials, parallel::cores(), |(known, seed)| {
        let content = digest(&known.folder)?;
        let piece = [
            "seed".to_owned(),
            known.name.clone(),
            content,
            seed.to_string(),
        ];
        let result = shares.result(&piece, || try_seed(&lab, known, *seed, cache))?;
        tell(trials.len());
        Ok::<_, GradeError>(result)
    })?;
    Ok(Seeded {
        lab: lab.id.clone(),
        submissions: known.len(),
        seeds,
        inputs: tried.iter().map(|(inputs, _)| inputs).sum(),
        failures: tried
            .into_iter()
            .flat_map(|(_, failures)| failures)
            .collect(),
    })
}

/// The number of inputs that were tried with a seed, and what failed.
fn try_seed(
    lab: &Lab,
    known: &Known,
    seed: u64,
    cache: &Cache,
) -> Result<(usize, Vec<String>), GradeError> {
    let submission = Submission::read(&known.folder, lab, known.language)?;
    let options = Options {
        seed,
        ..Options::default()
    };
    let report = graded(lab, &submission, cache, &options)?;
    let exercises = report.exercises.iter();
    let made = exercises.clone().flat_map(made);
    let inputs = made.map(|property| property.run).sum();
    let cases =
        exercises.flat_map(|exercise| exercise.cases.iter().map(move |case| (exercise, case)));
    let failures = cases
        .filter(|(_, case)| case.verdict != Verdict::Pass)
        .map(|(exercise, case)| {
            let why = case.message.as_deref().unwrap_or_default();
            let place = format!("{}/{}", exercise.id, case.name);
            format!("{}: seed {seed}: {place}: {why}", known.name)
        })
        .collect();
    Ok((inputs, failures))
}

/// The lab without its fixed cases, because no seed changes them.
fn with_properties_alone(lab: &Lab) -> Result<Lab, GradeError> {
    let mut lab = lab.clone();
    let exercises = lab.exercises.iter_mut();
    let mut properties = 0;
    for criterion in exercises.flat_map(|exercise| &mut exercise.criteria) {
        criterion.cases.clear();
        properties += criterion.properties.len();
    }
    match properties {
        0 => Err(GradeError::Lab(format!(
            "{}: the lab has no properties, so no seed changes anything",
            lab.folder.display()
        ))),
        _ => Ok(lab),
    }
}

const HEAD: &str = "\
| lab | right submissions | seeds | inputs tried | failures |
|---|--:|--:|--:|--:|
";

impl Seeded {
    pub fn markdown(all: &[Seeded]) -> String {
        let mut text = HEAD.to_owned();
        for one in all {
            let (lab, right, failures) = (&one.lab, one.submissions, one.failures.len());
            let (seeds, inputs) = (one.seeds, one.inputs);
            text.push_str(&format!(
                "| {lab} | {right} | {seeds} | {inputs} | {failures} |\n"
            ));
        }
        text
    }

    /// The JSON form, as described in docs/results.md.
    pub fn json(all: &[Seeded]) -> serde_json::Result<String> {
        let value = json!({ "format_version": 1, "labs": all });
        serde_json::to_string_pretty(&value).map(|text| text + "\n")
    }
}

/// The properties whose inputs are made for them. Others look at what a criterion's inputs showed,
/// which its key names.
fn made(exercise: &ExerciseReport) -> impl Iterator<Item = &PropertyReport> {
    let criteria = exercise.criteria.iter();
    let keys: Vec<String> = criteria
        .map(|one| format!("{}/{}", exercise.id, one.id))
        .collect();
    exercise.properties.iter().filter(move |one| {
        let own = format!("{}/{}", exercise.id, one.criterion);
        one.generator == own || !keys.contains(&one.generator)
    })
}
