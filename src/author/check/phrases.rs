//! The words of skeletons in other languages: each stands in a skeleton as it is written.

use std::fs;
use std::path::{Path, PathBuf};

use grader::manifest;
use sudograde_core::lab::Lab;

/// A message for each phrase of `locale/skeleton.toml` that no skeleton has: it would change nothing.
pub fn that_stand_nowhere(lab: &Lab) -> Vec<String> {
    let phrases = match manifest::phrases(&lab.folder) {
        Ok(phrases) if phrases.is_empty() => return Vec::new(),
        Ok(phrases) => phrases,
        Err(mistake) => return vec![mistake.to_string()],
    };
    let mut texts = Vec::new();
    for toolchain in lab.toolchains.values() {
        read(&toolchain.skeleton, &mut texts);
    }
    let written = phrases.iter().map(|one| one.get(&lab.course_language));
    let missing = written.filter(|phrase| !texts.iter().any(|text| text.contains(phrase)));
    missing
        .map(|phrase| {
            let first = phrase.trim().lines().next().unwrap_or_default();
            format!("locale/skeleton.toml: no file of a skeleton has the phrase \"{first}\"")
        })
        .collect()
}

fn read(folder: &Path, texts: &mut Vec<String>) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        match path.is_dir() {
            true => read(&path, texts),
            // A file that is not text has no phrases.
            false => texts.extend(fs::read_to_string(&path)),
        }
    }
}
