//! A Slurm cluster of four nodes on this machine.

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::{Class, cache, repository};

/// A cluster that ends with this value.
pub struct Cluster {
    folder: TempDir,
}

impl Cluster {
    /// None where Slurm is not installed.
    pub fn start(further: &str) -> Option<Self> {
        let is_there = Command::new("sbatch").arg("--version").output();
        if is_there.is_err() {
            let needed = std::env::var_os("SUDOGRADE_CI").is_some();
            assert!(
                !needed,
                "Slurm is needed: slurmctld slurmd slurm-client munge"
            );
            eprintln!("skipped: Slurm is not installed");
            return None;
        }
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let cluster = Cluster { folder };
        let conf = cluster.folder.path().join("further.conf");
        fs::write(&conf, further).expect("it can be written");
        let mut up = cluster.script("up");
        up.stdin(fs::File::open(conf).expect("it is there"));
        let done = up.output().expect("the script can be started");
        assert!(done.status.success(), "{done:?}");
        Some(cluster)
    }

    fn script(&self, word: &str) -> Command {
        let mut script = Command::new(repository("tests/slurm/cluster"));
        script.arg(word).arg(self.folder.path());
        script
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn pid(&self, name: &str) -> i32 {
        let text = fs::read_to_string(self.path(name)).expect("the process has a file");
        text.trim().parse().expect("its number is there")
    }

    /// A program that speaks to this cluster.
    pub fn speaks(&self, mut command: Command) -> Command {
        command
            .env("SLURM_CONF", self.path("slurm.conf"))
            .env("SUDOGRADE_CACHE", cache());
        command
    }

    pub fn says(&self, program: &str, arguments: &[&str]) -> String {
        let mut command = Command::new(program);
        command.args(arguments);
        let done = self.speaks(command).output().expect("it can be started");
        String::from_utf8_lossy(&done.stdout).into_owned()
    }

    /// Waits until a shard is being graded on a node: its processes.
    #[track_caller]
    pub fn wait_for_steps(&self, node: &str) -> Vec<i32> {
        let since = Instant::now();
        loop {
            let steps = steps(self, node);
            if !steps.is_empty() && self.says("squeue", &["-h", "-w", node]).contains('_') {
                return steps;
            }
            assert!(
                since.elapsed() < Duration::from_secs(60),
                "nothing runs on {node}"
            );
            thread::sleep(Duration::from_millis(20));
        }
    }

    pub fn batch(&self, class: &Class, arguments: &[&str]) -> Command {
        let mut batch = class.batch();
        batch
            .args(["--engine", "slurm", "--shards", "6"])
            .args(arguments);
        self.speaks(batch)
    }

    /// A batch that goes on beside the test; the class's folder holds what it said.
    pub fn begin(&self, class: &Class) -> Child {
        let batch = self.batch(class, &[]);
        // Tests that a shell starts in the background ignore Ctrl-C, and so would their children.
        let mut begun = Command::new("env");
        begun.arg("--default-signal=INT").arg(batch.get_program());
        begun.args(batch.get_args());
        let variables = batch.get_envs();
        begun.envs(variables.filter_map(|(name, value)| Some((name, value?))));
        let log = fs::File::create(class.folder().join("said")).expect("it can be made");
        begun.stdout(Stdio::null()).stderr(log);
        begun.spawn().expect("the grader can be started")
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let ended = self.script("down").status();
        assert!(
            ended.is_ok_and(|status| status.success()),
            "the cluster did not end"
        );
    }
}

pub fn kill(pid: i32) {
    let done = Command::new("kill").args(["-9", &pid.to_string()]).status();
    assert!(done.is_ok_and(|status| status.success()));
}

/// The processes of a job on a node, and the daemon of Slurm's above it.
fn steps(cluster: &Cluster, node: &str) -> Vec<i32> {
    let conf = format!("SLURM_CONF={}", cluster.path("slurm.conf").display());
    let node = format!("SLURMD_NODENAME={node}");
    let mut all = Vec::new();
    for entry in fs::read_dir("/proc").expect("it can be read").flatten() {
        let environment = fs::read(entry.path().join("environ")).unwrap_or_default();
        let words: Vec<&[u8]> = environment.split(|byte| *byte == 0).collect();
        if words.contains(&conf.as_bytes()) && words.contains(&node.as_bytes()) {
            let status = fs::read_to_string(entry.path().join("status")).unwrap_or_default();
            let parent = status.lines().find_map(|line| line.strip_prefix("PPid:"));
            let parent: Option<i32> = parent.and_then(|parent| parent.trim().parse().ok());
            let name = parent.map(|parent| fs::read_to_string(format!("/proc/{parent}/comm")));
            if let Some(Ok(name)) = name
                && name.starts_with("slurmstepd")
            {
                all.extend(parent);
            }
            let own = entry.file_name().to_string_lossy().parse::<i32>();
            all.extend(own.ok());
        }
    }
    all
}

/// A compiler that works for long, and the task of Slurm's above it.
pub fn task_of_a_slow_compiler(cluster: &Cluster) -> Option<i32> {
    const TICKS_PER_SECOND: u64 = 100;
    let conf = format!("SLURM_CONF={}", cluster.path("slurm.conf").display());
    let numbers = |pid: &str| -> Option<(String, String, u64)> {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        let (name, rest) = stat.split_once('(')?.1.rsplit_once(") ")?;
        let words: Vec<&str> = rest.split(' ').collect();
        Some((
            name.to_owned(),
            words[1].to_owned(),
            words[11].parse().ok()?,
        ))
    };
    let all = fs::read_dir("/proc").expect("it can be read").flatten();
    for entry in all {
        let mut pid = entry.file_name().to_string_lossy().into_owned();
        let is_slow =
            |(name, _, ticks): (String, String, u64)| name == "cc1" && ticks > 2 * TICKS_PER_SECOND;
        if !numbers(&pid).is_some_and(is_slow) {
            continue;
        }
        while let Some((_, parent, _)) = numbers(&pid) {
            let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
            if environment
                .split(|byte| *byte == 0)
                .any(|word| word == conf.as_bytes())
            {
                return pid.parse().ok();
            }
            pid = parent;
        }
    }
    None
}
