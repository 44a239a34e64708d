//! Hints: every criterion has some, each that recognises something is seen at work, and `sudograde explain` shows them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use grader::manifest::load;
use grader::statement;
use sudograde_core::lab::{ExerciseKind, Hint, Lab};

use crate::support::{
    BINARY, Grading, Run, Submission, cache, copy_folder, folder_with, implicit_graph, known,
    repository, run, two_at_a_time,
};

const LABS: [&str; 5] = [
    "coloring",
    "conflicts",
    "implicit-graph",
    "samurai",
    "unique-choice",
];

fn lab(id: &str) -> Lab {
    load(&repository("exercises").join(id)).expect("the lab is sound")
}

fn is_general(hint: &Hint) -> bool {
    hint.verdict.is_none() && hint.reason.is_none() && hint.actual.is_none() && hint.case.is_none()
}

/// Runs `sudograde explain` in a folder.
fn explain(folder: &Path, arguments: &[&str]) -> Run {
    let mut command = Command::new(BINARY);
    command
        .arg("explain")
        .args(arguments)
        .args(["--lang", "en"])
        .current_dir(folder)
        .env("SUDOGRADE_CACHE", cache());
    run(command)
}

/// is_valid that looks at columns and boxes, and not at rows.
fn without_rows() -> Submission {
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
fn explaining_shows_the_failing_case_and_one_step_more_each_time() {
    let folder = without_rows().folder();
    let steps = [
        "Do you look at every row",
        "Mark each digit when you see it",
        "The marks begin empty for every row",
    ];
    for shown in 1..=3 {
        let number = shown.to_string();
        let run = explain(folder.path(), &["is_valid", "--hint", &number]);
        assert_eq!(run.status, Some(1), "{run:#?}");
        assert!(
            run.stdout.contains("finds a digit twice in a row"),
            "{}",
            run.stdout
        );
        assert!(
            run.stdout.contains("expected: 0   yours: 1"),
            "{}",
            run.stdout
        );
        for (index, step) in steps.iter().enumerate() {
            assert_eq!(
                run.stdout.contains(step),
                index < shown,
                "{shown}, {step}: {}",
                run.stdout
            );
        }
        assert_eq!(run.stdout.contains("--hint"), shown < 3, "{}", run.stdout);
    }
}

#[test]
fn what_works_needs_no_hint() {
    let folder = Submission::right().folder();
    let run = explain(folder.path(), &["is_valid"]);
    assert_eq!(run.status, Some(0), "{run:#?}");
    assert!(
        run.stdout.contains("Nothing fails in is_valid"),
        "{}",
        run.stdout
    );
    assert!(!run.stdout.contains("Hint"), "{}", run.stdout);
}

#[test]
fn hidden_cases_stay_hidden() {
    let folder = Submission::right()
        .with("is_valid", "int is_valid(Node *n) { return 1; }")
        .folder();
    let report = Grading::of(folder.path()).report();
    let run = explain(folder.path(), &["is_valid", "--hint", "3"]);
    let hidden: Vec<_> = report
        .cases("is_valid")
        .into_iter()
        .filter(|case| case["visibility"] == "hidden")
        .collect();
    assert!(!hidden.is_empty());
    for case in hidden {
        let name = case["name"].as_str().expect("a name is a text");
        assert!(!run.stdout.contains(name), "{name} in {}", run.stdout);
    }
}

#[test]
fn what_does_not_compile_is_said_before_its_hint() {
    let broken = "int is_valid(Node *n) { return total; }";
    let folder = Submission::right().with("is_valid", broken).folder();
    let run = explain(folder.path(), &["is_valid"]);
    assert!(
        run.stdout.contains("\"total\" is used but never declared"),
        "{}",
        run.stdout
    );
    assert!(
        run.stdout.contains("an error in the code of this exercise")
            && run.stdout.contains("Begin with the first message"),
        "{}",
        run.stdout
    );
    // Every criterion has the same hint, which is told once.
    assert_eq!(run.stdout.matches("Hint 1").count(), 1, "{}", run.stdout);
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
        ("return 1;", "same-answer", "answers 1 to every input"),
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
fn after_the_last_step_there_is_something_to_do() {
    let folder = Submission::right().replace("(*cont)++;", "").folder();
    let run = explain(folder.path(), &["DFS", "--hint", "4"]);
    for command in [
        "sudograde grade --lang en --exercise DFS",
        "sudograde trace implicit-graph --lang en",
    ] {
        assert!(run.stdout.contains(command), "{command}: {}", run.stdout);
    }
}

#[test]
fn an_exercise_that_is_not_begun_says_what_it_asks_for() {
    let skeleton = repository("exercises/implicit-graph/c");
    let run = explain(&skeleton, &["is_final"]);
    assert_eq!(run.status, Some(1), "{run:#?}");
    for words in [
        "Returns 1 when no zero is left",
        "An example:",
        "expected: 0",
    ] {
        assert!(run.stdout.contains(words), "{words}: {}", run.stdout);
    }
    assert!(!run.stdout.contains("Hint"), "{}", run.stdout);
}

#[test]
fn what_is_asked_fits_on_one_screen_and_comes_from_the_statement() {
    for id in LABS {
        let lab = lab(id);
        for exercise in &lab.exercises {
            for lang in ["en", lab.course_language.as_str()] {
                let asks = statement::asks(&lab, &exercise.id, lang);
                let about_functions = exercise.kind == ExerciseKind::Functions;
                assert!(
                    asks.is_some() || !about_functions,
                    "{id} {} {lang}",
                    exercise.id
                );
            }
        }
    }
    let empty = tempfile::tempdir().expect("a temporary folder can be made");
    let all = LABS.into_iter().flat_map(|id| {
        let exercises = lab(id).exercises.into_iter();
        exercises.map(move |exercise| (id, exercise.id))
    });
    for (id, exercise) in all {
        let run = explain(empty.path(), &[&exercise, "--lab", id]);
        let lines = run.stdout.lines();
        let wide = lines.clone().map(|line| line.chars().count()).max();
        assert!(
            wide <= Some(80) && lines.count() <= 24,
            "{id}: {}",
            run.stdout
        );
    }
}

#[test]
fn without_a_submission_the_exercise_is_described() {
    let empty = tempfile::tempdir().expect("a temporary folder can be made");
    let run = explain(empty.path(), &["is_valid", "--lab", "implicit-graph"]);
    assert_eq!(run.status, Some(0), "{run:#?}");
    for words in [
        "is_valid (20)",
        "finds a digit twice in a row",
        "   5  ",
        "expected",
    ] {
        assert!(run.stdout.contains(words), "{words}: {}", run.stdout);
    }
}

/// Other labs have an exercise of that name, and files of the same names.
#[test]
fn the_lab_is_the_one_all_of_whose_files_are_there() {
    let conflicts = repository("exercises/conflicts/rust");
    let folder = folder_with(&[]);
    copy_folder(&conflicts, folder.path());
    let run = explain(folder.path(), &["program"]);
    assert!(
        run.stdout.contains("Solving Sudoku by its conflicts"),
        "{run:#?}"
    );
    let graph = Submission::right().folder();
    explain(graph.path(), &["program"]).refused(2, &["--lab", "samurai", "unique-choice"]);
}

#[test]
fn what_cannot_be_explained_is_said_with_the_next_step() {
    let empty = tempfile::tempdir().expect("a temporary folder can be made");
    explain(empty.path(), &["is_vald", "--lab", "implicit-graph"]).refused(2, &["is_valid"]);
    explain(empty.path(), &["is_vald"]).refused(2, &["is_vald", "sudograde labs"]);
    explain(empty.path(), &["program"]).refused(2, &["--lab", "samurai", "unique-choice"]);
    explain(empty.path(), &["is_valid", "nowhere"]).refused(2, &["nowhere"]);
    explain(empty.path(), &["is_valid", "--hint", "5"]).refused(2, &["from 1 to 4"]);
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
