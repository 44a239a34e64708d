//! Numbers that are shown: of a class in which nothing is graded, and of criteria without points.

use std::fs;
use std::process::Command;

use serde_json::Value;

use crate::support::gradebook::Class;
use crate::support::{BINARY, Grading, Submission, run};

fn page(class: &Class) -> String {
    let file = class.folder.path().join("class.html");
    let mut command = Command::new(BINARY);
    command
        .args(["report", "--lang", "en", "--db"])
        .arg(&class.file);
    command.arg("--html").arg(&file);
    assert_eq!(run(command).status, Some(0));
    fs::read_to_string(file).expect("the page is there")
}

#[test]
fn a_class_in_which_nothing_is_graded_has_no_mean_and_no_praise() {
    let mut class = Class::new();
    class.enrol("ana", "Ana", "A");
    let page = page(&class);
    assert!(!page.contains("0/0") && !page.contains("mean"), "{page}");
    assert!(!page.contains("Nobody loses a point"), "{page}");
    assert!(page.contains("Nothing is graded yet."), "{page}");
}

/// Refuses every board, so that DFS works on its own and not together with it, which is worth nothing.
fn refuses() -> Submission {
    Submission::right().beginning("is_valid", "return 0;")
}

const TOGETHER: &str = "together";

#[test]
fn a_criterion_without_points_is_no_failure_in_a_report() {
    let folder = refuses().folder();
    let of = |format: &str| {
        let grading = Grading::of(folder.path()).arguments(&["--exercise", "DFS"]);
        grading.arguments(&["--format", format]).run().stdout
    };
    let report = Grading::of(folder.path())
        .arguments(&["--exercise", "DFS"])
        .report();
    let criteria = report.json["exercises"][0]["criteria"]
        .as_array()
        .expect("a list");
    let told = criteria
        .iter()
        .find(|one| one["max_score"] == 0)
        .expect("one has no points");
    assert_eq!(told["id"], TOGETHER);
    let title = told["title"].as_str().expect("a title");
    let failing = report.json["exercises"][0]["cases"]
        .as_array()
        .expect("a list")
        .iter();
    assert!(
        failing
            .filter(|case| case["verdict"] != "pass")
            .all(|case| case["criterion"] == TOGETHER)
    );
    let json = |format: &str| -> Value { serde_json::from_str(&of(format)).expect("it is JSON") };
    let named = |json: &Value| {
        let tests = json["tests"].as_array().expect("a list").clone();
        tests.into_iter().find(|test| {
            test["name"]
                .as_str()
                .is_some_and(|name| name.contains(title))
        })
    };
    let github = named(&json("github")).expect("it is there");
    assert_eq!(github["status"], "pass", "{github}");
    let gradescope = named(&json("gradescope")).expect("it is there");
    assert_eq!(gradescope["status"], "passed", "{gradescope}");
    let junit = of("junit");
    assert!(
        !junit.contains("<failure") && junit.contains("<skipped"),
        "{junit}"
    );
    let checks = json("check50");
    let failed = checks["results"].as_array().expect("a list").iter();
    assert_eq!(
        failed.filter(|check| check["passed"] == false).count(),
        0,
        "{checks:#}"
    );
    for format in ["markdown", "human"] {
        let text = of(format);
        assert!(!text.contains('✗') && text.contains('·'), "{text}");
    }
}

#[test]
fn a_criterion_without_points_is_no_failure_on_a_page() {
    let mut class = Class::new();
    let ana = class.enrol("ana", "Ana", "A");
    class.hands_in(&ana, refuses().folder().path());
    let page = page(&class);
    let rates = page.split("id=\"rates\"").nth(1).expect("there are rates");
    let dfs = rates.split(">DFS</th>").nth(1).expect("DFS is there");
    let dfs = dfs.split("</tbody>").next().unwrap_or_default();
    // A row for each of the four criteria with points, and none fails.
    assert_eq!(dfs.matches("<td class=\"number\">").count(), 4, "{dfs}");
    assert_eq!(
        dfs.matches("<td class=\"number\">0</td>").count(),
        4,
        "{dfs}"
    );
}
