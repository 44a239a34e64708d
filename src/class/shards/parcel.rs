//! The submissions of a shard as one file, a compressed tar: for each, `N.json` with the facts about
//! it, and its folder or file below `N/`.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};
use tar::{Archive, Builder, EntryType, Header};

use crate::gradebook::Student;
use crate::intake::{Found, Opened};
use grader::content::{is_made, sorted};
use grader::submission::SourceFile;
use sudograde_core::lab::Language;
use sudograde_core::late::Moment;

/// A submission of a shard.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Parcelled {
    /// The path where it was found.
    pub path: String,
    pub student: Student,
    pub content_hash: String,
    pub language: Language,
    pub submitted: Moment,
    /// The time of the submission, if its source is better than the student's claim.
    pub told: Option<Moment>,
    /// The lab's files in it, which a gradebook keeps.
    pub files: Vec<PathBuf>,
    /// The name of the file, if the submission is only one.
    pub single: Option<PathBuf>,
}

pub struct Packing {
    tar: Builder<GzEncoder<BufWriter<File>>>,
    count: usize,
}

impl Packing {
    pub fn create(file: &Path) -> io::Result<Self> {
        let out = BufWriter::new(File::create_new(file)?);
        let mut tar = Builder::new(GzEncoder::new(out, Compression::fast()));
        // A link stays a link: nothing outside of a submission is packed.
        tar.follow_symlinks(false);
        Ok(Packing { tar, count: 0 })
    }

    /// Adds a submission, and returns the facts about it.
    pub fn add(&mut self, found: &Found, opened: &Opened) -> io::Result<Parcelled> {
        let submission = &opened.submission;
        let all = submission.files.iter().chain(&submission.further_files);
        let single = submission
            .files
            .first()
            .filter(|_| submission.folder.is_none());
        let facts = Parcelled {
            path: found.path.clone(),
            student: found.student.clone(),
            content_hash: opened.content_hash.clone(),
            language: submission.language,
            submitted: opened.submitted(),
            told: opened.told,
            files: all.map(|file| file.path.clone()).collect(),
            single: single.map(|file| file.path.clone()),
        };
        let place = PathBuf::from(self.count.to_string());
        self.write(&place.with_extension("json"), &serde_json::to_vec(&facts)?)?;
        match (&submission.folder, single) {
            (Some(folder), _) => self.folder(folder, &place)?,
            (None, Some(file)) => self.write(&place.join(&file.path), &file.content)?,
            (None, None) => {}
        }
        self.count += 1;
        Ok(facts)
    }

    fn write(&mut self, name: &Path, content: &[u8]) -> io::Result<()> {
        let mut header = Header::new_gnu();
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        self.tar.append_data(&mut header, name, content)
    }

    /// Adds the files and links of a folder, without what tools made in it.
    fn folder(&mut self, folder: &Path, name: &Path) -> io::Result<()> {
        self.tar.append_dir(name, folder)?;
        for entry in sorted(folder)? {
            let (kind, path, inner) = (entry.file_type()?, entry.path(), entry.file_name());
            let name = name.join(&inner);
            if kind.is_dir() && !is_made(&inner.to_string_lossy()) {
                self.folder(&path, &name)?;
            } else if kind.is_file() || kind.is_symlink() {
                self.tar.append_path_with_name(&path, &name)?;
            }
        }
        Ok(())
    }

    /// Writes the rest, and waits until the disk has all of it.
    pub fn finish(self) -> io::Result<()> {
        let mut out = self.tar.into_inner()?.finish()?;
        out.flush()?;
        out.get_ref().sync_all()
    }
}

/// Unpacks all submissions below a folder: the facts, and the path of each.
pub fn unpack(file: &Path, to: &Path) -> io::Result<Vec<(Parcelled, PathBuf)>> {
    open(file)?.unpack(to)?;
    let mut all = Vec::new();
    loop {
        let place = to.join(all.len().to_string());
        let facts = match fs::read(place.with_extension("json")) {
            Ok(facts) => facts,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(all),
            Err(error) => return Err(error),
        };
        let facts: Parcelled = serde_json::from_slice(&facts)?;
        let path = facts
            .single
            .as_ref()
            .map_or(place.clone(), |file| place.join(file));
        all.push((facts, path));
    }
}

/// The facts about each submission, and the lab's files in it.
pub fn read(file: &Path) -> io::Result<Vec<(Parcelled, Vec<SourceFile>)>> {
    let mut all: Vec<(Parcelled, Vec<SourceFile>)> = Vec::new();
    for entry in open(file)?.entries()? {
        let mut entry = entry?;
        if entry.header().entry_type() != EntryType::Regular {
            continue;
        }
        let path = entry.path()?.into_owned();
        let mut content = Vec::new();
        if path.components().count() == 1 {
            entry.read_to_end(&mut content)?;
            all.push((serde_json::from_slice(&content)?, Vec::new()));
            continue;
        }
        let inside: PathBuf = path.components().skip(1).collect();
        if let Some((facts, files)) = all.last_mut()
            && facts.files.contains(&inside)
        {
            entry.read_to_end(&mut content)?;
            files.push(SourceFile::new(inside, content));
        }
    }
    for (facts, files) in &mut all {
        let order: BTreeMap<&PathBuf, usize> = facts
            .files
            .iter()
            .enumerate()
            .map(|(k, path)| (path, k))
            .collect();
        files.sort_by_key(|file| order.get(&file.path).copied());
    }
    Ok(all)
}

fn open(file: &Path) -> io::Result<Archive<GzDecoder<BufReader<File>>>> {
    Ok(Archive::new(GzDecoder::new(BufReader::new(File::open(
        file,
    )?))))
}
