//! The system calls of compilers, make and git, and the conditions ([`Term`]) on their arguments.

use super::calls::{CASE_CALLS, Freedom, calls};
use protocol::boxes::JobKind;

/// The calls of compilers, make and git, besides those of programs: to start other programs, and
/// to make folders.
const TOOL_CALLS: &[i64] = calls! {
    SYS_chdir SYS_fallocate SYS_fchdir SYS_mkdirat SYS_prctl SYS_prlimit64
    ; x86_64:
    SYS_getpgrp SYS_mkdir SYS_rmdir
};

const SPAWN_CALLS: &[i64] = calls! {
    SYS_clone SYS_wait4 SYS_waitid
    ; x86_64:
    SYS_fork SYS_vfork
};

/// Rust's standard library starts programs with these calls.
const COMPILER_CALLS: &[i64] = calls! { SYS_recvfrom SYS_socketpair };

/// The further calls of the commands in a Makefile.
const MAKE_CALLS: &[i64] = calls! {
    SYS_fchmod SYS_linkat SYS_setresgid SYS_setresuid SYS_symlinkat SYS_utimensat
    ; x86_64:
    SYS_link SYS_symlink
};

/// The calls that change the modes of files by name. Landlock does not govern them, so they are
/// allowed only if no file of others can be changed.
const GUARDED_CALLS: &[i64] = calls! {
    SYS_fchmodat
    ; x86_64:
    SYS_chmod
};

/// The calls that send signals. They are refused, because another process may have the same user.
const SIGNAL_CALLS: &[i64] = &[libc::SYS_kill, libc::SYS_tgkill];

/// The system calls that a command in a box may make; [`terms`] gives the conditions.
pub fn tool_calls(kind: JobKind, guarded: bool) -> Vec<i64> {
    let lists: &[&[i64]] = match kind {
        JobKind::Compiler => &[SPAWN_CALLS, COMPILER_CALLS],
        JobKind::Make if guarded => &[SPAWN_CALLS, MAKE_CALLS, GUARDED_CALLS],
        JobKind::Make => &[SPAWN_CALLS, MAKE_CALLS],
        JobKind::Git => &[],
    };
    let mut calls = [CASE_CALLS, TOOL_CALLS, &lists.concat()].concat();
    calls.extend(Freedom::Program.calls());
    calls.retain(|call| !SIGNAL_CALLS.contains(call));
    calls
}

/// A condition on the argument with this number.
pub enum Term {
    /// None of these bits is set. Otherwise the call ends with this error.
    NoneOf(u32, u32, i32),
    /// Not all of these bits are set.
    NotAll(u32, u32),
    OneOf(u32, &'static [u32]),
    /// A null pointer.
    Null(u32),
}

/// The calls that are conditional for programs, and for functions that work with files, too.
pub const CONDITIONAL: &[i64] = calls! {
    SYS_fcntl SYS_ioctl SYS_openat
    ; x86_64:
    SYS_open
};

/// The bit of O_TMPFILE that no other flag has. O_TMPFILE makes a file without a name, whose
/// growth cannot be seen.
const UNNAMED: u32 = 0o20_000_000;

/// The argument that keeps a user or group id. The user never changes, so only calls that confirm
/// it are allowed.
const UNCHANGED: &[u32] = &[u32::MAX];

/// The conditions on the arguments of a call; empty if there are none.
pub fn terms(call: i64, guarded: bool) -> &'static [Term] {
    const NAMESPACES: u32 = (libc::CLONE_NEWNS
        | libc::CLONE_NEWCGROUP
        | libc::CLONE_NEWUTS
        | libc::CLONE_NEWIPC
        | libc::CLONE_NEWUSER
        | libc::CLONE_NEWPID
        | libc::CLONE_NEWNET) as u32;
    const SHARED_MEMORY: u32 = (libc::MAP_SHARED | libc::MAP_ANONYMOUS) as u32;
    const NAMES: &[u32] = &[libc::PR_SET_NAME as u32, libc::PR_GET_NAME as u32];
    match call {
        libc::SYS_clone => &[Term::NoneOf(0, NAMESPACES, libc::EPERM)],
        libc::SYS_openat => &[Term::NoneOf(2, UNNAMED, libc::EOPNOTSUPP)],
        #[cfg(target_arch = "x86_64")]
        libc::SYS_open => &[Term::NoneOf(1, UNNAMED, libc::EOPNOTSUPP)],
        // Shared memory without a file stays even if no process has it mapped.
        libc::SYS_mmap => &[Term::NotAll(3, SHARED_MEMORY)],
        libc::SYS_ioctl => &[Term::OneOf(1, IOCTLS)],
        libc::SYS_fcntl => &[Term::OneOf(1, FCNTLS)],
        libc::SYS_prctl => &[Term::OneOf(0, NAMES)],
        // A process may lower its own limits.
        libc::SYS_prlimit64 => &[Term::OneOf(0, &[0])],
        libc::SYS_socketpair => &[Term::OneOf(0, &[libc::AF_UNIX as u32])],
        libc::SYS_setresuid | libc::SYS_setresgid => {
            &[Term::OneOf(0, UNCHANGED), Term::OneOf(2, UNCHANGED)]
        }
        // Only for an open file: a name could mean any file of the user's.
        libc::SYS_utimensat if !guarded => &[Term::Null(1)],
        _ => &[],
    }
}

/// The requests that ask whether a descriptor is a terminal and how much there is to read, and
/// those that set its flags.
const IOCTLS: &[u32] = &[
    libc::TCGETS as u32,
    libc::TIOCGWINSZ as u32,
    libc::FIONREAD as u32,
    libc::FIONBIO as u32,
    libc::FIOCLEX as u32,
    libc::FIONCLEX as u32,
];

/// The commands for descriptors, their flags and locks; none for signals.
const FCNTLS: &[u32] = &[
    libc::F_DUPFD as u32,
    libc::F_DUPFD_CLOEXEC as u32,
    libc::F_GETFD as u32,
    libc::F_SETFD as u32,
    libc::F_GETFL as u32,
    libc::F_SETFL as u32,
    libc::F_GETLK as u32,
    libc::F_SETLK as u32,
    libc::F_SETLKW as u32,
];
