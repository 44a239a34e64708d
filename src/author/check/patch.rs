//! Applies a patch to the files of a submission. It works on bytes, as a submission may be in Latin-1 or have line ends of
//! its own.
//!
//! `diffy` reads and applies one hunk at a time, so a fault can name the line of its hunk. A patch has to fit as a whole:
//! a line that belongs to nothing is a fault, since a mistake could get lost with it.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path, PathBuf};

use diffy::{Patch, apply_bytes};

/// The files of a submission, by their paths in it.
pub type Files = BTreeMap<PathBuf, Vec<u8>>;

/// A line of the patch, counted from 1, and the reason why it cannot be followed.
#[derive(Debug, PartialEq, Eq)]
pub struct PatchFault {
    pub line: usize,
    pub message: String,
}

/// Git writes such lines before a file's; they say nothing that the file's own lines do not say.
const SKIPPED: [&str; 4] = [
    "diff --git ",
    "index ",
    "new file mode ",
    "deleted file mode ",
];

/// Changes the files as the patch says.
///
/// # Errors
/// It does not fit, or is no unified diff of files in a folder `a` and a folder `b`.
pub fn apply(patch: &[u8], files: &mut Files) -> Result<(), PatchFault> {
    let lines: Vec<&[u8]> = patch.split_inclusive(|byte| *byte == b'\n').collect();
    let mut at = 0;
    let mut changed = 0;
    while at < lines.len() {
        let is_skipped = |start: &&str| lines[at].starts_with(start.as_bytes());
        if SKIPPED.iter().any(is_skipped) {
            at += 1;
        } else if is_header(&lines[at..]) {
            at = change_file(&lines, at, files)?;
            changed += 1;
        } else {
            let message = "this line is not part of a unified diff (`git diff --no-index` makes one); \
                           put a file that is not text beside the patch, whole";
            return Err(fault(at, message));
        }
    }
    match changed {
        0 => Err(fault(0, "the patch is empty")),
        _ => Ok(()),
    }
}

/// Whether a file's part begins here. A deleted line may begin with `--- ` too.
fn is_header(lines: &[&[u8]]) -> bool {
    let starts = |at: usize, with: &str| {
        let line: Option<&&[u8]> = lines.get(at);
        line.is_some_and(|line| line.starts_with(with.as_bytes()))
    };
    starts(0, "--- ") && starts(1, "+++ ") && (lines.len() == 2 || starts(2, "@@ "))
}

/// Follows the part of one file, which begins at a line. Gives the line behind it.
fn change_file(lines: &[&[u8]], header: usize, files: &mut Files) -> Result<usize, PatchFault> {
    let mut at = header + 2;
    if at == lines.len() {
        return Err(fault(header, "no change follows"));
    }
    let mut change: Option<Change> = None;
    while lines.get(at).is_some_and(|line| line.starts_with(b"@@ ")) {
        let end = end_of_hunk(lines, at);
        let one = [&lines[header..header + 2], &lines[at..end]]
            .concat()
            .concat();
        let hunk = Patch::from_bytes(&one).map_err(|error| {
            // The library counts bytes from the beginning of this one hunk.
            let error = error.to_string();
            let why = error.rsplit(": ").next().unwrap_or_default();
            fault(at, format!("the change cannot be read: {why}"))
        })?;
        let is_line = |line: &&&[u8]| !line.starts_with(b"\\");
        let count = lines[at + 1..end].iter().filter(is_line).count();
        let hunks = hunk.hunks().iter();
        if hunks.map(|hunk| hunk.lines().len()).sum::<usize>() != count {
            let message = "more lines follow than the header says";
            return Err(fault(at, message));
        }
        let change = match &mut change {
            Some(change) => change,
            none => none.insert(Change::of(&hunk, files).map_err(|why| fault(header, why))?),
        };
        change.content = apply_bytes(&change.content, &hunk).map_err(|_| {
            let file = change.path.display();
            fault(at, format!("this change does not fit {file} of the base"))
        })?;
        at = end;
    }
    if let Some(change) = change {
        change.finish(files).map_err(|why| fault(header, why))?;
    }
    Ok(at)
}

/// The first line behind a hunk.
fn end_of_hunk(lines: &[&[u8]], start: usize) -> usize {
    let mut end = start + 1;
    while let Some(line) = lines.get(end) {
        let is_inside = matches!(line[0], b' ' | b'+' | b'-' | b'\\' | b'\n');
        if !is_inside || is_header(&lines[end..]) {
            break;
        }
        end += 1;
    }
    end
}

/// The change of one file.
struct Change {
    path: PathBuf,
    content: Vec<u8>,
    is_deleted: bool,
}

impl Change {
    /// Finds the file in question. It is not changed before all its hunks fit.
    fn of(patch: &Patch<[u8]>, files: &Files) -> Result<Self, String> {
        let (from, to) = (patch.original(), patch.modified());
        let (Some(from), Some(to)) = (from, to) else {
            return Err("a file's name is missing".to_owned());
        };
        let is_new = from == b"/dev/null";
        let is_deleted = to == b"/dev/null";
        let path = inside(if is_new { to } else { from })?;
        if !is_new && !is_deleted && inside(to)? != path {
            let why = "the patch renames the file; delete one file and add another instead";
            return Err(why.to_owned());
        }
        let content = match (files.get(&path), is_new) {
            (Some(_), true) => {
                let path = path.display();
                return Err(format!("the patch adds {path}, which the base has"));
            }
            (None, false) => return Err(format!("the base has no file {}", path.display())),
            (content, _) => content.cloned().unwrap_or_default(),
        };
        Ok(Change {
            path,
            content,
            is_deleted,
        })
    }

    fn finish(self, files: &mut Files) -> Result<(), String> {
        if !self.is_deleted {
            files.insert(self.path, self.content);
            return Ok(());
        }
        if !self.content.is_empty() {
            let file = self.path.display();
            return Err(format!(
                "the patch deletes {file}, but leaves some of its lines"
            ));
        }
        files.remove(&self.path);
        Ok(())
    }
}

/// The path behind `a/` or `b/`, which stays in the folder.
fn inside(name: &[u8]) -> Result<PathBuf, String> {
    let name = Path::new(OsStr::from_bytes(name));
    let path = name.strip_prefix("a").or_else(|_| name.strip_prefix("b"));
    let path = path.map_err(|_| format!("{}: write a/ or b/ before the name", name.display()))?;
    let is_below = path
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    match is_below && path.components().next().is_some() {
        true => Ok(path.to_owned()),
        false => Err(format!(
            "{}: the path points outside of the submission",
            name.display()
        )),
    }
}

fn fault(at: usize, message: impl Into<String>) -> PatchFault {
    PatchFault {
        line: at + 1,
        message: message.into(),
    }
}
