//! The report for people, in a terminal: what works, and for what does not, the case that shows it.
//!
//! Exercises are shown in the lab's order as soon as they are done; one that takes long lets the
//! others pass.

mod case;
mod counterexample;
mod explain;
mod total;

use std::io::{self, Write};

pub use explain::describe;

use anstyle::{AnsiColor, Style};

use crate::layout::printable;
use crate::plain::{self, shown};
use crate::story::further;
use locale::Locale;
use sudograde_core::event::Event;
use sudograde_core::lab::{Lab, Language};
use sudograde_core::report::{BuildReport, Diagnostic, ExerciseReport, Standing};
use sudograde_core::shown::{Failures, Room, messages};
use sudograde_core::visible::on_a_line;

const GOOD: Style = AnsiColor::Green.on_default().bold();
const BAD: Style = AnsiColor::Red.on_default().bold();
const FAINT: Style = Style::new().dimmed();
const STRONG: Style = Style::new().bold();

pub struct Human<'a, W: Write> {
    out: W,
    locale: &'a Locale,
    title: String,
    /// Of the whole lab.
    points: f64,
    input_columns: Option<usize>,
    /// What follows the exercise in the command that explains it.
    explained_with: Option<String>,
    waiting: Vec<Option<ExerciseReport>>,
    /// Exercises that take long: no longer waited for.
    passed_over: Vec<usize>,
    live: bool,
    next: usize,
    /// The first failure to write; nothing more is written then.
    failed: Option<io::Error>,
}

impl<'a, W: Write> Human<'a, W> {
    /// `live`: somebody is watching, so that an exercise which takes long does not hold up the others.
    pub fn new(
        out: W,
        lab: &Lab,
        language: Language,
        submission: &str,
        locale: &'a Locale,
        live: bool,
    ) -> Self {
        let title = lab.title.get(locale.lang.id());
        Human {
            out,
            locale,
            title: format!(
                "{STRONG}{title}{STRONG:#} · {} · {}",
                language.name(),
                on_a_line(submission)
            ),
            points: lab.points(language),
            input_columns: lab.view.input_columns,
            explained_with: None,
            waiting: Vec::new(),
            passed_over: Vec::new(),
            live,
            next: 0,
            failed: None,
        }
    }

    /// Says how to get a hint: these words follow `sudograde explain` and the exercise.
    pub fn explained_with(mut self, words: String) -> Self {
        self.explained_with = Some(words);
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
                self.waiting[*index] = Some(shown(*report, plain::exercise));
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

    /// Whether everything could be written.
    pub fn finish(mut self) -> io::Result<()> {
        self.attempt(|human| human.out.flush());
        self.failed.map_or(Ok(()), Err)
    }

    fn attempt(&mut self, write: impl FnOnce(&mut Self) -> io::Result<()>) {
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

    fn build(&mut self, build: &BuildReport) -> io::Result<()> {
        let build = &shown(build, plain::build);
        writeln!(self.out, "{}", self.title)?;
        if !build.errors.is_empty() {
            let partly = build.status == sudograde_core::report::BuildStatus::Partial;
            let title = self.locale.text(
                if partly {
                    "build-partial"
                } else {
                    "build-failed"
                },
                &[],
            );
            writeln!(self.out, "\n{BAD}{title}{BAD:#}")?;
            self.diagnostics(&build.errors)?;
        }
        if !build.warnings.is_empty() {
            let count = build.warnings.len().to_string();
            let title = self.locale.text("build-warnings", &[("count", &count)]);
            writeln!(self.out, "{FAINT}{title}{FAINT:#}")?;
            let (warnings, more) = messages(&build.warnings);
            for warning in warnings {
                writeln!(
                    self.out,
                    "{FAINT}  {}:{}: {}{FAINT:#}",
                    warning.file, warning.line, warning.message
                )?;
            }
            self.and_more(more)?;
        }
        writeln!(self.out)
    }

    fn diagnostics(&mut self, errors: &[Diagnostic]) -> io::Result<()> {
        let (errors, more) = messages(errors);
        for error in errors {
            let mut place = error.file.clone();
            if error.line > 0 {
                place.push_str(&format!(":{}", error.line));
            }
            if let Some(function) = &error.function {
                let inside = self
                    .locale
                    .text("build-in-function", &[("function", function)]);
                place.push_str(&format!(" {inside}"));
            }
            writeln!(self.out, "  {STRONG}{place}{STRONG:#}  {}", error.plain)?;
            if !error.source.is_empty() {
                writeln!(self.out, "      {}", error.source)?;
            }
            for line in error.message.lines() {
                writeln!(self.out, "      {FAINT}{line}{FAINT:#}")?;
            }
        }
        self.and_more(more)
    }

    fn and_more(&mut self, more: usize) -> io::Result<()> {
        if more == 0 {
            return Ok(());
        }
        let text = self
            .locale
            .text("build-and-more", &[("count", &more.to_string())]);
        writeln!(self.out, "  {FAINT}{text}{FAINT:#}")
    }

    fn exercise(&mut self, report: &ExerciseReport) -> io::Result<()> {
        let full = report
            .score
            .is_some_and(|score| score.0 >= report.max_score.0);
        let (style, mark) = if full { (GOOD, "✓") } else { (BAD, "✗") };
        let points = report
            .score
            .map_or_else(|| "?".to_owned(), |score| score.to_string());
        writeln!(
            self.out,
            "{style}{mark} {:<20}{:>5}/{}{style:#}  {}",
            report.id, points, report.max_score, report.title
        )?;
        let told = Failures::of_exercise(report, &Room::TERMINAL);
        if told.failing > 0 {
            self.criteria(report)?;
            self.failures(report, &told)?;
        }
        for note in &report.notes {
            writeln!(self.out, "    {FAINT}{}{FAINT:#}", note.message)?;
        }
        if told.failing == 0 && report.notes.is_empty() {
            return Ok(());
        }
        self.how_to_get_a_hint(report)?;
        writeln!(self.out)
    }

    fn criteria(&mut self, report: &ExerciseReport) -> io::Result<()> {
        for criterion in &report.criteria {
            let standing = report.standing(criterion);
            let style = match standing {
                Standing::Works => GOOD,
                Standing::Fails => BAD,
                Standing::Noted => FAINT,
            };
            let mark = standing.mark();
            let points = criterion
                .score
                .map_or_else(|| "?".to_owned(), |score| score.to_string());
            let note = match criterion.max_score.0 {
                0.0 => format!("  ({})", self.locale.text("only-information", &[])),
                _ => String::new(),
            };
            let share = if criterion.max_score.0 > 0.0 {
                if criterion.bonus {
                    format!("+{points}")
                } else {
                    format!("{points}/{}", criterion.max_score)
                }
            } else {
                String::new()
            };
            writeln!(
                self.out,
                "    {style}{mark}{style:#} {share:>6}  {}{FAINT}{note}{FAINT:#}",
                criterion.title
            )?;
        }
        Ok(())
    }

    fn failures(&mut self, report: &ExerciseReport, told: &Failures) -> io::Result<()> {
        if let Some(sentence) = told.sentence {
            return self.sentence(sentence);
        }
        for small in &told.counterexamples {
            self.counterexample(small)?;
        }
        for case in &told.cases {
            self.case(report, case)?;
        }
        for text in further(self.locale, told) {
            writeln!(self.out, "    {FAINT}{text}{FAINT:#}")?;
        }
        told.fault.map_or(Ok(()), |fault| self.sentence(fault))
    }

    fn sentence(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "    {}", printable(text))
    }
}
