//! The same submission and the same seed give the same report, however busy the machine is.

use std::fs;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use crate::support::{Grading, Submission, folder_with, known, repository};

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

/// A submission that sleeps is waited for three seconds, but not again for each smaller board.
#[test]
fn what_sleeps_is_shown_as_it_is() {
    let report = Submission::right()
        .first("#include <unistd.h>")
        .beginning("is_final", "if (n->sudo[4][4] == 5) for (;;) sleep(1000);")
        .grade_with(&["--exercise", "is_final", "--case", "full-boards-random"]);
    let found = &report.exercise("is_final")["counterexample"];
    assert_eq!(found["verdict"], "timeout", "{found:#}");
    assert_eq!(found["smallest"], false);
}

/// One interpreter after another answers them, many each: to start one for each would take too long.
#[test]
fn python_is_asked_for_all_inputs_of_a_property() {
    let report = Grading::of(known("coloring", "python/right/as-taught"))
        .lab(repository("exercises/coloring"))
        .report();
    let mut all = 0;
    for exercise in report.exercises() {
        for property in exercise["properties"].as_array().into_iter().flatten() {
            let [cases, run, passed] = ["cases", "run", "passed"].map(|key| &property[key]);
            assert_eq!((cases, cases), (run, passed), "{property}");
            all += cases.as_u64().expect("a number");
        }
    }
    assert!(all > 2000, "{all}");
}

/// The exercise of a check_solution that ends the process when it is called once more than so often.
fn given_up_after(calls: usize) -> Value {
    let right = known("coloring", "python/right/as-taught").join("coloring.py");
    let right = fs::read_to_string(right).expect("it is there");
    let gives_up = format!(
        "calls = []\n\n\ndef check_solution(*given):\n    calls.append(1)\n    \
        if len(calls) > {calls}:\n        raise SystemExit\n    return checked(*given)\n\n\ndef checked("
    );
    let text = right.replacen("def check_solution(", &gives_up, 1);
    let folder = folder_with(&[("coloring.py", text.as_bytes())]);
    let report = Grading::of(folder.path())
        .lab(repository("exercises/coloring"))
        .arguments(&["--exercise", "check_solution"])
        .report();
    report.exercise("check_solution").clone()
}

/// A process that ends too early proves nothing of the input at which it does: alone each is answered.
#[test]
fn python_that_gives_up_after_some_calls_keeps_its_points() {
    let exercise = given_up_after(30);
    assert_eq!(exercise["score"], exercise["max_score"]);
    let properties = exercise["properties"].as_array();
    let broken = properties.expect("it has some").iter();
    assert!(broken.clone().any(|one| one["run"] != one["cases"]));
    assert!(
        broken
            .clone()
            .all(|one| one["run"] == one["passed"] && one["run"] != 0)
    );
}

#[test]
fn python_that_gives_up_within_an_input_of_many_calls_loses_one_criterion() {
    let exercise = given_up_after(10);
    let lost = exercise["criteria"].as_array().expect("it has some").iter();
    let lost = lost.filter(|one| one["score"] != one["max_score"]);
    let lost: Vec<&Value> = lost.map(|one| &one["id"]).collect();
    assert_eq!(lost, ["other-graphs"]);
}

/// Rust writes the number of the thread that panics.
#[test]
fn what_a_program_that_panics_says_is_the_same_each_time() {
    let report = Grading::of(known("samurai", "rust/wrong/missing-file-panics"))
        .lab(repository("exercises/samurai"))
        .arguments(&["--exercise", "program", "--case", "no-such-file"])
        .report();
    let case = report.case("program", "no-such-file");
    // A crash is not compared with an answer, so there is no diff.
    for key in ["actual", "stdout"] {
        let text = case[key].as_str().expect("it is shown");
        assert!(
            text.contains("thread 'main' panicked at src/main.rs"),
            "{key}: {text}"
        );
    }
}

/// It follows pointers that it finds beyond its own blocks: what lies there is the same, whatever the runner did before.
#[test]
fn what_stray_pointers_meet_does_not_depend_on_what_else_is_graded() {
    let stray = "children-read-to-a-null-that-was-never-written";
    let folder = known("implicit-graph", &format!("c/wrong/{stray}"));
    let grade = |arguments: &[&str]| {
        let cache = tempfile::tempdir().expect("a temporary folder can be made");
        let grading = Grading::of(&folder).cache(cache.path());
        grading.arguments(arguments).report()
    };
    let (among_others, alone) = (grade(&[]), grade(&["--exercise", "DFS"]));
    let cases = among_others.cases("DFS").len();
    assert_eq!(cases, alone.cases("DFS").len());
    for (among_others, alone) in among_others.cases("DFS").iter().zip(alone.cases("DFS")) {
        for key in ["verdict", "message", "location", "actual", "leaked_blocks"] {
            assert_eq!(among_others[key], alone[key], "{}: {key}", alone["name"]);
        }
    }
}
