//! The layers that a runner puts around itself before it loads anything of a student's.
//!
//! Each layer stands alone: where the machine lacks one, the others hold, and the gap is named.
//! The order matters: namespaces need rights that the change of user gives up, and the
//! system-call filter comes last, as it forbids what the others need.

use std::io::Error;
use std::path::Path;

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, PathBeneath, PathFd,
    RestrictionStatus, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetStatus, Scope,
};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, SeccompRule, sock_filter};

use super::protocol::{Layer, MissingLayer};

/// The user and group that student code runs as when the grader is root: nobody's.
const UNPRIVILEGED: u32 = 65534;

/// Stands for the case's own process id in the filter that is prepared before it is forked.
const OWN_PID: u32 = 0x7ace_71d5;

/// Puts every layer around this process that is not in `without`; returns those that could not be had.
pub fn lock_down(folder: &Path, without: &[Layer]) -> Vec<MissingLayer> {
    let mut missing = Vec::new();
    let mut put = |layer: Layer, apply: &dyn Fn() -> Result<(), String>| {
        let result = if without.contains(&layer) {
            Err("left out on request".to_owned())
        } else {
            apply()
        };
        if let Err(reason) = result {
            missing.push(MissingLayer { layer, reason });
        }
    };
    put(Layer::Namespaces, &enter_namespaces);
    put(Layer::User, &change_user);
    put(Layer::Landlock, &|| read_only_view(folder));
    put(Layer::Seccomp, &|| install(&runner_filter()?));
    missing
}

fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

fn enter_namespaces() -> Result<(), String> {
    let wanted = libc::CLONE_NEWNET | libc::CLONE_NEWIPC;
    let flags = if is_root() {
        wanted
    } else {
        wanted | libc::CLONE_NEWUSER
    };
    // SAFETY: no memory is involved; this process has one thread.
    match unsafe { libc::unshare(flags) } {
        0 => Ok(()),
        _ => Err(format!("unshare: {}", Error::last_os_error())),
    }
}

/// An ordinary user has nothing to give up: other layers keep student code from the user's
/// files and processes.
fn change_user() -> Result<(), String> {
    if !is_root() {
        return Ok(());
    }
    // SAFETY: plain system calls; glibc applies them to the process's only thread.
    let changed = unsafe {
        libc::setgroups(0, std::ptr::null()) == 0
            && libc::setresgid(UNPRIVILEGED, UNPRIVILEGED, UNPRIVILEGED) == 0
            && libc::setresuid(UNPRIVILEGED, UNPRIVILEGED, UNPRIVILEGED) == 0
    };
    if changed {
        Ok(())
    } else {
        Err(format!("setresuid: {}", Error::last_os_error()))
    }
}

/// Leaves this process, and those that it forks, nothing but this folder to read.
pub fn read_only_view(folder: &Path) -> Result<(), String> {
    let status = restrict_files(&[folder]).map_err(|error| error.to_string())?;
    match status.ruleset {
        RulesetStatus::NotEnforced => Err("the kernel does not offer it".to_owned()),
        RulesetStatus::FullyEnforced | RulesetStatus::PartiallyEnforced => Ok(()),
    }
}

fn restrict_files(readable: &[&Path]) -> Result<RestrictionStatus, landlock::RulesetError> {
    let abi = ABI::V6;
    let mut ruleset = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(abi))?
        .handle_access(AccessNet::from_all(abi))?
        .scope(Scope::from_all(abi))?
        .create()?;
    for path in readable {
        if let Ok(descriptor) = PathFd::new(path) {
            ruleset = ruleset.add_rule(PathBeneath::new(descriptor, AccessFs::from_read(abi)))?;
        }
    }
    ruleset.restrict_self()
}

/// System calls of ordinary C and Rust functions: memory, clocks, output to open descriptors.
const CASE_CALLS: &[i64] = &[
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

/// What the runner and its branches need beyond that: to load, to fork, to watch, to report.
/// A case's own filter takes these away again.
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
    libc::SYS_wait4,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_dup2,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_poll,
];

/// Refused calls fail with EPERM instead of killing: `system("clear")` does nothing, and a right
/// answer stays right.
fn refuse() -> SeccompAction {
    SeccompAction::Errno(libc::EPERM as u32)
}

fn compile(
    rules: impl IntoIterator<Item = (i64, Vec<SeccompRule>)>,
    otherwise: SeccompAction,
    on_match: SeccompAction,
) -> Result<BpfProgram, String> {
    let architecture = std::env::consts::ARCH
        .try_into()
        .map_err(|error| format!("seccomp: {error}"))?;
    SeccompFilter::new(
        rules.into_iter().collect(),
        otherwise,
        on_match,
        architecture,
    )
    .and_then(TryInto::try_into)
    .map_err(|error| format!("seccomp: {error}"))
}

fn runner_filter() -> Result<BpfProgram, String> {
    let allowed = CASE_CALLS
        .iter()
        .chain(RUNNER_CALLS)
        .map(|call| (*call, Vec::new()));
    compile(allowed, refuse(), SeccompAction::Allow)
}

/// The tighter filter of a case's process, on top of the runner's: no fork, no signal to anybody
/// else, nothing opened, no word to the grader. It is prepared once and needs the process's id.
///
/// `may_open` is for objects with constructors, which are loaded behind this filter: they can open
/// what landlock lets them, the objects themselves.
///
/// The kernel compiles the filter anew for every case, so it is written out here, one instruction
/// for each system call that is taken away. The architecture was checked by the runner's filter.
pub fn case_filter(may_open: bool) -> BpfProgram {
    let kept = |call: &&i64| may_open && **call == libc::SYS_openat;
    let taken: Vec<u32> = RUNNER_CALLS
        .iter()
        .filter(|call| !kept(call))
        .map(|call| *call as u32)
        .collect();
    let signals = [libc::SYS_kill as u32, libc::SYS_tgkill as u32];
    // What follows the comparisons: allow; load the first argument, compare it, allow; refuse.
    let (load_target, refuse_at) = (1, 4);
    let load = |offset| instruction(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, offset, 0, 0);
    let jump = |value, to: usize| {
        instruction(
            libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K,
            value,
            to as u8,
            0,
        )
    };
    let answer = |value| instruction(libc::BPF_RET | libc::BPF_K, value, 0, 0);
    let mut program = vec![load(NUMBER_OFFSET)];
    let comparisons = taken.len() + signals.len();
    for (place, call) in taken.iter().chain(&signals).enumerate() {
        let after = comparisons - place - 1;
        let target = if place < taken.len() {
            refuse_at
        } else {
            load_target
        };
        program.push(jump(*call, after + target));
    }
    program.push(answer(libc::SECCOMP_RET_ALLOW));
    program.push(load(FIRST_ARGUMENT_OFFSET));
    program.push(instruction(
        libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K,
        OWN_PID,
        0,
        1,
    ));
    program.push(answer(libc::SECCOMP_RET_ALLOW));
    program.push(answer(libc::SECCOMP_RET_ERRNO | libc::EPERM as u32));
    program
}

/// Offsets in `struct seccomp_data`; of the argument, the half that holds a process id.
const NUMBER_OFFSET: u32 = 0;
const FIRST_ARGUMENT_OFFSET: u32 = if cfg!(target_endian = "little") {
    16
} else {
    20
};

fn instruction(code: u32, k: u32, jt: u8, jf: u8) -> sock_filter {
    sock_filter {
        code: code as u16,
        jt,
        jf,
        k,
    }
}

/// Installs a prepared case filter in the process `pid`, which is the calling one.
pub fn install_case_filter(filter: &mut BpfProgram, pid: u32) -> Result<(), String> {
    for instruction in filter.iter_mut() {
        if instruction.k == OWN_PID {
            instruction.k = pid;
        }
    }
    install(filter)
}

fn install(filter: &BpfProgram) -> Result<(), String> {
    seccompiler::apply_filter(filter).map_err(|error| format!("seccomp: {error}"))
}
