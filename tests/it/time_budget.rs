//! A submission has a time for all of its cases together: when that is used up nothing more is run, which is said and
//! costs what was not run, and nothing else.

use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use crate::mutants::lab;
use crate::support::{
    BINARY, Class, Grading, Report, Submission, cache, edited_lab, run, two_at_a_time,
};

/// Far less than the sleepers here take, and more than a hang of the grader's.
const SOON: Duration = Duration::from_secs(30);

/// Twenty sleeps: too short a wait for a process that waits for nothing.
const SLEEPS: &str = "for (int nap = 0; nap < 20; nap++) usleep(90 * 1000);";

/// The lab implicit-graph, with so many seconds for a submission.
fn with_seconds(seconds: u32) -> TempDir {
    edited_lab(|text| given(text, seconds))
}

fn given(manifest: &str, seconds: u32) -> String {
    let lines = manifest.lines();
    let others = lines.filter(|line| !line.starts_with("submission_seconds"));
    let manifest = others.collect::<Vec<_>>().join("\n");
    let limits = format!("\n[limits]\nsubmission_seconds = {seconds}\n");
    assert!(manifest.contains("\n[limits]\n"));
    manifest.replacen("\n[limits]\n", &limits, 1)
}

/// A right submission of which these functions sleep.
fn sleepy(functions: &[&str]) -> Submission {
    let right = Submission::right().first("#define _DEFAULT_SOURCE\n#include <unistd.h>");
    let sleeps = |submission: Submission, name: &&str| submission.beginning(name, SLEEPS);
    functions.iter().fold(right, sleeps)
}

/// Cases that were not run for lack of time.
fn unrun(report: &Report) -> Vec<&Value> {
    let cases = report.all_cases().into_iter();
    let said = |case: &&Value| {
        let message = case["message"].as_str().unwrap_or_default();
        message.contains("all cases together reached their time limit")
    };
    cases.filter(said).collect()
}

/// Grades a submission that must end soon.
fn soon(submission: &Submission, lab: &TempDir) -> Report {
    let (folder, started) = (submission.folder(), Instant::now());
    let report = Grading::of(folder.path()).lab(lab.path()).report();
    assert!(started.elapsed() < SOON, "{:?}", started.elapsed());
    report
}

#[test]
fn a_submission_that_sleeps_everywhere_ends_and_says_what_was_not_run() {
    let lab = with_seconds(5);
    let functions = ["is_valid", "get_adj_nodes", "is_final", "DFS"];
    let report = soon(&sleepy(&functions), &lab);
    assert_eq!(report.json["run"]["out_of_time"], 5);
    let unrun = unrun(&report);
    assert!(!unrun.is_empty());
    for case in unrun {
        assert_eq!(
            (&case["verdict"], &case["score"]),
            (&"skipped".into(), &0.into())
        );
        assert!(
            case["wall_ms"].is_null() && case["actual"].is_null(),
            "{case}"
        );
    }
    // It is nobody's fault but the submission's.
    for exercise in report.exercises() {
        assert_eq!(exercise["score"], 0, "{}", exercise["id"]);
    }
}

#[test]
fn exercises_that_do_not_sleep_keep_their_points() {
    let lab = with_seconds(8);
    let folder = sleepy(&["is_final"]).folder();
    let exercises = [
        "get_adj_nodes",
        "is_valid",
        "get_adj_nodes_valid",
        "is_final",
    ];
    let chosen: Vec<&str> = exercises.iter().flat_map(|id| ["--exercise", id]).collect();
    let grading = Grading::of(folder.path())
        .lab(lab.path())
        .arguments(&chosen);
    for _ in 0..2 {
        // The second grading cannot use results of the first.
        let report = grading.report();
        report.loses_only(&["is_final"]);
        assert_eq!(report.exercise("is_final")["score"], 0);
        assert_eq!(report.json["run"]["out_of_time"], 8);
        assert!(!unrun(&report).is_empty());
    }
}

#[test]
fn a_property_that_was_not_tried_earns_nothing() {
    // The cases end in time, and the generated inputs do not.
    let lab = edited_lab(|text| given(text, 5));
    let folder = sleepy(&["is_final"]).folder();
    let report = Grading::of(folder.path())
        .lab(lab.path())
        .arguments(&["--exercise", "is_final", "--case", "*-random"])
        .report();
    for name in ["detects-zeros-random", "full-boards-random"] {
        assert_eq!(report.case("is_final", name)["verdict"], "skipped");
    }
    assert_eq!(report.score(), Some(0.0));
}

#[test]
fn it_is_said_in_the_terminal_in_every_language() {
    let lab = with_seconds(2);
    let folder = sleepy(&["is_final"]).folder();
    let languages = [
        (
            "en",
            [
                "All cases together reached their time limit of 2 s",
                "because all cases together reached",
            ],
        ),
        ("es", ["su límite de 2 s", "porque todos los casos juntos"]),
        ("pt", ["seu limite de 2 s", "porque todos os casos juntos"]),
        ("el", ["στο όριο των 2 s", "γιατί όλες οι περιπτώσεις μαζί"]),
    ];
    let failures = two_at_a_time(&languages, |(lang, words)| {
        let run = Grading::of(folder.path())
            .lab(lab.path())
            .lang(lang)
            .arguments(&["--exercise", "is_final"])
            .run();
        let all_said = words.iter().all(|words| run.stdout.contains(words));
        match run.status {
            Some(1) if all_said => Ok(()),
            status => Err(format!("{status:?}, {words:?}: {}", run.stdout)),
        }
    });
    assert!(failures.is_empty(), "{failures:#?}");
}

#[test]
fn a_right_submission_is_untouched() {
    let folder = Submission::right().folder();
    let lab = with_seconds(60);
    let report = Grading::of(folder.path()).lab(lab.path()).report();
    report.full_marks();
    assert!(report.json["run"]["out_of_time"].is_null());
}

#[test]
fn in_a_class_the_next_submission_is_graded_as_ever() {
    let class = Class::empty();
    class.add(
        "a-sleeper/sudoku.c",
        sleepy(&["is_valid", "is_final"]).text().as_bytes(),
    );
    class.add("b-right/sudoku.c", Submission::right().text().as_bytes());
    let manifest = class.lab().join("lab.toml");
    let text = std::fs::read_to_string(&manifest).expect("the manifest is text");
    std::fs::write(&manifest, given(&text, 5)).expect("it can be written");
    let run = class.graded(&["--jobs", "1"]);
    assert_eq!(run.status, Some(0), "{run:#?}");
    let scores = class.rows(
        "SELECT key, score, max_score FROM counting_runs
         JOIN submissions ON submissions.id = submission_id
         JOIN students ON students.id = student_id ORDER BY key",
    );
    let number = |text: &str| text.parse::<f64>().expect("a number");
    assert!(number(&scores[0][1]) < number(&scores[0][2]), "{scores:?}");
    assert_eq!(scores[1][1], scores[1][2], "{scores:?}");
}

#[test]
fn a_lab_that_gives_right_submissions_too_little_time_is_named() {
    let lab = lab();
    let busy = "int larger(int a, int b)\n{\n    \
                for (volatile long k = 0; k < 200000000; k++) {}\n    return a > b ? a : b;\n}\n";
    std::fs::write(lab.path().join("submissions/right/larger.c"), busy).expect("it can be written");
    let manifest = lab.path().join("lab.toml");
    let text = std::fs::read_to_string(&manifest).expect("the manifest is text");
    for (seconds, is_enough) in [(1, false), (3000, true)] {
        let limits = format!("limits = {{ submission_seconds = {seconds} }}\n{text}");
        std::fs::write(&manifest, limits).expect("it can be written");
        let mut command = std::process::Command::new(BINARY);
        command
            .args(["lab", "check", "--once"])
            .arg(lab.path())
            .env("SUDOGRADE_CACHE", cache());
        let said = run(command).stderr;
        let named = "right: it is right and needs";
        assert_eq!(!said.contains(named), is_enough, "{said}");
        assert_eq!(
            !said.contains("write submission_seconds = "),
            is_enough,
            "{said}"
        );
    }
}
