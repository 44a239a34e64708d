//! The system calls that a case may make, by its [`Freedom`], and those that the runner needs.

/// The system calls of ordinary C and Rust functions: memory, clocks, output to open descriptors.
pub const CASE_CALLS: &[i64] = &[
    libc::SYS_brk,
    libc::SYS_clock_getres,
    libc::SYS_clock_gettime,
    libc::SYS_clock_nanosleep,
    libc::SYS_close,
    libc::SYS_exit,
    libc::SYS_exit_group,
    libc::SYS_fstat,
    libc::SYS_futex,
    libc::SYS_getegid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getpid,
    libc::SYS_getrandom,
    libc::SYS_getrusage,
    libc::SYS_gettid,
    libc::SYS_gettimeofday,
    libc::SYS_getuid,
    libc::SYS_ioctl,
    libc::SYS_kill,
    libc::SYS_lseek,
    libc::SYS_madvise,
    libc::SYS_mmap,
    libc::SYS_mprotect,
    libc::SYS_mremap,
    libc::SYS_munmap,
    libc::SYS_nanosleep,
    libc::SYS_newfstatat,
    libc::SYS_pread64,
    libc::SYS_read,
    libc::SYS_readv,
    libc::SYS_restart_syscall,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_sched_yield,
    libc::SYS_sigaltstack,
    libc::SYS_tgkill,
    libc::SYS_times,
    libc::SYS_uname,
    libc::SYS_write,
    libc::SYS_writev,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_arch_prctl,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_time,
];

/// The further calls of the runner and its branches: to load, to fork, to watch, to report. The
/// filter of a case process takes these away again.
const RUNNER_CALLS: &[i64] = &[
    libc::SYS_clone,
    libc::SYS_clone3,
    libc::SYS_close_range,
    libc::SYS_dup3,
    libc::SYS_fcntl,
    libc::SYS_getppid,
    libc::SYS_landlock_create_ruleset,
    libc::SYS_landlock_add_rule,
    libc::SYS_landlock_restrict_self,
    libc::SYS_openat,
    libc::SYS_pidfd_open,
    libc::SYS_pidfd_send_signal,
    libc::SYS_pipe2,
    libc::SYS_ppoll,
    libc::SYS_prctl,
    libc::SYS_prlimit64,
    libc::SYS_rseq,
    libc::SYS_seccomp,
    libc::SYS_sendto,
    libc::SYS_set_robust_list,
    libc::SYS_setpriority,
    libc::SYS_splice,
    libc::SYS_wait4,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_dup2,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_poll,
];

/// The calls of a function that works with files, besides [`CASE_CALLS`] and those that open
/// files: no folders, no links.
const FILE_CALLS: &[i64] = &[
    libc::SYS_dup,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_fadvise64,
    libc::SYS_fdatasync,
    libc::SYS_fsync,
    libc::SYS_fstatfs,
    libc::SYS_ftruncate,
    libc::SYS_getcwd,
    libc::SYS_getdents64,
    libc::SYS_pwrite64,
    libc::SYS_readlinkat,
    libc::SYS_renameat2,
    libc::SYS_statfs,
    libc::SYS_statx,
    libc::SYS_truncate,
    libc::SYS_umask,
    libc::SYS_unlinkat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_access,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_creat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_lstat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_open,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_readlink,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_rename,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_renameat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_stat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_unlink,
];

/// The further calls of the start of a program, and of an interpreter.
const START_CALLS: &[i64] = &[
    libc::SYS_execve,
    libc::SYS_pselect6,
    libc::SYS_sched_getaffinity,
    libc::SYS_set_tid_address,
    libc::SYS_setitimer,
    libc::SYS_sysinfo,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_alarm,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_pause,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_select,
];

/// The calls with which a branch makes and removes the folders of its cases.
const FOLDER_CALLS: &[i64] = &[
    libc::SYS_chdir,
    libc::SYS_memfd_create,
    libc::SYS_mkdirat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_mkdir,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_rmdir,
];

/// The calls of [`RUNNER_CALLS`] that work on open files.
const DESCRIPTOR_CALLS: &[i64] = &[
    libc::SYS_dup3,
    libc::SYS_fcntl,
    libc::SYS_openat,
    libc::SYS_pipe2,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_dup2,
];

/// The calls of [`RUNNER_CALLS`] with which a program starts.
const OWN_START_CALLS: &[i64] = &[
    libc::SYS_getppid,
    libc::SYS_ppoll,
    libc::SYS_rseq,
    libc::SYS_set_robust_list,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_poll,
];

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
