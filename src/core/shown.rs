//! The choice of the failures that are shown. Every format for people lays it out in its own way.
//!
//! An exercise may fail in a hundred cases. A reader needs the smallest inputs that fail, a few
//! cases in full, and the number of the others, of those that are hidden, and of those that were not
//! run: [`Failures`]. [`Room`] says how much of it a format shows.

use std::collections::BTreeSet;

use crate::report::{CaseReport, Counterexample, Diagnostic, ExerciseReport, Report, Visibility};
use crate::verdict::{Reason, Verdict};

/// Messages of a compiler that are shown.
const MOST_MESSAGES: usize = 5;

/// How much a format shows.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    pub counterexamples: usize,
    /// Cases in full.
    pub cases: usize,
    /// A counterexample takes the place of a case.
    pub shared: bool,
    /// Every failing case is shown, alike ones and hidden ones too: for somebody who corrects.
    pub all: bool,
    pub fault: FaultsTold,
}

/// The cases whose grader fault is told in a sentence of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultsTold {
    Hidden,
    /// All, if no case is shown in full.
    WithoutCase,
    None,
}

impl Room {
    /// An exercise in the terminal.
    pub const TERMINAL: Room = Room {
        counterexamples: 2,
        cases: 2,
        shared: true,
        all: false,
        fault: FaultsTold::WithoutCase,
    };

    /// A criterion that is explained with its hints.
    pub const EXPLAINED: Room = Room {
        counterexamples: 1,
        cases: 1,
        fault: FaultsTold::None,
        ..Room::TERMINAL
    };

    /// A criterion on a platform.
    pub const PLATFORM: Room = Room {
        counterexamples: 1,
        fault: FaultsTold::Hidden,
        ..Room::TERMINAL
    };

    /// An exercise on a student's page.
    pub const PAGE: Room = Room {
        counterexamples: usize::MAX,
        cases: 4,
        shared: false,
        all: false,
        fault: FaultsTold::None,
    };

    /// An exercise, for somebody who corrects.
    pub const REVEALED: Room = Room {
        counterexamples: usize::MAX,
        cases: usize::MAX,
        shared: false,
        all: true,
        fault: FaultsTold::None,
    };
}

/// The failures of an exercise or a criterion, as they are shown. Each failing case is in `cases`,
/// `visible`, `hidden` or `not_run`.
#[derive(Debug, Default)]
pub struct Failures<'r> {
    /// How many cases fail.
    pub failing: usize,
    /// Says it all, as every case fails for this reason: the function is missing or does not compile.
    pub sentence: Option<&'r str>,
    pub counterexamples: Vec<Small<'r>>,
    /// Cases in full.
    pub cases: Vec<&'r CaseReport>,
    /// How many further visible cases fail.
    pub visible: usize,
    /// How many hidden cases fail.
    pub hidden: usize,
    /// How many cases were not run.
    pub not_run: usize,
    /// They were not run as the submission's time was used up.
    pub out_of_time: bool,
    /// The message of a grader fault.
    pub fault: Option<&'r str>,
}

/// A small input that fails.
#[derive(Debug)]
pub struct Small<'r> {
    pub found: &'r Counterexample,
    /// The title of the first of its criteria.
    pub title: &'r str,
    /// The criteria that it loses.
    pub criteria: Vec<&'r str>,
    /// A visible case of the first of them that a closer look explains.
    pub explained: Option<&'r CaseReport>,
}

impl<'r> Failures<'r> {
    /// Of an exercise, cases are shown that tell different things.
    pub fn of_exercise(exercise: &'r ExerciseReport, limits: &Room) -> Self {
        let is_new = |case: &CaseReport, earlier: &[&CaseReport]| {
            let same_story = |other: &&CaseReport| {
                let both = (&other.message, &other.location) == (&case.message, &case.location);
                let says = case.verdict != Verdict::Fail || case.is_rejected();
                other.criterion == case.criterion || (says && both)
            };
            // A small input says more than a case.
            let mut small = exercise.counterexamples.iter();
            !small.any(|one| one.criterion == case.criterion) && !earlier.iter().any(same_story)
        };
        Self::choose(exercise, limits, |_| true, is_new)
    }

    /// Of a criterion, the first cases are shown.
    pub fn of_criterion(exercise: &'r ExerciseReport, id: &str, limits: &Room) -> Self {
        Self::choose(exercise, limits, |of| of == id, |_, _| true)
    }

    fn choose(
        exercise: &'r ExerciseReport,
        limits: &Room,
        within: impl Fn(&str) -> bool,
        is_new: impl Fn(&CaseReport, &[&CaseReport]) -> bool,
    ) -> Self {
        let fails = |case: &&CaseReport| within(&case.criterion) && case.verdict != Verdict::Pass;
        let failing: Vec<&CaseReport> = exercise.cases.iter().filter(fails).collect();
        let mut counterexamples = different(exercise, within);
        counterexamples.truncate(limits.counterexamples);
        let taken = usize::from(limits.shared) * counterexamples.len();
        let room = limits.cases.saturating_sub(taken);
        let mut cases: Vec<&CaseReport> = Vec::new();
        let is_shown = |case: &&CaseReport| limits.all || is_visible(case);
        for case in failing.iter().copied().filter(is_shown) {
            let was_run = case.verdict != Verdict::Skipped;
            if was_run && cases.len() < room && (limits.all || is_new(case, &cases)) {
                cases.push(case);
            }
        }
        let in_full = |case: &CaseReport| cases.iter().any(|one| std::ptr::eq(*one, case));
        let rest = failing.iter().copied().filter(|case| !in_full(case));
        let (not_run, rest): (Vec<_>, Vec<_>) =
            rest.partition(|case| case.verdict == Verdict::Skipped);
        let (visible, hidden): (Vec<_>, Vec<_>) =
            rest.into_iter().partition(|case| is_visible(case));
        Failures {
            failing: failing.len(),
            sentence: sentence(&failing),
            visible: visible.len(),
            hidden: hidden.len(),
            not_run: not_run.len(),
            out_of_time: (not_run.iter())
                .any(|case| matches!(case.reason, Some(Reason::OutOfTime { .. }))),
            fault: match limits.fault {
                FaultsTold::Hidden => fault(hidden),
                FaultsTold::WithoutCase if cases.is_empty() => fault(failing),
                FaultsTold::WithoutCase | FaultsTold::None => None,
            },
            counterexamples,
            cases,
        }
    }

    /// Cases that are only counted: the text that says so, and how many.
    pub fn counted(&self) -> impl Iterator<Item = (&'static str, usize)> {
        let not_run = match self.out_of_time {
            true => "not-run-out-of-time",
            false => "not-run",
        };
        let counts = [
            ("visible-failures", self.visible),
            ("hidden-failures", self.hidden),
            (not_run, self.not_run),
        ];
        counts.into_iter().filter(|(_, count)| *count > 0)
    }
}

/// The counterexamples that tell different things.
fn different(exercise: &ExerciseReport, within: impl Fn(&str) -> bool) -> Vec<Small<'_>> {
    let title_of = |id: &str| {
        let mut criteria = exercise.criteria.iter();
        let named = criteria.find(|one| one.id == id);
        named.map_or(exercise.title.as_str(), |one| one.title.as_str())
    };
    let mut different: Vec<Small> = Vec::new();
    let all = exercise.counterexamples.iter();
    for found in all.filter(|one| within(&one.criterion)) {
        let same = |other: &&mut Small| {
            (&other.found.input, &other.found.message) == (&found.input, &found.message)
        };
        match different.iter_mut().find(same) {
            Some(other) => other.criteria.push(&found.criterion),
            None => different.push(Small {
                found,
                title: title_of(&found.criterion),
                criteria: vec![&found.criterion],
                explained: exercise.cases.iter().find(|case| {
                    let of_it = case.criterion == found.criterion;
                    of_it && is_visible(case) && case.explanation.is_some()
                }),
            }),
        }
    }
    different
}

/// The one sentence for all of these cases.
fn sentence<'r>(failing: &[&'r CaseReport]) -> Option<&'r str> {
    let first = *failing.first()?;
    let about_all = matches!(first.verdict, Verdict::Missing | Verdict::BuildError);
    let alike = failing.iter().all(|case| case.message == first.message);
    (about_all && alike).then(|| first.message.as_deref().unwrap_or_default())
}

fn is_visible(case: &CaseReport) -> bool {
    case.visibility == Visibility::Visible
}

/// The message of the first grader fault in these cases.
fn fault<'r>(cases: impl IntoIterator<Item = &'r CaseReport>) -> Option<&'r str> {
    let is_fault = |case: &&CaseReport| case.verdict == Verdict::GraderError;
    cases.into_iter().find(is_fault)?.message.as_deref()
}

/// The messages of the grader faults in a report: the first of each exercise.
pub fn faults(report: &Report) -> BTreeSet<&str> {
    let exercises = report.exercises.iter();
    exercises
        .filter_map(|exercise| fault(&exercise.cases))
        .collect()
}

/// The messages of a compiler that are shown, and how many more there are.
pub fn messages(all: &[Diagnostic]) -> (&[Diagnostic], usize) {
    let shown = &all[..all.len().min(MOST_MESSAGES)];
    (shown, all.len() - shown.len())
}

/// Of several cases, the one with the smallest input.
pub fn simplest<'r>(cases: impl Iterator<Item = &'r CaseReport>) -> Option<&'r CaseReport> {
    let is_filled = |letter: &char| !"0. \n".contains(*letter);
    cases.min_by_key(|case| {
        (
            case.input.len(),
            case.input.chars().filter(is_filled).count(),
        )
    })
}

#[cfg(test)]
mod tests;
