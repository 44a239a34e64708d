//! The grader's side of a run: starts the runner, hands it the compositions, and gathers what it saw.

use std::io::Write;
use std::os::fd::OwnedFd;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::net::{AddressFamily, RecvFlags, SocketFlags, SocketType, recv, socketpair};

use crate::build::{Build, ObjectKey, Objects, Unbuilt};
use crate::core::outcome::Outcome;
use crate::core::plan::{Attempt, Plan};
use crate::lab::Limits;
use crate::runner::protocol::{CaseLimits, CaseRequest, Composition, Layer, MissingLayer, Reply, Setup};

/// An exercise that takes longer than this is announced.
const SLOW: Duration = Duration::from_millis(800);

/// The runner's answers are waited for this much longer than the longest case may take.
const GRACE: Duration = Duration::from_secs(15);

#[derive(Debug, thiserror::Error)]
pub enum RunError {
    #[error("the runner cannot be started: {0}")]
    Start(String),
    #[error("the runner failed: {0}")]
    Broken(String),
}

/// What a run tells as it goes.
pub enum Progress {
    /// Case `case` of exercise `exercise`, both in the plan's order.
    Attempt { exercise: usize, case: usize, attempt: Attempt },
    Slow { exercise: usize },
}

/// A runner, locked down and waiting.
pub struct Runner {
    child: Child,
    requests: Option<ChildStdin>,
    replies: OwnedFd,
    folder: tempfile::TempDir,
    /// Layers of the sandbox that could not be had.
    pub missing: Vec<MissingLayer>,
}

impl Runner {
    /// Starts a runner that has `runtimes` loaded.
    pub fn start(runtimes: &[PathBuf], without: &[Layer]) -> Result<Self, RunError> {
        let failed = |error: &dyn std::fmt::Display| RunError::Start(error.to_string());
        // Student code may run as another user, who has to find the objects here.
        let folder = tempfile::Builder::new()
            .prefix("sudograde-")
            .permissions(std::fs::Permissions::from_mode(0o755))
            .tempdir()
            .map_err(|error| failed(&error))?;
        let (replies, theirs) =
            socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, SocketFlags::CLOEXEC, None).map_err(|error| failed(&error))?;
        // Where this cannot be had, a faulty program's behaviour may differ between runs.
        let _ = crate::runner::fix_addresses();
        let executable = std::env::current_exe().map_err(|error| failed(&error))?;
        let mut child = Command::new(executable)
            .arg(crate::cli::RUNNER)
            .env_clear()
            // glibc's last words go to stderr, which is captured, not to the terminal.
            .env("LIBC_FATAL_STDERR_", "1")
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::from(theirs))
            .spawn()
            .map_err(|error| failed(&error))?;
        let requests = child.stdin.take();
        let mut runner = Runner { child, requests, replies, folder, missing: Vec::new() };
        let setup = Setup {
            folder: runner.folder.path().to_owned(),
            runtimes: runtimes.to_vec(),
            without: without.to_vec(),
        };
        runner.request(&setup)?;
        match runner.next(GRACE)? {
            Some(Reply::Ready { missing }) => runner.missing = missing,
            Some(Reply::Broken { reason }) => return Err(RunError::Start(reason)),
            _ => return Err(RunError::Start("it does not answer".to_owned())),
        }
        Ok(runner)
    }

    fn request(&mut self, request: &impl serde::Serialize) -> Result<(), RunError> {
        let broken = |error: &dyn std::fmt::Display| RunError::Broken(error.to_string());
        let mut line = serde_json::to_vec(request).map_err(|error| broken(&error))?;
        line.push(b'\n');
        let requests = self.requests.as_mut().ok_or_else(|| RunError::Broken("it takes no more requests".to_owned()))?;
        requests.write_all(&line).map_err(|error| broken(&error))
    }

    /// The next reply; None when none came in time.
    fn next(&mut self, timeout: Duration) -> Result<Option<Reply>, RunError> {
        let broken = |error: &dyn std::fmt::Display| RunError::Broken(error.to_string());
        let timeout = Timespec { tv_sec: timeout.as_secs() as i64, tv_nsec: timeout.subsec_nanos().into() };
        let mut watched = [PollFd::new(&self.replies, PollFlags::IN)];
        match poll(&mut watched, Some(&timeout)) {
            Ok(0) | Err(Errno::INTR) => return Ok(None),
            Ok(_) => {}
            Err(error) => return Err(broken(&error)),
        }
        let mut datagram = vec![0; 1 << 20];
        let (length, _) = recv(&self.replies, datagram.as_mut_slice(), RecvFlags::empty()).map_err(|error| broken(&error))?;
        if length == 0 {
            return Err(RunError::Broken("it ended before its work was done".to_owned()));
        }
        serde_json::from_slice(&datagram[..length]).map(Some).map_err(|error| broken(&error))
    }

    /// Copies an object to where the runner, whoever it runs as, can read it.
    fn place(&self, object: &Path, name: &str) -> Result<PathBuf, RunError> {
        let target = self.folder.path().join(name);
        if !target.exists() {
            std::fs::copy(object, &target)
                .and_then(|_| std::fs::set_permissions(&target, std::fs::Permissions::from_mode(0o644)))
                .map_err(|error| RunError::Broken(format!("{}: {error}", object.display())))?;
        }
        Ok(target)
    }
}

impl Drop for Runner {
    /// Kills the runner, and its branches with it; they may be at work still when a grading is given up.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Cases of the plan that one composition runs.
struct Batch {
    exercise: usize,
    /// Indices into the exercise's cases; None once the outcome is there.
    cases: Vec<Option<usize>>,
    wall: Duration,
}

/// Runs every case of the plan. `tell` is called for each exactly once, in the order in which they end.
pub fn run(
    runner: &mut Runner,
    plan: &Plan,
    build: &Build,
    tell: &mut dyn FnMut(Progress),
) -> Result<(), RunError> {
    let mut batches = Vec::new();
    for (key, objects) in &build.objects {
        match objects {
            Ok(objects) => batches.push(submit(runner, plan, *key, objects, batches.len())?),
            Err(unbuilt) => give_up(plan, *key, unbuilt, tell),
        }
    }
    gather(runner, &mut batches, tell)
}

/// Tells of every case of a plan of which nothing could be built.
pub fn without_runner(plan: &Plan, build: &Build, tell: &mut dyn FnMut(Progress)) {
    for (key, objects) in &build.objects {
        if let Err(unbuilt) = objects {
            give_up(plan, *key, unbuilt, tell);
        }
    }
}

fn cases_of(plan: &Plan, key: ObjectKey) -> Vec<usize> {
    let cases = plan.exercises[key.exercise].cases.iter().enumerate();
    cases.filter(|(_, case)| case.criterion.own_functions == key.own_functions).map(|(index, _)| index).collect()
}

fn give_up(plan: &Plan, key: ObjectKey, unbuilt: &Unbuilt, tell: &mut dyn FnMut(Progress)) {
    for case in cases_of(plan, key) {
        let attempt = match unbuilt {
            Unbuilt::DoesNotCompile => Attempt::DoesNotCompile,
            Unbuilt::Missing { function } => Attempt::Missing { function: function.clone() },
        };
        tell(Progress::Attempt { exercise: key.exercise, case, attempt });
    }
}

fn submit(runner: &mut Runner, plan: &Plan, key: ObjectKey, objects: &Objects, id: usize) -> Result<Batch, RunError> {
    let planned = &plan.exercises[key.exercise];
    let cases = cases_of(plan, key);
    let limits = case_limits(planned.exercise.limits);
    let number = |path: &Path| path.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy().into_owned();
    let place = |path: &Path| runner.place(path, &format!("{}.so", number(path)));
    let composition = Composition {
        id,
        substitutes: objects.substitutes.as_deref().map(place).transpose()?,
        student: place(&objects.student)?,
        probe: place(&objects.probe)?,
        runs_code_on_load: objects.runs_code_on_load,
        cases: cases
            .iter()
            .map(|case| planned.cases[*case].case)
            .map(|case| CaseRequest { call: case.call.clone(), input: case.input.clone(), limits })
            .collect(),
    };
    runner.request(&composition)?;
    Ok(Batch {
        exercise: key.exercise,
        cases: cases.into_iter().map(Some).collect(),
        wall: Duration::from_millis(limits.wall_ms),
    })
}

fn case_limits(limits: Limits) -> CaseLimits {
    CaseLimits {
        cpu_ms: limits.cpu_seconds * 1000,
        wall_ms: limits.wall_seconds * 1000,
        memory_bytes: limits.memory_mib << 20,
        stdout_bytes: limits.stdout_kib << 10,
        observation_bytes: limits.observation_kib << 10,
    }
}

fn gather(runner: &mut Runner, batches: &mut [Batch], tell: &mut dyn FnMut(Progress)) -> Result<(), RunError> {
    let started = Instant::now();
    let mut last_reply = started;
    let mut told_slow = vec![false; batches.len()];
    while batches.iter().any(|batch| batch.cases.iter().any(Option::is_some)) {
        match runner.next(SLOW)? {
            Some(Reply::Case { composition, case, outcome }) => {
                last_reply = Instant::now();
                take(batches, composition, case, tell, Attempt::Ran(outcome));
            }
            Some(Reply::Unloadable { composition, reason }) => {
                let count = batches.get(composition).map_or(0, |batch| batch.cases.len());
                for case in 0..count {
                    take(batches, composition, case, tell, Attempt::Grader(reason.clone()));
                }
            }
            Some(Reply::Broken { reason }) => return Err(RunError::Broken(reason)),
            Some(Reply::Ready { .. }) => {}
            None => {}
        }
        let open = |batch: &Batch| batch.cases.iter().any(Option::is_some);
        let longest = batches.iter().filter(|batch| open(batch)).map(|batch| batch.wall).max().unwrap_or_default();
        if last_reply.elapsed() > longest + GRACE {
            return Err(RunError::Broken("it gives no more answers".to_owned()));
        }
        if started.elapsed() >= SLOW {
            for (batch, told) in batches.iter().zip(&mut told_slow) {
                if open(batch) && !std::mem::replace(told, true) {
                    tell(Progress::Slow { exercise: batch.exercise });
                }
            }
        }
    }
    Ok(())
}

/// Hands on what came of a case, once.
fn take(batches: &mut [Batch], composition: usize, case: usize, tell: &mut dyn FnMut(Progress), attempt: Attempt) {
    let Some(batch) = batches.get_mut(composition) else { return };
    if let Some(case) = batch.cases.get_mut(case).and_then(Option::take) {
        tell(Progress::Attempt { exercise: batch.exercise, case, attempt });
    }
}

/// The observation of a right submission.
pub fn observation(outcome: &Outcome) -> Result<String, String> {
    if outcome.complete { Ok(outcome.observation.clone()) } else { Err(format!("{:?}", outcome.end)) }
}
