//! The first thing to mend: of all that a report knows, the one that a student is shown.
//!
//! Code that does not compile comes first, unless it belongs to an exercise that was not asked for;
//! then the first exercise, in the lab's order, that was begun and loses points, then the first that
//! was not begun. A criterion that also depends on earlier exercises waits for the others.

use crate::report::{
    BuildStatus, CaseReport, CriterionReport, Diagnostic, ExerciseReport, Note, Report, Standing,
};
use crate::shown::{Failures, FaultsTold, Room, Small};
use crate::verdict::Verdict;

/// Kinds of warnings that would explain a wrong answer.
pub const MISTAKES: &[&str] = &[
    "no-return",
    "one-equals-sign",
    "chained-comparison",
    "always-same",
    "ends-at-semicolon",
    "guards-nothing",
    "no-effect",
    "unused-value",
    "comma",
    "star-and-plus",
    "local-address",
    "wrong-format",
    "uninitialised",
    "wrong-argument",
    "wrong-pointer",
    "number-wanted",
    "character-wanted",
    "text-wanted",
    "wrong-return",
    "misspelt",
    "unknown-function",
];

#[derive(Debug)]
pub enum First<'r> {
    /// The compiler's first error, and how many follow.
    Error {
        error: &'r Diagnostic,
        more: usize,
    },
    Failure(Failure<'r>),
    NotBegun(&'r ExerciseReport),
    /// Nothing loses points, but this is odd.
    Note {
        exercise: &'r ExerciseReport,
        note: &'r Note,
    },
    /// Nothing loses points, but the compiler warns of something that is wrong.
    Warning(&'r Diagnostic),
    Nothing,
}

/// A criterion that fails, and what shows it.
#[derive(Debug)]
pub struct Failure<'r> {
    pub exercise: &'r ExerciseReport,
    pub criterion: &'r CriterionReport,
    /// A warning of the compiler that would explain it.
    pub mistake: Option<&'r Diagnostic>,
    pub shown: Shown<'r>,
}

#[derive(Debug)]
pub enum Shown<'r> {
    Small(Small<'r>),
    Case(&'r CaseReport),
    /// Every case fails for this reason.
    Sentence(&'r str),
    /// Cases that may not be shown: the text that counts them, and their number; and what stopped
    /// one of them, which tells nothing of its input.
    Counted {
        text: &'static str,
        count: usize,
        stopped: Option<&'r str>,
    },
}

/// The first thing to mend.
pub fn first(report: &Report) -> First<'_> {
    let exercises = || report.exercises.iter();
    let stops_one = |error: &Diagnostic| {
        let mut asked = exercises().map(|exercise| &exercise.id);
        asked.any(|id| error.stops.contains(id))
    };
    // Where only some exercises were asked for, a function that none of them uses can wait.
    let mut all = report.build.errors.iter();
    let is_part = all.any(|error| !error.stops.is_empty() && !stops_one(error));
    let waits = |error: &Diagnostic| is_part && error.function.is_some() && !stops_one(error);
    if let Some(error) = an_error(report, |error| !waits(error)) {
        return error;
    }
    let mut begun = exercises().filter(|exercise| exercise.begun);
    if let Some(failure) = begun.find_map(|exercise| failure(exercise, Standing::Fails)) {
        return First::Failure(failure);
    }
    if let Some(exercise) = exercises().find(|exercise| !exercise.begun) {
        return First::NotBegun(exercise);
    }
    if let Some(failure) = exercises().find_map(|one| failure(one, Standing::Noted)) {
        return First::Failure(failure);
    }
    if let Some(error) = an_error(report, |_| true) {
        return error;
    }
    let mut notes = exercises().flat_map(|exercise| {
        let notes = exercise.notes.iter();
        notes.map(move |note| First::Note { exercise, note })
    });
    let is_mistake = |one: &&Diagnostic| {
        let kind = one.kind.as_deref().unwrap_or_default();
        MISTAKES.contains(&kind)
    };
    let warning = report.build.warnings.iter().find(is_mistake);
    let warning = warning.map_or(First::Nothing, First::Warning);
    notes.next().unwrap_or(warning)
}

/// The first error for which this holds.
fn an_error(report: &Report, is_it: impl Fn(&Diagnostic) -> bool) -> Option<First<'_>> {
    let errors = &report.build.errors;
    let error = errors.iter().find(|error| is_it(error));
    let error = error.filter(|_| report.build.status != BuildStatus::Ok)?;
    let more = errors.len() - 1;
    Some(First::Error { error, more })
}

/// The first thing to mend in one exercise.
pub fn first_of<'r>(report: &'r Report, exercise: &'r ExerciseReport) -> First<'r> {
    let is_broken = exercise.unjudged() == Some(Verdict::BuildError);
    let stops = |error: &Diagnostic| error.stops.contains(&exercise.id);
    let own = an_error(report, stops).or_else(|| an_error(report, |_| true));
    if let Some(error) = own.filter(|_| is_broken) {
        return error;
    }
    let failure = failure(exercise, Standing::Fails);
    let failure = failure.or_else(|| self::failure(exercise, Standing::Noted));
    failure.map_or(First::Nothing, First::Failure)
}

/// The criterion of an exercise to begin with: one that can be shown, and that is about this
/// exercise alone.
fn failure(exercise: &ExerciseReport, standing: Standing) -> Option<Failure<'_>> {
    let failing = exercise.criteria.iter().filter(|criterion| {
        let counts = !criterion.bonus || standing == Standing::Noted;
        counts && exercise.standing(criterion) == standing
    });
    let failures = failing.map(|criterion| Failure {
        exercise,
        criterion,
        mistake: exercise.mistake.as_ref(),
        shown: shown(exercise, criterion),
    });
    let mut failures: Vec<Failure> = failures.collect();
    // The sort is stable: of equals, the first in the lab's order.
    failures.sort_by_key(|failure| {
        let counted = matches!(failure.shown, Shown::Counted { .. });
        (failure.criterion.own_functions, counted)
    });
    // A mistake may lose criteria that are about something else. Of those that it loses in the same
    // way, the one with the largest share of failing cases is about it.
    let kind = failures.first().and_then(kind);
    let alike = failures.iter().enumerate().filter(|(_, failure)| {
        kind.is_some() && kind == self::kind(failure) && !failure.criterion.own_functions
    });
    let best = alike.fold(None, |best: Option<(usize, f64)>, (index, failure)| {
        let share = share(exercise, failure.criterion);
        match best {
            Some((_, most)) if share <= most => best,
            _ => Some((index, share)),
        }
    });
    let index = best.map_or(0, |(index, _)| index);
    (index < failures.len()).then(|| failures.swap_remove(index))
}

/// The kind of mistake that a small input shows.
fn kind<'r>(failure: &Failure<'r>) -> Option<&'r str> {
    match &failure.shown {
        Shown::Small(small) => Some(small.found.kind.as_str()).filter(|kind| !says_nothing(kind)),
        _ => None,
    }
}

/// A kind that different mistakes have in common.
fn says_nothing(kind: &str) -> bool {
    kind.is_empty() || kind == "wrong-answer"
}

/// The share of a criterion's cases that fail.
fn share(exercise: &ExerciseReport, criterion: &CriterionReport) -> f64 {
    let own = exercise.cases.iter();
    let own: Vec<&CaseReport> = own.filter(|case| case.criterion == criterion.id).collect();
    let failing = own.iter().filter(|case| case.verdict != Verdict::Pass);
    failing.count() as f64 / own.len().max(1) as f64
}

fn shown<'r>(exercise: &'r ExerciseReport, criterion: &'r CriterionReport) -> Shown<'r> {
    let room = Room {
        fault: FaultsTold::WithoutCase,
        ..Room::EXPLAINED
    };
    let mut told = Failures::of_criterion(exercise, &criterion.id, &room);
    if let Some(sentence) = told.sentence {
        return Shown::Sentence(sentence);
    }
    if !told.counterexamples.is_empty() {
        return small_or_explained(told.counterexamples.swap_remove(0));
    }
    if let Some(case) = told.cases.first() {
        return Shown::Case(case);
    }
    if let Some(fault) = told.fault {
        return Shown::Sentence(fault);
    }
    let (text, count) = told.counted().next().unwrap_or(("hidden-failures", 0));
    let own = exercise.cases.iter();
    let mut stopped = own.filter(|case| case.criterion == criterion.id && was_stopped(case));
    let stopped = stopped.find_map(|case| case.message.as_deref());
    Shown::Counted {
        text,
        count,
        stopped,
    }
}

/// A closer look at another input explains nothing about this one. If the small input says nothing
/// special by itself, the other case is shown with its own explanation.
fn small_or_explained(mut small: Small) -> Shown {
    let other = small
        .explained
        .filter(|case| case.input != small.found.input);
    match other {
        Some(case) if !small.found.explained => Shown::Case(case),
        Some(_) => {
            small.explained = None;
            Shown::Small(small)
        }
        None => Shown::Small(small),
    }
}

fn was_stopped(case: &CaseReport) -> bool {
    use Verdict::{Crash, Memory, OutputLimit, Timeout};
    matches!(case.verdict, Crash | Memory | OutputLimit | Timeout)
}

#[cfg(test)]
mod tests;
