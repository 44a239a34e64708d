//! Boxes. A box is a process of the runner's program that runs commands on a student's files
//! ([`serve`]), and makes sure that no process of theirs is left.
//!
//! # Theory of operation
//!
//! The *supervisor* is this process. It leaves the machine's namespaces where it may, puts
//! together the view ([`view`]) and fills the folder ([`folder`]).
//!
//! For each command it starts a process, the first one of a process namespace. That process limits
//! itself, becomes another user (as root), puts on landlock and the filter, and then becomes the
//! command ([`enter`]).
//!
//! The supervisor reads the output of the command. It watches the time, memory, processes and disk
//! of all its processes together ([`count`]), ends them, makes sure that they are gone, and only
//! then looks at the folder.

pub mod count;
mod enter;
mod folder;
mod supervise;
mod view;

use std::fs::File;
use std::io::Error;
use std::os::fd::{AsFd, BorrowedFd};

use super::spaces;
use crate::lockdown::is_root;
use count::Processes;
use enter::Entry;
use folder::Folder;
use protocol::boxes::{Answer, BoxLimits, Ran, Request, Take};
use protocol::{Layer, MissingLayer, UNPRIVILEGED};
use supervise::Supervised;

/// The first user number of boxes. No system gives these numbers to any user (systemd's list of
/// users and groups).
pub const FIRST_USER: u32 = 0x7000_0000;

/// A number greater than any process id.
const USERS: u32 = 1 << 22;

/// The factor on a box's limit of processes, if other processes of the user count, too: room for
/// other boxes.
const ROOM_FOR_NEIGHBOURS: u64 = 8;

/// The namespaces that the supervisor enters itself; each command also has a process namespace.
const SPACES: libc::c_int = libc::CLONE_NEWNS
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWCGROUP;

/// Runs the commands of the request. Returns their results, or the reason why there are none.
pub fn serve(request: &Request) -> Answer {
    match run(request) {
        Ok(answer) => answer,
        Err(reason) => Answer::Failed(reason),
    }
}

fn run(request: &Request) -> Result<Answer, String> {
    // SAFETY: plain system calls. A keyboard's interrupt goes to the grader, and this process sees
    // the grader end. Processes whose parents end become children of this process.
    unsafe {
        libc::setsid();
        libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    }
    let null = File::open("/dev/null").map_err(|error| format!("/dev/null: {error}"))?;
    let sink = File::create("/dev/null").map_err(|error| format!("/dev/null: {error}"))?;
    let processes = Processes::open();
    let limits = request.kind.limits();
    let was_root = is_root();
    let owner = owner();
    let mut missing = Vec::new();
    let spaces = if request.without.contains(&Layer::Namespaces) {
        Err("left out on request".to_owned())
    } else {
        spaces::enter(SPACES)
    };
    let has_user = owner.0 >= FIRST_USER;
    let is_counted_alone = has_user || !was_root && spaces.is_ok() && counts_by_namespace();
    let most_processes = match is_counted_alone {
        true => limits.processes,
        false => among_neighbours(limits.processes, owner.0, processes.as_ref()),
    };
    let seen = spaces
        .clone()
        .and_then(|()| view::enter(&request.readable, owner, &limits));
    let folder = match seen {
        Ok(()) => Folder::own(owner),
        Err(reason) => {
            let layer = Layer::Namespaces;
            missing.push(MissingLayer { layer, reason });
            Folder::counted(&request.scratch, owner)
                .map_err(|error| format!("{}: {error}", request.scratch.display()))?
        }
    };
    let failed = |error: Error| format!("{}: {error}", folder.path.display());
    folder.fill(&request.files).map_err(failed)?;
    let mut ran = Vec::new();
    for command in &request.commands {
        let start = |output: BorrowedFd, said: File| {
            let entry = Entry {
                kind: request.kind,
                command,
                limits,
                processes: most_processes,
                without: &request.without,
                owner,
                was_root,
                folder: &folder.path,
                readable: &request.readable,
                has_view: folder.is_limited(),
                null: null.as_fd(),
                output,
                said,
            };
            entry.become_command()
        };
        let supervised = Supervised {
            limits,
            wall: command.wall,
            in_namespace: spaces.is_ok(),
            folder: &folder,
            processes: processes.as_ref(),
            sink: sink.as_fd(),
        };
        let (told, mut done) = supervised.run(start)?;
        missing.extend(told);
        if !folder.is_limited() && !is_root() {
            folder.mend_modes();
        }
        take(&request.take, &folder, &mut done, &limits);
        ran.push(done);
    }
    missing.sort_by_key(|missing| missing.layer);
    missing.dedup_by_key(|missing| missing.layer);
    let path = folder.path.clone();
    Ok(Answer::Done {
        missing,
        folder: path,
        ran,
    })
}

fn take(take: &Take, folder: &Folder, ran: &mut Ran, limits: &BoxLimits) {
    match take {
        Take::Nothing => {}
        Take::Product(name) => ran.product = folder.product(name, limits.file_bytes),
        Take::Names => ran.left = folder.left(limits),
    }
}

/// The user and group of the commands. As root, each box has a user of its own: no two processes
/// have the same id at a time, and two process namespaces hardly have the same number.
fn owner() -> (u32, u32) {
    let me = rustix::process::geteuid().as_raw();
    if !is_root() {
        return (me, rustix::process::getegid().as_raw());
    }
    let space = std::fs::metadata("/proc/self/ns/pid");
    let space = space.map_or(0, |data| std::os::unix::fs::MetadataExt::ino(&data) % 32);
    let user = FIRST_USER + space as u32 * USERS + std::process::id() % USERS;
    if has_user(user) {
        (user, user)
    } else {
        (UNPRIVILEGED, UNPRIVILEGED)
    }
}

/// Whether this user exists: a container may have fewer users.
fn has_user(user: u32) -> bool {
    let Ok(map) = std::fs::read_to_string("/proc/self/uid_map") else {
        return false;
    };
    map.lines().any(|line| {
        let mut numbers = line.split_ascii_whitespace().map(str::parse::<u64>);
        let (Some(Ok(first)), Some(Ok(_)), Some(Ok(count))) =
            (numbers.next(), numbers.next(), numbers.next())
        else {
            return false;
        };
        (first..first.saturating_add(count)).contains(&u64::from(user))
    })
}

/// Whether a limit of processes counts only those in the same user namespace, as from Linux 5.14
/// on.
fn counts_by_namespace() -> bool {
    let system = rustix::system::uname();
    let release = system.release().to_string_lossy();
    let mut numbers = release
        .split(['.', '-'])
        .map(|number| number.parse().unwrap_or(0));
    (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)) >= (5, 14)
}

/// The limit of processes if all processes of the user count: those that exist, and room for other
/// boxes. So a box that takes all that it can get does not keep its neighbours from starting
/// processes. The supervisor also watches how many processes a box really has.
fn among_neighbours(limit: u64, user: u32, processes: Option<&Processes>) -> u64 {
    let already = processes.map_or(0, |processes| processes.of_user(user));
    already + limit * ROOM_FOR_NEIGHBOURS
}
