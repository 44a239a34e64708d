//! Finds labs: by the name of a folder under `exercises`, or by the path of a lab's folder.

use std::path::{Path, PathBuf};

use crate::ordinary;
use sudograde_core::text_tools::did_you_mean;

/// A script that `sudograde init` wrote is much shorter.
const MOST_SCRIPT_BYTES: u64 = 1 << 16;

/// The folder with the labs that come with the grader.
#[derive(Debug)]
pub struct Catalogue {
    folder: PathBuf,
}

/// A lab that does not exist.
#[derive(Debug, thiserror::Error)]
#[error(
    "there is no lab \"{name}\"{}\nlabs in {}: {}\nany other lab is named by the path of its folder, which holds a lab.toml",
    did_you_mean(name, known),
    searched.display(),
    known.join(", ")
)]
pub struct UnknownLab {
    pub name: String,
    pub known: Vec<String>,
    /// The folder of the known labs.
    pub searched: PathBuf,
}

/// The folders in `folder` that hold a lab.
fn labs_in(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let folders = entries.map(|entry| entry.path());
    folders.filter(|folder| holds_lab(folder))
}

fn holds_lab(folder: &Path) -> bool {
    folder.join("lab.toml").is_file()
}

/// The rest of the line of the folder's test.sh that begins with this key, as `sudograde init` wrote it.
pub fn said_by_script(submission: &Path, key: &str) -> Option<String> {
    let folder = match submission.is_file() {
        true => submission.parent()?,
        false => submission,
    };
    let script = ordinary::read(&folder.join("test.sh"), MOST_SCRIPT_BYTES).ok()?;
    let script = String::from_utf8_lossy(&script);
    let said = script.lines().find_map(|line| line.strip_prefix(key))?;
    Some(said.trim().to_owned())
}

impl Catalogue {
    /// `SUDOGRADE_LABS`, else the folder `exercises` beside or above the executable, else the
    /// folder that the grader was built with.
    pub fn locate() -> Self {
        let named = std::env::var_os("SUDOGRADE_LABS");
        named.map_or_else(Self::own, |named| Catalogue {
            folder: named.into(),
        })
    }

    /// The labs that come with the grader, whatever the environment names.
    pub fn own() -> Self {
        let beside = || {
            let executable = std::env::current_exe().ok()?;
            let mut folders = executable
                .ancestors()
                .map(|folder| folder.join("exercises"));
            folders.find(|folder| labs_in(folder).next().is_some())
        };
        let built_with = || {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../exercises");
            folder.canonicalize().unwrap_or(folder)
        };
        Catalogue {
            folder: beside().unwrap_or_else(built_with),
        }
    }

    /// The ids of the labs, sorted.
    pub fn ids(&self) -> Vec<String> {
        let names =
            labs_in(&self.folder).filter_map(|lab| lab.file_name()?.to_owned().into_string().ok());
        let mut ids: Vec<String> = names.collect();
        ids.sort();
        ids
    }

    /// The folder of a lab that is named by id or by path.
    pub fn find(&self, name: &str) -> Result<PathBuf, UnknownLab> {
        let mut candidates = [self.folder.join(name), PathBuf::from(name)];
        if name.contains('/') || name == "." {
            candidates.reverse();
        }
        let found = candidates.into_iter().find(|folder| holds_lab(folder));
        found.ok_or_else(|| UnknownLab {
            name: name.to_owned(),
            known: self.ids(),
            searched: self.folder.clone(),
        })
    }

    /// The lab that `submission` lies in, as its skeleton or a copy of it: a parent folder holds
    /// its `lab.toml`.
    pub fn enclosing(&self, submission: &Path) -> Option<PathBuf> {
        let absolute = submission.canonicalize().ok()?;
        let mut around = absolute.ancestors();
        around.find(|folder| holds_lab(folder)).map(Path::to_owned)
    }

    /// The lab that the folder's test.sh names, as `sudograde init` wrote it: a line `LAB=id`.
    pub fn told_by(&self, submission: &Path) -> Option<PathBuf> {
        let id = said_by_script(submission, "LAB=")?;
        // An id, and no path: the script is the student's.
        let known = self.ids().contains(&id);
        known.then(|| self.folder.join(id))
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }
}
