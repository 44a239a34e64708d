//! A folder for students, without answers: their files, and in `.sudograde` the grader with a copy
//! of the lab.
//!
//! The copy holds visible cases only, and no comments. Generated inputs stay: their right answers
//! come from the compiled reference. Files that grading needs and that hold right versions of
//! functions are sealed.

mod manifest;

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use toml::{Table, Value};

use super::parts::{LABS, chosen, program, zipped};
use command_line::workplace::{File, Workplace, take};
use grader::submission::Submission;
use grader::{manifest::load, programs, sealed};
use locale::Lang;
use sudograde_core::lab::{Lab, Language};

/// The folder of the grader in the student's folder.
const HOME: &str = ".sudograde";
/// The programs may be handed on with their license.
const LICENSE: &str = include_str!("../../../LICENSE");
/// The program for `watch`.
const SCREEN: &str = "sudograde-screen";

/// The parts of a lab that the students' copy leaves out.
#[derive(Debug, Default)]
pub struct LeftOut {
    /// The number of hidden cases.
    pub cases: usize,
    /// The criteria that have hidden cases only.
    pub criteria: Vec<String>,
}

/// Writes the zip.
///
/// # Errors
/// The lab has no such language, a file cannot be read or written, or the lab does not work
/// without what is left out.
pub fn write(
    lab: &Lab,
    language: Option<Language>,
    lang: Option<Lang>,
    zip: &Path,
) -> anyhow::Result<LeftOut> {
    let language = chosen(lab, language)?;
    let (copy, left_out) = students_copy(lab, language)?;
    // A lab that does not load would tell so in the students' hands.
    let trial = tempfile::tempdir()?;
    copy.iter().try_for_each(|file| file.write(trial.path()))?;
    load(trial.path()).with_context(|| format!("{} without its hidden cases", lab.id))?;

    let course = Lang::from_name(&lab.course_language);
    let place = Workplace {
        lab,
        language,
        lang: lang.or(course).unwrap_or(Lang::En),
        keeps_lang: lang.is_some(),
        name: lab.id.clone(),
        built: None,
    };
    let (mut files, _) = place.files()?;
    let home = Path::new(HOME);
    for name in [programs::GRADER, programs::RUNNER] {
        take(&program(name)?, &home.join(name), &mut files)?;
    }
    if let Ok(screen) = program(SCREEN) {
        take(&screen, &home.join(SCREEN), &mut files)?;
    }
    files.push(File::text(home.join("LICENSE"), LICENSE.to_owned()));
    let below = home.join(LABS).join(&lab.id);
    files.extend(copy.into_iter().map(|file| file.below(&below)));
    let top = Path::new(&lab.id);
    let mut files: Vec<File> = files.into_iter().map(|file| file.below(top)).collect();
    files.sort_by(|one, other| one.path.cmp(&other.path));
    zipped(&files, zip)?;
    Ok(left_out)
}

/// The lab as students get it, in one language.
fn students_copy(lab: &Lab, language: Language) -> anyhow::Result<(Vec<File>, LeftOut)> {
    let mut manifest = table(&lab.folder.join("lab.toml"))?;
    let mut languages = vec![language];
    // The checks may need headers of their language.
    let checks = lab
        .checks
        .iter()
        .flat_map(|checks| checks.toolchains.keys());
    languages.extend(checks.filter(|one| lab.toolchains.contains_key(one)));
    let left_out = manifest::keep_visible(&mut manifest, &languages);
    let mut files = Vec::new();
    for (from, to) in manifest::files(&mut manifest) {
        if files.iter().all(|file: &File| file.path != to) {
            take(&lab.folder.join(&from), &to, &mut files)?;
        }
    }
    let toolchains = lab.toolchains.iter();
    for (language, toolchain) in toolchains.filter(|(one, _)| languages.contains(one)) {
        let place = PathBuf::from(language.id());
        let skeleton = place.join("skeleton");
        take(&toolchain.skeleton, &skeleton, &mut files)?;
        if let Some(table) = manifest::toolchain(&mut manifest, *language) {
            let skeleton = Value::String(skeleton.display().to_string());
            table.insert("skeleton".to_owned(), skeleton);
        }
    }
    take_solutions(lab, &languages, &mut manifest, &mut files)?;
    take_checks(lab, &mut manifest, &mut files)?;
    take_adapters(lab, &languages, &mut manifest, &mut files)?;

    let hints = lab.folder.join("hints.toml");
    if hints.exists() {
        let mut hints = table(&hints)?;
        manifest::keep_hints(&mut hints, &manifest);
        files.push(written("hints.toml", &hints)?);
    }
    for texts in &lab.texts {
        let lines = texts.source.lines().filter(|line| !line.starts_with('#'));
        files.push(File {
            path: Path::new("locale")
                .join(texts.language)
                .with_extension("ftl"),
            content: lines
                .map(|line| format!("{line}\n"))
                .collect::<String>()
                .into(),
            executable: false,
        });
    }
    files.push(written("lab.toml", &manifest)?);
    Ok((files, left_out))
}

/// Takes the right submissions.
fn take_solutions(
    lab: &Lab,
    languages: &[Language],
    manifest: &mut Table,
    files: &mut Vec<File>,
) -> anyhow::Result<()> {
    let mut named = Table::new();
    let solutions = lab.solutions.iter();
    for (language, folder) in solutions.filter(|(one, _)| languages.contains(one)) {
        let place = PathBuf::from(language.id()).join("solution");
        let right = Submission::solution(folder, lab, *language)?;
        if let Some(module) = right.further_files.first() {
            bail!(
                "{}: a module beside the files of \"student\" cannot be sealed; move it into one of them",
                folder.join(&module.path).display()
            );
        }
        for file in &right.files {
            files.push(File {
                path: place.join(&file.path),
                content: sealed::seal(&file.content),
                executable: false,
            });
        }
        let place = Value::String(place.display().to_string());
        named.insert(language.id().to_owned(), place);
    }
    manifest.insert("solution".to_owned(), Value::Table(named));
    Ok(())
}

/// Takes the author's functions that make inputs and say what is right.
fn take_checks(lab: &Lab, manifest: &mut Table, files: &mut Vec<File>) -> anyhow::Result<()> {
    let (Some(checks), Some(written)) = (&lab.checks, manifest.get_mut("checks")) else {
        return Ok(());
    };
    let names = checks.toolchains.values().flat_map(|one| &one.student);
    for name in names {
        let mut own = Vec::new();
        take(&checks.folder.join(name), name, &mut own)?;
        files.extend(own.into_iter().map(sealed_file));
        if let Some(table) = written.as_table_mut() {
            table.insert("file".to_owned(), Value::String(name.display().to_string()));
        }
    }
    Ok(())
}

/// Takes the author's functions that call the student's.
fn take_adapters(
    lab: &Lab,
    languages: &[Language],
    manifest: &mut Table,
    files: &mut Vec<File>,
) -> anyhow::Result<()> {
    let Some(Value::Table(adapters)) = manifest.get_mut("adapter") else {
        return Ok(());
    };
    adapters.retain(|language, _| languages.iter().any(|one| one.id() == language));
    for (_, name) in adapters.iter_mut() {
        let from = PathBuf::from(name.as_str().unwrap_or_default());
        let to = PathBuf::from(from.file_name().unwrap_or_default());
        let mut own = Vec::new();
        take(&lab.folder.join(&from), &to, &mut own)?;
        files.extend(own.into_iter().map(sealed_file));
        *name = Value::String(to.display().to_string());
    }
    Ok(())
}

fn sealed_file(file: File) -> File {
    File {
        content: sealed::seal(&file.content),
        ..file
    }
}

/// A file of the lab's author, without its comments.
fn table(file: &Path) -> anyhow::Result<Table> {
    let text = std::fs::read_to_string(file)
        .with_context(|| format!("{}: it cannot be read", file.display()))?;
    toml::from_str(&text).with_context(|| format!("{}: it cannot be read", file.display()))
}

fn written(path: &str, table: &Table) -> anyhow::Result<File> {
    Ok(File::text(path, toml::to_string(table)?))
}
