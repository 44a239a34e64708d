//! [`Folder`]: the folder of a box. It is filled before the first command, and looked through
//! after each.
//!
//! The supervisor looks through it when every process of the box is gone, so nothing changes
//! meanwhile. It follows no links, and opens ordinary files only.

use std::fs::{self, File};
use std::io::{Read, Result};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use protocol::boxes::FOLDER;
use protocol::boxes::{BoxLimits, Given, Left};

/// The number of bytes at the beginning of a file that tell its kind.
const BEGINNING_BYTES: usize = 4096;

/// The number of bytes that are read from a file at once.
const PART_BYTES: usize = 64 << 10;

/// The greatest depth of folders: no build needs more.
const MOST_DEPTH: usize = 64;

pub struct Folder {
    /// The path, as the commands see it.
    pub path: PathBuf,
    /// Whether it is removed in the end, because the box has no file system of its own.
    temporary: bool,
    owner: (u32, u32),
}

impl Folder {
    /// The folder in the box's own file system.
    pub fn own(owner: (u32, u32)) -> Self {
        Folder {
            path: PathBuf::from(FOLDER),
            temporary: false,
            owner,
        }
    }

    /// A new folder in the machine's folder for temporary files. It is counted instead of limited.
    pub fn counted(scratch: &Path, owner: (u32, u32)) -> Result<Self> {
        // It is closed to others from the beginning, and its name cannot be known in advance.
        let made = tempfile::Builder::new()
            .prefix("sudograde-run-box-")
            .tempdir_in(scratch)?;
        let folder = Folder {
            path: made.keep(),
            temporary: true,
            owner,
        };
        folder.give(&folder.path)?;
        Ok(folder)
    }

    pub fn is_limited(&self) -> bool {
        !self.temporary
    }

    pub fn fill(&self, files: &[Given]) -> Result<()> {
        for given in files {
            let file = self.path.join(&given.path);
            let parents = given.path.ancestors().skip(1);
            let parents: Vec<&Path> = parents.filter(|path| *path != Path::new("")).collect();
            for parent in parents.into_iter().rev() {
                let parent = self.path.join(parent);
                if !parent.is_dir() {
                    fs::create_dir(&parent)?;
                    self.give(&parent)?;
                }
            }
            fs::write(&file, &given.content)?;
            self.give(&file)?;
        }
        Ok(())
    }

    /// Makes the user of the commands the owner of a file or folder.
    fn give(&self, path: &Path) -> Result<()> {
        let (user, group) = self.owner;
        if fs::symlink_metadata(path)?.uid() == user {
            return Ok(());
        }
        std::os::unix::fs::lchown(path, Some(user), Some(group))
    }

    /// The content of an ordinary file of at most `most` bytes.
    pub fn product(&self, name: &Path, most: u64) -> Option<Vec<u8>> {
        let inside = name.parent().unwrap_or(Path::new(""));
        let parents = inside.ancestors().filter(|path| *path != Path::new(""));
        let mut parents = parents.map(|path| fs::symlink_metadata(self.path.join(path)));
        if !parents.all(|parent| parent.is_ok_and(|data| data.is_dir())) {
            return None;
        }
        let file = ordinary(&self.path.join(name))?;
        if file.metadata().ok()?.len() > most {
            return None;
        }
        let mut content = Vec::new();
        file.take(most).read_to_end(&mut content).ok()?;
        Some(content)
    }

    /// All entries but folders, sorted by name.
    pub fn left(&self, limits: &BoxLimits) -> Vec<Left> {
        let mut found = Vec::new();
        // A file with holes can look larger than the disk.
        let mut room = limits.disk_bytes;
        self.walk(&mut |path, data| {
            if !data.is_dir() {
                let (digest, beginning) = content(&self.path.join(path), &mut room);
                let path = path.to_owned();
                found.push(Left {
                    path,
                    digest,
                    beginning,
                });
            }
            found.len() < limits.files as usize
        });
        found.sort();
        found
    }

    /// Makes programs executable. Linkers cannot do so if calls that change modes by name are
    /// refused.
    pub fn mend_modes(&self) {
        self.walk(&mut |path, data| {
            if data.is_file() && data.mode() & 0o100 == 0 {
                let mode = fs::Permissions::from_mode(data.mode() | 0o100);
                let program = ordinary(&self.path.join(path)).filter(is_program);
                // On an error, the mode stays as it is.
                program.map(|file| file.set_permissions(mode).ok());
            }
            true
        });
    }

    /// Whether it holds more than it may. Files without a name are not seen here.
    pub fn is_too_full(&self, limits: &BoxLimits) -> bool {
        if self.is_limited() {
            return false;
        }
        let (mut bytes, mut files, mut too_deep) = (0, 0, false);
        self.walk(&mut |path, data| {
            bytes += data.blocks() * 512;
            files += 1;
            too_deep |= path.components().count() >= MOST_DEPTH;
            bytes <= limits.disk_bytes && files <= limits.files && !too_deep
        });
        bytes > limits.disk_bytes || files > limits.files || too_deep
    }

    /// Visits all entries, until `visit` returns false.
    fn walk(&self, visit: &mut dyn FnMut(&Path, &fs::Metadata) -> bool) {
        let mut open = vec![PathBuf::new()];
        while let Some(inside) = open.pop() {
            if inside.components().count() > MOST_DEPTH {
                continue;
            }
            for entry in fs::read_dir(self.path.join(&inside))
                .into_iter()
                .flatten()
                .flatten()
            {
                let path = inside.join(entry.file_name());
                let Ok(data) = entry.metadata() else {
                    continue;
                };
                if !visit(&path, &data) {
                    return;
                }
                if data.is_dir() {
                    open.push(path);
                }
            }
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !self.temporary {
            return;
        }
        if fs::remove_dir_all(&self.path).is_err() {
            // The commands may have closed folders.
            let mut folders = Vec::new();
            for _ in 0..MOST_DEPTH {
                folders.clear();
                self.walk(&mut |path, data| {
                    if data.is_dir() && data.mode() & 0o700 != 0o700 {
                        folders.push(self.path.join(path));
                    }
                    true
                });
                if folders.is_empty() {
                    break;
                }
                for folder in &folders {
                    let _ = fs::set_permissions(folder, fs::Permissions::from_mode(0o700));
                }
            }
            // A later grading removes the rest, after a day.
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}

fn is_program(mut file: &File) -> bool {
    let mut magic = [0; 4];
    file.read_exact(&mut magic).is_ok() && magic == *b"\x7fELF"
}

/// The digest and the beginning of an ordinary file; for anything else, those of an empty file.
/// Reads as long as there is `room`, and takes the bytes away from it.
fn content(path: &Path, room: &mut u64) -> ([u8; 32], Vec<u8>) {
    let mut digest = Sha256::new();
    let mut beginning = Vec::new();
    let mut part = vec![0; PART_BYTES];
    let mut file = ordinary(path);
    while let Some(length) = file.as_mut().and_then(|file| file.read(&mut part).ok())
        && length > 0
        && *room > 0
    {
        *room = room.saturating_sub(length as u64);
        digest.update(&part[..length]);
        let missing = BEGINNING_BYTES.saturating_sub(beginning.len());
        beginning.extend_from_slice(&part[..length.min(missing)]);
    }
    (digest.finalize().into(), beginning)
}

/// Opens an ordinary file: no link, no pipe, no device.
fn ordinary(path: &Path) -> Option<File> {
    let flags = libc::O_NOFOLLOW | libc::O_NONBLOCK;
    let file = File::options()
        .read(true)
        .custom_flags(flags)
        .open(path)
        .ok()?;
    file.metadata().ok()?.is_file().then_some(file)
}
