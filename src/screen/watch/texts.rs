//! The texts of a page. The report's own sentences come from the room `report`: what `sudograde
//! grade` prints of an exercise is what is shown here.

use locale::Locale;
use ratatui::text::{Line, Span};
use report::{Human, further, laid_out, marked, printable, state, verdict_in};
use sudograde_core::event::Event;
use sudograde_core::lab::{Lab, Language};
use sudograde_core::report::{BuildReport, CaseReport, Counterexample, ExerciseReport, Progress};
use sudograde_core::shown::{Failures, Room};
use sudograde_core::verdict::Verdict;

use super::state::{Exercise, Extent, Page, State, Trouble};
use crate::styled::{self, BAD, FAINT, GOOD, STRONG};

/// The subject of the texts, all through.
pub struct Scene<'a> {
    pub lab: &'a Lab,
    pub language: Language,
    /// The submission, as the user named it.
    pub label: &'a str,
    pub locale: &'a Locale,
}

type Lines = Vec<Line<'static>>;

impl Scene<'_> {
    pub fn text(&self, id: &str) -> String {
        self.locale.text(id, &[])
    }

    /// The words of the terminal's report about one event, without its title.
    fn reported(&self, event: &Event) -> Lines {
        let mut written = Vec::new();
        let mut human = Human::new(
            &mut written,
            self.lab,
            self.language,
            self.label,
            self.locale,
            false,
        );
        human.take(event);
        // Writing to memory does not fail.
        let _ = human.finish();
        let text = String::from_utf8_lossy(&written);
        let mut lines = styled::lines(&text);
        if matches!(event, Event::Built(_)) && !lines.is_empty() {
            lines.remove(0);
        }
        let is_blank = |line: &Line| line.width() == 0;
        let start = lines.iter().take_while(|line| is_blank(line)).count();
        lines.drain(..start);
        while lines.last().is_some_and(is_blank) {
            lines.pop();
        }
        lines
    }

    /// The lines of the page that is shown.
    pub fn page(&self, state: &State) -> Lines {
        let mut lines = Lines::new();
        match &state.trouble {
            Some(Trouble::Unreadable(why)) => lines.extend(self.trouble("watch-unreadable", why)),
            Some(Trouble::Failed(why)) => lines.extend(self.trouble("watch-failed", why)),
            None => {}
        }
        if state.page == Page::All {
            lines.extend(self.all(state));
            return lines;
        }
        let Some(exercise) = state.exercises.get(state.current()) else {
            return lines;
        };
        if let Some(done) = state.just_done.and_then(|index| state.exercises.get(index)) {
            let text = self.locale.text("watch-works", &[("exercise", &done.id)]);
            lines.push(Line::styled(format!("✓ {text}"), GOOD));
        }
        if state.all_full() {
            lines.push(Line::styled(self.text("full-marks"), GOOD));
        }
        if !lines.is_empty() {
            lines.push(Line::default());
        }
        let Some(report) = &exercise.report else {
            lines.extend(self.not_graded(exercise));
            return lines;
        };
        lines.extend(match state.page {
            Page::Hints(steps) => self.hints(report, steps),
            Page::Example(steps) => self.example(report, steps),
            Page::Report | Page::All => self.report(state.build.as_deref(), report, exercise.fresh),
        });
        lines
    }

    fn trouble(&self, id: &str, why: &str) -> Lines {
        let mut lines = vec![Line::styled(self.text(id), BAD)];
        lines.extend(
            printable(why)
                .lines()
                .map(|line| Line::from(line.to_owned())),
        );
        lines
    }

    fn not_graded(&self, exercise: &Exercise) -> Lines {
        vec![
            Line::styled(format!("{}  {}", exercise.id, exercise.title), STRONG),
            Line::default(),
            Line::styled(self.text("watch-not-yet"), FAINT),
        ]
    }

    /// Errors of the compiler come first if they may be why the exercise is not judged; else last, as
    /// warnings do.
    fn report(&self, build: Option<&BuildReport>, report: &ExerciseReport, fresh: bool) -> Lines {
        let exercise = self.reported(&Event::Exercise { index: 0, report });
        let built = build.map(|build| self.reported(&Event::Built(build)));
        let errors = build.is_some_and(|build| !build.errors.is_empty());
        let is_told = !fresh || report.unjudged() == Some(Verdict::BuildError);
        let broken = errors && is_told;
        let parts = match (built, broken) {
            (Some(built), true) => [built, exercise],
            (Some(built), false) => [exercise, built],
            (None, _) => [exercise, Lines::new()],
        };
        let filled = parts.into_iter().filter(|part| !part.is_empty());
        let all: Vec<Lines> = filled.collect();
        all.join(&Line::default())
    }

    fn all(&self, state: &State) -> Lines {
        let mut lines = vec![Line::styled(self.text("watch-all"), STRONG)];
        let errors = state.build.iter().flat_map(|build| &build.errors);
        if let Some((word, error)) = self
            .not_compiling(state.build.as_deref())
            .zip(errors.clone().next())
        {
            let place = self.locale.place(error);
            lines.insert(0, Line::styled(printable(&format!("{place}: {word}")), BAD));
        }
        let wide = state.exercises.iter().map(|one| one.id.chars().count());
        let wide = wide.max().unwrap_or(0);
        for (index, exercise) in state.exercises.iter().enumerate() {
            let (mark, style) = mark(exercise);
            let points = match &exercise.report {
                None => String::new(),
                Some(report) => {
                    let score = report.score.map(|score| score.to_string());
                    format!("{}/{}", score.as_deref().unwrap_or("?"), report.max_score)
                }
            };
            let at = if index == state.current() { "▸" } else { " " };
            lines.push(Line::from(vec![
                Span::styled(format!("{at} "), STRONG),
                Span::styled(format!("{mark} {:<wide$} {points:>6}", exercise.id), style),
                Span::raw(format!("  {}", self.about(exercise))),
            ]));
        }
        lines
    }

    /// The title of an exercise, behind the word for one that is not graded in the usual way.
    fn about(&self, exercise: &Exercise) -> String {
        let report = exercise.report.as_deref();
        let state = report.and_then(|report| state(report, self.language, self.locale));
        let parts = state.into_iter().chain([exercise.title.clone()]);
        parts.collect::<Vec<_>>().join(" · ")
    }

    /// A word for code that does not compile, wherever it is.
    pub fn not_compiling(&self, build: Option<&BuildReport>) -> Option<String> {
        let broken = build.is_some_and(|build| !build.errors.is_empty());
        broken.then(|| verdict_in(Verdict::BuildError, self.language, self.locale))
    }

    /// The hints of the criteria that fail, each as often as it is new.
    fn hints(&self, report: &ExerciseReport, steps: usize) -> Lines {
        let ladders = ladders(report);
        if ladders.is_empty() {
            let id = if failing(report).failing == 0 {
                "explain-nothing-fails"
            } else {
                "watch-no-hint"
            };
            let text = self.locale.text(id, &[("exercise", &report.id)]);
            return vec![Line::from(text)];
        }
        let mut lines = Lines::new();
        for (title, ladder) in &ladders {
            lines.push(Line::from(vec![
                Span::styled("✗ ", BAD),
                Span::raw((*title).to_owned()),
            ]));
            let count = ladder.len().to_string();
            for (index, step) in ladder.iter().take(steps).enumerate() {
                let number = (index + 1).to_string();
                let arguments = [("number", number.as_str()), ("count", &count)];
                let head = self.locale.text("hint-step", &arguments);
                lines.push(Line::from(vec![
                    Span::styled(format!("    {head} "), STRONG),
                    Span::raw(step.clone()),
                ]));
            }
            lines.push(Line::default());
        }
        match steps < self.extent(report).hints {
            true => lines.push(Line::styled(self.text("watch-more-hints"), FAINT)),
            false => drop(lines.pop()),
        }
        lines
    }

    /// The smallest failing input, or a failing case, in steps: the input, what was expected, what
    /// came.
    fn example(&self, report: &ExerciseReport, steps: usize) -> Lines {
        let told = failing(report);
        if told.failing == 0 {
            let exercise = [("exercise", report.id.as_str())];
            return vec![Line::from(
                self.locale.text("explain-nothing-fails", &exercise),
            )];
        }
        if let Some(sentence) = told.sentence {
            return self.plain(sentence);
        }
        let parts = self.steps(&told);
        if parts.is_empty() {
            let mut lines = vec![Line::from(self.text("watch-no-example"))];
            lines.extend(further(self.locale, &told).into_iter().map(Line::from));
            return lines;
        }
        let count = parts.len();
        let mut lines = Lines::new();
        for (index, (name, part)) in parts.into_iter().take(steps).enumerate() {
            let (number, count) = ((index + 1).to_string(), count.to_string());
            let arguments = [
                ("number", number.as_str()),
                ("count", &count),
                ("name", &name),
            ];
            let head = self.locale.text("watch-example", &arguments);
            lines.push(Line::styled(head, STRONG));
            lines.extend(part);
            lines.push(Line::default());
        }
        match steps < count {
            true => lines.push(Line::styled(self.text("watch-more-steps"), FAINT)),
            false => drop(lines.pop()),
        }
        lines
    }

    /// The steps of the example: a name and some lines each. None if none may be shown.
    fn steps(&self, told: &Failures) -> Vec<(String, Lines)> {
        match (told.counterexamples.first(), told.cases.first()) {
            (Some(small), _) => self.small(small.found),
            (None, Some(case)) => self.case(case),
            (None, None) => Vec::new(),
        }
    }

    /// How many steps the pages of an exercise have.
    pub fn extent(&self, report: &ExerciseReport) -> Extent {
        let ladders = ladders(report);
        let longest = ladders.iter().map(|(_, ladder)| ladder.len()).max();
        Extent {
            beyond: 0,
            hints: longest.unwrap_or(0),
            example: self.steps(&failing(report)).len(),
        }
    }

    fn small(&self, found: &Counterexample) -> Vec<(String, Lines)> {
        let rows = marked(found, self.lab.view.input_columns);
        let input = rows.iter().map(|row| {
            let cell = |(text, culprit): &(String, bool)| match culprit {
                true => Span::styled(format!("[{text}]"), BAD),
                false => Span::raw(format!(" {text} ")),
            };
            let mut spans = vec![Span::raw("  ")];
            spans.extend(row.iter().map(cell));
            Line::from(spans)
        });
        let mut came = self.answer(found.actual.as_deref());
        came.extend(self.plain(&found.message));
        came.extend(found.location.iter().map(|at| self.located(at)));
        came.extend(self.plain(&found.source));
        vec![
            (self.text("input"), input.collect()),
            (
                self.text("expected"),
                self.answer(found.expected.as_deref()),
            ),
            (self.text("actual"), came),
        ]
    }

    fn case(&self, case: &CaseReport) -> Vec<(String, Lines)> {
        let input = self.plain(&laid_out(case, self.lab.view.input_columns));
        let mut came = self.answer(case.actual.as_deref());
        came.extend(self.plain(case.message.as_deref().unwrap_or_default()));
        came.extend(case.location.iter().map(|at| self.located(at)));
        came.extend(self.plain(&case.source));
        let told = case.explanation.as_ref().map(|one| one.message.as_str());
        came.extend(self.plain(told.unwrap_or_default()));
        let mut parts = vec![
            (self.text("input"), input),
            (self.text("expected"), self.answer(case.expected.as_deref())),
            (self.text("actual"), came),
        ];
        // A rule about files has places where it is broken, and no more.
        parts.retain(|(_, lines)| !lines.is_empty());
        parts
    }

    fn answer(&self, text: Option<&str>) -> Lines {
        self.plain(&self.locale.observed(text.unwrap_or_default().trim_end()))
    }

    fn plain(&self, text: &str) -> Lines {
        let text = printable(text);
        text.lines()
            .map(|line| Line::from(format!("  {line}")))
            .collect()
    }

    fn located(&self, at: &str) -> Line<'static> {
        Line::from(vec![
            Span::raw(format!("  {}: ", self.text("location"))),
            Span::styled(printable(&self.locale.location(at)), STRONG),
        ])
    }
}

/// The mark of an exercise, in its colour; faint as long as it is of an earlier grading.
pub fn mark(exercise: &Exercise) -> (&'static str, ratatui::style::Style) {
    let (mark, style) = match &exercise.report {
        None => ("·", FAINT),
        Some(report) => {
            let style = match report.progress() {
                Progress::Full => GOOD,
                Progress::Begun => BAD,
                Progress::NotBegun => FAINT,
            };
            (report.progress().mark(), style)
        }
    };
    match exercise.fresh {
        true => (mark, style),
        false => (mark, style.patch(FAINT)),
    }
}

fn failing(report: &ExerciseReport) -> Failures<'_> {
    let room = Room {
        shared: false,
        ..Room::TERMINAL
    };
    Failures::of_exercise(report, &room)
}

/// The hints of each criterion that fails, with its title; the same hints once.
fn ladders(report: &ExerciseReport) -> Vec<(&str, &[String])> {
    let mut ladders: Vec<(&str, &[String])> = Vec::new();
    for criterion in &report.criteria {
        let told = Failures::of_criterion(report, &criterion.id, &Room::EXPLAINED);
        let known = ladders
            .iter()
            .any(|(_, ladder)| *ladder == criterion.ladder);
        if told.failing > 0 && !criterion.ladder.is_empty() && !known {
            ladders.push((&criterion.title, &criterion.ladder));
        }
    }
    ladders
}
