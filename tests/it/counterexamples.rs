//! The smallest generated input that shows a mistake: how small it is, what it says, and which
//! inputs are never shown.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::support::boards::{counterexamples, filled, valid_unless};
use crate::support::{Grading, Report, Submission, edited_lab, known, repository};

/// The only counterexample of an exercise, which loses just this criterion.
#[track_caller]
fn only(report: &Report, exercise: &str, criterion: &str) -> Value {
    let lost: BTreeSet<String> = report
        .lost_criteria()
        .into_iter()
        .filter(|lost| lost.starts_with(exercise))
        .collect();
    assert_eq!(lost, BTreeSet::from([format!("{exercise}/{criterion}")]));
    let all = counterexamples(report, exercise);
    assert_eq!(all.len(), 1, "{all:#?}");
    assert_eq!(all[0], report.exercise(exercise)["counterexample"]);
    all[0].clone()
}

/// Grades an is_valid that overlooks something, and looks at what is shown of it.
#[track_caller]
fn overlooks(condition: &str, criterion: &str, message: &str, culprits: [usize; 2]) {
    let report = valid_unless(condition).grade_with(&["--exercise", "is_valid"]);
    let found = only(&report, "is_valid", criterion);
    let input = found["input"].as_str().expect("an input is text");
    assert_eq!(filled(input), 2, "{input}");
    assert_eq!(found["message"], message);
    assert_eq!(found["culprits"], serde_json::json!(culprits));
    assert_eq!(found["expected"], "call: returned false\ncall: n unchanged");
    assert_eq!(found["actual"], "call: returned true\ncall: n unchanged");
    assert_eq!(found["verdict"], "fail");
    assert_eq!(found["seed"], 1);
    assert_eq!(found["smallest"], true);
}

#[test]
fn a_column_that_is_never_looked_at() {
    overlooks(
        "c == 0 && d == 0 && r / 3 != s / 3",
        "columns",
        "is_valid returned 1; column 0 holds 1 twice, rows 0 and 3.",
        [0, 27],
    );
}

#[test]
fn the_two_far_ends_of_a_row() {
    overlooks(
        "r == s && c == 0 && d == 8",
        "rows",
        "is_valid returned 1; row 0 holds 1 twice, columns 0 and 8.",
        [0, 8],
    );
}

#[test]
fn one_pair_of_cells_in_one_row() {
    overlooks(
        "r == 5 && s == 5 && c == 2 && d == 6",
        "rows",
        "is_valid returned 1; row 5 holds 1 twice, columns 2 and 6.",
        [47, 51],
    );
}

#[test]
fn the_boxes_in_the_middle() {
    overlooks(
        "r != s && c != d && same_box && r / 3 == 1 && c / 3 == 1",
        "boxes",
        "is_valid returned 1; box 4 holds 1 twice, cells (3,3) and (4,5).",
        [30, 41],
    );
}

#[test]
fn one_digit_only() {
    let report = valid_unless("digit == 9").grade_with(&["--exercise", "is_valid"]);
    let all = counterexamples(&report, "is_valid");
    let criteria: Vec<&Value> = all.iter().map(|one| &one["criterion"]).collect();
    assert_eq!(criteria, ["rows", "columns", "boxes"]);
    for found in &all {
        let input = found["input"].as_str().expect("an input is text");
        // No other digit fails, so this one is not lowered.
        assert_eq!((filled(input), input.matches('9').count()), (2, 2));
        let message = found["message"].as_str().expect("a message is text");
        assert!(message.contains("holds 9 twice"), "{message}");
    }
}

#[test]
fn an_argument_that_is_changed() {
    let changes = "for (int k = 0; k < 81; k++) if (n->sudo[k / 9][k % 9] == 7) { n->sudo[k / 9][k % 9] = 8; break; }";
    let report = Submission::right()
        .beginning("get_adj_nodes", changes)
        .grade_with(&["--exercise", "get_adj_nodes"]);
    let found = counterexamples(&report, "get_adj_nodes");
    let found = found.iter().find(|one| one["criterion"] == "argument");
    let found = found.expect("the argument's criterion is lost");
    let input = found["input"].as_str().expect("an input is text");
    assert_eq!((filled(input), input.matches('7').count()), (1, 1));
    let cell = input.find('7').expect("it holds a 7");
    assert_eq!(found["culprits"], serde_json::json!([cell]));
    assert_eq!(found["message"], "The function changed n.");
}

/// Clearing any one more cell of the counterexample makes the submission pass: each is graded, as a
/// fixed case of a copy of the lab, and the counterexample itself too, which fails.
#[test]
fn nothing_smaller_fails() {
    let wrong = valid_unless("r == s && d - c == 4 && digit > 2");
    let report = wrong.grade_with(&["--exercise", "is_valid"]);
    let found = only(&report, "is_valid", "rows");
    let input = found["input"].as_str().expect("an input is text");
    let mut inputs = vec![input.to_owned()];
    for (place, _) in input.char_indices().filter(|(_, cell)| *cell != '0') {
        let mut smaller = input.to_owned();
        smaller.replace_range(place..=place, "0");
        inputs.push(smaller);
    }
    let lowered = |from: &str, to: &str| input.replace(from, to);
    inputs.extend([lowered("3", "2"), lowered("3", "1")]);
    let cases: Vec<String> = inputs
        .iter()
        .enumerate()
        .map(|(index, input)| format!("{{ name = \"case-{index}\", input = \"{input}\" }}"))
        .collect();
    let lab = with_cases_of_rows(&cases.join(", "));
    let folder = wrong.folder();
    let report = Grading::of(folder.path())
        .lab(lab.path())
        .arguments(&["--exercise", "is_valid", "--case", "case-*"])
        .report();
    let failing: Vec<&Value> = report
        .cases("is_valid")
        .into_iter()
        .filter(|case| case["verdict"] != "pass")
        .map(|case| &case["name"])
        .collect();
    assert_eq!(failing, ["case-0"]);
    assert_eq!(report.cases("is_valid").len(), 5);
}

/// A copy of the lab in which these are cases of is_valid's rows, before its own.
fn with_cases_of_rows(cases: &str) -> tempfile::TempDir {
    edited_lab(|text| {
        let rows = text.split_once("  id = \"rows\"");
        let (before, after) = rows.expect("is_valid has rows");
        let after = after.replacen("cases = [", &format!("cases = [ {cases},"), 1);
        format!("{before}  id = \"rows\"{after}")
    })
}

#[test]
fn a_crash_on_a_generated_board_is_shown_by_a_small_one() {
    // Only where row 7 begins with 8 and 3, which no fixed case has.
    let crash = "if (n->sudo[7][0] == 8 && n->sudo[7][1] == 3) { int *nowhere = 0; *nowhere = 1; }";
    let report = Submission::right()
        .beginning("is_final", crash)
        .grade_with(&["--exercise", "is_final"]);
    let found = &report.exercise("is_final")["counterexample"];
    assert_eq!(found["verdict"], "crash", "{found}");
    let input = found["input"].as_str().expect("an input is text");
    assert_eq!(filled(input), 2, "{input}");
    assert_eq!(&input[63..65], "83");
    let location = found["location"].as_str().expect("the crash has a place");
    assert!(location.contains("in is_final"), "{location}");
}

#[test]
fn a_board_that_hangs_is_found_and_costs_little() {
    let hang = "if (n->sudo[7][0] == 8 && n->sudo[7][1] == 3) for (volatile int k = 0; ; k++) {}";
    let report = Submission::right()
        .beginning("is_final", hang)
        .grade_with(&["--exercise", "is_final"]);
    let found = &report.exercise("is_final")["counterexample"];
    assert_eq!(found["verdict"], "timeout", "{found}");
    report.loses_only(&["is_final"]);
}

/// A function that is still the skeleton's has no mistake to show, and a search would take long.
#[test]
fn what_was_not_begun_has_no_smaller_input() {
    let skeleton = repository("exercises/implicit-graph/c");
    let report = Grading::of(skeleton).report();
    for exercise in report.exercises() {
        assert_eq!(exercise["begun"], false, "{exercise}");
        assert_eq!(exercise["score"], 0, "{exercise}");
        assert_eq!(
            exercise["counterexamples"],
            Value::Array(Vec::new()),
            "{exercise}"
        );
    }
}

/// No smaller board tells more, and to look for one would take longer than all the rest.
#[test]
fn a_function_that_hangs_on_every_board_shows_its_first_one() {
    let report = Submission::right()
        .beginning("is_final", "for (volatile int k = 0; ; k++) {}")
        .grade_with(&["--exercise", "is_final"]);
    assert_eq!(counterexamples(&report, "is_final"), Vec::<Value>::new());
    let cases = report.cases("is_final");
    let shown = cases.iter().find(|case| case["verdict"] == "timeout");
    let shown = shown.expect("it hangs");
    assert_eq!(shown["visibility"], "visible");
    assert_eq!(
        shown["message"],
        "It did not end within 1 s of CPU time: an endless loop?"
    );
}

/// The only case of the lab's own hangs, and many generated boards do not.
#[test]
fn a_function_that_hangs_on_some_boards_has_a_smaller_one() {
    let report = Submission::right()
        .beginning(
            "is_final",
            "if (n->sudo[4][4] == 5) for (volatile int k = 0; ; k++) {}",
        )
        .grade_with(&["--exercise", "is_final", "--case", "*boards*"]);
    let cases = report.cases("is_final");
    let own = cases.iter().filter(|case| case["name"] == "forty-boards");
    assert_eq!(
        own.map(|case| &case["verdict"]).collect::<Vec<_>>(),
        ["timeout"]
    );
    let found = &report.exercise("is_final")["counterexample"];
    assert_eq!(found["verdict"], "timeout", "{found}");
    assert_eq!(found["smallest"], true);
}

#[test]
fn a_crash_that_takes_long_is_not_made_smaller() {
    let crash = "for (int k = 0; k < 200000; k++) { volatile char *block = malloc(8); block[0] = 1; } if (n->sudo[0][0]) { int *nowhere = 0; *nowhere = 1; }";
    let report = Submission::right()
        .first("#include <stdlib.h>")
        .beginning("is_final", crash)
        .grade_with(&["--exercise", "is_final"]);
    assert!(report.verdicts("is_final").contains("crash"));
    let found = counterexamples(&report, "is_final");
    assert!(!found.is_empty());
    assert!(
        found.iter().all(|one| one["smallest"] == false),
        "{found:?}"
    );
}

#[test]
fn hidden_inputs_are_never_made_into_counterexamples() {
    // Wrong on one board only, which only a hidden case has.
    let hidden = "static const char *hidden = \"123456780000000000000000000000000000000000000000000009000000000000000000000000000\";\n    int same = 1;\n    for (int k = 0; k < 81; k++) same &= n->sudo[k / 9][k % 9] == hidden[k] - '0';\n    if (same) return 1;";
    let report = Submission::right()
        .beginning("is_final", hidden)
        .grade_with(&["--exercise", "is_final"]);
    report.loses_only(&["is_final"]);
    assert_eq!(report.exercise("is_final")["counterexample"], Value::Null);
    assert_eq!(counterexamples(&report, "is_final"), Vec::<Value>::new());
}

#[test]
fn a_person_sees_the_board_with_the_culprits_marked() {
    let folder = valid_unless("c == 0 && d == 0 && r / 3 != s / 3").folder();
    let human = |lang| {
        let run = Grading::of(folder.path())
            .lang(lang)
            .arguments(&["--exercise", "is_valid"])
            .at_length()
            .run();
        run.stdout
    };
    let english = human("en");
    let board = "      [1] 0  0  0  0  0  0  0  0\n       0  0  0  0  0  0  0  0  0\n       0  0  0  0  0  0  0  0  0\n      [1] 0 ";
    assert!(english.contains(board), "{english}");
    for (lang, sentence) in [
        ("en", "column 0 holds 1 twice, rows 0 and 3."),
        (
            "es",
            "la columna 0 tiene dos veces el 1, en las filas 0 y 3.",
        ),
        ("pt", "a coluna 0 tem o 1 duas vezes, nas linhas 0 e 3."),
        ("el", "η στήλη 0 έχει το 1 δύο φορές, στις γραμμές 0 και 3."),
    ] {
        let shown = human(lang);
        assert!(shown.contains(sentence), "{lang}: {shown}");
    }
}

#[test]
fn a_submission_in_rust_is_tried_too() {
    let fixture = known("implicit-graph", "rust/wrong/digit-nine-forgotten");
    let report = Grading::of(fixture)
        .arguments(&["--exercise", "is_valid"])
        .report();
    let all = counterexamples(&report, "is_valid");
    assert_eq!(all.len(), 3);
    for found in all {
        let input = found["input"].as_str().expect("an input is text");
        assert_eq!((filled(input), input.matches('9').count()), (2, 2));
    }
}

/// Inputs about anything are for mistakes that nothing else shows.
#[test]
fn an_example_comes_from_the_whole_domain_only_where_nothing_else_shows_the_mistake() {
    for (lab, name, exercise, criterion, is_wanted) in [
        (
            "coloring",
            "c/wrong/no-colouring-leaves-a-mess",
            "color_first",
            "unchanged",
            false,
        ),
        (
            "samurai",
            "c/wrong/fives-not-found-in-a-row",
            "Verificador_Insertar",
            "holes",
            true,
        ),
    ] {
        let grading = Grading::of(known(lab, name)).lab(repository("exercises").join(lab));
        let report = grading.arguments(&["--exercise", exercise]).report();
        let found = &report.exercise(exercise)["counterexamples"];
        let found = found.as_array().expect("a list");
        let own = found.iter().find(|one| one["criterion"] == criterion);
        let own = own.unwrap_or_else(|| panic!("{name}: {found:#?}"));
        let is_of_all = own["from"]
            .as_str()
            .is_some_and(|from| from.ends_with("-whole-domain"));
        assert_eq!(is_of_all, is_wanted, "{name}: {own:#}");
    }
}
