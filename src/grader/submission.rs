//! A submission: the student's files that the lab grades, read from a folder or from a single
//! file.

use std::path::{Path, PathBuf};

use crate::further_modules::further;
use crate::{c_files, lab_files, ordinary, python_modules, rust_modules, sealed};
use sudograde_core::lab::{Lab, Language, Toolchain};

/// The longest source file, in bytes; a student writes no larger one.
const MOST_BYTES: u64 = 4 << 20;

/// A file with its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// The path, relative to the folder that the file belongs in.
    pub path: PathBuf,
    pub content: Vec<u8>,
}

impl SourceFile {
    pub fn new(path: impl Into<PathBuf>, content: impl Into<Vec<u8>>) -> Self {
        SourceFile {
            path: path.into(),
            content: content.into(),
        }
    }
}

#[derive(Clone, Debug)]
pub struct Submission {
    /// The path as the user gave it.
    pub label: String,
    /// The folder of the whole submission; None for a single file.
    pub folder: Option<PathBuf>,
    pub language: Language,
    /// The files that the lab takes from a submission; missing ones are left out.
    pub files: Vec<SourceFile>,
    /// The student's own files beside them: modules in Rust; in C, headers that are included and
    /// sources that are built with them.
    pub further_files: Vec<SourceFile>,
}

#[derive(Clone, Debug, thiserror::Error)]
pub enum SubmissionError {
    #[error("{0}: no such file or folder")]
    NotThere(PathBuf),
    #[error(
        "{}: no {} in it{}\nthe lab \"{lab}\" grades {}",
        folder.display(), names.join(" or "), holds(found), expected.join(" or ")
    )]
    NoFiles {
        folder: PathBuf,
        /// The first file of each language.
        names: Vec<String>,
        /// The names in the folder.
        found: Vec<String>,
        lab: String,
        /// The files of each language.
        expected: Vec<String>,
    },
    #[error(
        "{}: this file by itself cannot be graded\nthe lab \"{lab}\" grades {}; name the folder that holds them",
        file.display(), expected.join(" or ")
    )]
    OneFile {
        file: PathBuf,
        lab: String,
        /// The files of each language.
        expected: Vec<String>,
    },
    #[error(
        "{}: it holds files in {}; choose the language with --language",
        folder.display(), languages.join(" and ")
    )]
    Ambiguous {
        folder: PathBuf,
        languages: Vec<&'static str>,
    },
    #[error("the lab \"{lab}\" has no {language} version; it has {known}")]
    NoLanguage {
        lab: String,
        language: &'static str,
        known: String,
    },
    #[error("{}: {why}", file.display())]
    Unreadable { file: PathBuf, why: String },
}

/// The languages of a lab among which a submission's is looked for.
fn toolchains(lab: &Lab, asked: Option<Language>) -> impl Iterator<Item = (&Language, &Toolchain)> {
    let all = lab.toolchains.iter();
    all.filter(move |(language, _)| asked.is_none_or(|asked| asked == **language))
}

fn joined<T: ToString>(all: impl Iterator<Item = T>, between: &str) -> String {
    let all: Vec<String> = all.map(|one| one.to_string()).collect();
    all.join(between)
}

impl Submission {
    /// The names of the lab's files that are missing.
    pub fn absent(&self, lab: &Lab) -> Vec<String> {
        let asked = lab.toolchains.get(&self.language).into_iter();
        let asked = asked.flat_map(|toolchain| &toolchain.student);
        let is_absent = |path: &&PathBuf| self.files.iter().all(|file| file.path != **path);
        let absent = asked.filter(is_absent);
        absent.map(|path| path.display().to_string()).collect()
    }

    /// Reads the student's files from `path`, a folder or the one file of the lab.
    pub fn read(path: &Path, lab: &Lab, asked: Option<Language>) -> Result<Self, SubmissionError> {
        let metadata = std::fs::metadata(path).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => SubmissionError::NotThere(path.to_owned()),
            _ => unreadable(path, error),
        })?;
        if let Some(language) = asked.filter(|language| !lab.toolchains.contains_key(language)) {
            return Err(SubmissionError::NoLanguage {
                lab: lab.id.clone(),
                language: language.name(),
                known: joined(lab.toolchains.keys().map(|known| known.name()), ", "),
            });
        }
        let is_solution = |(language, folder): &(&Language, &PathBuf)| {
            *folder == path && asked.is_none_or(|asked| asked == **language)
        };
        if let Some((language, folder)) = lab.solutions.iter().find(is_solution) {
            return Self::solution(folder, lab, *language);
        }
        match metadata.is_dir() {
            true => Self::read_folder(path, lab, asked),
            false => Self::read_single(path, lab, asked),
        }
    }

    fn read_folder(
        folder: &Path,
        lab: &Lab,
        asked: Option<Language>,
    ) -> Result<Self, SubmissionError> {
        let present = toolchains(lab, asked).filter(|(_, toolchain)| {
            let mut code = sources(toolchain);
            code.any(|file| is_entry(&folder.join(file)))
        });
        let present: Vec<(&Language, &Toolchain)> = present.collect();
        let (language, toolchain) = match present[..] {
            [] => return Err(nothing_to_grade(folder, lab, asked)),
            [one] => one,
            _ => {
                return Err(SubmissionError::Ambiguous {
                    folder: folder.to_owned(),
                    languages: present
                        .iter()
                        .map(|(language, _)| language.name())
                        .collect(),
                });
            }
        };
        let paths = toolchain.student.iter();
        let paths = paths.filter(|path| is_entry(&folder.join(path)));
        let files = paths.map(|path| Ok(SourceFile::new(path, read_inside(folder, path)?)));
        let files = files.collect::<Result<Vec<_>, _>>()?;
        Ok(Submission {
            label: folder.display().to_string(),
            folder: Some(folder.to_owned()),
            language: *language,
            further_files: further_files(folder, toolchain, *language, &files)?,
            files,
        })
    }

    /// Reads the lab's own solution in one of its languages.
    pub fn solution(folder: &Path, lab: &Lab, language: Language) -> Result<Self, SubmissionError> {
        let toolchain = &lab.toolchains[&language];
        let there = |path: &&PathBuf| lab_files::of_solution(folder, path).exists();
        let files = toolchain.student.iter().filter(there).map(|path| {
            let file = lab_files::of_solution(folder, path);
            Ok(SourceFile::new(path, read_regular(&file)?))
        });
        let files = files.collect::<Result<Vec<_>, _>>()?;
        let read = Submission {
            label: folder.display().to_string(),
            folder: Some(folder.to_owned()),
            language,
            further_files: further_files(folder, toolchain, language, &files)?,
            files,
        };
        Ok(read.unsealed())
    }

    /// Reads one file of any name, if the lab takes just one file with its ending.
    fn read_single(
        file: &Path,
        lab: &Lab,
        asked: Option<Language>,
    ) -> Result<Self, SubmissionError> {
        let fits = toolchains(lab, asked).find_map(|(language, toolchain)| {
            let mut code = sources(toolchain);
            let only = code
                .next()
                .filter(|only| only.extension() == file.extension())?;
            code.next().is_none().then_some((language, only))
        });
        let Some((language, source)) = fits else {
            return Err(SubmissionError::OneFile {
                file: file.to_owned(),
                lab: lab.id.clone(),
                expected: expected(lab, asked),
            });
        };
        let content = read_regular(file)?;
        Ok(Submission {
            label: file.display().to_string(),
            folder: None,
            language: *language,
            files: vec![SourceFile::new(source, content)],
            further_files: Vec::new(),
        })
    }

    pub fn file(&self, path: &Path) -> Option<&SourceFile> {
        self.files.iter().find(|file| file.path == path)
    }

    /// The same submission without seals on its files.
    pub fn unsealed(self) -> Self {
        let open = |file: SourceFile| SourceFile::new(file.path, sealed::open(file.content));
        Submission {
            files: self.files.into_iter().map(open).collect(),
            further_files: self.further_files.into_iter().map(open).collect(),
            ..self
        }
    }

    /// The same submission with only these of its files.
    pub fn only(&self, paths: &[PathBuf]) -> Self {
        let files = self.files.iter();
        let files = files.filter(|file| paths.contains(&file.path));
        Submission {
            files: files.cloned().collect(),
            ..self.clone()
        }
    }

    /// The same submission with `files` in place of its own files of the same names.
    pub fn with(&self, files: &[SourceFile]) -> Self {
        let newer = |own: &SourceFile| {
            let newer = files.iter().find(|file| file.path == own.path);
            newer.unwrap_or(own).clone()
        };
        Submission {
            files: self.files.iter().map(newer).collect(),
            further_files: self.further_files.iter().map(newer).collect(),
            ..self.clone()
        }
    }

    /// The names of all of the student's files, relative to the submission; there is at least one.
    pub fn file_names(&self) -> Vec<String> {
        let all = self.files.iter().chain(&self.further_files);
        all.map(|file| file.path.display().to_string()).collect()
    }
}

/// The files of code that a lab takes.
fn sources(toolchain: &Toolchain) -> impl Iterator<Item = &PathBuf> {
    let files = toolchain.student.iter();
    files.filter(|file| is_of_one_language(file))
}

/// Whether a file tells the language of a submission. A README or a Makefile does not.
pub fn is_of_one_language(file: &Path) -> bool {
    let endings = ["c", "h", "cpp", "cc", "cxx", "hpp", "rs", "py"];
    file.extension()
        .is_some_and(|ending| endings.iter().any(|known| ending == *known))
}

fn unreadable(file: &Path, why: impl ToString) -> SubmissionError {
    SubmissionError::Unreadable {
        file: file.to_owned(),
        why: why.to_string(),
    }
}

/// The files of each language.
fn expected(lab: &Lab, asked: Option<Language>) -> Vec<String> {
    let all = toolchains(lab, asked).map(|(language, toolchain)| {
        let files = joined(toolchain.student.iter().map(|file| file.display()), ", ");
        format!("{files} ({})", language.name())
    });
    all.collect()
}

fn nothing_to_grade(folder: &Path, lab: &Lab, asked: Option<Language>) -> SubmissionError {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut there: Vec<String> = names.collect();
    there.sort();
    let first = |(_, toolchain): (_, &Toolchain)| toolchain.student[0].display().to_string();
    SubmissionError::NoFiles {
        folder: folder.to_owned(),
        names: toolchains(lab, asked).map(first).collect(),
        found: there,
        lab: lab.id.clone(),
        expected: expected(lab, asked),
    }
}

fn holds(there: &[String]) -> String {
    match there.len() {
        0 => "; it is empty".to_owned(),
        1..=6 => format!("; it holds {}", there.join(", ")),
        count => format!("; it holds {}, … ({count} entries)", there[..5].join(", ")),
    }
}

/// Whether there is something, also a link that leads nowhere.
fn is_entry(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// Reads a file of the submission. A link that leads out of the folder is not followed: it could
/// name any file that the grader may read.
fn read_inside(folder: &Path, path: &Path) -> Result<Vec<u8>, SubmissionError> {
    let file = folder.join(path);
    if !file.exists() {
        return Err(unreadable(&file, "it is a link that leads nowhere"));
    }
    let real = |path: &Path| path.canonicalize().map_err(|error| unreadable(path, error));
    match real(&file)?.starts_with(real(folder)?) {
        true => read_regular(&file),
        false => Err(unreadable(
            &file,
            "it is a link to a file outside of the submission",
        )),
    }
}

fn read_regular(file: &Path) -> Result<Vec<u8>, SubmissionError> {
    let failed = |error: std::io::Error| unreadable(file, error);
    let real = file.canonicalize().map_err(failed)?;
    ordinary::read(&real, MOST_BYTES).map_err(failed)
}

fn as_sources(files: Vec<(PathBuf, Vec<u8>)>) -> Vec<SourceFile> {
    let files = files.into_iter();
    files
        .map(|(path, content)| SourceFile::new(path, content))
        .collect()
}

/// The files of a submission beyond the lab's own, which these files use.
pub fn further_files(
    folder: &Path,
    toolchain: &Toolchain,
    language: Language,
    files: &[SourceFile],
) -> Result<Vec<SourceFile>, SubmissionError> {
    let is_there = |path: &Path| folder.join(path).is_file();
    let read = |path: &Path| is_there(path).then(|| read_inside(folder, path));
    let refuse = |path: &Path, why| unreadable(&folder.join(path), why);
    match language {
        Language::C | Language::Cpp => c_files::further(toolchain, language, files, read, refuse),
        Language::Rust => {
            let roots = rust_modules::roots(toolchain);
            let named = |file: &Path, source: &str| rust_modules::declared(toolchain, file, source);
            further(toolchain, roots, named, read, refuse).map(as_sources)
        }
        Language::Python => {
            let roots = toolchain.student.iter().cloned();
            further(toolchain, roots, python_modules::imported_by, read, refuse).map(as_sources)
        }
    }
}
