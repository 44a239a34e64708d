//! Disks without room: the machine is named, nobody loses a point, and the work is done elsewhere.

use std::path::Path;
use std::process::Command;

use crate::shards::{Planned, step};
use crate::support::{BINARY, Class, Run, Submission, cache, run};

/// Mounts a small disk without room at the first argument, for the command that follows alone.
const FULL: &str = "mount -t tmpfs -o size=64k none \"$0\" || exit 77
    head -c 100000 /dev/zero > \"$0/fill\" 2>/dev/null
    exec \"$@\"";

/// Runs a command that finds a full disk at this folder, which a variable names.
fn with_full(variable: &str, folder: &Path, command: &Command) -> Run {
    let mut wrapped = Command::new("unshare");
    wrapped.args(["-m", "sh", "-c", FULL]).arg(folder);
    wrapped.arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => wrapped.env(name, value),
            None => wrapped.env_remove(name),
        };
    }
    run({
        wrapped.env(variable, folder);
        wrapped
    })
}

/// A folder where a disk can be mounted; None if this user may not mount.
fn mount_point() -> Option<tempfile::TempDir> {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let tried = with_full("TMPDIR", folder.path(), &Command::new("true"));
    if tried.status == Some(0) {
        return Some(folder);
    }
    eprintln!("skipped: this user may mount no disk");
    None
}

#[test]
fn a_full_disk_is_the_graders_fault() {
    let Some(disk) = mount_point() else { return };
    let submission = Submission::right().before("// on a full disk\n").folder();
    let mut grade = Command::new(BINARY);
    grade.arg("grade").arg(submission.path());
    grade.args(["--format", "json", "--lab", "implicit-graph"]);
    grade
        .env("SUDOGRADE_CACHE", cache())
        .env_remove("SUDOGRADE_LABS");
    for variable in ["TMPDIR", "SUDOGRADE_CACHE"] {
        with_full(variable, disk.path(), &grade).refused(3, &["No space left on device"]);
    }
}

#[test]
fn a_shard_on_a_machine_with_a_full_disk_is_graded_elsewhere() {
    let Some(disk) = mount_point() else { return };
    let planned = Planned::of(Class::of(2), &["--shards", "1"]);
    let shard = planned.shard_command(0);
    with_full("TMPDIR", disk.path(), &shard)
        .refused(3, &["cannot be graded here", "No space left on device"]);
    with_full("SUDOGRADE_CACHE", disk.path(), &shard).refused(3, &["No space left on device"]);
    assert!(planned.results().is_empty());
    let merged = planned.merge();
    assert_eq!(merged.status, Some(1), "{merged:#?}");
    assert!(
        merged.stderr.contains("No space left on device"),
        "{merged:#?}"
    );
    assert_eq!(planned.shard(0).status, Some(0));
    assert_eq!(planned.merge().status, Some(0));
    planned.is_as_on_one_machine();
}

#[test]
fn no_plan_is_made_on_a_machine_with_a_full_disk() {
    let Some(disk) = mount_point() else { return };
    let class = Class::of(1);
    let out = class.folder().join("run");
    let mut plan = step("plan", &class.submissions());
    plan.arg("--lab").arg(class.lab()).arg("--out").arg(&out);
    with_full("TMPDIR", disk.path(), &plan)
        .refused(3, &["no plan is made", "No space left on device"]);
    assert!(!out.join("manifest.json").exists());
}

#[test]
fn half_a_pack_does_not_stay() {
    let Some(disk) = mount_point() else { return };
    let mut pack = Command::new("sh");
    let zip = disk.path().join("pack.zip");
    let then_list =
        "\"$0\" pack student implicit-graph -o \"$1\"; echo \"status $?\"; ls \"${1%/*}\"";
    pack.args(["-c", then_list, BINARY]).arg(&zip);
    pack.env("SUDOGRADE_CACHE", cache());
    let run = with_full("SUDOGRADE_UNUSED", disk.path(), &pack);
    assert!(run.stdout.ends_with("fill\n"), "{run:#?}");
    assert!(!run.stdout.contains("pack.zip"), "{run:#?}");
    assert!(
        run.stderr.contains("pack.zip: it cannot be written"),
        "{run:#?}"
    );
    assert_eq!(run.stderr.matches("No space left").count(), 1, "{run:#?}");
}
