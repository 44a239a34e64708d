//! Finds submissions: a folder or an archive holds one student's submission, or those of a class.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::archive::is_archive;
use super::archive::{self, ArchiveError, ArchiveLimits};
use super::found::{Finding, Found, KnownTimes, Place};
use super::names::{self, Named};
use super::roster::Roster;
use crate::gradebook::Student;
use grader::ordinary;
use grader::submission::is_of_one_language;
use sudograde_core::lab::Lab;

#[derive(Debug, thiserror::Error)]
#[error("{0}: no such file or folder")]
pub struct NotThere(PathBuf);

/// Lists the submissions at these paths. Archives of classes are unpacked below `work`.
///
/// # Errors
/// A path does not exist.
pub fn find(
    paths: &[PathBuf],
    lab: &Lab,
    roster: &Roster,
    work: &Path,
) -> Result<Finding, NotThere> {
    let mut finder = Finder {
        lab,
        roster,
        work,
        is_only_path: paths.len() == 1,
        is_download: true,
        finding: Finding::default(),
    };
    for path in paths {
        if !path.exists() {
            return Err(NotThere(path.clone()));
        }
        let label = path.display().to_string();
        let label = label.trim_end_matches('/').to_owned();
        // `.` has no name of its own.
        let real = path.canonicalize().unwrap_or_else(|_| path.clone());
        if real.is_dir() && !finder.is_submission(&real) {
            finder.class(&real, &label);
        } else {
            finder.entry(&real, &label, std::slice::from_ref(&lab.id), true);
        }
    }
    let mut finding = finder.finding;
    name_doubles(&mut finding);
    Ok(finding)
}

struct Finder<'a> {
    lab: &'a Lab,
    roster: &'a Roster,
    work: &'a Path,
    /// True if the user named one path only.
    is_only_path: bool,
    /// True if names and dates come from a platform or the user: the entries are on the disk, or in
    /// the only archive that the user named. Any other archive may be a student's.
    is_download: bool,
    finding: Finding,
}

impl Finder<'_> {
    /// The files that distinguish a submission from other folders.
    fn wanted(&self) -> impl Iterator<Item = &PathBuf> {
        sources(self.lab)
    }

    /// True for a folder of one student. A repository may be one student's, or hold a class.
    fn is_submission(&self, folder: &Path) -> bool {
        let holds = |folder: &Path| self.wanted().any(|file| folder.join(file).is_file());
        if holds(folder) || !folder.join(".git").exists() {
            return holds(folder);
        }
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        entries.filter(|entry| holds(&entry.path())).count() < 2
    }

    /// Adds a folder in which each entry is a submission.
    fn class(&mut self, folder: &Path, label: &str) {
        let mut entries: Vec<PathBuf> = match std::fs::read_dir(folder) {
            Ok(entries) => entries.flatten().map(|entry| entry.path()).collect(),
            Err(error) => {
                self.problem(label, &format!("it cannot be read: {error}"));
                return;
            }
        };
        entries.sort();
        let before = self.count();
        let assignments = assignments(folder, self.lab);
        // The files of one student, beside those of others in the same folder.
        let mut loose: BTreeMap<String, (Named, Vec<(PathBuf, String)>)> = BTreeMap::new();
        for entry in entries {
            let name = file_name(&entry);
            if name.starts_with('.') || name == "__MACOSX" {
                continue;
            }
            if entry.is_symlink() && !ordinary::leads_inside(&entry, folder) {
                let why = "it is a link out of the folder; name its target instead";
                self.problem(&format!("{label}/{name}"), why);
                continue;
            }
            match names::of_platform(&name) {
                Some(named) if entry.is_file() && named.file.is_some() => {
                    let file = named.file.clone().unwrap_or_default();
                    let (_, files) = loose
                        .entry(named.key.clone())
                        .or_insert_with(|| (named, Vec::new()));
                    files.push((entry, file));
                }
                _ => self.entry(&entry, &format!("{label}/{name}"), &assignments, false),
            }
        }
        for (named, files) in loose.into_values() {
            self.loose(label, named, files);
        }
        if self.count() == before {
            self.problem(label, "it holds no submission");
        }
    }

    fn problem(&mut self, label: &str, why: &str) {
        let problem = (label.to_owned(), None, why.to_owned());
        self.finding.problems.push(problem);
    }

    fn count(&self) -> usize {
        self.finding.submissions.len() + self.finding.problems.len()
    }

    /// Adds one entry of a class, or one that the user named (`is_named`) and that may be a class.
    fn entry(&mut self, path: &Path, label: &str, assignments: &[String], is_named: bool) {
        let name = file_name(path);
        if path.is_dir() {
            self.add(label, &name, assignments, Place::Folder(path.to_owned()));
        } else if let Some(stem) = is_archive(&name) {
            self.archive(path, label, stem, assignments, is_named);
        } else if self.is_source(path) {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            self.add(label, &stem, assignments, Place::File(path.to_owned()));
        } else {
            let note = format!("{label}: left out, because it is not a submission");
            self.finding.notes.push(note);
        }
    }

    /// True for a file with the extension of one of the lab's sources.
    fn is_source(&self, path: &Path) -> bool {
        path.extension()
            .is_some_and(|ending| self.wanted().any(|file| file.extension() == Some(ending)))
    }

    /// Adds an archive, of one student or of a class.
    fn archive(
        &mut self,
        path: &Path,
        label: &str,
        stem: &str,
        assignments: &[String],
        is_named: bool,
    ) {
        match archive::names(path) {
            Ok(entries) if self.is_class(&entries, is_named) => {
                let outside = self.is_download;
                self.is_download = outside && is_named && self.is_only_path;
                if let Err(error) = self.unpack_class(path, label) {
                    self.problem(label, &error.to_string());
                }
                self.is_download = outside;
            }
            // Any fault of the archive is reported when it is opened.
            _ => self.add(label, stem, assignments, Place::Archive(path.to_owned())),
        }
    }

    fn unpack_class(&mut self, path: &Path, label: &str) -> Result<(), ArchiveError> {
        let folder = tempfile::Builder::new()
            .prefix(".class-")
            .tempdir_in(self.work)
            .map_err(ArchiveError::Unwritable)?;
        let left_out = archive::unpack(path, folder.path(), ArchiveLimits::CLASS)?;
        let note = |name: String| format!("{label}: the link \"{name}\" is left out");
        self.finding.notes.extend(left_out.into_iter().map(note));
        let inner = sole_folder(folder.path());
        self.class(&inner, label);
        self.finding.unpacked.push(folder);
        Ok(())
    }

    /// True if a platform's names, or several folders with the lab's files in an archive that the
    /// user named, show several students. A student's archive may hold several versions.
    fn is_class(&self, entries: &[String], is_named: bool) -> bool {
        let mut entries: Vec<&str> = entries.iter().map(String::as_str).collect();
        loop {
            let tops: std::collections::BTreeSet<&str> = entries
                .iter()
                .filter_map(|entry| entry.split('/').next())
                .collect();
            if tops.iter().any(|top| names::of_platform(top).is_some()) {
                return true;
            }
            let is_entry = |file: &PathBuf| entries.iter().any(|entry| Path::new(entry) == file);
            if self.wanted().any(is_entry) {
                return false;
            }
            if tops.len() != 1 || !entries.iter().all(|entry| entry.contains('/')) {
                let holds = |top: &&&str| {
                    let files = entries
                        .iter()
                        .filter_map(|entry| entry.strip_prefix(**top)?.strip_prefix('/'));
                    let mut files = files.map(Path::new);
                    files.any(|file| self.wanted().any(|wanted| file.ends_with(wanted)))
                };
                return is_named && tops.iter().filter(holds).count() > 1;
            }
            // One folder holds everything.
            entries = entries
                .iter()
                .filter_map(|entry| entry.split_once('/').map(|(_, rest)| rest))
                .collect();
        }
    }

    /// Adds one student's files from a folder that a platform uses for all students.
    fn loose(&mut self, label: &str, named: Named, files: Vec<(PathBuf, String)>) {
        let first = file_name(&files[0].0);
        let more = match files.len() {
            1 => String::new(),
            count => format!(" (and {} more)", count - 1),
        };
        let label = format!("{label}/{first}{more}");
        let place = match &files[..] {
            [(path, name)] if is_archive(name).is_some() => Place::Archive(path.clone()),
            _ => Place::Files(files),
        };
        self.add_of(label, &named, true, place);
    }

    fn add(&mut self, label: &str, name: &str, assignments: &[String], place: Place) {
        let of_platform = names::of_platform(name);
        let is_of_platform = of_platform.is_some();
        let named = of_platform.unwrap_or_else(|| names::of_folder(name, assignments));
        self.add_of(label.to_owned(), &named, is_of_platform, place);
    }

    /// The student as in the roster, if the roster has the student or a team of that name.
    fn known(&mut self, named: &Named) -> Student {
        if let Some(student) = self.roster.find(&named.key) {
            return student.clone();
        }
        let (key, notes) = (&named.key, &mut self.finding.notes);
        if let Some(first) = self.roster.of_team(key) {
            let by = &first.key;
            notes.push(format!(
                "\"{key}\" is no student but a team: handed in by {by} for all of it"
            ));
            return first.clone();
        }
        if !self.roster.students.is_empty() {
            notes.push(format!("the student \"{key}\" is not in the roster"));
        }
        Student {
            key: key.clone(),
            name: named.name.clone(),
            ..Student::default()
        }
    }

    fn add_of(&mut self, path: String, named: &Named, is_of_platform: bool, place: Place) {
        let student = self.known(named);
        // Any other folder may be an unpacked archive, with dates that the student can set.
        let is_dated = is_of_platform || !matches!(place, Place::Folder(_));
        let told = KnownTimes {
            roster: self.roster.submitted(&student.key),
            late: named.late.filter(|_| self.is_download),
            by_download: self.is_download && is_dated,
        };
        self.finding.submissions.push(Found {
            path,
            student,
            place,
            told,
            content_hash: None,
        });
    }
}

/// The student's files that distinguish a submission from other folders: sources, not a README.
pub fn sources(lab: &Lab) -> impl Iterator<Item = &PathBuf> {
    let files = lab
        .toolchains
        .values()
        .flat_map(|toolchain| &toolchain.student);
    files.filter(|file| is_of_one_language(file))
}

/// Prefixes that a platform may have put before the names of users: `gh classroom clone` creates a
/// folder `<assignment>-submissions`, and `gh teacher download` of Classroom 50
/// `<classroom>-<assignment>_submissions_<time>`.
fn assignments(folder: &Path, lab: &Lab) -> Vec<String> {
    let name = file_name(folder);
    let of_classroom_50 = || Some(name.split_once("_submissions")?.0);
    let of_folder = name.strip_suffix("-submissions").or_else(of_classroom_50);
    let of_folder = of_folder.map(str::to_owned);
    of_folder.into_iter().chain([lab.id.clone()]).collect()
}

/// The innermost folder that holds everything.
fn sole_folder(folder: &Path) -> PathBuf {
    let mut inner = folder.to_owned();
    loop {
        let entries: Vec<PathBuf> = std::fs::read_dir(&inner)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
            .collect();
        match &entries[..] {
            [one] if one.is_dir() && names::of_platform(&file_name(one)).is_none() => {
                inner.clone_from(one);
            }
            _ => return inner,
        }
    }
}

fn file_name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// Adds a note for each student with several submissions.
fn name_doubles(finding: &mut Finding) {
    let mut paths: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for found in &finding.submissions {
        paths
            .entry(&found.student.key)
            .or_default()
            .push(&found.path);
    }
    let several = paths.iter().filter(|(_, paths)| paths.len() > 1);
    let notes: Vec<String> = several
        .map(|(key, paths)| {
            let (count, paths) = (paths.len(), paths.join(", "));
            format!("the student \"{key}\" has {count} submissions: {paths}")
        })
        .collect();
    finding.notes.extend(notes);
}
