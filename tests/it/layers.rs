//! Machines that lack a layer of the sandbox, and graders that are not root: the same scores everywhere.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use tempfile::TempDir;

use crate::support::{
    BINARY, Grading, Submission, implicit_graph, is_root, known, repository, run,
};

type Points = BTreeMap<String, Option<f64>>;

/// A right submission; one that attacks, then answers right; one that fails in several ways.
fn submissions() -> Vec<(&'static str, Submission)> {
    let attack = "write(1, \"total_score: 70/70\\n\", 19);\n    for (int fd = 0; fd < 64; fd++) write(fd, \"x\", 1);\n\
        for (int k = 0; k < 9; k++) fork();\n    kill(getppid(), SIGKILL);\n    kill(-1, SIGKILL);\n    open(\"/etc/passwd\", O_RDONLY);";
    let headers = "#include <fcntl.h>\n#include <signal.h>\n#include <unistd.h>";
    vec![
        ("right", Submission::right()),
        (
            "attacking",
            Submission::right()
                .before(headers)
                .beginning("is_final", attack)
                .beginning("is_valid", attack),
        ),
        (
            "failing",
            Submission::right()
                .with(
                    "is_valid",
                    "int is_valid(Node *n) { return is_valid(n) + 1; }",
                )
                .with("is_final", "int is_final(Node *n) { exit(0); }")
                .with("get_adj_nodes", "List *get_adj_nodes(Node *n) { abort(); }"),
        ),
    ]
}

/// The points with every layer that this machine has, which every other way must give too.
fn expected() -> Vec<(TempDir, Points)> {
    let graded = submissions().into_iter().map(|(name, submission)| {
        let folder = submission.folder();
        let report = Grading::of(folder.path()).report();
        match name {
            "failing" => assert_eq!(report.score(), Some(15.0), "{:?}", report.points()),
            _ => assert_eq!(report.score(), Some(70.0), "{name}: {:?}", report.points()),
        }
        (folder, report.points())
    });
    graded.collect()
}

#[test]
fn without_a_layer_the_scores_are_the_same_and_it_is_named_once() {
    let expected = expected();
    for layers in [
        &["namespaces"][..],
        &["landlock"],
        &["namespaces", "landlock"],
    ] {
        let arguments: Vec<&str> = layers
            .iter()
            .flat_map(|layer| ["--without-layer", layer])
            .collect();
        for (folder, points) in &expected {
            let report = Grading::of(folder.path()).arguments(&arguments).report();
            assert_eq!(&report.points(), points, "without {layers:?}");
            for layer in layers {
                assert_eq!(
                    report.stderr.matches(&format!("\"{layer}\"")).count(),
                    1,
                    "{}",
                    report.stderr
                );
            }
        }
    }
}

#[test]
fn a_constructor_cannot_be_confined_without_landlock_and_gives_no_score() {
    let folder = Submission::right()
        .before("__attribute__((constructor)) static void at_load(void) { }")
        .folder();
    let report = Grading::of(folder.path())
        .arguments(&["--without-layer", "landlock", "--exercise", "is_final"])
        .report();
    assert_eq!(report.score(), None);
    let message = report.first_failure("is_final")["message"]
        .as_str()
        .unwrap_or_default();
    assert!(message.contains("landlock"), "{message}");
}

/// Runs the grader as nobody; None when this machine has no way to.
pub fn as_ordinary_user(arguments: &Grading, cache: &TempDir) -> Option<crate::support::Run> {
    let everybody = fs::Permissions::from_mode(0o777);
    fs::set_permissions(cache.path(), everybody).expect("the cache can be opened to all");
    // The binary may lie in a folder that only root can enter; a copy does not.
    let binary = cache.path().join("sudograde");
    if !binary.exists() {
        // Not written by this process: what another test forks meanwhile would hold the copy open,
        // and a program that is open for writing cannot be started.
        let mut copy = Command::new("cp");
        copy.args([BINARY, env!("CARGO_BIN_EXE_sudograde-runner")])
            .arg(cache.path());
        let copied = copy.status().expect("cp can be started");
        assert!(copied.success(), "the grader can be copied");
    }
    let as_nobody = |program: &std::path::Path| {
        let mut command = Command::new("setpriv");
        command
            .args(["--reuid=65534", "--regid=65534", "--clear-groups"])
            .arg(program);
        command
    };
    let mut readable = as_nobody("test".as_ref());
    readable.arg("-r").arg(implicit_graph().join("lab.toml"));
    if !readable.status().is_ok_and(|status| status.success()) {
        return None;
    }
    let mut command = as_nobody(&binary);
    command
        .args(arguments.words())
        .args(["--format", "json"])
        .env("SUDOGRADE_CACHE", cache.path().join("cache"))
        .env("HOME", "/nonexistent")
        .envs(arguments.environment_of_its_own())
        .current_dir("/");
    Some(run(command))
}

#[test]
fn an_ordinary_user_gets_the_same_scores() {
    if !is_root() {
        eprintln!("skipped: the tests run as an ordinary user already");
        return;
    }
    let cache = tempfile::tempdir().expect("a temporary folder can be made");
    for (folder, points) in expected() {
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755))
            .expect("it can be opened to all");
        let Some(run) = as_ordinary_user(&Grading::of(folder.path()), &cache) else {
            eprintln!("skipped: nobody can read this repository, or setpriv is not there");
            return;
        };
        assert_eq!(run.report().points(), points);
    }
}

#[test]
fn an_ordinary_user_cannot_be_harmed_either() {
    if !is_root() {
        eprintln!("skipped: the tests run as an ordinary user already");
        return;
    }
    let cache = tempfile::tempdir().expect("a temporary folder can be made");
    // The user's own files must stay as they are, as the user's own code could change them.
    let mine = tempfile::tempdir().expect("a temporary folder can be made");
    std::os::unix::fs::chown(mine.path(), Some(65534), Some(65534))
        .expect("root can give a folder away");
    let file = mine.path().join("stolen");
    let attempts = format!(
        "printf(\"%d %d\", open(\"{0}\", O_CREAT | O_WRONLY, 0600), mkdir(\"{0}\", 0700));",
        file.display()
    );
    let folder = Submission::right()
        .before("#include <fcntl.h>\n#include <sys/stat.h>")
        .beginning("is_final", &attempts)
        .folder();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755))
        .expect("it can be opened to all");
    let Some(run) = as_ordinary_user(&Grading::of(folder.path()), &cache) else {
        eprintln!("skipped: nobody can read this repository, or setpriv is not there");
        return;
    };
    let report = run.report();
    report.full_marks();
    assert_eq!(report.cases("is_final")[0]["stdout"], "-1 -1");
    assert!(!file.exists());
}

#[test]
fn a_temporary_folder_that_only_the_user_can_enter_is_no_obstacle() {
    // Where TMPDIR is a folder of the user's own, student code, which runs as another user, has to
    // reach its objects all the same.
    let temporary = tempfile::tempdir().expect("a temporary folder can be made");
    fs::set_permissions(temporary.path(), fs::Permissions::from_mode(0o700))
        .expect("it can be closed");
    let folder = Submission::right().folder();
    let report = Grading::of(folder.path())
        .environment("TMPDIR", temporary.path())
        .report();
    report.full_marks();
}

/// As in a container: neither namespaces nor the right to read everything; and the toolchain lies where only root may go, as the
/// cache does.
#[test]
fn a_root_with_few_rights_compiles_all_the_same() {
    if !is_root() {
        eprintln!("skipped: only root has rights to lose");
        return;
    }
    for (lab, submission) in [
        ("implicit-graph", "c/right/as-taught"),
        ("coloring", "rust/right/as-taught"),
    ] {
        let home = tempfile::tempdir().expect("a temporary folder can be made");
        let grading = Grading::of(known(lab, submission)).lab(repository("exercises").join(lab));
        let mut command = Command::new("setpriv");
        command
            .args(["--bounding-set", "-sys_admin,-dac_read_search"])
            .arg(BINARY)
            .args(grading.words())
            .args(["--format", "json"])
            .env("SUDOGRADE_CACHE", home.path().join("cache"));
        let report = run(command).report();
        assert!(report.stderr.contains("namespaces"), "{}", report.stderr);
        assert_eq!(report.score(), Some(report.max_score()));
    }
}
