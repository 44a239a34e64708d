//! The runner: the process in which student code runs. Everything `unsafe` of the project is in here.
//!
//! # Theory of operation
//!
//! The grader starts a program of its own, the *runner*. The runner
//!
//! 1. loads the trusted libraries that the objects will need,
//! 2. puts every layer of the sandbox around itself that the machine offers ([`lockdown`]),
//! 3. forks a *branch* for each composed object that it is asked to run ([`branch`]). The branch
//!    loads the object ([`objects`]), takes requests for it until there are no more, and
//! 4. forks a process for each case ([`child`]), which puts on a tighter filter and limits, calls the probe
//!    and ends. Generated inputs are asked beside that, many in one process ([`bundle`]).
//!
//! So one lockdown serves a whole submission, one load serves all cases of an exercise, exercises run side by
//! side, and a case costs a fork. A crash, a hang or a flood ends with its case's process.
//!
//! Student code runs in step 4 only. An object that would run code while it is loaded (a constructor)
//! is loaded there too, behind the case's filter, which makes its cases a little slower.
//!
//! What a case's process knows is its input. It answers into a shared page ([`shared`]) that is mapped nowhere else;
//! it has no descriptor but /dev/null and its output, and expected answers are not on this side at all.

//!
//! The same program, asked otherwise, is a box in which compilers, make and git run ([`boxes`]).

#![allow(unsafe_code)]
#![allow(rustdoc::private_intra_doc_links)]

mod again;
mod at_exit;
mod blocks;
pub mod boxes;
mod branch;
mod bundle;
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
use std::io::{PipeWriter, Write};
use std::os::fd::AsFd;
use std::path::PathBuf;

pub use own_heap::OwnHeap;
pub use usage::{children_cpu_time, collect};

use branch::Ground;
use libloading::os::unix::Library;
use protocol::{Begin, Branch, Layer, Reply, read_frame, write_frame};
use replies::reply;
use rustix::process::{Signal, set_parent_process_death_signal};

/// Reads requests from standard input and answers on standard output, until the input ends. Returns the exit status.
pub fn main() -> std::ffi::c_int {
    // SAFETY: sets how this process takes a signal: who cannot be written to is told as an error.
    unsafe { libc::signal(libc::SIGPIPE, libc::SIG_IGN) };
    match serve() {
        Ok(()) => libc::EXIT_SUCCESS,
        Err(reason) => {
            reply(&Reply::Broken { reason });
            libc::EXIT_FAILURE
        }
    }
}

fn serve() -> Result<(), String> {
    let mut requests = std::io::stdin().lock();
    let mut next =
        || read_frame(&mut requests).map_err(|error| format!("reading a request: {error}"));
    let setup = match parse(&next()?.ok_or("no setup came")?)? {
        Begin::Cases(setup) => setup,
        Begin::Box(request) => return answer(&boxes::serve(&request)),
    };
    let failed = |error| format!("/dev/null: {error}");
    let null = File::open("/dev/null").map_err(failed)?;
    let sink = File::create("/dev/null").map_err(failed)?;
    let open = |path: &PathBuf| {
        let opened = objects::open_global(path, &mut true);
        opened.map_err(|why| format!("{}: {why}", path.display()))
    };
    let runtimes: Vec<Library> = setup.runtimes.iter().map(open).collect::<Result<_, _>>()?;
    let missing = lockdown::lock_down(&setup);
    let layers: Vec<Layer> = missing.iter().map(|missing| missing.layer).collect();
    reply(&Reply::Ready { missing });
    // After the change of user, which would undo it.
    let _ = set_parent_process_death_signal(Some(Signal::KILL));
    let mut branches: BTreeMap<Branch, PipeWriter> = BTreeMap::new();
    while let Some(frame) = next()? {
        let (number, request) = frame.split_first_chunk().ok_or("a request is too short")?;
        let number = Branch::from_le_bytes(*number);
        if request.is_empty() {
            // It ends when it has done what it was asked for.
            branches.remove(&number);
            continue;
        }
        if let Some(branch) = branches.get_mut(&number) {
            let sent = write_frame(branch, &[request]);
            sent.map_err(|error| format!("asking a branch: {error}"))?;
            continue;
        }
        let (reader, writer) = std::io::pipe().map_err(|error| format!("pipe: {error}"))?;
        // SAFETY: this process has one thread, so its copy is whole.
        match unsafe { libc::fork() } {
            -1 => return Err(format!("fork: {}", std::io::Error::last_os_error())),
            0 => {
                let first = parse(request);
                // Else the others' pipes would not end, nor this one's; and forks would copy the frame.
                drop((branches, writer, frame));
                let ground = Ground {
                    null: null.as_fd(),
                    sink: sink.as_fd(),
                    missing: &layers,
                    programs: setup.programs.is_some(),
                };
                let _ = set_parent_process_death_signal(Some(Signal::KILL));
                end(first.and_then(|first| branch::grow(&first, reader, ground, runtimes)))
            }
            _ => branches.insert(number, writer),
        };
    }
    drop(branches);
    wait_for_branches();
    Ok(())
}

/// Tells what came of a box.
fn answer(answer: &protocol::boxes::Answer) -> Result<(), String> {
    let bytes = postcard::to_stdvec(answer).map_err(|error| error.to_string())?;
    // When the grader is gone there is nobody to tell.
    let mut out = std::io::stdout().lock();
    let _ = write_frame(&mut out, &[&bytes]).and_then(|()| out.flush());
    Ok(())
}

/// Ends this process, and says what went wrong if anything did.
fn end(result: Result<(), String>) -> ! {
    if let Err(reason) = result {
        reply(&Reply::Broken { reason });
    }
    // SAFETY: ends the process without handlers: loaded objects may have some.
    unsafe { libc::_exit(0) }
}

// Inlined, it would make the stack of all that follows deeper, and each page of that is copied after a fork.
#[inline(never)]
fn parse<T: serde::de::DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    postcard::from_bytes(bytes).map_err(|error| format!("a request cannot be read: {error}"))
}

fn wait_for_branches() {
    while rustix::process::wait(rustix::process::WaitOptions::empty()).is_ok() {}
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
