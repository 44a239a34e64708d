//! What the student's own Makefile does: builds the program, and cleans up after itself.
//!
//! A Makefile is a program of the student's like any other. It runs in a folder of its own with a
//! copy of the files, behind the walls that compilers run behind, as an unprivileged user.

use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::{Files, Obstacle, ordinary_files};
use crate::builder::{TEMPORARY, confine, tool};
use crate::runner::UNPRIVILEGED;

/// Limits of each process that a Makefile starts.
const CPU_SECONDS: u64 = 5;
const MEMORY_KIB: u64 = 2 << 20;
/// Of 512 bytes.
const FILE_BLOCKS: u64 = 64 << 10;

/// All of it has to end by then.
const WALL: Duration = Duration::from_secs(20);

/// What came of `make`, and of `make clean` after it.
pub struct Trial {
    /// The files before.
    before: BTreeSet<PathBuf>,
    made: confine::Finished,
    /// The programs and objects that were there after `make`.
    built: BTreeSet<PathBuf>,
    cleaned: confine::Finished,
    /// The files in the end.
    after: BTreeSet<PathBuf>,
}

/// Runs the Makefile in a folder of its own.
pub fn run(files: &Files) -> Result<Trial, Obstacle> {
    let yard = Yard::lay_out(files)?;
    let before = yard.names();
    let made = yard.make(&[])?;
    // Not a link to somebody else's program, and no script.
    let built = ordinary_files(yard.path()).into_iter();
    let built = built
        .filter(|(_, content)| object::FileKind::parse(content.as_slice()).is_ok())
        .map(|(path, _)| path)
        .collect();
    let cleaned = yard.make(&["clean"])?;
    Ok(Trial {
        before,
        made,
        built,
        cleaned,
        after: yard.names(),
    })
}

impl Trial {
    /// Why `make` does not build `target`.
    pub fn build(&self, target: &Path) -> Vec<String> {
        if !self.made.success {
            vec![last_lines(&self.made.output)]
        } else if self.built.contains(target) {
            Vec::new()
        } else {
            vec![format!("{}?", target.display())]
        }
    }

    /// What `make clean` leaves after `make`, or takes with it that was there before.
    pub fn clean(&self) -> Vec<String> {
        if let Some(failed) = [&self.made, &self.cleaned]
            .into_iter()
            .find(|one| !one.success)
        {
            return vec![last_lines(&failed.output)];
        }
        let added = self.after.difference(&self.before);
        let lost = self.before.difference(&self.after);
        let added = added.map(|path| format!("+ {}", path.display()));
        let lost = lost.map(|path| format!("- {}", path.display()));
        added.chain(lost).collect()
    }
}

/// A folder with a copy of the submission.
struct Yard(tempfile::TempDir);

impl Yard {
    fn lay_out(files: &Files) -> Result<Yard, Obstacle> {
        let failed =
            |error: std::io::Error| Obstacle::Grader(format!("a folder for make: {error}"));
        let folder = tempfile::Builder::new()
            .prefix(&format!("{TEMPORARY}make-"))
            .tempdir()
            .map_err(failed)?;
        let own = files.submission.files.iter();
        let own = own.map(|file| (file.path.clone(), file.content.clone()));
        for (path, content) in files.all_files().into_iter().chain(own) {
            // What was made before must not look as if make had made it.
            if object::FileKind::parse(content.as_slice()).is_ok() {
                continue;
            }
            let target = folder.path().join(&path);
            if let Some(parent) = target.parent() {
                std::fs::create_dir_all(parent).map_err(failed)?;
                let own = parent.ancestors().take_while(|path| *path != folder.path());
                for path in own {
                    open_to_all(path).map_err(failed)?;
                }
            }
            std::fs::write(&target, content).map_err(failed)?;
            give_away(&target).map_err(failed)?;
        }
        open_to_all(folder.path()).map_err(failed)?;
        Ok(Yard(folder))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn names(&self) -> BTreeSet<PathBuf> {
        let files = ordinary_files(self.path());
        files.into_iter().map(|(path, _)| path).collect()
    }

    fn make(&self, arguments: &[&str]) -> Result<confine::Finished, Obstacle> {
        let make = tool::on_path("make").ok_or_else(|| {
            Obstacle::Grader(
                "make is not installed; install it: sudo apt install make (Debian, Ubuntu)"
                    .to_owned(),
            )
        })?;
        // A root without every privilege may not limit another user's process from outside.
        let limited = format!(
            "ulimit -t {CPU_SECONDS}; ulimit -v {MEMORY_KIB}; ulimit -f {FILE_BLOCKS}; exec \"$0\" \"$@\""
        );
        let mut command = Command::new("/bin/sh");
        command
            .args(["-c", &limited])
            .arg(make)
            .args(arguments)
            .env_clear()
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("LC_ALL", "C.UTF-8")
            .env("TMPDIR", self.path());
        if rustix::process::geteuid().is_root() {
            command.uid(UNPRIVILEGED).gid(UNPRIVILEGED);
        }
        confine::run_hostile(command, self.path(), WALL)
            .map_err(|error| Obstacle::Grader(format!("make: {error}")))
    }
}

/// The files are make's own to change.
fn give_away(file: &Path) -> std::io::Result<()> {
    if rustix::process::geteuid().is_root() {
        std::os::unix::fs::chown(file, Some(UNPRIVILEGED), Some(UNPRIVILEGED))?;
    }
    Ok(())
}

fn open_to_all(folder: &Path) -> std::io::Result<()> {
    std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o777))
}

/// The end of what make said, where the reason is.
fn last_lines(output: &[u8]) -> String {
    let text = String::from_utf8_lossy(output);
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    lines[lines.len().saturating_sub(3)..].join("; ")
}
