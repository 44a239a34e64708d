//! `sudograde explain`: it shows a failing case and hints step by step, and what an exercise asks
//! for.

use std::path::Path;
use std::process::Command;

use grader::statement;
use sudograde_core::lab::ExerciseKind;

use crate::corpus::LABS;
use crate::hints::{lab, without_rows};
use crate::support::{
    BINARY, Grading, Run, Submission, cache, copy_folder, folder_with, repository, run,
};

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
            run.stdout.contains("is_valid returned 1; row 0 holds"),
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
        run.stdout.contains("0/20  does not compile") && run.stdout.contains("Look at the sign ^"),
        "{}",
        run.stdout
    );
    // Every criterion has the same hint, which is told once.
    assert_eq!(run.stdout.matches("Hint 1").count(), 1, "{}", run.stdout);
}

/// What the compiler named comes first, and the hint is about that.
#[test]
fn a_mistake_that_the_compiler_named_has_a_hint_of_its_own() {
    let wrong = "int is_valid(Node *n)\n{\n    int seen = n->sudo[0][0];\n    if (seen = 1)\n        return 0;\n    return 1;\n}";
    let folder = Submission::right().with("is_valid", wrong).folder();
    let run = explain(folder.path(), &["is_valid"]);
    let said = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in [
        "if (seen = 1)",
        "\"=\" assigns; to compare, write \"==\".",
        "Fails as well: ",
        "Hint 1 of 1: The line above is wrong whatever the input.",
        "Now mend it and look again: sudograde grade",
    ] {
        assert!(said.contains(words), "{words}: {}", run.stdout);
    }
    assert!(!said.contains("zeros"), "{}", run.stdout);
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
        "returned false\n",
        "n unchanged\n",
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
        // The name of a check is no answer.
        let declared = lab(id).declared;
        let checks = declared.checks.keys();
        for check in checks {
            let end = format!("call: {check}\n");
            assert!(!run.stdout.contains(&end), "{id}: {}", run.stdout);
        }
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
fn the_submission_may_stand_before_the_exercise() {
    let folder = without_rows().folder();
    let parent = folder.path().parent().expect("it lies in a folder");
    let name = folder.path().file_name().and_then(|name| name.to_str());
    let name = name.expect("it has a name");
    let usual = explain(parent, &["is_valid", name]);
    assert_eq!(usual.status, Some(1), "{usual:#?}");
    let other = explain(parent, &[name, "is_valid"]);
    assert_eq!((other.status, other.stdout), (usual.status, usual.stdout));
    let neither = explain(parent, &[name, "is_valod"]);
    assert_eq!(neither.status, Some(2), "{neither:#?}");
    assert!(neither.stderr.contains("is_valid"), "{neither:#?}");
}
