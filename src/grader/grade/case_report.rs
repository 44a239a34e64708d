//! Writes the report of a case.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::failing::{Failing, Small};
use crate::builder::{Build, Locator, ObjectKey, Product};
use crate::submission::Submission;
use locale::Locale;
use sudograde_core::diff;
use sudograde_core::judge::{Judgement, Oracle, judge};
use sudograde_core::lab::{Case, Criterion, Task};
use sudograde_core::outcome::{End, Misuse, Outcome};
use sudograde_core::plan::{Attempt, PlannedExercise, PlannedProperty};
use sudograde_core::report::{CaseReport, Counterexample, Points, Visibility};
use sudograde_core::said::{Said, retell};
use sudograde_core::text_tools::without_thread_numbers;
use sudograde_core::verdict::{Crash, Reason, Verdict};
use typed::Declared;

/// The longest line of code in a report, in characters.
const LONGEST_LINE: usize = 200;

/// Writes reports of cases.
pub struct Clerk<'a> {
    pub build: &'a Build,
    pub submission: &'a Submission,
    /// The names of the student's files.
    pub files: Vec<String>,
    /// Functions that are missing, each with the name that was probably meant for it.
    pub misspelt: BTreeMap<String, String>,
    /// The names of the lab's files that are not in the submission.
    pub absent: Vec<String>,
    pub oracle: &'a dyn Oracle,
    pub declared: &'a Declared,
    pub locale: &'a Locale,
    pub seed: u64,
    /// The exercises that are still the skeleton's.
    pub untouched: BTreeSet<String>,
}

impl Clerk<'_> {
    pub fn case(
        &self,
        key: ObjectKey,
        planned: &PlannedExercise,
        criterion: &Criterion,
        case: &Case,
        attempt: &Attempt,
    ) -> CaseReport {
        let Judgement {
            verdict,
            reason,
            expected,
            actual,
        } = judge(planned.exercise, case, attempt, self.oracle);
        let actual = actual.map(|text| without_thread_numbers(&text));
        let outcome = match attempt {
            Attempt::Ran(outcome) => Some(outcome),
            _ => None,
        };
        let outcome =
            outcome.filter(|one| !matches!(one.end, End::Skipped | End::OutOfTime { .. }));
        let call = match &case.task {
            Task::Call(call) => Some(call),
            _ => None,
        };
        // A program that is stopped stops at a different point each time.
        let settled = outcome.filter(|one| matches!(one.end, End::Exited(_) | End::Signaled(_)));
        // A function that loops without end has printed the same lines before, each time.
        let printed = settled
            .or(outcome.filter(|one| call.is_some() && matches!(one.end, End::CpuLimit { .. })));
        // For a program with a checker, the expected text is a description, so there is no diff.
        let is_told = matches!(&case.task, Task::Run(run) if run.judge.is_some());
        let diff = match (&expected, &actual) {
            (Some(expected), Some(actual)) if verdict == Verdict::Fail && !is_told => {
                Some(diff::unified(expected, actual))
            }
            _ => None,
        };
        // A process that crashes never gets to free its blocks.
        let ended = outcome.filter(|one| matches!(one.end, End::Exited(_)));
        // A case that ran among others has no time and no memory of its own.
        let measured = outcome.filter(|one| one.wall_us > 0);
        let location = outcome.and_then(|outcome| self.location(outcome, self.product(key)));
        let reason = reason.map(|reason| match reason {
            Reason::WrongAnswer => call
                .zip(actual.as_deref())
                .and_then(|(call, actual)| self.oracle.explain(planned.exercise, call, actual))
                .map_or(reason, |told| told.reason),
            reason => reason,
        });
        let why = reason.as_ref().map(|reason| self.why(reason));
        CaseReport {
            verdict,
            visibility: case.visibility,
            input: case.task.shown(),
            arguments: match verdict {
                Verdict::Pass => Vec::new(),
                _ => case.task.arguments(self.declared),
            },
            call: call.map_or(String::new(), |call| call.call.clone()),
            expected,
            actual,
            diff,
            message: why.as_ref().map(|(message, _)| message.clone()),
            said: why.map(|(_, said)| said).unwrap_or_default(),
            source: location
                .as_deref()
                .map_or(String::new(), |at| self.line_at(at)),
            location,
            stdout: printed.map_or(String::new(), |outcome| beginning(&outcome.stdout)),
            stdout_truncated: outcome.is_some_and(|outcome| outcome.stdout_overflowed),
            cpu_ms: measured.map(|outcome| outcome.cpu_us as f64 / 1e3),
            wall_ms: measured.map(|outcome| outcome.wall_us as f64 / 1e3),
            peak_bytes: settled.and(measured).map(|outcome| outcome.heap.peak_bytes),
            leaked_blocks: ended.and(measured).map(|outcome| outcome.heap.live_blocks),
            reason,
            ..passed(&case.name, criterion)
        }
    }

    /// The report of a case that fails. If the case is flaky, the report says so instead.
    pub fn failing(
        &self,
        key: ObjectKey,
        planned: &PlannedExercise,
        criterion: &Criterion,
        failing: &Failing,
    ) -> CaseReport {
        let mut report = self.case(key, planned, criterion, &failing.case, &failing.attempt);
        if failing.unsteady {
            self.mark_unsteady(&mut report);
        }
        report
    }

    /// The report of a property for which there was no time to try all inputs.
    pub fn not_run(&self, planned: &PlannedProperty, why: Reason) -> CaseReport {
        let mut report = CaseReport {
            verdict: Verdict::Skipped,
            ..passed_property(planned)
        };
        self.give_reason(&mut report, why);
        report
    }

    /// The reason as a sentence, and its facts.
    fn why(&self, reason: &Reason) -> (String, Vec<Said>) {
        let mut said = vec![Said::Reason(reason.clone())];
        if let Reason::MissingFunction { function } = reason {
            let count = self.absent.len().to_string();
            let files = self.absent.join(", ");
            said.extend(match self.misspelt.get(function) {
                Some(name) => Some(Said::text(
                    "reason-misspelt",
                    &[("name", name), ("function", function)],
                )),
                None if !self.absent.is_empty() => Some(Said::text(
                    "reason-absent",
                    &[("count", &count), ("files", &files)],
                )),
                None => None,
            });
        }
        let mut why = self.locale.reason(reason);
        retell(&mut why, &said, &|said| self.locale.say(said));
        (why, said)
    }

    /// The student's line at a place like `sudoku.c:12 in is_valid`; empty if there is none.
    fn line_at(&self, location: &str) -> String {
        let place = location.split(" in ").next().unwrap_or_default();
        let Some((name, line)) = place.rsplit_once(':') else {
            return String::new();
        };
        let Submission {
            files,
            further_files,
            ..
        } = self.submission;
        let mut files = files.iter().chain(further_files);
        let file = files.find(|file| file.path == Path::new(name));
        let line = line
            .parse::<usize>()
            .ok()
            .and_then(|line| line.checked_sub(1));
        let (Some(file), Some(line)) = (file, line) else {
            return String::new();
        };
        let text = String::from_utf8_lossy(&file.content);
        let line = text.lines().nth(line).unwrap_or_default().trim();
        line.chars().take(LONGEST_LINE).collect()
    }

    fn give_reason(&self, report: &mut CaseReport, reason: Reason) {
        report.message = Some(self.locale.reason(&reason));
        report.said = vec![Said::Reason(reason.clone())];
        report.reason = Some(reason);
    }

    pub fn mark_unsteady(&self, report: &mut CaseReport) {
        self.give_reason(report, Reason::Unsteady);
    }

    /// Turns a passing case into a crash: it uses memory that is not its own on the way.
    pub fn mark_outside(&self, report: &mut CaseReport) {
        if report.verdict == Verdict::Pass {
            report.verdict = Verdict::Crash;
            self.give_reason(
                report,
                Reason::Crash(Crash::Misuse(Misuse::OutsideOfVariable)),
            );
        }
    }

    pub fn counterexample(
        &self,
        key: ObjectKey,
        planned: &PlannedExercise,
        criterion: &Criterion,
        small: Small,
    ) -> Counterexample {
        let report = self.failing(key, planned, criterion, &small.failing);
        let shown = small.shown.filter(|_| !small.failing.unsteady);
        let said = shown.as_ref().map(|shown| &shown.reason);
        let reason = said.or(report.reason.as_ref());
        Counterexample {
            input: report.input,
            arguments: report.arguments,
            expected: report.expected,
            actual: report.actual,
            seed: self.seed,
            criterion: criterion.id.clone(),
            from: small.failing.case.name,
            call: report.call,
            verdict: report.verdict,
            kind: reason.map_or(String::new(), |reason| reason.id().to_owned()),
            message: reason.map_or(String::new(), |reason| self.locale.reason(reason)),
            said: reason.cloned().map(Said::Reason).into_iter().collect(),
            location: report.location,
            source: report.source,
            stdout: report.stdout,
            explained: said.is_some(),
            culprits: shown.map(|shown| shown.culprits).unwrap_or_default(),
            smallest: small.smallest,
        }
    }

    fn product(&self, key: ObjectKey) -> Option<&Product> {
        self.build.products.get(&key)?.as_ref().ok()
    }

    fn location(&self, outcome: &Outcome, product: Option<&Product>) -> Option<String> {
        let fault = outcome.fault.as_ref()?;
        Locator::new(product?.students()).locate(fault, &self.files)
    }
}

/// The part of a student's printed text that goes into a report.
fn beginning(stdout: &str) -> String {
    // The dynamic linker's message names a temporary folder, which differs each time.
    let lines = stdout.split_inclusive('\n');
    let own: String = lines
        .filter(|line| !line.contains(": symbol lookup error: "))
        .collect();
    const MOST: usize = 2000;
    without_thread_numbers(&own).chars().take(MOST).collect()
}

/// The report of a property of which each input passes.
pub fn passed_property(planned: &PlannedProperty) -> CaseReport {
    CaseReport {
        call: planned.property.call.clone(),
        ..passed(&planned.property.name, planned.criterion)
    }
}

/// The report of a passing case, without details.
pub fn passed(name: &str, criterion: &Criterion) -> CaseReport {
    CaseReport {
        name: name.to_owned(),
        criterion: criterion.id.clone(),
        verdict: Verdict::Pass,
        score: None,
        max_score: Points(0.0),
        visibility: Visibility::Visible,
        input: String::new(),
        arguments: Vec::new(),
        call: String::new(),
        expected: None,
        actual: None,
        diff: None,
        message: None,
        said: Vec::new(),
        location: None,
        source: String::new(),
        explanation: None,
        stdout: String::new(),
        stdout_truncated: false,
        cpu_ms: None,
        wall_ms: None,
        peak_bytes: None,
        leaked_blocks: None,
        reason: None,
    }
}
