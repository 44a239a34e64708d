//! A branch answers asks about one composed object or program, one after another, each by
//! processes of its own.
//!
//! The branch prepares the parts that all cases share. For each ask it starts a process, watches
//! it ([`watch`](super::watch)) and replies. It decides nothing: which cases run, how often, with
//! which limits and after what is the grader's business. No student code runs in the branch itself.

use std::collections::BTreeMap;
use std::os::fd::BorrowedFd;
use std::path::Path;
use std::time::Duration;

use rustix::process::{Signal, set_parent_process_death_signal, setpriority_process};
use seccompiler::BpfProgram;

use super::called::Called;
use super::calls::Freedom;
use super::queue::Receiver;
use super::replies::reply;
use super::started::Started;
use super::watch::TimeLimits;
use super::workspace::Workspace;
use super::{child, filter, forks, parse, usage};
use protocol::outcome::Outcome;
use protocol::{
    Answers, Ask, AskId, CaseLimits, CaseRequest, Composition, Filling, Layer, Reply, Task, Work,
};

/// The resources and facts that all branches share.
#[derive(Clone, Copy)]
pub struct Ground<'a> {
    /// An open /dev/null, from which the cases read.
    pub null: BorrowedFd<'a>,
    /// Another /dev/null, into which the output of cases is poured. Cases do not have it, because
    /// a process that has a file open can change how others write to it.
    pub sink: BorrowedFd<'a>,
    /// The layers of the sandbox that are not available.
    pub missing: &'a [Layer],
    /// Whether the runner's filter allows programs and folders.
    pub programs: bool,
}

impl Ground<'_> {
    pub fn has(&self, layer: Layer) -> bool {
        !self.missing.contains(&layer)
    }

    /// The filter of a case process; `None` without seccomp.
    pub fn filter(&self, freedom: Freedom) -> Option<BpfProgram> {
        self.has(Layer::Seccomp)
            .then(|| filter::of_case(freedom, self.programs))
    }
}

/// The way in which the cases run.
enum Execution<'a> {
    Called(Called<'a>),
    Started(Started<'a>),
}

/// The niceness of a twin: a grading waits for the cases of its longest exercise.
const LATER: i32 = 5;

/// Answers asks until there are no more. `twins` is the queue of the copy of this branch, if there
/// is to be one.
pub fn grow(
    composition: &Composition,
    mut asks: Receiver,
    twins: Option<Receiver>,
    ground: Ground,
) -> Result<(), String> {
    let mut way = Execution::prepare(composition, ground);
    let workspace = composition.workspace.as_deref();
    let Some(twins) = twins else {
        return answer(&mut asks, &mut way, workspace);
    };
    // SAFETY: this process has one thread, so its copy is whole.
    let twin = unsafe { forks::fork() }?;
    let Some(twin) = twin else {
        drop(std::mem::replace(&mut asks, twins));
        let _ = set_parent_process_death_signal(Some(Signal::KILL));
        let _ = setpriority_process(None, LATER);
        way.as_mut().map_or(Ok(()), Execution::renew)?;
        return answer(&mut asks, &mut way, workspace);
    };
    drop(twins);
    answer(&mut asks, &mut way, workspace)?;
    // It reports its own failures.
    let ended = usage::wait4(twin.as_raw_nonzero().get());
    ended.map(drop).map_err(|error| format!("wait4: {error}"))
}

fn answer(
    asks: &mut Receiver,
    way: &mut Result<Execution, String>,
    workspace: Option<&Path>,
) -> Result<(), String> {
    let mut passed_over = None;
    while let Some(frame) = asks.next()? {
        let Ask {
            id,
            line,
            filling,
            task,
        } = parse(&frame)?;
        drop(frame);
        if passed_over == Some((id.job, line)) {
            continue;
        }
        match (&mut *way, task) {
            (Err(reason), _) => {
                let reason = reason.clone();
                reply(&Reply::Unloadable { id, reason });
            }
            (Ok(way), Task::Alone(case)) => {
                let outcome = way.run(id, &case, workspace, filling)?;
                if outcome.was_stopped() || outcome.heap.refused {
                    passed_over = Some((id.job, line));
                }
                reply(&Reply::Alone { id, outcome });
            }
            (Ok(way), Task::Together { questions, limits }) => {
                let answers = way.run_all(id, &questions, limits, workspace, filling)?;
                reply(&Reply::Together { id, answers });
            }
        }
    }
    Ok(())
}

impl<'a> Execution<'a> {
    fn prepare(composition: &'a Composition, ground: Ground<'a>) -> Result<Self, String> {
        Ok(match &composition.work {
            Work::Objects(objects) => {
                Execution::Called(Called::prepare(composition, objects, ground)?)
            }
            Work::Program(program) => {
                Execution::Started(Started::prepare(composition, program, ground)?)
            }
        })
    }

    /// Prepares this process, a copy of the branch: from here on its cases are its own.
    fn renew(&mut self) -> Result<(), String> {
        match self {
            Execution::Called(called) => called.renew(),
            Execution::Started(program) => program.renew(),
        }
    }

    fn run(
        &mut self,
        id: AskId,
        case: &CaseRequest,
        parent: Option<&Path>,
        filling: Filling,
    ) -> Result<Box<Outcome>, String> {
        let workspace = folder(parent, id, &case.files)?;
        let limits = time_limits(case.limits);
        match self {
            Execution::Called(called) => called.run(case, workspace.as_ref(), limits, filling),
            Execution::Started(program) => program.run(case, workspace.as_ref(), limits, filling),
        }
    }

    fn run_all(
        &mut self,
        id: AskId,
        questions: &[String],
        limits_of_case: CaseLimits,
        parent: Option<&Path>,
        filling: Filling,
    ) -> Result<Answers, String> {
        let limits = time_limits(limits_of_case);
        // Output is not kept here.
        let limits_of_case = CaseLimits {
            stdout_bytes: 0,
            ..limits_of_case
        };
        let workspace = folder(parent, id, &BTreeMap::new())?;
        let workspace = workspace.as_ref();
        match self {
            Execution::Called(called) => {
                called.run_all(questions, limits_of_case, workspace, limits, filling)
            }
            Execution::Started(program) => {
                program.run_all(questions, limits_of_case, workspace, limits, filling)
            }
        }
    }
}

fn time_limits(limits: CaseLimits) -> TimeLimits {
    TimeLimits {
        cpu: Duration::from_millis(limits.cpu_ms).min(child::longest_cpu_time()),
        wall: Duration::from_millis(limits.wall_ms),
        idle: Duration::from_millis(limits.idle_ms),
    }
}

/// Makes the folder of a case with these files; `None` if the cases have no folders.
fn folder(
    parent: Option<&Path>,
    id: AskId,
    files: &BTreeMap<String, String>,
) -> Result<Option<Workspace>, String> {
    let name = format!("{}-{}", id.job, id.number);
    let made = parent.map(|parent| Workspace::make(parent, &name, files));
    made.transpose()
        .map_err(|error| format!("the case's folder: {error}"))
}
