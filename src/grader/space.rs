//! The space that the cache takes. The build cache and the memory share a folder, in which each
//! entry carries the time of its last use. Entries that were not used for long are removed; if the
//! rest takes more than the limit, those that were used least recently follow.
//!
//! Looking through the folder takes long, so it is done only when much was added, and once a day.

use std::fs::{File, Metadata};
use std::io::{Result, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

const DAY: Duration = Duration::from_secs(24 * 3600);

/// Entries that were not used for this long are removed.
const KEEP: Duration = Duration::from_secs(14 * 24 * 3600);

/// Entries that were used so recently stay: a grader may be about to load them.
const IN_USE: Duration = Duration::from_secs(60);

/// The folder is looked through when this part of the limit was added.
const PART: u64 = 8;

/// The file whose length says how much was added since the folder was looked through: a byte for
/// each [`UNIT`].
const ADDED: &str = "added";
const UNIT: u64 = 1024;

/// The space on the disk that an entry takes besides its bytes: a folder and a half-full block or two.
const BESIDES: u64 = 8 * 1024;

/// The file whose time is that of the last look through the folder for the day.
const CLEANED: &str = "cleaned";

/// The start of the names of a grader's folders in the system's folder for temporary files. A
/// cache may lie there, too, under another name.
pub const TEMPORARY: &str = "sudograde-run-";

/// The starts of the names of entries that are being made.
const UNFINISHED: [&str; 3] = [".entry-", ".apart-", ".tmp"];

/// The end of the names of remembered results.
pub const SEEN: &str = ".seen";

/// Says that an entry of so many bytes was added. A failure does no harm.
pub fn add(folder: &Path, bytes: u64) {
    let length = (bytes.saturating_add(BESIDES) / UNIT).min(1 << 20);
    if let Ok(mut file) = open_to_append(&folder.join(ADDED), true) {
        let _ = file.write_all(&vec![b'+'; length as usize]);
    }
}

/// Marks an entry as used, by the file of it that carries the time. A failure does no harm.
pub fn mark_as_used(file: &Path) {
    mark(file, false);
}

fn mark(file: &Path, may_create: bool) {
    if let Ok(file) = open_to_append(file, may_create) {
        let _ = file.set_modified(SystemTime::now());
    }
}

/// A pipe in the place of the file is not waited for.
fn open_to_append(path: &Path, may_create: bool) -> Result<File> {
    let flags = rustix::fs::OFlags::NOFOLLOW | rustix::fs::OFlags::NONBLOCK;
    let mut options = File::options();
    options.append(true).create(may_create);
    options.custom_flags(flags.bits().cast_signed()).open(path)
}

/// Removes what is old, and what is too much for a limit in bytes, if it is time to look. A failure
/// does no harm.
pub fn clean_now_and_then(folder: &Path, limit: u64) {
    let added = std::fs::metadata(folder.join(ADDED)).map_or(0, |file| file.len());
    let cleaned = std::fs::metadata(folder.join(CLEANED)).ok();
    let is_daily = cleaned.is_none_or(|file| age(&file).is_none_or(|age| age >= DAY));
    if !is_daily && added.saturating_mul(UNIT) <= limit / PART {
        return;
    }
    let _ = std::fs::remove_file(folder.join(ADDED));
    clean(folder, limit - limit / PART);
    if is_daily {
        mark(&folder.join(CLEANED), true);
        remove_old_runs();
    }
}

/// An entry of the cache.
struct Entry {
    path: PathBuf,
    /// Whether a grader is still making it, or was killed before it was made.
    is_unfinished: bool,
    age: Duration,
    /// The space that it takes on the disk.
    bytes: u64,
}

fn clean(folder: &Path, limit: u64) {
    let found = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut entries: Vec<Entry> = found.filter_map(|one| entry(one.path())).collect();
    entries.sort_by_key(|one| std::cmp::Reverse(one.age));
    let mut all: u64 = entries.iter().map(|one| one.bytes).sum();
    for one in entries {
        let is_too_much = all > limit && one.age >= IN_USE && !one.is_unfinished;
        if one.age < KEEP && !is_too_much {
            continue;
        }
        // A grader may have used it meanwhile.
        let now = entry(one.path);
        if let Some(now) = now.filter(|now| now.age >= one.age) {
            all = all.saturating_sub(now.bytes);
            remove(&now.path);
        }
    }
}

/// None if the name is none that a grader gives: the folder may hold files of other software.
fn entry(path: PathBuf) -> Option<Entry> {
    let name = path.file_name()?.to_str()?;
    let is_unfinished = UNFINISHED.iter().any(|start| name.starts_with(start));
    let digest = name.strip_suffix(SEEN).unwrap_or(name);
    let is_digest = digest.len() == 32 && digest.bytes().all(|one| one.is_ascii_hexdigit());
    if !is_unfinished && !is_digest {
        return None;
    }
    let own = std::fs::symlink_metadata(&path).ok()?;
    let inside = std::fs::read_dir(&path).into_iter().flatten().flatten();
    let inside: Vec<Metadata> = inside.filter_map(|one| one.metadata().ok()).collect();
    let all = || inside.iter().chain([&own]);
    Some(Entry {
        path,
        is_unfinished,
        age: all().filter_map(age).min()?,
        bytes: all().map(|one| one.blocks() * 512).sum(),
    })
}

/// The time since a file was written, or marked as used.
fn age(file: &Metadata) -> Option<Duration> {
    let passed = SystemTime::now().duration_since(file.modified().ok()?);
    // A clock may have been set back.
    Some(passed.unwrap_or_default())
}

fn remove(path: &Path) {
    let _ = match path.is_dir() {
        true => std::fs::remove_dir_all(path),
        false => std::fs::remove_file(path),
    };
}

/// Removes the folders of killed graders.
fn remove_old_runs() {
    let entries = std::fs::read_dir(std::env::temp_dir());
    for one in entries.into_iter().flatten().flatten() {
        let is_run = one.file_name().to_string_lossy().starts_with(TEMPORARY);
        let age = one.metadata().ok().and_then(|folder| age(&folder));
        if is_run && age.is_some_and(|age| age >= DAY) {
            remove(&one.path());
        }
    }
}
