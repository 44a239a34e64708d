//! Finds the submissions of a lab whose marks are known, and what they are.
//!
//! They lie in `fixtures/<lab>/<language>/{right,wrong}/<name>` beside the folder of the labs, or, of a lab
//! that stands alone, in its own folder `submissions/<name>`. An `expect.toml` says what a wrong one loses.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use sudograde_core::lab::{Lab, LabError, Language, Oracle};

#[derive(Debug)]
pub struct Known {
    /// For people: `c/wrong/rows-only`.
    pub name: String,
    pub folder: PathBuf,
    /// None: its files tell.
    pub language: Option<Language>,
    pub role: Role,
}

#[derive(Debug)]
pub enum Role {
    Skeleton,
    Right,
    /// The lab's own right functions; its folder is that of the replacements.
    Reference,
    Wrong {
        /// As `exercise/criterion`; it keeps all others.
        loses: BTreeSet<String>,
    },
}

impl Role {
    pub fn name(&self) -> &'static str {
        match self {
            Role::Skeleton => "skeleton",
            Role::Right => "right",
            Role::Reference => "reference",
            Role::Wrong { .. } => "wrong",
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expectation {
    /// For people.
    mistake: String,
    loses: BTreeSet<String>,
}

/// All of a lab's, skeletons first.
///
/// # Errors
/// An expect.toml that cannot be read, or names no criterion of the lab; a folder in the wrong place.
pub fn known_submissions(lab: &Lab) -> Result<Vec<Known>, LabError> {
    let mut known: Vec<Known> = lab
        .toolchains
        .iter()
        .map(|(language, toolchain)| Known {
            name: format!("{}/skeleton", language.id()),
            folder: toolchain.skeleton.clone(),
            language: Some(*language),
            role: Role::Skeleton,
        })
        .collect();
    for language in lab.toolchains.keys() {
        for kind in ["right", "wrong"] {
            let parent = fixtures(lab).join(language.id()).join(kind);
            for folder in folders(&parent) {
                let role = role(lab, &folder)?;
                if matches!(role, Role::Wrong { .. }) != (kind == "wrong") {
                    let message =
                        "an expect.toml belongs beside wrong submissions, and to them only";
                    return Err(LabError::new(&folder, message));
                }
                known.push(Known {
                    name: format!("{}/{kind}/{}", language.id(), name(&folder)),
                    folder,
                    language: Some(*language),
                    role,
                });
            }
        }
    }
    for (language, toolchain) in &lab.toolchains {
        known.extend(toolchain.replacements.iter().map(|folder| Known {
            name: format!("{}/reference", language.id()),
            folder: folder.clone(),
            language: Some(*language),
            role: Role::Reference,
        }));
    }
    if let Oracle::Submission { language, folder } = &lab.oracle {
        known.push(Known {
            name: "reference".to_owned(),
            folder: folder.clone(),
            language: Some(*language),
            role: Role::Right,
        });
    }
    for folder in folders(&lab.folder.join("submissions")) {
        known.push(Known {
            name: name(&folder),
            role: role(lab, &folder)?,
            language: None,
            folder,
        });
    }
    Ok(known)
}

/// The folder of a lab's submissions beside the folder of the labs.
pub fn fixtures(lab: &Lab) -> PathBuf {
    lab.folder.join("../../fixtures").join(&lab.id)
}

fn role(lab: &Lab, folder: &Path) -> Result<Role, LabError> {
    let file = folder.join("expect.toml");
    if !file.is_file() {
        return Ok(Role::Right);
    }
    let text = std::fs::read_to_string(&file)
        .map_err(|error| LabError::new(&file, format!("cannot be read: {error}")))?;
    let expectation: Expectation = toml::from_str(&text).map_err(|error| {
        let offset = error.span().map_or(0, |span| span.start);
        LabError::at(&file, &text, offset, error.message())
    })?;
    if expectation.mistake.is_empty() || expectation.loses.is_empty() {
        let message = "a wrong submission has a mistake, and loses something";
        return Err(LabError::new(&file, message));
    }
    let is_there = |name: &String| {
        let (exercise, criterion) = name.split_once('/').unwrap_or((name, ""));
        let exercise = lab.exercises.iter().find(|one| one.id == exercise);
        exercise.is_some_and(|one| one.criteria.iter().any(|one| one.id == criterion))
    };
    match expectation.loses.iter().find(|name| !is_there(name)) {
        Some(name) => Err(LabError::new(
            &file,
            format!("the lab has no criterion \"{name}\"; they are named exercise/criterion"),
        )),
        None => Ok(Role::Wrong {
            loses: expectation.loses,
        }),
    }
}

/// The folders in a folder, sorted; none when it is not there.
fn folders(of: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(of).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    folders
}

fn name(path: &Path) -> String {
    path.file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}
