//! Functions that do nothing but look for the right answer in their own process, and words that are made up: none of them
//! earns a point in its exercise. See fixtures/cheats/README.md.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::cheats::{earned, grade, submission};
use crate::support::{repository, two_at_a_time};

/// The folders of stored cheats, as lab, language and folder.
fn stored() -> Vec<(String, String, PathBuf)> {
    let pattern = repository("fixtures/cheats/*/*/*/expect.toml");
    let files = glob::glob(&pattern.to_string_lossy()).expect("a pattern");
    let folders = files
        .flatten()
        .filter_map(|file| file.parent().map(Path::to_owned));
    let name = |path: &Path, above: usize| {
        let part = path.ancestors().nth(above).and_then(Path::file_name);
        part.map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default()
    };
    folders
        .map(|folder| (name(&folder, 2), name(&folder, 1), folder))
        .collect()
}

fn exercises_of(cheat: &Path) -> Vec<String> {
    let text = fs::read_to_string(cheat.join("expect.toml")).expect("it can be read");
    let value: toml::Table = text.parse().expect("it is TOML");
    let all = value["exercises"].as_array().expect("a list").iter();
    all.map(|id| id.as_str().expect("an id").to_owned())
        .collect()
}

#[test]
fn no_stored_cheat_earns_a_point() {
    let cheats = stored();
    assert!(cheats.len() >= 40, "{}", cheats.len());
    let failures = two_at_a_time(&cheats, |(lab, language, cheat)| {
        let made = submission(lab, language, cheat, "");
        let report = grade(lab, made.path(), &exercises_of(cheat));
        match &earned(&report)[..] {
            [] => Ok(()),
            some => Err(format!("{}: {some:?}", cheat.display())),
        }
    });
    assert!(failures.is_empty(), "{failures:#?}");
}
