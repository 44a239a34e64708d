//! The state after events, and its picture on screens of several sizes.

use locale::{Lang, Locale};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Rect;
use sudograde_core::lab::{Lab, Language};
use sudograde_core::report::{
    BuildReport, BuildStatus, CaseReport, Counterexample, CriterionReport, Diagnostic,
    ExerciseReport, Points, Visibility,
};
use sudograde_core::verdict::{Reason, Verdict};

use super::state::{Event, Exercise, Key, News, Page, Score, State, update};
use super::texts::Scene;
use super::view::{measure, view};
use crate::words::with_screen;

const BOARD: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

fn lab() -> Lab {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../exercises/implicit-graph"
    );
    grader::manifest::load(folder.as_ref()).expect("the lab is in order")
}

struct Play {
    lab: Lab,
    locale: Locale,
    state: State,
    size: (u16, u16),
}

impl Play {
    fn new(lang: Lang) -> Self {
        let exercise = |(id, title): (&str, &str)| Exercise {
            id: id.to_owned(),
            title: title.to_owned(),
            ..Exercise::default()
        };
        let all = [
            ("is_valid", "No digit twice"),
            ("is_final", "No empty cell"),
            ("DFS", "Depth-first search"),
        ];
        Play {
            lab: lab(),
            locale: with_screen(Locale::new(lang)),
            state: State::new(all.map(exercise).to_vec()),
            size: (80, 24),
        }
    }

    fn scene(&self) -> Scene<'_> {
        Scene {
            lab: &self.lab,
            language: Language::C,
            label: "my-folder",
            locale: &self.locale,
        }
    }

    fn take(mut self, event: Event) -> Self {
        let area = Rect::new(0, 0, self.size.0, self.size.1);
        let extent = measure(&self.scene(), &self.state, area);
        self.state = update(self.state, event, extent);
        self
    }

    fn press(self, keys: &[Key]) -> Self {
        let keys = keys.iter();
        keys.fold(self, |play, key| play.take(Event::Key(*key)))
    }

    fn news(self, news: News) -> Self {
        let grading = self.state.grading;
        self.take(Event::News(grading, news))
    }

    /// All exercises are graded: true for those that are full.
    fn graded(self, full: [bool; 3]) -> Self {
        let names = ["is_valid", "is_final", "DFS"];
        let mut play = self.news(News::Built(Box::new(built())));
        for (index, full) in full.into_iter().enumerate() {
            let report = Box::new(exercise(names[index], full));
            play = play.news(News::Exercise(index, report));
        }
        let score = full.iter().filter(|full| **full).count() as f64;
        play.news(News::Finished(Score {
            score: Some(Points(score)),
            max_score: Points(3.0),
        }))
    }

    fn picture(&self) -> String {
        let backend = TestBackend::new(self.size.0, self.size.1);
        let mut terminal = Terminal::new(backend).expect("a screen in memory");
        let drawn = terminal.draw(|frame| {
            view(&self.scene(), &self.state, frame.area(), frame.buffer_mut());
        });
        drawn.expect("a screen in memory takes everything");
        terminal.backend().to_string()
    }

    fn sized(mut self, width: u16, height: u16) -> Self {
        self.size = (width, height);
        self
    }
}

fn built() -> BuildReport {
    BuildReport {
        status: BuildStatus::Ok,
        warnings: Vec::new(),
        errors: Vec::new(),
        wall_ms: 1.0,
        cpu_ms: 1.0,
        cached: false,
    }
}

fn exercise(id: &str, full: bool) -> ExerciseReport {
    let verdict = if full { Verdict::Pass } else { Verdict::Fail };
    let points = Points(f64::from(u8::from(full)));
    let case = CaseReport {
        said: Vec::new(),
        name: "twice-in-a-row".to_owned(),
        criterion: "rows".to_owned(),
        verdict,
        score: Some(points),
        max_score: Points(1.0),
        visibility: Visibility::Visible,
        input: BOARD.to_owned(),
        arguments: Vec::new(),
        call: String::new(),
        expected: Some("0".to_owned()),
        actual: Some(if full { "0" } else { "1" }.to_owned()),
        diff: None,
        message: (!full).then(|| "The answer is not the expected one.".to_owned()),
        location: None,
        source: String::new(),
        explanation: None,
        stdout: String::new(),
        stdout_truncated: false,
        cpu_ms: None,
        wall_ms: None,
        peak_bytes: None,
        leaked_blocks: None,
        reason: (!full).then_some(Reason::WrongAnswer),
    };
    let small = Counterexample {
        said: Vec::new(),
        input: BOARD.to_owned(),
        arguments: Vec::new(),
        expected: Some("0".to_owned()),
        actual: Some("1".to_owned()),
        seed: 1,
        criterion: "rows".to_owned(),
        from: "twice-in-a-row".to_owned(),
        call: String::new(),
        verdict,
        kind: "row".to_owned(),
        message: "Row 1 has the 5 twice, and the function says that the board is valid.".to_owned(),
        location: None,
        source: String::new(),
        stdout: String::new(),
        culprits: vec![0, 1],
        smallest: true,
        explained: true,
    };
    ExerciseReport {
        id: id.to_owned(),
        title: "A title".to_owned(),
        begun: true,
        score: Some(points),
        max_score: Points(1.0),
        criteria: vec![CriterionReport {
            said: Vec::new(),
            id: "rows".to_owned(),
            title: "A digit twice in a row is found".to_owned(),
            score: Some(points),
            max_score: Points(1.0),
            bonus: false,
            own_functions: false,
            ladder: [
                "Which cells are in one row?",
                "Compare each pair.",
                "Skip zeros.",
            ]
            .map(str::to_owned)
            .to_vec(),
            hint_kind: String::new(),
        }],
        cases: vec![case],
        properties: Vec::new(),
        counterexample: None,
        counterexamples: if full { Vec::new() } else { vec![small] },
        notes: Vec::new(),
        mistake: None,
        search: false,
    }
}

#[test]
fn the_first_exercise_that_is_not_full_is_shown() {
    let play = Play::new(Lang::En).graded([true, false, false]);
    assert_eq!(play.state.current(), 1);
    let play = play.press(&[Key::Next]);
    assert_eq!(play.state.current(), 2);
    let play = play.press(&[Key::Next]);
    assert_eq!(play.state.current(), 0);
    let play = play.press(&[Key::Previous, Key::Previous]);
    assert_eq!(play.state.current(), 1);
    // A choice lasts over a save, until its exercise is done.
    let play = play
        .press(&[Key::Next])
        .take(Event::Saved)
        .graded([true, false, false]);
    assert_eq!(play.state.current(), 2);
    let play = play.take(Event::Saved).graded([true, false, true]);
    assert_eq!((play.state.current(), play.state.just_done), (1, Some(2)));
    let play = play.take(Event::Saved);
    assert_eq!(play.state.just_done, None);
}

#[test]
fn news_of_an_older_grading_are_dropped() {
    let play = Play::new(Lang::En).graded([true, false, false]);
    let play = play.take(Event::Saved);
    assert!(play.state.busy);
    let older = News::Exercise(1, Box::new(exercise("is_final", true)));
    let play = play.take(Event::News(1, older));
    assert!(!play.state.exercises[1].is_full());
    let older = News::Finished(Score {
        score: None,
        max_score: Points(3.0),
    });
    let play = play.take(Event::News(1, older));
    assert!(play.state.busy);
    let play = play.graded([true, true, false]);
    assert!(!play.state.busy && play.state.exercises[1].is_full());
}

#[test]
fn files_that_cannot_be_read_end_the_grading_and_are_told() {
    let play = Play::new(Lang::En).take(Event::Unreadable("sudoku.c: gone".to_owned()));
    assert!(!play.state.busy);
    assert!(
        play.picture().contains("sudoku.c: gone"),
        "{}",
        play.picture()
    );
    let play = play.press(&[Key::Again]);
    assert!(!play.state.busy, "there is nothing to grade");
    let play = play.take(Event::Saved);
    assert!(play.state.busy);
    assert!(!play.picture().contains("sudoku.c: gone"));
}

#[test]
fn hints_come_step_by_step_and_examples_too() {
    let play = Play::new(Lang::En).graded([false, false, false]);
    let shows = |play: &Play, texts: [&str; 3]| texts.map(|text| play.picture().contains(text));
    let hints = ["one row", "each pair", "Skip zeros"];
    let play = play.press(&[Key::Hint]);
    assert_eq!(shows(&play, hints), [true, false, false]);
    let play = play.press(&[Key::Hint]);
    assert_eq!(shows(&play, hints), [true, true, false]);
    let play = play.press(&[Key::Hint, Key::Hint]);
    assert_eq!(shows(&play, hints), [true, true, true]);
    let steps = ["[5][3]", "expected", "Row 1 has the 5 twice"];
    let play = play.press(&[Key::Example]);
    assert_eq!(shows(&play, steps), [true, false, false]);
    let play = play.press(&[Key::Example]);
    assert_eq!(shows(&play, steps), [true, true, false]);
    let play = play.press(&[Key::Example]);
    assert_eq!(shows(&play, steps), [true, true, true]);
    let play = play.press(&[Key::Example]);
    assert_eq!(play.state.page, Page::Report);
}

#[test]
fn a_page_scrolls_to_its_end_and_no_further() {
    let play = Play::new(Lang::En)
        .sized(60, 12)
        .graded([false, false, false]);
    let play = play.press(&[Key::Scroll(isize::MAX)]);
    let end = play.picture();
    let play = play.press(&[Key::Scroll(1)]);
    assert_eq!(play.picture(), end);
    let play = play.press(&[Key::Scroll(-1)]);
    assert_ne!(play.picture(), end);
    let play = play.press(&[Key::Scroll(isize::MIN)]);
    assert_eq!(play.state.scroll, 0);
}

#[test]
fn pictures_at_80_by_24() {
    let play = Play::new(Lang::En);
    insta::assert_snapshot!("begin_80", play.picture());
    let play = play.graded([true, false, false]);
    insta::assert_snapshot!("report_80", play.picture());
    let play = play.press(&[Key::Hint, Key::Hint]);
    insta::assert_snapshot!("hints_80", play.picture());
    let play = play.press(&[Key::Example, Key::Example, Key::Example]);
    insta::assert_snapshot!("example_80", play.picture());
    let play = play.press(&[Key::All]);
    insta::assert_snapshot!("all_80", play.picture());
    let play = play
        .take(Event::Saved)
        .graded([true, true, true])
        .press(&[Key::Back]);
    insta::assert_snapshot!("full_80", play.picture());
}

#[test]
fn pictures_on_small_screens() {
    for (width, height) in [(60, 20), (40, 16)] {
        let play = Play::new(Lang::El)
            .sized(width, height)
            .graded([true, false, false]);
        insta::assert_snapshot!(format!("report_{width}"), play.picture());
        let play = play.take(Event::Saved).press(&[Key::Example]);
        insta::assert_snapshot!(format!("example_{width}"), play.picture());
    }
}

#[test]
fn what_does_not_compile_comes_first() {
    let error = Diagnostic {
        file: "sudoku.c".to_owned(),
        line: 12,
        column: 5,
        message: "error: expected ';' before 'return'".to_owned(),
        source: "    int x = 1".to_owned(),
        caret: None,
        kind: None,
        names: Vec::new(),
        function: Some("is_valid".to_owned()),
        plain: "Something is missing here.".to_owned(),
    };
    let build = BuildReport {
        status: BuildStatus::Partial,
        errors: vec![error],
        ..built()
    };
    let play = Play::new(Lang::Es)
        .graded([false, false, false])
        .take(Event::Saved);
    let play = play.news(News::Built(Box::new(build)));
    insta::assert_snapshot!("broken_80", play.picture());
    // The bar says so on all pages, and the list tells where.
    let bar = |play: &Play| play.picture().lines().nth(1).map(str::to_owned);
    let says = |play: &Play| bar(play).is_some_and(|bar| bar.contains("no compila"));
    let play = play.news(News::Failed(String::new()));
    assert!(says(&play));
    let play = play.press(&[Key::All]);
    assert!(says(&play));
    assert!(play.picture().contains("sudoku.c:12 en is_valid: no"));
}

#[test]
fn an_exercise_that_is_not_begun_is_marked_as_in_the_report() {
    let mut untouched = exercise("DFS", false);
    untouched.begun = false;
    let play = Play::new(Lang::En).graded([true, false, false]);
    let play = play.news(News::Exercise(2, Box::new(untouched)));
    let picture = play.press(&[Key::All]).picture();
    assert!(picture.contains("\"✓ ✗ ○"), "{picture}");
    assert!(picture.contains("○ DFS"), "{picture}");
    assert!(picture.contains("not begun · Depth-first"), "{picture}");
}

#[test]
fn no_screen_is_too_small_to_draw() {
    for (width, height) in [(1, 1), (2, 3), (10, 5), (200, 1), (1, 60)] {
        let play = Play::new(Lang::En)
            .sized(width, height)
            .graded([true, false, false]);
        for key in [Key::Hint, Key::Example, Key::All, Key::Scroll(3)] {
            play.press_and_draw(key);
        }
    }
}

impl Play {
    fn press_and_draw(&self, key: Key) {
        let area = Rect::new(0, 0, self.size.0, self.size.1);
        let extent = measure(&self.scene(), &self.state, area);
        let state = update(self.state.clone(), Event::Key(key), extent);
        let mut buffer = ratatui::buffer::Buffer::empty(area);
        view(&self.scene(), &state, area, &mut buffer);
    }
}
