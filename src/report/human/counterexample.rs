//! The smallest failing input in the terminal: the board with the culprits marked, and one sentence.

use std::io::{self, Write};

use super::style::{BAD, GOOD, STRONG};
use super::writer::Human;
use crate::layout::{marked, printable};
use sudograde_core::report::Counterexample;
use sudograde_core::shown::Small;

/// Longer answers are cut; the JSON has them whole.
const SHOWN_LINES: usize = 12;
const SHOWN_WIDTH: usize = 100;

impl<W: Write> Human<'_, W> {
    /// The smallest input, and the explanation of a larger one.
    pub(super) fn counterexample(&mut self, small: &Small) -> io::Result<()> {
        self.smallest(small.found, small.title)?;
        match small.explained {
            Some(case) => {
                writeln!(self.out, "    {BAD}{}{BAD:#}:", case.name)?;
                self.explanation(case)
            }
            None => Ok(()),
        }
    }

    fn smallest(&mut self, found: &Counterexample, criterion: &str) -> io::Result<()> {
        let title = self.locale.word(match found.smallest {
            true => "counterexample",
            false => "counterexample-cut",
        });
        writeln!(self.out, "    {BAD}{title}{BAD:#} ({criterion}):")?;
        for row in marked(found, self.input_columns) {
            write!(self.out, "      ")?;
            let last = row.len().saturating_sub(1);
            for (place, (text, culprit)) in row.iter().enumerate() {
                if *culprit {
                    write!(self.out, "{BAD}[{text}]{BAD:#}")?;
                } else if place < last {
                    write!(self.out, " {text} ")?;
                } else {
                    write!(self.out, " {text}")?;
                }
            }
            writeln!(self.out)?;
        }
        writeln!(
            self.out,
            "      {STRONG}{}{STRONG:#}",
            printable(&found.message)
        )?;
        if let Some(location) = &found.location {
            let at = self.locale.word("location");
            writeln!(self.out, "      {at}: {STRONG}{location}{STRONG:#}")?;
            self.code(&found.source)?;
        }
        // The sentence about a typed difference holds both answers.
        let is_told = found.kind.starts_with("typed-");
        if let (false, Some(expected), Some(actual)) = (is_told, &found.expected, &found.actual) {
            self.answers(expected, actual, found.explained)?;
        }
        Ok(())
    }

    pub(super) fn short_answers(&mut self, expected: &str, actual: &str) -> io::Result<()> {
        let [right, came] = ["expected", "actual"].map(|id| self.locale.word(id));
        writeln!(
            self.out,
            "      {right}: {GOOD}{expected}{GOOD:#}   {came}: {BAD}{actual}{BAD:#}"
        )
    }

    /// Both answers; long ones only if nothing else says what is wrong.
    fn answers(&mut self, expected: &str, actual: &str, explained: bool) -> io::Result<()> {
        let is_short = |text: &str| text.lines().count() <= 1 && text.len() <= SHOWN_WIDTH;
        if is_short(expected) && is_short(actual) {
            return self.short_answers(expected, &printable(actual));
        }
        if explained {
            return Ok(());
        }
        for (id, text) in [("expected", expected), ("actual", actual)] {
            writeln!(self.out, "      {}:", self.locale.word(id))?;
            for line in printable(text).lines().take(SHOWN_LINES) {
                let line: String = line.chars().take(SHOWN_WIDTH).collect();
                writeln!(self.out, "        {line}")?;
            }
        }
        Ok(())
    }
}
