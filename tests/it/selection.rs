//! The selection of exercises, cases, submission and lab.

use serde_json::Value;

use crate::contract::mixed;
use crate::support::{BINARY, Grading, Submission, cache, repository};

#[test]
fn only_the_exercises_that_were_asked_for_are_graded() {
    let report = mixed().grade_with(&["--exercise", "get_adj_nodes"]);
    assert_eq!(report.exercises().len(), 1);
    assert_eq!((report.score(), report.max_score()), (Some(15.0), 15.0));
    // The order is the lab's, whatever order they were asked for in.
    let report = mixed().grade_with(&["--exercise", "DFS", "--exercise", "is_valid"]);
    let ids: Vec<&Value> = report
        .exercises()
        .iter()
        .map(|exercise| &exercise["id"])
        .collect();
    assert_eq!(ids, ["is_valid", "DFS"]);
    assert_eq!((report.score(), report.max_score()), (Some(15.0), 35.0));
}

#[test]
fn only_the_cases_that_fit_the_pattern_are_run() {
    let all = Submission::right().grade();
    let name = all.cases("is_valid")[0]["name"]
        .as_str()
        .expect("a name is a text")
        .to_owned();
    let one = Submission::right().grade_with(&["--exercise", "is_valid", "--case", &name]);
    assert_eq!(one.all_cases().len(), 1);
    assert_eq!(one.all_cases()[0]["name"], name);
    let prefix = &name[..3];
    let some = Submission::right().grade_with(&["--case", &format!("{prefix}*")]);
    assert!(some.all_cases().iter().all(|case| {
        case["name"]
            .as_str()
            .is_some_and(|name| name.starts_with(prefix))
    }));
    let fitting = all
        .all_cases()
        .iter()
        .filter(|case| {
            case["name"]
                .as_str()
                .is_some_and(|it| it.starts_with(prefix))
        })
        .count();
    assert_eq!(some.all_cases().len(), fitting);
    let names = ["is_valid", "is_final"].map(|exercise| {
        let first = all.cases(exercise)[0];
        first["name"].as_str().expect("a name is a text").to_owned()
    });
    assert_ne!(names[0], names[1]);
    let both = Submission::right().grade_with(&["--case", &names[0], "--case", &names[1]]);
    let asked = |case: &&Value| names.iter().any(|name| case["name"] == **name);
    assert_eq!(
        both.all_cases().len(),
        all.all_cases().into_iter().filter(asked).count()
    );
    assert!(both.all_cases().iter().all(asked));
}

#[test]
fn there_are_enough_visible_and_hidden_cases() {
    let report = Submission::right().grade();
    let count = |kind: &str| {
        report
            .all_cases()
            .iter()
            .filter(|case| case["visibility"] == kind)
            .count()
    };
    assert!(count("visible") >= 12, "{} visible cases", count("visible"));
    assert!(count("hidden") >= 40, "{} hidden cases", count("hidden"));
}

#[test]
fn the_submission_can_be_a_folder_or_the_file_itself() {
    let folder = Submission::right().folder();
    let file = folder.path().join("sudoku.c");
    Grading::of(&file).report().full_marks();
    // A student's file may be called otherwise when it is handed over by name.
    let other = folder.path().join("my-solution.c");
    std::fs::rename(&file, &other).expect("the file can be renamed");
    Grading::of(&other).report().full_marks();
}

#[test]
fn the_lab_is_found_from_inside_of_its_folder() {
    let skeleton = crate::support::implicit_graph().join("c");
    let mut command = std::process::Command::new(crate::support::BINARY);
    command
        .args(["grade", "--lang", "en", "--format", "json"])
        .current_dir(skeleton)
        .env("SUDOGRADE_CACHE", crate::support::cache());
    let report = crate::support::run(command).report();
    assert_eq!(report.json["lab"], "implicit-graph");
    assert_eq!(
        report.score(),
        Some(0.0),
        "the skeleton has done nothing yet"
    );
}

#[test]
fn a_run_does_not_use_the_callers_standard_output_for_notes() {
    let folder = Submission::right().folder();
    let run = Grading::of(folder.path())
        .arguments(&["--format", "json", "--without-layer", "namespaces"])
        .run();
    assert!(run.stderr.contains("namespaces"), "{}", run.stderr);
    run.report().full_marks();
}

#[test]
fn init_gives_the_statement_where_a_student_writes_a_readme() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let target = folder.path().join("mine");
    let output = std::process::Command::new(crate::support::BINARY)
        .args(["init", "unique-choice", "--language", "c", "--lang", "en"])
        .arg(&target)
        .output()
        .expect("the grader can be started");
    assert_eq!(output.status.code(), Some(0));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("unique-choice in C"), "{said}");
    let read = |name: &str| {
        std::fs::read_to_string(target.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    let own = std::fs::read_to_string(repository("exercises/unique-choice/c/README.md"));
    assert_eq!(read("README.md"), own.expect("the skeleton has one"));
    assert!(read("STATEMENT.el.md").contains("(STATEMENT.md)"));
    assert!(read("STATEMENT.md").contains("(STATEMENT.el.md)"));
}

#[test]
fn a_statement_that_is_not_there_in_a_language_is_english_and_init_says_so() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let words = [
        "init",
        "unique-choice",
        "--language",
        "c",
        "--lang",
        "es",
        "mio",
    ];
    let made = run_in(folder.path(), &words);
    let told =
        "El enunciado y los comentarios están en inglés: este laboratorio no los tiene en español.";
    assert!(made.stdout.contains(told), "{made:#?}");
    let read = |name: &str| {
        let file = folder.path().join("mio").join(name);
        std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    let english = std::fs::read_to_string(repository("exercises/unique-choice/README.en.md"));
    let title = english
        .expect("it is there")
        .lines()
        .next()
        .map(str::to_owned);
    assert_eq!(read("STATEMENT.md").lines().next(), title.as_deref());
    assert!(read("grid.c").contains("The functions of the grid."));
    // Texts are in the language that was asked for.
    assert!(read("test.sh").contains("SPEAKS=es"));
}

/// Runs the grader in this folder, without the name of a lab.
fn run_in(folder: &std::path::Path, words: &[&str]) -> crate::support::Run {
    let mut command = std::process::Command::new(BINARY);
    command.args(words).current_dir(folder);
    command.env("SUDOGRADE_CACHE", cache());
    command.env("SUDOGRADE_LABS", repository("exercises"));
    crate::support::run(command)
}

#[test]
fn a_folder_of_init_tells_its_lab() {
    let above = tempfile::tempdir().expect("a temporary folder can be made");
    let folder = above.path().join("tarea de José");
    let name = folder.display().to_string();
    let made = run_in(above.path(), &["init", "samurai", "--language", "c", &name]);
    assert_eq!(made.status, Some(0), "{made:#?}");
    let run = run_in(&folder, &["grade", "--lang", "en"]);
    assert_eq!(run.status, Some(1), "{run:#?}");
    assert!(run.stdout.contains("not begun"), "{}", run.stdout);
    // From elsewhere, the command that is named leads there, too.
    let run = run_in(above.path(), &["grade", &name, "--lang", "en"]);
    assert!(run.stdout.contains(&format!("'{name}'")), "{}", run.stdout);
    let run = run_in(&folder, &["explain", "retorna_desde", "--lang", "en"]);
    assert_ne!(run.status, Some(2), "{run:#?}");
    // The first word may be an exercise there, and the nearest one is named.
    let run = run_in(&folder, &["grade", "retorna_hasta", "--format", "json"]);
    assert_eq!(run.report().exercises().len(), 1, "{run:#?}");
    // Mistakes are told in the course's language, or in the one asked for.
    for command in ["grade", "explain"] {
        let misspelt = [command, "retorna_hsta"];
        let run = run_in(&folder, &misspelt);
        assert_eq!(run.stdout, "");
        run.refused(2, &["¿querías escribir \"retorna_hasta\"?"]);
        let english = [command, "retorna_hsta", "--lang", "en"];
        run_in(&folder, &english).refused(2, &["did you mean \"retorna_hasta\"?"]);
        let greek = [command, "retorna_hsta", "--lang", "el"];
        run_in(&folder, &greek).refused(2, &["μήπως εννοείς \"retorna_hasta\";"]);
    }
    run_in(above.path(), &["explain", "retorna_hsta"])
        .refused(2, &["did you mean \"retorna_hasta\"", "sudograde labs"]);
    let elsewhere = ["grade", "elsewhere", "--lang", "en"];
    run_in(&folder, &elsewhere).refused(2, &["no such file or folder"]);
    let spoken = ["grade", "--lang", "klingon"];
    run_in(&folder, &spoken).refused(2, &["klingon", "el (ελληνικά)"]);
    let far = ["explain", "retorna_hasta", "--hint", "9", "--lang", "es"];
    run_in(&folder, &far).refused(2, &["--hint 9: elige un número de 1 a 4"]);
    let again = ["init", "samurai", "--language", "c", "--lang", "pt", "."];
    run_in(&folder, &again).refused(2, &["a pasta não está vazia"]);
    let unknown = ["init", "samurei", "--lang", "es", "new"];
    run_in(&folder, &unknown).refused(2, &["¿querías escribir \"samurai\"?"]);
    // The script is the student's: what it says is an id, or nothing.
    for line in ["LAB=../../etc\n", "LAB=nothing\n", ""] {
        let other = tempfile::tempdir().expect("a temporary folder can be made");
        std::fs::write(other.path().join("test.sh"), line).expect("it can be written");
        std::fs::write(other.path().join("other.c"), "int a;\n").expect("it can be written");
        run_in(other.path(), &["grade"]).refused(2, &["the lab of . is unknown", "--lab"]);
    }
    // Only one lab has this file and no other.
    let other = tempfile::tempdir().expect("a temporary folder can be made");
    std::fs::write(other.path().join("sudoku.c"), "int a;\n").expect("it can be written");
    let run = run_in(other.path(), &["grade", "--lang", "en"]);
    assert!(
        run.stdout.contains("Solving Sudoku with graphs"),
        "{run:#?}"
    );
}

/// The screen of a grading of one exercise.
fn screen(submission: &Submission, exercise: &str) -> String {
    let folder = submission.folder();
    let grading = Grading::of(folder.path()).lang("en");
    grading
        .arguments(&["--exercise", exercise])
        .run()
        .in_one_line()
}

#[test]
fn what_was_asked_for_comes_before_an_error_elsewhere() {
    let broken = Submission::right().with("is_final", "int is_final(Node *n) { return 1 }");
    let wrong = "int is_valid(Node *n) { return n->sudo[8][8] != 9; }";
    let both = screen(&broken.with("is_valid", wrong), "is_valid");
    assert!(both.contains("is_valid: finds a digit twice"), "{both}");
    let elsewhere = "Something else does not compile: sudoku.c:33 in is_final";
    assert!(both.contains(elsewhere), "{both}");
    let asked = "int is_valid(Node *n) { return total; }";
    let broken = Submission::right().with("is_final", "int is_final(Node *n) { return 1 }");
    let own = screen(&broken.with("is_valid", asked), "is_final");
    assert!(own.contains("A \";\" is missing here"), "{own}");
    let broken = Submission::right().with("is_final", "int is_final(Node *n) { return 1 }");
    let own = screen(&broken.with("is_valid", asked), "is_valid");
    assert!(
        own.contains("\"total\" is used but never declared"),
        "{own}"
    );
    assert!(own.contains("… and one more error"), "{own}");
}

/// While DFS is graded, get_adj_nodes is the solution's: it cannot be why a node is not freed.
#[test]
fn a_mistake_in_a_function_that_is_replaced_explains_nothing() {
    let leaking = Submission::right()
        .replace("return list;\n}\n\nint is_final", "}\n\nint is_final")
        .replace("free(n);", "");
    let text = screen(&leaking, "DFS");
    assert!(text.contains("DFS: frees the nodes"), "{text}");
    assert!(!text.contains("get_adj_nodes"), "{text}");
}

#[test]
fn an_exercise_that_was_not_begun_says_what_it_asks() {
    let skeleton = repository("exercises/implicit-graph/c");
    let grading = Grading::of(skeleton).lang("en").arguments(&["--all"]);
    let run = grading.run();
    let text = run.in_one_line();
    assert!(text.contains("○ is_valid 0/20 not begun"), "{text}");
    assert!(
        text.contains("○ 0/5 finds a digit twice in a row"),
        "{text}"
    );
    assert!(!text.contains("(fail)"), "{text}");
}
