//! A batch on a Slurm cluster of four nodes on this machine: whatever breaks, the gradebook is that of
//! one machine.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::author_shares::an_example_prints_the_table_of_one_machine;
use crate::shards::an_example_is_as_on_one_machine;
use crate::support::cluster::{Cluster, kill, task_of_a_slow_compiler};
use crate::support::{BINARY, Class, Run, run, run_within};

/// The longest time of a batch on the cluster, in seconds.
const MOST_SECONDS: u64 = 180;

/// The end of a batch that was begun: what it said.
#[track_caller]
fn ended(class: &Class, mut child: Child) -> String {
    let since = Instant::now();
    let status = loop {
        match child.try_wait().expect("it can be waited for") {
            Some(status) => break status,
            None if since.elapsed() > Duration::from_secs(MOST_SECONDS) => {
                child.kill().expect("it can be ended");
                panic!("the batch did not end");
            }
            None => thread::sleep(Duration::from_millis(100)),
        }
    };
    let said = fs::read_to_string(class.folder().join("said")).expect("it is text");
    assert!(status.success(), "{said}");
    said
}

/// The gradebook of the cluster is that of a batch on this machine.
#[track_caller]
fn is_as_on_one_machine(class: &Class) {
    let merged = class.dump();
    fs::remove_file(class.db()).expect("it can be removed");
    let whole = class.graded(&[]);
    assert_eq!(whole.status, Some(0), "{whole:#?}");
    let other = class.dump();
    let differs = merged
        .lines()
        .zip(other.lines())
        .find(|(one, other)| one != other);
    assert!(merged == other, "{differs:#?}");
    class.is_whole();
}

#[test]
fn nodes_and_daemons_may_die_in_the_middle() {
    let Some(cluster) = Cluster::start("") else {
        return;
    };
    // A node dies, with all that ran on it.
    let class = Class::of(12);
    let batch = cluster.begin(&class);
    let steps = cluster.wait_for_steps("n1");
    kill(cluster.pid("n1.pid"));
    for pid in steps {
        // It may have ended with the one before.
        let _ = Command::new("kill").args(["-9", &pid.to_string()]).status();
    }
    ended(&class, batch);
    is_as_on_one_machine(&class);

    // Only a daemon dies: the step lives on, and the shard is sent again.
    let class = Class::of(12);
    let batch = cluster.begin(&class);
    cluster.wait_for_steps("n2");
    kill(cluster.pid("n2.pid"));
    ended(&class, batch);
    is_as_on_one_machine(&class);

    // An array by hand, as the docs show it.
    an_example_is_as_on_one_machine("slurm", |bash| {
        bash.env("SLURM_CONF", cluster.path("slurm.conf"));
    });
    an_example_prints_the_table_of_one_machine("author in Slurm", |bash| {
        bash.env("SLURM_CONF", cluster.path("slurm.conf"));
    });
}

#[test]
fn a_controller_may_forget_what_was_sent() {
    let Some(cluster) = Cluster::start("") else {
        return;
    };
    let class = Class::of(8);
    let batch = cluster.begin(&class);
    cluster.wait_for_steps("n1");
    kill(cluster.pid("slurmctld.pid"));
    let state = cluster.path("state");
    fs::remove_dir_all(&state).expect("it can be removed");
    fs::create_dir(&state).expect("it can be made");
    thread::sleep(Duration::from_secs(3));
    let path = format!("{}:/usr/sbin", std::env::var("PATH").unwrap_or_default());
    let mut controller = Command::new("slurmctld");
    controller.env("PATH", path);
    let started = cluster.speaks(controller).status();
    assert!(started.expect("it can be started").success());
    ended(&class, batch);
    is_as_on_one_machine(&class);
}

#[test]
fn ctrl_c_leaves_the_jobs_which_can_be_ended_and_come_back() {
    let Some(cluster) = Cluster::start("") else {
        return;
    };
    let class = Class::of(12);
    let mut batch = cluster.begin(&class);
    cluster.wait_for_steps("n1");
    let interrupt = ["-INT", &batch.id().to_string()];
    let sent = Command::new("kill").args(interrupt).status();
    assert!(sent.is_ok_and(|status| status.success()));
    let ended_by = batch.wait().expect("it can be waited for").signal();
    assert_eq!(ended_by, Some(2));
    let said = fs::read_to_string(class.folder().join("said")).expect("it can be read");
    let run_folder = PathBuf::from(format!("{}.run", class.db().display()));
    let come_back = format!("sudograde batch resume {}", run_folder.display());
    assert!(said.contains(&come_back), "{said}");
    assert!(
        !cluster.says("squeue", &["-h"]).is_empty(),
        "the jobs go on"
    );

    let mut cancel = Command::new(BINARY);
    cancel.args(["batch", "cancel"]).arg(&run_folder);
    let cancelled = run(cluster.speaks(cancel));
    assert_eq!(cancelled.status, Some(0), "{cancelled:#?}");
    let since = Instant::now();
    while !cluster.says("squeue", &["-h"]).is_empty() {
        assert!(since.elapsed() < Duration::from_secs(60), "no job is left");
        thread::sleep(Duration::from_millis(100));
    }

    let mut resume = Command::new(BINARY);
    resume.args(["batch", "resume"]).arg(&run_folder);
    resume.arg("--db").arg(class.db());
    let resumed = run_within(cluster.speaks(resume), MOST_SECONDS);
    assert_eq!(resumed.status, Some(0), "{resumed:#?}");
    is_as_on_one_machine(&class);
}

/// Whatever grades one submission is killed each time: it has a fault of the grader's, the others their marks.
#[test]
fn the_submission_that_no_attempt_survives_is_found() {
    let Some(cluster) = Cluster::start("") else {
        return;
    };
    let class = Class::of(4);
    // The preprocessor adds a hundred million zeros.
    let mut slow = String::from("#define A0 0 +\n");
    for level in 1..=27 {
        let half = level - 1;
        slow += &format!("#define A{level} A{half} A{half}\n");
    }
    slow += "#if A27 0\n#endif\n";
    class.add("s002/sudoku.c", slow.as_bytes());
    let mut batch = class.batch();
    batch.args(["--engine", "slurm", "--shards", "2"]);
    let mut batch = cluster.speaks(batch);
    let log = fs::File::create(class.folder().join("said")).expect("it can be made");
    batch.stdout(Stdio::null()).stderr(log);
    let mut batch = batch.spawn().expect("the grader can be started");
    let since = Instant::now();
    let mut killed = 0;
    let status = loop {
        if let Some(status) = batch.try_wait().expect("it can be waited for") {
            break status;
        }
        if let Some(task) = task_of_a_slow_compiler(&cluster) {
            kill(task);
            killed += 1;
        }
        assert!(
            since.elapsed() < Duration::from_secs(3 * MOST_SECONDS),
            "it does not end"
        );
        thread::sleep(Duration::from_millis(50));
    };
    let said = fs::read_to_string(class.folder().join("said")).expect("it is text");
    assert!(killed >= 4, "{killed}: {said}");
    assert!(said.contains("no attempt survives it"), "{said}");
    assert_eq!(status.code(), Some(3), "{said}");
    let merged = class.dump();
    let fault = "attempts to grade it ended without a result";
    let faulty: Vec<&str> = merged.lines().filter(|line| line.contains(fault)).collect();
    assert!(
        faulty.iter().all(|line| line.contains("s002")),
        "{faulty:#?}"
    );
    assert!(!faulty.is_empty(), "{merged}");

    // The others have what one machine gives them.
    fs::remove_file(class.db()).expect("it can be removed");
    fs::remove_dir_all(class.submissions().join("s002")).expect("it can be removed");
    assert_eq!(class.graded(&[]).status, Some(0));
    let whole = class.dump();
    let missing = whole
        .lines()
        .find(|line| !merged.lines().any(|other| other == *line));
    assert_eq!(missing, None);
}

/// Writes a program into a folder.
fn program(folder: &TempDir, name: &str, text: &str) -> String {
    let file = folder.path().join(name);
    fs::write(&file, text).expect("it can be written");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("it can be set");
    file.display().to_string()
}

/// No submission is to blame for a disk on which nothing can be written.
#[test]
fn a_batch_without_any_result_blames_no_submission() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let prolog = program(
        &folder,
        "prolog",
        "#!/bin/sh\necho export SUDOGRADE_CACHE=/proc/nowhere\n",
    );
    let Some(cluster) = Cluster::start(&format!("TaskProlog={prolog}\n")) else {
        return;
    };
    let class = Class::of(4);
    let done = run_within(cluster.batch(&class, &[]), MOST_SECONDS);
    assert_eq!(done.status, Some(3), "{done:#?}");
    assert!(
        done.stderr
            .contains("no shard has a result, so no submission is to blame"),
        "{done:#?}"
    );
    assert!(!class.db().exists(), "nothing is recorded");
}

#[test]
fn a_node_that_would_grade_otherwise_is_left_out() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let program = |name: &str, text: &str| program(&folder, name, text);
    program("gcc", "#!/bin/sh\nexec /usr/bin/gcc \"$@\"\n");
    let prolog = format!(
        "#!/bin/sh\n[ \"$SLURMD_NODENAME\" != n3 ] || echo \"export PATH={}:$PATH\"\n",
        folder.path().display()
    );
    let prolog = program("prolog", &prolog);
    let Some(cluster) = Cluster::start(&format!("TaskProlog={prolog}\n")) else {
        return;
    };
    let class = Class::of(8);
    let done = run_within(cluster.batch(&class, &[]), MOST_SECONDS);
    assert_eq!(done.status, Some(0), "{done:#?}");
    let told = "n3 is left out: another compiler or interpreter of C";
    assert!(done.stderr.contains(told), "{done:#?}");
    is_as_on_one_machine(&class);

    let run_folder = PathBuf::from(format!("{}.run", class.db().display()));
    let step = |name: &str| {
        let mut command = Command::new(BINARY);
        command.args(["batch", name]).arg(&run_folder);
        run(cluster.speaks(command))
    };
    let status = step("status");
    assert!(
        status.stdout.contains("6 of 6 shards are done"),
        "{status:#?}"
    );
    // Nothing is there to be ended, and that is no fault.
    assert_eq!(step("cancel").status, Some(0));
    // A batch that was left comes back, and finds all of it done.
    let mut resume = Command::new(BINARY);
    resume
        .args(["batch", "resume"])
        .arg(&run_folder)
        .arg("--db")
        .arg(class.db());
    let resumed = run(cluster.speaks(resume));
    assert_eq!(resumed.status, Some(0), "{resumed:#?}");
    assert!(
        resumed.stdout.contains("0 graded, 8 unchanged"),
        "{resumed:#?}"
    );
}

#[test]
fn without_slurm_it_says_so_before_anything_is_made() {
    let class = Class::of(1);
    let mut batch = class.batch();
    batch.args(["--engine", "slurm"]).env("PATH", "/nowhere");
    let refused: Run = run(batch);
    assert_eq!(refused.status, Some(2), "{refused:#?}");
    assert!(
        refused
            .stderr
            .contains("sbatch is not installed on this machine"),
        "{refused:#?}"
    );
    let made = PathBuf::from(format!("{}.run", class.db().display()));
    assert!(!class.db().exists() && !made.exists());
}
