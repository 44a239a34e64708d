//! Slurm, through its commands. Jobs are known by the name of the batch, never by their numbers: a
//! controller that lost its state gives numbers again.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use clap::Args;

use super::ClusterError;
use super::drive::Scheduler;
use crate::shards::{Piece, Sharded};

/// The longest time of one of Slurm's commands.
const MOST_TIME: Duration = Duration::from_secs(60);

/// How long a controller may be away.
const MOST_ABSENCE: Duration = Duration::from_secs(300);

/// Between two attempts at a command.
const PAUSE: Duration = Duration::from_secs(2);

/// More nodes are not asked before the first shard.
const MOST_ASKED: usize = 64;

/// The wishes that go to sbatch.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Slurm")]
pub struct SlurmWishes {
    /// The partition.
    #[arg(long, value_name = "NAME")]
    pub partition: Option<String>,
    /// The account that pays.
    #[arg(long, value_name = "NAME")]
    pub account: Option<String>,
    /// The most time of a shard, as Slurm writes it: 30, or 1:00:00.
    #[arg(long, value_name = "TIME")]
    pub time: Option<String>,
    /// The memory of a shard, as Slurm writes it: 2G.
    #[arg(long, value_name = "SIZE")]
    pub mem: Option<String>,
    /// A further argument of sbatch; can be given several times.
    #[arg(long, value_name = "ARG", allow_hyphen_values = true)]
    pub sbatch_arg: Vec<String>,
    /// Wait at most so many minutes for all shards; what was sent goes on.
    #[arg(long, value_name = "MINUTES", default_value_t = 24 * 60)]
    pub wait: u64,
}

pub struct Slurm<'a> {
    asked: &'a SlurmWishes,
    /// The cores of a shard.
    jobs: usize,
    program: PathBuf,
    run: PathBuf,
    /// The name of the batch's jobs.
    name: String,
    /// The most places of an array.
    most: usize,
}

impl<'a> Slurm<'a> {
    /// # Errors
    /// Slurm's commands are missing, or its controller does not answer.
    pub fn of(run: &Sharded, asked: &'a SlurmWishes, jobs: usize) -> Result<Self, ClusterError> {
        let mut slurm = Slurm {
            asked,
            jobs,
            program: std::env::current_exe().unwrap_or_default(),
            run: run
                .folder
                .canonicalize()
                .unwrap_or_else(|_| run.folder.clone()),
            name: format!("sudograde-{}", &run.digest[..12]),
            most: 1,
        };
        let config = said("scontrol", &["show", "config"], "")?;
        let most = config
            .lines()
            .find_map(|line| line.strip_prefix("MaxArraySize"));
        let most = most.and_then(|rest| rest.trim_start_matches([' ', '=']).trim().parse().ok());
        slurm.most = most.unwrap_or(1).max(1);
        Ok(slurm)
    }

    /// # Errors
    /// Slurm is not installed here.
    pub fn is_there() -> Result<(), ClusterError> {
        said("sbatch", &["--version"], "").map(|_| ())
    }

    /// The jobs that wait or run, in words; None when nothing is left.
    pub fn told(&self) -> Result<Option<String>, ClusterError> {
        let told = |states: BTreeMap<String, usize>| {
            let each = states
                .iter()
                .map(|(state, count)| format!("{count} {state}"));
            each.collect::<Vec<_>>().join(", ")
        };
        Ok(self.states()?.map(told))
    }

    /// Ends what is left of the batch.
    pub fn cancel(&self) -> Result<(), ClusterError> {
        said("scancel", &["--name", &self.name], "").map(|_| ())
    }

    /// Asks each idle node whether it grades as the plan's machine does; those that do not leave a
    /// note. Nodes that are busy are asked by their first shard. Gives how many were asked.
    pub fn ask_nodes(&self, patience: Duration) -> Result<usize, ClusterError> {
        let mut arguments = vec!["-h", "-N", "-t", "idle", "-o", "%N"];
        if let Some(partition) = &self.asked.partition {
            arguments.extend(["-p", partition]);
        }
        let nodes = said("sinfo", &arguments, "")?;
        let nodes: BTreeSet<&str> = nodes.lines().map(str::trim).collect();
        let asked = nodes.len().min(MOST_ASKED);
        for node in nodes.iter().take(asked) {
            let command = format!("batch check {}", quoted(&self.run));
            let script = format!("#!/bin/bash\nexec {} {command}\n", quoted(&self.program));
            self.submit(&script, &["--nodelist", node])?;
        }
        let since = Instant::now();
        while self.states()?.is_some() && since.elapsed() < patience {
            std::thread::sleep(Duration::from_millis(500));
        }
        // A node that was taken by others meanwhile.
        if self.states()?.is_some() {
            self.cancel()?;
        }
        Ok(asked)
    }

    fn submit(&self, script: &str, further: &[&str]) -> Result<(), ClusterError> {
        let log = self.run.join("log");
        let failed = |why: io::Error| ClusterError::Failed {
            command: format!("writing to {}", log.display()),
            why: why.to_string(),
        };
        std::fs::create_dir_all(&log).map_err(failed)?;
        let output = log.join("%A-%a.txt").display().to_string();
        let jobs = self.jobs.to_string();
        let mut arguments = vec!["--job-name", &self.name, "--output", &output];
        arguments.extend(["--cpus-per-task", &jobs, "--open-mode", "append"]);
        let asked = self.asked;
        for (option, value) in [
            ("--partition", &asked.partition),
            ("--account", &asked.account),
            ("--time", &asked.time),
            ("--mem", &asked.mem),
        ] {
            if let Some(value) = value {
                arguments.extend([option, value]);
            }
        }
        arguments.extend(further);
        arguments.extend(asked.sbatch_arg.iter().map(String::as_str));
        said("sbatch", &arguments, script).map(|_| ())
    }

    /// The number of jobs of each state; None when there is none.
    fn states(&self) -> Result<Option<BTreeMap<String, usize>>, ClusterError> {
        // -r: each place of an array by itself.
        let jobs = said(
            "squeue",
            &["-h", "-r", "--name", &self.name, "-o", "%T"],
            "",
        )?;
        let mut states = BTreeMap::new();
        for state in jobs.lines() {
            *states.entry(state.trim().to_lowercase()).or_default() += 1;
        }
        Ok((!states.is_empty()).then_some(states))
    }
}

impl Scheduler for Slurm<'_> {
    fn send(&mut self, pieces: &[Piece], except: &BTreeSet<String>) -> Result<(), ClusterError> {
        let except: Vec<&str> = except.iter().map(String::as_str).collect();
        let except = format!("--exclude={}", except.join(","));
        for some in pieces.chunks(self.most) {
            let array = format!("--array=0-{}", some.len() - 1);
            let mut further = vec![array.as_str()];
            if except != "--exclude=" {
                further.push(&except);
            }
            self.submit(&self.script(some), &further)?;
        }
        Ok(())
    }

    fn left(&mut self) -> Result<Option<String>, ClusterError> {
        self.told()
    }
}

impl Slurm<'_> {
    fn script(&self, pieces: &[Piece]) -> String {
        let mut script = "#!/bin/bash\npieces=(\n".to_owned();
        for Piece { index, part } in pieces {
            // Writing to a String never fails.
            let _ = writeln!(script, "\"{index} {}-{}\"", part.start, part.end);
        }
        let (program, run, jobs) = (quoted(&self.program), quoted(&self.run), self.jobs);
        script
            + &format!(
                ")\nread -r index part <<< \"${{pieces[$SLURM_ARRAY_TASK_ID]}}\"\n\
                 exec {program} batch shard {run} --index \"$index\" --part \"$part\" --jobs {jobs}\n"
            )
    }
}

/// The path as a shell reads it.
fn quoted(path: &Path) -> String {
    let path = path.display().to_string();
    shlex::try_quote(&path).map_or(path.clone(), |quoted| quoted.into_owned())
}

/// The output of one of Slurm's commands. A controller that does not answer may be on its way back.
fn said(name: &str, arguments: &[&str], stdin: &str) -> Result<String, ClusterError> {
    let since = Instant::now();
    loop {
        match ran(name, arguments, stdin) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(ClusterError::NotThere(name.to_owned()));
            }
            Err(error) => {
                return Err(ClusterError::Failed {
                    command: name.to_owned(),
                    why: error.to_string(),
                });
            }
            Ok(Ok(said)) => return Ok(said),
            Ok(Err(why)) if is_away(&why) && since.elapsed() < MOST_ABSENCE => {
                std::thread::sleep(PAUSE);
            }
            Ok(Err(why)) => {
                return Err(ClusterError::Failed {
                    command: format!("{name} {}", arguments.join(" ")),
                    why,
                });
            }
        }
    }
}

/// Whether the complaint is of a controller that is away, or of one that ends in the middle of an
/// answer: the names of such errors are Slurm's own (slurm_errno.h) and the kernel's.
fn is_away(why: &str) -> bool {
    let signs = [
        "Unable to contact slurm controller",
        "Socket timed out",
        "Message send failure",
        "Message receive failure",
        "Zero Bytes were transmitted or received",
        "Connection refused",
        "Connection reset by peer",
        "Broken pipe",
        "in its time",
    ];
    signs.iter().any(|sign| why.contains(sign))
}

/// Runs a command for a bounded time: its output, or its complaint.
fn ran(name: &str, arguments: &[&str], stdin: &str) -> io::Result<Result<String, String>> {
    let mut given = tempfile::tempfile()?;
    given.write_all(stdin.as_bytes())?;
    given.rewind()?;
    let (output, errors) = (tempfile::tempfile()?, tempfile::tempfile()?);
    let mut child = Command::new(name)
        .args(arguments)
        .stdin(Stdio::from(given))
        .stdout(output.try_clone()?)
        .stderr(errors.try_clone()?)
        .spawn()?;
    let since = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if since.elapsed() > MOST_TIME {
            child.kill()?;
            child.wait()?;
            return Ok(Err("it did not end in its time".to_owned()));
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    Ok(match status.success() {
        true => Ok(text(output)?),
        false => Err(text(errors)?.trim().to_owned()),
    })
}

fn text(mut file: File) -> io::Result<String> {
    let mut text = Vec::new();
    file.rewind()?;
    file.read_to_end(&mut text)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

#[cfg(test)]
mod tests {
    use super::is_away;

    #[test]
    fn a_controller_that_ends_in_the_middle_of_an_answer_is_away() {
        let cut = "slurm_load_jobs error: Connection reset by peer";
        assert!(is_away(cut));
        let gone = "slurm_load_jobs error: Unable to contact slurm controller (connect failure)";
        assert!(is_away(gone));
    }

    #[test]
    fn a_controller_that_refuses_is_there() {
        let refused = "sbatch: error: Batch job submission failed: Invalid account specified";
        assert!(!is_away(refused));
    }
}
