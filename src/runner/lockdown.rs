//! The layers of the sandbox that a runner puts around itself before it loads anything of a
//! student's ([`lock_down`]).
//!
//! Each layer stands alone: if the machine lacks one, the others hold, and the gap is named. The
//! order matters: namespaces need rights that the change of user gives up, and the system-call
//! filter comes last, because it forbids calls that the others need.

use std::io::Error;
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, PathBeneath, PathFd,
    RestrictionStatus, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetStatus, Scope,
};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, SeccompRule, sock_filter};

use super::calls::{CASE_CALLS, Freedom, more_calls};
use super::tool_calls::{CONDITIONAL, terms};
use super::{filter, mount, spaces, workspace};
use protocol::{Layer, MissingLayer, Setup, UNPRIVILEGED};

/// A placeholder for the id of the case process, in the filter that is prepared before the fork.
const OWN_PID: u32 = 0x7ace_71d5;

/// Puts every layer around this process that is not in `without`. Returns the missing layers.
pub fn lock_down(setup: &Setup) -> Vec<MissingLayer> {
    let folder = setup.folder.as_path();
    let mut missing = Vec::new();
    let mut put = |layer: Layer, apply: &dyn Fn() -> Result<(), String>| {
        let result = if setup.without.contains(&layer) {
            Err("left out on request".to_owned())
        } else {
            apply()
        };
        if let Err(reason) = result {
            missing.push(MissingLayer { layer, reason });
        }
    };
    put(Layer::Namespaces, &|| {
        enter_namespaces(setup.programs.is_some())?;
        (setup.workspaces.iter()).try_for_each(|folder| give_file_system(folder))
    });
    put(Layer::User, &change_user);
    put(Layer::Landlock, &|| match &setup.programs {
        None => restrict_view(&[folder], &[]),
        // Each branch has a narrower view, and programs their own folders.
        Some(readable) => {
            let readable: Vec<&Path> = readable.iter().map(PathBuf::as_path).collect();
            restrict_view(&readable, &[folder])
        }
    });
    put(Layer::Seccomp, &|| {
        install(&runner_filter(setup.programs.is_some())?)
    });
    missing
}

pub fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

/// Enters the namespaces. With `files`, cases have folders, and each branch has a file system for
/// them.
fn enter_namespaces(files: bool) -> Result<(), String> {
    let mut wanted = libc::CLONE_NEWNET | libc::CLONE_NEWIPC;
    if files {
        wanted |= libc::CLONE_NEWNS;
    }
    spaces::enter(wanted)?;
    if files {
        mount::make_private()?;
    }
    Ok(())
}

/// Mounts a file system in memory for the files of a branch's cases. Its size limits files without
/// a name, too.
fn give_file_system(folder: &Path) -> Result<(), String> {
    let user = match is_root() {
        true => UNPRIVILEGED,
        false => rustix::process::geteuid().as_raw(),
    };
    let size = workspace::DISK_BYTES;
    let files = 2 * workspace::MOST_FILES;
    mount::memory(
        folder,
        &format!("mode=0700,uid={user},size={size},nr_inodes={files}"),
    )
}

/// Changes to the unprivileged user, if this process is root's. An ordinary user has nothing to
/// give up: other layers keep student code from the user's files and processes.
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

/// The reason why a case that opens files does not run on some machines.
pub const FILES_NEED_LANDLOCK: &str =
    "it opens files, which cannot be confined without landlock (Linux 5.13 or newer)";

/// Restricts this process, and those that it starts, to these files and folders: the first ones to
/// be read, the others to be read and written.
pub fn restrict_view(readable: &[&Path], writable: &[&Path]) -> Result<(), String> {
    let status = restrict_files(readable, writable).map_err(|error| error.to_string())?;
    match status.ruleset {
        RulesetStatus::NotEnforced => Err("the kernel does not offer it".to_owned()),
        RulesetStatus::FullyEnforced | RulesetStatus::PartiallyEnforced => Ok(()),
    }
}

fn restrict_files(
    readable: &[&Path],
    writable: &[&Path],
) -> Result<RestrictionStatus, landlock::RulesetError> {
    let abi = ABI::V6;
    let mut ruleset = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(abi))?
        .handle_access(AccessNet::from_all(abi))?
        .scope(Scope::from_all(abi))?
        .create()?;
    let reading = readable.iter().map(|path| (path, AccessFs::from_read(abi)));
    let writing = writable.iter().map(|path| (path, AccessFs::from_all(abi)));
    for (path, access) in reading.chain(writing) {
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

/// The action for refused calls. They fail with EPERM and do not kill the process:
/// `system("clear")` does nothing, and a right answer stays right.
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

/// The filter of the runner. With `programs`, some branches start programs or have folders.
fn runner_filter(programs: bool) -> Result<BpfProgram, String> {
    let allowed = [CASE_CALLS, &more_calls(programs)].concat();
    let allowed = allowed.into_iter().map(|call| (call, Vec::new()));
    compile(allowed, refuse(), SeccompAction::Allow)
}

/// The tighter filter of a case process, on top of the runner's: no fork, no signal to other
/// processes, no opening of files, no message to the grader. It is prepared once and needs the id
/// of the process.
///
/// The kernel compiles the filter anew for every case, so it is written out here, one instruction
/// for each system call that is taken away. The runner's filter has checked the architecture
/// already.
pub fn case_filter(freedom: Freedom, programs: bool) -> BpfProgram {
    let kept = freedom.calls();
    let taken: Vec<u32> = more_calls(programs)
        .iter()
        .filter(|call| !kept.contains(call))
        .map(|call| *call as u32)
        .filter(|call| !(freedom == Freedom::Sanitized && *call == LIMITS))
        .collect();
    let signals = [libc::SYS_kill as u32, libc::SYS_tgkill as u32];
    // These instructions follow the comparisons: allow; load the first argument, compare it,
    // allow; refuse; and the same for limits, where 0 stands for the process itself.
    let (load_target, refuse_at, load_owner) = (1, 4, 5);
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
    let limits = (freedom == Freedom::Sanitized).then_some((LIMITS, load_owner));
    // The checks of conditional calls come behind all of that.
    let on_condition: &[i64] = if freedom.has_files() {
        CONDITIONAL
    } else {
        &[]
    };
    let mut behind = Vec::new();
    let mut conditions = Vec::new();
    for call in on_condition {
        conditions.push((*call as u32, load_owner + 4 + behind.len()));
        behind.extend(filter::checks(terms(*call, true)));
    }
    let comparisons: Vec<(u32, usize)> = taken
        .into_iter()
        .map(|call| (call, refuse_at))
        .chain(signals.map(|call| (call, load_target)))
        .chain(limits)
        .chain(conditions)
        .collect();
    for (place, (call, target)) in comparisons.iter().enumerate() {
        let after = comparisons.len() - place - 1;
        program.push(jump(*call, after + target));
    }
    program.push(answer(libc::SECCOMP_RET_ALLOW));
    for own in [OWN_PID, 0] {
        program.push(load(FIRST_ARGUMENT_OFFSET));
        program.push(instruction(
            libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K,
            own,
            0,
            1,
        ));
        program.push(answer(libc::SECCOMP_RET_ALLOW));
        program.push(answer(libc::SECCOMP_RET_ERRNO | libc::EPERM as u32));
    }
    program.extend(behind);
    program
}

/// The call that reads and lowers limits, of the process itself or of another one.
const LIMITS: u32 = libc::SYS_prlimit64 as u32;

/// Offsets in `struct seccomp_data`; for the argument, of the half that holds a process id.
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

/// Installs a prepared case filter in this process.
pub fn install_case_filter(filter: &mut BpfProgram) -> Result<(), String> {
    // SAFETY: getpid always succeeds. It is called directly, because the standard library's code
    // for it lies on a page of its own.
    let pid = unsafe { libc::getpid() }.cast_unsigned();
    for instruction in filter.iter_mut() {
        if instruction.k == OWN_PID {
            instruction.k = pid;
        }
    }
    install(filter)
}

pub fn install(filter: &BpfProgram) -> Result<(), String> {
    seccompiler::apply_filter(filter).map_err(|error| format!("seccomp: {error}"))
}
