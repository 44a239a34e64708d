//! What people read: the report in the terminal, and the JSON that other programs read, as snapshots.

use crate::support::{Grading, Submission};

/// One wrong answer, one crash, one missing function, one warning.
fn wrong() -> Submission {
    Submission::right()
        .with("is_valid", "int is_valid(Node *n)\n{\n    int unused;\n    for (int k = 0; k < 9; k++)\n        if (n->sudo[k][0] == n->sudo[k][8] && n->sudo[k][0] != 0)\n            return 0;\n    return 1;\n}")
        .with("is_final", "int is_final(Node *n)\n{\n    Node *other = NULL;\n    return other->sudo[0][0] != 0;\n}")
        .replace("digit <= 9", "digit <= 8")
}

/// The human report without the folder's name, which differs each time.
fn human(submission: &Submission, lang: &'static str) -> String {
    let folder = submission.folder();
    let run = Grading::of(folder.path()).lang(lang).run();
    run.stdout
        .replace(&folder.path().display().to_string(), "SUBMISSION")
}

#[test]
fn a_wrong_submission_in_english() {
    insta::assert_snapshot!(human(&wrong(), "en"));
}

#[test]
fn a_wrong_submission_in_spanish() {
    insta::assert_snapshot!(human(&wrong(), "es"));
}

#[test]
fn a_right_submission_in_every_language() {
    let reports: Vec<String> = ["en", "es", "pt", "el"]
        .into_iter()
        .map(|lang| human(&Submission::right(), lang))
        .collect();
    insta::assert_snapshot!(reports.join("\n----\n"));
}

#[test]
fn a_submission_that_does_not_compile() {
    let broken =
        Submission::right().with("is_final", "int is_final(Node *n)\n{\n    return total\n}");
    insta::assert_snapshot!(human(&broken, "en"));
}

#[test]
fn one_exercise_in_json() {
    let folder = wrong().folder();
    let report = Grading::of(folder.path())
        .arguments(&["--exercise", "is_valid", "--case", "row-*"])
        .report();
    let mut json = report.without_times();
    json["submission"] = "SUBMISSION".into();
    for exercise in json["exercises"].as_array_mut().into_iter().flatten() {
        for case in exercise["cases"].as_array_mut().into_iter().flatten() {
            // The probe's own blocks count too, and they are no contract.
            case["peak_bytes"] = "bytes".into();
        }
    }
    insta::assert_snapshot!(serde_json::to_string_pretty(&json).expect("it was JSON"));
}

#[test]
fn what_a_student_prints_cannot_move_the_cursor() {
    let report = "printf(\"\\033[2J\\033[31mred\\r\\a\"); fflush(stdout);";
    let folder = Submission::right()
        .beginning("is_final", report)
        .replace("return 1;\n}\n\nNode *DFS", "abort();\n}\n\nNode *DFS")
        .folder();
    let run = Grading::of(folder.path()).run();
    assert!(run.stdout.contains("red"), "{}", run.stdout);
    assert!(
        !run.stdout.contains('\u{1b}') && !run.stdout.contains('\r'),
        "{:?}",
        run.stdout
    );
}

#[test]
fn a_hidden_case_is_counted_and_not_shown() {
    let report = Submission::right().with("is_valid", "int is_valid(Node *n) { return 0; }");
    let json = report.grade();
    let text = human(&report, "en");
    for case in json.cases("is_valid") {
        let name = case["name"].as_str().unwrap_or_default();
        if case["visibility"] == "hidden" {
            assert!(!text.contains(&format!("{name} (")), "{name} is hidden");
        }
    }
    assert!(text.contains("hidden"), "{text}");
}
