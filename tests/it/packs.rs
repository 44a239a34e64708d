//! What `sudograde pack` writes, unpacked and run as the platform would.

use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{
    BINARY, Grading, Run, Submission, copy_folder, folder_with, implicit_graph, repository, run,
};

fn pack(platform: &str, lab: &str, output: &Path) -> Run {
    let mut command = Command::new(BINARY);
    command.args(["pack", platform, lab, "-o"]).arg(output);
    run(command)
}

/// Runs a script as a machine that has nothing of ours would: only what is on its PATH.
fn script(path: &Path, home: &Path, environment: &[(&str, &Path)], argument: Option<&Path>) -> Run {
    let mut command = Command::new("bash");
    command.arg(path).args(argument).env_clear();
    for name in ["PATH", "RUSTUP_HOME", "CARGO_HOME"] {
        command.envs(std::env::var_os(name).map(|value| (name, value)));
    }
    command.env("HOME", home).envs(environment.iter().copied());
    run(command)
}

fn json(file: &Path) -> Value {
    let text = fs::read_to_string(file).expect("the file is there");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The right solution, in which one function is wrong.
fn wrong() -> TempDir {
    Submission::right()
        .with("is_final", "int is_final(Node *n)\n{\n    return 1;\n}")
        .folder()
}

#[test]
fn the_autograder_for_gradescope_runs_as_gradescope_runs_it() {
    let root = tempfile::tempdir().expect("a temporary folder can be made");
    let zip = root.path().join("autograder.zip");
    let packed = pack("gradescope", "implicit-graph", &zip);
    assert_eq!(packed.status, Some(0), "{packed:#?}");

    // Gradescope unpacks it, copies run_autograder, and runs setup.sh.
    let source = root.path().join("source");
    let file = File::open(&zip).expect("the zip is there");
    let mut archive = zip::ZipArchive::new(file).expect("it is a zip");
    archive.extract(&source).expect("it can be unpacked");
    for name in [
        "setup.sh",
        "run_autograder",
        "sudograde",
        "sudograde-runner",
    ] {
        let mode = fs::metadata(source.join(name))
            .expect("it is at the root")
            .permissions()
            .mode();
        assert_eq!(mode & 0o111, 0o111, "{name} can be run");
    }
    let run_autograder = root.path().join("run_autograder");
    fs::copy(source.join("run_autograder"), &run_autograder).expect("it can be copied");
    let here = [("AUTOGRADER_ROOT", root.path())];
    let setup = script(&source.join("setup.sh"), root.path(), &here, None);
    assert_eq!(setup.status, Some(0), "{setup:#?}");
    assert!(
        setup.stdout.contains("implicit-graph"),
        "it sees that the lab is sound: {setup:#?}"
    );

    let submission = root.path().join("submission");
    let results = root.path().join("results/results.json");
    let grade = |folder: &Path| {
        let _ = fs::remove_dir_all(&submission);
        copy_folder(folder, &submission);
        let graded = script(&run_autograder, root.path(), &here, None);
        assert_eq!(graded.status, Some(0), "{graded:#?}");
        json(&results)
    };
    let folder = wrong();
    let report = Grading::of(folder.path()).report();
    let wrong = grade(folder.path());
    assert_eq!(wrong["score"].as_f64(), report.score());
    assert!(report.score() < Some(report.max_score()));

    // Another file's name: the student is told, in a file that is JSON whatever the message holds.
    let other = grade(folder_with(&[("soduku \"1\".c", b"int x;\n")]).path());
    assert_eq!(other["score"], 0);
    let told = other["output"].as_str().expect("a text");
    assert!(told.contains("sudoku.c"), "{told}");

    // Without its second program the grader fails on what it has not seen yet, and nobody gets a 0 for that.
    fs::remove_file(source.join("sudograde-runner")).expect("it is there");
    let file = folder.path().join("sudoku.c");
    let text = fs::read_to_string(&file).expect("it was written");
    fs::write(&file, text + "\n/* another one */\n").expect("it can be written");
    let failed = script(&run_autograder, root.path(), &here, None);
    copy_folder(folder.path(), &submission);
    let again = script(&run_autograder, root.path(), &here, None);
    assert_eq!(
        (failed.status, again.status),
        (Some(0), Some(3)),
        "{again:#?}"
    );
    assert!(!results.exists(), "without a score there are no results");
}

#[test]
fn the_grader_for_github_classroom_runs_as_an_action() {
    let root = tempfile::tempdir().expect("a temporary folder can be made");
    let folder = root.path().join("packed");
    let packed = pack("github-classroom", "implicit-graph", &folder);
    assert_eq!(packed.status, Some(0), "{packed:#?}");

    let workflow = folder.join("template/.github/workflows/classroom.yml");
    let workflow = fs::read_to_string(workflow).expect("the workflow is there");
    // What GitHub Classroom and its reporter look for.
    for words in [
        "name: Autograding Tests",
        "run-autograding-tests:",
        "SUDOGRADE_RESULTS:",
        "runners: sudograde",
    ] {
        assert!(workflow.contains(words), "{words}");
    }
    let template: Vec<_> = fs::read_dir(folder.join("template"))
        .expect("a folder")
        .collect();
    assert_eq!(
        template.len(),
        1,
        "students get the workflow and nothing of the lab"
    );

    let grader = folder.join("grader");
    assert!(grader.join("action.yml").is_file());
    let (output, summary) = (root.path().join("output"), root.path().join("summary"));
    let environment = [
        ("GITHUB_OUTPUT", output.as_path()),
        ("GITHUB_STEP_SUMMARY", &summary),
    ];
    let submission = wrong();
    let graded = script(
        &grader.join("grade.sh"),
        root.path(),
        &environment,
        Some(submission.path()),
    );
    assert_eq!(graded.status, Some(0), "{graded:#?}");

    let output = fs::read_to_string(output).expect("the step has an output");
    let encoded = output
        .strip_prefix("result=")
        .expect("it is called result")
        .trim_end();
    let decoded = folder_with(&[("encoded", encoded.as_bytes())]);
    let decoded = Command::new("base64")
        .arg("-d")
        .arg(decoded.path().join("encoded"))
        .output();
    let decoded = decoded.expect("base64 runs").stdout;
    let results: Value = serde_json::from_slice(&decoded).expect("it is JSON");
    let tests = results["tests"].as_array().expect("a list").iter();
    let sum: f64 = tests.filter_map(|test| test["score"].as_f64()).sum();
    assert_eq!(Some(sum), Grading::of(submission.path()).report().score());
    assert_eq!(results["status"], "fail");
    let summary = fs::read_to_string(summary).expect("the job has a summary");
    assert!(summary.contains("| ✗ |"), "{summary}");
}

#[test]
fn a_pack_holds_what_a_lab_refers_to_beside_its_folder() {
    let root = tempfile::tempdir().expect("a temporary folder can be made");
    let folder = root.path().join("packed");
    assert_eq!(
        pack("github-classroom", "implicit-graph", &folder).status,
        Some(0)
    );
    let manifest = fs::read_to_string(implicit_graph().join("lab.toml")).expect("a manifest");
    assert!(manifest.contains("../../reference/src/implicit_graph"));
    assert!(folder.join("grader/reference/src/implicit_graph").is_dir());
    assert!(
        folder
            .join("grader/exercises/implicit-graph/lab.toml")
            .is_file()
    );
}

#[test]
fn a_pack_is_refused_with_the_reason() {
    let root = tempfile::tempdir().expect("a temporary folder can be made");
    let there = root.path().join("there.zip");
    fs::write(&there, "mine").expect("it can be written");
    pack("gradescope", "implicit-graph", &there).refused(2, &["there.zip", "is not overwritten"]);
    assert_eq!(fs::read_to_string(&there).expect("it is there"), "mine");
    let zip = root.path().join("a.zip");
    pack("gradescope", "implicit-grahp", &zip).refused(2, &["implicit-grahp", "did you mean"]);

    // A lab that refers to something far away.
    let lab = root.path().join("a/b/c/stack");
    copy_folder(&repository("tests/labs/stack"), &lab);
    copy_folder(&lab.join("reference"), &root.path().join("far"));
    let manifest = fs::read_to_string(lab.join("lab.toml")).expect("a manifest");
    let manifest = manifest.replace("\"reference\"", "\"../../../../far\"");
    fs::write(lab.join("lab.toml"), manifest).expect("it can be written");
    let lab = lab.display().to_string();
    pack("gradescope", &lab, &zip).refused(2, &["far", "move it there"]);
    assert!(!zip.exists());
}
