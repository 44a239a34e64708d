//! Explains one exercise on one screen: the first thing to mend, what else fails, the wanted number
//! of steps of its hint, and what to do next.

use std::io::Write;

use anstyle::Style;

use super::Screen;
use super::lines::{FAINT, GOOD, Line, STRONG, paragraph};
use crate::plain::{self, shown};
use sudograde_core::first::{First, first_of};
use sudograde_core::report::{CriterionReport, ExerciseReport, Report, Standing};

/// Lines of the first thing to mend that are left beside long hints.
const FEWEST_LINES: usize = 8;

impl<W: Write> Screen<'_, W> {
    /// Writes the report of an exercise with this number of steps of its hint.
    pub fn explain(&mut self, report: &Report, steps: usize) {
        let report = &shown(report, |one| plain::report(one, self.locale));
        for exercise in &report.exercises {
            let line = self.exercise(exercise);
            self.write([line, Line::default()]);
            self.explain_exercise(report, exercise, steps);
        }
    }

    fn explain_exercise(&mut self, report: &Report, exercise: &ExerciseReport, steps: usize) {
        let first = first_of(report, exercise);
        let fails = |one: &&CriterionReport| exercise.standing(one) == Standing::Fails;
        let failing: Vec<&CriterionReport> = exercise.criteria.iter().filter(fails).collect();
        let hinted = match &first {
            First::Failure(failure) => Some(failure.criterion),
            First::Error { .. } => failing.first().copied(),
            _ => {
                let arguments = [("exercise", exercise.id.as_str())];
                let text = self.locale.text("explain-nothing-fails", &arguments);
                self.write([Line::of(GOOD, "✓ ").and(Style::new(), &text)]);
                return;
            }
        };
        let ladder = hinted.map_or(&[][..], |criterion| &criterion.ladder);
        let others = failing.into_iter().filter(|one| match &first {
            First::Failure(failure) => one.id != failure.criterion.id,
            _ => false,
        });
        let others = self.others(others);
        let hints = self.hints(ladder, steps);
        let todo = self.todo(exercise, &first, ladder, steps);
        let after = others.len() + hints.len() + todo.len() + 2;
        let room = self.look.most_lines().saturating_sub(self.written + after);
        let thing = self.thing(&first, room.max(FEWEST_LINES));
        self.write(thing);
        self.write(others);
        if !hints.is_empty() {
            self.write([Line::default()]);
            self.write(hints);
        }
        if !todo.is_empty() {
            self.write([Line::default()]);
            self.write(todo);
        }
    }

    /// The criteria that fail as well.
    fn others<'r>(&self, others: impl Iterator<Item = &'r CriterionReport>) -> Vec<Line> {
        let titles: Vec<&str> = others.map(|one| one.title.as_str()).collect();
        if titles.is_empty() {
            return Vec::new();
        }
        let titles = titles.join(" · ");
        let text = self.locale.text("explain-as-well", &[("titles", &titles)]);
        paragraph(&text, FAINT, self.look.width, 3)
    }

    fn hints(&self, ladder: &[String], steps: usize) -> Vec<Line> {
        let count = ladder.len().to_string();
        let steps = ladder.iter().take(steps).enumerate();
        let lines = steps.flat_map(|(index, step)| {
            let number = (index + 1).to_string();
            let arguments = [("number", number.as_str()), ("count", &count)];
            let head = self.locale.text("hint-step", &arguments);
            paragraph(&format!("{head} {step}"), STRONG, self.look.width, 4)
        });
        lines.collect()
    }

    /// The next step, or after the last one the things left to do.
    fn todo(
        &self,
        exercise: &ExerciseReport,
        first: &First,
        ladder: &[String],
        steps: usize,
    ) -> Vec<Line> {
        let commands = &self.look.commands;
        if ladder.len() > steps {
            let next = (steps + 1).to_string();
            let command = commands.explain(&exercise.id, &["--hint", &next]);
            return self.next("hint-more", &command);
        }
        // A program's output and a rule's are not shown beside the case, and what a compiler found
        // prints nothing.
        let prints = match first {
            First::Failure(failure) if failure.mistake.is_none() => {
                exercise.cases.iter().any(|case| !case.call.is_empty())
            }
            _ => false,
        };
        let text = if prints {
            "hint-then-print"
        } else {
            "hint-then-again"
        };
        let mut todo = self.next(text, &commands.grade_one(&exercise.id));
        if exercise.search {
            let command = commands.trace(&self.lab, self.locale.lang.id());
            todo.extend(self.next("hint-then-trace", &command));
        }
        todo
    }
}
