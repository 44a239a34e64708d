//! Unpacks archives that students made: only plain files, only inside of a folder, and only up to a
//! limit.

use std::fs::File;
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use jiff::Timestamp;
use jiff::tz::TimeZone;

use grader::content;
use grader::ordinary;

/// Limits on the content of one archive.
#[derive(Clone, Copy, Debug)]
pub struct ArchiveLimits {
    pub files: usize,
    pub bytes: u64,
}

impl ArchiveLimits {
    /// Limits for one student's submission.
    pub const SUBMISSION: ArchiveLimits = ArchiveLimits {
        files: content::MOST_FILES,
        bytes: content::MOST_BYTES,
    };
    /// Limits for a whole class.
    pub const CLASS: ArchiveLimits = ArchiveLimits {
        files: 500_000,
        bytes: 2 << 30,
    };
}

#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    #[error("it is broken: {0}")]
    Broken(String),
    #[error("its archive format is not supported ({0}); pack it as .zip or .tar.gz")]
    Unknown(String),
    #[error("the entry \"{0}\" points outside of the archive; nothing was unpacked")]
    LeadsOut(String),
    #[error("it holds more than {0} files")]
    TooMany(usize),
    #[error("it holds more than {} MiB", .0 >> 20)]
    TooLarge(u64),
    #[error("it cannot be unpacked: {0}")]
    Unwritable(io::Error),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Zip,
    Tar,
    TarGz,
    /// An archive of another kind, by its name.
    Other,
}

const FORMATS: [(&str, Format); 9] = [
    (".zip", Format::Zip),
    (".tar.gz", Format::TarGz),
    (".tgz", Format::TarGz),
    (".tar", Format::Tar),
    (".rar", Format::Other),
    (".7z", Format::Other),
    (".tar.xz", Format::Other),
    (".tar.bz2", Format::Other),
    (".tar.zst", Format::Other),
];

/// The name of an archive without its ending; None if the name is not that of an archive.
pub fn is_archive(name: &str) -> Option<&str> {
    split(name).map(|(stem, _)| stem)
}

fn split(name: &str) -> Option<(&str, Format)> {
    FORMATS.iter().find_map(|(ending, format)| {
        let start = name.len().checked_sub(ending.len())?;
        let fits = name.get(start..)?.eq_ignore_ascii_case(ending);
        fits.then(|| (&name[..start], *format))
    })
}

/// An entry of an archive, with the name that its author gave it.
struct Entry<'a> {
    name: String,
    kind: EntryKind,
    modified: Option<SystemTime>,
    content: &'a mut dyn Read,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum EntryKind {
    File,
    Folder,
    /// A link or a device, which is never created.
    Special,
}

/// The paths of all files in an archive.
pub fn names(archive: &Path) -> Result<Vec<String>, ArchiveError> {
    let mut names = Vec::new();
    each(archive, false, &mut |entry| {
        if entry.kind == EntryKind::File && !is_litter(&entry.name) {
            names.push(entry.name.replace('\\', "/"));
        }
        if names.len() > ArchiveLimits::CLASS.files {
            return Err(ArchiveError::TooMany(ArchiveLimits::CLASS.files));
        }
        Ok(())
    })?;
    Ok(names)
}

/// Unpacks plain files into a folder. Returns the names of links and other entries that were left
/// out.
pub fn unpack(
    archive: &Path,
    to: &Path,
    limits: ArchiveLimits,
) -> Result<Vec<String>, ArchiveError> {
    let mut left_out = Vec::new();
    let (mut files, mut bytes) = (0, 0);
    each(archive, true, &mut |entry| {
        let inside =
            inside(&entry.name).ok_or_else(|| ArchiveError::LeadsOut(shown(&entry.name)))?;
        let target = to.join(&inside);
        match entry.kind {
            _ if is_litter(&entry.name) => {}
            EntryKind::Special => left_out.push(shown(&entry.name)),
            EntryKind::Folder => {
                std::fs::create_dir_all(&target).map_err(ArchiveError::Unwritable)?;
            }
            EntryKind::File => {
                files += 1;
                if files > limits.files {
                    return Err(ArchiveError::TooMany(limits.files));
                }
                bytes += write(entry, &target, limits.bytes - bytes, limits)?;
            }
        }
        Ok(())
    })?;
    Ok(left_out)
}

/// Writes a file of at most `room` bytes, whatever length the archive gives.
fn write(
    entry: &mut Entry,
    target: &Path,
    room: u64,
    limits: ArchiveLimits,
) -> Result<u64, ArchiveError> {
    if let Some(folder) = target.parent() {
        std::fs::create_dir_all(folder).map_err(ArchiveError::Unwritable)?;
    }
    let mut file = File::create(target).map_err(ArchiveError::Unwritable)?;
    let mut content = entry.content.take(room + 1);
    let written = io::copy(&mut content, &mut file).map_err(|error| match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::PermissionDenied => {
            ArchiveError::Unwritable(error)
        }
        _ => ArchiveError::Broken(error.to_string()),
    })?;
    if written > room {
        return Err(ArchiveError::TooLarge(limits.bytes));
    }
    if let Some(modified) = entry.modified {
        // Only the time of the submission depends on it, so an error is ignored.
        let _ = file.set_modified(modified);
    }
    Ok(written)
}

/// The path of an entry below the folder; None if it leads out of the folder.
fn inside(name: &str) -> Option<PathBuf> {
    let parts = || name.split(['/', '\\']);
    let drive = |part: &str| part.len() == 2 && part.ends_with(':');
    let leads_out = name.starts_with(['/', '\\'])
        || name.contains('\0')
        || parts().any(|part| part == ".." || drive(part));
    (!leads_out).then(|| {
        parts()
            .filter(|part| !part.is_empty() && *part != ".")
            .collect()
    })
}

/// True for files that operating systems add to archives.
fn is_litter(name: &str) -> bool {
    name.split(['/', '\\'])
        .any(|part| matches!(part, "__MACOSX" | ".DS_Store" | "Thumbs.db" | "desktop.ini"))
}

/// A name for a message: short, and without control characters, which could move a terminal's
/// cursor.
fn shown(name: &str) -> String {
    name.chars()
        .take(100)
        .map(|letter| if letter.is_control() { '?' } else { letter })
        .collect()
}

type Visit<'a> = &'a mut dyn FnMut(&mut Entry) -> Result<(), ArchiveError>;

/// Visits the entries of an archive. Contents are read only if asked for, because reading takes
/// time.
fn each(archive: &Path, contents: bool, visit: Visit) -> Result<(), ArchiveError> {
    let name = archive.file_name().unwrap_or_default().to_string_lossy();
    let format = split(&name).map_or(Format::Other, |(_, format)| format);
    let real = archive.canonicalize().map_err(broken)?;
    let mut file = ordinary::open(&real).map_err(broken)?;
    match format {
        Format::Zip => each_of_zip(file, contents, visit),
        Format::Tar => each_of_tar(file, visit),
        Format::TarGz => {
            let mut magic = [0; 2];
            file.read_exact(&mut magic).map_err(broken)?;
            file.rewind().map_err(broken)?;
            if magic == [0x1f, 0x8b] {
                // The limit on unpacked bytes stops a decompression bomb.
                each_of_tar(flate2::read::MultiGzDecoder::new(file), visit)
            } else {
                Err(ArchiveError::Broken("it is not a gzip file".to_owned()))
            }
        }
        Format::Other => Err(ArchiveError::Unknown(name.into_owned())),
    }
}

fn each_of_zip(file: File, contents: bool, visit: Visit) -> Result<(), ArchiveError> {
    let mut archive = zip::ZipArchive::new(file).map_err(broken)?;
    if archive.len() > ArchiveLimits::CLASS.files {
        return Err(ArchiveError::TooMany(ArchiveLimits::CLASS.files));
    }
    for place in 0..archive.len() {
        // Raw access lists an entry whatever its compression.
        let mut raw;
        let mut plain;
        let (name, kind, modified, content): (_, _, _, &mut dyn Read) = if contents {
            plain = archive.by_index(place).map_err(broken)?;
            let told = (
                plain.name().map_err(broken)?.into_owned(),
                zip_kind(plain.is_dir(), plain.unix_mode()),
                plain.last_modified(),
            );
            (told.0, told.1, told.2, &mut plain)
        } else {
            raw = archive.by_index_raw(place).map_err(broken)?;
            let told = (
                raw.name().map_err(broken)?.into_owned(),
                zip_kind(raw.is_dir(), raw.unix_mode()),
                raw.last_modified(),
            );
            (told.0, told.1, told.2, &mut raw)
        };
        visit(&mut Entry {
            name,
            kind,
            modified: modified.and_then(local_time),
            content,
        })?;
    }
    Ok(())
}

fn zip_kind(is_folder: bool, mode: Option<u32>) -> EntryKind {
    const TYPE: u32 = 0o170_000;
    const FILE: u32 = 0o100_000;
    const FOLDER: u32 = 0o040_000;
    match mode.map(|mode| mode & TYPE) {
        _ if is_folder => EntryKind::Folder,
        None | Some(0 | FILE | FOLDER) => EntryKind::File,
        Some(_) => EntryKind::Special,
    }
}

/// Times in a zip are local times without a time zone.
fn local_time(time: zip::DateTime) -> Option<SystemTime> {
    let civil = jiff::civil::DateTime::try_from(time).ok()?;
    let moment: Timestamp = civil.to_zoned(TimeZone::system()).ok()?.timestamp();
    Some(moment.into())
}

fn each_of_tar(packed: impl Read, visit: Visit) -> Result<(), ArchiveError> {
    // Skipped entries count towards the size limit, too.
    let packed = packed.take(2 * ArchiveLimits::CLASS.bytes);
    let mut archive = tar::Archive::new(packed);
    for entry in archive.entries().map_err(broken)? {
        let mut entry = entry.map_err(broken)?;
        let header = entry.header();
        let kind = match header.entry_type() {
            tar::EntryType::Regular | tar::EntryType::Continuous | tar::EntryType::GNUSparse => {
                EntryKind::File
            }
            tar::EntryType::Directory => EntryKind::Folder,
            // Headers with remarks on later entries.
            tar::EntryType::XGlobalHeader | tar::EntryType::XHeader => continue,
            _ => EntryKind::Special,
        };
        let modified = header.mtime().ok();
        let modified = modified
            .and_then(|seconds| SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(seconds)));
        let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        visit(&mut Entry {
            name,
            kind,
            modified,
            content: &mut entry,
        })?;
    }
    Ok(())
}

fn broken(error: impl std::fmt::Display) -> ArchiveError {
    ArchiveError::Broken(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_archives() {
        assert_eq!(is_archive("ana.tar.gz"), Some("ana"));
        assert_eq!(is_archive("ana.v2.ZIP"), Some("ana.v2"));
        assert_eq!(is_archive("sudoku.c"), None);
        assert_eq!(is_archive("zip"), None);
    }

    #[test]
    fn only_names_inside_are_taken() {
        assert_eq!(inside("a/./b//c.c"), Some(PathBuf::from("a/b/c.c")));
        assert_eq!(inside("a\\b.c"), Some(PathBuf::from("a/b.c")));
        for name in [
            "../a",
            "a/../../b",
            "/etc/passwd",
            "\\a",
            "C:\\a",
            "a\0b",
            "a/..",
        ] {
            assert_eq!(inside(name), None, "{name:?}");
        }
    }
}
