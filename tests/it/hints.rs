//! Hints: every criterion has some, each that recognises something is seen at work, and a table
//! with a mistake is refused.

use std::collections::BTreeSet;
use std::fs;

use grader::manifest::load;
use sudograde_core::lab::{Hint, Lab};

use crate::corpus::LABS;
use crate::support::{
    Grading, Submission, copy_folder, folder_with, implicit_graph, known, repository, two_at_a_time,
};

pub fn lab(id: &str) -> Lab {
    load(&repository("exercises").join(id)).expect("the lab is sound")
}

fn is_general(hint: &Hint) -> bool {
    hint.verdict.is_none() && hint.reason.is_none() && hint.actual.is_none() && hint.case.is_none()
}

/// is_valid that looks at columns and boxes, and not at rows.
pub fn without_rows() -> Submission {
    Submission::right().replace("(row && seen[0][row]++) || ", "")
}

#[test]
fn every_criterion_of_every_lab_has_a_hint_for_whatever_goes_wrong() {
    for id in LABS {
        let lab = lab(id);
        let general = lab.hints.iter().filter(|hint| is_general(hint));
        let told: BTreeSet<(String, String)> =
            general.flat_map(|hint| hint.criteria.clone()).collect();
        for exercise in &lab.exercises {
            for criterion in &exercise.criteria {
                let key = (exercise.id.clone(), criterion.id.clone());
                assert!(told.contains(&key), "{id} has no hint for {key:?}");
            }
        }
    }
}

#[test]
fn every_pattern_is_recognised_in_a_wrong_submission() {
    let labs: Vec<Lab> = LABS.into_iter().map(lab).collect();
    let special = labs.iter().flat_map(|lab| {
        let special = lab.hints.iter().filter(|hint| !is_general(hint));
        special.map(move |hint| (lab, hint))
    });
    let special: Vec<(&Lab, &Hint)> = special.collect();
    assert!(special.len() >= 8, "there are {}", special.len());
    let failures = two_at_a_time(&special, |(lab, hint)| {
        let first = hint.steps[0].get("en");
        let example = hint.example.as_ref();
        let example = example.ok_or_else(|| format!("no example of {first:?}"))?;
        let folder = known(&lab.id, example);
        let exercise = &hint.criteria[0].0;
        let report = Grading::of(folder)
            .lab(&lab.folder)
            .arguments(&["--exercise", exercise])
            .report();
        let seen = hint.criteria.iter().any(|(_, criterion)| {
            let criteria = report.exercise(exercise)["criteria"].as_array();
            let mut criteria = criteria.into_iter().flatten();
            criteria.any(|one| one["id"] == criterion.as_str() && one["hint"] == first)
        });
        if seen {
            Ok(())
        } else {
            Err(format!("{example} of {} does not get {first:?}", lab.id))
        }
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn the_kind_of_failure_comes_before_the_criterion() {
    let kinds = [
        (
            "Node *m = NULL; return m->sudo[0][0];",
            "null-pointer",
            "A pointer is NULL here",
        ),
        (
            "volatile int a = 1; while (a) { } return 1;",
            "endless-loop",
            "A loop does not end",
        ),
        (
            "volatile int a = 0; return 7 / a;",
            "division-by-zero",
            "A divisor is 0",
        ),
        ("return 1;", "same-answer", "answers true to every input"),
    ];
    for (body, kind, words) in kinds {
        let body = format!("int is_final(Node *n) {{ {body} }}");
        let report = Submission::right()
            .with("is_final", &body)
            .grade_with(&["--exercise", "is_final"]);
        let criterion = &report.exercise("is_final")["criteria"][0];
        assert_eq!(criterion["hint_kind"], kind, "{criterion}");
        let hint = criterion["hint"].as_str().unwrap_or_default();
        assert!(hint.contains(words), "{kind}: {hint}");
    }
}

#[test]
fn a_failing_exercise_says_how_to_get_a_hint() {
    let folder = without_rows().folder();
    let two = ["--exercise", "is_valid", "--exercise", "is_final"];
    let run = Grading::of(folder.path()).arguments(&two).run();
    let command = format!(
        "sudograde explain is_valid {} --lab implicit-graph",
        folder.path().display()
    );
    assert!(run.stdout.contains(&command), "{}", run.stdout);
    assert!(
        !run.stdout.contains("sudograde explain is_final"),
        "{}",
        run.stdout
    );
    let report = Grading::of(folder.path()).arguments(&two).report();
    let criteria = report.exercise("is_valid")["criteria"].as_array();
    for criterion in criteria.into_iter().flatten() {
        assert_eq!(
            criterion["hint"].is_string(),
            criterion["id"] == "rows",
            "{criterion}"
        );
    }
}

#[test]
fn a_mistake_in_the_table_is_named_with_its_line() {
    let table = |entry: &str| {
        let lab = tempfile::tempdir().expect("a temporary folder can be made");
        copy_folder(&repository("tests/labs/stack"), lab.path());
        fs::write(lab.path().join("hints.toml"), format!("# hints\n{entry}\n")).expect("written");
        let right = repository("tests/labs/stack/submissions/right");
        Grading::of(right).lab(lab.path()).run()
    };
    let manifest = fs::read_to_string(repository("tests/labs/stack/lab.toml")).expect("is there");
    let id = |after: &str, what: &str| {
        let rest = &manifest[manifest.find(after).expect("is there")..];
        let rest = &rest[rest.find(what).expect("is there")..];
        rest.split('"').nth(1).expect("an id").to_owned()
    };
    let known = format!(
        "{}/{}",
        id("[[exercise]]", "id = "),
        id("[[exercise.criterion]]", "id = ")
    );
    let course = id("course_language", "course_language = ");
    let step = format!("{{ en = \"a\", {course} = \"b\" }}");
    let step = if course == "en" {
        "{ en = \"a\" }".to_owned()
    } else {
        step
    };
    let good = format!("[[hint]]\nfor = [\"{known}\"]\nsteps = [{step}, {step}]");
    assert_eq!(table(&good).status, Some(0));
    let mistakes = [
        (
            good.replace(&known, "stack/nothing"),
            3,
            "unknown criterion",
        ),
        (
            good.replace(&format!("\"{known}\""), ""),
            3,
            "names no criterion",
        ),
        (
            good.replace(&format!("{step}, {step}"), &step),
            4,
            "two or three steps",
        ),
        (good.replace(&step, "{ es = \"b\" }"), 4, "English"),
        (format!("{good}\ncase = \"no-such-case\""), 5, "no case"),
        (format!("{good}\ncases = \"x\""), 5, "cases"),
        (format!("{good}\nverdict = \"wrong\""), 5, "wrong"),
    ];
    for (entry, line, words) in mistakes {
        let place = format!("hints.toml:{line}:");
        table(&entry).refused(2, &[&place, words]);
    }
}

#[test]
fn a_lab_without_a_table_has_the_general_hints() {
    let folder = folder_with(&[("stack.c", b"int nothing;\n")]);
    let lab = repository("tests/labs/stack");
    assert!(!lab.join("hints.toml").exists());
    let run = Grading::of(folder.path()).lab(&lab).run();
    assert!(run.stdout.contains("sudograde explain"), "{}", run.stdout);
    assert!(implicit_graph().join("hints.toml").exists());
}
