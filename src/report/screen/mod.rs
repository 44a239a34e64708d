//! The report for people on one screen: a line for each exercise, the first thing to mend, the
//! score, and one command to go on with.
//!
//! Lines of exercises appear in the lab's order as soon as they are known. The rest follows when
//! all is done, and takes the lines that are left of [`MOST_LINES`].

mod board;
mod explain;
mod lines;
mod thing;

use std::io::{self, Write};

use anstyle::Style;
use lines::{BAD, FAINT, GOOD, Line, STRONG, cut, paragraph};
use thing::inset;

use crate::commands::Commands;
use crate::plain::{self, shown};
use crate::story::state;
use locale::Locale;
use sudograde_core::event::Event;
use sudograde_core::first::{First, first};
use sudograde_core::lab::{Lab, Language};
use sudograde_core::report::{BuildStatus, Diagnostic, ExerciseReport, Points, Progress, Report};
use sudograde_core::visible::on_a_line;

/// The height of a terminal that nobody has made larger.
const MOST_LINES: usize = 24;
/// In a lower terminal, the beginning scrolls away.
const FEWEST_LINES: usize = 18;
/// The width of such a terminal.
pub const USUAL_WIDTH: usize = 80;
/// So much is said of the first thing to mend, also where the beginning scrolls away for it.
const FEWEST_OF_A_THING: usize = 3;
/// With more exercises, empty lines go.
const MANY_EXERCISES: usize = 9;

/// The look of the report, and the commands that it names.
pub struct Look {
    /// The columns of a line.
    pub width: usize,
    /// The lines of the terminal; None if there is none.
    pub height: Option<usize>,
    /// Words for a screen reader instead of marks and columns.
    pub plain: bool,
    pub commands: Commands,
}

impl Look {
    /// The most lines of a report. Narrow ones are longer, unless the terminal is low.
    fn most_lines(&self) -> usize {
        let most = match self.width >= USUAL_WIDTH {
            true => MOST_LINES,
            false => MOST_LINES * 2,
        };
        // The last line is the prompt's.
        self.height.map_or(most, |height| {
            height.saturating_sub(1).clamp(FEWEST_LINES, most)
        })
    }
}

pub struct Screen<'a, W: Write> {
    out: W,
    locale: &'a Locale,
    look: Look,
    title: String,
    /// The lab's id.
    lab: String,
    language: Language,
    /// Of the whole lab.
    points: f64,
    input_columns: Option<usize>,
    /// The columns of the longest id of an exercise.
    id_width: usize,
    waiting: Vec<Option<ExerciseReport>>,
    next: usize,
    /// The lines that are written.
    written: usize,
    /// The first failure to write; nothing more is written then.
    failed: Option<io::Error>,
}

impl<'a, W: Write> Screen<'a, W> {
    pub fn new(
        out: W,
        lab: &Lab,
        language: Language,
        submission: &str,
        locale: &'a Locale,
        look: Look,
    ) -> Self {
        let title = lab.title.get(locale.lang.id());
        let ids = lab.exercises.iter().map(|one| one.id.chars().count());
        let mut screen = Screen {
            out,
            locale,
            title: format!("{title} · {} · {}", language.name(), on_a_line(submission)),
            lab: lab.id.clone(),
            points: lab.points(language),
            language,
            input_columns: lab.view.input_columns,
            id_width: ids.max().unwrap_or(0),
            look,
            waiting: Vec::new(),
            next: 0,
            written: 0,
            failed: None,
        };
        let title = cut(&screen.title, screen.look.width);
        screen.write([Line::of(STRONG, &title)]);
        if lab.exercises.len() <= MANY_EXERCISES {
            screen.write([Line::default()]);
        }
        screen.flush();
        screen
    }

    pub fn take(&mut self, event: &Event) {
        match event {
            Event::Exercise { index, report } => {
                self.waiting
                    .resize_with(self.waiting.len().max(index + 1), || None);
                self.waiting[*index] =
                    Some(shown(*report, |one| plain::exercise(one, self.locale)));
                while let Some(report) = self.waiting.get_mut(self.next).and_then(Option::take) {
                    self.next += 1;
                    let line = self.exercise(&report);
                    self.write([line]);
                }
                self.flush();
            }
            Event::Finished(report) => {
                let report = shown(*report, |one| plain::report(one, self.locale));
                self.rest(&report);
            }
            Event::Built(_) | Event::StillRunning { .. } | Event::MissingLayer { .. } => {}
        }
    }

    /// Whether everything could be written.
    ///
    /// # Errors
    /// The first failure to write.
    pub fn finish(mut self) -> io::Result<()> {
        self.flush();
        self.failed.map_or(Ok(()), Err)
    }

    fn write(&mut self, lines: impl IntoIterator<Item = Line>) {
        for line in lines {
            if self.failed.is_none() {
                self.failed = line.write(&mut self.out).err();
                self.written += 1;
            }
        }
    }

    fn flush(&mut self) {
        if self.failed.is_none() {
            self.failed = self.out.flush().err();
        }
    }

    /// The line of an exercise: its mark, id, points, state and title.
    fn exercise(&self, report: &ExerciseReport) -> Line {
        let progress = report.progress();
        let mark = progress.mark();
        let (style, plain) = match progress {
            Progress::Full => (GOOD, "mark-works"),
            Progress::Begun => (BAD, "mark-fails"),
            Progress::NotBegun => (FAINT, "mark-not-begun"),
        };
        let points = points(report.counted());
        let mut about: Vec<String> = Vec::new();
        about.extend(state(report, self.language, self.locale));
        about.push(report.title.clone());
        let about = about.join(" · ");
        if self.look.plain {
            let mark = self.locale.text(plain, &[]);
            let (id, max) = (&report.id, &report.max_score);
            let about = match report.begun {
                true => about,
                false => report.title.clone(),
            };
            return Line::plain(format!("{mark}: {id}, {points}/{max}. {about}"));
        }
        let head = format!(
            "{mark} {:<width$} {:>7}",
            report.id,
            format!("{points}/{}", report.max_score),
            width = self.id_width
        );
        let room = self.look.width.saturating_sub(head.chars().count() + 2);
        Line::of(style, &cut(&head, self.look.width))
            .and(FAINT, &format!("  {}", cut(&about, room)))
    }

    fn rest(&mut self, report: &Report) {
        let end = self.end(report);
        let is_roomy = self.written < MOST_LINES / 2;
        // Where there is little room, an empty line goes before words do.
        let blanks = if is_roomy { 2 } else { 0 };
        let room = self
            .look
            .most_lines()
            .saturating_sub(self.written + end.len() + blanks)
            .max(FEWEST_OF_A_THING);
        let thing = self.thing(&first(report), room);
        if !thing.is_empty() {
            if is_roomy || thing.len() < room {
                self.write([Line::default()]);
            }
            self.write(thing);
        }
        if is_roomy {
            self.write([Line::default()]);
        }
        self.write(end);
    }

    /// The score, and what to do next.
    fn end(&self, report: &Report) -> Vec<Line> {
        let word = self.locale.text("score", &[]);
        let style = if report.full_marks() { GOOD } else { STRONG };
        let mut score = match report.score {
            Some(score) => Line::of(style, &format!("{word}: {score}/{}", report.max_score)),
            None => Line::of(
                BAD,
                &format!("{word}: {}", self.locale.text("no-score", &[])),
            ),
        };
        let warnings = unseen_warnings(report);
        if warnings > 0 {
            let count = warnings.to_string();
            let more = ["warnings-by-all", "build-warnings"].map(|id| {
                let text = self.locale.text(id, &[("count", &count)]);
                Line::of(FAINT, &format!(" · {text}"))
            });
            let room = self.look.width.saturating_sub(score.width());
            if let Some(more) = more.into_iter().find(|more| more.width() <= room) {
                score = score.join(more);
            }
        }
        let mut lines = vec![score];
        if let Some(seconds) = report.run.out_of_time {
            let seconds = seconds.to_string();
            let text = self.locale.text("out-of-time", &[("seconds", &seconds)]);
            lines.extend(paragraph(&text, FAINT, self.look.width, 2));
        }
        let first = first(report);
        // An error that is not the first thing belongs to an exercise that was not asked for.
        let is_error = matches!(first, First::Error { .. });
        if let Some(error) = report.build.errors.first().filter(|_| !is_error) {
            let place = self.locale.place(error);
            let text = self.locale.text("build-elsewhere", &[("place", &place)]);
            lines.push(Line::of(FAINT, &cut(&text, self.look.width)));
        }
        let commands = &self.look.commands;
        match first {
            First::Nothing | First::Note { .. } | First::Warning(_) if self.works(report) => {
                let whole = report.max_score.0 >= self.points;
                let text = if whole {
                    "full-marks"
                } else {
                    "full-marks-of-a-part"
                };
                lines.push(Line::plain(self.locale.text(text, &[])));
            }
            First::Nothing | First::Note { .. } | First::Warning(_) => {}
            First::Error { .. } => lines.extend(self.next("next-again", &commands.grade(&[]))),
            First::Failure(failure) if failure.criterion.ladder.is_empty() => {
                lines.extend(self.next("next-all", &commands.grade(&["--all"])));
            }
            First::Failure(failure) => {
                let command = commands.explain(&failure.exercise.id, &[]);
                lines.extend(self.next("next-hint", &command));
            }
            First::NotBegun(exercise) => {
                let command = commands.explain(&exercise.id, &[]);
                lines.extend(self.next("next-begin", &command));
            }
        }
        lines
    }

    /// The next command, which is never cut: where it does not fit, it has a line of its own. A screen
    /// reader reads it in one.
    fn next(&self, text: &str, command: &str) -> Vec<Line> {
        let said = |command| self.locale.text(text, &[("command", command)]);
        let line = Line::plain(said(command));
        if line.width() <= self.look.width || self.look.plain {
            return vec![line];
        }
        let mut lines = paragraph(said("").trim_end(), Style::new(), self.look.width, 2);
        lines.push(inset(Line::plain(command.to_owned())));
        lines
    }

    fn works(&self, report: &Report) -> bool {
        let mut exercises = report.exercises.iter();
        let all_work = exercises.all(|exercise| {
            let mut criteria = exercise.criteria.iter();
            criteria.all(|criterion| criterion.bonus || exercise.works(criterion))
        });
        // Code that does not compile need not have been asked for; it does not work all the same.
        report.full_marks() && all_work && report.build.status != BuildStatus::Partial
    }
}

/// The number of the compiler's warnings that are not shown already.
fn unseen_warnings(report: &Report) -> usize {
    let shown = match first(report) {
        First::Failure(failure) => failure.mistake,
        First::Warning(warning) => Some(warning),
        _ => None,
    };
    let place = |one: &Diagnostic| (one.file.clone(), one.line, one.column);
    let shown = shown.map(place);
    let warnings = report.build.warnings.iter().map(place);
    warnings.filter(|one| Some(one) != shown.as_ref()).count()
}

fn points(score: Option<Points>) -> String {
    score.map_or_else(|| "?".to_owned(), |score| score.to_string())
}
