//! The folder that `sudograde init` makes: its words, its script, and what editors read there.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use grader::builder::functions;
use grader::manifest::{load, phrases};
use grader::submission::SourceFile;
use serde_json::Value;
use tempfile::TempDir;

use crate::support::{BINARY, Run, cache, copy_folder, repository, run};
use crate::watch::Screen;

/// A folder with a space and an accent in its name.
fn init(lab: &str, language: &str, lang: &str) -> (TempDir, PathBuf) {
    let above = tempfile::tempdir().expect("a temporary folder can be made");
    let folder = above.path().join("tarea de José");
    let mut command = Command::new(BINARY);
    command.args(["init", lab, "--language", language, "--lang", lang]);
    command.arg(&folder).env_remove("SUDOGRADE_LABS");
    let made = run(command);
    assert_eq!(made.status, Some(0), "{made:#?}");
    (above, folder)
}

fn read(folder: &Path, name: &str) -> String {
    let text = fs::read_to_string(folder.join(name));
    text.unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Runs a command without any other grader in sight.
fn bash(folder: &Path, words: &[&str]) -> Run {
    let mut command = Command::new("bash");
    command
        .args(words)
        .current_dir(folder)
        .env_remove("SUDOGRADE")
        .env("PATH", "/usr/bin:/bin")
        .env("SUDOGRADE_CACHE", cache());
    run(command)
}

#[test]
fn the_folder_speaks_the_language_that_was_asked_for() {
    let (_above, folder) = init("implicit-graph", "c", "en");
    let english = read(&repository("exercises/implicit-graph"), "README.en.md");
    let statement = read(&folder, "README.md");
    assert_eq!(statement.lines().next(), english.lines().next());
    assert!(statement.contains("(README.es.md)"), "{statement}");
    assert!(read(&folder, "README.es.md").contains("(README.md)"));
    assert!(read(&folder, "test.sh").contains("# Grades this folder."));
    assert!(!folder.join("README.en.md").exists());

    let (_above, folder) = init("implicit-graph", "c", "es");
    assert!(read(&folder, "README.md").contains("(README.en.md)"));
    assert!(read(&folder, "test.sh").contains("# Califica esta carpeta."));
    let skeleton = read(&repository("exercises/implicit-graph/c"), "sudoku.c");
    assert_eq!(read(&folder, "sudoku.c"), skeleton);
    // There is no statement in Greek: it is in English.
    let (_above, folder) = init("implicit-graph", "c", "el");
    assert!(read(&folder, "README.md").contains("(README.es.md)"));
    assert!(read(&folder, ".vscode/tasks.json").contains("Βαθμολόγηση"));
}

#[test]
fn its_script_runs_with_the_line_ends_of_any_editor() {
    let (_above, folder) = init("conflicts", "cpp", "en");
    for name in ["test.sh", "conflicts.cpp"] {
        let text = read(&folder, name).replace('\n', "\r\n");
        fs::write(folder.join(name), text).expect("it can be written");
    }
    let run = bash(&folder, &["test.sh", "conflito_linha", "--format", "json"]);
    assert_eq!(run.status, Some(1), "{run:#?}");
    assert_eq!(run.stderr, "");
    assert_eq!(run.report().exercises().len(), 1);
    // From elsewhere.
    let script = folder.join("test.sh").display().to_string();
    let run = bash(Path::new("/"), &[&script, "conflito_linha", "--lang", "en"]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(1), ""));
    assert!(
        run.stdout.contains(&format!("'{}'", folder.display())),
        "{}",
        run.stdout
    );
    // git keeps line ends as they are in the script.
    assert!(read(&folder, ".gitattributes").contains("*.sh text eol=lf"));
}

#[test]
fn grade_explain_and_watch_need_no_lab_there() {
    let (_above, folder) = init("coloring", "python", "en");
    let there = |words: &[&str]| {
        let mut command = Command::new(BINARY);
        command.args(words).current_dir(&folder);
        command.env("SUDOGRADE_CACHE", cache());
        run(command)
    };
    let graded = there(&["grade", "--format", "json"]).report();
    // Words in another language are no work of the student's.
    assert!(
        graded
            .exercises()
            .iter()
            .all(|exercise| exercise["begun"] == false)
    );
    assert_eq!(there(&["explain", "build_graph"]).status, Some(1));
    let watch = format!("cd '{}' && {BINARY} watch", folder.display());
    if let Some(screen) = Screen::open(&watch, 80, 24) {
        screen.wait(|picture| picture.contains("build_graph"));
        screen.press(&["q"]);
        screen.ends_with("0");
    }
}

/// The language that `init` was asked for is kept, as the lab is.
#[test]
fn commands_in_the_folder_speak_the_language_that_init_was_asked_for() {
    let (_above, folder) = init("conflicts", "cpp", "pt");
    let there = |words: &[&str], variables: &[(&str, &str)]| {
        let mut command = Command::new(BINARY);
        command.args(words).current_dir(&folder);
        command.env("SUDOGRADE_CACHE", cache());
        command.env("LC_ALL", "es_CL.UTF-8");
        command.envs(variables.iter().copied());
        run(command).stdout
    };
    for words in [
        &["grade"][..],
        &["grade", "conflicts.cpp"],
        &["explain", "conflito_linha"],
        &["labs"],
    ] {
        let portuguese = there(&[words, &["--lang", "pt"]].concat(), &[]);
        let spanish = there(&[words, &["--lang", "es"]].concat(), &[]);
        let kept = there(words, &[]);
        assert!(
            first_words(&kept) == first_words(&portuguese) && kept != spanish,
            "{kept}"
        );
        let named = there(words, &[("SUDOGRADE_LANG", "es")]);
        assert!(first_words(&named) == first_words(&spanish), "{named}");
    }
    // Without --lang, `init` leaves the choice to the environment.
    let script = read(&repository("exercises/conflicts/cpp"), "test.sh");
    assert!(!script.contains("SPEAKS="));
}

/// The text without the commands that it names, which repeat `--lang`.
fn first_words(text: &str) -> Vec<&str> {
    let lines = text.lines().map(|line| line.split("--lang").next());
    lines.flatten().map(str::trim_end).collect()
}

#[test]
fn editors_and_platforms_call_the_script() {
    let (_above, folder) = init("samurai", "rust", "en");
    let tasks: Value = serde_json::from_str(&read(&folder, ".vscode/tasks.json")).expect("JSON");
    let tasks = tasks["tasks"].as_array().expect("a list");
    let calls = tasks.iter().map(|task| (&task["command"], &task["args"]));
    for (command, arguments) in calls {
        assert_eq!(command, "bash");
        assert_eq!(arguments[0], "test.sh");
        assert!(arguments.as_array().expect("a list").len() <= 2);
    }
    let words: Vec<&str> = tasks[1]["args"]
        .as_array()
        .expect("a list")
        .iter()
        .flat_map(Value::as_str)
        .collect();
    bash(&folder, &words).refused(2, &["watch fills a terminal"]);
    let replit: toml::Table = toml::from_str(&read(&folder, ".replit")).expect("TOML");
    assert_eq!(replit["run"].as_str(), Some("bash test.sh"));
    let entry = replit["entrypoint"].as_str().expect("a file");
    assert!(folder.join(entry).is_file(), "{entry}");
    assert!(read(&folder, ".github/workflows/grade.yml").contains("run: bash test.sh"));
    assert!(
        read(&folder, ".gitignore")
            .lines()
            .any(|line| line == "target/")
    );
}

/// The skeletons' scripts are those of `init` in English, but for the place of the grader.
#[test]
fn the_skeletons_have_the_same_script() {
    for lab in labs() {
        let lab = load(&lab).expect("a lab");
        for (language, toolchain) in &lab.toolchains {
            let (_above, folder) = init(&lab.id, language.id(), "en");
            let script = read(&folder, "test.sh");
            let lines = script.lines().filter(|line| !line.starts_with("SPEAKS="));
            let lines = lines.map(|line| match line.starts_with("BUILT=") {
                true => "BUILT=",
                false => line,
            });
            let script: String = lines.map(|line| format!("{line}\n")).collect();
            assert!(
                script == read(&toolchain.skeleton, "test.sh"),
                "{}",
                toolchain.skeleton.display()
            );
        }
    }
}

fn labs() -> Vec<PathBuf> {
    let folders = fs::read_dir(repository("exercises")).expect("a folder");
    folders.flatten().map(|entry| entry.path()).collect()
}

/// Words of another language leave the code as it is, and none of the course's remain.
#[test]
fn a_skeleton_in_another_language_is_the_same_code() {
    for lab in labs() {
        let phrases = phrases(&lab).expect("phrases");
        let lab = load(&lab).expect("a lab");
        let mut unused: BTreeSet<&str> = phrases
            .iter()
            .map(|one| one.get(&lab.course_language))
            .collect();
        for (language, toolchain) in &lab.toolchains {
            let (_above, folder) = init(&lab.id, language.id(), "en");
            for file in toolchain.student.iter().chain(&toolchain.given) {
                let name = file.display().to_string();
                let source = |folder: &Path| SourceFile::new(file, read(folder, &name));
                let words = |folder| functions(&source(folder), *language);
                assert_eq!(
                    words(&folder),
                    words(&toolchain.skeleton),
                    "{}: {name}",
                    lab.id
                );
            }
            for file in glob::glob(&format!("{}/**/*.*", toolchain.skeleton.display()))
                .expect("a pattern")
                .flatten()
            {
                let text = fs::read(&file).expect("a file");
                unused.retain(|phrase| !String::from_utf8_lossy(&text).contains(*phrase));
            }
        }
        assert!(unused.is_empty(), "{}: {unused:#?}", lab.id);
    }
}

/// unique-choice has a rule about lines of more than 80 columns; its own lines keep it.
#[test]
fn the_skeleton_keeps_the_rule_on_long_lines() {
    for (language, pattern) in [("c", "*.[ch]"), ("rust", "src/*.rs")] {
        for lang in ["el", "en"] {
            let (_above, folder) = init("unique-choice", language, lang);
            let files = glob::glob(&folder.join(pattern).to_string_lossy()).expect("a pattern");
            let files: Vec<PathBuf> = files.flatten().collect();
            assert!(files.len() > 3, "{language}");
            for file in files {
                let text = fs::read_to_string(&file).expect("a source is text");
                let long = text.lines().find(|line| line.chars().count() > 80);
                assert_eq!(long, None, "{}", file.display());
            }
        }
    }
}

/// A lab that lies in the current folder, named as a lab of the grader would be.
#[test]
fn the_folder_of_a_lab_that_is_the_authors_own_finds_it() {
    let above = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(&repository("tests/labs/sums"), &above.path().join("sums"));
    let mut command = Command::new(BINARY);
    command.args(["init", "sums", "mine"]);
    command
        .current_dir(above.path())
        .env_remove("SUDOGRADE_LABS");
    assert_eq!(run(command).status, Some(0));
    let graded = bash(&above.path().join("mine"), &["test.sh", "--lang", "en"]);
    assert_eq!(graded.status, Some(1), "{graded:#?}");
    assert!(graded.stdout.contains("not begun"), "{graded:#?}");
}

#[test]
fn where_no_labs_are_the_next_step_is_said() {
    let nothing = tempfile::tempdir().expect("a temporary folder can be made");
    let mut command = Command::new(BINARY);
    command.args(["grade", ".", "--lab", "samurai", "--lang", "en"]);
    command.env("SUDOGRADE_LABS", nothing.path());
    run(command).refused(2, &["no labs are in", "the variable SUDOGRADE_LABS"]);
}
