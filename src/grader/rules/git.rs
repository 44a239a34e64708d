//! Asks git about a student's checkout, without trusting anything in it.
//!
//! The history is read object by object: commits, their trees, the files in them. Settings and
//! attributes of the checkout change how git words things for people, but not its objects. A part
//! that cannot be read is an error.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::builder::{confine, tool};
use crate::digest::hex;
use crate::submission::SourceFile;
use protocol::boxes::{self, Take};

/// The most commits of a history.
const MOST_COMMITS: usize = 10_000;
/// The most bytes of git's answer to one question.
const MOST_BYTES: usize = 32 << 20;

/// The files for git's input and output: an answer may be longer than the captured output of a
/// command.
const QUESTION: &str = "question";
const ANSWER: &str = "answer";

/// With these, no command from the checkout's own settings is started, and no index is trusted.
const SETTINGS: [&str; 6] = [
    "safe.directory=*",
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.commitGraph=false",
    "core.multiPackIndex=false",
    "protocol.allow=never",
];

/// A commit, with the content of each requested file after it.
pub struct Commit {
    pub id: String,
    pub files: Vec<(PathBuf, String)>,
}

/// The commits that led to the one that is checked out, each after its parents. None if the folder
/// is no checkout. An error names the part that cannot be read.
pub fn history(folder: &Path, paths: &[PathBuf]) -> Option<Result<Vec<Commit>, Unreadable>> {
    let repository = Repository::open(folder)?;
    Some(repository.and_then(|repository| repository.commits(paths)))
}

/// The reason why a history cannot be read.
#[derive(Debug)]
pub enum Unreadable {
    /// This part of the checkout is missing or damaged.
    Checkout(String),
    /// The machine is at fault.
    Machine(String),
}

impl From<String> for Unreadable {
    fn from(why: String) -> Self {
        Unreadable::Checkout(why)
    }
}

impl From<std::io::Error> for Unreadable {
    fn from(error: std::io::Error) -> Self {
        Unreadable::Machine(format!("git: {error}"))
    }
}

/// The commit that is checked out.
pub struct Head {
    /// Its time, in seconds since 1970.
    pub seconds: i64,
    /// Its tags.
    pub tags: Vec<String>,
}

/// The commit that is checked out in a folder, if git can tell.
pub fn head(folder: &Path) -> Option<Head> {
    let repository = Repository::open(folder)?.ok()?;
    let words = ["log", "--no-show-signature", "-1", "--decorate=full"];
    let words = [&words[..], &["--format=%ct %D"]].concat();
    let answer = repository.ask(&words, "").ok()?;
    let answer = String::from_utf8_lossy(&answer);
    let (seconds, names) = answer.trim().split_once(' ').unwrap_or((answer.trim(), ""));
    let tags = names.split(", ");
    let tags = tags.filter_map(|name| name.strip_prefix("tag: refs/tags/"));
    Some(Head {
        seconds: seconds.parse().ok()?,
        tags: tags.map(str::to_owned).collect(),
    })
}

struct Repository {
    folder: PathBuf,
    git: PathBuf,
}

/// The name of an object, in hexadecimal digits.
type Name = String;

/// The entries of a tree by their names.
type Tree = BTreeMap<Vec<u8>, (ObjectType, Name)>;

#[derive(Clone, Copy, PartialEq, Eq)]
enum ObjectType {
    Tree,
    File,
    /// A link, another repository.
    Other,
}

impl Repository {
    fn open(folder: &Path) -> Option<Result<Self, Unreadable>> {
        if !folder.join(".git").is_dir() {
            return None;
        }
        let open = || {
            Ok(Repository {
                folder: folder.canonicalize()?,
                git: tool::on_path("git").ok_or_else(|| {
                    let why =
                        "git is not installed; install it: sudo apt install git (Debian, Ubuntu)";
                    Unreadable::Machine(why.to_owned())
                })?,
            })
        };
        Some(open())
    }

    /// A git command that reads [`QUESTION`] and writes [`ANSWER`].
    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new("/bin/sh");
        command
            .args(["-c", "exec \"$0\" \"$@\" <question >answer"])
            .arg(&self.git)
            .env("PATH", "/usr/bin:/bin")
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            // Missing objects are not fetched: the checkout could name any command for that.
            .env("GIT_NO_LAZY_FETCH", "1")
            .env("GIT_ALLOW_PROTOCOL", "none")
            // No object stands for another, and no commit has other parents than it says.
            .env("GIT_NO_REPLACE_OBJECTS", "1")
            .env("GIT_GRAFT_FILE", "/dev/null")
            .arg("--git-dir")
            .arg(self.folder.join(".git"))
            .arg("--work-tree")
            .arg(&self.folder)
            .args(SETTINGS.iter().flat_map(|setting| ["-c", setting]))
            .arg("--no-pager")
            .args(words);
        command
    }

    /// Git's answer to a question.
    fn ask(&self, words: &[&str], question: &str) -> Result<Vec<u8>, Unreadable> {
        let program = tool::folders_of(&self.git);
        let readable = program.iter().chain([&self.folder]);
        let finished = confine::run(confine::Job {
            kind: boxes::JobKind::Git,
            files: vec![SourceFile::new(QUESTION, question)],
            take: Take::Product(ANSWER.into()),
            ..confine::Job::compile(
                self.command(words),
                readable.map(PathBuf::as_path).collect(),
            )
        });
        let not_run = || Unreadable::Machine("git was not run".to_owned());
        let finished = finished?.pop().ok_or_else(not_run)?;
        if !finished.success {
            let said = String::from_utf8_lossy(&finished.output);
            let first = said.lines().next().unwrap_or("git fails");
            let folder = self.folder.display().to_string();
            return Err(first.replace(&folder, ".").into());
        }
        match finished.product {
            Some(answer) if answer.len() <= MOST_BYTES => Ok(answer),
            _ => Err(format!("> {} MiB", MOST_BYTES >> 20).into()),
        }
    }

    fn commits(&self, paths: &[PathBuf]) -> Result<Vec<Commit>, Unreadable> {
        let shallow = std::fs::symlink_metadata(self.folder.join(".git/shallow"));
        if shallow.is_ok_and(|shallow| shallow.len() > 0) {
            return Err("it is shallow; run git fetch --unshallow".to_owned().into());
        }
        let head = self.ask(&["rev-parse", "--verify", "--quiet", "HEAD"], "");
        if head.is_err() {
            // Nothing is committed yet.
            return Ok(Vec::new());
        }
        let listed = self.ask(&["rev-list", "--topo-order", "--reverse", "HEAD"], "")?;
        let listed = String::from_utf8_lossy(&listed).into_owned();
        let names: Vec<Name> = listed.lines().map(str::to_owned).collect();
        if names.len() > MOST_COMMITS {
            return Err(format!("{} > {MOST_COMMITS} commits", names.len()).into());
        }
        let commits = self.objects(&names.iter().cloned().collect())?;
        let roots: Vec<Name> = names
            .iter()
            .map(|name| tree_of(&commits[name]).ok_or_else(|| missing(name)))
            .collect::<Result<_, _>>()?;
        let mut trees: BTreeMap<Name, Tree> = BTreeMap::new();
        let mut blobs: Vec<Vec<(PathBuf, Name)>> = vec![Vec::new(); names.len()];
        for path in paths {
            let parts: Vec<&[u8]> = path.iter().map(|part| part.as_encoded_bytes()).collect();
            let mut places: Vec<Option<Name>> = roots.iter().cloned().map(Some).collect();
            for (depth, part) in parts.iter().enumerate() {
                let new = places.iter().flatten();
                let new = new.filter(|name| !trees.contains_key(*name));
                for (name, content) in self.objects(&new.cloned().collect())? {
                    let tree = tree(&content, name.len() / 2).ok_or_else(|| missing(&name))?;
                    trees.insert(name, tree);
                }
                let wanted = match depth + 1 == parts.len() {
                    true => ObjectType::File,
                    false => ObjectType::Tree,
                };
                for place in &mut places {
                    let entry = place.as_ref().and_then(|name| trees[name].get(*part));
                    let entry = entry.filter(|(kind, _)| *kind == wanted);
                    *place = entry.map(|(_, name)| name.clone());
                }
            }
            for (blobs, place) in blobs.iter_mut().zip(places) {
                blobs.extend(place.map(|name| (path.clone(), name)));
            }
        }
        let all = blobs.iter().flatten().map(|(_, name)| name.clone());
        let contents = self.objects(&all.collect())?;
        let text = |name: &Name| String::from_utf8_lossy(&contents[name]).into_owned();
        let files = blobs.into_iter().map(|blobs| {
            let files = blobs.into_iter().map(|(path, name)| (path, text(&name)));
            files.collect()
        });
        let commits = names.iter().zip(files).map(|(name, files)| Commit {
            id: short(name),
            files,
        });
        Ok(commits.collect())
    }

    /// The contents of these objects.
    fn objects(&self, names: &BTreeSet<Name>) -> Result<BTreeMap<Name, Vec<u8>>, Unreadable> {
        if names.is_empty() {
            return Ok(BTreeMap::new());
        }
        let question: String = names.iter().map(|name| format!("{name}\n")).collect();
        let answer = self.ask(&["cat-file", "--batch", "--buffer"], &question)?;
        let mut rest = answer.as_slice();
        let mut objects = BTreeMap::new();
        for name in names {
            let (content, after) = object(rest, name).ok_or_else(|| missing(name))?;
            objects.insert(name.clone(), content.to_vec());
            rest = after;
        }
        Ok(objects)
    }
}

fn short(name: &str) -> String {
    name.chars().take(7).collect()
}

fn missing(name: &str) -> String {
    format!("object {}", short(name))
}

/// The content of the first object of an answer, which must have this name; and the rest of the
/// answer.
fn object<'a>(answer: &'a [u8], name: &str) -> Option<(&'a [u8], &'a [u8])> {
    let end = answer.iter().position(|byte| *byte == b'\n')?;
    let mut words = std::str::from_utf8(&answer[..end]).ok()?.split(' ');
    let (Some(found), Some(_), Some(size)) = (words.next(), words.next(), words.next()) else {
        return None;
    };
    let (content, rest) = answer[end + 1..].split_at_checked(size.parse().ok()?)?;
    let rest = rest.strip_prefix(b"\n")?;
    (found == name).then_some((content, rest))
}

/// The name of a commit's tree.
fn tree_of(commit: &[u8]) -> Option<Name> {
    let text = String::from_utf8_lossy(commit);
    Some(text.lines().next()?.strip_prefix("tree ")?.to_owned())
}

/// The entries of a tree: `MODE NAME`, a NUL, and the object's name in `bytes` bytes.
fn tree(mut rest: &[u8], bytes: usize) -> Option<Tree> {
    let mut entries = Tree::new();
    while !rest.is_empty() {
        let end = rest.iter().position(|byte| *byte == 0)?;
        let space = rest[..end].iter().position(|byte| *byte == b' ')?;
        let kind = match &rest[..space] {
            b"40000" => ObjectType::Tree,
            mode if mode.starts_with(b"100") => ObjectType::File,
            _ => ObjectType::Other,
        };
        let (name, after) = rest[end + 1..].split_at_checked(bytes)?;
        entries.insert(rest[space + 1..end].to_vec(), (kind, hex(name)));
        rest = after;
    }
    Some(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_is_read_to_its_end() {
        let bytes = b"100644 a.c\0\x01\x0240000 src\0\x0a\xff";
        let entries = tree(bytes, 2).expect("it is whole");
        assert!(entries[&b"a.c"[..]] == (ObjectType::File, "0102".to_owned()));
        assert!(entries[&b"src"[..]] == (ObjectType::Tree, "0aff".to_owned()));
        assert!(tree(&bytes[..bytes.len() - 1], 2).is_none());
    }

    #[test]
    fn an_answer_is_about_what_was_asked() {
        let answer = b"0102 blob 3\na\nb\n0304 missing\n";
        let (content, rest) = object(answer, "0102").expect("it is there");
        assert_eq!(content, b"a\nb");
        assert!(object(rest, "0304").is_none() && object(answer, "0304").is_none());
    }
}
