//! The commands that a report names: how the student starts the program, and how a command finds
//! the same submission.

use std::path::Path;

use grader::catalogue::Catalogue;
use locale::Lang;
use report::{Commands, USUAL_WIDTH};
use sudograde_core::lab::Lab;

/// `named` is the lab as the user named it.
pub fn commands(path: &Path, named: Option<&str>, lang: Option<Lang>, lab: &Lab) -> Commands {
    let mut place = Vec::new();
    if path != Path::new(".") {
        place.push(path.display().to_string());
    }
    if let Some(name) = named {
        // The short name is shown if it leads to the same lab.
        let real = |folder: &Path| folder.canonicalize().ok();
        let known = Catalogue::locate().find(&lab.id).ok();
        let same = known.is_some_and(|known| real(&known) == real(&lab.folder));
        let name = if same { &lab.id } else { name };
        place.extend(["--lab", name].map(str::to_owned));
    }
    if let Some(lang) = lang {
        place.extend(["--lang", lang.id()].map(str::to_owned));
    }
    Commands {
        program: program(),
        place,
    }
}

/// The program as the student can start it again. test.sh starts one that may not be on the PATH,
/// and tells its place; so does a path like `.sudograde/sudograde`.
fn program() -> String {
    let is_relative = |word: &String| word.contains('/') && !word.starts_with('/');
    let started = || std::env::args().next().filter(is_relative);
    let told = std::env::var("SUDOGRADE_PROGRAM").ok();
    told.or_else(started)
        .unwrap_or_else(|| "sudograde".to_owned())
}

/// The columns of the terminal. The variable COLUMNS comes first, as shells export it for programs
/// that write to a pipe.
pub fn width() -> usize {
    let asked = std::env::var("COLUMNS").ok();
    let asked = asked.and_then(|columns| columns.parse().ok());
    let terminal = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    let width = asked.or_else(terminal).unwrap_or(USUAL_WIDTH);
    width.clamp(20, 100)
}

/// The lines of the terminal.
pub fn height() -> Option<usize> {
    terminal_size::terminal_size().map(|(_, height)| usize::from(height.0))
}
