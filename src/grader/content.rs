//! Hashes what folders hold, of submissions and labs: equal files give equal hashes, wherever they are.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::digest::hex;
use crate::ordinary;
use crate::submission::SourceFile;
use sudograde_core::lab::Lab;

/// The most files of a submission.
pub const MOST_FILES: usize = 20_000;
/// The most bytes of all files of a submission.
pub const MOST_BYTES: u64 = 256 << 20;

#[derive(Debug, thiserror::Error)]
pub enum ContentError {
    #[error("it holds more than {0} files; hand in the lab's files, without generated ones")]
    TooMany(usize),
    #[error("it holds more than {} MiB; hand in the lab's files, without generated ones", .0 >> 20)]
    TooLarge(u64),
    #[error("it cannot be read: {0}")]
    Unreadable(#[from] std::io::Error),
}

/// The content of a folder.
pub struct Content {
    pub hash: String,
    pub files: usize,
}

/// Hashes everything in a folder. Of a git history, only the last commit counts.
pub fn of_folder(root: &Path) -> Result<Content, ContentError> {
    let mut hash = Sha256::new();
    let mut folders: Vec<PathBuf> = vec![root.to_owned()];
    let (mut files, mut bytes) = (0, 0);
    while let Some(folder) = folders.pop() {
        for entry in sorted(&folder)? {
            let path = entry.path();
            let kind = entry.file_type()?;
            let name = entry.file_name();
            if name == ".git" || kind.is_dir() && is_made(&name.to_string_lossy()) {
                continue;
            }
            if kind.is_dir() {
                folders.push(path);
                continue;
            }
            files += 1;
            if files > MOST_FILES {
                return Err(ContentError::TooMany(MOST_FILES));
            }
            let content = if kind.is_file() {
                bytes += entry.metadata()?.len();
                if bytes > MOST_BYTES {
                    return Err(ContentError::TooLarge(MOST_BYTES));
                }
                ordinary::read(&path, MOST_BYTES)?
            } else {
                // For a link, its target; for a pipe, nothing.
                let target = std::fs::read_link(&path).unwrap_or_default();
                target.into_os_string().into_encoded_bytes()
            };
            let inside = path.strip_prefix(root).unwrap_or(&path);
            add(&mut hash, inside, &content);
        }
    }
    if let Some(head) = head(root) {
        add(&mut hash, Path::new(".git"), head.as_bytes());
    }
    Ok(Content {
        hash: hex(&hash.finalize()),
        files,
    })
}

/// Hashes the folders of which a lab consists; `hidden` has cases of the instructor's.
///
/// # Errors
/// The folder that cannot be read, and why.
pub fn of_lab(lab: &Lab, hidden: Option<&Path>) -> Result<String, (PathBuf, ContentError)> {
    let mut folders: Vec<&Path> = vec![&lab.folder];
    folders.extend(hidden);
    folders.extend(lab.solutions.values().map(PathBuf::as_path));
    let mut hash = Sha256::new();
    for folder in folders {
        let content = of_folder(folder).map_err(|error| (folder.to_owned(), error))?;
        hash.update(content.hash);
    }
    Ok(hex(&hash.finalize()[..16]))
}

/// Hashes the content of these files.
pub fn of_files(files: &[SourceFile]) -> String {
    let mut hash = Sha256::new();
    for file in files {
        add(&mut hash, &file.path, &file.content);
    }
    hex(&hash.finalize())
}

/// True for folders that tools create.
pub fn is_made(name: &str) -> bool {
    matches!(name, "target" | "__pycache__" | "__MACOSX" | "node_modules")
}

/// The entries of a folder, in the order of their names.
pub fn sorted(folder: &Path) -> std::io::Result<Vec<std::fs::DirEntry>> {
    let mut entries = std::fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    Ok(entries)
}

/// Adds a file with its lengths, so that no two lists of files give the same bytes.
fn add(hash: &mut Sha256, path: &Path, content: &[u8]) {
    let path = path.as_os_str().as_encoded_bytes();
    for part in [path, content] {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
}

/// The commit that is checked out, read without git.
fn head(checkout: &Path) -> Option<String> {
    const MOST: u64 = 1 << 20;
    let read = |name: &str| {
        let file = checkout.join(".git").join(name);
        let small =
            std::fs::symlink_metadata(&file).is_ok_and(|data| data.is_file() && data.len() < MOST);
        let content = small.then(|| ordinary::read(&file, MOST).ok()).flatten()?;
        String::from_utf8(content).ok()
    };
    let head = read("HEAD")?;
    let Some(name) = head.trim().strip_prefix("ref: ") else {
        return Some(head);
    };
    if name.split('/').any(|part| part == "..") {
        return None;
    }
    read(name).or_else(|| {
        let packed = read("packed-refs")?;
        let line = packed
            .lines()
            .find(|line| line.ends_with(&format!(" {name}")))?;
        Some(line.to_owned())
    })
}
