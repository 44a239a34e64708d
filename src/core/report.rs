//! The report: what every output format shows. Its JSON form is the contract of docs/results.md.

use std::borrow::Cow;
use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::verdict::{Reason, Verdict};
pub use crate::lab::Visibility;

use crate::lab::{Call, Language};

/// The version of the JSON form.
pub const FORMAT_VERSION: u32 = 1;

/// A number of points: whole ones are written without a fraction.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Deserialize)]
pub struct Points(pub f64);

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let whole = self.0.round();
        // Half a millionth: less than any point that a lab gives, more than rounding errors.
        if (self.0 - whole).abs() < 5e-7 {
            serializer.serialize_i64(whole as i64)
        } else {
            serializer.serialize_f64((self.0 * 1e6).round() / 1e6)
        }
    }
}

impl std::fmt::Display for Points {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        // At most two digits after the point, and only those that say something.
        let text = format!("{:.2}", self.0);
        // Nothing has no sign.
        let text = if text == "-0.00" { &text[1..] } else { &text };
        out.pad(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Report {
    pub format_version: u32,
    pub lab: String,
    pub language: Language,
    pub submission: String,
    /// None when the grader was at fault somewhere.
    pub score: Option<Points>,
    pub max_score: Points,
    pub seed: u64,
    pub build: BuildReport,
    #[serde(default)]
    pub run: RunReport,
    pub exercises: Vec<ExerciseReport>,
}

impl Report {
    pub fn full_marks(&self) -> bool {
        self.score.is_some_and(|score| score.0 >= self.max_score.0)
    }

    /// The report as a student may see it at that moment: cases that wait for the due date are visible after it.
    pub fn at(mut self, now: Timestamp, due: Option<Timestamp>) -> Self {
        for case in self.exercises.iter_mut().flat_map(|one| &mut one.cases) {
            case.visibility = case.visibility.at(now, due);
        }
        self
    }
}

impl ExerciseReport {
    /// How a criterion stands.
    pub fn standing(&self, criterion: &CriterionReport) -> Standing {
        match (self.works(criterion), criterion.max_score.0 > 0.0) {
            (true, _) => Standing::Works,
            (false, true) => Standing::Fails,
            (false, false) => Standing::Noted,
        }
    }

    /// Whether no case of this criterion fails.
    pub fn works(&self, criterion: &CriterionReport) -> bool {
        let mut own = self
            .cases
            .iter()
            .filter(|case| case.criterion == criterion.id);
        own.all(|case| case.verdict == Verdict::Pass)
    }
}

/// How a criterion stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    Works,
    Fails,
    /// A case fails, and it has no points: it is no failure.
    Noted,
}

impl Standing {
    pub fn mark(self) -> &'static str {
        match self {
            Standing::Works => "✓",
            Standing::Fails => "✗",
            Standing::Noted => "·",
        }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BuildReport {
    pub status: BuildStatus,
    pub warnings: Vec<Diagnostic>,
    pub errors: Vec<Diagnostic>,
    /// Time of the compiler and linker; of the run that filled the cache, when it comes from there.
    pub wall_ms: f64,
    pub cpu_ms: f64,
    pub cached: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunReport {
    /// CPU time of the student's code: in all cases, with all generated inputs, and in the search for smaller ones.
    pub cpu_ms: f64,
    /// The seconds that all of it had, where these were used up and what was left was not run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out_of_time: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BuildStatus {
    Ok,
    /// Some exercises compile, others do not.
    Partial,
    Failed,
}

/// One message of a compiler.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostic {
    /// The student's file, relative to the submission.
    pub file: String,
    pub line: u32,
    pub column: u32,
    /// As the compiler said it.
    pub message: String,
    /// The line of code.
    pub source: String,
    /// What kind of mistake it is, if it is a frequent one; with the names that the message holds.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub kind: Option<String>,
    #[serde(skip)]
    pub names: Vec<String>,
    /// The student's function that it lies in, where that is known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub function: Option<String>,
    /// What an error means in a plain sentence, in the reader's language.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub plain: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ExerciseReport {
    pub id: String,
    pub title: String,
    pub score: Option<Points>,
    pub max_score: Points,
    pub criteria: Vec<CriterionReport>,
    pub cases: Vec<CaseReport>,
    #[serde(default)]
    pub properties: Vec<PropertyReport>,
    /// The first of those below.
    pub counterexample: Option<Counterexample>,
    /// For each criterion that is lost and of which one may be shown: a small input that fails.
    #[serde(default)]
    pub counterexamples: Vec<Counterexample>,
    #[serde(default)]
    pub notes: Vec<Note>,
    #[serde(skip)]
    pub grid: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CriterionReport {
    pub id: String,
    pub title: String,
    pub score: Option<Points>,
    pub max_score: Points,
    /// Extra credit: not part of the exercise's most points.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bonus: bool,
    /// It is tried with the student's own prerequisites, so it fails whenever one of these does.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own_functions: bool,
    /// What may help with a case that fails, step by step; the first step is public.
    #[serde(rename = "hint", default, skip_serializing_if = "Vec::is_empty")]
    #[serde(serialize_with = "first_step", deserialize_with = "only_step")]
    pub ladder: Vec<String>,
}

fn first_step<S: serde::Serializer>(ladder: &[String], out: S) -> Result<S::Ok, S::Error> {
    out.serialize_str(ladder.first().map_or("", String::as_str))
}

/// A report that was kept has the first step only.
fn only_step<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    String::deserialize(deserializer).map(|step| vec![step])
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CaseReport {
    pub name: String,
    pub criterion: String,
    pub verdict: Verdict,
    /// The case's share of what its criterion earned.
    pub score: Option<Points>,
    pub max_score: Points,
    pub visibility: Visibility,
    pub input: String,
    /// What the probe was asked for; empty where no function is called.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub call: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub around: Option<Around>,
    pub expected: Option<String>,
    pub actual: Option<String>,
    pub diff: Option<String>,
    /// Why it did not pass, in the reader's language.
    pub message: Option<String>,
    /// Where it crashed: `file:line in function`.
    pub location: Option<String>,
    /// What a closer look at it found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Explanation>,
    /// The beginning of what the student's code printed.
    pub stdout: String,
    /// It printed more than is kept.
    pub stdout_truncated: bool,
    pub cpu_ms: Option<f64>,
    pub wall_ms: Option<f64>,
    /// Heap bytes at the highest; None where the case was stopped at no certain point.
    pub peak_bytes: Option<u64>,
    pub leaked_blocks: Option<i64>,
    #[serde(skip)]
    pub reason: Option<Reason>,
}

/// A case as programs count it that know tests: a failure is the student's fault, an error is the grader's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Passed,
    Failure,
    Error,
    /// It was not run, or it fails and has no points.
    Skipped,
}

impl CaseReport {
    pub fn outcome(&self) -> Outcome {
        match self.verdict {
            Verdict::Pass => Outcome::Passed,
            Verdict::GraderError => Outcome::Error,
            Verdict::Skipped => Outcome::Skipped,
            _ if self.max_score.0 <= 0.0 => Outcome::Skipped,
            _ => Outcome::Failure,
        }
    }
}

/// What a called function finds around it, besides what the probe hands to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Around {
    /// The input is also here: `stdin`, or a file of this name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input_to: Option<String>,
    /// The standard input, where it is not the input.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub stdin: String,
    /// Further files in its folder, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, String>,
}

impl Around {
    /// None where the function finds nothing.
    pub fn of(call: &Call) -> Option<Self> {
        let around = Around {
            input_to: call.input_to.clone(),
            stdin: call.around.stdin.clone(),
            files: call.around.files.clone(),
        };
        let nothing =
            around.input_to.is_none() && around.stdin.is_empty() && around.files.is_empty();
        (!nothing).then_some(around)
    }
}

/// What a closer look at a failing case found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Explanation {
    /// A sentence in the reader's language.
    pub message: String,
    /// What is right where the student's code goes wrong, and what it does there.
    pub expected: Option<String>,
    pub actual: Option<String>,
}

/// How many generated inputs of a property were tried, and how many were answered rightly.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PropertyReport {
    pub id: String,
    pub criterion: String,
    pub generator: String,
    /// Inputs that were made.
    pub cases: usize,
    /// Those that were tried; fewer where there was no time for more.
    pub run: usize,
    pub passed: usize,
}

/// A small input that fails.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Counterexample {
    pub input: String,
    pub expected: Option<String>,
    pub actual: Option<String>,
    pub seed: u64,
    pub criterion: String,
    /// The case or property whose input it was made of.
    pub from: String,
    pub call: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub around: Option<Around>,
    pub verdict: Verdict,
    /// What kind of mistake it shows, whatever the input: the same word in every language.
    #[serde(default)]
    pub kind: String,
    /// Why it fails, in the reader's language.
    pub message: String,
    pub location: Option<String>,
    /// The characters of the input that are to blame, counted from 0.
    pub culprits: Vec<usize>,
    /// Nothing that is smaller by one step fails in the same way.
    pub smallest: bool,
    /// The lab has a sentence for it, which says more than the answers.
    #[serde(skip)]
    pub explained: bool,
}

/// Something odd that costs nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// `after-others`: an input is answered otherwise after others than alone.
    pub kind: Cow<'static, str>,
    /// The property that showed it.
    pub name: String,
    pub input: String,
    /// In the reader's language.
    pub message: String,
}

/// The first case that a student may see, with what is right; it tells what an exercise asks for.
pub struct Example {
    pub name: String,
    pub input: String,
    pub expected: Option<String>,
}
