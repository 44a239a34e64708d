//! `sudograde lab …` in a folder, and a lab that `lab new` makes of a solution.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

use super::{BINARY, cache, folder_with};

/// The result of `sudograde lab …` in a folder.
pub struct Said {
    pub status: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Said {
    #[track_caller]
    pub fn fine(self) -> Self {
        assert_eq!(self.status, Some(0), "{}{}", self.out, self.err);
        self
    }

    #[track_caller]
    pub fn is_refused(&self, words: &str) {
        assert_eq!(self.status, Some(2), "{}{}", self.out, self.err);
        assert!(self.err.contains(words), "{}", self.err);
    }
}

pub fn lab(folder: &Path, arguments: &[&str]) -> Said {
    let output: Output = Command::new(BINARY)
        .arg("lab")
        .args(arguments)
        .current_dir(folder)
        .env("SUDOGRADE_CACHE", cache())
        .output()
        .expect("the grader can be started");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Said {
        status: output.status.code(),
        out: text(&output.stdout),
        err: text(&output.stderr),
    }
}

pub fn read(folder: &TempDir, file: &str) -> String {
    fs::read_to_string(folder.path().join(file)).expect("it is text")
}

/// A folder with this solution, and a lab made of it.
pub fn made_from(file: &str, source: &str) -> TempDir {
    let folder = folder_with(&[(file, source.as_bytes())]);
    lab(folder.path(), &["new", "made", "--from", file]).fine();
    folder
}

/// The lab's solution keeps all points, and its skeleton loses all of them.
#[track_caller]
pub fn is_accepted(folder: &TempDir) {
    let checked = lab(folder.path(), &["check", "made", "--once"]).fine();
    let leaks_cost_nothing = checked.err.contains("nothing watches leaks");
    assert!(!leaks_cost_nothing, "{}", checked.err);
}
