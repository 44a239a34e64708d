//! `sudograde trace`: the steps as text, and the screen in a terminal of its own.

use std::process::Command;

use crate::support::{BINARY, Run, repository, run};
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
    trace(&[&stack.to_string_lossy()]).refused(2, &["cannot be followed"]);
    trace(&["conflicts", "123"]).refused(2, &["3 cells", "81"]);
    trace(&["conflicts", "nowhere.txt"]).refused(2, &["nowhere.txt"]);
    let twice = format!("55{}", "0".repeat(79));
    trace(&["conflicts", &twice]).refused(2, &["5 twice", "(0,0)", "(0,1)"]);
    trace(&["sudoku"]).refused(2, &["there is no lab", "samurai"]);
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
