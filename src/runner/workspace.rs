//! [`Workspace`]: the folder of a case. It is made with the files that the case needs, searched
//! for files that the case wrote, and removed.
//!
//! Only the case's own processes write there, and they can make neither folders nor links.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The greatest length of a file, in bytes.
pub const FILE_BYTES: u64 = 16 << 20;

/// The greatest number of files that a case process has open.
pub const DESCRIPTORS: u64 = 128;

/// A case that writes more bytes than this, or more files than [`MOST_FILES`], is stopped.
const MOST_BYTES: u64 = 64 << 20;
pub const MOST_FILES: usize = 1000;

/// The size of a branch's file system, in bytes; files without a name count there, too. No other
/// file system has exactly this size.
pub const DISK_BYTES: u64 = MOST_BYTES + (16 << 20) + (12 << 10);

pub struct Workspace {
    pub folder: PathBuf,
    given: BTreeMap<String, String>,
}

impl Workspace {
    /// Makes the folder `name` in `parent`, with these files.
    pub fn make(
        parent: &Path,
        name: &str,
        given: &BTreeMap<String, String>,
    ) -> io::Result<Workspace> {
        let folder = parent.join(name);
        fs::create_dir(&folder)?;
        for (name, text) in given {
            fs::write(folder.join(name), text)?;
        }
        Ok(Workspace {
            folder,
            given: given.clone(),
        })
    }

    /// Whether the case has written more than it may.
    pub fn is_too_full(&self) -> bool {
        if let Ok(system) = rustix::fs::statvfs(&self.folder)
            && system.f_blocks * system.f_frsize == DISK_BYTES
            && (system.f_blocks - system.f_bfree) * system.f_frsize > MOST_BYTES
        {
            return true;
        }
        let Ok(entries) = fs::read_dir(&self.folder) else {
            return false;
        };
        let mut bytes = 0;
        for (count, entry) in entries.flatten().enumerate() {
            bytes += entry.metadata().map_or(0, |data| data.len());
            if bytes > MOST_BYTES || count >= MOST_FILES {
                return true;
            }
        }
        false
    }

    /// The files that were made or changed, and whether some of them are left out because all
    /// together are longer than `limit` bytes.
    pub fn written(&self, limit: usize) -> (BTreeMap<String, String>, bool) {
        let mut files = BTreeMap::new();
        let mut room = limit;
        let mut overflowed = false;
        let mut entries: Vec<PathBuf> = fs::read_dir(&self.folder)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
            .collect();
        entries.sort();
        for path in entries {
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            let Ok(bytes) = read_beginning(&path, room + 1) else {
                continue;
            };
            let text = String::from_utf8_lossy(&bytes).into_owned();
            if self.given.get(&name) == Some(&text) {
                continue;
            }
            if bytes.len() > room {
                overflowed = true;
                break;
            }
            room -= bytes.len();
            files.insert(name, text);
        }
        (files, overflowed)
    }
}

/// Removes the files of the current folder. What the process does not let go of stays; it only
/// spoils its own answers.
pub fn empty_current() {
    for entry in fs::read_dir(".").into_iter().flatten().flatten() {
        let _ = fs::remove_file(entry.path());
    }
}

fn read_beginning(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    use io::Read;
    let mut bytes = Vec::new();
    fs::File::open(path)?
        .take(most as u64)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

impl Drop for Workspace {
    fn drop(&mut self) {
        // Files that cannot be removed now are removed with the runner's folder.
        let _ = fs::remove_dir_all(&self.folder);
    }
}
