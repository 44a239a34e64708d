//! Runs a compiler behind walls: a student's file can name any other file, or make a compiler
//! run for hours.
//!
//! Landlock and the system-call filter belong to a thread and what it starts, so a thread of its own
//! puts them on and starts the compiler; the grader itself stays free. Toolchains often lie in a home
//! that only its owner can read, so the user stays the same.

use std::io::Read;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, PathBeneath, PathFd,
    RestrictionStatus, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetStatus, Scope,
};
use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitId, WaitIdOptions, kill_process_group, prlimit, waitid,
};
use seccompiler::{
    SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
};

use super::diagnostics;
use crate::runner::collect;

/// Limits of one run of a compiler; an ordinary one takes a hundredth of them.
const CPU_SECONDS: u64 = 10;
const WALL: Duration = Duration::from_secs(60);
const MEMORY_BYTES: u64 = 4 << 30;
const FILE_BYTES: u64 = 256 << 20;
const OUTPUT_BYTES: usize = 1 << 20;

/// What a command wrote before it ended is read within this time.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// What a compiler reads that is not its own: headers, libraries, the linker, its configuration.
const SYSTEM: &[&str] = &[
    "/usr",
    "/lib",
    "/lib64",
    "/lib32",
    "/bin",
    "/etc/ld.so.cache",
    "/etc/alternatives",
    "/opt",
];

/// How a compiler ended.
pub struct Finished {
    pub success: bool,
    /// It was stopped: too much time, memory or output.
    pub stopped: bool,
    /// What it printed, on both streams.
    pub output: Vec<u8>,
    pub wall: Duration,
    /// Of it and its own children.
    pub cpu: Duration,
}

/// Runs `command` in `folder`, the only place where it can write; it can read `readable` and the system.
pub fn run(command: Command, folder: &Path, readable: &[&Path]) -> std::io::Result<Finished> {
    run_behind(command, folder, WALL, |folder| {
        // A kernel without a layer still compiles; `sudograde doctor` names it.
        let _ = restrict_files(folder, readable);
        let _ = refuse_calls(&[]);
        Ok(())
    })
}

/// As [`run`], for a command that is the student's own: not without both walls.
pub fn run_hostile(command: Command, folder: &Path, wall: Duration) -> std::io::Result<Finished> {
    run_behind(command, folder, wall, |folder| {
        let missing = |why: &dyn std::fmt::Display| {
            std::io::Error::other(format!("it cannot be confined here: {why}"))
        };
        let status = restrict_files(folder, &[]).map_err(|error| missing(&error))?;
        if status.ruleset == RulesetStatus::NotEnforced {
            return Err(missing(&"the kernel does not offer landlock"));
        }
        // Whatever it leaves running ends with it. Only root can have that in a program with threads; an
        // ordinary user's leftovers end with their limits.
        let _ = crate::runner::children_in_own_namespace();
        let more = if rustix::process::geteuid().is_root() {
            HOSTILE.to_vec()
        } else {
            [HOSTILE, OWNERSHIP].concat()
        };
        refuse_calls(&more).map_err(|error| missing(&error))
    })
}

/// `confine` is called in the thread that starts the command.
fn run_behind(
    mut command: Command,
    folder: &Path,
    wall: Duration,
    confine: impl FnOnce(&Path) -> std::io::Result<()> + Send,
) -> std::io::Result<Finished> {
    let started = Instant::now();
    let (mut reader, writer) = std::io::pipe()?;
    command
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(writer.try_clone()?)
        .stderr(writer)
        .process_group(0);
    let child = std::thread::scope(|scope| {
        let confined = scope.spawn(|| {
            confine(folder)?;
            command.spawn()
        });
        confined
            .join()
            .unwrap_or_else(|_| Err(std::io::Error::other("the compiler's thread failed")))
    })?;
    // The pipe ends when the compiler's side is closed, which the command still holds.
    drop(command);
    limit(&child);
    let watch = Watch::start(&child, wall);
    // Whatever still holds the pipe when the command has ended is not waited for.
    let (sender, read) = std::sync::mpsc::channel();
    let group = group(&child);
    std::thread::spawn(move || {
        let mut output = Vec::new();
        // What was read until an error is what there is.
        let _ = reader
            .by_ref()
            .take(OUTPUT_BYTES as u64)
            .read_to_end(&mut output);
        if output.len() == OUTPUT_BYTES {
            stop(group);
        }
        // Nobody may be waiting any more.
        let _ = sender.send(output);
        // Reads away what still comes, so that nobody waits for it to be read.
        let _ = std::io::copy(&mut reader, &mut std::io::sink());
    });
    if let Some(pid) = group {
        // Not collected yet, so that nobody else has its number.
        let _ = waitid(
            WaitId::Pid(pid),
            WaitIdOptions::EXITED | WaitIdOptions::NOWAIT,
        );
    }
    // Its group may have more processes than the one that has ended.
    stop(group);
    let (status, cpu) = collect(child)?;
    let timed_out = watch.finish();
    let output = read.recv_timeout(LAST_WORDS).unwrap_or_default();
    let too_long = output.len() == OUTPUT_BYTES;
    let killed = std::os::unix::process::ExitStatusExt::signal(&status).is_some();
    Ok(Finished {
        success: status.success(),
        stopped: too_long
            || timed_out
            || killed
            || (!status.success() && part_was_stopped(&output)),
        output,
        wall: started.elapsed(),
        cpu,
    })
}

/// A compiler's driver says it when a part of it was killed, or found no memory, and ends as if the
/// program were at fault. It says so in a line of its own, which names no line of a file.
fn part_was_stopped(output: &[u8]) -> bool {
    let signs = [
        "signal terminated program",
        "out of memory",
        "memory exhausted",
        "memory allocation of",
    ];
    let text = String::from_utf8_lossy(output);
    diagnostics::own_words(&text).any(|line| signs.iter().any(|sign| line.contains(sign)))
}

fn group(child: &Child) -> Option<Pid> {
    Pid::from_raw(child.id().cast_signed())
}

fn stop(group: Option<Pid>) {
    if let Some(group) = group {
        // It may just have ended.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

fn limit(child: &Child) {
    let limits = [
        (Resource::Cpu, CPU_SECONDS),
        (Resource::As, MEMORY_BYTES),
        (Resource::Fsize, FILE_BYTES),
        (Resource::Core, 0),
    ];
    for (resource, value) in limits {
        // It may just have ended.
        let _ = prlimit(
            group(child),
            resource,
            Rlimit {
                current: Some(value),
                maximum: Some(value),
            },
        );
    }
}

/// Stops a compiler whose wall time is up.
struct Watch {
    done: std::sync::mpsc::Sender<()>,
    thread: std::thread::JoinHandle<bool>,
}

impl Watch {
    fn start(child: &Child, wall: Duration) -> Self {
        let (done, ended) = std::sync::mpsc::channel();
        let group = group(child);
        let thread = std::thread::spawn(move || {
            let late = ended
                .recv_timeout(wall)
                .is_err_and(|error| error == std::sync::mpsc::RecvTimeoutError::Timeout);
            if let (true, Some(group)) = (late, group) {
                let _ = kill_process_group(group, Signal::KILL);
            }
            late
        });
        Watch { done, thread }
    }

    /// True when the compiler had to be stopped.
    fn finish(self) -> bool {
        drop(self.done);
        self.thread.join().unwrap_or(false)
    }
}

fn restrict_files(
    folder: &Path,
    readable: &[&Path],
) -> Result<RestrictionStatus, landlock::RulesetError> {
    let abi = ABI::V6;
    let mut ruleset = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(abi))?
        .handle_access(AccessNet::from_all(abi))?
        .scope(Scope::from_all(abi))?
        .create()?;
    let system = SYSTEM.iter().map(Path::new).chain(readable.iter().copied());
    let rules = system
        .map(|path| (path, AccessFs::from_read(abi)))
        .chain([(folder, AccessFs::from_all(abi))])
        .chain([(
            Path::new("/dev/null"),
            AccessFs::ReadFile | AccessFs::WriteFile,
        )]);
    for (path, access) in rules {
        if let Ok(descriptor) = PathFd::new(path) {
            let access = if path.is_dir() {
                access
            } else {
                access & AccessFs::from_file(abi)
            };
            ruleset = ruleset.add_rule(PathBeneath::new(descriptor, access))?;
        }
    }
    ruleset.restrict_self()
}

/// What a student's own command may not do either: leave its group, or touch other processes.
const HOSTILE: &[i64] = &[
    libc::SYS_setsid,
    libc::SYS_setpriority,
    libc::SYS_sched_setscheduler,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setaffinity,
    libc::SYS_ioprio_set,
    libc::SYS_tgkill,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
];

/// Nor change what files belong to and who may use them, which landlock does not govern. An unprivileged user has
/// none to change but those that it made.
const OWNERSHIP: &[i64] = &[
    libc::SYS_fchmodat,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chmod,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_lchown,
];

/// No network, no look into other processes, no signals to them, no change of the system.
fn refuse_calls(more: &[i64]) -> Result<(), Box<dyn std::error::Error>> {
    let refused = [
        libc::SYS_socket,
        libc::SYS_kill,
        libc::SYS_tkill,
        libc::SYS_pidfd_send_signal,
        libc::SYS_ptrace,
        libc::SYS_process_vm_readv,
        libc::SYS_process_vm_writev,
        libc::SYS_mount,
        libc::SYS_umount2,
        libc::SYS_chroot,
        libc::SYS_bpf,
        libc::SYS_io_uring_setup,
        libc::SYS_unshare,
        libc::SYS_setns,
        libc::SYS_keyctl,
        libc::SYS_add_key,
        libc::SYS_reboot,
        libc::SYS_kexec_load,
        libc::SYS_init_module,
        libc::SYS_finit_module,
    ];
    let refused = refused.iter().chain(more).map(|call| (*call, Vec::new()));
    // Its own limits a process may lower.
    let of_another = SeccompCondition::new(0, SeccompCmpArgLen::Dword, SeccompCmpOp::Ne, 0)?;
    let limits = (
        libc::SYS_prlimit64,
        vec![SeccompRule::new(vec![of_another])?],
    );
    let filter = SeccompFilter::new(
        refused.chain([limits]).collect(),
        SeccompAction::Allow,
        SeccompAction::Errno(libc::EPERM as u32),
        std::env::consts::ARCH.try_into()?,
    )?;
    let program: seccompiler::BpfProgram = filter.try_into()?;
    seccompiler::apply_filter(&program)?;
    Ok(())
}
