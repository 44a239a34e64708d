//! Submissions that are kept as a patch, through the commands: `sudograde lab copy` writes one
//! whole, and `lab check` grades one.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::{BINARY, Run, cache, known, run};

fn sudograde(words: &[&str], path: &Path) -> Run {
    let mut command = Command::new(BINARY);
    command
        .args(words)
        .arg(path)
        .env("SUDOGRADE_CACHE", cache());
    run(command)
}

fn copy(name: &str, to: &Path) -> Run {
    sudograde(&["lab", "copy", "implicit-graph", name], to)
}

#[test]
fn an_author_gets_a_submission_whole_in_a_new_folder() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let to = folder.path().join("new/rows-only");
    let copied = copy("c/wrong/rows-only", &to);
    assert_eq!(copied.status, Some(0), "{copied:?}");
    let told = format!("sudograde grade {} --lab implicit-graph", to.display());
    assert!(copied.stdout.contains(&told), "{}", copied.stdout);
    let names: Vec<PathBuf> = fs::read_dir(&to)
        .expect("it was made")
        .map(|entry| entry.expect("it can be listed").file_name().into())
        .collect();
    assert_eq!(names, [Path::new("sudoku.c")]);
    let text = |folder: &Path| fs::read_to_string(folder.join("sudoku.c")).expect("it is text");
    assert!(text(&to).contains("int is_valid("));
    assert_eq!(
        text(&to),
        text(&known("implicit-graph", "c/wrong/rows-only"))
    );

    let again = copy("c/wrong/columns-only", &to);
    assert_eq!(again.status, Some(2));
    assert!(
        again.stderr.contains("the folder is not empty"),
        "{}",
        again.stderr
    );
    assert!(!text(&to).contains("revisar_columna"));
}

#[test]
fn a_mistyped_name_is_told_with_those_that_are_near() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    for mistyped in ["c/wrong/row-only", "rows-only", "c/right/rows-only"] {
        let copied = copy(mistyped, folder.path());
        assert_eq!(copied.status, Some(2), "{copied:?}");
        let said = &copied.stderr;
        let start = format!("there is no \"{mistyped}\"; similar names: ");
        let is_told = said.contains(&start) && said.contains(" c/wrong/rows-only");
        assert!(is_told, "{said}");
    }
    // A skeleton is what `sudograde init` writes.
    assert_eq!(copy("c/skeleton", folder.path()).status, Some(2));
}

/// A lab that stands alone, with a wrong submission that is a patch of its right one.
#[test]
fn a_lab_of_its_own_keeps_patches_too() {
    let lab = crate::mutants::lab();
    let right =
        fs::read_to_string(lab.path().join("submissions/right/larger.c")).expect("it is there");
    let at = right
        .lines()
        .position(|line| line.contains("if (a > b)"))
        .expect("it compares")
        + 1;
    let line = right.lines().nth(at - 1).expect("it is there");
    let patch = format!(
        "--- a/larger.c\n+++ b/larger.c\n@@ -{at} +{at} @@\n-{line}\n+{}\n",
        line.replace('>', "<")
    );
    let wrong = lab.path().join("submissions/smaller");
    let write =
        |name: &str, text: &str| fs::write(wrong.join(name), text).expect("it can be written");
    fs::create_dir(&wrong).expect("it can be made");
    write(
        "expect.toml",
        "base = 'right'\nmistake = 'the smaller one'\nloses = ['larger/answer']\n",
    );
    write("mistake.patch", &patch);

    let check = || sudograde(&["lab", "check", "--format", "json"], lab.path());
    let (first, second) = (check(), check());
    assert_eq!(first.stdout, second.stdout);
    let json: serde_json::Value = serde_json::from_str(&first.stdout).expect("it is JSON");
    let submissions = json["labs"][0]["submissions"].as_array().expect("a list");
    let smaller = submissions.iter().find(|one| one["name"] == "smaller");
    let smaller = smaller.expect("it is named as its folder is");
    assert_eq!(smaller["role"], "wrong");
    assert_eq!(smaller["loses"], serde_json::json!(["larger/answer"]));
    let temporary = std::env::temp_dir().join(".tmp").display().to_string();
    let inside = first.stdout.replace(&lab.path().display().to_string(), "");
    assert!(!inside.contains(&temporary), "{inside}");

    write("mistake.patch", &patch.replace("if", "of"));
    let broken = check();
    assert_eq!(broken.status, Some(2));
    assert!(
        broken
            .stderr
            .contains("smaller/mistake.patch:3:1: this change does not fit"),
        "{}",
        broken.stderr
    );
}
