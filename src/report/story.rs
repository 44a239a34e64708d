//! Why points are lost, as plain text that platforms show beside a criterion or case.

use std::fmt::Write;

use super::counted::Row;
use super::layout::{laid_out, marked, own_words, printable};
use super::telling::Telling;
use locale::Locale;
use sudograde_core::lab::Language;
use sudograde_core::report::{CaseReport, Counterexample, ExerciseReport, Progress, Report};
use sudograde_core::shown::{Failures, Room, faults, messages};
use sudograde_core::verdict::Verdict;

/// Rows of a text that are shown.
const MOST_ROWS: usize = 40;

/// A word for an exercise that is not graded in the usual way.
pub fn state(report: &ExerciseReport, language: Language, locale: &Locale) -> Option<String> {
    if report.progress() == Progress::NotBegun {
        return Some(locale.word("mark-not-begun"));
    }
    if let Some(extra) = report.extra() {
        return Some(locale.text("mark-extra", &[("points", &extra.to_string())]));
    }
    report
        .unjudged()
        .map(|verdict| verdict_in(verdict, language, locale))
}

/// The verdict's word; Python has no compiler.
pub fn verdict_in(verdict: Verdict, language: Language, locale: &Locale) -> String {
    match (verdict, language) {
        (Verdict::BuildError, Language::Python) => locale.word("verdict-not-python"),
        _ => locale.verdict(verdict),
    }
}

impl Telling<'_> {
    pub(super) fn word(&self, id: &str) -> String {
        self.locale.word(id)
    }

    /// The failures of a criterion; empty when nothing fails.
    pub(super) fn criterion(&self, row: &Row) -> String {
        let told = Failures::of_criterion(row.exercise, &row.criterion.id, &Room::PLATFORM);
        if let Some(sentence) = told.sentence {
            return printable(sentence);
        }
        let small = told.counterexamples.iter();
        let mut parts: Vec<String> = small
            .map(|small| self.counterexample(small.found))
            .collect();
        parts.extend(told.cases.iter().map(|case| self.case(case)));
        parts.extend(further(self.locale, &told));
        parts.extend(told.fault.map(printable));
        parts.join("\n\n")
    }

    /// Why the grader failed; empty when it did not.
    pub(super) fn faults(&self, report: &Report) -> String {
        let faults: Vec<String> = faults(report).into_iter().map(printable).collect();
        faults.join("\n")
    }

    /// The smallest failing input; its culprits stand in brackets.
    fn counterexample(&self, found: &Counterexample) -> String {
        let mut text = format!(
            "{}: {}\n",
            self.word("counterexample"),
            printable(&found.message)
        );
        for row in marked(found, self.input_columns) {
            let cells = row.into_iter().map(|(cell, culprit)| match culprit {
                true => format!("[{cell}]"),
                false => format!(" {cell} "),
            });
            let _ = writeln!(text, "  {}", cells.collect::<String>().trim_end());
        }
        let answers = [("expected", &found.expected), ("actual", &found.actual)];
        for (title, answer) in answers {
            let answer = printable(answer.as_deref().unwrap_or_default());
            self.block(&mut text, title, &answer);
        }
        text.trim_end().to_owned()
    }

    /// A case that does not pass: its name, the reason, and the evidence.
    pub(super) fn case(&self, case: &CaseReport) -> String {
        let verdict = self.locale.verdict(case.verdict);
        let message = printable(case.message.as_deref().unwrap_or_default());
        let mut text = format!("{} ({verdict}): {message}\n", case.name);
        text.push_str(&self.evidence(case));
        text.trim_end().to_owned()
    }

    /// The place of a crash, the input, and both answers.
    pub(super) fn evidence(&self, case: &CaseReport) -> String {
        let mut text = String::new();
        if let Some(location) = &case.location {
            self.block(&mut text, "location", &printable(location));
        }
        let input = laid_out(case, self.input_columns);
        self.block(&mut text, "input", &input);
        if let Some(diff) = case.diff.as_ref().filter(|diff| diff.lines().count() > 2) {
            let title = format!("- {}, + {}", self.word("expected"), self.word("actual"));
            let _ = writeln!(text, "{}: {title}", self.word("difference"));
            rows(&mut text, &printable(diff));
        } else if case.verdict == Verdict::Fail {
            for (title, answer) in [("expected", &case.expected), ("actual", &case.actual)] {
                let answer = printable(answer.as_deref().unwrap_or_default());
                self.block(&mut text, title, &answer);
            }
        }
        if case.verdict != Verdict::Fail {
            let message = case.message.as_deref().unwrap_or_default();
            let printed = own_words(&case.stdout, message);
            self.block(&mut text, "printed", &printable(&printed));
        }
        text
    }

    /// The compiler's messages, each with its meaning; empty if everything compiles.
    pub(super) fn build_errors(&self, report: &Report) -> String {
        let (errors, more) = messages(&report.build.errors);
        let mut text = String::new();
        for error in errors {
            let _ = writeln!(text, "{}:{}: {}", error.file, error.line, error.plain);
            rows(&mut text, &printable(&error.source));
            rows(&mut text, &printable(&error.message));
        }
        if more > 0 {
            text.push_str(&self.locale.counted("build-and-more", more));
        }
        text
    }

    fn block(&self, text: &mut String, title: &str, content: &str) {
        let content = content.trim_end();
        if content.is_empty() {
            return;
        }
        // Writing to a String never fails.
        if content.contains('\n') {
            let _ = writeln!(text, "{}:", self.word(title));
            rows(text, content);
        } else {
            let _ = writeln!(text, "{}: {content}", self.word(title));
        }
    }
}

/// Sentences about the cases that are not shown in full.
pub fn further(locale: &Locale, told: &Failures) -> Vec<String> {
    let counted = told.counted();
    counted
        .map(|(text, count)| locale.counted(text, count))
        .collect()
}

/// The lines of `content`, indented, up to [`MOST_ROWS`].
fn rows(text: &mut String, content: &str) {
    for line in content.lines().take(MOST_ROWS) {
        let _ = writeln!(text, "  {line}");
    }
    if content.lines().nth(MOST_ROWS).is_some() {
        text.push_str("  …\n");
    }
}
