//! [`Files`]: the files that rules look at.

use std::path::{Path, PathBuf};

use crate::builder::Cache;
use crate::ordinary;
use crate::submission::Submission;
use sudograde_core::lab::Lab;
use sudograde_core::plan::Finding;

pub struct Files<'a> {
    pub lab: &'a Lab,
    pub submission: &'a Submission,
    pub cache: &'a Cache,
}

/// The reason why a rule cannot be checked.
#[derive(Clone)]
pub enum Obstacle {
    /// The student's files do not compile, and the rule is about what compiles.
    DoesNotCompile,
    /// The grader or the lab is at fault.
    Grader(String),
}

impl Obstacle {
    pub fn grader(why: impl ToString) -> Self {
        Obstacle::Grader(why.to_string())
    }
}

/// The places where the files break a rule.
pub type Findings = Result<Vec<Finding>, Obstacle>;

const MOST_FILES: usize = 5000;
/// The most bytes of all files together.
const MOST_BYTES: u64 = 256 << 20;

impl Files<'_> {
    /// All files in the submission's folder, even those that the lab does not take.
    pub fn all(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let mut files = Vec::new();
        let Some(folder) = &self.submission.folder else {
            return files;
        };
        let mut room = MOST_BYTES;
        // Python writes that folder; it holds no work of the student's.
        for path in ordinary_files(folder, |path| path.ends_with("__pycache__")) {
            if files.len() < MOST_FILES
                && let Ok(content) = ordinary::read(&folder.join(&path), room)
            {
                room -= content.len() as u64;
                files.push((path, content));
            }
        }
        files.sort();
        files
    }
}

/// The ordinary files in a folder and in the folders below, by their paths in it, except folders
/// of git, the grader that `sudograde pack student` puts there, and those to skip.
pub fn ordinary_files(
    folder: &Path,
    is_skipped: impl Fn(&Path) -> bool,
) -> impl Iterator<Item = PathBuf> {
    let is_own = |path: &Path| path.ends_with(".git") || path == Path::new(".sudograde");
    let mut folders = vec![PathBuf::new()];
    let mut files = Vec::new();
    std::iter::from_fn(move || {
        while files.is_empty() {
            let inside = folders.pop()?;
            let entries = std::fs::read_dir(folder.join(&inside));
            for entry in entries.into_iter().flatten().flatten() {
                let path = inside.join(entry.file_name());
                // Links are not followed: they could lead anywhere.
                match entry.file_type() {
                    Ok(kind) if kind.is_file() => files.push(path),
                    Ok(kind) if kind.is_dir() && !is_own(&path) && !is_skipped(&path) => {
                        folders.push(path);
                    }
                    _ => {}
                }
            }
        }
        files.pop()
    })
}
