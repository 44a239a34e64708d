//! Writes the report for people as the events of a grading come in.
//!
//! Exercises are shown in the lab's order as soon as they are done; one that takes long lets the
//! others pass.

use std::io::{self, Write};

use super::style::{BAD, FAINT, GOOD, STRONG};
use crate::commands::Commands;
use crate::layout::printable;
use crate::plain::{self, shown};
use crate::story::further;
use crate::telling::Telling;
use locale::Locale;
use sudograde_core::event::Event;
use sudograde_core::lab::{Lab, Language};
use sudograde_core::report::{
    BuildReport, BuildStatus, Diagnostic, ExerciseReport, Progress, Report, Standing,
    points_or_unknown,
};
use sudograde_core::shown::{Failures, Room, messages};
use sudograde_core::visible::on_a_line;

pub struct Human<'a, W: Write> {
    pub(super) out: W,
    pub(super) locale: &'a Locale,
    pub(super) title: String,
    /// The points of the whole lab.
    pub(super) points: f64,
    pub(super) input_columns: Option<usize>,
    room: &'static Room,
    /// The commands that it names, if any.
    pub(super) commands: Option<Commands>,
    waiting: Vec<Option<ExerciseReport>>,
    /// Exercises that take long, and are no longer waited for.
    passed_over: Vec<usize>,
    live: bool,
    next: usize,
    /// Whether the last line is blank.
    pub(super) spaced: bool,
    /// The first error in writing; nothing more is written after it.
    failed: Option<io::Error>,
}

impl<'a, W: Write> Human<'a, W> {
    /// `live`: somebody is watching, so an exercise that takes long does not delay the others.
    pub fn new(
        out: W,
        lab: &Lab,
        language: Language,
        submission: &str,
        locale: &'a Locale,
        live: bool,
    ) -> Self {
        let title = lab.title.get(locale.lang.id());
        let title = format!(
            "{STRONG}{title}{STRONG:#} · {} · {}",
            language.name(),
            on_a_line(submission)
        );
        let telling = Telling {
            locale,
            input_columns: lab.view.input_columns,
            mark: None,
        };
        Human {
            live,
            ..Human::titled(out, title, lab.points(language), &telling)
        }
    }

    fn titled(out: W, title: String, points: f64, telling: &Telling<'a>) -> Self {
        Human {
            out,
            locale: telling.locale,
            title,
            points,
            input_columns: telling.input_columns,
            room: &Room::TERMINAL,
            commands: None,
            waiting: Vec::new(),
            passed_over: Vec::new(),
            live: false,
            next: 0,
            spaced: false,
            failed: None,
        }
    }

    /// Writes a report that was kept.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write(
        out: W,
        report: &Report,
        room: &'static Room,
        telling: &Telling<'a>,
    ) -> io::Result<()> {
        let title = format!("{STRONG}{}{STRONG:#}", report.language.name());
        let mut human = Human::titled(out, title, report.max_score.0, telling);
        human.room = room;
        human.take(&Event::Built(&report.build));
        for (index, report) in report.exercises.iter().enumerate() {
            human.take(&Event::Exercise { index, report });
        }
        human.take(&Event::Finished(report));
        human.finish()
    }

    /// Names commands: how to get a hint, and the next one.
    pub fn naming(mut self, commands: Commands) -> Self {
        self.commands = Some(commands);
        self
    }

    pub fn take(&mut self, event: &Event) {
        match event {
            Event::Built(build) => self.attempt(|human| human.build(build)),
            Event::StillRunning { index, .. } if self.live => {
                self.passed_over.push(*index);
                self.show_ready();
            }
            Event::Exercise { index, report } => {
                self.waiting
                    .resize_with(self.waiting.len().max(index + 1), || None);
                self.waiting[*index] =
                    Some(shown(*report, |one| plain::exercise(one, self.locale)));
                if self.passed_over.contains(index) && *index < self.next {
                    self.show(*index);
                }
                self.show_ready();
            }
            Event::Finished(report) => {
                for index in 0..self.waiting.len() {
                    self.show(index);
                }
                self.attempt(|human| human.total(report));
            }
            Event::StillRunning { .. } | Event::MissingLayer { .. } => {}
        }
    }

    /// Ends the report. Returns the first error in writing.
    pub fn finish(mut self) -> io::Result<()> {
        self.attempt(|human| human.out.flush());
        self.failed.map_or(Ok(()), Err)
    }

    pub(super) fn attempt(&mut self, write: impl FnOnce(&mut Self) -> io::Result<()>) {
        if self.failed.is_none()
            && let Err(error) = write(self)
        {
            self.failed = Some(error);
        }
    }

    /// Shows finished exercises up to the first that is still waited for.
    fn show_ready(&mut self) {
        loop {
            if self.waiting.get(self.next).is_some_and(Option::is_some) {
                self.show(self.next);
            } else if !self.passed_over.contains(&self.next) {
                break;
            }
            self.next += 1;
        }
        self.attempt(|human| human.out.flush());
    }

    fn show(&mut self, index: usize) {
        if let Some(report) = self.waiting.get_mut(index).and_then(Option::take) {
            self.attempt(|human| human.exercise(&report));
        }
    }

    pub(super) fn build(&mut self, build: &BuildReport) -> io::Result<()> {
        let build = &shown(build, plain::build);
        writeln!(self.out, "{}", self.title)?;
        if !build.errors.is_empty() {
            let is_python = build.errors[0].file.ends_with(".py");
            let title = self.locale.word(match build.status {
                _ if is_python => "build-not-python",
                BuildStatus::Partial => "build-partial",
                _ => "build-failed",
            });
            writeln!(self.out, "\n{BAD}{title}{BAD:#}")?;
            self.diagnostics(&build.errors)?;
        }
        if !build.warnings.is_empty() {
            let title = self.locale.counted("build-warnings", build.warnings.len());
            writeln!(self.out, "{FAINT}{title}{FAINT:#}")?;
            let (warnings, more) = messages(&build.warnings);
            for warning in warnings {
                let place = format!("{}:{}", warning.file, warning.line);
                writeln!(self.out, "{FAINT}  {place}: {}{FAINT:#}", warning.message)?;
                if !warning.plain.is_empty() {
                    writeln!(self.out, "      {}", warning.plain)?;
                }
            }
            self.and_more("and-more", more)?;
        }
        writeln!(self.out)
    }

    fn diagnostics(&mut self, errors: &[Diagnostic]) -> io::Result<()> {
        let (errors, more) = messages(errors);
        for error in errors {
            let place = self.locale.place(error);
            writeln!(self.out, "  {STRONG}{place}{STRONG:#}  {}", error.plain)?;
            if !error.source.is_empty() {
                writeln!(self.out, "      {}", error.source)?;
            }
            let said = Some(&error.message).filter(|message| **message != error.plain);
            for line in said.into_iter().flat_map(|message| message.lines()) {
                writeln!(self.out, "      {FAINT}{line}{FAINT:#}")?;
            }
        }
        self.and_more("build-and-more", more)
    }

    fn and_more(&mut self, id: &str, more: usize) -> io::Result<()> {
        if more == 0 {
            return Ok(());
        }
        let text = self.locale.counted(id, more);
        writeln!(self.out, "  {FAINT}{text}{FAINT:#}")
    }

    fn exercise(&mut self, report: &ExerciseReport) -> io::Result<()> {
        let progress = report.progress();
        let style = match progress {
            Progress::Full => GOOD,
            Progress::Begun => BAD,
            Progress::NotBegun => FAINT,
        };
        let mark = progress.mark();
        let points = points_or_unknown(report.counted());
        self.spaced = false;
        let begun = progress != Progress::NotBegun;
        let state = match begun {
            true => String::new(),
            false => format!("{} · ", self.locale.word("mark-not-begun")),
        };
        writeln!(
            self.out,
            "{style}{mark} {:<20}{:>5}/{}{style:#}  {state}{}",
            report.id, points, report.max_score, report.title
        )?;
        let told = Failures::of_exercise(report, self.room);
        if told.failing > 0 {
            self.criteria(report)?;
        }
        // How the skeleton fails tells nothing: the criteria say what is asked.
        if begun {
            self.failures(&told)?;
        }
        for note in &report.notes {
            writeln!(self.out, "    {FAINT}{}{FAINT:#}", note.message)?;
        }
        if told.failing == 0 && report.notes.is_empty() {
            return Ok(());
        }
        self.how_to_get_a_hint(report)?;
        self.spaced = true;
        writeln!(self.out)
    }

    /// One line below a failing exercise.
    fn how_to_get_a_hint(&mut self, report: &ExerciseReport) -> io::Result<()> {
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

    fn criteria(&mut self, report: &ExerciseReport) -> io::Result<()> {
        for criterion in &report.criteria {
            let standing = report.standing(criterion);
            let begun = report.progress() != Progress::NotBegun;
            let (style, mark) = match standing {
                Standing::Works => (GOOD, standing.mark()),
                Standing::Fails if begun => (BAD, standing.mark()),
                Standing::Fails => (FAINT, Progress::NotBegun.mark()),
                Standing::Noted => (FAINT, standing.mark()),
            };
            let points = points_or_unknown(criterion.score);
            let note = match criterion.max_score.0 {
                0.0 => format!("  ({})", self.locale.word("only-information")),
                _ => String::new(),
            };
            let share = match criterion.max_score.0 > 0.0 {
                true if criterion.bonus => format!("+{points}"),
                true => format!("{points}/{}", criterion.max_score),
                false => String::new(),
            };
            writeln!(
                self.out,
                "    {style}{mark}{style:#} {share:>6}  {}{FAINT}{note}{FAINT:#}",
                criterion.title
            )?;
        }
        Ok(())
    }

    fn failures(&mut self, told: &Failures) -> io::Result<()> {
        if let Some(sentence) = told.sentence {
            return self.sentence(sentence);
        }
        for small in &told.counterexamples {
            self.counterexample(small)?;
        }
        for case in &told.cases {
            self.case(case)?;
        }
        for text in further(self.locale, told) {
            writeln!(self.out, "    {FAINT}{text}{FAINT:#}")?;
        }
        told.fault.map_or(Ok(()), |fault| self.sentence(fault))
    }

    pub(super) fn sentence(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "    {}", printable(text))
    }
}
