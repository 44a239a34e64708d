//! Carries out recipes, each once: the [`Cache`] keeps the product under the hash of the recipe.
//!
//! An entry is a folder with the product and `result.json`. It is made under another name, and
//! renamed when it is complete. So two graders at once, or a killed one, never leave half an
//! entry. Entries are never changed. The grader itself never loads a product that depends on a
//! student's file.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};
use sha2::Digest;

use super::recipe::Recipe;
use super::{BuildError, confine, diagnostics};
use crate::ordinary;
use protocol::boxes::Take;

/// The largest file that is read from the cache, in bytes.
const MOST_BYTES: u64 = 1 << 30;

/// Entries that were not used for this long are removed.
const KEEP: Duration = Duration::from_secs(14 * 24 * 3600);

/// The least time between two cleanings.
const CLEANING_INTERVAL: Duration = Duration::from_secs(24 * 3600);

/// The start of the names of a grader's folders in the system's folder for temporary files. A
/// cache may lie there, too, under another name.
pub const TEMPORARY: &str = "sudograde-run-";

/// The folder in which the results of recipes are kept.
#[derive(Debug)]
pub struct Cache {
    folder: PathBuf,
    /// The folder of entries that vanish with this value; None if new entries stay.
    passing: Option<tempfile::TempDir>,
}

/// The result of a recipe.
#[derive(Clone, Debug)]
pub struct Artifact {
    /// The product, if there is one.
    pub file: Option<PathBuf>,
    /// The compiler's messages.
    pub messages: String,
    /// Whether the compiler was stopped before its end.
    pub stopped: bool,
    pub wall_ms: f64,
    pub cpu_ms: f64,
    pub cached: bool,
}

impl Artifact {
    fn of(record: Record, file: Option<PathBuf>, cached: bool) -> Self {
        let Record {
            stopped,
            messages,
            wall_ms,
            cpu_ms,
            ..
        } = record;
        Artifact {
            file,
            messages,
            stopped,
            wall_ms,
            cpu_ms,
            cached,
        }
    }
}

/// The content of `result.json`.
#[derive(Serialize, Deserialize)]
struct Record {
    success: bool,
    /// The hash of the product: a damaged product is made again.
    hash: String,
    stopped: bool,
    messages: String,
    wall_ms: f64,
    cpu_ms: f64,
}

#[derive(Debug, thiserror::Error)]
#[error("the build cache {} cannot be used: {why}\nset SUDOGRADE_CACHE to another folder", folder.display())]
pub struct CacheError {
    pub folder: PathBuf,
    pub why: String,
}

impl Cache {
    /// The folder of the cache: `SUDOGRADE_CACHE`, else `sudograde` in the user's cache folder,
    /// else `sudograde-cache` in the system's folder for temporary files.
    pub fn locate() -> PathBuf {
        let variable = |name| {
            std::env::var_os(name)
                .filter(|value| !value.is_empty())
                .map(PathBuf::from)
        };
        let of_user =
            || variable("XDG_CACHE_HOME").or_else(|| Some(variable("HOME")?.join(".cache")));
        variable("SUDOGRADE_CACHE")
            .or_else(|| Some(of_user()?.join("sudograde")))
            .unwrap_or_else(|| std::env::temp_dir().join("sudograde-cache"))
    }

    /// Opens the cache; makes its folder if it does not exist.
    pub fn open(folder: PathBuf) -> Result<Self, CacheError> {
        std::fs::create_dir_all(&folder).map_err(|error| CacheError {
            folder: folder.clone(),
            why: error.to_string(),
        })?;
        let folder = folder.canonicalize().unwrap_or(folder);
        let cache = Cache {
            folder,
            passing: None,
        };
        cache.clean_now_and_then();
        Ok(cache)
    }

    /// The same cache, but entries that are made through this value vanish with it.
    pub fn apart(&self) -> Result<Self, CacheError> {
        let passing = tempfile::Builder::new()
            .prefix(".apart-")
            .tempdir_in(&self.folder)
            .map_err(|error| self.error(error))?;
        Ok(Cache {
            folder: self.folder.clone(),
            passing: Some(passing),
        })
    }

    /// The folder for new entries.
    fn entries(&self) -> &Path {
        let passing = self.passing.as_ref();
        passing.map_or(&self.folder, tempfile::TempDir::path)
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn error(&self, why: impl std::fmt::Display) -> CacheError {
        CacheError {
            folder: self.folder.clone(),
            why: why.to_string(),
        }
    }

    /// The result of the recipe, from the cache or from a run of the tool.
    pub fn make(&self, recipe: &Recipe) -> Result<Artifact, BuildError> {
        let key = recipe.key();
        let entry = self.entries().join(&key);
        let known = [&self.folder.join(&key), &entry].map(|entry| read_entry(entry, recipe));
        if let Some(artifact) = known.into_iter().flatten().next() {
            return Ok(artifact);
        }
        let (record, product) = self.run(recipe)?;
        if record.success {
            return self.keep(recipe, &entry, &product, &record);
        }
        if record.stopped {
            // The next build may finish on a less busy machine, so this result is not kept.
            return Ok(Artifact::of(record, None, false));
        }
        if let Some(output) = diagnostics::refused_option(&record.messages) {
            return Err(BuildError::Lab {
                what: "the flags in lab.toml".to_owned(),
                output,
            });
        }
        if let Some(fault) = diagnostics::fault_of_toolchain(&record.messages) {
            return Err(BuildError::Toolchain(fault));
        }
        self.keep(recipe, &entry, &product, &record)
    }

    /// Makes the entry, and reads it back as later graders will.
    fn keep(
        &self,
        recipe: &Recipe,
        entry: &Path,
        product: &[u8],
        record: &Record,
    ) -> Result<Artifact, BuildError> {
        let made = tempfile::Builder::new()
            .prefix(".entry-")
            .tempdir_in(self.entries())
            .map_err(|error| self.error(error))?;
        if record.success {
            let file = made.path().join(file_name(recipe));
            std::fs::write(&file, product)
                .and_then(|()| std::fs::set_permissions(&file, Permissions::from_mode(0o755)))
                .map_err(|error| self.error(error))?;
        }
        let text = serde_json::to_vec(record).map_err(|error| self.error(error))?;
        std::fs::write(made.path().join("result.json"), text).map_err(|error| self.error(error))?;
        let made = made.keep();
        if std::fs::rename(&made, entry).is_err() && read_entry(entry, recipe).is_none() {
            // A damaged entry is in the way. A whole entry means that another grader was quicker;
            // it equals this one.
            std::fs::remove_dir_all(entry).map_err(|error| self.error(error))?;
            std::fs::rename(&made, entry).map_err(|error| self.error(error))?;
        }
        let _ = std::fs::remove_dir_all(&made);
        let made = read_entry(entry, recipe)
            .ok_or_else(|| self.error("an entry vanished while it was made"))?;
        Ok(Artifact {
            cached: false,
            ..made
        })
    }

    /// Runs the tool. Returns the record of the run, and the bytes of the product.
    fn run(&self, recipe: &Recipe) -> Result<(Record, Vec<u8>), CacheError> {
        let failed = |error: &dyn std::fmt::Display| {
            self.error(format!("{}: {error}", recipe.tool.path.display()))
        };
        let mut command = Command::new(&recipe.tool.path);
        command
            .args(&recipe.arguments)
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("LC_ALL", "C.UTF-8")
            .envs(
                recipe
                    .tool
                    .environment
                    .iter()
                    .map(|(name, value)| (name, value)),
            );
        let homes = recipe.tool.home.iter().map(PathBuf::as_path).collect();
        let finished = confine::run(confine::Job {
            files: recipe.inputs.clone(),
            take: Take::Product(recipe.output.clone().into()),
            ..confine::Job::compile(command, homes)
        });
        let mut finished = finished.map_err(|error| failed(&error))?;
        let finished = finished.pop().ok_or_else(|| failed(&"it was not run"))?;
        let record = Record {
            hash: finished
                .product
                .as_deref()
                .map_or_else(String::new, hash_of),
            success: finished.success && finished.product.is_some(),
            stopped: finished.stopped,
            messages: String::from_utf8_lossy(&finished.output).into_owned(),
            wall_ms: finished.wall.as_secs_f64() * 1e3,
            cpu_ms: finished.cpu.as_secs_f64() * 1e3,
        };
        Ok((record, finished.product.unwrap_or_default()))
    }

    /// Removes, at most once a day, entries that were not used for long and folders of killed
    /// graders. A failure does no harm.
    fn clean_now_and_then(&self) {
        let mark = self.folder.join("cleaned");
        if age(&mark).is_some_and(|age| age < CLEANING_INTERVAL)
            || std::fs::write(&mark, "").is_err()
        {
            return;
        }
        remove_old(&self.folder, "", KEEP);
        remove_old(&std::env::temp_dir(), TEMPORARY, CLEANING_INTERVAL);
    }
}

/// The time since a file or folder was last written to.
fn age(path: &Path) -> Option<Duration> {
    let modified = std::fs::metadata(path).and_then(|data| data.modified());
    SystemTime::now().duration_since(modified.ok()?).ok()
}

/// Removes entries whose names have this beginning and that were not used for at least `keep`.
fn remove_old(folder: &Path, beginning: &str, keep: Duration) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries {
        let path = entry.path();
        let named = entry.file_name().to_string_lossy().starts_with(beginning);
        let used = age(&path.join("result.json")).or_else(|| age(&path));
        if !named || used.is_none_or(|age| age < keep) {
            continue;
        }
        let _ = if path.is_dir() {
            std::fs::remove_dir_all(path)
        } else {
            std::fs::remove_file(path)
        };
    }
}

/// The hash of a file's content; empty if the file cannot be read.
fn hash(file: &Path) -> String {
    let content = ordinary::read(file, MOST_BYTES).ok();
    content.as_deref().map_or(String::new(), hash_of)
}

fn hash_of(content: &[u8]) -> String {
    let digest = sha2::Sha256::digest(content);
    let bytes = digest.iter().take(16);
    bytes.map(|byte| format!("{byte:02x}")).collect()
}

fn file_name(recipe: &Recipe) -> String {
    recipe.output.replace('/', "_")
}

/// Reads an entry, and marks it as used. None if there is no whole one.
fn read_entry(entry: &Path, recipe: &Recipe) -> Option<Artifact> {
    let result = entry.join("result.json");
    let record = ordinary::read(&result, MOST_BYTES).ok()?;
    let record: Record = serde_json::from_slice(&record).ok()?;
    let file = entry.join(file_name(recipe));
    if record.success && hash(&file) != record.hash {
        return None;
    }
    if let Ok(opened) = std::fs::File::options().append(true).open(&result) {
        let _ = opened.set_modified(SystemTime::now());
    }
    let file = record.success.then_some(file);
    Some(Artifact::of(record, file, true))
}
