//! Finds labs: by the name of a folder under `exercises`, or by the path of a lab's folder.

use std::fmt;
use std::path::{Path, PathBuf};

use sudograde_core::text_tools::nearest;

/// The folder with the labs that come with the grader.
#[derive(Debug)]
pub struct Catalogue {
    folder: PathBuf,
}

/// A lab that does not exist.
#[derive(Debug)]
pub struct UnknownLab {
    pub name: String,
    pub known: Vec<String>,
    pub searched: PathBuf,
}

impl fmt::Display for UnknownLab {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "there is no lab \"{}\"", self.name)?;
        if let Some(near) = nearest(&self.name, &self.known) {
            write!(out, "; did you mean \"{near}\"?")?;
        }
        write!(
            out,
            "\nlabs in {}: {}\nany other lab is named by the path of its folder, which holds a lab.toml",
            self.searched.display(),
            if self.known.is_empty() {
                "none".to_owned()
            } else {
                self.known.join(", ")
            }
        )
    }
}

impl std::error::Error for UnknownLab {}

impl Catalogue {
    /// `SUDOGRADE_LABS`, else the folder `exercises` beside or above the executable, else the
    /// folder that the grader was built with.
    pub fn locate() -> Self {
        match std::env::var_os("SUDOGRADE_LABS") {
            Some(named) => Catalogue {
                folder: named.into(),
            },
            None => Self::own(),
        }
    }

    /// The labs that come with the grader, whatever the environment names.
    pub fn own() -> Self {
        let holds_labs = |folder: &PathBuf| {
            let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
            entries
                .into_iter()
                .any(|entry| entry.path().join("lab.toml").is_file())
        };
        let beside = || {
            let executable = std::env::current_exe().ok()?;
            executable
                .ancestors()
                .map(|folder| folder.join("exercises"))
                .find(holds_labs)
        };
        let built_with = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../exercises");
        Catalogue {
            folder: beside().unwrap_or_else(built_with),
        }
    }

    /// The ids of the labs, sorted.
    pub fn ids(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.folder)
            .into_iter()
            .flatten()
            .flatten();
        let mut ids: Vec<String> = entries
            .filter(|entry| entry.path().join("lab.toml").is_file())
            .filter_map(|entry| entry.file_name().into_string().ok())
            .collect();
        ids.sort();
        ids
    }

    /// The folder of a lab that is named by id or by path.
    pub fn find(&self, name: &str) -> Result<PathBuf, UnknownLab> {
        let by_id = self.folder.join(name);
        let by_path = PathBuf::from(name);
        let looks_like_path = name.contains('/') || name == ".";
        let candidates = if looks_like_path {
            [by_path, by_id]
        } else {
            [by_id, by_path]
        };
        candidates
            .into_iter()
            .find(|folder| folder.join("lab.toml").is_file())
            .ok_or_else(|| UnknownLab {
                name: name.to_owned(),
                known: self.ids(),
                searched: self.folder.clone(),
            })
    }

    /// The lab that `submission` lies in, as its skeleton or a copy of it: a parent folder holds
    /// its `lab.toml`.
    pub fn enclosing(&self, submission: &Path) -> Option<PathBuf> {
        let absolute = submission.canonicalize().ok()?;
        absolute
            .ancestors()
            .find(|folder| folder.join("lab.toml").is_file())
            .map(Path::to_owned)
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }
}
