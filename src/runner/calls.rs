//! The system calls that a case may make, by its [`Freedom`], and those that the runner needs.

/// A list of system calls. Those behind `x86_64:` exist on that architecture only.
macro_rules! calls {
    ($($call:ident)* $(; x86_64: $($own:ident)*)?) => {
        &[$(libc::$call,)* $($(#[cfg(target_arch = "x86_64")] libc::$own,)*)?]
    };
}
pub(crate) use calls;

/// The system calls of ordinary C and Rust functions: memory, clocks, output to open descriptors.
pub const CASE_CALLS: &[i64] = calls! {
    SYS_brk SYS_clock_getres SYS_clock_gettime SYS_clock_nanosleep SYS_close SYS_exit
    SYS_exit_group SYS_fstat SYS_futex SYS_getegid SYS_geteuid SYS_getgid SYS_getpid
    SYS_getrandom SYS_getrusage SYS_gettid SYS_gettimeofday SYS_getuid SYS_ioctl SYS_kill
    SYS_lseek SYS_madvise SYS_mmap SYS_mprotect SYS_mremap SYS_munmap SYS_nanosleep
    SYS_newfstatat SYS_pread64 SYS_read SYS_readv SYS_restart_syscall SYS_rt_sigaction
    SYS_rt_sigprocmask SYS_rt_sigreturn SYS_sched_yield SYS_sigaltstack SYS_tgkill SYS_times
    SYS_uname SYS_write SYS_writev
    ; x86_64:
    SYS_arch_prctl SYS_time
};

/// The further calls of the runner and its branches: to load, to fork, to watch, to report. The
/// filter of a case process takes these away again.
const RUNNER_CALLS: &[i64] = calls! {
    SYS_clone SYS_clone3 SYS_close_range SYS_dup3 SYS_fcntl SYS_getppid
    SYS_landlock_create_ruleset SYS_landlock_add_rule SYS_landlock_restrict_self
    SYS_memfd_create SYS_openat SYS_pidfd_open SYS_pidfd_send_signal SYS_pipe2 SYS_ppoll
    SYS_prctl SYS_prlimit64 SYS_rseq SYS_seccomp SYS_sendto SYS_set_robust_list SYS_setpriority
    SYS_splice SYS_wait4
    ; x86_64:
    SYS_dup2 SYS_poll
};

/// The calls of a function that works with files, besides [`CASE_CALLS`] and those that open
/// files: no folders, no links.
const FILE_CALLS: &[i64] = calls! {
    SYS_dup SYS_faccessat SYS_faccessat2 SYS_fadvise64 SYS_fdatasync SYS_fsync SYS_fstatfs
    SYS_ftruncate SYS_getcwd SYS_getdents64 SYS_pwrite64 SYS_readlinkat SYS_renameat2 SYS_statfs
    SYS_statx SYS_truncate SYS_umask SYS_unlinkat
    ; x86_64:
    SYS_access SYS_creat SYS_lstat SYS_open SYS_readlink SYS_rename SYS_renameat SYS_stat
    SYS_unlink
};

/// The further calls of the start of a program, and of an interpreter.
const START_CALLS: &[i64] = calls! {
    SYS_chdir SYS_execve SYS_pselect6 SYS_sched_getaffinity SYS_set_tid_address SYS_setitimer SYS_sysinfo
    ; x86_64:
    SYS_alarm SYS_pause SYS_select
};

/// The calls with which a branch makes and removes the folders of its cases.
const FOLDER_CALLS: &[i64] = calls! {
    SYS_chdir SYS_mkdirat
    ; x86_64:
    SYS_mkdir SYS_rmdir
};

/// The calls of [`RUNNER_CALLS`] that work on open files.
const DESCRIPTOR_CALLS: &[i64] = calls! {
    SYS_dup3 SYS_fcntl SYS_openat SYS_pipe2
    ; x86_64:
    SYS_dup2
};

/// The calls of [`RUNNER_CALLS`] with which a program starts.
const OWN_START_CALLS: &[i64] = calls! {
    SYS_getppid SYS_ppoll SYS_rseq SYS_set_robust_list
    ; x86_64:
    SYS_poll
};

/// The permissions of a case beyond [`CASE_CALLS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freedom {
    None,
    /// Opens the files that landlock allows: objects with constructors are loaded behind the
    /// filter.
    Open,
    /// Works with the files in its folder.
    Files,
    /// Runs as a program of its own.
    Program,
    /// Runs as a program with sanitizers, which query their own limits.
    Sanitized,
}

impl Freedom {
    /// Whether the case writes files in a folder of its own.
    pub fn has_files(self) -> bool {
        !matches!(self, Freedom::None | Freedom::Open)
    }

    pub fn calls(self) -> Vec<i64> {
        let lists: &[&[i64]] = match self {
            Freedom::None => &[],
            Freedom::Open => &[&[libc::SYS_openat]],
            Freedom::Files => &[FILE_CALLS, DESCRIPTOR_CALLS],
            Freedom::Program | Freedom::Sanitized => {
                &[FILE_CALLS, DESCRIPTOR_CALLS, START_CALLS, OWN_START_CALLS]
            }
        };
        lists.concat()
    }
}

/// The calls that the runner and its branches may make, and cases may not.
pub fn more_calls(programs: bool) -> Vec<i64> {
    if programs {
        [RUNNER_CALLS, FILE_CALLS, START_CALLS, FOLDER_CALLS].concat()
    } else {
        RUNNER_CALLS.to_vec()
    }
}
