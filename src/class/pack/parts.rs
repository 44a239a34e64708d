//! The parts that all platforms need: the grader's programs, and the lab with its files.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, bail};

use grader::programs;
use sudograde_core::lab::{Lab, OracleKind};

/// The folder of the labs in a pack, as in our repository, because a lab may refer to files beside
/// that folder.
const LABS: &str = "exercises";

/// A file of a pack.
pub struct Part {
    /// Relative to the pack.
    pub path: PathBuf,
    pub content: Vec<u8>,
    pub executable: bool,
}

/// The content of a pack.
pub struct Parts {
    /// The id of the lab, and the name of its folder in the pack.
    pub lab: String,
    pub files: Vec<Part>,
}

impl Parts {
    /// Collects the grader's two programs, and the lab with all files that it refers to.
    ///
    /// # Errors
    /// A file cannot be read, or its place cannot be packed.
    pub fn collect(lab: &Lab) -> anyhow::Result<Parts> {
        let mut parts = Parts {
            lab: lab.id.clone(),
            files: Vec::new(),
        };
        for name in [programs::GRADER, programs::RUNNER] {
            let program = programs::beside(name).map_err(anyhow::Error::msg)?;
            parts.take_file(&program, Path::new(name))?;
        }

        let folder = real(&lab.folder)?;
        let place = Path::new(LABS).join(&lab.id);
        parts.take(&folder, &place)?;
        for path in referred(lab) {
            let path = real(&path)?;
            if path.starts_with(&folder) {
                continue;
            }
            // A path beside the folder of all labs keeps its relative place.
            let above = folder.ancestors().nth(2).unwrap_or(&folder);
            let Ok(relative) = path.strip_prefix(above) else {
                bail!(
                    "{}: the lab {} refers to it, but it is too far from {} to be packed; \
                     put it into the lab's folder",
                    path.display(),
                    lab.id,
                    folder.display()
                );
            };
            parts.take(&path, relative)?;
        }
        parts.files.sort_by(|one, other| one.path.cmp(&other.path));
        parts.files.dedup_by(|one, other| one.path == other.path);
        Ok(parts)
    }

    /// Adds a script or another text.
    pub fn add(&mut self, path: &str, text: &str, executable: bool) {
        let text = text.replace("@LAB@", &format!("{LABS}/{}", self.lab));
        self.files.push(Part {
            path: path.into(),
            content: text.into_bytes(),
            executable,
        });
    }

    /// Takes a file, or a folder without the output of builds.
    fn take(&mut self, from: &Path, to: &Path) -> anyhow::Result<()> {
        if !from.is_dir() {
            return self.take_file(from, to);
        }
        let entries = fs::read_dir(from).with_context(|| unreadable(from))?;
        for entry in entries {
            let name = entry.with_context(|| unreadable(from))?.file_name();
            if name != "target" && name != ".git" {
                self.take(&from.join(&name), &to.join(&name))?;
            }
        }
        Ok(())
    }

    fn take_file(&mut self, from: &Path, to: &Path) -> anyhow::Result<()> {
        let mode = fs::metadata(from)
            .with_context(|| unreadable(from))?
            .permissions()
            .mode();
        self.files.push(Part {
            path: to.to_owned(),
            content: fs::read(from).with_context(|| unreadable(from))?,
            executable: mode & 0o111 != 0,
        });
        Ok(())
    }

    /// Writes the files below a folder.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn unfold(&self, folder: &Path) -> anyhow::Result<()> {
        for part in &self.files {
            let path = folder.join(&part.path);
            let written = fs::create_dir_all(path.parent().unwrap_or(folder))
                .and_then(|()| fs::write(&path, &part.content))
                .and_then(|()| {
                    let mode = if part.executable { 0o755 } else { 0o644 };
                    fs::set_permissions(&path, fs::Permissions::from_mode(mode))
                });
            written.with_context(|| format!("{}: it cannot be written", path.display()))?;
        }
        Ok(())
    }
}

/// The files and folders that a lab's manifest names.
fn referred(lab: &Lab) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    for toolchain in lab.toolchains.values() {
        paths.push(toolchain.skeleton.clone());
        let others = [
            &toolchain.probe,
            &toolchain.substitutes,
            &toolchain.replacements,
        ];
        paths.extend(others.into_iter().flatten().cloned());
    }
    match &lab.oracle {
        OracleKind::Reference => {}
        OracleKind::Golden { folder } | OracleKind::Submission { folder, .. } => {
            paths.push(folder.clone())
        }
    }
    paths
}

fn real(path: &Path) -> anyhow::Result<PathBuf> {
    path.canonicalize().with_context(|| unreadable(path))
}

fn unreadable(path: &Path) -> String {
    format!("{}: it cannot be read", path.display())
}

/// A path in the form that archives use.
pub fn name(path: &Path) -> String {
    let parts = path.components().filter_map(|part| match part {
        Component::Normal(name) => Some(name.to_string_lossy()),
        _ => None,
    });
    parts.collect::<Vec<_>>().join("/")
}
