//! A report with all of its texts printable: every format for people is made from it.
//!
//! Inputs stay as they are, because their cells are counted; the layout makes them printable.

use crate::answers::Answers;
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
        let answers = Answers::from(&*case);
        if answers.are_said() || case.explanation.is_some() && answers.are_long() {
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
        let answers = Answers::from(&*found);
        if answers.are_said() || found.explained && answers.are_long() {
            (found.expected, found.actual) = (None, None);
        }
        observed([&mut found.expected, &mut found.actual]);
        place(&mut found.location);
    }
}

/// Each line of a difference begins with a sign.
fn of_diff(diff: &str, locale: &Locale) -> String {
    // That all blocks are free goes without saying where both answers do so.
    let is_tidy = |line: &&str| line.starts_with(" end: blocks ") && line.ends_with(" = 0");
    let lines = diff.split('\n').filter(|line| !is_tidy(line));
    let lines = lines.map(|line| {
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
