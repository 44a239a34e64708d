//! A report with all of its texts printable: every format for people is made from it.
//!
//! Inputs stay as they are, because their cells are counted; the layout makes them printable.

use locale::Locale;
use sudograde_core::report::{BuildReport, Counterexample, Diagnostic, ExerciseReport, Report};
use sudograde_core::visible::printable;

/// A printable copy.
pub fn shown<T: Clone>(value: &T, show: impl FnOnce(&mut T)) -> T {
    let mut copy = value.clone();
    show(&mut copy);
    copy
}

pub fn report(report: &mut Report, locale: &Locale) {
    all([&mut report.lab, &mut report.submission]);
    build(&mut report.build);
    let exercises = report.exercises.iter_mut();
    exercises.for_each(|one| exercise(one, locale));
}

pub fn build(report: &mut BuildReport) {
    let messages = report.errors.iter_mut();
    messages.chain(&mut report.warnings).for_each(diagnostic);
}

pub fn exercise(report: &mut ExerciseReport, locale: &Locale) {
    own_language(report, locale);
    all([&mut report.id, &mut report.title]);
    for criterion in &mut report.criteria {
        all([&mut criterion.id, &mut criterion.title]);
        all(&mut criterion.ladder);
    }
    for case in &mut report.cases {
        all([&mut case.name, &mut case.criterion, &mut case.stdout]);
        all([&mut case.expected, &mut case.actual, &mut case.diff]);
        all([&mut case.message, &mut case.location]);
        if let Some(explanation) = &mut case.explanation {
            all([&mut explanation.message]);
            all([&mut explanation.expected, &mut explanation.actual]);
        }
    }
    for property in &mut report.properties {
        all([
            &mut property.id,
            &mut property.criterion,
            &mut property.generator,
        ]);
    }
    let found = report.counterexamples.iter_mut();
    found
        .chain(&mut report.counterexample)
        .for_each(counterexample);
    report.mistake.iter_mut().for_each(diagnostic);
    for note in &mut report.notes {
        all([&mut note.name, &mut note.message]);
    }
}

/// Places of crashes, and what the lab observed, in the reader's language.
fn own_language(report: &mut ExerciseReport, locale: &Locale) {
    let observed = |texts: [&mut Option<String>; 2]| {
        for text in texts.into_iter().flatten() {
            *text = locale.observed(text);
        }
    };
    let place = |text: &mut Option<String>| {
        if let Some(text) = text {
            *text = locale.location(text);
        }
    };
    for case in &mut report.cases {
        let explanation = case.explanation.as_ref();
        let says = explanation.map(|one| one.message.as_str());
        if says.is_some_and(|says| adds_nothing(says, &case.expected, &case.actual))
            || case.is_rejected() && names_checks(&case.expected, &case.actual)
        {
            (case.expected, case.actual, case.diff) = (None, None, None);
        }
        observed([&mut case.expected, &mut case.actual]);
        place(&mut case.location);
        if let Some(diff) = &mut case.diff {
            *diff = of_diff(diff, locale);
        }
        if let Some(explanation) = &mut case.explanation {
            observed([&mut explanation.expected, &mut explanation.actual]);
        }
    }
    let found = report.counterexamples.iter_mut();
    for found in found.chain(&mut report.counterexample) {
        let (expected, actual) = (&found.expected, &found.actual);
        if found.explained && adds_nothing(&found.message, expected, actual) {
            (found.expected, found.actual) = (None, None);
        }
        observed([&mut found.expected, &mut found.actual]);
        place(&mut found.location);
    }
}

/// Whether answers say nothing beside a sentence about them: it has both in it, they name a check, or
/// are values that are too long to be compared by eye.
fn adds_nothing(says: &str, expected: &Option<String>, actual: &Option<String>) -> bool {
    let is_said = |text: &Option<String>| {
        let value = text
            .as_deref()
            .and_then(|text| text.strip_prefix("call: returned "));
        value.is_some_and(|value| says.contains(value.trim_end()))
    };
    let is_long = |text: &Option<String>| {
        let text = text.as_deref().unwrap_or_default().trim_end();
        text.starts_with("call: ") && text.len() > LONG && !text.contains('\n')
    };
    (is_said(expected) && is_said(actual))
        || names_checks(expected, actual)
        || is_long(expected)
        || is_long(actual)
}

/// The length of an answer that fits on half a line.
const LONG: usize = 60;

/// Whether the answers only tell which checks of the lab hold and which do not: `call: sorted` and
/// `call: not sorted`. Beside a sentence about it they say nothing.
fn names_checks(expected: &Option<String>, actual: &Option<String>) -> bool {
    let (Some(expected), Some(actual)) = (expected, actual) else {
        return false;
    };
    let is_broken = |check: &str, found: &str| {
        let check = check.strip_prefix("call: ");
        let why = check
            .zip(found.strip_prefix("call: not "))
            .and_then(|(check, found)| found.strip_prefix(check));
        why.is_some_and(|why| why.is_empty() || why.starts_with(':'))
    };
    let [checks, found] = [expected, actual].map(|text| text.trim_end().lines());
    let mut pairs = checks.clone().zip(found.clone());
    checks.count() == found.count()
        && expected != actual
        && pairs.all(|(check, found)| check == found || is_broken(check, found))
}

/// Each line of a difference begins with a sign.
fn of_diff(diff: &str, locale: &Locale) -> String {
    let lines = diff.split('\n').map(|line| {
        let sign = line.chars().next().map_or(0, char::len_utf8);
        let (sign, line) = line.split_at(sign);
        format!("{sign}{}", locale.observed(line))
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn counterexample(found: &mut Counterexample) {
    all([&mut found.expected, &mut found.actual, &mut found.location]);
    all([&mut found.criterion, &mut found.from, &mut found.call]);
    all([&mut found.message, &mut found.stdout]);
}

fn diagnostic(one: &mut Diagnostic) {
    all([&mut one.file, &mut one.message, &mut one.source]);
    all([&mut one.plain]);
    all([&mut one.kind, &mut one.function]);
    all(&mut one.names);
}

/// Makes each of these texts printable.
fn all<'t, T: Texts + 't>(texts: impl IntoIterator<Item = &'t mut T>) {
    texts.into_iter().for_each(Texts::show);
}

trait Texts {
    fn show(&mut self);
}

impl Texts for String {
    fn show(&mut self) {
        if let std::borrow::Cow::Owned(shown) = printable(self) {
            *self = shown;
        }
    }
}

impl Texts for Option<String> {
    fn show(&mut self) {
        self.iter_mut().for_each(Texts::show);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_with_both_answers_needs_no_line_with_them() {
        let answers = ["0.5", "0.0"].map(|value| Some(format!("call: returned {value}\n")));
        let [expected, actual] = &answers;
        assert!(adds_nothing(
            "returned 0.0; right is 0.5.",
            expected,
            actual
        ));
        assert!(!adds_nothing(
            "The sum is that of whole numbers.",
            expected,
            actual
        ));
    }
}
