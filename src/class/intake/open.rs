//! Prepares one submission for grading: unpacks it, finds the lab's files in it, and hashes its
//! content.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use jiff::Timestamp;

use super::archive::is_archive;
use super::archive::{self, ArchiveError, ArchiveLimits};
use super::find::sources;
use super::found::{Found, KnownTimes, Place};
use super::names;
use grader::content::{self, ContentError, is_made, sorted};
use grader::rules;
use grader::submission::Submission;
use sudograde_core::lab::{Lab, Language};
use sudograde_core::late::{self, Moment};

/// The maximal depth of the folder with the lab's files.
const DEEPEST: usize = 6;

/// A submission with more files than this gets a note.
const MANY_FILES: usize = 1_000;

/// A submission that can be graded.
pub struct Opened {
    pub submission: Submission,
    /// A hash of the content: equal for equal files, wherever they are.
    pub content_hash: String,
    pub notes: Vec<String>,
    /// The folders with unpacked files; removed with this value.
    _unpacked: Vec<tempfile::TempDir>,
    /// The folder of a git checkout.
    checkout: Option<PathBuf>,
    /// The time of the submission, if its source is not the student.
    pub told: Option<Moment>,
    /// The time of the newest of the lab's files.
    newest: Timestamp,
}

#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    #[error("{0}")]
    Submission(String),
    #[error("it holds the lab's files several times, but a submission has them once: {}", .0.join(", "))]
    Several(Vec<String>),
    #[error(transparent)]
    Content(#[from] ContentError),
}

impl From<std::io::Error> for OpenError {
    fn from(error: std::io::Error) -> Self {
        ContentError::Unreadable(error).into()
    }
}

impl Opened {
    /// The time of the submission, in whole seconds: from a source other than the student if there
    /// is one, else from a tag of Classroom 50 or the last commit, else from the newest of the lab's files.
    pub fn submitted(&self) -> Moment {
        self.told.unwrap_or_else(|| {
            let head = self.checkout.as_deref().and_then(rules::head);
            let of_git = head.and_then(|head| {
                let tagged = head.tags.iter().filter_map(|tag| names::submit_tag(tag));
                let committed = || Timestamp::from_second(head.seconds).ok();
                tagged.max().or_else(committed)
            });
            Moment {
                at: of_git.unwrap_or(self.newest),
                by: late::Source::Claimed,
            }
        })
    }
}

/// The time in whole seconds.
fn timestamp(time: SystemTime) -> Timestamp {
    let whole = |time: Timestamp| Timestamp::from_second(time.as_second());
    Timestamp::try_from(time)
        .and_then(whole)
        .unwrap_or(Timestamp::UNIX_EPOCH)
}

/// The time of the submission according to the roster, the platform or the date of the download.
fn moment(told: KnownTimes, downloaded: Timestamp) -> Option<Moment> {
    let of = |by| move |at| Moment { at, by };
    let late = told.late.map(|late| match late {
        true => late::Source::PlatformLate,
        false => late::Source::PlatformInTime,
    });
    let by_download = told.by_download.then_some(late::Source::Download);
    let dated = late.or(by_download).map(|by| of(by)(downloaded));
    told.roster.map(of(late::Source::Roster)).or(dated)
}

/// Opens a submission. Unpacked files are below `work` until the result is dropped.
pub fn open(
    found: &Found,
    lab: &Lab,
    language: Option<Language>,
    work: &Path,
) -> Result<Opened, OpenError> {
    let mut opening = Opening {
        lab,
        language,
        work,
        unpacked: Vec::new(),
        downloaded: None,
        notes: Vec::new(),
    };
    let base = match &found.place {
        Place::Folder(folder) => folder.clone(),
        Place::File(file) => file.clone(),
        Place::Archive(archive) => opening.unpack(archive)?,
        Place::Files(files) => opening.gather(files)?,
    };
    let root = opening.root(base)?;
    let mut submission = Submission::read(&root, lab, language).map_err(|error| {
        // The user does not know the folder of unpacked files, and the path of the submission is
        // printed before the message.
        let (text, place) = (error.to_string(), root.display().to_string());
        let text = text.strip_prefix(&format!("{place}: ")).unwrap_or(&text);
        let text = text.replace(&format!("{place}/"), "");
        OpenError::Submission(text.replace(&place, &found.path))
    })?;
    submission.label.clone_from(&found.path);
    let checkout = Some(&root).filter(|root| root.join(".git").is_dir());
    let content_hash = match &submission.folder {
        Some(folder) => {
            let content = content::of_folder(folder)?;
            if content.files > MANY_FILES {
                let note = format!("it holds {} files; only the lab's are taken", content.files);
                opening.notes.push(note);
            }
            content.hash
        }
        None => content::of_files(&submission.files),
    };
    let sources = submission
        .files
        .iter()
        .map(|file| match &submission.folder {
            Some(folder) => folder.join(&file.path),
            None => root.clone(),
        });
    let newest = sources
        .filter_map(|file| std::fs::metadata(file).ok()?.modified().ok())
        .max();
    let newest = timestamp(newest.unwrap_or(SystemTime::UNIX_EPOCH));
    Ok(Opened {
        content_hash: found.content_hash.clone().unwrap_or(content_hash),
        notes: opening.notes,
        checkout: checkout.cloned(),
        told: moment(found.told, opening.downloaded.unwrap_or(newest)),
        newest,
        submission,
        _unpacked: opening.unpacked,
    })
}

struct Opening<'a> {
    lab: &'a Lab,
    language: Option<Language>,
    work: &'a Path,
    unpacked: Vec<tempfile::TempDir>,
    /// The date of the outermost archive.
    downloaded: Option<Timestamp>,
    notes: Vec<String>,
}

impl Opening<'_> {
    fn folder(&mut self) -> Result<PathBuf, OpenError> {
        let folder = tempfile::Builder::new()
            .prefix(".submission-")
            .tempdir_in(self.work)?;
        let path = folder.path().to_owned();
        self.unpacked.push(folder);
        Ok(path)
    }

    fn unpack(&mut self, archive: &Path) -> Result<PathBuf, OpenError> {
        let dated = std::fs::metadata(archive)?.modified()?;
        self.downloaded.get_or_insert(timestamp(dated));
        let folder = self.folder()?;
        let left_out = archive::unpack(archive, &folder, ArchiveLimits::SUBMISSION)?;
        let note = |name: String| format!("the link \"{name}\" is left out");
        self.notes.extend(left_out.into_iter().map(note));
        Ok(folder)
    }

    /// Copies files that a platform renamed into a folder, under their own names.
    fn gather(&mut self, files: &[(PathBuf, String)]) -> Result<PathBuf, OpenError> {
        let folder = self.folder()?;
        for (from, name) in files {
            let own = names::without_attempt(name).filter(|own| self.is_wanted(Path::new(own)));
            let to = folder.join(own.as_ref().unwrap_or(name));
            let modified = std::fs::metadata(from)?.modified()?;
            std::fs::copy(from, &to)?;
            std::fs::File::options()
                .append(true)
                .open(&to)?
                .set_modified(modified)?;
        }
        Ok(folder)
    }

    /// The sources that distinguish a submission in the chosen language.
    fn sources(&self) -> impl Iterator<Item = &PathBuf> {
        let of_language = |file: &&PathBuf| {
            self.language.is_none_or(|asked| {
                let toolchain = self.lab.toolchains.get(&asked);
                toolchain.is_some_and(|toolchain| toolchain.student.contains(file))
            })
        };
        sources(self.lab).filter(of_language)
    }

    fn is_wanted(&self, file: &Path) -> bool {
        self.sources().any(|source| source == file)
    }

    /// The folder with the lab's files: `base`, a folder below it, or an archive in it. A source
    /// with another name is taken if the lab asks for one source only.
    fn root(&mut self, base: PathBuf) -> Result<PathBuf, OpenError> {
        if !base.is_dir() || self.holds(&base) {
            return Ok(base);
        }
        let mut inside = Inside::default();
        self.look(&base, &mut inside)?;
        let below = |path: &PathBuf| {
            path.strip_prefix(&base)
                .unwrap_or(path)
                .display()
                .to_string()
        };
        match (&inside.roots[..], &inside.archives[..], &inside.sources[..]) {
            ([root], ..) => Ok(root.clone()),
            ([], [archive], _) if self.unpacked.len() < 3 => {
                let folder = self.unpack(archive)?;
                self.root(folder)
            }
            ([], [], [source]) if self.takes_one() => {
                let note = format!("the only source in it, {}, is graded", below(source));
                self.notes.push(note);
                Ok(source.clone())
            }
            // Reading this folder gives an error that names its content.
            ([], ..) => Ok(base),
            (roots, ..) => Err(OpenError::Several(
                roots
                    .iter()
                    .map(|root| below(&self.first_in(root)))
                    .collect(),
            )),
        }
    }

    /// The path of the first of the lab's files that the folder has.
    fn first_in(&self, folder: &Path) -> PathBuf {
        let mut files = self.sources().map(|file| folder.join(file));
        files
            .find(|file| file.is_file())
            .unwrap_or_else(|| folder.to_owned())
    }

    fn holds(&self, folder: &Path) -> bool {
        self.sources().any(|file| folder.join(file).is_file())
    }

    /// True if the lab takes one source file.
    fn takes_one(&self) -> bool {
        self.lab.toolchains.values().any(|toolchain| {
            let student = &toolchain.student;
            self.sources().filter(|file| student.contains(file)).count() == 1
        })
    }

    /// Searches folders, nearest first, until one holds the lab's files.
    fn look(&self, base: &Path, inside: &mut Inside) -> Result<(), OpenError> {
        let mut folders = VecDeque::from([(base.to_owned(), 0)]);
        let mut seen = 0;
        let mut deepest = DEEPEST;
        while let Some((folder, depth)) = folders.pop_front() {
            if depth > deepest {
                break;
            }
            if self.holds(&folder) {
                // Folders at the same depth are still searched, because two candidates are an
                // error.
                deepest = depth;
                inside.roots.push(folder);
                continue;
            }
            for entry in sorted(&folder)? {
                seen += 1;
                if seen > ArchiveLimits::SUBMISSION.files {
                    return Err(ContentError::TooMany(ArchiveLimits::SUBMISSION.files).into());
                }
                let name = entry.file_name().to_string_lossy().into_owned();
                let kind = entry.file_type()?;
                if kind.is_dir() && !name.starts_with('.') && !is_made(&name) {
                    folders.push_back((entry.path(), depth + 1));
                } else if kind.is_file() && is_archive(&name).is_some() {
                    inside.archives.push(entry.path());
                } else if kind.is_file() && self.is_source(&entry.path()) {
                    inside.sources.push(entry.path());
                }
            }
        }
        Ok(())
    }

    fn is_source(&self, file: &Path) -> bool {
        let ending = file.extension();
        ending.is_some() && self.sources().any(|source| source.extension() == ending)
    }
}

/// The result of searching a folder.
#[derive(Default)]
struct Inside {
    /// Folders with the lab's files, all equally near.
    roots: Vec<PathBuf>,
    archives: Vec<PathBuf>,
    /// Source files with other names.
    sources: Vec<PathBuf>,
}
