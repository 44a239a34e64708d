//! Runs the student's own Makefile: it must build the program and clean up.
//!
//! A Makefile is a program of the student's like any other, so it runs in a box with a copy of the
//! files. The rules look at the box's listing of its folder when all processes are gone.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::files::{Files, Obstacle};
use super::mark::{self, Mark};
use crate::builder::{confine, tool};
use crate::submission::SourceFile;
use protocol::boxes::{JobKind, Take};
use sudograde_core::lab::{Case, Lab, Rule, Task};
use sudograde_core::plan::Finding;

/// The most bytes of a submission that make gets: half of the size of its folder.
const MOST_BYTES: usize = 32 << 20;

/// The wall time limit of each command.
const WALL: Duration = Duration::from_secs(20);

/// The results of `make`, and of `make clean` after it.
pub struct Trial {
    /// The files before `make`.
    before: BTreeSet<PathBuf>,
    made: confine::Finished,
    /// The files after `make`.
    built: Listing,
    /// The programs and objects among them.
    programs: BTreeSet<PathBuf>,
    /// The lab's targets among them that are not the student's program.
    others: BTreeSet<PathBuf>,
    /// None if `make` fails.
    cleaned: Option<confine::Finished>,
    /// The files after all commands.
    after: Listing,
    /// The student's own files.
    own: BTreeSet<PathBuf>,
}

/// Runs the Makefile in a box with a copy of the submission.
///
/// A mark tells whether the program is made from the student's `main`: if the environment asks for
/// it, the program ends at once with an exit status that only the marked source knows. A Makefile
/// of any style hands the mark on, and a program from elsewhere has none. If `main` cannot be
/// marked inside, or does not compile then, the mark goes beside it.
pub fn run(files: &Files) -> Result<Trial, Obstacle> {
    let targets = targets(files.lab);
    let mut is_marked = false;
    for mark in Mark::ways(files) {
        let marked = attempt(files, &targets, Some(&mark))?;
        // A `make` that never ends would not end without a mark either.
        if marked.made.success || marked.made.stopped.is_some() {
            return Ok(marked);
        }
        is_marked = true;
    }
    let mut plain = attempt(files, &targets, None)?;
    if is_marked {
        // `make` failed with every mark, so no target counts as the student's program.
        plain.others = plain.programs.intersection(&targets).cloned().collect();
    }
    Ok(plain)
}

/// The files that the lab's rules want `make` to build.
fn targets(lab: &Lab) -> BTreeSet<PathBuf> {
    let exercises = lab.exercises.iter();
    let cases = exercises.flat_map(|exercise| &exercise.criteria);
    let cases = cases.flat_map(|criterion| &criterion.cases);
    let target = |case: &Case| match &case.task {
        Task::Rule(Rule::Make { target }) => Some(target.clone()),
        _ => None,
    };
    cases.filter_map(target).collect()
}

fn attempt(
    files: &Files,
    targets: &BTreeSet<PathBuf>,
    mark: Option<&Mark>,
) -> Result<Trial, Obstacle> {
    let missing = "make is not installed; install it: sudo apt install make (Debian, Ubuntu)";
    let make = tool::on_path("make").ok_or_else(|| Obstacle::grader(missing))?;
    let asked: Vec<&PathBuf> = mark.iter().flat_map(|_| targets).collect();
    let mut clean = Command::new(&make);
    clean.arg("clean");
    let mut commands = vec![Command::new(&make)];
    commands.extend(asked.iter().map(|target| ask(target)));
    commands.push(clean);
    for command in &mut commands {
        command
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("LC_ALL", "C.UTF-8");
    }
    let copy = copy(files, mark);
    let before = copy.iter().map(|file| file.path.clone()).collect();
    let compiler = tool::c_compiler().map_or(Vec::new(), |tool| tool::folders_of(&tool.path));
    let ran = confine::run(confine::Job {
        kind: JobKind::Make,
        commands,
        files: copy,
        readable: compiler.iter().map(PathBuf::as_path).collect(),
        wall: WALL,
        take: Take::Names,
    });
    let ran = ran.map_err(|error| Obstacle::Grader(format!("make: {error}")))?;
    let mut ran = ran.into_iter();
    let not_run = || Obstacle::grader("make was not run");
    let made = ran.next().ok_or_else(not_run)?;
    let said: Vec<confine::Finished> = ran.by_ref().take(asked.len()).collect();
    let cleaned = ran.next().ok_or_else(not_run)?;
    // A link to another program does not count, nor does a script.
    let programs: BTreeSet<PathBuf> = (made.left.iter())
        .filter(|file| object::FileKind::parse(file.beginning.as_slice()).is_ok())
        .map(|file| file.path.clone())
        .collect();
    let others = asked.iter().copied().zip(&said);
    let others = others.filter(|(_, said)| !mark.is_some_and(|mark| says(said, mark)));
    let others = others.map(|(target, _)| target.clone()).collect();
    let own = files.submission.files.iter();
    Ok(Trial {
        before,
        built: listing(&made),
        others: programs.intersection(&others).cloned().collect(),
        programs,
        after: listing(&cleaned),
        cleaned: made.success.then_some(cleaned),
        made,
        own: own.map(|file| file.path.clone()).collect(),
    })
}

/// A command that starts a program, asks for its mark, and prints its exit status.
fn ask(program: &Path) -> Command {
    let mut command = Command::new("/bin/sh");
    command
        .args(["-c", "\"$0\"; echo \" $?\""])
        .arg(Path::new(".").join(program))
        .env(mark::ASKED, "1");
    command
}

/// Whether a program ended with the mark's exit status.
fn says(asked: &confine::Finished, mark: &Mark) -> bool {
    let said = String::from_utf8_lossy(&asked.output);
    said.trim_end().ends_with(&format!(" {}", mark.status))
}

/// The source files of the submission, some with a mark.
fn copy(files: &Files, mark: Option<&Mark>) -> Vec<SourceFile> {
    let all = files.all().into_iter();
    let mut copy: BTreeMap<PathBuf, Vec<u8>> = all.collect();
    let own = files.submission.files.iter();
    copy.extend(own.map(|file| (file.path.clone(), file.content.clone())));
    // An object that was built before must not look as if make had built it.
    let mut room = MOST_BYTES;
    copy.retain(|_, content| {
        let is_source = object::FileKind::parse(content.as_slice()).is_err();
        let fits = is_source && content.len() <= room;
        room -= if fits { content.len() } else { 0 };
        fits
    });
    copy.extend(mark.into_iter().flat_map(|mark| mark.files.clone()));
    copy.into_iter()
        .map(|(path, content)| SourceFile::new(path, content))
        .collect()
}

/// Everything in the folder except folders, hidden files and links included, with a digest of each
/// content.
type Listing = BTreeMap<PathBuf, [u8; 32]>;

fn listing(finished: &confine::Finished) -> Listing {
    let left = finished.left.iter();
    left.map(|file| (file.path.clone(), file.digest)).collect()
}

impl Trial {
    /// The reasons why `make` does not build `target`.
    pub fn build(&self, target: &Path) -> Vec<Finding> {
        if !self.made.success {
            vec![last_lines(&self.made.output).into()]
        } else if !self.programs.contains(target) {
            vec![format!("{}?", target.display()).into()]
        } else if self.others.contains(target) {
            vec![Finding::how("make-other", target.display().to_string())]
        } else {
            Vec::new()
        }
    }

    /// The files that `make clean` leaves after `make`, removes although they were there before,
    /// or changes.
    pub fn clean(&self) -> Vec<Finding> {
        let mut both = std::iter::once(&self.made).chain(&self.cleaned);
        if let Some(failed) = both.find(|one| !one.success) {
            return vec![last_lines(&failed.output).into()];
        }
        if self.built.keys().all(|path| self.before.contains(path)) {
            return vec![Finding::how("make-clean-nothing", "make")];
        }
        let left = self
            .after
            .keys()
            .filter(|path| !self.before.contains(*path));
        let left = left.map(|path| format!("+ {}", path.display()).into());
        let gone = self
            .before
            .iter()
            .filter(|path| !self.after.contains_key(*path));
        let gone =
            gone.map(|path| Finding::how("make-clean-removed", format!("- {}", path.display())));
        let is_changed = |path: &&PathBuf| {
            let (built, after) = (self.built.get(*path), self.after.get(*path));
            built.is_some() && after.is_some() && built != after
        };
        let changed = self.own.iter().filter(is_changed);
        let changed =
            changed.map(|path| Finding::how("make-clean-changed", format!("~ {}", path.display())));
        left.chain(gone).chain(changed).collect()
    }
}

/// The last lines of make's output, which hold the reason.
fn last_lines(output: &[u8]) -> String {
    let text = String::from_utf8_lossy(output);
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let lines: Vec<&str> = lines.collect();
    lines[lines.len().saturating_sub(3)..].join("; ")
}
