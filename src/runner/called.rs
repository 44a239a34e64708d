//! [`Called`]: cases that call a function. The objects are loaded once, and each case is a fork
//! that has them ready.

use std::ffi::CString;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use seccompiler::BpfProgram;

use super::branch::Ground;
use super::calls::Freedom;
use super::child::{self, Descriptors, Manner, probe_input};
use super::lockdown;
use super::objects::{self, Loaded};
use super::probe::{self, SUBSTITUTES};
use super::shared::Shared;
use super::watch::{Ended, Output, Process, TimeLimits, pipe, watch};
use super::workspace::Workspace;
use super::{crash, forks};
use protocol::outcome::{End, Outcome};
use protocol::{
    Answers, CaseLimits, CaseRequest, Composition, Filling, Layer, MOST_QUESTIONS, Objects,
};

/// The questions to a process, and how it answers them.
struct Start<'r> {
    asked: &'r [CString],
    stdin: &'r str,
    limits: CaseLimits,
    workspace: Option<&'r Workspace>,
    filling: Filling,
    traced: bool,
}

/// The result of a process, as seen from outside.
struct Watched {
    ended: Ended,
    /// The reason if it had to be stopped.
    stop: Option<End>,
    printed: Vec<u8>,
    printed_too_much: bool,
    wall: Duration,
}

/// The room for the answers of one process, in bytes, unless the longest answer needs more.
const ANSWER_BYTES: usize = 1 << 20;

pub struct Called<'a> {
    shared: Shared,
    /// The objects, unless each process loads them itself.
    loaded: Option<Loaded>,
    objects: Objects,
    filter: Option<BpfProgram>,
    ground: Ground<'a>,
    output: std::io::PipeReader,
    output_of_case: OwnedFd,
    /// The folder that a case may read.
    own_folder: PathBuf,
}

impl<'a> Called<'a> {
    pub fn prepare(
        composition: &Composition,
        objects: &Objects,
        ground: Ground<'a>,
    ) -> Result<Self, String> {
        let observation = composition.observation_bytes.max(ANSWER_BYTES);
        let shared = Shared::map(observation)?;
        let opens_files = composition.workspace.is_some();
        let own_folder = objects.student.parent().unwrap_or(&objects.student);
        if !ground.has(Layer::Landlock) {
            if objects.runs_code_on_load {
                return Err(
                    "it runs code while it is loaded, which cannot be confined without landlock"
                        .to_owned(),
                );
            }
            if opens_files {
                return Err(lockdown::FILES_NEED_LANDLOCK.to_owned());
            }
        }
        if let Some(path) = &objects.substitutes {
            // The branch serves one composition, so the cell is empty.
            let _ = SUBSTITUTES.set(objects::open_global(path)?);
        }
        if ground.has(Layer::Landlock) {
            // From here on not even the substitutes can be opened.
            let writable: Vec<&Path> = composition.workspace.iter().map(PathBuf::as_path).collect();
            lockdown::restrict_view(&[own_folder], &writable)?;
        }
        let loaded = if objects.runs_code_on_load {
            None
        } else {
            Some(load(objects)?)
        };
        let freedom = match (opens_files, objects.runs_code_on_load) {
            (true, _) => Freedom::Files,
            (false, true) => Freedom::Open,
            (false, false) => Freedom::None,
        };
        crash::watch(child::STACK_BYTES as usize);
        child::give_buffers();
        let (output, output_of_case) = pipe()?;
        Ok(Called {
            shared,
            loaded,
            objects: objects.clone(),
            filter: ground.filter(freedom),
            ground,
            output,
            output_of_case: output_of_case.into(),
            own_folder: own_folder.to_owned(),
        })
    }

    /// Prepares this process, a copy of the branch: from here on its cases are its own.
    pub fn renew(&mut self) -> Result<(), String> {
        self.shared.renew()?;
        let (output, output_of_case) = pipe()?;
        (self.output, self.output_of_case) = (output, output_of_case.into());
        Ok(())
    }

    /// Asks one process these questions, one after another, until one breaks it or no room is left.
    pub fn run_all(
        &mut self,
        questions: &[String],
        limits_of_case: CaseLimits,
        workspace: Option<&Workspace>,
        limits: TimeLimits,
        filling: Filling,
    ) -> Result<Answers, String> {
        let asked: Vec<CString> = (questions.iter().take(MOST_QUESTIONS))
            .map(|input| probe_input(input))
            .collect::<Result<_, _>>()?;
        let ask = Start {
            asked: &asked,
            stdin: "",
            limits: limits_of_case,
            workspace,
            filling,
            traced: false,
        };
        let watched = self.ask(ask, limits)?;
        let header = self.shared.header();
        // The process may have forged its answers.
        let mut texts = self.shared.answers();
        texts.truncate(asked.len());
        Ok(Answers {
            // A process without room for the next answer ends normally.
            broke: texts.is_empty()
                || !header.complete.load(Relaxed)
                || header.observation_overflowed.load(Relaxed)
                || watched.ended.end != End::Exited(0),
            texts,
            stopped: watched.stop.is_some(),
            cpu_us: watched.ended.cpu.as_micros() as u64,
            wall_us: watched.wall.as_micros() as u64,
        })
    }

    /// Runs a case in a process of its own.
    pub fn run(
        &mut self,
        case: &CaseRequest,
        workspace: Option<&Workspace>,
        limits: TimeLimits,
        filling: Filling,
    ) -> Result<Box<Outcome>, String> {
        let asked = [probe_input(&case.input)?];
        let ask = Start {
            asked: &asked,
            stdin: &case.stdin,
            limits: case.limits,
            workspace,
            filling,
            traced: case.traced,
        };
        let watched = self.ask(ask, limits)?;
        Ok(self.outcome(watched, case.limits.observation_bytes))
    }

    // Inlined, it would make the stack of a case reach another page.
    #[inline(never)]
    fn outcome(&self, watched: Watched, observation_bytes: usize) -> Box<Outcome> {
        let header = self.shared.header();
        let (observation, observation_overflowed) = self.shared.observation(observation_bytes);
        Box::new(Outcome {
            end: watched.stop.unwrap_or(watched.ended.end),
            observation,
            began: self.shared.began(),
            complete: header.complete.load(Relaxed),
            observation_overflowed,
            stdout: String::from_utf8_lossy(&watched.printed).into_owned(),
            stdout_overflowed: watched.printed_too_much,
            cpu_us: watched.ended.cpu.as_micros() as u64,
            wall_us: watched.wall.as_micros() as u64,
            heap: self.shared.heap(),
            fault: self.shared.fault(),
            trace: self.shared.trace(),
            beyond: header.beyond.load(Relaxed),
            ..Outcome::of(End::Skipped)
        })
    }

    /// Forks a process that answers, and watches it.
    fn ask(&mut self, ask: Start, limits: TimeLimits) -> Result<Watched, String> {
        let started = Instant::now();
        self.shared.reset(ask.traced);
        let stdin = child::standard_input(ask.stdin)?;
        probe::fill_stack::<{ probe::AHEAD }>();
        // SAFETY: this process has one thread, so its copy is whole.
        let Some(pid) = unsafe { forks::fork() }? else {
            let stdin = stdin.as_ref().map_or(self.ground.null, |file| file.as_fd());
            self.become_case(stdin, ask)
        };
        let mut processes = [Process::new(pid)?];
        let mut outputs = [Output::new(
            &self.output,
            self.ground.sink,
            ask.limits.stdout_bytes,
        )];
        let stop = watch(&mut processes, &mut outputs, ask.workspace, started, limits)?;
        if stop.is_some() {
            processes[0].stop();
        }
        let ended = processes[0].wait()?;
        let [mut output] = outputs;
        output.drain();
        Ok(Watched {
            ended,
            stop,
            printed: output.kept,
            printed_too_much: output.overflowed,
            wall: started.elapsed(),
        })
    }

    /// Turns this process into a case process, which loads objects that run code while they are
    /// loaded itself.
    fn become_case(&mut self, stdin: BorrowedFd, ask: Start) -> ! {
        let output = self.output_of_case.as_fd();
        let descriptors = Descriptors {
            stdin,
            stdout: output,
            stderr: output,
            report: None,
        };
        let (readable, filter) = ([self.own_folder.as_path()], self.filter.as_mut());
        child::enter(descriptors, ask.workspace, &readable, ask.limits, filter);
        self.shared.begin(true);
        self.shared.give_away_beginning();
        let manner = Manner {
            observation_bytes: ask.limits.observation_bytes,
            filling: ask.filling,
            traced: ask.traced,
            has_folder: ask.workspace.is_some(),
        };
        let anew;
        let loaded = match &self.loaded {
            Some(loaded) => loaded,
            None => {
                let loaded = load(&seen_from(&self.objects, ask.workspace));
                anew = loaded.unwrap_or_else(|reason| child::give_up(&reason));
                &anew
            }
        };
        child::run(loaded, &self.shared, ask.asked, manner)
    }
}

/// The objects' paths, as seen from inside of the case's folder. All are relative to the runner's
/// working folder.
fn seen_from(objects: &Objects, workspace: Option<&Workspace>) -> Objects {
    let up: PathBuf = workspace
        .iter()
        .flat_map(|workspace| workspace.folder.components())
        .filter(|part| matches!(part, std::path::Component::Normal(_)))
        .map(|_| "..")
        .collect();
    Objects {
        student: up.join(&objects.student),
        probe: up.join(&objects.probe),
        substitutes: None, // They are loaded already.
        runs_code_on_load: objects.runs_code_on_load,
    }
}

/// Loads the objects, and tells the crash handler where the student's object lies.
fn load(objects: &Objects) -> Result<Loaded, String> {
    let loaded = objects::load(&objects.student, &objects.probe)?;
    crash::set_object(loaded.students.clone());
    Ok(loaded)
}
