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
use seccompiler::BpfProgram;

use super::{filter, mount, spaces, workspace};
use protocol::{Layer, MissingLayer, Setup, UNPRIVILEGED};

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
        install(&filter::of_runner(setup.programs.is_some()))
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

/// Installs a prepared case filter in this process.
pub fn install_case_filter(filter: &mut BpfProgram) -> Result<(), String> {
    // SAFETY: getpid always succeeds. It is called directly, because the standard library's code
    // for it lies on a page of its own.
    let pid = unsafe { libc::getpid() }.cast_unsigned();
    filter::set_own_id(filter, pid);
    install(filter)
}

pub fn install(filter: &BpfProgram) -> Result<(), String> {
    seccompiler::apply_filter(filter).map_err(|error| format!("seccomp: {error}"))
}
