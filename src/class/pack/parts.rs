//! The parts that all platforms need: the grader's programs, and the lab with its files.

use std::fs::{self, File as Output};
use std::io::{Cursor, Write};
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, bail};
use flate2::Compression;
use flate2::write::GzEncoder;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use command_line::workplace::{File, take};
use grader::programs;
use sudograde_core::lab::{Lab, Language};

/// The folder of the labs in a pack, as in our repository, because a lab may refer to files beside
/// that folder.
pub const LABS: &str = "exercises";

/// The content of a pack.
pub struct Parts {
    /// The id of the lab, and the name of its folder in the pack.
    pub lab: String,
    pub files: Vec<File>,
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
            parts.take(&program(name)?, Path::new(name))?;
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
        self.files.push(File {
            path: path.into(),
            content: text.into_bytes(),
            executable,
        });
    }

    fn take(&mut self, from: &Path, to: &Path) -> anyhow::Result<()> {
        take(from, to, &mut self.files)
    }

    /// Writes the files below a folder.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn unfold(&self, folder: &Path) -> anyhow::Result<()> {
        self.files.iter().try_for_each(|file| file.write(folder))
    }
}

/// The language asked for, else the lab's first.
///
/// # Errors
/// The lab has no such language.
pub fn chosen(lab: &Lab, asked: Option<Language>) -> anyhow::Result<Language> {
    let Some(language) = asked.or(lab.toolchains.keys().next().copied()) else {
        bail!("the lab \"{}\" has no language", lab.id);
    };
    if !lab.toolchains.contains_key(&language) {
        bail!(
            "the lab \"{}\" has no version in {}",
            lab.id,
            language.name()
        );
    }
    Ok(language)
}

/// A program of the grader.
pub fn program(name: &str) -> anyhow::Result<PathBuf> {
    programs::beside(name).map_err(anyhow::Error::msg)
}

/// Writes files into a new zip.
///
/// # Errors
/// It cannot be written.
pub fn zipped(files: &[File], zip: &Path) -> anyhow::Result<()> {
    let content = content_of_zip(files)?;
    let failed = || format!("{}: it cannot be written", zip.display());
    let mut output = Output::create_new(zip).with_context(failed)?;
    output.write_all(&content).with_context(|| {
        // Nothing can be done with half an archive.
        let _ = fs::remove_file(zip);
        failed()
    })
}

fn content_of_zip(files: &[File]) -> anyhow::Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for file in files {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .unix_permissions(if file.executable { 0o755 } else { 0o644 });
        zip.start_file(name(&file.path), options)?;
        zip.write_all(&file.content)?;
    }
    Ok(zip.finish()?.into_inner())
}

/// The files as a compressed tar archive.
///
/// # Errors
/// A file has no place in an archive.
pub fn tarred(files: &[File]) -> anyhow::Result<Vec<u8>> {
    let mut archive = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::best()));
    for file in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(file.content.len() as u64);
        header.set_mode(if file.executable { 0o755 } else { 0o644 });
        archive.append_data(&mut header, name(&file.path), file.content.as_slice())?;
    }
    Ok(archive.into_inner()?.finish()?)
}

/// The files and folders that a lab's manifest names.
fn referred(lab: &Lab) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    for toolchain in lab.toolchains.values() {
        paths.push(toolchain.skeleton.clone());
    }
    paths.extend(lab.solutions.values().cloned());
    paths
}

fn real(path: &Path) -> anyhow::Result<PathBuf> {
    path.canonicalize().with_context(|| unreadable(path))
}

fn unreadable(path: &Path) -> String {
    format!("{}: it cannot be read", path.display())
}

/// A path in the form that archives use.
fn name(path: &Path) -> String {
    let parts = path.components().filter_map(|part| match part {
        Component::Normal(name) => Some(name.to_string_lossy()),
        _ => None,
    });
    parts.collect::<Vec<_>>().join("/")
}
