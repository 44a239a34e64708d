//! Why points are lost, as plain text: what platforms show beside a criterion or case.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::Telling;
use super::counted::Row;
use super::layout::{laid_out, marked, printable};
use sudograde_core::report::{self, CaseReport, Counterexample, Report, Visibility};
use sudograde_core::verdict::Verdict;

/// Cases of a criterion that are told in full, names of further ones, and messages of a compiler.
const TOLD_CASES: usize = 2;
const MOST_NAMES: usize = 12;
const MOST_MESSAGES: usize = 5;

/// Rows of a text that are shown.
const MOST_ROWS: usize = 40;

impl Telling<'_> {
    pub(super) fn word(&self, id: &str) -> String {
        self.locale.text(id, &[])
    }

    /// What goes wrong in a criterion; empty when nothing does.
    pub(super) fn criterion(&self, row: &Row) -> String {
        let failing: Vec<&CaseReport> = row.failing().collect();
        let Some(first) = failing.first() else {
            return String::new();
        };
        // When every case fails for the same reason, one sentence says it all.
        let about_all = matches!(first.verdict, Verdict::Missing | Verdict::BuildError);
        if about_all && failing.iter().all(|case| case.message == first.message) {
            return printable(first.message.as_deref().unwrap_or_default());
        }
        let (not_run, failing): (Vec<&CaseReport>, Vec<&CaseReport>) =
            (failing.into_iter()).partition(|case| case.verdict == Verdict::Skipped);
        let is_visible = |case: &&CaseReport| case.visibility == Visibility::Visible;
        let visible: Vec<&CaseReport> = failing.iter().copied().filter(is_visible).collect();
        let small = row.exercise.counterexamples.iter();
        let small = small.filter(|found| found.criterion == row.criterion.id);
        let mut parts: Vec<String> = small.map(|found| self.counterexample(found)).collect();
        let told = visible.len().min(TOLD_CASES - parts.len().min(1));
        parts.extend(visible[..told].iter().map(|case| self.case(case)));
        if told < visible.len() {
            let rest = visible[told..].iter().map(|case| case.name.as_str());
            let mut names = rest.take(MOST_NAMES).collect::<Vec<_>>().join(", ");
            if visible.len() - told > MOST_NAMES {
                names.push_str(", …");
            }
            parts.push(self.locale.text("more-failures", &[("names", &names)]));
        }
        let hidden = failing.len() - visible.len();
        for (word, count) in [
            ("hidden-failures", hidden),
            (report::not_run(&not_run), not_run.len()),
        ] {
            if count > 0 {
                parts.push(self.locale.text(word, &[("count", &count.to_string())]));
            }
        }
        // A fault of the grader's is told, hidden case or not.
        let hidden = failing.into_iter().filter(|case| !is_visible(case));
        parts.extend(fault(hidden));
        parts.join("\n\n")
    }

    /// Why the grader failed; empty when it did not.
    pub(super) fn faults(&self, report: &Report) -> String {
        let cases = report.exercises.iter().map(|exercise| &exercise.cases);
        let each = cases.filter_map(|cases| fault(cases.iter()));
        each.collect::<BTreeSet<String>>()
            .into_iter()
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// The smallest input that fails; what is to blame in it stands in brackets.
    fn counterexample(&self, found: &Counterexample) -> String {
        let mut text = format!(
            "{}: {}\n",
            self.word("counterexample"),
            printable(&found.message)
        );
        for row in marked(&found.input, &found.culprits, self.input_columns) {
            let cells = row.into_iter().map(|(cell, culprit)| match culprit {
                true => format!("[{cell}]"),
                false => format!(" {cell} "),
            });
            let _ = writeln!(text, "  {}", cells.collect::<String>().trim_end());
        }
        let answers = [("expected", &found.expected), ("actual", &found.actual)];
        for (title, answer) in answers {
            self.block(
                &mut text,
                title,
                &printable(answer.as_deref().unwrap_or_default()),
            );
        }
        text.trim_end().to_owned()
    }

    /// A case that does not pass: its name, why, and what shows it.
    pub(super) fn case(&self, case: &CaseReport) -> String {
        let verdict = self.locale.verdict(case.verdict);
        let message = printable(case.message.as_deref().unwrap_or_default());
        let mut text = format!("{} ({verdict}): {message}\n", case.name);
        text.push_str(&self.evidence(case));
        text.trim_end().to_owned()
    }

    /// Where a case went wrong, its input, and both answers.
    pub(super) fn evidence(&self, case: &CaseReport) -> String {
        let mut text = String::new();
        if let Some(location) = &case.location {
            self.block(&mut text, "location", &printable(location));
        }
        self.block(
            &mut text,
            "input",
            &laid_out(&case.input, self.input_columns),
        );
        if let Some(diff) = case.diff.as_ref().filter(|diff| diff.lines().count() > 2) {
            let title = format!("- {}, + {}", self.word("expected"), self.word("actual"));
            let _ = writeln!(text, "{}: {title}", self.word("difference"));
            rows(&mut text, &printable(diff));
        } else if case.verdict == Verdict::Fail {
            let expected = case.expected.as_deref().unwrap_or_default();
            self.block(&mut text, "expected", &printable(expected));
            self.block(
                &mut text,
                "actual",
                &printable(case.actual.as_deref().unwrap_or_default()),
            );
        }
        if case.verdict != Verdict::Fail {
            self.block(&mut text, "printed", &printable(&case.stdout));
        }
        text
    }

    /// The compiler's messages, each with what it means; empty when all compiles.
    pub(super) fn build_errors(&self, report: &Report) -> String {
        let errors = &report.build.errors;
        let mut text = String::new();
        for error in errors.iter().take(MOST_MESSAGES) {
            let _ = writeln!(text, "{}:{}: {}", error.file, error.line, error.plain);
            rows(&mut text, &printable(&error.source));
            rows(&mut text, &printable(&error.message));
        }
        if errors.len() > MOST_MESSAGES {
            let count = (errors.len() - MOST_MESSAGES).to_string();
            text.push_str(&self.locale.text("build-and-more", &[("count", &count)]));
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

/// What the grader says of its own failure in one of these cases.
fn fault<'r>(mut cases: impl Iterator<Item = &'r CaseReport>) -> Option<String> {
    let case = cases.find(|case| case.verdict == Verdict::GraderError)?;
    case.message.as_deref().map(printable)
}

/// The lines of `content`, set in, and no more than a person reads.
fn rows(text: &mut String, content: &str) {
    for line in content.lines().take(MOST_ROWS) {
        let _ = writeln!(text, "  {line}");
    }
    if content.lines().nth(MOST_ROWS).is_some() {
        text.push_str("  …\n");
    }
}
