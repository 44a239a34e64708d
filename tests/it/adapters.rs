//! Adapters: functions of a lab that stand between its values and the student's function.

use std::process::Command;

use crate::support::{
    BINARY, Grading, Report, cache, copy_folder, copy_of_lab, edit, known, of_lab, repository,
};

/// The lab with this edit is refused with these words.
#[track_caller]
fn mistake(file: &str, from: &str, to: &str, words: &[&str]) {
    let lab = copy_of_lab("streams", file, &[(from, to)]);
    let skeleton = lab.path().join("c");
    let run = Grading::of(skeleton).lab(lab.path()).run();
    run.refused(2, words);
}

#[test]
fn mistakes_about_adapters_have_the_next_step() {
    mistake(
        "lab.toml",
        "rust = \"adapters.rs\"\n",
        "",
        &[
            "each_below is called through an adapter",
            "[adapter] rust = \"FILE\"",
        ],
    );
    mistake(
        "lab.toml",
        "c = \"adapters.c\"",
        "c = \"adaptors.c\"",
        &["\"adaptors.c\" does not exist"],
    );
    mistake(
        "adapters.py",
        "def adapt_each_below",
        "def each_below",
        &["\"adapters.py\" does not define adapt_each_below"],
    );
    // The line is the adapter's own.
    mistake(
        "adapters.c",
        "fclose(stdout);",
        "fclose(stdoot);",
        &["adapters.c:12:", "stdoot"],
    );
}

/// The student's own signature is the one that is checked, and not the adapter's.
#[test]
fn another_signature_costs_its_own_exercise() {
    let submission = of_lab("streams", "wrong-rust-another-signature");
    let lab = repository("tests/labs/streams");
    let run = Grading::of(submission).lab(lab).lang("en").run();
    let words = [
        "The lab asks for \"pub fn print_row(row: &[i32], out: &mut impl Write)",
        "2/2  Call for each number",
    ];
    for one in words {
        assert!(run.stdout.contains(one), "{one}: {}", run.stdout);
    }
}

/// The functions of coloring are given a graph in the form that the student's build_graph makes.
fn colored(edits: &[(&str, &str)]) -> Report {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(&known("coloring", "python/right/as-taught"), folder.path());
    edit(&folder.path().join("coloring.py"), edits);
    Grading::of(folder.path())
        .lab(repository("exercises/coloring"))
        .arguments(&["--exercise", "build_graph", "--exercise", "check_solution"])
        .report()
}

#[test]
fn what_is_wrong_with_build_graph_costs_its_own_exercise() {
    let head = "def build_graph():\n";
    for wrong in [
        "    raise SystemExit\n",
        "    return []\n",
        "    return [(1, 2)]\n",
        "    while True: pass\n",
    ] {
        let report = colored(&[(head, &format!("{head}{wrong}"))]);
        assert_eq!(report.points()["build_graph"], Some(0.0), "{wrong}");
        assert_eq!(report.points()["check_solution"], Some(15.0), "{wrong}");
    }
}

#[test]
fn what_can_be_called_need_not_be_a_function() {
    let head = "def check_solution(graph, colors):";
    let counts = "class Counts:\n    def __init__(self, function):\n        self.function = function\n        self.calls = 0\n\n    def __call__(self, *given):\n        self.calls += 1\n        return self.function(*given)\n\n\n@Counts\n";
    colored(&[(head, &format!("{counts}{head}"))]).full_marks();
}

/// A right function beside the student's could be called by it.
#[test]
fn an_adapter_that_holds_the_answer_is_refused() {
    let answer = "def each_below(n, found):\n    for k in range(n):\n        found(k)\n\n\ndef adapt_each_below";
    let edits = [("def adapt_each_below", answer)];
    let lab = copy_of_lab("streams", "adapters.py", &edits);
    let output = Command::new(BINARY)
        .args(["lab", "check", "--once"])
        .arg(lab.path())
        .env("SUDOGRADE_CACHE", cache())
        .output()
        .expect("the grader can be started");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    let words = "python: each_below: the file of adapters defines each_below";
    assert!(said.contains(words), "{said}");
}
