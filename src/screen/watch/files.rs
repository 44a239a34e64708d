//! Tells when the student's files have changed: what an editor did to get there does not matter.
//!
//! The system announces changes in the folders that hold the files (inotify), and a glance at the
//! files' dates finds those that it does not announce, as on a network's disk. Editors replace
//! files, write them in pieces, or move them away for a moment; so the files are read when they have
//! been left alone for a moment, and compared with what was read before.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use grader::submission::{Submission, is_of_one_language};
use notify::{RecommendedWatcher, RecursiveMode, Watcher};
use sudograde_core::lab::{Lab, Language};

/// The files are read when nothing has changed for this long.
const QUIET: Duration = Duration::from_millis(25);
/// They are read after this long, even if they still change.
const PATIENCE: Duration = Duration::from_millis(400);
/// Between two glances where changes are announced, and where they are not.
const SELDOM: Duration = Duration::from_secs(1);
const OFTEN: Duration = Duration::from_millis(100);
/// A folder with more files than this is no submission.
const MOST_FILES: usize = 500;

/// The files of a submission, and how to read them.
pub struct Watched {
    pub path: PathBuf,
    pub lab: Arc<Lab>,
    pub language: Language,
    pub poll: bool,
}

/// The state of the files.
pub enum Change {
    Saved(Arc<Submission>),
    Unreadable(String),
}

/// A file's date, size and number; a file that was replaced has another number.
type Stamp = (PathBuf, SystemTime, u64, u64);

impl Watched {
    /// Sends every change from now on; `before` is what was read last.
    pub fn start(self, before: Arc<Submission>, send: impl Fn(Change) -> bool + Send + 'static) {
        thread::spawn(move || self.watch(before, &send));
    }

    fn watch(self, before: Arc<Submission>, send: &dyn Fn(Change) -> bool) {
        let mut before = Some(before);
        // A file that was saved since it was read has a stamp, too: so the first glance compares.
        let mut seen = Vec::new();
        let (announced, _announcer) = self.announcements();
        loop {
            let stamps = self.stamps();
            if stamps != seen {
                seen = self.settled(stamps, announced.as_ref());
                let change = match self.read() {
                    Ok(now) if before.as_ref().is_some_and(|before| same(before, &now)) => None,
                    Ok(now) => {
                        let now = Arc::new(now);
                        before = Some(Arc::clone(&now));
                        Some(Change::Saved(now))
                    }
                    Err(why) => {
                        before = None;
                        Some(Change::Unreadable(why))
                    }
                };
                if change.is_some_and(|change| !send(change)) {
                    return;
                }
            }
            let pause = if announced.is_some() { SELDOM } else { OFTEN };
            wait(announced.as_ref(), pause);
        }
    }

    /// The way on which the system announces changes, if it does.
    fn announcements(&self) -> (Option<Receiver<()>>, Option<RecommendedWatcher>) {
        if self.poll {
            return (None, None);
        }
        let (sender, receiver) = channel();
        let announced = move |event: notify::Result<notify::Event>| {
            // Reading a file is an event, too.
            let read = matches!(&event, Ok(event) if event.kind.is_access());
            if !read {
                let _ = sender.send(());
            }
        };
        let Ok(mut watcher) = notify::recommended_watcher(announced) else {
            return (None, None);
        };
        for folder in self.folders() {
            if watcher.watch(&folder, RecursiveMode::NonRecursive).is_err() {
                return (None, None);
            }
        }
        (Some(receiver), Some(watcher))
    }

    /// The folders in which the student's files lie.
    fn folders(&self) -> Vec<PathBuf> {
        let parent = |path: &Path| match path.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
            _ => PathBuf::from("."),
        };
        if !self.path.is_dir() {
            return vec![parent(&self.path)];
        }
        let toolchain = self.lab.toolchains.get(&self.language);
        let files = toolchain.into_iter().flat_map(|one| &one.student);
        let folders = files.map(|file| parent(&self.path.join(file)));
        let mut folders: Vec<PathBuf> = folders.filter(|folder| folder.is_dir()).collect();
        folders.push(self.path.clone());
        folders.sort();
        folders.dedup();
        folders
    }

    fn stamps(&self) -> Vec<Stamp> {
        let own = self.lab.toolchains.get(&self.language);
        let own: Vec<PathBuf> = own
            .into_iter()
            .flat_map(|toolchain| &toolchain.student)
            .map(|file| self.path.join(file))
            .collect();
        let counts =
            |path: &PathBuf| *path == self.path || own.contains(path) || is_of_one_language(path);
        let entries = self
            .folders()
            .into_iter()
            .filter_map(|folder| fs::read_dir(folder).ok());
        let paths = entries.flatten().flatten().map(|entry| entry.path());
        let mut stamps: Vec<Stamp> = paths
            .filter(counts)
            .take(MOST_FILES)
            .filter_map(|path| stamp(&path))
            .collect();
        stamps.sort();
        stamps
    }

    /// Waits until the files are left alone, and returns their stamps.
    fn settled(&self, mut stamps: Vec<Stamp>, announced: Option<&Receiver<()>>) -> Vec<Stamp> {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            thread::sleep(QUIET);
            // One look is enough for all that was announced before it.
            announced
                .iter()
                .for_each(|all| all.try_iter().for_each(drop));
            let now = self.stamps();
            if now == stamps && self.read().is_ok() {
                break;
            }
            stamps = now;
        }
        stamps
    }

    fn read(&self) -> Result<Submission, String> {
        Submission::read(&self.path, &self.lab, Some(self.language))
            .map_err(|error| error.to_string())
    }
}

fn stamp(path: &Path) -> Option<Stamp> {
    use std::os::unix::fs::MetadataExt;
    let metadata = fs::metadata(path).ok()?;
    let modified = metadata.modified().ok()?;
    Some((path.to_owned(), modified, metadata.len(), metadata.ino()))
}

fn same(one: &Submission, other: &Submission) -> bool {
    one.files == other.files && one.further_files == other.further_files
}

/// Waits for an announcement, at most this long.
fn wait(announced: Option<&Receiver<()>>, pause: Duration) {
    match announced.map(|receiver| receiver.recv_timeout(pause)) {
        Some(Ok(()) | Err(RecvTimeoutError::Timeout)) => {}
        // Nothing is announced any more.
        Some(Err(RecvTimeoutError::Disconnected)) | None => thread::sleep(pause),
    }
}
