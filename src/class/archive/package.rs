//! A compressed tar with a folder of files and their checksums, as `sha256sum` writes them. The same
//! files give the same bytes.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Write};
use std::path::{Component, Path, PathBuf};

use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use tar::{Archive, Builder, Header};

use grader::content::{is_made, sorted};
use grader::digest::{hex, sha256};

/// The folder in the archive.
const FOLDER: &str = "course";
/// The file with the checksums of all others.
const SUMS: &str = "SHA256SUMS";
/// No archive has more content than this, unpacked.
const MOST_BYTES: u64 = 8 << 30;
/// The sums are no longer than this: enough for half a million files.
const MOST_SUMS: u64 = 64 << 20;

#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    #[error("{}: it exists and is not overwritten; name a new file", .0.display())]
    Exists(PathBuf),
    #[error("{}: it cannot be written: {why}", path.display())]
    Unwritable { path: PathBuf, why: io::Error },
    #[error("{}: it cannot be read: {why}", path.display())]
    Unreadable { path: PathBuf, why: io::Error },
    #[error("{}: it is no archive of a course, or only a part of one: {why}; `sudograde gradebook archive` makes one", path.display())]
    NoArchive { path: PathBuf, why: String },
}

/// Files by their paths in the archive.
#[derive(Default)]
pub struct Package {
    files: BTreeMap<String, Vec<u8>>,
}

impl Package {
    /// Adds a file. Parts of the path that lead out of the archive are left out.
    pub fn add(&mut self, path: &Path, content: impl Into<Vec<u8>>) {
        let parts = path.components().filter_map(|part| match part {
            Component::Normal(name) => Some(name.to_string_lossy()),
            _ => None,
        });
        // A line of the sums holds one path.
        let path = parts
            .collect::<Vec<_>>()
            .join("/")
            .replace(['\n', '\r', '\\'], "_");
        let numbered = (2..).map(|number| format!("{path} ({number})"));
        let mut names = std::iter::once(path.clone()).chain(numbered);
        let free = names.find(|name| !self.files.contains_key(name));
        self.files.insert(free.unwrap_or(path), content.into());
    }

    /// Adds all files of a folder, without a repository's history and what tools made in it. Gives the paths of links,
    /// which are left out.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn add_folder(&mut self, folder: &Path, to: &Path) -> io::Result<Vec<PathBuf>> {
        let mut links = Vec::new();
        for entry in sorted(folder)? {
            let (kind, name) = (entry.file_type()?, entry.file_name());
            let to = to.join(&name);
            if name == ".git" {
                continue;
            }
            if kind.is_dir() && !is_made(&name.to_string_lossy()) {
                links.extend(self.add_folder(&entry.path(), &to)?);
            } else if kind.is_file() {
                self.add(&to, fs::read(entry.path())?);
            } else if kind.is_symlink() {
                links.push(to);
            }
        }
        Ok(links)
    }

    /// Writes the archive, whole or not at all. Gives the number of its files and the digest of their sums.
    ///
    /// # Errors
    /// There is such a file, or it cannot be written.
    pub fn write(mut self, path: &Path) -> Result<Checked, ArchiveError> {
        if path.exists() {
            return Err(ArchiveError::Exists(path.to_owned()));
        }
        let sums = sums(
            self.files
                .iter()
                .map(|(path, content)| (path.as_str(), sha256(content))),
        );
        let digest = sha256(sums.as_bytes());
        let count = self.files.len();
        self.files.insert(SUMS.to_owned(), sums.into_bytes());
        let unfinished = path.with_added_extension("unfinished");
        let written = self
            .packed(&unfinished)
            .and_then(|()| fs::rename(&unfinished, path));
        if let Err(why) = written {
            // A part of an archive is none; that it may stay is no second failure.
            let _ = fs::remove_file(&unfinished);
            let path = path.to_owned();
            return Err(ArchiveError::Unwritable { path, why });
        }
        Ok(Checked {
            count,
            digest,
            differences: Vec::new(),
        })
    }

    fn packed(&self, path: &Path) -> io::Result<()> {
        let mut tar = Builder::new(GzEncoder::new(File::create(path)?, Compression::best()));
        for (name, content) in &self.files {
            let mut header = Header::new_gnu();
            header.set_size(content.len() as u64);
            header.set_mode(0o644);
            tar.append_data(&mut header, Path::new(FOLDER).join(name), &content[..])?;
        }
        let mut out = tar.into_inner()?.finish()?;
        out.flush()?;
        out.sync_all()
    }
}

/// An archive that was read.
#[derive(Debug)]
pub struct Checked {
    /// The number of files that its sums name.
    pub count: usize,
    /// The digest of the sums, and so of everything.
    pub digest: String,
    /// A few words about each file that is not as the sums say.
    pub differences: Vec<String>,
}

/// Compares each file of an archive with its sum.
///
/// # Errors
/// It cannot be read, or is no archive of a course.
pub fn check(path: &Path) -> Result<Checked, ArchiveError> {
    let file = File::open(path).map_err(|why| ArchiveError::Unreadable {
        path: path.to_owned(),
        why,
    })?;
    let no_archive = |why: String| ArchiveError::NoArchive {
        path: path.to_owned(),
        why,
    };
    let (mut found, sums) = read(file).map_err(|why| no_archive(why.to_string()))?;
    let text = sums.ok_or_else(|| no_archive(format!("it has no {SUMS}")))?;
    let mut differences = Vec::new();
    let mut count = 0;
    for line in text.lines() {
        let (sum, name) = line
            .split_once("  ")
            .ok_or_else(|| no_archive(format!("{SUMS} has a line that is no checksum")))?;
        count += 1;
        match found.remove(name) {
            Some(is) if is == sum => {}
            Some(_) => differences.push(format!("{name}: changed")),
            None => differences.push(format!("{name}: missing")),
        }
    }
    differences.extend(found.into_keys().map(|name| format!("{name}: added")));
    Ok(Checked {
        count,
        digest: sha256(text.as_bytes()),
        differences,
    })
}

/// The digest of each file, and the text of the sums.
fn read(file: File) -> io::Result<(BTreeMap<String, String>, Option<String>)> {
    let unpacked = MultiGzDecoder::new(BufReader::new(file)).take(MOST_BYTES);
    let mut archive = Archive::new(unpacked);
    let mut found = BTreeMap::new();
    let mut sums = None;
    let mut part = [0; 1 << 16];
    for entry in archive.entries()? {
        let mut entry = entry?;
        let name = entry.path()?.to_string_lossy().into_owned();
        let inner = name
            .strip_prefix(FOLDER)
            .and_then(|name| name.strip_prefix('/'));
        let name = inner.map_or_else(|| format!("../{name}"), str::to_owned);
        if name == SUMS && sums.is_none() {
            let mut text = String::new();
            let length = entry.take(MOST_SUMS).read_to_string(&mut text)?;
            if length as u64 == MOST_SUMS {
                return Err(io::Error::other(format!("its {SUMS} is too long")));
            }
            sums = Some(text);
            continue;
        }
        let mut hash = Sha256::new();
        loop {
            match entry.read(&mut part)? {
                0 => break,
                length => hash.update(&part[..length]),
            }
        }
        let is_file = entry.header().entry_type().is_file();
        let digest = if is_file {
            hex(&hash.finalize())
        } else {
            "no file".to_owned()
        };
        // Of two with one name, programs unpack the second.
        found.insert(name, digest);
    }
    // The compressed data ends with a sum of its own. Behind the end of the tar there may be zeros; a program that reads
    // on would unpack anything else.
    let mut rest = archive.into_inner();
    loop {
        match rest.read(&mut part)? {
            0 => break,
            length if part[..length].iter().all(|byte| *byte == 0) => {}
            _ => return Err(io::Error::other("there is something behind its end")),
        }
    }
    Ok((found, sums))
}

fn sums<'a>(files: impl Iterator<Item = (&'a str, String)>) -> String {
    files
        .map(|(path, digest)| format!("{digest}  {path}\n"))
        .collect()
}
