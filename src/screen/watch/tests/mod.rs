//! The state after events, and its picture on screens of several sizes.

mod play;

use locale::Lang;
use sudograde_core::report::{BuildReport, BuildStatus, Diagnostic, Points};
use sudograde_core::verdict::Verdict;

use super::state::{Event, Key, News, Page, Score};
use play::{Play, built, exercise};

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

/// As in a single grading: what does not compile, what was begun, the rest.
#[test]
fn the_first_thing_to_mend_is_shown() {
    let one = |name: &str, begun: bool, verdict: Verdict| {
        let mut report = exercise(name, false);
        report.begun = begun;
        for case in &mut report.cases {
            case.verdict = verdict;
        }
        Box::new(report)
    };
    let play = Play::new(Lang::En)
        .news(News::Exercise(0, one("is_valid", false, Verdict::Fail)))
        .news(News::Exercise(1, one("is_final", true, Verdict::Fail)));
    assert_eq!(play.state.current(), 1);
    let play = play.news(News::Exercise(2, one("DFS", true, Verdict::BuildError)));
    assert_eq!(play.state.current(), 2);
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
        stops: Vec::new(),
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
    // It is about another exercise, as soon as that is known.
    let line_of =
        |play: &Play, text: &str| play.picture().lines().position(|line| line.contains(text));
    let other = play
        .sized(80, 40)
        .news(News::Exercise(0, Box::new(exercise("is_valid", false))));
    assert!(line_of(&other, "A title") < line_of(&other, "expected ';'"));
    let mut broken = exercise("is_valid", false);
    broken.counterexamples.clear();
    broken.cases[0].verdict = Verdict::BuildError;
    let play = other.news(News::Exercise(0, Box::new(broken)));
    assert!(line_of(&play, "expected ';'") < line_of(&play, "A title"));
    let hinted = play.press(&[Key::Hint]);
    assert!(hinted.picture().contains("one row"), "{}", hinted.picture());
    let play = hinted.press(&[Key::Hint, Key::Hint, Key::Hint]);
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
