//! Explains one exercise: what fails, what was asked for, and the wanted number of steps of each hint.

use std::io::{self, Write};

use super::style::{BAD, FAINT, GOOD, STRONG};
use super::writer::Human;
use crate::layout::{laid_out, printable};
use crate::plain::{self, shown};
use locale::Locale;
use sudograde_core::lab::{Exercise, Lab, Language};
use sudograde_core::report::{
    BuildStatus, Example, ExerciseReport, Points, Report, points_or_unknown,
};
use sudograde_core::shown::{Failures, Room};

impl<W: Write> Human<'_, W> {
    /// Writes the report with this number of steps of each hint.
    pub fn explain(&mut self, report: &Report, steps: usize) {
        let report = &shown(report, plain::report);
        self.attempt(|human| {
            if report.build.status == BuildStatus::Ok {
                writeln!(human.out, "{}\n", human.title)?;
            } else {
                human.build(&report.build)?;
            }
            for exercise in &report.exercises {
                human.explain_exercise(exercise, steps)?;
            }
            Ok(())
        });
    }

    /// One line below a failing exercise.
    pub(super) fn how_to_get_a_hint(&mut self, report: &ExerciseReport) -> io::Result<()> {
        let mut ladders = report.criteria.iter().map(|criterion| &criterion.ladder);
        let Some(commands) = &self.commands else {
            return Ok(());
        };
        if ladders.all(Vec::is_empty) {
            return Ok(());
        }
        let command = commands.explain(&report.id, &[]);
        let text = self.locale.text("hint-how", &[("command", &command)]);
        writeln!(self.out, "    {FAINT}{text}{FAINT:#}")
    }

    fn explain_exercise(&mut self, report: &ExerciseReport, steps: usize) -> io::Result<()> {
        let points = points_or_unknown(report.score);
        writeln!(
            self.out,
            "{STRONG}{} {points}/{}{STRONG:#}  {}",
            report.id, report.max_score, report.title
        )?;
        let mut all_pass = true;
        let mut most = 0;
        let mut said = None;
        for criterion in &report.criteria {
            let told = Failures::of_criterion(report, &criterion.id, &Room::EXPLAINED);
            if told.failing == 0 {
                continue;
            }
            all_pass = false;
            most = most.max(criterion.ladder.len());
            writeln!(self.out, "\n{BAD}✗{BAD:#} {}", criterion.title)?;
            match told.sentence {
                // Usually the same sentence holds for every criterion.
                Some(sentence) if said != told.sentence => self.sentence(sentence)?,
                Some(_) => {}
                None => {
                    self.failing_case(report, &told)?;
                    self.ladder(&criterion.ladder, steps)?;
                }
            }
            said = told.sentence.or(said);
        }
        if all_pass {
            let text = self
                .locale
                .text("explain-nothing-fails", &[("exercise", &report.id)]);
            return writeln!(self.out, "\n{GOOD}✓{GOOD:#} {text}");
        }
        if let Some(commands) = self.commands.as_ref().filter(|_| most > steps) {
            let next = (steps + 1).to_string();
            let command = commands.explain(&report.id, &["--hint", &next]);
            let text = self.locale.text("hint-more", &[("command", &command)]);
            writeln!(self.out, "\n{FAINT}{text}{FAINT:#}")?;
        }
        Ok(())
    }

    /// The smallest failing input, else the first visible case, else the number of the others.
    fn failing_case(&mut self, report: &ExerciseReport, told: &Failures) -> io::Result<()> {
        if let Some(small) = told.counterexamples.first() {
            return self.smallest(small.found);
        }
        if let Some(case) = told.cases.first() {
            return self.case(report, case);
        }
        match told.counted().next() {
            Some((text, _)) => {
                let text = self.locale.counted(text, told.failing);
                writeln!(self.out, "    {FAINT}{text}{FAINT:#}")
            }
            None => Ok(()),
        }
    }

    fn ladder(&mut self, ladder: &[String], steps: usize) -> io::Result<()> {
        let count = ladder.len().to_string();
        for (index, step) in ladder.iter().take(steps).enumerate() {
            let number = (index + 1).to_string();
            let head = self
                .locale
                .text("hint-step", &[("number", &number), ("count", &count)]);
            writeln!(self.out, "    {STRONG}{head}{STRONG:#} {step}")?;
        }
        Ok(())
    }
}

/// Describes an exercise: its criteria with their points, and an example.
pub fn describe(
    out: &mut impl Write,
    lab: &Lab,
    exercise: &Exercise,
    language: Language,
    example: Option<&Example>,
    locale: &Locale,
) -> io::Result<()> {
    let lang = locale.lang.id();
    let points = Points(exercise.points(language));
    writeln!(
        out,
        "{STRONG}{} ({points}){STRONG:#}  {} · {}",
        exercise.id,
        exercise.title.get(lang),
        lab.title.get(lang)
    )?;
    writeln!(out, "\n{}", locale.text("explain-criteria", &[]))?;
    for criterion in exercise
        .criteria
        .iter()
        .filter(|criterion| criterion.is_for(language))
    {
        let points = Points(criterion.points).to_string();
        writeln!(out, "  {points:>4}  {}", criterion.title.get(lang))?;
    }
    let Some(example) = example else {
        return Ok(());
    };
    let blocks = [
        (
            "input",
            Some(laid_out(&example.input, lab.view.input_columns)),
        ),
        ("expected", example.expected.as_deref().map(printable)),
    ];
    writeln!(
        out,
        "\n{}",
        locale.text("explain-example", &[("name", &example.name)])
    )?;
    for (word, text) in blocks {
        let text = text.unwrap_or_default();
        if !text.trim().is_empty() {
            writeln!(out, "  {}:", locale.text(word, &[]))?;
            text.lines()
                .try_for_each(|line| writeln!(out, "    {line}"))?;
        }
    }
    Ok(())
}
