//! Labs with functions of their author's: what is right, and which inputs are tried.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use rusqlite::Connection;

use crate::support::{
    BINARY, Grading, Report, cache, copy_folder, copy_of_lab, edit, edited_solution, of_lab,
    repository, run,
};

/// Checks that these words are shown of a submission of the lab of Latin squares.
#[track_caller]
fn shows(submission: PathBuf, words: &[&str]) {
    let lab = repository("tests/labs/latin");
    let run = Grading::of(submission).lab(lab).lang("en").run();
    for words in words {
        assert!(run.in_one_line().contains(words), "{words}: {}", run.stdout);
    }
}

#[test]
fn a_complaint_of_the_checks_is_what_a_student_reads() {
    shows(
        of_lab("latin", "wrong-complete-leaves-the-last-cell"),
        &["complete: fills all cells 0000000000000000 (3,3) is empty."],
    );
    shows(
        of_lab("latin", "wrong-complete-in-the-argument"),
        &["The function changed square."],
    );
}

#[test]
fn inputs_of_the_checks_are_several_calls_in_a_row() {
    let lab = repository("tests/labs/latin");
    // The second call sees that the first one was there.
    let (_kept, grading) = edited_solution(
        "latin",
        "latin.c",
        &[(
            "int fits(const Square *s)\n{\n",
            "int fits(const Square *s)\n{\n    static int calls;\n    if (++calls >= 3)\n        return 0;\n",
        )],
    );
    let report = grading.lab(lab).arguments(&["--exercise", "fits"]).report();
    assert_eq!(report.lost_criteria(), ["fits/right".to_owned()].into());
    // Nobody says that it costs no points.
    assert_eq!(report.exercise("fits")["notes"], serde_json::json!([]));
}

/// The criteria that a `fits` loses which is wrong from its twelfth call on, in a copy of the lab.
fn lost_from_the_twelfth_call(lab: &Path) -> BTreeSet<String> {
    let counts = "int fits(const Square *s)\n{\n    static int calls;\n    if (++calls >= 12)\n        return 0;\n";
    let edits = [("int fits(const Square *s)\n{\n", counts)];
    let (_kept, grading) = edited_solution("latin", "latin.c", &edits);
    let report = grading.lab(lab).arguments(&["--exercise", "fits"]).report();
    report.lost_criteria()
}

#[test]
fn what_the_checks_make_is_asked_in_rows_of_some_length() {
    let lost = |random: &str| {
        let before = "random = { n = 100, from = \"any_that_fits\" }";
        let lab = copy_of_lab("latin", "lab.toml", &[(before, random)]);
        lost_from_the_twelfth_call(lab.path())
    };
    let none = BTreeSet::new();
    assert_eq!(lost("random = { n = 20, from = \"with_holes\" }"), none);
    let shorter = "random = { n = 20, from = \"with_holes\", length = [2, 11] }";
    assert_eq!(lost(shorter), none);
    let longer = "random = { n = 20, from = \"with_holes\", length = [2, 12] }";
    assert_eq!(lost(longer), BTreeSet::from(["fits/right".to_owned()]));
}

#[test]
fn a_mistake_that_only_the_whole_domain_shows_costs_the_criterion_with_the_fewest_points() {
    let rows = "whole_domain = { n = 20, from = \"with_holes\", length = [2, 12] }";
    let edits = [
        ("random = { n = 100 }", rows),
        ("random = { n = 100, from = \"any_that_fits\" }", rows),
        (
            "points = 2\n  title = { en = \"sees a digit",
            "points = 3\n  title = { en = \"sees a digit",
        ),
    ];
    let lab = copy_of_lab("latin", "lab.toml", &edits);
    let right = BTreeSet::from(["fits/right".to_owned()]);
    assert_eq!(lost_from_the_twelfth_call(lab.path()), right);
    let cheaper = ("points = 3", "points = 1");
    edit(&lab.path().join("lab.toml"), &[cheaper]);
    let answer = BTreeSet::from(["fits/answer".to_owned()]);
    assert_eq!(lost_from_the_twelfth_call(lab.path()), answer);
}

#[test]
fn an_answer_that_is_no_value_is_not_asked_about() {
    let shows = |put: &str, words: &str| {
        let before = "    if (fill(full, 0))\n";
        let put = format!("{put}\n{before}");
        let (_kept, grading) = edited_solution("latin", "latin.c", &[(before, &put)]);
        let run = grading.lang("en").run();
        assert!(run.in_one_line().contains(words), "{words}: {}", run.stdout);
    };
    shows(
        "    full->cell[0][0] += 77;\n    return full;",
        "0000000000000000 returned holds 77, which is no number from 0 to 4.",
    );
    shows(
        "    free(full);\n    return full;",
        "0000000000000000 Returned a pointer to memory that is not in use.",
    );
}

#[test]
fn checks_in_c_and_rust_do_the_same() {
    let lab = repository("tests/labs/latin");
    for (ending, source) in [
        ("c", include_str!("declared_checks/checks.c")),
        ("rs", include_str!("declared_checks/checks.rs")),
    ] {
        let file = format!("file = \"checks.{ending}\"");
        let copy = copy_of_lab(
            "latin",
            "lab.toml",
            &[
                ("file = \"checks.py\"", &file),
                ("any_that_fits = \"(index: int) -> [square]\"\n", ""),
                ("from = \"any_that_fits\"", "from = \"with_holes\""),
            ],
        );
        let checks = copy.path().join(format!("checks.{ending}"));
        fs::write(checks, source).expect("it can be written");
        for name in ["right-from-the-end", "wrong-complete-leaves-the-last-cell"] {
            let graded = |lab: &Path| {
                let grading = Grading::of(of_lab("latin", name)).lab(lab);
                grading.arguments(&["--exercise", "complete"]).report()
            };
            let (own, given) = (graded(copy.path()), graded(&lab));
            assert_eq!(
                own.lost_criteria(),
                given.lost_criteria(),
                "{ending} {name}"
            );
            let shown = |report: &Report| report.exercise("complete")["counterexample"].clone();
            assert_eq!(shown(&own), shown(&given), "{ending} {name}");
        }
    }
}

#[test]
fn a_row_has_its_length_beside_it() {
    let lab = repository("tests/it/declared_checks/row");
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let graded = |sign: &str| {
        copy_folder(&lab.join("solution"), folder.path());
        edit(&folder.path().join("row.c"), &[(">= row[best]", sign)]);
        let grading = Grading::of(folder.path()).lab(&lab).lang("en");
        grading.run()
    };
    let wrong = graded("< row[best]");
    let words = "[0, 1] there is a larger one.";
    assert!(wrong.in_one_line().contains(words), "{}", wrong.stdout);
    // The first place is as right as the solution's last one.
    assert_eq!(graded("> row[best]").status, Some(0));
}

#[test]
fn a_check_that_fails_for_one_submission_leaves_the_others_alone() {
    let lab = copy_of_lab(
        "latin",
        "checks.py",
        &[(
            "            if digit == 0:\n",
            "            if digit == 0:\n                1 / 0\n",
        )],
    );
    let class = tempfile::tempdir().expect("a temporary folder can be made");
    for name in ["wrong-complete-leaves-the-last-cell", "right-from-the-end"] {
        // The one that breaks the check comes first.
        let order = if name.starts_with("wrong") { "a" } else { "b" };
        copy_folder(
            &of_lab("latin", name),
            &class.path().join("all").join(order),
        );
    }
    let gradebook = class.path().join("class.db");
    let mut batch = Command::new(BINARY);
    batch
        .args(["batch", "--jobs", "1", "--lab"])
        .arg(lab.path())
        .arg("--db")
        .arg(&gradebook)
        .arg(class.path().join("all"))
        .env("XDG_CACHE_HOME", cache());
    let run = run(batch);
    let book = Connection::open(&gradebook).expect("it is a gradebook");
    let scores: Vec<(String, Option<f64>)> = book
        .prepare(
            "SELECT students.key, runs.score FROM runs
             JOIN submissions ON submissions.id = submission_id
             JOIN students ON students.id = student_id ORDER BY students.key",
        )
        .expect("it is SQL")
        .query_map((), |row| Ok((row.get(0)?, row.get(1)?)))
        .expect("it can be asked")
        .collect::<Result<_, _>>()
        .expect("they are scores");
    let wanted = [("a".to_owned(), None), ("b".to_owned(), Some(10.0))];
    assert_eq!(scores, wanted, "{run:?}");
}

#[test]
fn mistakes_in_the_checks_are_the_authors() {
    let right = repository("tests/labs/latin/submissions/right-from-the-end");
    let mistake = |file: &str, from: &str, to: &str, words: &[&str]| {
        let lab = copy_of_lab("latin", file, &[(from, to)]);
        let grading = Grading::of(&right).lab(lab.path());
        grading.run().refused(2, words);
    };
    let checks = |from: &str, to: &str, words: &[&str]| mistake("checks.py", from, to, words);
    checks(
        "return fill(0)",
        "return fill(0) / 0",
        &[
            "\"can_be_completed\" of the checks fails with",
            "ZeroDivisionError",
            "checks.py, line 28",
        ],
    );
    checks(
        "return fill(0)",
        "return \"yes\"",
        &[
            "\"can_be_completed\" of the checks gives with",
            "yes",
            "not bool",
        ],
    );
    checks(
        "def completes(",
        "def completed(",
        &["checks.py has no function \"completes\", which [checks.function] declares"],
    );
    checks(
        "            if digit == 0:",
        "            while digit:\n                pass\n            if digit == 0:",
        &[
            "\"completes\" of the checks fails with",
            "it does not end in time",
        ],
    );
    checks(
        "digits = [digit for",
        "digits = [digit fro",
        &["the checks", "does not compile: checks.py:14"],
    );
    checks(
        "    if returned is None:",
        "    if returned is not None:",
        &[
            "the solution is not as lab.toml says",
            "it is not as \"completes\" of the checks wants it: there is a way",
        ],
    );
    checks(
        "cells[place // 4][place % 4] = 0\n    return {",
        "cells[place // 4][place % 4] = 9\n    return {",
        &[
            "\"any_that_fits\" of the checks gives with",
            "is not 16 digits from 0 to 4",
        ],
    );
    let manifest = |from: &str, to: &str, words: &[&str]| mistake("lab.toml", from, to, words);
    manifest(
        "from = \"with_holes\"",
        "from = \"with_hole\"",
        &[
            "lab.toml:",
            "[checks.function] has no \"with_hole\" (there are: any_that_fits",
        ],
    );
    manifest(
        "from = \"with_holes\"",
        "from = \"completes\"",
        &[
            "lab.toml:",
            "takes whole numbers that are called seed and index",
        ],
    );
    manifest(
        "(seed: int, index: int) -> square",
        "(seed: int, index: int) -> digit",
        &[
            "lab.toml:",
            "\"with_holes\" makes \"digit\"; an input is (square)",
        ],
    );
    manifest(
        "file = \"checks.py\"",
        "file = \"README.md\"",
        &["lab.toml:", "ends with .c, .rs or .py"],
    );
    manifest(
        "completes = \"(square, returned: square?) -> text?\"",
        "completes = \"(square, result: square?) -> text?\"",
        &["lab.toml:", "there is no argument \"result\""],
    );
    manifest(
        "from = \"any_that_fits\" }",
        "from = \"any_that_fits\", length = [700, 700] }",
        &[
            "\"any_that_fits\" of the checks makes 1399 calls in a row",
            "an input has at most 1000",
        ],
    );
}

#[test]
fn a_row_is_made_of_calls_and_not_of_steps() {
    let edits = [
        (
            "[step]\n",
            "[checks]\nfile = \"checks.py\"\nfunction.makes = \"(index: int) -> text\"\n\n[step]\n",
        ),
        (
            "random = { n = 500, length = [1, 40], distinct = \"prio\" }",
            "random = { n = 500, length = [1, 40], from = \"makes\" }",
        ),
    ];
    let lab = copy_of_lab("heap", "lab.toml", &edits);
    let checks = "def makes(index):\n    return \"push a 5; pop\"\n";
    fs::write(lab.path().join("checks.py"), checks).expect("it can be written");
    let run = Grading::of(repository("tests/labs/heap/solution"))
        .lab(lab.path())
        .run();
    assert_eq!(run.status, Some(2));
    let words = "\"from\" makes whole inputs here, all steps of them: leave \"length\" out";
    assert!(run.stderr.contains(words), "{}", run.stderr);
    assert!(run.stderr.contains("lab.toml:"), "{}", run.stderr);
}
