//! The files of a problem package, from a folder or a zip, all of them in memory and none from outside of it.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Component, Path};

use anyhow::{Context, bail};
use grader::ordinary;

/// The longest file that is read, in bytes: a lab's files are not longer.
const MOST_BYTES: u64 = 8 << 20;
/// The most bytes and files of a package.
const MOST_BYTES_OF_ALL: u64 = 512 << 20;
const MOST_FILES: usize = 20_000;
/// The most folders within each other. Links may lead round in a circle.
const DEEPEST: usize = 12;

/// The folders that a lab is made of. Pictures and validators elsewhere may be of any size.
const READ: [&str; 4] = ["data/", "submissions/", "problem_statement/", "statement/"];

#[derive(Default)]
pub struct Package {
    /// The path as the author gave it.
    pub label: String,
    /// By their paths within the package. Files outside of the folders that count are empty here.
    files: BTreeMap<String, Vec<u8>>,
    bytes: u64,
}

impl Package {
    /// Reads a folder or a zip.
    ///
    /// # Errors
    /// It is no package, is too large, or something in it leads out of it.
    pub fn open(path: &Path) -> anyhow::Result<Package> {
        let mut package = Package {
            label: path.display().to_string(),
            ..Package::default()
        };
        let there =
            fs::metadata(path).with_context(|| format!("{}: it cannot be read", path.display()))?;
        match there.is_dir() {
            true => package.read_folder(path, path, "", 0)?,
            false => package.read_zip(path)?,
        }
        package.unwrapped()
    }

    /// The bytes of a file; None if it is not there.
    pub fn bytes(&self, name: &str) -> Option<&[u8]> {
        self.files.get(name).map(Vec::as_slice)
    }

    /// The text of a file; None if it is not there.
    ///
    /// # Errors
    /// It is no text.
    pub fn text(&self, name: &str) -> anyhow::Result<Option<String>> {
        let Some(bytes) = self.bytes(name) else {
            return Ok(None);
        };
        match std::str::from_utf8(bytes) {
            Ok(text) if !text.contains('\0') => Ok(Some(text.to_owned())),
            _ => bail!(
                "{}: it is no text in UTF-8, and a lab holds nothing else; convert it, or take it out of the package",
                self.place(name)
            ),
        }
    }

    /// The names of the files in a folder such as `data/`, with the folder, sorted.
    pub fn within<'p>(&'p self, folder: &'p str) -> impl Iterator<Item = &'p str> {
        let all = self.files.keys().map(String::as_str);
        all.filter(move |name| name.starts_with(folder))
    }

    /// A file as messages name it.
    pub fn place(&self, name: &str) -> String {
        format!("{}/{name}", self.label)
    }

    fn read_folder(
        &mut self,
        root: &Path,
        folder: &Path,
        below: &str,
        depth: usize,
    ) -> anyhow::Result<()> {
        if depth > DEEPEST {
            bail!(
                "{}: folders are too deep within each other; does a link lead round in a circle?",
                folder.display()
            );
        }
        let unreadable = || format!("{}: it cannot be read", folder.display());
        for entry in fs::read_dir(folder).with_context(unreadable)? {
            let entry = entry.with_context(unreadable)?;
            let path = entry.path();
            let name = format!("{below}{}", entry.file_name().to_string_lossy());
            if name == ".git" {
                continue;
            }
            let is_link = entry.file_type().with_context(unreadable)?.is_symlink();
            if is_link && !ordinary::leads_inside(&path, root) {
                bail!(
                    "{}: this link leads out of the package, or nowhere; put the file there instead",
                    path.display()
                );
            }
            if path.is_dir() {
                self.read_folder(root, &path, &format!("{name}/"), depth + 1)?;
                continue;
            }
            let real = path.canonicalize().with_context(unreadable)?;
            let file = ordinary::open(&real).with_context(|| path.display().to_string())?;
            self.add(name, file)?;
        }
        Ok(())
    }

    fn read_zip(&mut self, path: &Path) -> anyhow::Result<()> {
        let broken = |why: String| {
            format!(
                "{}: it is neither a folder nor a zip that can be read ({why}); unpack it, and name the folder",
                path.display()
            )
        };
        let file = File::open(path).with_context(|| broken("no access".to_owned()))?;
        let mut archive = match zip::ZipArchive::new(file) {
            Ok(archive) => archive,
            Err(why) => bail!(broken(why.to_string())),
        };
        for place in 0..archive.len() {
            let entry = archive
                .by_index(place)
                .map_err(|why| anyhow::anyhow!(broken(why.to_string())))?;
            let name = entry
                .name()
                .map_err(|why| anyhow::anyhow!(broken(why.to_string())))?
                .into_owned();
            if !is_inside(&name) {
                bail!(
                    "{}: the entry \"{}\" leads out of the package; pack the folder anew",
                    self.label,
                    name.escape_debug()
                );
            }
            if entry.is_symlink() {
                bail!(
                    "{}: the entry \"{}\" is a link; put the file there instead (zip without --symlinks)",
                    self.label,
                    name.escape_debug()
                );
            }
            if !entry.is_dir() {
                self.add(name, entry)?;
            }
        }
        Ok(())
    }

    fn add(&mut self, name: String, content: impl Read) -> anyhow::Result<()> {
        let mut bytes = Vec::new();
        if counts(&name) {
            let read = content.take(MOST_BYTES + 1).read_to_end(&mut bytes);
            read.with_context(|| format!("{}: it cannot be read", self.place(&name)))?;
        }
        self.bytes += bytes.len() as u64;
        if bytes.len() as u64 > MOST_BYTES {
            bail!(
                "{}: it is larger than {} MiB, the most for a file of a lab; take it out of the package, or make it smaller",
                self.place(&name),
                MOST_BYTES >> 20
            );
        }
        if self.bytes > MOST_BYTES_OF_ALL || self.files.len() >= MOST_FILES {
            bail!(
                "{}: a package of more than {} MiB or {MOST_FILES} files is no lab; take cases out of data/secret",
                self.label,
                MOST_BYTES_OF_ALL >> 20
            );
        }
        self.files.insert(name, bytes);
        Ok(())
    }

    /// The package without a folder around all of it.
    fn unwrapped(mut self) -> anyhow::Result<Package> {
        if self.files.contains_key(SETTINGS) {
            return Ok(self);
        }
        let mut around = self
            .files
            .keys()
            .filter_map(|name| name.strip_suffix(SETTINGS));
        let around = around
            .find(|around| around.matches('/').count() == 1)
            .map(str::to_owned);
        let Some(around) = around else {
            bail!(
                "{}: there is no {SETTINGS} in it, so it is no problem package; name the folder that holds {SETTINGS}",
                self.label
            );
        };
        let files = std::mem::take(&mut self.files).into_iter();
        let inner =
            files.filter_map(|(name, bytes)| Some((name.strip_prefix(&around)?.to_owned(), bytes)));
        self.files = inner.collect();
        Ok(self)
    }
}

/// The file with a problem's settings.
pub const SETTINGS: &str = "problem.yaml";
/// The file with its time limit, where an older package says it.
pub const TIME_LIMIT: &str = ".timelimit";

/// Whether a file's content is looked at, in a folder around the package or not.
fn counts(name: &str) -> bool {
    let inner = name.split_once('/').map_or("", |(_, inner)| inner);
    [name, inner].iter().any(|name| {
        let is_read = READ.iter().any(|folder| name.starts_with(folder));
        is_read || [SETTINGS, TIME_LIMIT].contains(name)
    })
}

fn is_inside(name: &str) -> bool {
    let is_plain = |part| matches!(part, Component::Normal(_) | Component::CurDir);
    !name.contains(['\0', '\\']) && Path::new(name).components().all(is_plain)
}
