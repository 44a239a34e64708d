//! Makes known submissions whole: a wrong one is kept as the name of another submission, its base, and a patch that
//! shows the mistake.
//!
//! The rule: the base's files, then `mistake.patch`, then the files that lie in the folder itself.

use std::path::{Component, Path};

use super::expectation::{EXPECTATION, expectation};
use super::patch::{self, Files};
use grader::ordinary;
use sudograde_core::lab::LabError;

/// Shows the mistake, as a change of the base.
pub const PATCH: &str = "mistake.patch";

/// The folder of a lab that stands alone in which its submissions lie.
pub const SUBMISSIONS: &str = "submissions";

/// A longer file is no student's work.
const MOST_BYTES: u64 = 4 << 20;

/// Writes the submission in `folder` whole into the folder `to`, which is made. Its base is a path in `root`, or, in a
/// lab that stands alone, a folder of the lab, such as the solution.
///
/// # Errors
/// The base is not there, the patch does not fit, or a file cannot be read or written.
pub fn write_whole(folder: &Path, root: &Path, to: &Path) -> Result<(), LabError> {
    for (path, content) in files(folder, root)? {
        let file = to.join(path);
        let parent = file.parent().unwrap_or(to);
        std::fs::create_dir_all(parent)
            .and_then(|()| std::fs::write(&file, content))
            .map_err(|error| LabError::new(&file, format!("cannot be written: {error}")))?;
    }
    Ok(())
}

fn files(folder: &Path, root: &Path) -> Result<Files, LabError> {
    let patch = folder.join(PATCH);
    let mut own = Files::new();
    collect(folder, Path::new(""), &mut own)?;
    let Some(base) = expectation(folder)?.and_then(|expected| expected.base) else {
        if own.contains_key(Path::new(PATCH)) {
            let message = format!("{EXPECTATION} beside it names no base");
            return Err(LabError::new(&patch, message));
        }
        own.remove(Path::new(EXPECTATION));
        return Ok(own);
    };
    own.remove(Path::new(EXPECTATION));
    let mut files = of_base(&base, root, &folder.join(EXPECTATION))?;
    let change = own.remove(Path::new(PATCH));
    if change.is_none() && own.is_empty() {
        let message = format!("without a {PATCH} it is the same as its base {base}");
        return Err(LabError::new(folder, message));
    }
    if let Some(change) = change {
        patch::apply(&change, &mut files).map_err(|fault| {
            let text = String::from_utf8_lossy(&change);
            let before = text.split_inclusive('\n').take(fault.line - 1);
            let offset = before.map(str::len).sum();
            LabError::at(&patch, &text, offset, fault.message)
        })?;
    }
    files.append(&mut own);
    Ok(files)
}

/// The folder in which a base has to lie, and its path there. Beside the submissions of a lab that stands alone are the
/// lab's own folders.
pub fn place_of<'p>(base: &'p str, root: &'p Path) -> (&'p Path, &'p str) {
    let lab = root.parent().filter(|_| root.ends_with(SUBMISSIONS));
    match (base.strip_prefix("../"), lab) {
        (Some(below), Some(lab)) => (lab, below),
        _ => (root, base),
    }
}

/// The files of a base, which `named_in` names.
fn of_base(base: &str, root: &Path, named_in: &Path) -> Result<Files, LabError> {
    let is_below = |part| matches!(part, Component::Normal(_));
    let (within, below) = place_of(base, root);
    if below.is_empty() || !Path::new(below).components().all(is_below) {
        let message = format!("base = \"{base}\": write a path below {}", root.display());
        return Err(LabError::new(named_in, message));
    }
    let folder = within.join(below);
    if !folder.is_dir() || !ordinary::leads_inside(&folder, within) {
        let message = format!("base = \"{base}\": no such folder in {}", within.display());
        return Err(LabError::new(named_in, message));
    }
    if expectation(&folder)?.is_some_and(|expected| expected.base.is_some()) {
        let message =
            format!("base = \"{base}\": that submission has a base itself; name one without");
        return Err(LabError::new(named_in, message));
    }
    let mut files = Files::new();
    collect(&folder, Path::new(""), &mut files)?;
    files.remove(Path::new(EXPECTATION));
    Ok(files)
}

/// All files of a folder and those below it. A link is not followed: it could name any file that the grader reads.
fn collect(folder: &Path, below: &Path, files: &mut Files) -> Result<(), LabError> {
    let here = folder.join(below);
    let broken = |path: &Path, error| LabError::new(path, format!("cannot be read: {error}"));
    for entry in std::fs::read_dir(&here).map_err(|error| broken(&here, error))? {
        let entry = entry.map_err(|error| broken(&here, error))?;
        let name = below.join(entry.file_name());
        let kind = entry
            .file_type()
            .map_err(|error| broken(&entry.path(), error))?;
        if kind.is_dir() {
            collect(folder, &name, files)?;
        } else {
            let content = ordinary::read(&entry.path(), MOST_BYTES);
            let content = content.map_err(|error| broken(&entry.path(), error))?;
            files.insert(name, content);
        }
    }
    Ok(())
}
