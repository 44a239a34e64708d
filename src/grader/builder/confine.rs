//! Runs compilers, make and git in boxes. A student's file can name any other file, keep a
//! compiler busy for hours, or be a command itself.
//!
//! A box is a process of the runner's program (`runner/boxes`) with a folder, limits and walls. A
//! command in a box shares nothing with the grader, which only receives bytes: the output and the
//! products. A [`Job`] says what to run; [`run`] runs it.

use std::ffi::OsStr;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use super::{diagnostics, tool};
use crate::programs;
use crate::submission::SourceFile;
use protocol::boxes::FOLDER;
use protocol::boxes::{Answer, Command, Given, JobKind, Left, Ran, Request, Stop, Take};
use protocol::{Begin, Layer, MissingLayer, read_frame, write_frame};

/// The wall time limit of a compiler or of git.
const WALL: Duration = Duration::from_secs(60);

/// The result of one command.
pub struct Finished {
    pub success: bool,
    /// Why it was stopped, if it was.
    pub stopped: Option<Stop>,
    /// The output on both streams, with paths relative to the folder.
    pub output: Vec<u8>,
    pub wall: Duration,
    /// The CPU time of the command and its children.
    pub cpu: Duration,
    /// The requested file, if it exists.
    pub product: Option<Vec<u8>>,
    /// Every file in the folder, if they were requested; only ordinary files have content.
    pub left: Vec<Left>,
}

/// Commands for a box, and what they need.
pub struct Job<'a> {
    pub kind: JobKind,
    /// The commands, in the order of their runs. Only program, arguments and environment count.
    pub commands: Vec<std::process::Command>,
    /// The files in the folder before the first command.
    pub files: Vec<SourceFile>,
    /// Paths that the commands read besides the system and their programs.
    pub readable: Vec<&'a Path>,
    pub wall: Duration,
    pub take: Take,
}

impl<'a> Job<'a> {
    pub fn compile(command: std::process::Command, readable: Vec<&'a Path>) -> Self {
        Job {
            kind: JobKind::Compiler,
            commands: vec![command],
            files: Vec::new(),
            readable,
            wall: WALL,
            take: Take::Nothing,
        }
    }
}

/// Layers that boxes leave out, to show how a machine without them behaves.
static WITHOUT: OnceLock<Vec<Layer>> = OnceLock::new();

/// Leaves layers out of all boxes of this process.
pub fn leave_out(layers: &[Layer]) {
    // Called once, before any grading.
    let _ = WITHOUT.set(layers.to_vec());
}

/// Runs the commands of a job, and returns a result for each.
pub fn run(job: Job) -> std::io::Result<Vec<Finished>> {
    let readable = job.readable.iter().map(|path| path.to_path_buf());
    let programs = job
        .commands
        .iter()
        .map(|command| Path::new(command.get_program()));
    let readable = readable.chain(programs.flat_map(tool::folders_of));
    let given = |file: SourceFile| Given {
        path: file.path,
        content: file.content,
    };
    let request = Request {
        kind: job.kind,
        readable: readable.collect(),
        files: job.files.into_iter().map(given).collect(),
        commands: job
            .commands
            .iter()
            .map(|one| described(one, job.wall))
            .collect(),
        take: job.take,
        scratch: std::env::temp_dir(),
        without: WITHOUT.get().cloned().unwrap_or_default(),
    };
    let (_, folder, ran) = ask(request)?;
    Ok(ran.into_iter().map(|ran| finished(ran, &folder)).collect())
}

/// The layers that boxes for the student's own commands lack on this machine.
pub fn missing_layers() -> std::io::Result<Vec<MissingLayer>> {
    let (missing, _, _) = ask(Request {
        kind: JobKind::Compiler,
        files: Vec::new(),
        readable: Vec::new(),
        commands: vec![described(&std::process::Command::new("/bin/true"), WALL)],
        take: Take::Nothing,
        scratch: std::env::temp_dir(),
        without: Vec::new(),
    })?;
    Ok(missing)
}

type Confined = (Vec<MissingLayer>, PathBuf, Vec<Ran>);

fn ask(request: Request) -> std::io::Result<Confined> {
    let failed = |error: &dyn std::fmt::Display| std::io::Error::other(error.to_string());
    let program = programs::beside(programs::RUNNER).map_err(|error| failed(&error))?;
    let mut child = std::process::Command::new(program)
        .env_clear()
        .current_dir("/")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    // While this pipe is open, the box knows that the grader waits for it.
    let requests = child.stdin.take();
    let answer = (|| {
        let bytes = postcard::to_stdvec(&Begin::Box(request)).map_err(|error| failed(&error))?;
        let (Some(mut to), Some(mut from)) = (requests.as_ref(), child.stdout.take()) else {
            return Err(failed(&"the box cannot be asked"));
        };
        write_frame(&mut to, &[&bytes])?;
        let frame = read_frame(&mut from)?.ok_or_else(|| failed(&"the box ended too early"))?;
        postcard::from_bytes(&frame).map_err(|error| failed(&error))
    })();
    drop(requests);
    // The exit status does not matter: the answer holds everything.
    child.wait()?;
    match answer? {
        Answer::Done {
            missing,
            folder,
            ran,
        } => Ok((missing, folder, ran)),
        Answer::Failed(why) => Err(failed(&why)),
    }
}

fn described(command: &std::process::Command, wall: Duration) -> Command {
    let text = |text: &OsStr| text.to_string_lossy().into_owned();
    let variables = command.get_envs();
    Command {
        program: PathBuf::from(command.get_program()),
        arguments: command.get_args().map(text).collect(),
        environment: variables
            .filter_map(|(name, value)| Some((text(name), text(value?))))
            .collect(),
        wall,
    }
}

fn finished(ran: Ran, folder: &Path) -> Finished {
    let status = ExitStatus::from_raw(ran.status);
    let limited = folder == Path::new(FOLDER);
    let failed =
        status.signal().is_some() || (!status.success() && part_was_stopped(&ran.output, limited));
    let stopped = ran.stopped.or(failed.then_some(Stop::Process));
    Finished {
        success: status.success() && ran.stopped.is_none(),
        stopped,
        output: without_name_of(folder, ran.output),
        wall: ran.wall,
        cpu: ran.cpu,
        product: ran.product,
        left: ran.left,
    }
}

/// Removes the name of the folder from the output, as it may differ each time.
fn without_name_of(folder: &Path, output: Vec<u8>) -> Vec<u8> {
    let name = format!("{}/", folder.display());
    match String::from_utf8(output) {
        Ok(text) => text.replace(&name, "").into_bytes(),
        Err(error) => error.into_bytes(),
    }
}

/// Whether a compiler's driver says that one of its parts was killed or found no memory. The
/// driver then ends as if the program were at fault. It says so on a line of its own, which names
/// no line of a file. A folder with a size limit can be full while the machine's disk is not.
fn part_was_stopped(output: &[u8], folder_is_limited: bool) -> bool {
    let signs = [
        "signal terminated program",
        "out of memory",
        "memory exhausted",
        "memory allocation of",
    ];
    let full = ["No space left on device", "File too large"];
    let full = full.iter().filter(|_| folder_is_limited);
    let signs: Vec<&str> = signs.iter().chain(full).copied().collect();
    let text = String::from_utf8_lossy(output);
    diagnostics::own_words(&text).any(|line| signs.iter().any(|sign| line.contains(sign)))
}
