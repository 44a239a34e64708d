//! The rule about a submission's history: a commit for each function, and nothing that the checkout names is started.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::rules::{edit, grade, lab};
use crate::support::copy_folder;

fn git(folder: &Path, arguments: &[&str]) {
    let done = Command::new("git")
        .args(["-c", "user.name=a", "-c", "user.email=a@example.org"])
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("git is installed");
    assert!(
        done.status.success(),
        "{}",
        String::from_utf8_lossy(&done.stderr)
    );
}

/// A checkout of the skeleton in which the functions come one by one, or together.
fn checkout(together: bool) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(&lab().join("c"), folder.path());
    git(folder.path(), &["init", "-q"]);
    let commit = |what: &str| {
        git(folder.path(), &["add", "-A"]);
        git(folder.path(), &["commit", "-q", "-m", what]);
    };
    commit("start");
    edit(
        folder.path(),
        "sums.c",
        "    return -1;",
        "    return name[0];",
    );
    if !together {
        commit("sum_file");
    }
    edit(
        folder.path(),
        "sums.c",
        "long sum)\n{\n",
        "long sum)\n{\n    sum++;\n",
    );
    commit("save_sum");
    edit(folder.path(), "sums.c", "return name[0];", "return 0;");
    edit(folder.path(), "sums.c", "sum++;", "sum--;");
    commit("both again");
    folder
}

#[test]
fn each_function_comes_with_a_commit_of_its_own() {
    let report = grade(checkout(false).path());
    assert_eq!(report.case("rules", "commits")["verdict"], "pass");
    let report = grade(checkout(true).path());
    let case = report.case("rules", "commits");
    assert_eq!(case["verdict"], "fail");
    let found = case["actual"].as_str().unwrap_or_default();
    assert!(found.contains("save_sum, sum_file"), "{found}");
}

#[test]
fn settings_of_a_checkout_start_nothing() {
    let folder = checkout(true);
    let mark = folder.path().join("started");
    let script = folder.path().join("script.sh");
    fs::write(&script, format!("#!/bin/sh\ntouch {}\n", mark.display()))
        .expect("it can be written");
    let open = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&script, open).expect("its mode can be set");
    let script = script.display().to_string();
    for key in [
        "core.fsmonitor",
        "diff.external",
        "core.pager",
        "gpg.program",
        "core.sshCommand",
    ] {
        git(folder.path(), &["config", key, &script]);
    }
    git(folder.path(), &["config", "log.showSignature", "true"]);
    let report = grade(folder.path());
    assert_eq!(report.case("rules", "commits")["verdict"], "fail");
    assert!(!mark.exists());
}

#[test]
fn a_missing_object_of_a_checkout_is_not_fetched() {
    let folder = checkout(false);
    let mark = folder.path().join("fetched");
    // The history needs this file, which the checkout says another place has.
    let named = Command::new("git")
        .args(["rev-parse", "HEAD~1:sums.c"])
        .current_dir(folder.path())
        .output()
        .expect("git is installed");
    let name = String::from_utf8_lossy(&named.stdout).trim().to_owned();
    let object = folder
        .path()
        .join(".git/objects")
        .join(&name[..2])
        .join(&name[2..]);
    fs::remove_file(object).expect("a loose object is a file");
    for (key, value) in [
        ("core.repositoryformatversion", "1"),
        ("extensions.partialClone", "o"),
        ("remote.o.promisor", "true"),
        ("protocol.ext.allow", "always"),
    ] {
        git(folder.path(), &["config", key, value]);
    }
    let url = format!("ext::sh -c \"touch% {}\"", mark.display());
    git(folder.path(), &["config", "remote.o.url", &url]);
    let report = grade(folder.path());
    // Nobody knows what came with the commit whose file is missing.
    let case = report.case("rules", "commits");
    assert_eq!(case["verdict"], "fail");
    assert!(
        case["message"]
            .as_str()
            .is_some_and(|text| text.contains("git fsck")),
        "{case:#}"
    );
    assert!(!mark.exists());
}
