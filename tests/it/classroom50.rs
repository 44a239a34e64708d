//! Classroom 50: its result by the rules of its runner, and the packed folder run as the runner runs it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::classroom50::{VARIABLES, by_the_rules, graded_by_the_rules};
use crate::support::formatted::{formatted, text, wrong};
use crate::support::{
    BINARY, Class, Grading, Run, Submission, copy_folder, edited_lab, folder_with, repository, run,
};

/// Right, but for a case that students do not see.
fn wrong_where_hidden() -> TempDir {
    let shortcut = "if (n->sudo[2][0] == 1 && n->sudo[2][1] == 4 && n->sudo[2][2] == 9 && n->sudo[2][3] == 2) return 1;";
    Submission::right().beginning("is_valid", shortcut).folder()
}

fn not_compiling() -> TempDir {
    Submission::right()
        .with("is_final", "int is_final(Node *n)\n{\n    return total\n}")
        .folder()
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn the_points_are_whole_and_those_of_the_report() {
    for (folder, passed) in [
        (Submission::right().folder(), true),
        (wrong(), false),
        (wrong_where_hidden(), false),
        (not_compiling(), false),
    ] {
        let report = Grading::of(folder.path()).report();
        let result = read(&formatted(&folder, "classroom50").stdout);
        assert_eq!(graded_by_the_rules(&result), Ok(()), "{result}");
        assert_eq!(result["score"].as_f64(), report.score());
        assert_eq!(result["max-score"].as_f64(), Some(report.max_score()));
        let tests = result["tests"].as_array().expect("a list");
        assert_eq!(tests.iter().all(|test| test["passed"] == true), passed);
        for test in tests {
            let lost = test["score"].as_u64() < test["max-score"].as_u64();
            assert!(!lost || test["passed"] == false, "{test}");
            assert!(test["passed"] == true || test["output"].is_string());
        }
        let full = report.score() == Some(report.max_score());
        assert_eq!(full, passed, "the submissions are what they are said to be");
    }
}

#[test]
fn a_part_of_a_point_that_a_hidden_case_costs_is_no_full_mark() {
    let lab = edited_lab(|manifest| {
        let criterion = "id = \"rows\"\n  points = 5\n";
        assert!(manifest.contains(criterion));
        manifest.replace(
            criterion,
            "id = \"rows\"\n  points = 5\n  score = \"proportional\"\n",
        )
    });
    let folder = wrong_where_hidden();
    let grading = Grading::of(folder.path()).lab(lab.path());
    let report = grading.report();
    let exact = report.score().expect("a score");
    assert!(69.5 < exact && exact < 70.0, "{exact}");
    let run = grading.arguments(&["--format", "classroom50"]).run();
    let result = read(&run.stdout);
    assert_eq!(graded_by_the_rules(&result), Ok(()), "{result}");
    assert_eq!(
        (&result["score"], &result["max-score"]),
        (&69.into(), &70.into())
    );
    for secret in ["149245749", "full-row-2"] {
        assert!(!run.stdout.contains(secret), "{run:#?}");
    }
}

#[test]
fn the_rules_refuse_each_mistake() {
    let mut good = json!({
        "schema": "classroom50/result/v1", "score": 1, "max-score": 3, "datetime": "2026-11-02T10:20:30Z",
        "tests": [
            {"test-name": "a", "passed": true, "score": 1, "max-score": 1},
            {"test-name": "b", "passed": false, "score": 0, "max-score": 2, "output": "why"},
        ],
        "assignment_type": "individual", "classroom": "algorithms", "assignment": "sudoku", "owner": "ana",
    });
    let links = [
        ("submission", 4),
        ("commit", 5),
        ("release", 6),
        ("review", 7),
    ];
    for (key, variable) in links {
        good[key] = VARIABLES[variable].1.into();
    }
    assert_eq!(by_the_rules(&good), Ok(()));
    let mistakes = [
        ("/schema", json!("classroom50/result/v2")),
        ("/score", json!(1.5)),
        ("/score", json!(-1)),
        ("/score", json!(4)),
        ("/score", json!(0)),
        ("/score", json!("1")),
        ("/max-score", json!(true)),
        ("/max-score", json!(4)),
        ("/tests", json!({})),
        ("/tests/0/test-name", json!("")),
        ("/tests/0/passed", json!("yes")),
        ("/tests/1/score", json!(3)),
        ("/tests/1/max-score", json!(2.5)),
        ("/classroom", json!("")),
        ("/assignment", json!(null)),
        ("/assignment_type", json!("pair")),
        ("/owner", json!("somebody")),
        ("/submission", json!("2026")),
        ("/commit", json!("")),
        ("/release", json!(1)),
        ("/review", json!(null)),
        ("/datetime", json!("2026-11-02 10:20")),
    ];
    for (place, mistake) in mistakes {
        let mut result = good.clone();
        *result.pointer_mut(place).expect("it is there") = mistake;
        assert!(by_the_rules(&result).is_err(), "{place}: {result}");
    }
    good["stray"] = 1.into();
    assert!(by_the_rules(&good).is_err());
}

/// The packed folder, and a checkout of a student's repository.
struct Packed {
    root: TempDir,
}

impl Packed {
    fn lab(lab: &str) -> Self {
        let root = tempfile::tempdir().expect("a temporary folder can be made");
        let mut command = Command::new(BINARY);
        command.args(["pack", "classroom50", lab, "-o"]);
        command.arg(root.path().join("packed"));
        let packed = run(command);
        assert_eq!(packed.status, Some(0), "{packed:#?}");
        Packed { root }
    }

    fn place(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    /// Runs the autograder in a checkout, with the grader named by the action or beside the autograder.
    fn grade(&self, submission: &Path, grader: Option<&str>) -> Run {
        let checkout = self.place("checkout");
        let _ = fs::remove_dir_all(&checkout);
        copy_folder(submission, &checkout);
        let mut command = Command::new("python3");
        command
            .arg(self.place("packed/autograder/autograder.py"))
            .current_dir(checkout)
            .env_clear()
            .env("HOME", self.root.path())
            .env("SUDOGRADE_LANG", "en")
            .envs(VARIABLES);
        for name in ["PATH", "RUSTUP_HOME", "CARGO_HOME"] {
            command.envs(std::env::var_os(name).map(|value| (name, value)));
        }
        command.envs(grader.map(|place| ("SUDOGRADE_GRADER", place)));
        run(command)
    }

    /// The grader's place, as the action writes it for the steps after it.
    fn place_by_the_action(&self) -> String {
        let action = fs::read_to_string(self.place("packed/grader/action.yml")).expect("an action");
        let step = action
            .lines()
            .find_map(|line| line.trim().strip_prefix("run: "));
        let variables = self.place("variables");
        let mut command = Command::new("bash");
        command
            .args(["-c", step.expect("the action runs something")])
            .env("GITHUB_ACTION_PATH", self.place("packed/grader"))
            .env("GITHUB_ENV", &variables);
        let set = run(command);
        assert_eq!(set.status, Some(0), "{set:#?}");
        let set = fs::read_to_string(variables).expect("it was written");
        let place = set.strip_prefix("SUDOGRADE_GRADER=").expect("the variable");
        place.trim_end().to_owned()
    }

    fn file(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.place("checkout").join(name)).ok()
    }

    fn result(&self) -> Value {
        let result = read(&self.file("result.json").expect("there is a result"));
        assert_eq!(by_the_rules(&result), Ok(()), "{result}");
        result
    }
}

#[test]
fn the_autograder_for_classroom50_runs_as_its_runner_runs_it() {
    let packed = Packed::lab("implicit-graph");
    let published: Vec<_> = fs::read_dir(packed.place("packed/autograder"))
        .expect("a folder")
        .collect();
    assert_eq!(published.len(), 1, "nothing of the lab is published");
    let place = packed.place_by_the_action();
    for (folder, passed) in [
        (Submission::right().folder(), true),
        (wrong(), false),
        (wrong_where_hidden(), false),
        (not_compiling(), false),
    ] {
        // Results of the student's own count for nothing.
        fs::write(folder.path().join("result.json"), "{\"score\": 70}").expect("written");
        fs::create_dir(folder.path().join("release-body.md")).expect("made");
        let report = Grading::of(folder.path()).report();
        let graded = packed.grade(folder.path(), Some(&place));
        assert_eq!(graded.status, Some(0), "{graded:#?}");
        let result = packed.result();
        assert_eq!(result["score"].as_f64(), report.score());
        assert_eq!(result["score"] == result["max-score"], passed);
        let body = packed
            .file("release-body.md")
            .expect("a text for the release");
        assert!(
            body.contains(if passed { "70/70" } else { "/70" }),
            "{body}"
        );
        for secret in ["149245749", "full-row-2"] {
            let shown = format!("{result}{body}{graded:?}");
            assert!(!shown.contains(secret), "{shown}");
        }
    }
}

#[test]
fn nothing_to_grade_is_told_with_no_points() {
    let packed = Packed::lab("implicit-graph");
    let place = packed.place_by_the_action();
    let folder = folder_with(&[("soduku `<b>`.c", b"int x;\n")]);
    let graded = packed.grade(folder.path(), Some(&place));
    assert_eq!(graded.status, Some(0), "{graded:#?}");
    let result = packed.result();
    assert_eq!(
        (&result["score"], &result["max-score"]),
        (&0.into(), &70.into())
    );
    assert!(text(&result["tests"][0]["output"]).contains("sudoku.c"));
    let body = packed
        .file("release-body.md")
        .expect("a text for the release");
    let told = body.lines().skip(2).collect::<Vec<_>>();
    assert!(
        told.iter().all(|line| line.starts_with("    ")) && !told.is_empty(),
        "{body}"
    );
}

#[test]
fn a_fault_of_the_graders_has_no_result_on_classroom50() {
    let stack = repository("tests/labs/stack").display().to_string();
    let packed = Packed::lab(&stack);
    let place = packed.place_by_the_action();
    let grader = packed.place("packed/grader");
    let fails = |submission: &TempDir, place: Option<&str>, words: &str| {
        fs::write(submission.path().join("result.json"), "{\"score\": 9}").expect("written");
        let graded = packed.grade(submission.path(), place);
        assert!(
            graded.status.is_some_and(|status| status > 0),
            "{graded:#?}"
        );
        assert!(graded.stderr.contains(words), "{words}: {graded:#?}");
        assert_eq!(packed.file("result.json"), None, "{graded:#?}");
        assert_eq!(packed.file("release-body.md"), None);
    };
    let source = fs::read(grader.join("exercises/stack/submissions/right/stack.c"))
        .expect("a right submission");
    let submission = folder_with(&[("stack.c", &source)]);
    assert_eq!(
        packed.grade(submission.path(), Some(&place)).status,
        Some(0)
    );
    packed.result();

    // Nobody put the grader where the autograder looks for it; then it lies beside it.
    fails(&submission, None, "README.md");
    let beside = packed.place("packed/autograder/grader");
    copy_folder(&grader, &beside);
    assert_eq!(packed.grade(submission.path(), None).status, Some(0));
    packed.result();

    // Without its second program the grader fails on what it has not seen yet.
    fs::remove_file(grader.join("sudograde-runner")).expect("it is there");
    let unseen = [source.as_slice(), b"\n/* another one */\n"].concat();
    let unseen = folder_with(&[("stack.c", &unseen)]);
    fails(&unseen, Some(&place), "::error::");

    // A broken lab is no submission's fault.
    fs::write(beside.join("exercises/stack/lab.toml"), "x = ").expect("written");
    fails(&submission, None, "lab.toml");
}

#[test]
fn a_fault_is_no_score_in_the_format_for_classroom50() {
    let source = b"#include <stdio.h>\nint main(void) { return 0; }\n";
    let folder = folder_with(&[("sums.c", source)]);
    let run = Grading::of(folder.path())
        .lab(repository("tests/labs/sums"))
        .arguments(&["--exercise", "program", "--without-layer", "landlock"])
        .arguments(&["--format", "classroom50"])
        .run();
    assert_eq!(run.status, Some(3), "{run:#?}");
    let result = read(&run.stdout);
    assert!(
        result.get("score").is_none() && result.get("tests").is_none(),
        "{result}"
    );
    assert!(text(&result["error"]).contains("grader failed"), "{result}");
    assert!(graded_by_the_rules(&result).is_err());
}

#[test]
fn a_download_is_graded_with_the_times_of_the_platform() {
    let class = Class::empty();
    let folder = class
        .folder()
        .join("cs-graphs_submissions_2026_08_03_T_10_00_00");
    for user in ["octocat", "hubot"] {
        let of_user = folder.join(format!("cs-graphs-{user}"));
        fs::create_dir_all(&of_user).expect("it can be made");
        let text = Submission::right().before(&format!("// {user}\n")).text();
        fs::write(of_user.join("sudoku.c"), text).expect("it can be written");
        fs::write(of_user.join("result.json"), "{}").expect("it can be written");
    }
    // The columns of its summary.
    let scores = "username,first_name,last_name,email,section,score,max_score,datetime,submission_tag,submitted_by,\
                  review_url,late,override\n\
                  octocat,Mona,Lisa,m@x,A,1,2,2026-08-01T10:00:00Z,submit/2026-08-01T10-00-00Z-0123456,octocat,,false,\n\
                  hubot,Hu,Bot,h@x,A,1,2,2026-08-02T10:00:00Z,submit/2026-08-02T10-00-00Z-0123457,hubot,,true,\n\
                  absent,No,Body,n@x,A,,,,,,,,\n";
    let table = folder.join("scores.csv");
    fs::write(&table, scores).expect("it can be written");
    let mut batch = class.batch_of(std::slice::from_ref(&folder));
    batch.arg("--roster").arg(&table);
    let done = class.run(batch);
    assert_eq!(done.status, Some(0), "{done:#?}");
    class.gradebook("late", &["--due", "2026-08-01T12:00Z", "--percent", "50"]);
    let shown = class.gradebook("show", &[]).stdout;
    let rows: Vec<String> = shown
        .lines()
        .skip(1)
        .map(|line| {
            let cells: Vec<&str> = line.split('\t').collect();
            [cells[0], cells[1], cells[8], cells[10]].join("|")
        })
        .collect();
    assert_eq!(
        rows,
        [
            "absent|No Body||",
            "hubot|Hu Bot|35|roster",
            "octocat|Mona Lisa|70|roster"
        ]
    );
}
