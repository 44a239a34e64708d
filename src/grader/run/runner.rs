//! A handle on a runner process: starts it, sends requests, receives replies.

use std::collections::BTreeMap;
use std::io::Write;
use std::os::fd::OwnedFd;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::net::{AddressFamily, RecvFlags, SocketFlags, SocketType, recv, socketpair};

use crate::builder::BuildError;
use crate::programs;
use crate::space::TEMPORARY;
use crate::submission::SourceFile;
use protocol::UNPRIVILEGED;
use protocol::{Begin, Branch, Layer, MissingLayer, Reply, Setup, write_frame};

/// The number of case folders that are made in advance. Hardly any lab has more branches whose
/// cases need one.
const WORKSPACES: usize = 24;

/// The time in which a runner must lock itself down.
const START: Duration = Duration::from_secs(15);

/// The longest datagram, in bytes, that fits through a socket with default settings.
const LONGEST_REPLY: usize = 1 << 20;

#[derive(Clone, Debug, thiserror::Error)]
pub enum RunError {
    #[error("the runner cannot be started: {0}")]
    Start(String),
    #[error("the runner failed: {0}")]
    Broken(String),
    /// Required layers of the sandbox are missing, so nothing runs.
    #[error("the sandbox is not available: {}\nrun `sudograde doctor` to see what this machine lacks", list(.0))]
    Sandbox(Vec<MissingLayer>),
    #[error(transparent)]
    Build(#[from] BuildError),
}

fn list(missing: &[MissingLayer]) -> String {
    let parts: Vec<String> = missing
        .iter()
        .map(|one| format!("{} ({})", one.layer.name(), one.reason))
        .collect();
    parts.join(", ")
}

/// A runner process.
pub struct Runner {
    child: Child,
    requests: Option<ChildStdin>,
    /// Requests that were not sent yet.
    untold: Vec<u8>,
    replies: OwnedFd,
    folder: tempfile::TempDir,
    /// The first copy of each object.
    placed: BTreeMap<PathBuf, PathBuf>,
    /// The folder of each set of objects that lie together.
    folders: BTreeMap<Vec<PathBuf>, PathBuf>,
    /// Folders for the cases of branches that no branch uses yet.
    workspaces: Vec<PathBuf>,
    /// A buffer for the longest reply.
    datagram: Vec<u8>,
    /// The beginnings of replies that come in pieces, by sender.
    pieces: BTreeMap<u32, Vec<u8>>,
    /// The branch that has the folder of each job.
    asked: BTreeMap<usize, Branch>,
    /// Layers of the sandbox that this machine lacks.
    pub missing: Vec<MissingLayer>,
}

impl Runner {
    /// Starts a runner that has `runtimes` loaded. It locks itself down while the grader does
    /// other work; [`Runner::wait_until_ready`] waits for it.
    ///
    /// `programs` are the paths of the system that programs may read; None if the runner runs no
    /// programs.
    pub fn start(
        runtimes: &[PathBuf],
        without: &[Layer],
        programs: Option<Vec<PathBuf>>,
    ) -> Result<Self, RunError> {
        let failed = |error: &dyn std::fmt::Display| RunError::Start(error.to_string());
        // Student code may run as another user, which must find the objects here.
        let folder = tempfile::Builder::new()
            .prefix(TEMPORARY)
            .permissions(std::fs::Permissions::from_mode(0o755))
            .tempdir()
            .map_err(|error| failed(&error))?;
        let (replies, theirs) = socketpair(
            AddressFamily::UNIX,
            SocketType::SEQPACKET,
            SocketFlags::CLOEXEC,
            None,
        )
        .map_err(|error| failed(&error))?;
        let executable = programs::beside(programs::RUNNER).map_err(|error| failed(&error))?;
        let mut child = Command::new(executable)
            .env_clear()
            // glibc's last words go to stderr, which is captured, not to the terminal.
            .env("LIBC_FATAL_STDERR_", "1")
            // Without restartable sequences the kernel does not write to every fork's memory.
            .env("GLIBC_TUNABLES", "glibc.pthread.rseq=0")
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::from(theirs))
            .spawn()
            .map_err(|error| failed(&error))?;
        let requests = child.stdin.take();
        let mut runner = Runner {
            child,
            requests,
            untold: Vec::new(),
            replies,
            folder,
            placed: BTreeMap::new(),
            folders: BTreeMap::new(),
            workspaces: Vec::new(),
            datagram: vec![0; LONGEST_REPLY],
            pieces: BTreeMap::new(),
            asked: BTreeMap::new(),
            missing: Vec::new(),
        };
        if programs.is_some() {
            for number in 0..WORKSPACES {
                let folder = runner.make_workspace(&format!("work-{number}"))?;
                runner.workspaces.push(folder);
            }
        }
        let setup = Setup {
            folder: PathBuf::from("."),
            runtimes: runtimes.to_vec(),
            without: without.to_vec(),
            programs,
            workspaces: runner.workspaces.clone(),
        };
        runner.put(&[&encoded(&Begin::Cases(setup))?])?;
        runner.flush()?;
        Ok(runner)
    }

    /// Waits until the runner is locked down. Only then may it get requests.
    pub fn wait_until_ready(mut self) -> Result<Self, RunError> {
        match self.next(START)? {
            Some(Reply::Ready { missing }) => self.missing = missing,
            Some(Reply::Broken { reason }) => return Err(RunError::Start(reason)),
            _ => return Err(RunError::Start("it does not answer".to_owned())),
        }
        Ok(self)
    }

    /// Lets the runner end by itself, after it has answered all requests.
    pub(super) fn finish(&mut self) {
        self.requests = None;
    }

    /// Notes that a job's files are in the folder of this branch.
    pub(super) fn belongs(&mut self, job: usize, branch: Branch) {
        self.asked.insert(job, branch);
    }

    /// Makes ready a request to a branch, or a composition for a new one.
    pub(super) fn tell(
        &mut self,
        branch: Branch,
        request: &impl serde::Serialize,
    ) -> Result<(), RunError> {
        self.put(&[&branch.to_le_bytes(), &encoded(request)?])
    }

    /// Lets a branch end: it gets no more requests.
    pub(super) fn release(&mut self, branch: Branch) -> Result<(), RunError> {
        self.put(&[&branch.to_le_bytes()])?;
        self.flush()
    }

    fn put(&mut self, parts: &[&[u8]]) -> Result<(), RunError> {
        write_frame(&mut self.untold, parts).map_err(|error| RunError::Broken(error.to_string()))
    }

    /// Sends the requests that were made ready.
    pub(super) fn flush(&mut self) -> Result<(), RunError> {
        if self.untold.is_empty() {
            return Ok(());
        }
        let requests = self
            .requests
            .as_mut()
            .ok_or_else(|| RunError::Broken("it takes no more requests".to_owned()))?;
        let sent = requests.write_all(&self.untold);
        self.untold.clear();
        sent.map_err(|error| RunError::Broken(error.to_string()))
    }

    /// The next reply; None if none comes in time.
    pub(super) fn next(&mut self, timeout: Duration) -> Result<Option<Reply>, RunError> {
        loop {
            let Some(length) = self.receive(timeout)? else {
                return Ok(None);
            };
            let reply = parse(&self.datagram[..length])?;
            let Reply::Piece {
                sender,
                bytes,
                last,
            } = reply
            else {
                return Ok(Some(self.tidy(reply)));
            };
            let whole = self.pieces.entry(sender).or_default();
            whole.extend(bytes);
            if last {
                let reply = parse(whole)?;
                self.pieces.remove(&sender);
                return Ok(Some(self.tidy(reply)));
            }
        }
    }

    /// Receives the next datagram and returns its length in bytes; None if none comes in time.
    fn receive(&mut self, timeout: Duration) -> Result<Option<usize>, RunError> {
        let broken = |error: &dyn std::fmt::Display| RunError::Broken(error.to_string());
        let timeout = Timespec {
            tv_sec: timeout.as_secs() as i64,
            tv_nsec: timeout.subsec_nanos().into(),
        };
        let mut watched = [PollFd::new(&self.replies, PollFlags::IN)];
        match poll(&mut watched, Some(&timeout)) {
            Ok(0) | Err(Errno::INTR) => return Ok(None),
            Ok(_) => {}
            Err(error) => return Err(broken(&error)),
        }
        let (length, _) = recv(
            &self.replies,
            self.datagram.as_mut_slice(),
            RecvFlags::empty(),
        )
        .map_err(|error| broken(&error))?;
        if length == 0 {
            return Err(RunError::Broken(
                "it ended before its work was done".to_owned(),
            ));
        }
        Ok(Some(length))
    }

    /// Removes the name of the runner's folder, which differs each time, from a reply.
    fn tidy(&self, mut reply: Reply) -> Reply {
        if let Reply::Alone { id, outcome } = &mut reply
            && let Some(seen) = &mut outcome.program
            && let Some(branch) = self.asked.get(&id.job)
        {
            let folder = format!("{}/{branch}/", self.folder.path().display());
            for text in [&mut seen.stdout, &mut seen.stderr, &mut outcome.stdout] {
                if text.contains(&folder) {
                    *text = text.replace(&folder, "");
                }
            }
        }
        reply
    }

    /// A folder in which the cases of one branch may write. Each folder that was made before the
    /// runner started is a file system with a limited size.
    pub(super) fn workspace(&mut self, branch: Branch) -> Result<PathBuf, RunError> {
        match self.workspaces.pop() {
            Some(folder) => Ok(folder),
            None => self.make_workspace(&format!("{branch}-work")),
        }
    }

    /// Makes an empty folder in which only the cases of one branch may write.
    fn make_workspace(&self, name: &str) -> Result<PathBuf, RunError> {
        let folder = self.folder.path().join(name);
        let broken =
            |error: std::io::Error| RunError::Broken(format!("{}: {error}", folder.display()));
        std::fs::create_dir(&folder).map_err(broken)?;
        std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o700))
            .map_err(broken)?;
        if rustix::process::geteuid().is_root() {
            // Only the user that cases run as may write there.
            std::os::unix::fs::chown(&folder, Some(UNPRIVILEGED), Some(UNPRIVILEGED))
                .map_err(broken)?;
        }
        Ok(Path::new(".").join(name))
    }

    /// Writes a file into a folder that only one branch sees.
    pub(super) fn write(&self, file: &SourceFile, folder: &str) -> Result<(), RunError> {
        let target = self.folder.path().join(folder).join(&file.path);
        let broken =
            |error: std::io::Error| RunError::Broken(format!("{}: {error}", target.display()));
        let parent = target.parent().unwrap_or(&target);
        std::fs::create_dir_all(parent).map_err(broken)?;
        std::fs::set_permissions(parent, std::fs::Permissions::from_mode(0o755)).map_err(broken)?;
        std::fs::write(&target, &file.content).map_err(broken)?;
        std::fs::set_permissions(&target, std::fs::Permissions::from_mode(0o644)).map_err(broken)
    }

    /// Copies a program as [`Runner::place`] copies an object.
    pub(super) fn place_executable(
        &mut self,
        program: &Path,
        folder: &str,
        name: &str,
    ) -> Result<(), RunError> {
        self.place(program, folder, name)?;
        let target = self.folder.path().join(folder).join(name);
        std::fs::set_permissions(&target, std::fs::Permissions::from_mode(0o755))
            .map_err(|error| RunError::Broken(format!("{}: {error}", target.display())))
    }

    /// A folder that holds these objects under the given names; only branches that work with just
    /// these objects see it. If there is none yet, makes it and calls it `name`. The path is
    /// relative to the runner's working folder, as the runner may be unable to open the folders
    /// above it.
    pub(super) fn folder_with(
        &mut self,
        objects: &[(&Path, &str)],
        name: String,
    ) -> Result<PathBuf, RunError> {
        let key: Vec<PathBuf> = (objects.iter())
            .map(|(object, _)| object.to_path_buf())
            .collect();
        if let Some(folder) = self.folders.get(&key) {
            return Ok(folder.clone());
        }
        for (object, own_name) in objects {
            self.place(object, &name, own_name)?;
        }
        let folder = Path::new(".").join(name);
        self.folders.insert(key, folder.clone());
        Ok(folder)
    }

    /// Copies an object to a folder where the runner can read it, whichever user it runs as.
    pub(super) fn place(
        &mut self,
        object: &Path,
        folder: &str,
        name: &str,
    ) -> Result<(), RunError> {
        let broken =
            |error: std::io::Error| RunError::Broken(format!("{}: {error}", object.display()));
        let folder = self.folder.path().join(folder);
        std::fs::create_dir_all(&folder).map_err(broken)?;
        std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o755))
            .map_err(broken)?;
        let target = folder.join(name);
        // A hard link to the first copy is faster than another copy.
        let first = self.placed.get(object);
        if first.is_none_or(|first| std::fs::hard_link(first, &target).is_err()) {
            std::fs::copy(object, &target).map_err(broken)?;
            std::fs::set_permissions(&target, std::fs::Permissions::from_mode(0o644))
                .map_err(broken)?;
            self.placed.insert(object.to_owned(), target);
        }
        Ok(())
    }
}

fn parse(bytes: &[u8]) -> Result<Reply, RunError> {
    postcard::from_bytes(bytes).map_err(|error| RunError::Broken(error.to_string()))
}

fn encoded(request: &impl serde::Serialize) -> Result<Vec<u8>, RunError> {
    postcard::to_stdvec(request).map_err(|error| RunError::Broken(error.to_string()))
}

impl Drop for Runner {
    /// Kills the runner, and its branches with it, if a grading is given up: they may still be at
    /// work.
    fn drop(&mut self) {
        if self.requests.is_some() {
            let _ = self.child.kill();
        }
        // The exit status tells nothing more.
        let _ = self.child.wait();
    }
}
