//! Submissions of `fixtures/`, whole: most wrong ones are kept there as a patch.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex};

use author::check::write_whole;
use sha2::{Digest, Sha256};

use super::repository;

/// The folder of a known submission, for example of `c/wrong/rows-only`, with all its files. Nobody may change it.
pub fn known(lab: &str, name: &str) -> PathBuf {
    static WRITTEN: LazyLock<Mutex<HashMap<PathBuf, PathBuf>>> = LazyLock::new(Mutex::default);
    let folder = repository("fixtures").join(lab).join(name);
    let language = folder.ancestors().nth(2).expect("<language>/wrong/<name>");
    let mut written = WRITTEN.lock().expect("no test fails with the lock");
    let whole = written.entry(folder.clone());
    whole
        .or_insert_with(|| write_once(&folder, language))
        .clone()
}

/// All of a lab's with this in the names' middle, `right` or `wrong`: their names, sorted.
pub fn all_known(lab: &str, kind: &str) -> Vec<String> {
    let pattern = repository("fixtures")
        .join(lab)
        .join("*")
        .join(kind)
        .join("*");
    let folders = glob::glob(&pattern.to_string_lossy()).expect("a pattern");
    let root = repository("fixtures").join(lab);
    let names = folders.flatten().map(|folder| {
        let name = folder.strip_prefix(&root).expect("it lies there");
        name.to_string_lossy().into_owned()
    });
    let names: Vec<String> = names.collect();
    assert!(!names.is_empty(), "{lab} has no {kind} submissions");
    names
}

/// The folder of a submission of a lab under tests/labs, with all its files. Nobody may change it.
pub fn of_lab(lab: &str, name: &str) -> PathBuf {
    let root = repository("tests/labs").join(lab).join("submissions");
    write_once(&root.join(name), &root)
}

/// Writes a submission to a path that its content names, so that processes share it and no old one is taken for it.
pub fn write_once(folder: &Path, root: &Path) -> PathBuf {
    let all = Path::new(env!("CARGO_TARGET_TMPDIR")).join("known");
    fs::create_dir_all(&all).expect("the folder for temporary files of tests can be written");
    let made = tempfile::tempdir_in(&all).expect("a folder can be made in it");
    let name = folder.file_name().expect("a submission has a name");
    write_whole(folder, root, &made.path().join(name)).unwrap_or_else(|error| panic!("{error}"));
    let mut content = Sha256::new();
    content.update(name.as_encoded_bytes());
    hash(&made.path().join(name), &mut content);
    let digest = content.finalize();
    let digest: String = digest[..8]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let place = all.join(digest);
    // Another process may be first: the same content lies there.
    if fs::rename(made.path(), &place).is_err() {
        assert!(place.is_dir(), "{} cannot be made", place.display());
    }
    place.join(name)
}

fn hash(folder: &Path, content: &mut Sha256) {
    let entries = fs::read_dir(folder).expect("it can be read").flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().expect("an entry has a name");
        content.update(name.as_encoded_bytes());
        if path.is_dir() {
            content.update(b"/[");
            hash(&path, content);
            content.update(b"]");
        } else {
            let bytes = fs::read(&path).expect("it can be read");
            content.update(b"\0");
            content.update(bytes.len().to_le_bytes());
            content.update(bytes);
        }
    }
}
