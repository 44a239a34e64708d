//! [`Started`]: cases that start a program, or several with pipes between them, in the case's own
//! folder.
//!
//! A probe that is a script is a program, too. At its end it writes its observation to descriptor
//! 3, a file in memory that only its process has.

use std::ffi::CString;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::process::Pid;
use seccompiler::BpfProgram;

use super::branch::Ground;
use super::calls::Freedom;
use super::child::{self, Descriptors};
use super::forks;
use super::lockdown;
use super::records;
use super::shared::Shared;
use super::watch::{Ended, Output, Process, TimeLimits, pipe, watch};
use super::workspace::Workspace;
use protocol::outcome::{CrashRecord, End, Heap, Outcome, ProgramOutput};
use protocol::{
    Answers, CaseLimits, CaseRequest, Composition, Filling, Layer, MOST_QUESTIONS, Program,
};

/// The environment of a program.
const ENVIRONMENT: &[&str] = &[
    "PATH=/usr/bin:/bin",
    "HOME=/",
    "LANG=C.UTF-8",
    "PYTHONDONTWRITEBYTECODE=1",
    "PYTHONUTF8=1",
];

/// The seeds of Python's hashes, on which the order of a set of texts depends. Which one a process
/// has is the same in two gradings.
const HASH_SEEDS: [&str; 2] = ["PYTHONHASHSEED=0", "PYTHONHASHSEED=1"];

/// The number of attempts to start a program. No file starts while a process has it open for
/// writing, and a process that the grader is just starting has all of the grader's files open for
/// an instant.
const BUSY_TRIES: u32 = 200;
const BUSY_PAUSE: Duration = Duration::from_millis(5);

/// The number of characters of each output that `stdout` repeats, for a report that shows a crash.
const PRINTED_CHARACTERS: usize = 2000;

pub struct Started<'a> {
    program: &'a Program,
    executable: CString,
    /// Its name as the program sees it. The folder has another name in each grading.
    name: CString,
    /// The environment with each of the [`HASH_SEEDS`].
    environments: [Vec<CString>; 2],
    /// The page on which a case process notes that it reached the program.
    shared: Shared,
    filter: Option<BpfProgram>,
    ground: Ground<'a>,
}

/// The greatest length of a command line in bytes: the kernel allows more for a stack of 8 MiB.
const COMMAND_LINE_BYTES: usize = 1 << 20;

/// The programs of a case, and how they are started.
struct Start<'r> {
    stages: &'r [Vec<String>],
    stdin: &'r str,
    limits: CaseLimits,
    workspace: Option<&'r Workspace>,
    /// The place of its seed in [`HASH_SEEDS`].
    seed: usize,
}

/// The results of a case's processes, as seen from outside.
struct Watched {
    ended: Vec<Ended>,
    /// The reason if they had to be stopped.
    stop: Option<End>,
    /// The output of the last program, and whether it was too long.
    stdout: (String, bool),
    stderr: (String, bool),
    report: Option<File>,
    wall: Duration,
}

impl Watched {
    fn cpu_us(&self) -> u64 {
        let all: Duration = self.ended.iter().map(|one| one.cpu).sum();
        all.as_micros() as u64
    }
}

impl<'a> Started<'a> {
    pub fn prepare(
        composition: &Composition,
        program: &'a Program,
        ground: Ground<'a>,
    ) -> Result<Self, String> {
        let workspace = composition
            .workspace
            .as_deref()
            .ok_or("a program needs a folder")?;
        if !ground.has(Layer::Landlock) {
            return Err(lockdown::FILES_NEED_LANDLOCK.to_owned());
        }
        lockdown::restrict_view(&readable(program), &[workspace])?;
        let text = |text: &str| CString::new(text).map_err(|error| error.to_string());
        let environment = |seed| {
            let variables = ENVIRONMENT.iter().copied().chain([seed]);
            variables.map(text).collect::<Result<Vec<_>, _>>()
        };
        let name = match program.executable.file_name() {
            Some(name) if program.executable.is_relative() && !program.is_sanitized => {
                Path::new(".").join(name)
            }
            // Python, and what looks at functions with sanitizers, find their files by this name.
            _ => program.executable.clone(),
        };
        Ok(Started {
            executable: text(&program.executable.to_string_lossy())?,
            name: text(&name.to_string_lossy())?,
            program,
            environments: [environment(HASH_SEEDS[0])?, environment(HASH_SEEDS[1])?],
            shared: Shared::map(0)?,
            filter: ground.filter(if program.is_sanitized {
                Freedom::Sanitized
            } else {
                Freedom::Program
            }),
            ground,
        })
    }

    /// Prepares this process, a copy of the branch: from here on its cases are its own.
    pub fn renew(&mut self) -> Result<(), String> {
        self.shared.renew()
    }

    /// Asks one process of a probe these questions, one after another, until one breaks it or no
    /// room is left.
    pub fn run_all(
        &mut self,
        questions: &[String],
        limits_of_case: CaseLimits,
        workspace: Option<&Workspace>,
        limits: TimeLimits,
        filling: Filling,
    ) -> Result<Answers, String> {
        let mut words = Vec::new();
        let mut bytes = 0;
        for input in questions.iter().take(MOST_QUESTIONS) {
            bytes += input.len();
            if bytes > COMMAND_LINE_BYTES && !words.is_empty() {
                break;
            }
            words.push(input.clone());
        }
        let asked = words.len();
        let ask = Start {
            stages: &[words],
            stdin: "",
            limits: limits_of_case,
            workspace,
            seed: usize::from(filling != Filling::Usual),
        };
        let watched = self.ask(ask, limits)?;
        let cpu_us = watched.cpu_us();
        let most = limits_of_case.observation_bytes;
        let report = watched.report.map(|file| records::read(file, asked * most));
        // The process may have forged its answers.
        let mut texts = report.map_or(Vec::new(), |records| records.observed);
        texts.truncate(asked);
        texts.truncate(texts.iter().take_while(|text| text.len() <= most).count());
        Ok(Answers {
            broke: texts.len() < asked,
            texts,
            stopped: watched.stop.is_some(),
            cpu_us,
            wall_us: watched.wall.as_micros() as u64,
        })
    }

    /// Runs a case.
    pub fn run(
        &mut self,
        case: &CaseRequest,
        workspace: Option<&Workspace>,
        limits: TimeLimits,
        filling: Filling,
    ) -> Result<Box<Outcome>, String> {
        let ask = Start {
            stages: &case.stages,
            stdin: &case.stdin,
            limits: case.limits,
            workspace,
            seed: match filling {
                Filling::Usual if self.program.reports => 0,
                // A program does not run twice. So half of its cases have the other seed.
                Filling::Usual => parity(case),
                _ => 1,
            },
        };
        let watched = self.ask(ask, limits)?;
        let peaks = watched.ended.iter().map(|one| one.peak_bytes);
        let outcome = Outcome {
            end: watched.stop.unwrap_or_else(|| end_of_all(&watched.ended)),
            began: self.shared.began(),
            cpu_us: watched.cpu_us(),
            wall_us: watched.wall.as_micros() as u64,
            heap: Heap {
                peak_bytes: peaks.max().unwrap_or(0),
                ..Heap::default()
            },
            ..Outcome::of(End::Skipped)
        };
        let ((stdout, stdout_overflowed), (stderr, stderr_overflowed)) =
            (watched.stdout, watched.stderr);
        let last = watched.ended.last().filter(|_| self.program.panics);
        let panicked = || records::panic(last?.end, &stderr);
        Ok(Box::new(match watched.report {
            Some(file) if self.program.reports => {
                let report = records::read(file, case.limits.observation_bytes);
                let complete = report.whole && report.observed.len() == 1;
                let observation = report.observed.concat();
                Outcome {
                    complete,
                    observation_overflowed: observation.len() > case.limits.observation_bytes,
                    observation: if complete { observation } else { String::new() },
                    fault: report.said.map(CrashRecord::said),
                    stdout,
                    stdout_overflowed,
                    ..outcome
                }
            }
            report => {
                let said = report.and_then(|file| records::read(file, 0).said);
                let fault = said.or_else(panicked).map(CrashRecord::said);
                let room = case.limits.stdout_bytes;
                let (files, too_long) =
                    workspace.map_or(Default::default(), |workspace| workspace.written(room));
                let beginning =
                    |text: &str| text.chars().take(PRINTED_CHARACTERS).collect::<String>();
                Outcome {
                    observation_overflowed: stdout_overflowed || stderr_overflowed || too_long,
                    fault,
                    stdout: beginning(&stdout) + &beginning(&stderr),
                    program: Some(ProgramOutput {
                        stdout,
                        stderr,
                        files,
                    }),
                    ..outcome
                }
            }
        }))
    }

    /// Starts the programs of a pipe, and watches them.
    fn ask(&mut self, ask: Start, limits: TimeLimits) -> Result<Watched, String> {
        let started = Instant::now();
        self.shared.reset(false);
        let stdin = child::standard_input(ask.stdin)?;
        let report = (self.program.reports || self.program.last_words)
            .then(|| child::memory_file("observation"))
            .transpose()?;
        let (out, out_of_case) = pipe()?;
        let (errors, errors_of_case) = pipe()?;
        let stages = ask.stages.len();
        // The standard error of the other programs is drained and ignored.
        let (others, others_of_case) = pipe()?;
        let mut processes = Vec::new();
        let mut from_before: Option<std::io::PipeReader> = None;
        for (index, arguments) in ask.stages.iter().enumerate() {
            let last = index + 1 == stages;
            let next = (!last)
                .then(std::io::pipe)
                .transpose()
                .map_err(|error| format!("pipe: {error}"))?;
            let (to_next, of_next) =
                next.map_or((None, None), |(read, write)| (Some(read), Some(write)));
            let first_stdin = stdin.as_ref().map_or(self.ground.null, |file| file.as_fd());
            let descriptors = Descriptors {
                stdin: from_before
                    .as_ref()
                    .map_or(first_stdin, |pipe| pipe.as_fd()),
                stdout: of_next
                    .as_ref()
                    .map_or(out_of_case.as_fd(), |pipe| pipe.as_fd()),
                stderr: match (last, self.program.reports) {
                    (true, true) => out_of_case.as_fd(),
                    (true, false) => errors_of_case.as_fd(),
                    (false, _) => others_of_case.as_fd(),
                },
                report: report.as_ref().map(|file| file.as_fd()),
            };
            processes.push(Process::new(self.start(arguments, descriptors, &ask)?)?);
            from_before = to_next;
        }
        drop(from_before);
        let mut outputs = [
            Output::new(&out, self.ground.sink, ask.limits.stdout_bytes),
            Output::new(&errors, self.ground.sink, ask.limits.stdout_bytes),
            Output::new(&others, self.ground.sink, 0),
        ];
        let stop = watch(&mut processes, &mut outputs, ask.workspace, started, limits)?;
        if stop.is_some() {
            processes.iter().for_each(Process::stop);
        }
        let ended: Vec<Ended> = processes
            .iter()
            .map(Process::wait)
            .collect::<Result<_, _>>()?;
        outputs.iter_mut().for_each(Output::drain);
        let [stdout, stderr, _] = outputs.map(|output| {
            let text = String::from_utf8_lossy(&output.kept).into_owned();
            (text, output.overflowed)
        });
        Ok(Watched {
            ended,
            stop,
            stdout,
            stderr,
            report,
            wall: started.elapsed(),
        })
    }

    fn start(
        &mut self,
        arguments: &[String],
        descriptors: Descriptors,
        ask: &Start,
    ) -> Result<Pid, String> {
        let given = self.program.arguments.iter().chain(arguments);
        let words: Vec<CString> = std::iter::once(Ok(self.name.clone()))
            .chain(given.map(|word| CString::new(word.as_str())))
            .collect::<Result<_, _>>()
            .map_err(|_| "an argument holds a NUL byte".to_owned())?;
        // SAFETY: this process has one thread, so its copy is whole.
        let process = unsafe { forks::fork() }?;
        Ok(process.unwrap_or_else(|| self.become_program(&words, descriptors, ask)))
    }

    fn become_program(&mut self, words: &[CString], descriptors: Descriptors, ask: &Start) -> ! {
        let (readable, filter) = (readable(self.program), self.filter.as_mut());
        child::enter(descriptors, ask.workspace, &readable, ask.limits, filter);
        self.shared.begin(true);
        let environment = child::pointers(&self.environments[ask.seed]);
        let (executable, words) = (self.executable.as_ptr(), child::pointers(words));
        let mut error = std::io::Error::last_os_error();
        for _ in 0..BUSY_TRIES {
            // SAFETY: the first is a NUL-terminated text, the others are arrays of such texts that
            // end with a null pointer.
            unsafe { libc::execve(executable, words.as_ptr(), environment.as_ptr()) };
            error = std::io::Error::last_os_error();
            if error.raw_os_error() != Some(libc::ETXTBSY) {
                break;
            }
            std::thread::sleep(BUSY_PAUSE);
        }
        self.shared.begin(false);
        child::give_up(&format!("the program cannot be started: {error}"))
    }
}

/// 0 or 1, always the same for a case.
fn parity(case: &CaseRequest) -> usize {
    let mut hasher = DefaultHasher::new();
    (&case.stages, &case.stdin, &case.files).hash(&mut hasher);
    usize::from(hasher.finish() % 2 == 1)
}

/// The files and folders that a program may read.
fn readable(program: &Program) -> Vec<&Path> {
    let of_the_system = program.readable.iter().map(PathBuf::as_path);
    std::iter::once(program.folder.as_path())
        .chain(of_the_system)
        .collect()
}

/// The end of a pipe of programs: that of the last one, unless an earlier one crashed.
fn end_of_all(ended: &[Ended]) -> End {
    let crashed = ended.iter().map(|one| one.end).find(
        // A program that writes to one that has ended gets this signal without a fault of its own.
        |end| matches!(end, End::Signaled(signal) if *signal != libc::SIGPIPE),
    );
    let last = ended.last().map_or(End::Skipped, |one| one.end);
    crashed.unwrap_or(last)
}
