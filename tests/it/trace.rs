//! `sudograde trace`: the steps as text, and the screen in a terminal of its own.

use std::path::Path;
use std::process::Command;

use crate::support::{BINARY, Run, known, repository, run};
use crate::watch::Screen;

fn trace(words: &[&str]) -> Run {
    let mut command = Command::new(BINARY);
    command
        .arg("trace")
        .args(words)
        .env_remove("SUDOGRADE_LABS");
    run(command)
}

fn text(words: &[&str]) -> String {
    let run = trace(&[words, &["--lang", "en"]].concat());
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
    run.stdout
}

#[test]
fn the_steps_of_each_lab_are_text_without_a_terminal() {
    for lab in [
        "implicit-graph",
        "coloring",
        "unique-choice",
        "conflicts",
        "samurai",
    ] {
        insta::assert_snapshot!(lab, text(&[lab, "--steps", "40"]));
    }
}

/// As many iterations as the reference's program counts, and the same solution.
#[test]
fn a_board_from_a_file_is_searched_to_its_end() {
    let file = repository("fixtures/implicit-graph/s12a.txt");
    let text = text(&["implicit-graph", &file.to_string_lossy(), "--plain"]);
    assert!(
        text.contains("[475] Solved.\n5 3 4 6 7 8 9 1 2\n"),
        "{text}"
    );
    let digits =
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    assert_eq!(self::text(&["implicit-graph", digits]), text);
}

#[test]
fn what_cannot_be_followed_is_refused() {
    let stack = repository("tests/labs/stack");
    let english = |words: &[&str]| trace(&[words, &["--lang", "en"]].concat());
    english(&[&stack.to_string_lossy()]).refused(2, &["cannot be followed"]);
    english(&["conflicts", "123"]).refused(2, &["3 cells", "81"]);
    english(&["conflicts", "nowhere.txt"]).refused(2, &["nowhere.txt"]);
    let twice = format!("55{}", "0".repeat(79));
    english(&["conflicts", &twice]).refused(2, &["5 twice", "(0,0)", "(0,1)"]);
    english(&["sudoku"]).refused(2, &["there is no lab", "samurai"]);
    for (lab, board, said) in [
        (stack.to_string_lossy().as_ref(), "", "no se puede seguir"),
        ("conflicts", "123", "tiene 3 casillas"),
        ("conflicts", "nowhere.txt", "no es un tablero ni un archivo"),
        ("coloring", &twice, "dos veces el 5, vértice 1"),
    ] {
        trace(&[lab, board, "--lang", "es"]).refused(2, &[said]);
    }
}

/// The board has 475 iterations, so the beginning of both runs is enough.
fn beside(submission: &Path, more: &[&str]) -> String {
    let folder = submission.to_string_lossy();
    let words = ["implicit-graph", "--plain", "--with", &folder];
    text(&[&words[..], more].concat())
}

#[test]
fn a_submissions_search_is_played_until_the_two_part() {
    let short = "534678912672195348198342567859761423426853791713924856961537284287419600345286100";
    for language in ["c", "rust"] {
        let right = known("implicit-graph", &format!("{language}/right/as-taught"));
        let played = beside(&right, &[short]);
        assert!(played.contains("the same boards, to the end"), "{played}");
        let wrong = known(
            "implicit-graph",
            &format!("{language}/wrong/queue-instead-of-stack"),
        );
        let played = beside(&wrong, &[]);
        let (steps, boards) = played.split_once("From iteration 2 on").expect(&played);
        assert!(steps.contains("[2]") && !steps.contains("[3]"), "{steps}");
        let (_, boards) = boards.split_once("reference:\n").expect(&played);
        let (right, yours) = boards.split_once("yours:\n").expect(&played);
        assert_eq!(right.lines().count(), yours.lines().count());
        assert_ne!(right, yours);
    }
    // A stack that is emptied ends the search.
    let emptied = known("implicit-graph", "c/wrong/stack-emptied-in-the-loop");
    let played = beside(&emptied, &[]);
    assert!(played.contains("and the search goes on"), "{played}");
    // The whole search is compared, however little of it is printed.
    let skeleton = repository("exercises/implicit-graph/c");
    let played = beside(&skeleton, &["--steps", "4"]);
    assert!(played.contains("ends before iteration 1"), "{played}");
    let queue = known("implicit-graph", "c/wrong/queue-instead-of-stack");
    let played = beside(&queue, &["--steps", "2"]);
    assert!(played.contains("From iteration 2 on"), "{played}");
    assert!(!played.contains("     3  "), "{played}");
    let crashes = known("implicit-graph", "c/wrong/loops-when-the-stack-is-empty");
    // Nothing fits into the first empty cell.
    let unsolvable = format!("0123456789{}", "0".repeat(71));
    let played = beside(&crashes, &[&unsolvable]);
    assert!(played.contains("crashes or is stopped"), "{played}");
}

#[test]
fn a_submission_that_cannot_be_followed_is_refused() {
    let broken = tempfile::tempdir().expect("a temporary folder can be made");
    let file = broken.path().join("sudoku.c");
    std::fs::write(file, "This is no C.").expect("it can be written");
    let broken = broken.path().to_string_lossy();
    trace(&["implicit-graph", "--with", &broken, "--lang", "en"])
        .refused(2, &["does not compile", "grade it first"]);
    let right = known("samurai", "c/right/as-taught");
    let right = right.to_string_lossy();
    trace(&["samurai", "--with", &right]).refused(2, &["samurai", "--with"]);
    trace(&["implicit-graph", "--with", "nowhere"]).refused(2, &["nowhere"]);
}

#[test]
fn keys_play_it_forwards_and_backwards() {
    // Its end comes soon: after some hundred steps.
    let board = "530070012672190048198042567859761023400803001700920006061500280287419635345286179";
    let command = format!("{BINARY} trace conflicts {board} --lang en");
    let Some(screen) = Screen::open(&command, 80, 24) else {
        return;
    };
    // The last line stands there when all is drawn.
    let start = screen.wait(|picture| picture.contains("step 0 of") && picture.contains("q quit"));
    screen.press(&["Right", "Right", "Right"]);
    screen.wait(|picture| picture.contains("step 3 of"));
    screen.press(&["Left", "Left", "Left"]);
    screen.wait(|picture| picture == start);
    screen.press(&["+", "+", "+", "+", "+", "+", "Space"]);
    screen.wait(|picture| picture.contains("Solved."));
    screen.press(&["Home"]);
    screen.wait(|picture| picture == start.replace("speed 3", "speed 8"));
    screen.press(&["q"]);
    screen.ends_with("0");
}
