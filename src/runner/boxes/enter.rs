//! Turns a new process into a command of a box ([`Entry::become_command`]): sets its limits and
//! its user, and puts up the layers around it.

use std::ffi::CString;
use std::fs::File;
use std::io::{Error, Write};
use std::os::fd::{AsRawFd, BorrowedFd};
use std::path::{Path, PathBuf};

use rustix::process::{Resource, Signal, set_parent_process_death_signal};
use serde::{Deserialize, Serialize};

use super::view;
use crate::child::pointers;
use crate::lockdown::{install, is_root, restrict_view};
use crate::{filter, usage};
use protocol::boxes::{BoxLimits, Command, JobKind};
use protocol::{Layer, MissingLayer};

/// The exit status of a command that cannot begin.
const CANNOT_BEGIN: i32 = 121;

/// The secure bit with which the rights of a process depend only on the privileges that it holds,
/// not on its user.
const NO_SETUID_FIXUP: libc::c_ulong = 1 << 2;

/// The message of a process before it becomes the command.
#[derive(Default, Serialize, Deserialize)]
pub struct Said {
    pub missing: Vec<MissingLayer>,
    pub failed: Option<String>,
}

/// The data that the new process needs to become the command.
pub struct Entry<'a> {
    pub kind: JobKind,
    pub command: &'a Command,
    pub limits: BoxLimits,
    /// The limit of processes. It includes other processes of the user if they count as well.
    pub processes: u64,
    pub without: &'a [Layer],
    pub owner: (u32, u32),
    pub was_root: bool,
    pub folder: &'a Path,
    pub readable: &'a [PathBuf],
    /// Whether the command has a process namespace and a view of its own.
    pub has_view: bool,
    pub null: BorrowedFd<'a>,
    pub output: BorrowedFd<'a>,
    pub said: File,
}

impl Entry<'_> {
    /// Never returns: this process becomes the command, or says why it cannot.
    pub fn become_command(mut self) -> ! {
        let mut said = Said::default();
        said.failed = self.enter(&mut said.missing).err();
        self.say(&said);
        if said.failed.is_none() {
            let failed = self.start();
            self.say(&Said {
                failed: Some(failed),
                ..Said::default()
            });
        }
        // SAFETY: ends the process at once.
        unsafe { libc::_exit(CANNOT_BEGIN) }
    }

    fn say(&mut self, said: &Said) {
        // If the supervisor is gone, the message has no reader.
        if let Ok(bytes) = postcard::to_stdvec(said) {
            let _ = self.said.write_all(&bytes);
        }
    }

    fn enter(&mut self, missing: &mut Vec<MissingLayer>) -> Result<(), String> {
        if self.has_view {
            view::show_own_processes();
        }
        self.take_descriptors();
        std::env::set_current_dir(self.folder)
            .map_err(|error| format!("{}: {error}", self.folder.display()))?;
        self.limit()?;
        self.put(missing, Layer::User, &|entry| entry.change_user())?;
        // This comes after the change of user, which resets it.
        let _ = set_parent_process_death_signal(Some(Signal::KILL));
        self.put(missing, Layer::Landlock, &|entry| {
            let system = view::SYSTEM.iter().map(Path::new);
            let readable: Vec<&Path> = system
                .chain(entry.readable.iter().map(PathBuf::as_path))
                .collect();
            restrict_view(&readable, &[entry.folder, Path::new("/dev/null")])
        })?;
        self.put(missing, Layer::Seccomp, &|entry| {
            // Files of others are safe if they are read-only or belong to another user.
            let is_another_user = entry.was_root && !is_root();
            let guarded = entry.has_view || is_another_user;
            install(&filter::of_tool(entry.kind, guarded))
        })
    }

    /// Puts up a layer, or notes that it is missing. A command of the student's own does not run
    /// without it.
    fn put(
        &self,
        missing: &mut Vec<MissingLayer>,
        layer: Layer,
        apply: &dyn Fn(&Self) -> Result<(), String>,
    ) -> Result<(), String> {
        let done = if self.without.contains(&layer) {
            Err("left out on request".to_owned())
        } else {
            apply(self)
        };
        let Err(reason) = done else {
            return Ok(());
        };
        if self.kind.is_hostile() {
            return Err(format!("it cannot be confined here: {reason}"));
        }
        missing.push(MissingLayer { layer, reason });
        Ok(())
    }

    fn take_descriptors(&self) {
        let own = self.said.as_raw_fd();
        // SAFETY: descriptors are only numbers to these calls, and only those that stay open are
        // used afterwards.
        unsafe {
            libc::dup2(self.null.as_raw_fd(), 0);
            libc::dup2(self.output.as_raw_fd(), 1);
            libc::dup2(self.output.as_raw_fd(), 2);
            libc::close_range(3, own as libc::c_uint - 1, 0);
            libc::close_range(own as libc::c_uint + 1, libc::c_uint::MAX, 0);
            // The command must not have the grader's terminal.
            libc::setsid();
            libc::umask(0o022);
            libc::signal(libc::SIGPIPE, libc::SIG_DFL);
        }
    }

    fn limit(&self) -> Result<(), String> {
        let limits = self.limits;
        for (resource, limit) in [
            (Resource::Cpu, limits.cpu_seconds),
            (Resource::As, limits.address_bytes),
            (Resource::Fsize, limits.file_bytes),
            (Resource::Nofile, limits.descriptors),
            (Resource::Nproc, self.processes),
            (Resource::Core, 0),
        ] {
            usage::limit(resource, limit).map_err(|error| format!("setrlimit: {error}"))?;
        }
        Ok(())
    }

    /// As root, changes to a user of the box's own, which no other process has. Toolchains and
    /// checkouts may lie where only root can read, so a trusted program keeps the right to read
    /// and search, and no other; landlock says where.
    fn change_user(&self) -> Result<(), String> {
        if !is_root() {
            return Ok(());
        }
        let (user, group) = self.owner;
        let keeps_reading = !self.kind.is_hostile();
        // SAFETY: plain system calls; this process has one thread.
        let changed = unsafe {
            if keeps_reading {
                libc::prctl(libc::PR_SET_KEEPCAPS, 1, 0, 0, 0);
                // With this, access(2) agrees with open(2): compilers use it to look for a linker.
                libc::prctl(libc::PR_SET_SECUREBITS, NO_SETUID_FIXUP, 0, 0, 0);
            }
            libc::setgroups(0, std::ptr::null()) == 0
                && libc::setresgid(group, group, group) == 0
                && libc::setresuid(user, user, user) == 0
        };
        if !changed {
            return Err(format!("setresuid: {}", Error::last_os_error()));
        }
        if keeps_reading && !keep_reading() {
            return Err(format!("capset: {}", Error::last_os_error()));
        }
        Ok(())
    }

    /// Starts the command. Returns only if it cannot be started, with the reason.
    fn start(&self) -> String {
        let program = self.command.program.display();
        let text = |text: &str| CString::new(text).map_err(|_| "it holds a NUL byte".to_owned());
        let all = || -> Result<_, String> {
            let own = std::iter::once(self.command.program.to_string_lossy().into_owned());
            let words = own.chain(self.command.arguments.iter().cloned());
            let words: Vec<CString> = words.map(|word| text(&word)).collect::<Result<_, _>>()?;
            let folder = ("TMPDIR".to_owned(), self.folder.display().to_string());
            let variables = self.command.environment.iter().chain([&folder]);
            let variables: Vec<CString> = variables
                .map(|(name, value)| text(&format!("{name}={value}")))
                .collect::<Result<_, _>>()?;
            Ok((words, variables))
        };
        let (words, variables) = match all() {
            Ok(texts) => texts,
            Err(why) => return format!("{program}: {why}"),
        };
        let (words, variables) = (pointers(&words), pointers(&variables));
        // SAFETY: both are arrays of NUL-terminated texts that end with a null pointer.
        unsafe { libc::execve(words[0], words.as_ptr(), variables.as_ptr()) };
        format!("{program}: {}", Error::last_os_error())
    }
}

/// Leaves this process, and the program that it becomes, one privilege of root's: to read and
/// search. A container may have only the one that passes by all modes; landlock keeps it from
/// more.
fn keep_reading() -> bool {
    const READ_AND_SEARCH: u32 = 2;
    const PASS_BY_MODES: u32 = 1;
    keep_only(Some(READ_AND_SEARCH)) || keep_only(Some(PASS_BY_MODES)) || keep_only(None)
}

/// Gives up all privileges but this one; false if the process does not have it.
fn keep_only(right: Option<u32>) -> bool {
    const VERSION: u32 = 0x2008_0522;
    let header = [VERSION, 0];
    let bit = right.map_or(0, |right| 1_u32 << right);
    // For each half of the 64 privileges: effective, permitted, inheritable.
    let rights = [bit, bit, bit, 0, 0, 0];
    // SAFETY: both arrays are as long as the kernel's structures of this version.
    unsafe {
        if libc::syscall(libc::SYS_capset, header.as_ptr(), rights.as_ptr()) != 0 {
            return false;
        }
        right.is_none_or(|right| {
            let raise = libc::PR_CAP_AMBIENT_RAISE as libc::c_ulong;
            libc::prctl(
                libc::PR_CAP_AMBIENT,
                raise,
                libc::c_ulong::from(right),
                0,
                0,
            ) == 0
        })
    }
}
