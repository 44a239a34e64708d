//! The report on one screen: what it shows, that it fits, and that it is the same at any width.

use std::fmt::Display;
use std::fs;
use std::path::Path;
use std::process::Command;

use anstream::StripStream;
use grader::manifest::load;
use locale::{Lang, Locale};
use report::{Commands, Look, Screen, USUAL_WIDTH};
use sudograde_core::event::Event;
use sudograde_core::first::{First, first};
use sudograde_core::lab::Lab;
use sudograde_core::report::{Report, Standing};

use crate::support::{BINARY, Grading, Run, Submission, cache, copy_folder, known, repository};

/// The height of a usual terminal.
const MOST_LINES: usize = 24;

/// One wrong answer, one crash.
fn wrong() -> Submission {
    Submission::right()
        .with("is_valid", "int is_valid(Node *n)\n{\n    printf(\"here %d\\n\", n->sudo[0][0]);\n    for (int k = 0; k < 9; k++)\n        if (n->sudo[k][0] == n->sudo[k][8] && n->sudo[k][0] != 0)\n            return 0;\n    return 1;\n}")
        .with("is_final", "int is_final(Node *n)\n{\n    Node *other = NULL;\n    return other->sudo[0][0] != 0;\n}")
}

fn grading(submission: &Submission, lang: &'static str, more: &[&str]) -> String {
    let folder = submission.folder();
    let run = Grading::of(folder.path()).lang(lang).arguments(more).run();
    without_paths(&run, folder.path())
}

/// A command has a line of its own where its paths are too long for the other.
fn without_paths(run: &Run, folder: &Path) -> String {
    let lab = repository("exercises/implicit-graph");
    run.stdout
        .replace(":\n  sudograde ", ": sudograde ")
        .replace(&folder.display().to_string(), "FOLDER")
        .replace(&lab.display().to_string(), "LAB")
}

#[test]
fn the_first_thing_to_mend_is_shown_in_every_language() {
    let screens = ["en", "es", "pt", "el"].map(|lang| grading(&wrong(), lang, &[]));
    insta::assert_snapshot!(screens.join("----\n"));
}

/// A graph is NULL for the Sudoku's board, and its three parts.
#[test]
fn arguments_have_their_names() {
    let wrong = known("coloring", "c/wrong/stops-at-the-first");
    let graded = |more: &[&str]| {
        let lab = repository("exercises/coloring");
        let grading = Grading::of(&wrong).lab(lab).lang("en");
        grading.arguments(more).run().stdout
    };
    let only = ["--exercise", "color_all"];
    let shown = "\n  edges = [], m = 2, colors = [0]\n";
    let screen = graded(&only);
    assert!(screen.contains(shown), "{screen}");
    let explained = [&only[..], &["--all"]].concat();
    let all = graded(&explained);
    assert!(
        all.contains("colors = [") && !all.contains("NULL ("),
        "{all}"
    );
}

/// The mistake shows only in the second of two calls, so both boards are needed.
#[test]
fn the_boards_of_several_calls_stand_side_by_side() {
    let wrong = known("implicit-graph", "c/wrong/counter-kept-between-calls");
    let graded = |more: &[&str]| Grading::of(&wrong).lang("en").arguments(more).run().stdout;
    let screen = graded(&[]);
    let heads = screen.lines().filter(|line| line.starts_with("  1:"));
    let heads: Vec<&str> = heads.collect();
    assert!(
        matches!(heads[..], [head] if head.ends_with("2:")),
        "{screen}"
    );
    assert!(screen.contains("\n  Call 2: It counted "), "{screen}");
    let has = |text: &str, number: &str| text.lines().any(|line| line.trim() == number);
    let all = graded(&["--all"]);
    assert!(has(&all, "1:") && has(&all, "2:"), "{all}");
    // There is room for one of them, and the second call is the wrong one.
    let plain = graded(&["--plain"]);
    assert!(!has(&plain, "1:") && has(&plain, "2:"), "{plain}");
    assert!(plain.contains("2  4  0  5  8  6  0  7  9"), "{plain}");
}

#[test]
fn a_screen_reader_gets_words() {
    let screen = grading(&wrong(), "en", &["--plain"]);
    assert!(!screen.contains(['✗', '✓', '○']), "{screen}");
    insta::assert_snapshot!(screen);
}

#[test]
fn a_narrow_terminal_shows_the_same() {
    let folder = wrong().folder();
    let run = Grading::of(folder.path())
        .environment("COLUMNS", "40")
        .run();
    assert!(run.stdout.contains(":\n  sudograde explain is_valid "));
    let screen = without_paths(&run, folder.path());
    for line in screen.lines().filter(|line| !line.contains("sudograde")) {
        assert!(line.chars().count() <= 40, "{line}\n{screen}");
    }
    // The title holds a part of the folder's name, which differs each time.
    let (_, below) = screen.split_once('\n').expect("there are lines");
    insta::assert_snapshot!(below);
}

#[test]
fn an_error_of_the_compiler_comes_first() {
    let broken =
        Submission::right().with("is_final", "int is_final(Node *n)\n{\n    return total\n}");
    insta::assert_snapshot!(grading(&broken, "en", &[]));
}

#[test]
fn what_was_not_begun_is_told_apart_from_what_is_wrong() {
    let skeleton = repository("exercises/implicit-graph/c");
    let report = Grading::of(&skeleton).report();
    assert!(report.exercises().iter().all(|one| one["begun"] == false));
    let run = Grading::of(&skeleton).run();
    assert_eq!(run.stdout.matches("not begun").count(), 5, "{}", run.stdout);
    assert!(!run.stdout.contains('✗'), "{}", run.stdout);
    // A wrong function that is the student's own was begun.
    let constant = Submission::right().with("is_valid", "int is_valid(Node *n) { return 2; }");
    let report = constant.grade();
    assert!(report.exercises().iter().all(|one| one["begun"] == true));
    // A comment is no beginning.
    let text = fs::read_to_string(skeleton.join("sudoku.c")).expect("it is text");
    let commented = Submission::raw(&text.replace("{\n", "{\n    // to do\n"));
    let report = commented.grade();
    assert!(report.exercises().iter().all(|one| one["begun"] == false));
}

/// The header declares the function, as the skeleton's does.
#[test]
fn a_wrong_function_is_begun_although_its_declaration_is_the_skeletons() {
    let report = Grading::of(known("unique-choice", "c/wrong/read-value-transposed"))
        .lab(repository("exercises/unique-choice"))
        .arguments(&["--exercise", "grid_read_value"])
        .report();
    assert_eq!(report.exercise("grid_read_value")["score"], 0);
    assert_eq!(report.exercise("grid_read_value")["begun"], true);
}

#[test]
fn what_a_function_printed_stands_under_the_smallest_board() {
    let screen = grading(&wrong(), "en", &["--exercise", "is_valid"]);
    assert!(screen.contains("you printed: here"), "{screen}");
}

/// A checker takes more than one text, so the solution's is not set against the program's.
#[test]
fn a_checkers_complaint_stands_alone() {
    let run = Grading::of(known("coloring", "c/wrong/program-steps-go-on"))
        .lab(repository("exercises/coloring"))
        .lang("en")
        .run();
    let [said, printed] = ["the program showed", "you printed: 0 - Instr"];
    assert!(
        run.stdout.contains(said) && run.stdout.contains(printed),
        "{}",
        run.stdout
    );
    assert!(!run.stdout.contains("expected"), "{}", run.stdout);
}

#[test]
fn a_submission_in_rust_is_begun_file_by_file() {
    let skeleton = repository("exercises/implicit-graph/rust");
    let report = Grading::of(&skeleton).report();
    assert!(report.exercises().iter().all(|one| one["begun"] == false));
    let report = Grading::of(known("implicit-graph", "rust/wrong/digit-nine-forgotten")).report();
    assert!(report.exercises().iter().all(|one| one["begun"] == true));
}

/// Draws each report of a folder, which is about this lab. Returns how many there are.
pub fn all_fit(lab: &str, reports: &Path) -> usize {
    let reader = Reader::of(lab, Lang::En);
    let pattern = reports.join("*.json");
    let files = glob::glob(&pattern.to_string_lossy()).expect("a pattern");
    let mut drawn = 0;
    for file in files.flatten() {
        let text = fs::read_to_string(&file).expect("it was written");
        let report: Report = serde_json::from_str(&text).expect("it is a report");
        let name = file.display();
        fits(&name, &reader.screen(&report));
        for exercise in report
            .exercises
            .iter()
            .filter(|one| one.begun && one.score < Some(one.max_score))
        {
            let alone = Report {
                exercises: vec![exercise.clone()],
                ..report.clone()
            };
            fits(
                &name,
                &reader.draw(&alone, |screen| screen.explain(&alone, 1)),
            );
        }
        if let First::Failure(failure) = first(&report) {
            let lost = failure.exercise.standing(failure.criterion);
            assert_ne!(lost, Standing::Works, "{name}");
        }
        drawn += 1;
    }
    drawn
}

/// Every case passes, and the compiler sees a way to leave the function without a value.
#[test]
fn a_warning_of_a_mistake_is_shown_beside_full_marks() {
    let right = "int is_final(Node *n)\n{\n    for (int k = 0; k < 81; k++)\n        if (n->sudo[k / 9][k % 9] == 0)\n            return 0;\n    if (n != NULL)\n        return 1;\n    return;\n}";
    let screen = grading(&Submission::right().with("is_final", right), "en", &[]);
    for words in [
        "The compiler warns: sudoku.c:",
        "  return;\n",
        "Score: 70/70\nEverything works.",
    ] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
}

/// Fifteen exercises leave few lines, and the empty one goes first.
#[test]
fn a_sentence_is_whole_below_many_exercises() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(&known("unique-choice", "c/right/as-taught"), folder.path());
    let path = folder.path().join("grid.c");
    let text = fs::read_to_string(&path).expect("the fixture has this file");
    let text = text.replacen(
        "    return g;\n}\n\nChoice_T grid_iterate",
        "}\n\nChoice_T grid_iterate",
        1,
    );
    fs::write(&path, text).expect("it can be written");
    let run = Grading::of(folder.path())
        .lab(repository("exercises/unique-choice"))
        .lang("en")
        .run();
    fits(&"grid_update", &run.stdout);
    let sentence = "can end without a \"return\": the value that it\n  should return is missing.";
    assert!(run.stdout.contains(sentence), "{}", run.stdout);
}

/// The report of a wrong submission in C in a terminal of 60 columns.
fn in_60_columns(lab: &str, wrong: &str, height: Option<usize>) -> String {
    let wrong = known(lab, &format!("c/wrong/{wrong}"));
    let report: Report =
        serde_json::from_value(Grading::of(wrong).lab(lab).report().json).expect("it is a report");
    let reader = Reader {
        width: 60,
        height,
        ..Reader::of(lab, Lang::En)
    };
    reader.screen(&report)
}

/// The exercises stay on the screen, above the prompt for the next command.
#[test]
fn a_low_terminal_shows_less() {
    let at = |height| in_60_columns("samurai", "cell-never-emptied", height);
    let (whole, low) = (at(None), at(Some(20)));
    assert!(whole.lines().count() > 20, "{whole}");
    assert!(low.lines().count() < 20, "{low}");
    assert!(low.contains('…'), "{low}");
    assert_eq!(low.lines().last(), whole.lines().last());
}

/// Fifteen exercises fill a low terminal; the first ones scroll away.
#[test]
fn what_is_wrong_is_said_in_a_low_terminal_too() {
    let low = in_60_columns("unique-choice", "iterate-skips-the-first-cell", Some(20));
    let message = "choices never came";
    assert!(low.contains(message), "{low}");
}

/// One screen, on which no line stands twice.
fn fits(name: &dyn Display, screen: &str) {
    let lines: Vec<&str> = screen.lines().collect();
    assert!(lines.len() <= MOST_LINES, "{name}:\n{screen}");
    for line in lines.iter().filter(|line| !line.contains("sudograde ")) {
        assert!(
            line.chars().count() <= USUAL_WIDTH,
            "{name}: {line}\n{screen}"
        );
    }
    let long = |line: &&&str| line.chars().any(char::is_alphabetic) && line.chars().count() > 30;
    let mut once: Vec<&&str> = lines.iter().filter(long).collect();
    let all = once.len();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), all, "{name}: a line stands twice\n{screen}");
}

type OnPaper<'s, 'o> = Screen<'s, StripStream<&'o mut Vec<u8>>>;

/// The events of a grading, in the order of the exercises.
fn take(screen: &mut OnPaper, report: &Report) {
    for (index, exercise) in report.exercises.iter().enumerate() {
        screen.take(&Event::Exercise {
            index,
            report: exercise,
        });
    }
    screen.take(&Event::Finished(report));
}

/// Somebody who reads reports about a lab in a language.
pub struct Reader {
    pub lab: Lab,
    pub locale: Locale,
    width: usize,
    height: Option<usize>,
}

impl Reader {
    pub fn of(lab: &str, lang: Lang) -> Self {
        let lab = load(&repository("exercises").join(lab)).expect("the lab is whole");
        Reader {
            locale: Locale::for_lab(lang, &lab).expect("its texts are well-formed"),
            lab,
            width: USUAL_WIDTH,
            height: None,
        }
    }

    /// The screen of a grading that ends with this report.
    pub fn screen(&self, report: &Report) -> String {
        self.draw(report, |screen| take(screen, report))
    }

    fn draw(&self, report: &Report, draw: impl FnOnce(&mut OnPaper)) -> String {
        let look = Look {
            width: self.width,
            height: self.height,
            plain: false,
            commands: Commands {
                program: "sudograde".to_owned(),
                place: Vec::new(),
            },
        };
        let mut screen = Vec::new();
        let out = StripStream::new(&mut screen);
        let mut drawing = Screen::new(
            out,
            &self.lab,
            report.language,
            "FOLDER",
            &self.locale,
            look,
        );
        draw(&mut drawing);
        drawing.finish().expect("memory takes it");
        String::from_utf8(screen).expect("it is text")
    }
}

/// On a terminal, the exercises behind one that hangs are told while it runs; nothing of that is left.
#[test]
fn what_is_done_behind_an_endless_loop_is_told_at_once() {
    let hangs = Submission::right()
        .beginning("get_adj_nodes", "for (;;) ;")
        .folder();
    let grade = format!(
        "'{BINARY}' grade '{}' --lab implicit-graph --lang en",
        hangs.path().display()
    );
    let output = Command::new("script")
        .args(["-qefc", &grade, "/dev/null"])
        .env("SUDOGRADE_CACHE", cache())
        .output()
        .expect("script, of util-linux, gives a terminal");
    let seen = String::from_utf8_lossy(&output.stdout).into_owned();
    let (_, after) = seen
        .split_once("get_adj_nodes is still running …  ✓ is_")
        .unwrap_or_else(|| panic!("{seen}"));
    let (between, _) = after.split_once("✗ get_adj_nodes  ").expect(&seen);
    assert!(
        between.ends_with("\u{1b}[K\u{1b}[1m\u{1b}[31m"),
        "{between:?}"
    );
}
