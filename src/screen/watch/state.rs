//! The state of `sudograde watch`, and how an event changes it. No files, keys or clocks here.

use std::rc::Rc;

use sudograde_core::report::{BuildReport, ExerciseReport, Points};
use sudograde_core::verdict::Verdict;

/// All that the screen shows.
#[derive(Clone, Debug, Default)]
pub struct State {
    pub exercises: Vec<Exercise>,
    /// The number of the newest grading. Its news count; older ones are dropped.
    pub grading: u64,
    /// Whether that grading is still at work.
    pub busy: bool,
    pub build: Option<Rc<BuildReport>>,
    pub score: Option<Score>,
    /// Something to tell instead of results.
    pub trouble: Option<Trouble>,
    /// The exercise that the student chose.
    pub chosen: Option<usize>,
    /// The exercise that became full last, until the next save.
    pub just_done: Option<usize>,
    pub page: Page,
    /// The first line of the page that is shown; beyond the end, the last lines are.
    pub scroll: usize,
    pub leaving: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Exercise {
    pub id: String,
    pub title: String,
    pub report: Option<Rc<ExerciseReport>>,
    /// Whether the report is of the newest grading.
    pub fresh: bool,
}

impl Exercise {
    pub fn is_full(&self) -> bool {
        let report = self.report.as_ref();
        report.is_some_and(|report| {
            report
                .score
                .is_some_and(|score| score.0 >= report.max_score.0)
        })
    }

    /// The place in the order of what to mend: code that does not compile, what was begun, the rest.
    fn turn(&self) -> usize {
        match &self.report {
            Some(report) if report.unjudged() == Some(Verdict::BuildError) => 0,
            Some(report) if report.begun => 1,
            _ => 2,
        }
    }
}

/// The points of a whole grading; None if the grader was at fault.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    pub score: Option<Points>,
    pub max_score: Points,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    Unreadable(String),
    Failed(String),
}

/// The part of the current exercise that is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    #[default]
    Report,
    /// So many steps of the hints.
    Hints(usize),
    /// So many steps of the example.
    Example(usize),
    All,
}

#[derive(Debug)]
pub enum Event {
    Key(Key),
    /// The files have changed.
    Saved,
    Unreadable(String),
    /// News of a grading, by its number.
    News(u64, News),
    /// The program has to end.
    Ended,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Next,
    Previous,
    Hint,
    Example,
    All,
    Back,
    Again,
    /// Lines to go down; up, if negative.
    Scroll(isize),
    Quit,
}

#[derive(Debug)]
pub enum News {
    Built(Box<BuildReport>),
    Exercise(usize, Box<ExerciseReport>),
    Finished(Score),
    Failed(String),
}

/// The room that a page has, and the steps that it could show: what a key needs to know of the
/// texts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Extent {
    /// The lines that the page is longer than its room.
    pub beyond: usize,
    pub hints: usize,
    pub example: usize,
}

impl State {
    /// A state in which the first grading has begun.
    pub fn new(exercises: Vec<Exercise>) -> Self {
        State {
            exercises,
            grading: 1,
            busy: true,
            ..State::default()
        }
    }

    /// The exercise that is shown: the one that was chosen, else the first thing to mend, as a single
    /// grading has it.
    pub fn current(&self) -> usize {
        let open = self.exercises.iter().enumerate();
        let open = open.filter(|(_, one)| !one.is_full());
        let first = open
            .min_by_key(|(_, one)| one.turn())
            .map(|(index, _)| index);
        self.chosen.or(first).unwrap_or(0)
    }

    pub fn all_full(&self) -> bool {
        self.exercises.iter().all(Exercise::is_full)
    }

    fn turn_to(&mut self, page: Page) {
        self.page = page;
        self.scroll = 0;
    }

    fn begin(&mut self) {
        self.grading += 1;
        self.busy = true;
        self.trouble = None;
        self.just_done = None;
        for exercise in &mut self.exercises {
            exercise.fresh = false;
        }
    }
}

/// The state after an event.
pub fn update(mut state: State, event: Event, extent: Extent) -> State {
    match event {
        Event::Saved => state.begin(),
        Event::Unreadable(why) => {
            // The files changed after the grading began.
            state.begin();
            state.busy = false;
            state.trouble = Some(Trouble::Unreadable(why));
        }
        Event::News(grading, news) if grading == state.grading => hear(&mut state, news),
        Event::News(..) => {}
        Event::Key(key) => press(&mut state, key, extent),
        Event::Ended => state.leaving = true,
    }
    state
}

fn hear(state: &mut State, news: News) {
    match news {
        News::Built(build) => state.build = Some(build.into()),
        News::Exercise(index, report) => {
            let shown = state.current();
            let Some(exercise) = state.exercises.get_mut(index) else {
                return;
            };
            let was_full = exercise.is_full();
            let was_graded = exercise.report.is_some();
            exercise.report = Some(Rc::from(report));
            exercise.fresh = true;
            if exercise.is_full() && !was_full && was_graded {
                state.just_done = Some(index);
                // A choice is for an exercise to work on, and this one is done.
                if state.chosen == Some(index) {
                    state.chosen = None;
                }
            }
            if state.current() != shown && state.page != Page::All {
                state.turn_to(Page::Report);
            }
        }
        News::Finished(score) => {
            state.score = Some(score);
            state.busy = false;
        }
        News::Failed(why) => {
            state.trouble = Some(Trouble::Failed(why));
            state.busy = false;
        }
    }
}

fn press(state: &mut State, key: Key, extent: Extent) {
    let count = state.exercises.len();
    match key {
        Key::Next | Key::Previous if count > 0 => {
            let step = if key == Key::Next { 1 } else { count - 1 };
            state.chosen = Some((state.current() + step) % count);
            if state.page != Page::All {
                state.turn_to(Page::Report);
            }
        }
        Key::Next | Key::Previous => {}
        Key::Hint => {
            let steps = match state.page {
                Page::Hints(steps) => (steps + 1).min(extent.hints.max(1)),
                _ => 1,
            };
            // A further step leaves the lines where they are.
            match state.page {
                Page::Hints(_) => state.page = Page::Hints(steps),
                _ => state.turn_to(Page::Hints(steps)),
            }
        }
        Key::Example => match state.page {
            Page::Example(steps) if steps >= extent.example => state.turn_to(Page::Report),
            Page::Example(steps) => {
                state.page = Page::Example(steps + 1);
                // The newest step is at the end.
                state.scroll = usize::MAX;
            }
            _ => state.turn_to(Page::Example(1)),
        },
        Key::All if state.page == Page::All => state.turn_to(Page::Report),
        Key::All => state.turn_to(Page::All),
        Key::Back => state.turn_to(Page::Report),
        // A file that cannot be read cannot be graded either.
        Key::Again if matches!(state.trouble, Some(Trouble::Unreadable(_))) => {}
        Key::Again => state.begin(),
        Key::Scroll(lines) => {
            let from = state.scroll.min(extent.beyond);
            state.scroll = from.saturating_add_signed(lines).min(extent.beyond);
        }
        Key::Quit => state.leaving = true,
    }
}
