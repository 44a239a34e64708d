//! A problem package of Kattis and its relatives as a lab with one exercise, about a program.
//!
//! A package says right or wrong about a whole submission, so the lab has one criterion: all cases, or nothing.

mod cases;
mod comparison;
mod manifest;
mod package;
mod settings;
mod statement;
mod submissions;

use std::path::{Path, PathBuf};

use super::folder::{self, Files};

use cases::cases;
use manifest::Parts;
use package::Package;
use settings::settings;
use submissions::{Solution, submissions};
use sudograde_core::lab::Language;

/// A written lab, and all of the package that is not in it.
pub struct Written {
    pub visible: usize,
    pub hidden: usize,
    /// Submissions that are left out, each with the reason.
    pub left: Vec<(String, String)>,
    /// Differences between the lab and the package.
    pub notes: Vec<String>,
}

/// Writes the lab's folder.
///
/// # Errors
/// The folder is there already, the package cannot be read, or it is a problem that no lab holds.
pub fn from_kattis(folder: &Path, path: &Path) -> anyhow::Result<Written> {
    let id = folder::id_of(folder)?;
    folder::refuse_if_there(folder)?;
    let package = Package::open(path)?;
    let settings = settings(&package)?;
    let cases = cases(&package, &settings)?;
    let submissions = submissions(&package)?;
    let mut notes = Vec::new();
    let statements = statement::statements(&package, &settings.names, &mut notes)?;
    let parts = Parts {
        id: &id,
        settings: &settings,
        titles: &statements.titles,
        course: &statements.course,
        cases: &cases,
        solutions: &submissions.solutions,
    };
    let (lab, checks) = manifest::manifest(&parts, &mut notes);
    let mut files: Files = vec![(PathBuf::from("lab.toml"), lab)];
    files.extend(checks.map(|text| (PathBuf::from(manifest::CHECKS_FILE), text)));
    files.extend(statements.files);
    for case in &cases {
        let place = Path::new("cases").join(&case.name);
        files.push((place.with_added_extension("in"), case.input.clone()));
        files.push((place.with_added_extension("ans"), case.answer.clone()));
    }
    for solution in &submissions.solutions {
        files.extend(of_solution(&id, solution));
    }
    let not_begun = submissions.solutions.first().map(submissions::skeleton);
    let not_begun = not_begun.unwrap_or_default();
    files.extend(known(
        "wrong-not-begun",
        &not_begun,
        Some("Nothing is written yet."),
    ));
    for one in &submissions.known {
        let mistake = format!("See {} of the problem package.", one.from);
        files.extend(known(
            &one.name,
            &one.files,
            (!one.is_right).then_some(&mistake),
        ));
    }
    folder::write(folder, &files)?;
    let visible = cases.iter().filter(|case| case.visible).count();
    Ok(Written {
        visible,
        hidden: cases.len() - visible,
        left: submissions.left,
        notes,
    })
}

/// The solution's and the skeleton's files in a language.
fn of_solution(id: &str, solution: &Solution) -> Files {
    let language = solution.language.id();
    let right = Path::new("solution").join(language);
    let mut files: Files = Vec::new();
    for (path, text) in &solution.files {
        files.push((right.join(path), text.clone()));
    }
    for (path, text) in submissions::skeleton(solution) {
        files.push((Path::new(language).join(path), text));
    }
    if solution.language == Language::Rust {
        files.push((
            Path::new(language).join("Cargo.toml"),
            super::in_words::cargo(id),
        ));
    }
    files
}

/// A known submission; one with a mistake loses the only criterion.
fn known(name: &str, sources: &submissions::Sources, mistake: Option<&str>) -> Files {
    let folder = Path::new("submissions").join(name);
    let sources = sources.iter();
    let mut files: Files = sources
        .map(|(path, text)| (folder.join(path), text.clone()))
        .collect();
    files.extend(mistake.map(|mistake| {
        let text = format!(
            "mistake = {}\nloses = [\"{}\"]\n",
            super::quoted(mistake),
            manifest::CRITERION
        );
        (folder.join("expect.toml"), text)
    }));
    files
}
