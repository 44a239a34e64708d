//! What the student's own Makefile does: builds the program, and cleans up after itself.
//!
//! A Makefile is a program of the student's like any other. It runs in a box with a copy of the files; the rule looks at
//! what the box tells of its folder when all processes are gone.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::mark::{self, Mark};
use super::{Files, Obstacle};
use crate::builder::{confine, tool};
use crate::submission::SourceFile;
use protocol::boxes::{Kind, Take};
use sudograde_core::lab::{Case, Lab, Rule, Task};
use sudograde_core::plan::Finding;

/// What make gets of a submission: half of its folder's size.
const MOST_BYTES: usize = 32 << 20;

/// All of it has to end by then.
const WALL: Duration = Duration::from_secs(20);

/// What came of `make`, and of `make clean` after it.
pub struct Trial {
    /// The files before.
    before: BTreeSet<PathBuf>,
    made: confine::Finished,
    /// The files after `make`.
    built: Listing,
    /// The programs and objects among them.
    programs: BTreeSet<PathBuf>,
    /// Those of the lab's targets that are not the student's program, whatever they are.
    others: BTreeSet<PathBuf>,
    /// None where `make` fails.
    cleaned: Option<confine::Finished>,
    /// The files in the end.
    after: Listing,
    /// The student's own files.
    own: BTreeSet<PathBuf>,
}

/// Runs the Makefile in a box with a copy of the submission.
///
/// Whether the program is made from the student's `main` is told by a mark in it: when it is asked for in the
/// environment, the program ends at once with a status that only the marked source knows. A Makefile of any style hands
/// the mark on, and a program from elsewhere has none. A source that cannot be marked in its `main`, or does not
/// compile then, is marked beside it.
pub fn run(files: &Files) -> Result<Trial, Obstacle> {
    let targets = targets(files.lab);
    let mut is_marked = false;
    for mark in Mark::ways(files) {
        let marked = attempt(files, &targets, Some(&mark))?;
        // What never ends does not end without a mark either.
        if marked.made.success || marked.made.stopped {
            return Ok(marked);
        }
        is_marked = true;
    }
    let mut plain = attempt(files, &targets, None)?;
    if is_marked {
        // It can be made only where nothing is marked.
        plain.others = plain.programs.intersection(&targets).cloned().collect();
    }
    Ok(plain)
}

/// The files that the lab's rules want to be made.
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
    let make = tool::on_path("make").ok_or_else(|| {
        Obstacle::Grader(
            "make is not installed; install it: sudo apt install make (Debian, Ubuntu)".to_owned(),
        )
    })?;
    let asked: Vec<&PathBuf> = mark.iter().flat_map(|_| targets).collect();
    let mut commands = vec![Command::new(&make)];
    commands.extend(asked.iter().map(|target| ask(target)));
    commands.push(Command::new(&make));
    if let Some(clean) = commands.last_mut() {
        clean.arg("clean");
    }
    for command in &mut commands {
        command
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("LC_ALL", "C.UTF-8");
    }
    let copy = copy(files, mark);
    let before = copy.iter().map(|file| file.path.clone()).collect();
    let compiler = tool::c_compiler().map_or(Vec::new(), |tool| tool::folders_of(&tool.path));
    let ran = confine::run(confine::Job {
        kind: Kind::Make,
        commands,
        files: copy,
        readable: compiler.iter().map(PathBuf::as_path).collect(),
        wall: WALL,
        take: Take::Names,
    });
    let mut ran = ran
        .map_err(|error| Obstacle::Grader(format!("make: {error}")))?
        .into_iter();
    let not_run = || Obstacle::Grader("make was not run".to_owned());
    let made = ran.next().ok_or_else(not_run)?;
    let said: Vec<confine::Finished> = ran.by_ref().take(asked.len()).collect();
    let cleaned = ran.next().ok_or_else(not_run)?;
    // Not a link to somebody else's program, and no script.
    let programs: BTreeSet<PathBuf> = (made.left.iter())
        .filter(|file| object::FileKind::parse(file.beginning.as_slice()).is_ok())
        .map(|file| file.path.clone())
        .collect();
    let is_other =
        |(_, said): &(&PathBuf, &confine::Finished)| !mark.is_some_and(|mark| says(said, mark));
    let others = asked.iter().copied().zip(&said).filter(is_other);
    let others = others.map(|(target, _)| target.clone()).collect();
    Ok(Trial {
        before,
        built: listing(&made),
        others: programs.intersection(&others).cloned().collect(),
        programs,
        after: listing(&cleaned),
        cleaned: made.success.then_some(cleaned),
        made,
        own: files
            .submission
            .files
            .iter()
            .map(|file| file.path.clone())
            .collect(),
    })
}

/// Starts a program that was made, asks it for its mark, and tells how it ended.
fn ask(program: &Path) -> Command {
    let mut command = Command::new("/bin/sh");
    command
        .args(["-c", "\"$0\"; echo \" $?\""])
        .arg(Path::new(".").join(program))
        .env(mark::ASKED, "1");
    command
}

/// Whether a program ended as the mark says.
fn says(asked: &confine::Finished, mark: &Mark) -> bool {
    let said = String::from_utf8_lossy(&asked.output);
    said.trim_end().ends_with(&format!(" {}", mark.status))
}

/// The files of the submission that were not made, some with a mark.
fn copy(files: &Files, mark: Option<&Mark>) -> Vec<SourceFile> {
    let all = files.all_files().into_iter();
    let mut copy: BTreeMap<PathBuf, Vec<u8>> = all.collect();
    let own = files.submission.files.iter();
    copy.extend(own.map(|file| (file.path.clone(), file.content.clone())));
    // A file that was made before must not look as if make had made it.
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

/// Everything that lies in the folder but folders, hidden or not, links included; and a digest of each content.
type Listing = BTreeMap<PathBuf, [u8; 32]>;

fn listing(finished: &confine::Finished) -> Listing {
    let left = finished.left.iter();
    left.map(|file| (file.path.clone(), file.digest)).collect()
}

impl Trial {
    /// Why `make` does not build `target`.
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

    /// What `make clean` leaves after `make`, or takes with it that was there before.
    pub fn clean(&self) -> Vec<Finding> {
        let mut both = std::iter::once(&self.made).chain(&self.cleaned);
        if let Some(failed) = both.find(|one| !one.success) {
            return vec![last_lines(&failed.output).into()];
        }
        if self.built.keys().all(|path| self.before.contains(path)) {
            return vec![Finding::how("make-clean-nothing", "make")];
        }
        let after: BTreeSet<PathBuf> = self.after.keys().cloned().collect();
        let only_in = |one: &BTreeSet<PathBuf>, other: &BTreeSet<PathBuf>, sign: char| {
            let only = one.difference(other);
            only.map(|path| format!("{sign} {}", path.display()).into())
                .collect::<Vec<Finding>>()
        };
        let mut findings = only_in(&after, &self.before, '+');
        findings.extend(only_in(&self.before, &after, '-'));
        let is_changed = |path: &&PathBuf| {
            let (built, after) = (self.built.get(*path), self.after.get(*path));
            built.is_some() && after.is_some() && built != after
        };
        let changed = self.own.iter().filter(is_changed);
        findings.extend(
            changed.map(|path| Finding::how("make-clean-changed", format!("~ {}", path.display()))),
        );
        findings
    }
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
