//! The end of a report in the terminal: the score, and whether everything works.

use std::io::{self, Write};

use super::style::{BAD, GOOD, STRONG};
use super::writer::Human;
use sudograde_core::report::{BuildStatus, Report};

impl<W: Write> Human<'_, W> {
    pub(super) fn total(&mut self, report: &Report) -> io::Result<()> {
        let word = self.locale.word("score");
        let style = if report.full_marks() { GOOD } else { STRONG };
        if !self.spaced {
            writeln!(self.out)?;
        }
        match report.score {
            Some(score) => writeln!(
                self.out,
                "{style}{word}: {score}/{}{style:#}",
                report.max_score
            )?,
            None => writeln!(
                self.out,
                "{BAD}{word}: {}{BAD:#}",
                self.locale.word("no-score")
            )?,
        }
        self.out_of_time(report)?;
        let mut exercises = report.exercises.iter();
        let all_work = exercises.all(|exercise| {
            let mut criteria = exercise.criteria.iter();
            criteria.all(|criterion| criterion.bonus || exercise.works(criterion))
        });
        // A function that does not compile may belong to no exercise; still, not everything works.
        let compiles = report.build.status != BuildStatus::Partial;
        if report.full_marks() && all_work && compiles {
            let whole = report.max_score.0 >= self.points;
            let text = if whole {
                "full-marks"
            } else {
                "full-marks-of-a-part"
            };
            writeln!(self.out, "{}", self.locale.text(text, &[]))?;
        }
        Ok(())
    }

    /// Says so if cases were not run because earlier ones took all the time.
    fn out_of_time(&mut self, report: &Report) -> io::Result<()> {
        let Some(seconds) = report.run.out_of_time else {
            return Ok(());
        };
        let seconds = seconds.to_string();
        let text = self.locale.text("out-of-time", &[("seconds", &seconds)]);
        writeln!(self.out, "{text}")
    }
}
