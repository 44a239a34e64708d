//! One failing case in the terminal: the input, what was expected and what came, side by side.

use std::io::{self, Write};

use anstyle::Style;

use super::{BAD, FAINT, GOOD, Human, STRONG};
use crate::core::diff;
use crate::core::report::{CaseReport, ExerciseReport};
use crate::core::verdict::Verdict;

/// Rows of a grid or text that are shown: two boards of nine rows.
const SHOWN_ROWS: usize = 19;

impl<W: Write> Human<'_, W> {
    pub(super) fn case(&mut self, report: &ExerciseReport, case: &CaseReport) -> io::Result<()> {
        let verdict = self.locale.verdict(case.verdict);
        writeln!(
            self.out,
            "    {BAD}{}{BAD:#} ({verdict}): {}",
            case.name,
            printable(case.message.as_deref().unwrap_or_default())
        )?;
        if let Some(location) = &case.location {
            writeln!(
                self.out,
                "      {}: {STRONG}{location}{STRONG:#}",
                self.locale.text("location", &[])
            )?;
        }
        let input = laid_out(&case.input, self.input_columns);
        self.block(&self.locale.text("input", &[]), &input)?;
        let expected = case.expected.as_deref().unwrap_or_default();
        match &case.actual {
            None => {}
            Some(actual) if report.grid && expected.contains('\n') => {
                self.grids(expected, actual)?
            }
            Some(actual) if expected.contains('\n') || actual.contains('\n') => {
                self.differences(case)?
            }
            Some(actual) => {
                let (expected_word, actual_word) = (
                    self.locale.text("expected", &[]),
                    self.locale.text("actual", &[]),
                );
                writeln!(
                    self.out,
                    "      {expected_word}: {GOOD}{expected}{GOOD:#}   {actual_word}: {BAD}{actual}{BAD:#}"
                )?;
            }
        }
        let told = case
            .message
            .as_ref()
            .is_some_and(|message| message.contains(case.stdout.trim()));
        if !told && case.verdict != Verdict::Fail {
            let printed: Vec<&str> = case.stdout.lines().rev().take(3).collect();
            let printed: Vec<&str> = printed.into_iter().rev().collect();
            self.block(
                &self.locale.text("printed", &[]),
                &printable(&printed.join("\n")),
            )?;
        }
        if case.stdout_truncated {
            let text = self.locale.text("printed-truncated", &[]);
            writeln!(self.out, "      {FAINT}{text}{FAINT:#}")?;
        }
        Ok(())
    }

    fn block(&mut self, title: &str, text: &str) -> io::Result<()> {
        if !text.contains('\n') {
            return writeln!(self.out, "      {title}: {text}");
        }
        writeln!(self.out, "      {title}:")?;
        for line in text.lines().take(SHOWN_ROWS) {
            writeln!(self.out, "        {line}")?;
        }
        Ok(())
    }

    /// Both grids side by side; in the actual one, cells that differ stand in brackets.
    fn grids(&mut self, expected: &str, actual: &str) -> io::Result<()> {
        let left: Vec<String> = expected
            .lines()
            .map(|line| {
                line.split_whitespace()
                    .map(|cell| format!(" {cell} "))
                    .collect()
            })
            .collect();
        let right = diff::grid(expected, actual);
        let (left_title, right_title) = (
            self.locale.text("expected", &[]),
            self.locale.text("actual", &[]),
        );
        let width = left
            .iter()
            .map(|row| row.chars().count())
            .max()
            .unwrap_or(0)
            .max(left_title.chars().count() + 1);
        writeln!(self.out, "      {left_title:<width$}   {right_title}")?;
        // A long observation is shown from where the two begin to differ.
        let same = |row: usize| {
            right
                .get(row)
                .is_some_and(|cells| cells.iter().all(|cell| !cell.differs))
        };
        let rows = left.len().max(right.len());
        let first = (0..rows)
            .find(|row| !same(*row))
            .unwrap_or(0)
            .saturating_sub(2);
        let start = if rows <= SHOWN_ROWS { 0 } else { first };
        for row in start..rows.min(start + SHOWN_ROWS) {
            let expected = left.get(row).map_or("", String::as_str);
            write!(self.out, "      {expected:<width$}   ")?;
            for cell in right.get(row).into_iter().flatten() {
                if cell.differs {
                    write!(self.out, "{BAD}[{}]{BAD:#}", printable(cell.text))?;
                } else {
                    write!(self.out, " {} ", printable(cell.text))?;
                }
            }
            writeln!(self.out)?;
        }
        if rows > start + SHOWN_ROWS {
            writeln!(self.out, "      …")?;
        }
        Ok(())
    }

    fn differences(&mut self, case: &CaseReport) -> io::Result<()> {
        let (expected, actual) = (
            self.locale.text("expected", &[]),
            self.locale.text("actual", &[]),
        );
        writeln!(
            self.out,
            "      {}: {GOOD}- {expected}{GOOD:#}  {BAD}+ {actual}{BAD:#}",
            self.locale.text("difference", &[])
        )?;
        for line in case
            .diff
            .as_deref()
            .unwrap_or_default()
            .lines()
            .take(SHOWN_ROWS)
        {
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

/// An input as people read it: each long line in rows of cells, with an empty line between two.
fn laid_out(input: &str, columns: Option<usize>) -> String {
    let input = input.trim_end();
    let Some(columns) =
        columns.filter(|columns| input.lines().all(|line| line.chars().count() > *columns))
    else {
        return printable(input);
    };
    let block = |line: &str| {
        let cells: Vec<String> = line.chars().map(|cell| cell.to_string()).collect();
        let rows: Vec<String> = cells.chunks(columns).map(|row| row.join(" ")).collect();
        rows.join("\n")
    };
    let blocks: Vec<String> = printable(input).lines().map(block).collect();
    blocks.join("\n\n")
}

/// Without what could move the cursor or change colours: a student's output is shown, not obeyed.
pub(super) fn printable(text: &str) -> String {
    text.chars()
        .map(|letter| {
            if letter.is_control() && letter != '\n' {
                '\u{fffd}'
            } else {
                letter
            }
        })
        .collect()
}
