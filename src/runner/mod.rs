//! The runner: the process in which student code runs. Everything `unsafe` of the project is in here.
//!
//! # Theory of operation
//!
//! The grader starts a program of its own, the *runner*. The runner
//!
//! 1. loads the trusted libraries that the objects will need,
//! 2. puts every layer of the sandbox around itself that the machine offers ([`lockdown`]),
//! 3. forks a *branch* for each composed object that it is asked to run ([`branch`]). The branch
//!    loads the object ([`objects`]) and
//! 4. forks a process for each case ([`child`]), which puts on a tighter filter and limits, calls the probe
//!    and ends.
//!
//! So one lockdown serves a whole submission, one load serves all cases of an exercise, exercises run side by
//! side, and a case costs a fork. A crash, a hang or a flood ends with its case's process.
//!
//! Student code runs in step 4 only. An object that would run code while it is loaded (a constructor)
//! is loaded there too, behind the case's filter, which makes its cases a little slower.
//!
//! What a case's process knows is its input. It answers into a shared page ([`shared`]) that is mapped nowhere else;
//! it has no descriptor but /dev/null and its output, and expected answers are not on this side at all.

#![allow(unsafe_code)]

mod branch;
mod child;
mod crash;
mod heap;
mod lockdown;
mod objects;
mod probe;
pub mod protocol;
mod shared;

use std::io::BufRead;
use std::os::fd::{AsFd, BorrowedFd};

use crate::core::outcome::Outcome;
use protocol::{Composition, Layer, Reply, Setup};
use rustix::io::Errno;
use rustix::net::SendFlags;
use rustix::process::{Signal, set_parent_process_death_signal};

/// Reads requests from standard input and answers on standard output, until the input ends.
pub fn main() -> std::process::ExitCode {
    match serve() {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(reason) => {
            reply(&Reply::Broken { reason });
            std::process::ExitCode::FAILURE
        }
    }
}

fn serve() -> Result<(), String> {
    let mut requests = std::io::stdin().lock().lines();
    let mut next = || -> Result<Option<String>, String> {
        requests
            .next()
            .transpose()
            .map_err(|error| format!("reading a request: {error}"))
    };
    let setup: Setup = parse(&next()?.ok_or("no setup came")?)?;
    let null = std::fs::File::open("/dev/null").map_err(|error| format!("/dev/null: {error}"))?;
    for runtime in &setup.runtimes {
        let library =
            objects::open_global(runtime).map_err(|why| format!("{}: {why}", runtime.display()))?;
        std::mem::forget(library);
    }
    let missing = lockdown::lock_down(&setup.folder, &setup.without);
    let layers: Vec<Layer> = missing.iter().map(|missing| missing.layer).collect();
    reply(&Reply::Ready { missing });
    // After the change of user, which would undo it.
    let _ = set_parent_process_death_signal(Some(Signal::KILL));
    while let Some(line) = next()? {
        let composition: Composition = parse(&line)?;
        // SAFETY: this process has one thread, so its copy is whole.
        match unsafe { libc::fork() } {
            -1 => return Err(format!("fork: {}", std::io::Error::last_os_error())),
            0 => grow_branch(&composition, null.as_fd(), &layers),
            _ => {}
        }
    }
    wait_for_branches();
    Ok(())
}

fn grow_branch(composition: &Composition, null: BorrowedFd, missing: &[Layer]) -> ! {
    let _ = set_parent_process_death_signal(Some(Signal::KILL));
    let id = composition.id;
    let result = match branch::Branch::new(composition, null, missing) {
        Ok(mut branch) => branch.run(&composition.cases, |case, outcome| {
            report(id, case, outcome)
        }),
        Err(reason) => {
            reply(&Reply::Unloadable {
                composition: id,
                reason,
            });
            Ok(())
        }
    };
    if let Err(reason) = result {
        reply(&Reply::Broken { reason });
    }
    // SAFETY: ends the process without handlers: loaded objects may have some.
    unsafe { libc::_exit(0) }
}

fn report(composition: usize, case: usize, outcome: Outcome) {
    reply(&Reply::Case {
        composition,
        case,
        outcome,
    });
}

fn parse<T: serde::de::DeserializeOwned>(line: &str) -> Result<T, String> {
    serde_json::from_str(line).map_err(|error| format!("a request cannot be read: {error}"))
}

/// Sends one datagram. When the grader is gone there is nobody to tell.
fn reply(reply: &Reply) {
    if send(reply) == Err(Errno::MSGSIZE)
        && let Reply::Case {
            composition,
            case,
            outcome,
        } = reply
    {
        // What was printed or observed takes more room than a datagram has: the verdict does not
        // depend on what was printed, and an observation of that size is too long.
        let short = Outcome {
            observation: String::new(),
            observation_overflowed: outcome.observation_overflowed
                || outcome.observation.len() > LONGEST_TEXT,
            stdout: String::new(),
            stdout_overflowed: true,
            ..outcome.clone()
        };
        let short = if short.observation_overflowed {
            short
        } else {
            Outcome {
                observation: outcome.observation.clone(),
                ..short
            }
        };
        let _ = send(&Reply::Case {
            composition: *composition,
            case: *case,
            outcome: short,
        });
    }
}

/// A text of this size fits into a datagram even when every character of it has to be escaped.
const LONGEST_TEXT: usize = 24 << 10;

fn send(reply: &Reply) -> Result<(), Errno> {
    let Ok(text) = serde_json::to_string(reply) else {
        return Ok(());
    };
    rustix::net::send(
        std::io::stdout().as_fd(),
        text.as_bytes(),
        SendFlags::NOSIGNAL,
    )
    .map(|_| ())
}

fn wait_for_branches() {
    while rustix::process::wait(rustix::process::WaitOptions::empty()).is_ok() {}
}

/// The CPU time of all ended children of this process.
pub fn children_cpu_time() -> std::time::Duration {
    // SAFETY: zero is a valid rusage, and getrusage only writes to it.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_CHILDREN, &mut usage);
        usage
    };
    cpu_time(&usage)
}

/// User and system time together.
fn cpu_time(usage: &libc::rusage) -> std::time::Duration {
    let time = |value: libc::timeval| {
        std::time::Duration::new(value.tv_sec as u64, value.tv_usec as u32 * 1000)
    };
    time(usage.ru_utime) + time(usage.ru_stime)
}

/// Has the programs that this thread starts from now on lie at the same addresses each time, so
/// that a program that reads what it should not does the same in two gradings.
pub fn fix_addresses() -> std::io::Result<()> {
    // SAFETY: changes a property of the process that only new programs look at.
    match unsafe { libc::personality(libc::ADDR_NO_RANDOMIZE as libc::c_ulong) } {
        -1 => Err(std::io::Error::last_os_error()),
        _ => Ok(()),
    }
}
