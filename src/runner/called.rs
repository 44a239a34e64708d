//! Cases that call a function: the objects are loaded once, and each case is a fork that has them ready.

use std::ffi::CString;
use std::os::fd::{AsFd, BorrowedFd};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use rustix::process::Pid;
use seccompiler::BpfProgram;

use super::branch::Ground;
use super::calls::Freedom;
use super::child::{self, Asked, Descriptors};
use super::lockdown;
use super::objects::{self, Loaded};
use super::probe::SUBSTITUTES;
use super::protocol::{Bundle, CaseLimits, CaseRequest, Composition, Filling, Layer, Objects};
use super::shared::Shared;
use super::watch::{Limits, Output, Process, pipe, watch};
use super::workspace::Workspace;
use super::{crash, forks};
use crate::core::outcome::{End, Outcome};

/// What one process answered of many inputs.
pub struct Answers {
    pub texts: Vec<String>,
    /// It ended, or was ended, while it was at work on the next one.
    pub broke: bool,
    /// It was ended, as its time was used up.
    pub stopped: bool,
    pub cpu: Duration,
}

/// Room for the answers of one process, if the longest one does not need more.
const ANSWER_BYTES: usize = 1 << 20;

pub struct Called<'a> {
    shared: Shared,
    /// The objects, unless each process loads them itself.
    loaded: Option<Loaded>,
    objects: &'a Objects,
    filter: Option<BpfProgram>,
    null: BorrowedFd<'a>,
    output: std::io::PipeReader,
    output_of_case: std::io::PipeWriter,
}

impl<'a> Called<'a> {
    pub fn prepare(
        composition: &Composition,
        objects: &'a Objects,
        ground: Ground<'a>,
    ) -> Result<Self, String> {
        let observation = composition
            .cases
            .iter()
            .map(|case| case.limits.observation_bytes)
            .max()
            .unwrap_or(0);
        let answers = composition.bundle.as_ref().map_or(0, |bundle| {
            bundle.limits.observation_bytes.max(ANSWER_BYTES)
        });
        let observation = observation.max(answers);
        let shared = Shared::map(observation).map_err(|error| format!("mmap: {error}"))?;
        let opens_files = composition.workspace.is_some();
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
            let own = own_folder(objects);
            let writable: Vec<&Path> = composition.workspace.iter().map(PathBuf::as_path).collect();
            lockdown::restrict_view(&[own], &writable)?;
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
        // A fork has these from its branch.
        crash::watch(child::STACK_BYTES as usize);
        child::give_buffers();
        let (output, output_of_case) = pipe()?;
        Ok(Called {
            shared,
            loaded,
            objects,
            filter: ground.filter(freedom),
            null: ground.null,
            output,
            output_of_case,
        })
    }

    /// Asks one process for the inputs from `first` on, until one breaks it or there is no more room.
    /// Returns the answers, how long they took, and why the process had to be stopped, if it had.
    pub fn run_bundle(
        &mut self,
        bundle: &Bundle,
        first: usize,
        started: Instant,
        limits: Limits,
    ) -> Result<Answers, String> {
        self.shared.reset(0, false);
        // SAFETY: this process has one thread, so its copy is whole.
        let pid = match unsafe { forks::fork() } {
            -1 => return Err(format!("fork: {}", std::io::Error::last_os_error())),
            0 => {
                let loaded = self.enter_case(self.null, None, bundle.limits);
                child::run_all(&loaded, &self.shared, bundle, first)
            }
            pid => Pid::from_raw(pid).ok_or("fork returned no process")?,
        };
        let mut processes = [Process::new(pid)?];
        // Nothing that is printed here is kept.
        let mut outputs = [Output::new(&self.output, 0)];
        let stop = watch(&mut processes, &mut outputs, None, started, limits)?;
        if stop.is_some() {
            processes[0].stop();
        }
        let ended = processes[0].wait()?;
        let [mut output] = outputs;
        output.drain();
        let header = self.shared.header();
        Ok(Answers {
            texts: self.shared.answers(),
            // Without room for the next answer it ends well.
            broke: !header.complete.load(Relaxed)
                || header.observation_overflowed.load(Relaxed)
                || ended.end != End::Exited(0),
            stopped: stop.is_some(),
            cpu: ended.cpu,
        })
    }

    pub fn run(
        &mut self,
        case: &CaseRequest,
        workspace: Option<&Workspace>,
        started: Instant,
        limits: Limits,
        filling: Filling,
    ) -> Result<Outcome, String> {
        let asked = [asked(case, None)?];
        self.ask(&asked, case, workspace, started, limits, filling)
    }

    /// Asks for several cases once more, in one process and with other bytes in unused memory. Returns the place
    /// of the first one whose answer is not what it was.
    pub fn run_again(
        &mut self,
        cases: &[(&CaseRequest, &str)],
        limits: Limits,
    ) -> Result<Option<usize>, String> {
        let Some((first, _)) = cases.first() else {
            return Ok(None);
        };
        let all: Vec<Asked> = cases
            .iter()
            .map(|(case, answer)| asked(case, Some(answer)))
            .collect::<Result<_, _>>()?;
        let now = Instant::now();
        let outcome = self.ask(&all, first, None, now, limits, Filling::Other)?;
        let place = self.shared.header().place.load(Relaxed);
        Ok((!outcome.complete).then_some(place.min(cases.len() - 1)))
    }

    /// Has a process of its own answer. `case` says under which limits, and what it can read.
    fn ask(
        &mut self,
        all: &[Asked],
        case: &CaseRequest,
        workspace: Option<&Workspace>,
        started: Instant,
        limits: Limits,
        filling: Filling,
    ) -> Result<Outcome, String> {
        self.shared
            .reset(case.limits.observation_bytes, case.traced);
        let traced = forks::now(&case.traced);
        let stdin = child::standard_input(&case.stdin)?;
        let limits_of_case = forks::now(&case.limits);
        // SAFETY: this process has one thread, so its copy is whole.
        let pid = match unsafe { forks::fork() } {
            -1 => return Err(format!("fork: {}", std::io::Error::last_os_error())),
            0 => {
                let stdin = stdin.as_ref().map_or(self.null, |file| file.as_fd());
                let loaded = self.enter_case(stdin, workspace, limits_of_case);
                child::run(&loaded, &self.shared, all, filling, traced)
            }
            pid => Pid::from_raw(pid).ok_or("fork returned no process")?,
        };
        let mut processes = [Process::new(pid)?];
        let mut outputs = [Output::new(&self.output, case.limits.stdout_bytes)];
        let stop = watch(&mut processes, &mut outputs, workspace, started, limits)?;
        if stop.is_some() {
            processes[0].stop();
        }
        let ended = processes[0].wait()?;
        let [mut output] = outputs;
        output.drain();
        let header = self.shared.header();
        Ok(Outcome {
            end: stop.unwrap_or(ended.end),
            observation: self.shared.observation(),
            began: header.began.load(Relaxed),
            complete: header.complete.load(Relaxed),
            observation_overflowed: header.observation_overflowed.load(Relaxed),
            stdout: String::from_utf8_lossy(&output.kept).into_owned(),
            stdout_overflowed: output.overflowed,
            cpu_us: ended.cpu.as_micros() as u64,
            heap: self.shared.heap(),
            fault: self.shared.fault(),
            trace: self.shared.trace(),
            ..Outcome::of(End::Skipped)
        })
    }

    /// Makes this process a case's, with the objects ready.
    fn enter_case(
        &mut self,
        stdin: BorrowedFd,
        workspace: Option<&Workspace>,
        limits: CaseLimits,
    ) -> Loaded {
        let output = self.output_of_case.as_fd();
        let descriptors = Descriptors {
            stdin,
            stdout: output,
            stderr: output,
            report: None,
        };
        let own = own_folder(self.objects);
        child::enter(descriptors, workspace, &[own], limits);
        if let Some(filter) = &mut self.filter
            && lockdown::install_case_filter(filter, std::process::id()).is_err()
        {
            child::give_up("the case's filter cannot be installed");
        }
        self.shared.header().began.store(true, Relaxed);
        match self.loaded.take() {
            Some(loaded) => loaded,
            None => match load(&seen_from(self.objects, workspace)) {
                Ok(loaded) => loaded,
                Err(reason) => child::give_up(&reason),
            },
        }
    }
}

fn asked(case: &CaseRequest, answer: Option<&str>) -> Result<Asked, String> {
    let text = |text: &str| CString::new(text).map_err(|_| "an input holds a NUL byte".to_owned());
    Ok(Asked {
        call: text(&case.call)?,
        input: text(&case.input)?,
        answer: answer.map(str::to_owned),
    })
}

/// What a case may read.
fn own_folder(objects: &Objects) -> &Path {
    objects.student.parent().unwrap_or(&objects.student)
}

/// The objects' paths from inside of the case's folder. All are relative to where the runner stands.
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

/// Loads the objects and tells the crash handler where the student's lies.
fn load(objects: &Objects) -> Result<Loaded, String> {
    let loaded = objects::load(&objects.student, &objects.probe)?;
    crash::set_object(loaded.students.clone());
    Ok(loaded)
}
