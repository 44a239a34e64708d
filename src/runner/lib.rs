//! The runner: the process in which student code runs. All `unsafe` code of the project is here.
//!
//! # Theory of operation
//!
//! The grader starts a separate program, the *runner*. The runner
//!
//! 1. loads the trusted libraries that the objects need,
//! 2. puts every layer of the sandbox around itself that the machine offers ([`lockdown`]),
//! 3. forks a *branch* for each composed object that it is asked to run ([`branch`]). The branch
//!    loads the object ([`objects`]) and answers asks about it until there are no more. A branch may
//!    have a twin, a copy of it that answers other asks beside it.
//! 4. For each ask, the branch forks a *case process* ([`child`]). This process puts on a tighter
//!    filter and limits, calls the probe and ends. Most asks have one input; an ask for generated
//!    inputs has many.
//!
//! So one lockdown serves a whole submission, one load serves all cases of an exercise, exercises
//! run side by side, and a case costs a fork. A crash, a hang or a flood ends with its case
//! process. The grader decides what is asked, and what follows from an answer.
//!
//! Student code runs in step 4 only. An object that would run code while it is loaded (a
//! constructor) is loaded in step 4, too, behind the filter of the case; this makes its cases a
//! little slower.
//!
//! A case process knows its input only: other asks wait in files ([`queue`]). It answers into a shared page ([`shared`]) that is mapped
//! in no other process but its branch. It has no descriptor but /dev/null and its output. Expected
//! answers never enter the runner.
//!
//! The same program is also a box in which compilers, make and git run, if the first request asks
//! for one ([`boxes`]).

#![allow(unsafe_code)]
#![allow(rustdoc::private_intra_doc_links)]

mod addresses;
mod at_exit;
mod blocks;
pub mod boxes;
mod branch;
mod called;
mod calls;
mod child;
mod crash;
mod filter;
mod forks;
mod guard;
mod heap;
mod lockdown;
mod mount;
mod objects;
mod own_heap;
mod probe;
mod queue;
mod records;
mod replies;
mod shared;
mod spaces;
mod started;
mod tool_calls;
mod usage;
mod watch;
mod workspace;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::os::fd::AsFd;
use std::process::ExitCode;

pub use own_heap::OwnHeap;
pub use usage::children_cpu_time;

use branch::Ground;
use protocol::{Begin, Branch, Composition, Layer, Reply, read_frame, write_frame};
use queue::{Sender, queue};
use replies::reply;
use rustix::process::{Signal, set_parent_process_death_signal};

/// Reads requests from standard input and answers on standard output, until the input ends.
/// Returns the exit status.
pub fn main() -> ExitCode {
    addresses::fix();
    match serve() {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            reply(&Reply::Broken { reason });
            ExitCode::FAILURE
        }
    }
}

fn serve() -> Result<(), String> {
    // Not buffered: branches would have what is in the buffer.
    let mut requests = std::io::stdin()
        .as_fd()
        .try_clone_to_owned()
        .map(File::from)
        .map_err(|error| format!("standard input: {error}"))?;
    let mut next =
        || read_frame(&mut requests).map_err(|error| format!("reading a request: {error}"));
    let setup = match parse(&next()?.ok_or("no setup came")?)? {
        Begin::Cases(setup) => setup,
        Begin::Box(request) => return answer(&boxes::serve(&request)),
    };
    let failed = |error| format!("/dev/null: {error}");
    let null = File::open("/dev/null").map_err(failed)?;
    let sink = File::create("/dev/null").map_err(failed)?;
    for path in &setup.runtimes {
        let opened = objects::open_global(path);
        // It stays open: objects are bound to it.
        std::mem::forget(opened.map_err(|why| format!("{}: {why}", path.display()))?);
    }
    let missing = lockdown::lock_down(&setup);
    let layers: Vec<Layer> = missing.iter().map(|missing| missing.layer).collect();
    reply(&Reply::Ready { missing });
    // This comes after the change of user, which resets it.
    let _ = set_parent_process_death_signal(Some(Signal::KILL));
    let mut branches: BTreeMap<Branch, Sender> = BTreeMap::new();
    while let Some(frame) = next()? {
        let (number, request) = frame.split_first_chunk().ok_or("a request is too short")?;
        let number = Branch::from_le_bytes(*number);
        if request.is_empty() {
            // The branch ends when it has answered its asks.
            branches.remove(&number);
            continue;
        }
        if let Some(branch) = branches.get_mut(&number) {
            branch.send(request)?;
            continue;
        }
        let composition: Composition = parse(request)?;
        let (sender, asks) = queue()?;
        branches.insert(number, sender);
        let mut twins = None;
        if let Some(twin) = composition.twin {
            let (sender, asks) = queue()?;
            branches.insert(twin, sender);
            twins = Some(asks);
        }
        // SAFETY: this process has one thread, so its copy is whole.
        if unsafe { forks::fork() }?.is_none() {
            // Otherwise the other branches' queues would not end, nor this one's.
            drop((branches, frame));
            let ground = Ground {
                null: null.as_fd(),
                sink: sink.as_fd(),
                missing: &layers,
                programs: setup.programs.is_some(),
            };
            let _ = set_parent_process_death_signal(Some(Signal::KILL));
            end(branch::grow(&composition, asks, twins, ground))
        }
    }
    drop(branches);
    wait_for_branches();
    Ok(())
}

/// Sends the answer of a box.
fn answer(answer: &protocol::boxes::Answer) -> Result<(), String> {
    let bytes = postcard::to_stdvec(answer).map_err(|error| error.to_string())?;
    // If the grader is gone, the answer has no reader.
    let mut out = std::io::stdout().lock();
    let _ = write_frame(&mut out, &[&bytes]).and_then(|()| out.flush());
    Ok(())
}

/// Ends this process, and reports the error if there is one.
fn end(result: Result<(), String>) -> ! {
    if let Err(reason) = result {
        reply(&Reply::Broken { reason });
    }
    // SAFETY: ends the process without exit handlers, which loaded objects may have.
    unsafe { libc::_exit(0) }
}

// Inlined, it would deepen the stack of everything that follows, and each page of the stack is
// copied after a fork.
#[inline(never)]
fn parse<T: serde::de::DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    postcard::from_bytes(bytes).map_err(|error| format!("a request cannot be read: {error}"))
}

fn wait_for_branches() {
    while rustix::process::wait(rustix::process::WaitOptions::empty()).is_ok() {}
}
