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
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};

use serde::{Deserialize, Serialize};
use sha2::Digest;

use super::error::{BuildError, CacheError};
use super::recipe::Recipe;
use super::{confine, diagnostics};
use crate::digest::hex;
use crate::ordinary;
use crate::parallel::locked;
use crate::space;
use protocol::boxes::{Stop, Take};

/// The largest file that is read from the cache, in bytes.
const MOST_BYTES: u64 = 1 << 30;

/// A compiler that was stopped with less CPU time than this is run once more.
const LITTLE_CPU_MS: f64 = 5e3;

/// The folder in which the results of recipes are kept.
#[derive(Debug)]
pub struct Cache {
    folder: PathBuf,
    /// The most space that the folder may take, in bytes.
    limit: Option<u64>,
    /// The folder of entries that vanish with this value; None if new entries stay.
    passing: Option<tempfile::TempDir>,
    /// To whom the next run of a tool is told.
    told: Mutex<Option<Sender<()>>>,
}

/// While it lives, somebody waits for the first recipe whose result is not known.
pub struct Told<'c>(&'c Cache);

impl Drop for Told<'_> {
    fn drop(&mut self) {
        locked(&self.0.told).take();
    }
}

/// The result of a recipe; `result.json` keeps it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Artifact {
    /// The product, if there is one.
    #[serde(skip)]
    pub file: Option<PathBuf>,
    #[serde(skip)]
    pub cached: bool,
    success: bool,
    /// The hash of the product: a damaged product is made again.
    hash: String,
    /// Why the compiler was stopped before its end, if it was; such a result is not kept.
    #[serde(skip)]
    pub stopped: Option<Stop>,
    /// The compiler's messages.
    pub messages: String,
    pub wall_ms: f64,
    pub cpu_ms: f64,
}

impl Artifact {
    /// The product of the lab's own code; `told` says why there is none.
    pub fn of_lab(
        self,
        what: &Path,
        told: impl FnOnce(&Self) -> String,
    ) -> Result<PathBuf, BuildError> {
        let what = what.display().to_string();
        match (&self.file, self.stopped) {
            (Some(file), _) => Ok(file.clone()),
            (None, Some(why)) => Err(BuildError::Stopped { what, why }),
            (None, None) => Err(BuildError::Lab {
                what,
                output: told(&self),
            }),
        }
    }

    /// Whether the compiler was stopped although it had used little of its CPU time: it waited for
    /// others, or the kernel ended it for want of memory. Its input is not the reason.
    fn met_a_busy_machine(&self) -> bool {
        let is_others = matches!(self.stopped, Some(Stop::Wall | Stop::Process));
        is_others && self.cpu_ms < LITTLE_CPU_MS
    }
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
        let mut cache = Cache {
            folder,
            limit: None,
            passing: None,
            told: Mutex::default(),
        };
        std::fs::create_dir_all(&cache.folder).map_err(|error| cache.error(error))?;
        if let Ok(real) = cache.folder.canonicalize() {
            cache.folder = real;
        }
        Ok(cache)
    }

    /// # Errors
    /// Nothing can be put into it.
    pub fn check_writable(&self) -> Result<(), CacheError> {
        let file = tempfile::tempfile_in(&self.folder);
        file.map(drop).map_err(|error| self.error(error))
    }

    /// The same cache, which takes so much space on the disk and little more.
    pub fn within(mut self, limit: u64) -> Self {
        self.limit = Some(limit);
        self.clean_now_and_then();
        self
    }

    fn clean_now_and_then(&self) {
        if let Some(limit) = self.limit {
            space::clean_now_and_then(&self.folder, limit);
        }
    }

    /// The same cache, but entries that are made through this value vanish with it.
    pub fn apart(&self) -> Result<Self, CacheError> {
        let passing = tempfile::Builder::new()
            .prefix(".apart-")
            .tempdir_in(&self.folder)
            .map_err(|error| self.error(error))?;
        Ok(Cache {
            folder: self.folder.clone(),
            limit: None,
            passing: Some(passing),
            told: Mutex::default(),
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

    /// Tells of the first run of a tool; an error when there was none until the end.
    pub fn tell(&self) -> (Told<'_>, Receiver<()>) {
        let (told, tells) = channel();
        locked(&self.told).replace(told);
        (Told(self), tells)
    }

    /// The result of the recipe, from the cache or from a run of the tool.
    pub fn make(&self, recipe: &Recipe) -> Result<Artifact, BuildError> {
        let key = recipe.key();
        let entry = self.entries().join(&key);
        let known = [&self.folder.join(&key), &entry].map(|entry| read_entry(entry, recipe));
        if let Some(artifact) = known.into_iter().flatten().next() {
            return Ok(artifact);
        }
        if let Some(told) = locked(&self.told).take() {
            // Nobody waits any more if it cannot be sent.
            let _ = told.send(());
        }
        let (mut made, mut product) = self.run(recipe)?;
        if made.met_a_busy_machine() {
            (made, product) = self.run(recipe)?;
        }
        if !made.success {
            if made.stopped.is_some() {
                // The next build may finish on a less busy machine, so this result is not kept.
                return Ok(made);
            }
            if let Some(output) = diagnostics::refused_option(&made.messages) {
                return Err(BuildError::Lab {
                    what: "the flags in lab.toml".to_owned(),
                    output,
                });
            }
            if let Some(fault) = diagnostics::fault_of_toolchain(&made.messages) {
                return Err(BuildError::Toolchain(fault));
            }
        }
        Ok(self.keep(recipe, &entry, &product, &made)?)
    }

    /// Makes a product of the lab's own files. If they do not compile, the lab is broken.
    pub fn make_of_lab(&self, what: &Path, recipe: &Recipe) -> Result<PathBuf, BuildError> {
        let told = |made: &Artifact| made.messages.clone();
        self.make(recipe)?.of_lab(what, told)
    }

    /// Makes the entry, and reads it back as later graders will.
    fn keep(
        &self,
        recipe: &Recipe,
        entry: &Path,
        product: &[u8],
        made: &Artifact,
    ) -> Result<Artifact, CacheError> {
        let write = || -> std::io::Result<()> {
            let folder = tempfile::Builder::new()
                .prefix(".entry-")
                .tempdir_in(self.entries())?;
            if made.success {
                let file = folder.path().join(file_name(recipe));
                std::fs::write(&file, product)?;
                std::fs::set_permissions(&file, Permissions::from_mode(0o755))?;
            }
            let text = serde_json::to_vec(made)?;
            std::fs::write(folder.path().join("result.json"), text)?;
            if std::fs::rename(folder.path(), entry).is_err() && read_entry(entry, recipe).is_none()
            {
                // A damaged entry is in the way. A whole entry means that another grader was
                // quicker; it equals this one.
                take_the_place(folder.path(), entry)?;
            }
            Ok(())
        };
        write().map_err(|error| self.error(error))?;
        if self.passing.is_none() {
            space::add(&self.folder, product.len() as u64);
            self.clean_now_and_then();
        }
        let kept = read_entry(entry, recipe)
            .ok_or_else(|| self.error("an entry vanished while it was made"))?;
        Ok(Artifact {
            cached: false,
            ..kept
        })
    }

    /// Runs the tool. Returns the result, and the bytes of the product.
    fn run(&self, recipe: &Recipe) -> Result<(Artifact, Vec<u8>), CacheError> {
        let failed = |error: &dyn std::fmt::Display| {
            self.error(format!("{}: {error}", recipe.tool.path.display()))
        };
        let mut command = Command::new(&recipe.tool.path);
        command
            .args(&recipe.arguments)
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("LC_ALL", "C.UTF-8");
        let homes = recipe.tool.home.iter().map(PathBuf::as_path).collect();
        let finished = confine::run(confine::Job {
            files: recipe.inputs.clone(),
            take: Take::Product(recipe.output.clone().into()),
            ..confine::Job::compile(command, homes)
        });
        let mut finished = finished.map_err(|error| failed(&error))?;
        let finished = finished.pop().ok_or_else(|| failed(&"it was not run"))?;
        let product = finished.product.as_deref();
        let made = Artifact {
            file: None,
            cached: false,
            success: finished.success && product.is_some(),
            hash: product.map_or_else(String::new, hash_of),
            stopped: finished.stopped,
            messages: String::from_utf8_lossy(&finished.output).into_owned(),
            wall_ms: finished.wall.as_secs_f64() * 1e3,
            cpu_ms: finished.cpu.as_secs_f64() * 1e3,
        };
        Ok((made, finished.product.unwrap_or_default()))
    }
}

/// Puts a whole entry in the place of a damaged one. The two change places in one step, as others
/// who found the same damage may have mended it by now, and must not find a gap.
fn take_the_place(made: &Path, entry: &Path) -> std::io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    renameat_with(CWD, made, CWD, entry, RenameFlags::EXCHANGE).or_else(|_| {
        // It is gone meanwhile, or the file system cannot exchange.
        let _ = std::fs::remove_dir_all(entry);
        std::fs::rename(made, entry)
    })
}

fn hash_of(content: &[u8]) -> String {
    hex(&sha2::Sha256::digest(content)[..16])
}

fn file_name(recipe: &Recipe) -> String {
    recipe.output.replace('/', "_")
}

/// Reads an entry, and marks it as used. None if there is no whole one.
fn read_entry(entry: &Path, recipe: &Recipe) -> Option<Artifact> {
    let result = entry.join("result.json");
    let text = ordinary::read(&result, MOST_BYTES).ok()?;
    let mut kept: Artifact = serde_json::from_slice(&text).ok()?;
    if kept.success {
        let file = entry.join(file_name(recipe));
        let product = ordinary::read(&file, MOST_BYTES).ok()?;
        (hash_of(&product) == kept.hash).then_some(())?;
        kept.file = Some(file);
    }
    space::mark_as_used(&result);
    kept.cached = true;
    Some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_who_find_an_entry_damaged_have_a_whole_one_afterwards() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let cache = Cache::open(folder.path().to_owned()).expect("it can be opened");
        let recipe = Recipe {
            tool: super::super::tool::Tool {
                path: "/bin/false".into(),
                identity: String::new(),
                home: Vec::new(),
            },
            arguments: Vec::new(),
            inputs: Vec::new(),
            output: "product".to_owned(),
        };
        let entry = folder.path().join(recipe.key());
        for _ in 0..100 {
            std::fs::create_dir_all(&entry).expect("it can be made");
            std::fs::write(entry.join("result.json"), "{").expect("it can be written");
            let keep = || cache.keep(&recipe, &entry, &[], &Artifact::default());
            std::thread::scope(|scope| {
                let graders: Vec<_> = (0..4).map(|_| scope.spawn(keep)).collect();
                for grader in graders {
                    let kept = grader.join().expect("it ends");
                    kept.expect("a whole entry");
                }
            });
        }
        let left = std::fs::read_dir(folder.path()).into_iter().flatten();
        let unfinished = left.flatten().filter(|one| {
            let name = one.file_name();
            name.to_string_lossy().starts_with(".entry-")
        });
        assert_eq!(unfinished.count(), 0);
    }
}
