//! [`Called`]: cases that call a function. The objects are loaded once, and each case is a fork
//! that has them ready.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use libloading::os::unix::Library;
use rustix::process::Pid;
use seccompiler::BpfProgram;

use super::branch::Ground;
use super::bundle::Answers;
use super::calls::Freedom;
use super::child::{self, Asked, Descriptors, Manner};
use super::lockdown;
use super::objects::{self, Loaded};
use super::probe::{self, SUBSTITUTES};
use super::shared::{MOST_ANSWERS, Shared};
use super::watch::{Ended, Output, Process, TimeLimits, pipe, watch};
use super::workspace::Workspace;
use super::{crash, forks, own_heap};
use protocol::outcome::{End, Outcome};
use protocol::{CaseLimits, CaseRequest, Composition, Filling, Layer, Objects};

/// The questions to a process, and how it answers them. A fork gets no more of the requests than
/// this.
struct Ask<'r> {
    asked: &'r [Asked],
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
}

/// The room for the answers of one process, in bytes, unless the longest answer needs more.
const ANSWER_BYTES: usize = 1 << 20;

pub struct Called<'a> {
    shared: Shared,
    /// The objects, unless each process loads them itself.
    loaded: Option<Loaded>,
    objects: Objects,
    filter: Option<BpfProgram>,
    null: BorrowedFd<'a>,
    sink: BorrowedFd<'a>,
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
        runtimes: Vec<Library>,
    ) -> Result<Self, String> {
        let cases = composition.cases.iter().map(|case| case.limits);
        let bundle = composition.bundle.iter().map(|bundle| bundle.limits);
        let longest = cases.chain(bundle).map(|limits| limits.observation_bytes);
        let observation = longest.max().unwrap_or(0).max(ANSWER_BYTES);
        let shared = Shared::map(observation).map_err(|error| format!("mmap: {error}"))?;
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
        let mut bound = true;
        if let Some(path) = &objects.substitutes {
            // The branch serves one composition, so the cell is empty.
            let _ = SUBSTITUTES.set(objects::open_global(path, &mut bound)?);
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
        // A fork has less to copy without the libraries that nothing was bound to. The linker
        // keeps the others.
        if bound && loaded.as_ref().is_some_and(|loaded| loaded.bound) {
            drop(runtimes);
        } else {
            std::mem::forget(runtimes);
        }
        let freedom = match (opens_files, objects.runs_code_on_load) {
            (true, _) => Freedom::Files,
            (false, true) => Freedom::Open,
            (false, false) => Freedom::None,
        };
        // A fork gets these from its branch.
        let (objects, own_folder, filter) = own_heap::for_forks(|| {
            crash::watch(child::STACK_BYTES as usize);
            child::give_buffers();
            let own_folder = own_folder.to_owned();
            (objects.clone(), own_folder, ground.filter(freedom))
        });
        own_heap::keep_from_forks();
        let (output, output_of_case) = pipe()?;
        Ok(Called {
            shared,
            loaded,
            objects,
            filter,
            null: ground.null,
            sink: ground.sink,
            output,
            output_of_case: output_of_case.into(),
            own_folder,
        })
    }

    /// Prepares this process, a copy of the branch: from here on its cases are its own.
    pub fn renew(&mut self) -> Result<(), String> {
        self.shared
            .renew()
            .map_err(|error| format!("mmap: {error}"))?;
        let (output, output_of_case) = pipe()?;
        (self.output, self.output_of_case) = (output, output_of_case.into());
        Ok(())
    }

    /// Asks one process for these inputs, one after another, until one breaks it or no room is
    /// left.
    pub fn run_all<'q>(
        &mut self,
        questions: impl Iterator<Item = (&'q str, &'q str)>,
        limits_of_case: CaseLimits,
        started: Instant,
        limits: TimeLimits,
        filling: Filling,
    ) -> Result<Answers, String> {
        let asked: Vec<Asked> = own_heap::for_forks(|| {
            let questions = questions.take(MOST_ANSWERS);
            questions
                .map(|(call, input)| Asked::new(call, input))
                .collect::<Result<_, _>>()
        })?;
        let ask = Ask {
            asked: &asked,
            stdin: "",
            // Output is not kept here.
            limits: CaseLimits {
                stdout_bytes: 0,
                ..limits_of_case
            },
            workspace: None,
            filling,
            traced: false,
        };
        let watched = self.ask(ask, started, limits)?;
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
            cpu: watched.ended.cpu,
        })
    }

    /// Runs a case in a process of its own.
    pub fn run(
        &mut self,
        case: &CaseRequest,
        workspace: Option<&Workspace>,
        started: Instant,
        limits: TimeLimits,
        filling: Filling,
    ) -> Result<Box<Outcome>, String> {
        let asked = [own_heap::for_forks(|| Asked::new(&case.call, &case.input))?];
        let ask = Ask {
            asked: &asked,
            stdin: &case.stdin,
            limits: case.limits,
            workspace,
            filling,
            traced: case.traced,
        };
        let watched = self.ask(ask, started, limits)?;
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
            again_us: 0,
            heap: self.shared.heap(),
            fault: self.shared.fault(),
            trace: self.shared.trace(),
            beyond: header.beyond.load(Relaxed),
            ..Outcome::of(End::Skipped)
        })
    }

    /// Forks a process that answers, and watches it.
    fn ask(&mut self, ask: Ask, started: Instant, limits: TimeLimits) -> Result<Watched, String> {
        self.shared.reset(ask.traced);
        let stdin = child::standard_input(ask.stdin)?;
        probe::fill_stack::<{ probe::AHEAD }>();
        // SAFETY: this process has one thread, so its copy is whole.
        let pid = match unsafe { forks::fork() } {
            -1 => return Err(format!("fork: {}", std::io::Error::last_os_error())),
            0 => {
                own_heap::enter_fork();
                let stdin = stdin.as_ref().map_or(self.null, |file| file.as_fd());
                self.enter_case(stdin, ask.workspace, ask.limits);
                let anew;
                let loaded = match &self.loaded {
                    Some(loaded) => loaded,
                    None => {
                        anew = self.load_anew(ask.workspace);
                        &anew
                    }
                };
                let manner = Manner {
                    observation_bytes: ask.limits.observation_bytes,
                    filling: ask.filling,
                    traced: ask.traced,
                };
                child::run(loaded, &self.shared, ask.asked, manner)
            }
            pid => Pid::from_raw(pid).ok_or("fork returned no process")?,
        };
        let mut processes = [Process::new(pid)?];
        let mut outputs = [Output::new(
            &self.output,
            self.sink,
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
        })
    }

    /// Turns this process into a case process.
    fn enter_case(&mut self, stdin: BorrowedFd, workspace: Option<&Workspace>, limits: CaseLimits) {
        let output = self.output_of_case.as_fd();
        let descriptors = Descriptors {
            stdin,
            stdout: output,
            stderr: output,
            report: None,
        };
        child::enter(descriptors, workspace, &[&self.own_folder], limits);
        if let Some(filter) = &mut self.filter
            && lockdown::install_case_filter(filter).is_err()
        {
            child::give_up("the case's filter cannot be installed");
        }
        self.shared.begin(true);
        self.shared.give_away_beginning();
    }

    /// Loads objects that run code while they are loaded, in the case process.
    fn load_anew(&self, workspace: Option<&Workspace>) -> Loaded {
        match load(&seen_from(&self.objects, workspace)) {
            Ok(loaded) => loaded,
            Err(reason) => child::give_up(&reason),
        }
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
