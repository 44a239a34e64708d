//! The report: the content of every output format. docs/results.md describes its JSON form.

use std::borrow::Cow;

use jiff::Timestamp;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::said::Said;
use super::verdict::{Reason, Verdict};
use crate::lab::Language;
pub use crate::lab::Visibility;
pub use crate::standing::{Progress, Standing};

/// The version of the JSON form.
pub const FORMAT_VERSION: u32 = 1;

/// A number of points. Whole numbers are written without a fraction.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Deserialize)]
pub struct Points(pub f64);

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let whole = self.0.round();
        // Half a millionth: less than any point that a lab gives, more than a rounding error.
        if (self.0 - whole).abs() < 5e-7 {
            serializer.serialize_i64(whole as i64)
        } else {
            serializer.serialize_f64((self.0 * 1e6).round() / 1e6)
        }
    }
}

impl std::fmt::Display for Points {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        // At most two digits after the point, without trailing zeros.
        let text = format!("{:.2}", self.0);
        // Zero has no sign.
        let text = if text == "-0.00" { &text[1..] } else { &text };
        out.pad(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// Points for people; `?` where the grader was at fault.
pub fn points_or_unknown(points: Option<Points>) -> String {
    points.map_or_else(|| "?".to_owned(), |points| points.to_string())
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Report {
    pub format_version: u32,
    pub lab: String,
    pub language: Language,
    pub submission: String,
    /// None if the grader was at fault for a case.
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

    /// The report as a student may see it at the moment `now`: cases that wait for the due date are
    /// visible after it.
    pub fn at(mut self, now: Timestamp, due: Option<Timestamp>) -> Self {
        for case in self.exercises.iter_mut().flat_map(|one| &mut one.cases) {
            case.visibility = case.visibility.at(now, due);
        }
        self
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BuildReport {
    pub status: BuildStatus,
    pub warnings: Vec<Diagnostic>,
    pub errors: Vec<Diagnostic>,
    /// Time of the compiler and linker. If the objects come from the cache, the time of the build
    /// that filled it.
    pub wall_ms: f64,
    pub cpu_ms: f64,
    pub cached: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunReport {
    /// CPU time of the student's code: in all cases, with all generated inputs, and in the search
    /// for smaller inputs.
    pub cpu_ms: f64,
    /// The time that the submission had, in seconds, if it was used up and the remaining cases were
    /// not run.
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
    /// The compiler's own message.
    pub message: String,
    /// The line of code at this place.
    pub source: String,
    /// The place of the column in `source`, in characters.
    #[serde(skip)]
    pub caret: Option<usize>,
    /// The kind of mistake, if it is a frequent one. `names` are the names in the message.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub kind: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// The student's function that holds the mistake, if it is known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub function: Option<String>,
    /// Ids of the exercises that an error stops: those that use its function.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stops: Vec<String>,
    /// The meaning of an error as a plain sentence, in the reader's language.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub plain: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ExerciseReport {
    pub id: String,
    pub title: String,
    /// False if its functions are still the skeleton's, and it has no points.
    #[serde(default = "yes")]
    pub begun: bool,
    pub score: Option<Points>,
    pub max_score: Points,
    pub criteria: Vec<CriterionReport>,
    pub cases: Vec<CaseReport>,
    #[serde(default)]
    pub properties: Vec<PropertyReport>,
    /// The first of `counterexamples`.
    pub counterexample: Option<Counterexample>,
    /// For each criterion that is lost: a small failing input, if one may be shown.
    #[serde(default)]
    pub counterexamples: Vec<Counterexample>,
    #[serde(default)]
    pub notes: Vec<Note>,
    /// If the exercise fails: a compiler's warning about its code that would explain it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mistake: Option<Diagnostic>,
    /// `sudograde trace` shows the right search.
    #[serde(skip)]
    pub search: bool,
}

fn yes() -> bool {
    true
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CriterionReport {
    pub id: String,
    pub title: String,
    pub score: Option<Points>,
    pub max_score: Points,
    /// Extra credit: not part of the exercise's maximum.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bonus: bool,
    /// Graded with the student's own prerequisites, so it fails whenever one of these does.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own_functions: bool,
    /// Hints for a failing case, step by step. The first step is public.
    #[serde(rename = "hint", default, skip_serializing_if = "Vec::is_empty")]
    #[serde(serialize_with = "first_step", deserialize_with = "only_step")]
    pub ladder: Vec<String>,
    /// The kind of failure that chose the hint; empty without a hint.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub hint_kind: String,
    /// The steps' facts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<Said>,
}

fn first_step<S: serde::Serializer>(ladder: &[String], out: S) -> Result<S::Ok, S::Error> {
    out.serialize_str(ladder.first().map_or("", String::as_str))
}

/// A stored report has only the first step.
fn only_step<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    String::deserialize(deserializer).map(|step| vec![step])
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CaseReport {
    pub name: String,
    pub criterion: String,
    pub verdict: Verdict,
    /// The case's share of the points that its criterion earned.
    pub score: Option<Points>,
    pub max_score: Points,
    pub visibility: Visibility,
    pub input: String,
    /// The arguments of each call by their names, where `input` has several: `["m = 2", "n = 3"]`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<Vec<String>>,
    /// The call that the probe was asked for; empty if no function is called.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub call: String,
    pub expected: Option<String>,
    pub actual: Option<String>,
    pub diff: Option<String>,
    /// Why the case did not pass, in the reader's language.
    pub message: Option<String>,
    /// The facts that the sentence was made of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<Said>,
    /// The place of a crash: `file:line in function`.
    pub location: Option<String>,
    /// The line of code at that place.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// The finding of a closer look at the case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Explanation>,
    /// The beginning of what the student's code printed.
    pub stdout: String,
    /// True if the code printed more than is kept.
    pub stdout_truncated: bool,
    pub cpu_ms: Option<f64>,
    pub wall_ms: Option<f64>,
    /// The peak of heap bytes; None after a stop, whose moment is not certain.
    pub peak_bytes: Option<u64>,
    pub leaked_blocks: Option<i64>,
    #[serde(skip)]
    pub reason: Option<Reason>,
}

/// A case as programs count it that know tests: a failure is the student's fault, an error is the grader's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestStatus {
    Passed,
    Failure,
    Error,
    /// It was not run, or it fails and has no points.
    Skipped,
}

impl CaseReport {
    /// Whether a sentence says what is wrong with the answer, rather than that it is wrong.
    pub fn is_rejected(&self) -> bool {
        use Reason::{Rejected, WrongStatus};
        let is_complaint =
            |said: &Said| matches!(said, Said::Reason(Rejected { .. } | WrongStatus { .. }));
        self.said.iter().any(is_complaint)
    }

    pub fn test_status(&self) -> TestStatus {
        match self.verdict {
            Verdict::Pass => TestStatus::Passed,
            Verdict::GraderError => TestStatus::Error,
            Verdict::Skipped => TestStatus::Skipped,
            _ if self.max_score.0 <= 0.0 => TestStatus::Skipped,
            _ => TestStatus::Failure,
        }
    }
}

/// The finding of a closer look at a failing case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Explanation {
    /// A sentence in the reader's language.
    pub message: String,
    /// The facts that the sentence was made of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<Said>,
    /// The right value where the student's code goes wrong, and the code's own value there.
    pub expected: Option<String>,
    pub actual: Option<String>,
}

/// The number of generated inputs of a property that were tried, and the number that passed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PropertyReport {
    pub id: String,
    pub criterion: String,
    pub generator: String,
    /// The inputs that were generated.
    pub cases: usize,
    /// The inputs that were tried; fewer if there was no time for more.
    pub run: usize,
    pub passed: usize,
}

/// A small failing input.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Counterexample {
    pub input: String,
    /// The arguments of each call by their names, where `input` has several: `["m = 2", "n = 3"]`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<Vec<String>>,
    pub expected: Option<String>,
    pub actual: Option<String>,
    pub seed: u64,
    pub criterion: String,
    /// The case or property from whose input this one was made.
    pub from: String,
    pub call: String,
    pub verdict: Verdict,
    /// The kind of mistake that it shows, whatever the input: the same word in every language.
    #[serde(default)]
    pub kind: String,
    /// Why it fails, in the reader's language.
    pub message: String,
    /// The facts that the sentence was made of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<Said>,
    pub location: Option<String>,
    /// The line of code at that place.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// The beginning of what the student's code printed.
    #[serde(default)]
    pub stdout: String,
    /// The characters of the input that are to blame, counted from 0.
    pub culprits: Vec<usize>,
    /// True if no input that is smaller by one step fails in the same way.
    pub smallest: bool,
    /// True if the message says more than the answers do.
    #[serde(default)]
    pub explained: bool,
}

/// An oddity that costs no points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// `after-others`: an input gets another answer after others than alone.
    pub kind: Cow<'static, str>,
    /// The property whose inputs showed it.
    pub name: String,
    pub input: String,
    /// A sentence in the reader's language.
    pub message: String,
    /// The facts that the sentence was made of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<Said>,
}

/// The first case that a student may see, with the right answer.
pub struct Example {
    pub name: String,
    pub input: String,
    /// As in [`CaseReport::arguments`].
    pub arguments: Vec<Vec<String>>,
    pub expected: Option<String>,
}
