//! The same submission and the same seed give the same report, however busy the machine is.

use std::process::{Child, Command, Stdio};

use serde_json::Value;

use crate::support::{Grading, Submission, repository};

/// Processes that use all the time that they can get, until they are dropped.
struct Busy(Vec<Child>);

impl Busy {
    fn new() -> Self {
        let burn = |_| {
            Command::new("sh")
                .args(["-c", "while :; do :; done"])
                .stdin(Stdio::null())
                .spawn()
                .expect("a shell can be started")
        };
        Busy((0..4).map(burn).collect())
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        for child in &mut self.0 {
            // One that has ended already is just as well.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Wrong answers, a crash, a hang and a wrong search, each with something to be made smaller.
fn wrong_everywhere() -> Submission {
    let crash = "if (n->sudo[7][0] == 8 && n->sudo[7][1] == 3) { int *nowhere = 0; *nowhere = 1; }";
    let hang = "if (n->sudo[4][4] == 5) for (volatile int k = 0; ; k++) {}";
    Submission::right()
        .beginning("is_valid", "if (n->sudo[0][0] == 9) return 1;")
        .beginning("get_adj_nodes", crash)
        .beginning("is_final", hang)
        .beginning("DFS", "(*cont)++;")
}

#[test]
fn a_busy_machine_finds_the_same() {
    let folder = wrong_everywhere().folder();
    let grade = || {
        let cache = tempfile::tempdir().expect("a temporary folder can be made");
        Grading::of(folder.path()).cache(cache.path()).report()
    };
    let calm = grade();
    let busy = {
        let _busy = Busy::new();
        grade()
    };
    assert_eq!(calm.without_times(), busy.without_times());
    // There was something to be found.
    for exercise in ["is_valid", "get_adj_nodes", "is_final", "DFS"] {
        let found = &calm.exercise(exercise)["counterexample"];
        assert!(found.is_object(), "{exercise}: {}", calm.text);
    }
}

/// The hang depends on one cell; the first board on which it was seen is full or half full.
#[test]
fn what_hangs_is_followed_for_a_few_steps() {
    let report = wrong_everywhere().grade_with(&["--exercise", "is_final"]);
    let found = &report.exercise("is_final")["counterexample"];
    assert_eq!(found["verdict"], "timeout", "{found:#}");
    let input = found["input"].as_str().expect("an input is text");
    let filled = input.chars().filter(|cell| *cell != '0').count();
    assert_eq!((filled, &input[40..41]), (1, "5"), "{input}");
    assert_eq!(found["smallest"], true);
}

/// Whoever sleeps is waited for three seconds: that is not done again for each smaller board.
#[test]
fn what_sleeps_is_shown_as_it_is() {
    let report = Submission::right()
        .first("#include <unistd.h>")
        .beginning("is_final", "if (n->sudo[4][4] == 5) for (;;) sleep(1000);")
        .grade_with(&["--exercise", "is_final", "--case", "any-full-board"]);
    let found = &report.exercise("is_final")["counterexample"];
    assert_eq!(found["verdict"], "timeout", "{found:#}");
    assert_eq!(found["smallest"], false);
}

/// Each input starts an interpreter, so that few are tried.
#[test]
fn python_is_asked_for_eight_inputs_of_a_property() {
    let report = Grading::of(repository("fixtures/coloring/python/right/as-taught"))
        .lab(repository("exercises/coloring"))
        .arguments(&["--exercise", "build_graph", "--exercise", "generate"])
        .report();
    let count = |exercise: &str, id: &str| -> Vec<Value> {
        let properties = report.exercise(exercise)["properties"].as_array();
        let mut properties = properties.expect("properties is a list").iter();
        let one = properties.find(|one| one["id"] == id);
        let one = one.unwrap_or_else(|| panic!("{exercise} has no property {id}"));
        ["cases", "run", "passed"]
            .map(|key| one[key].clone())
            .into()
    };
    // The lab says 81, and 4.
    assert_eq!(count("build_graph", "rows-of-any-vertex"), [8, 8, 8]);
    assert_eq!(count("generate", "any-seed"), [4, 4, 4]);
}

/// Rust writes the number of the thread that panics.
#[test]
fn what_a_program_that_panics_says_is_the_same_each_time() {
    let report = Grading::of(repository(
        "fixtures/samurai/rust/wrong/missing-file-panics",
    ))
    .lab(repository("exercises/samurai"))
    .arguments(&["--exercise", "program", "--case", "no-such-file"])
    .report();
    let case = report.case("program", "no-such-file");
    for key in ["actual", "diff", "stdout"] {
        let text = case[key].as_str().expect("it is shown");
        assert!(
            text.contains("thread 'main' panicked at src/main.rs"),
            "{key}: {text}"
        );
    }
}
