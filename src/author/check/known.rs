//! Finds the submissions of a lab whose marks are known.
//!
//! They are in `fixtures/<lab>/<language>/{right,wrong}/<name>` beside the folder of the labs; a lab that stands
//! alone has them in its own folder, `submissions/<name>`. An `expect.toml` says what a wrong submission loses. A
//! submission that is kept as a patch is written whole into a temporary folder.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tempfile::TempDir;

use super::expectation::{EXPECTATION, Expectation, expectation};
use super::results::RoleName;
use super::whole::{PATCH, SUBMISSIONS, place_of, write_whole};
use sudograde_core::lab::{Lab, LabError, Language};

#[derive(Debug)]
pub struct Known {
    /// For people: `c/wrong/rows-only`.
    pub name: String,
    /// The folder with all of its files.
    pub folder: PathBuf,
    /// The temporary folder around `folder`, if there is one; removed with the last submission in it.
    _kept: Option<Arc<TempDir>>,
    /// The folder of the submission that its patch changes.
    pub base: Option<PathBuf>,
    /// None: its files show the language.
    pub language: Option<Language>,
    pub role: Role,
}

#[derive(Debug)]
pub enum Role {
    Skeleton,
    Right,
    Wrong {
        /// As `exercise/criterion`; it keeps all others.
        loses: BTreeSet<String>,
        slow: bool,
    },
}

impl Role {
    pub fn name(&self) -> RoleName {
        match self {
            Role::Skeleton => RoleName::Skeleton,
            Role::Right => RoleName::Right,
            Role::Wrong { .. } => RoleName::Wrong,
        }
    }
}

/// All known submissions of a lab, skeletons first.
///
/// # Errors
/// An expect.toml that cannot be read, or names no criterion of the lab; a folder in the wrong place.
pub fn known_submissions(lab: &Lab) -> Result<Vec<Known>, LabError> {
    let mut known = Vec::new();
    let mut whole = Whole::default();
    for (language, toolchain) in &lab.toolchains {
        let name = format!("{}/skeleton", language.id());
        known.push(Known::of(
            name,
            &toolchain.skeleton,
            *language,
            Role::Skeleton,
        ));
    }
    for language in lab.toolchains.keys() {
        let root = fixtures(lab).join(language.id());
        for kind in ["right", "wrong"] {
            for folder in folders(&root.join(kind)) {
                let name = format!("{}/{kind}/{}", language.id(), name(&folder));
                let expected = expectation(&folder)?;
                if expected.is_some() != (kind == "wrong") {
                    let message = "wrong submissions, and no others, need an expect.toml";
                    return Err(LabError::new(&folder, message));
                }
                let one = whole.known(lab, name, folder, &root, expected.as_ref())?;
                let language = Some(*language);
                known.push(Known { language, ..one });
            }
        }
    }
    for (language, folder) in &lab.solutions {
        let name = match lab.solutions.len() {
            1 => "reference".to_owned(),
            _ => format!("{}/reference", language.id()),
        };
        known.push(Known::of(name, folder, *language, Role::Right));
    }
    let root = lab.folder.join(SUBMISSIONS);
    for folder in folders(&root) {
        let (name, expected) = (name(&folder), expectation(&folder)?);
        known.push(whole.known(lab, name, folder, &root, expected.as_ref())?);
    }
    Ok(known)
}

impl Known {
    /// A submission in a folder of the lab.
    fn of(name: String, folder: &Path, language: Language, role: Role) -> Self {
        Known {
            name,
            folder: folder.to_owned(),
            _kept: None,
            base: None,
            language: Some(language),
            role,
        }
    }
}

/// The temporary folder for submissions that are kept as patches, made for the first of them.
#[derive(Default)]
struct Whole(Option<Arc<TempDir>>);

impl Whole {
    /// A submission with all of its files: in its own folder, unless it changes a base.
    fn known(
        &mut self,
        lab: &Lab,
        name: String,
        folder: PathBuf,
        root: &Path,
        expected: Option<&Expectation>,
    ) -> Result<Known, LabError> {
        let role = role(lab, &folder, expected)?;
        let base = expected.and_then(|expected| expected.base.as_ref());
        let base = base
            .map(|base| place_of(base, root))
            .map(|(within, below)| within.join(below));
        let (folder, _kept) = if base.is_some() || folder.join(PATCH).exists() {
            let kept = self.kept(&folder)?;
            let to = kept.path().join(&name);
            write_whole(&folder, root, &to)?;
            (to, Some(kept))
        } else {
            (folder, None)
        };
        Ok(Known {
            name,
            folder,
            _kept,
            base,
            language: None,
            role,
        })
    }

    fn kept(&mut self, folder: &Path) -> Result<Arc<TempDir>, LabError> {
        if let Some(kept) = &self.0 {
            return Ok(kept.clone());
        }
        let made = tempfile::tempdir().map_err(|error| {
            let message = format!("no temporary folder can be made for it: {error}");
            LabError::new(folder, message)
        })?;
        Ok(self.0.insert(Arc::new(made)).clone())
    }
}

/// The submission with this name; skeletons and the lab's own functions do not count.
///
/// # Errors
/// There is none; the message names similar ones.
pub fn find<'a>(known: &'a [Known], name: &str) -> Result<&'a Known, String> {
    let is_one = |one: &&Known| matches!(one.role, Role::Right | Role::Wrong { .. });
    let submissions: Vec<&Known> = known.iter().filter(is_one).collect();
    if let Some(found) = submissions.iter().find(|one| one.name == name) {
        return Ok(found);
    }
    let likeness = |one: &&Known| {
        let (last, asked) = (last_part(&one.name), last_part(name));
        strsim::jaro_winkler(asked, last) + strsim::jaro_winkler(name, &one.name)
    };
    let mut near = submissions;
    near.sort_by(|one, other| likeness(other).total_cmp(&likeness(one)));
    let near: Vec<&str> = near.iter().take(3).map(|one| one.name.as_str()).collect();
    Err(match &near[..] {
        [] => "the lab has no submissions whose marks are known".to_owned(),
        near => format!("there is no \"{name}\"; similar names: {}", near.join(", ")),
    })
}

fn last_part(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// The folder of a lab's submissions beside the folder of the labs.
pub fn fixtures(lab: &Lab) -> PathBuf {
    lab.folder.join("../../fixtures").join(&lab.id)
}

fn role(lab: &Lab, folder: &Path, expected: Option<&Expectation>) -> Result<Role, LabError> {
    let Some(expected) = expected else {
        return Ok(Role::Right);
    };
    let is_there = |name: &String| {
        let (exercise, criterion) = name.split_once('/').unwrap_or((name, ""));
        let exercise = lab.exercises.iter().find(|one| one.id == exercise);
        exercise.is_some_and(|one| one.criteria.iter().any(|one| one.id == criterion))
    };
    match expected.loses.iter().find(|name| !is_there(name)) {
        Some(name) => Err(LabError::new(
            &folder.join(EXPECTATION),
            format!("the lab has no criterion \"{name}\"; they are named exercise/criterion"),
        )),
        None => Ok(Role::Wrong {
            loses: expected.loses.clone(),
            slow: expected.slow,
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
