//! One failing case in the terminal: the input, and both answers side by side.

use std::io::{self, Write};

use anstyle::Style;

use super::style::{BAD, FAINT, GOOD, STRONG};
use super::writer::Human;
use crate::layout::{laid_out, own_words, printable};
use sudograde_core::diff::{self, is_grid_row};
use sudograde_core::report::{CaseReport, Visibility};
use sudograde_core::verdict::Verdict;

/// Rows of a grid or text that are shown: two boards of nine rows.
const SHOWN_ROWS: usize = 19;
const SHOWN_COLUMNS: usize = 200;

impl<W: Write> Human<'_, W> {
    pub(super) fn case(&mut self, case: &CaseReport) -> io::Result<()> {
        let verdict = self.locale.verdict(case.verdict);
        let message = printable(case.message.as_deref().unwrap_or_default());
        let name = &case.name;
        let hidden = match case.visibility {
            Visibility::Visible => String::new(),
            _ => format!(", {}", self.locale.word("hidden")),
        };
        writeln!(
            self.out,
            "    {BAD}{name}{BAD:#} ({verdict}{hidden}): {message}"
        )?;
        self.evidence(case)
    }

    /// The place, the input and both answers.
    fn evidence(&mut self, case: &CaseReport) -> io::Result<()> {
        if let Some(location) = &case.location {
            writeln!(
                self.out,
                "      {}: {STRONG}{location}{STRONG:#}",
                self.locale.word("location")
            )?;
            self.code(&case.source)?;
        }
        self.explanation(case)?;
        let input = laid_out(case, self.input_columns);
        // A rule has nothing to compare, only the places where it is broken.
        if case.input.is_empty() && case.expected.is_none() {
            return match &case.actual {
                Some(found) if found.contains('\n') => self.rows(&printable(found)),
                _ => Ok(()),
            };
        }
        self.block(&self.locale.word("input"), &input)?;
        let expected = case.expected.as_deref().unwrap_or_default();
        match &case.actual {
            None => {}
            Some(actual) if case.verdict == Verdict::Fail && case.diff.is_none() => {
                self.block(&self.locale.word("expected"), &printable(expected))?;
                self.block(&self.locale.word("actual"), &printable(actual))?;
            }
            Some(actual) if expected.contains('\n') || actual.contains('\n') => {
                self.differences(case)?
            }
            Some(actual) => {
                self.short_answers(expected, actual)?;
            }
        }
        let message = case.message.as_deref().unwrap_or_default();
        let stdout = own_words(&case.stdout, message);
        if !message.contains(stdout.trim()) && case.verdict != Verdict::Fail {
            let printed: Vec<&str> = stdout.lines().rev().take(3).collect();
            let printed: Vec<&str> = printed.into_iter().rev().collect();
            self.block(
                &self.locale.word("printed"),
                &printable(&printed.join("\n")),
            )?;
        }
        if case.stdout_truncated {
            let text = self.locale.word("printed-truncated");
            writeln!(self.out, "      {FAINT}{text}{FAINT:#}")?;
        }
        Ok(())
    }

    /// The line of code where the process stopped.
    pub(super) fn code(&mut self, source: &str) -> io::Result<()> {
        match source {
            "" => Ok(()),
            line => writeln!(self.out, "        {}", printable(line)),
        }
    }

    pub(super) fn explanation(&mut self, case: &CaseReport) -> io::Result<()> {
        let Some(explanation) = &case.explanation else {
            return Ok(());
        };
        writeln!(
            self.out,
            "      {STRONG}{}{STRONG:#}",
            printable(&explanation.message)
        )?;
        match (&explanation.expected, &explanation.actual) {
            (Some(expected), Some(actual)) => self.grids(expected, actual),
            (Some(one), None) => self.block(&self.locale.word("expected"), one.trim_end()),
            (None, Some(one)) => self.block(&self.locale.word("actual"), one.trim_end()),
            (None, None) => Ok(()),
        }
    }

    fn block(&mut self, title: &str, text: &str) -> io::Result<()> {
        if !text.contains('\n') {
            return writeln!(self.out, "      {title}: {text}");
        }
        writeln!(self.out, "      {title}:")?;
        self.rows(text)
    }

    fn rows(&mut self, text: &str) -> io::Result<()> {
        for line in text.lines().take(SHOWN_ROWS) {
            let mut shown: String = line.chars().take(SHOWN_COLUMNS).collect();
            if shown.len() < line.len() {
                shown.push('…');
            }
            writeln!(self.out, "        {shown}")?;
        }
        Ok(())
    }

    /// Both grids side by side; in the actual one, cells that differ stand in brackets.
    fn grids(&mut self, expected: &str, actual: &str) -> io::Result<()> {
        let left: Vec<String> = expected.lines().map(spread).collect();
        let right: Vec<&str> = actual.lines().collect();
        let marked = diff::grid(expected, actual);
        let titles = [self.locale.word("expected"), self.locale.word("actual")];
        let widths = left.iter().map(|row| row.chars().count());
        let width = widths.max().unwrap_or(0).max(titles[0].chars().count() + 1);
        writeln!(self.out, "      {:<width$}   {}", titles[0], titles[1])?;
        let differs = |row: usize| {
            marked
                .get(row)
                .is_none_or(|cells| cells.iter().any(|cell| cell.differs))
        };
        let rows = left.len().max(right.len());
        let blank = |row: usize| left.get(row).is_none_or(|row| row.trim().is_empty());
        let mut last = None;
        for row in rows_to_show(rows, differs, blank) {
            if last.is_some_and(|last| last + 1 < row) {
                writeln!(self.out, "      …")?;
            }
            let expected = left.get(row).map_or("", String::as_str);
            write!(self.out, "      {expected:<width$}   ")?;
            match right.get(row) {
                Some(line) if !is_grid_row(line) => self.text_row(line, differs(row))?,
                _ => self.cells(marked.get(row).map_or(&[], Vec::as_slice))?,
            }
            writeln!(self.out)?;
            last = Some(row);
        }
        if last.is_some_and(|last| last + 1 < rows) {
            writeln!(self.out, "      …")?;
        }
        Ok(())
    }

    fn cells(&mut self, cells: &[diff::Cell]) -> io::Result<()> {
        for cell in cells {
            if cell.differs {
                write!(self.out, "{BAD}[{}]{BAD:#}", printable(cell.text))?;
            } else {
                write!(self.out, " {} ", printable(cell.text))?;
            }
        }
        Ok(())
    }

    fn text_row(&mut self, line: &str, differs: bool) -> io::Result<()> {
        if differs && !line.trim().is_empty() {
            write!(self.out, "{BAD}[{}]{BAD:#}", printable(line.trim()))
        } else {
            write!(self.out, " {}", printable(line.trim()))
        }
    }

    fn differences(&mut self, case: &CaseReport) -> io::Result<()> {
        let (expected, actual) = (self.locale.word("expected"), self.locale.word("actual"));
        writeln!(
            self.out,
            "      {}: {GOOD}- {expected}{GOOD:#}  {BAD}+ {actual}{BAD:#}",
            self.locale.word("difference")
        )?;
        let diff = case.diff.as_deref().unwrap_or_default();
        for line in diff.lines().take(SHOWN_ROWS) {
            let style = match line.chars().next() {
                Some('-') => GOOD,
                Some('+') => BAD,
                _ => Style::new(),
            };
            writeln!(self.out, "        {style}{}{style:#}", printable(line))?;
        }
        Ok(())
    }
}

/// A row with room around its cells, so that both sides line up; a line of words as it is.
fn spread(line: &str) -> String {
    if is_grid_row(line) {
        line.split_whitespace()
            .map(|cell| format!(" {cell} "))
            .collect()
    } else {
        format!(" {line}")
    }
}

/// The most useful rows of a long grid: the first row if it differs, then the rows from the start of
/// the block (between two blank rows) with the first other difference.
fn rows_to_show(
    rows: usize,
    differs: impl Fn(usize) -> bool,
    blank: impl Fn(usize) -> bool,
) -> Vec<usize> {
    if rows <= SHOWN_ROWS {
        return (0..rows).collect();
    }
    let first = (1..rows).find(|row| differs(*row)).unwrap_or(0);
    let start = (0..first)
        .rev()
        .take(9)
        .find(|row| blank(*row))
        .unwrap_or(first.saturating_sub(1));
    let head = (start > 0 && differs(0)).then_some(0);
    head.into_iter()
        .chain(start..rows.min(start + SHOWN_ROWS))
        .collect()
}
