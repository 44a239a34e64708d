//! The autograder of an assignment on Classroom 50, and the grader as an action that puts it in the autograder's reach.
//!
//! They go to two repositories: the files of an autograder are published, and a lab may hold its solutions.

use std::path::Path;

use super::parts::Parts;
use report::most_whole;
use sudograde_core::lab::Lab;

const AUTOGRADER: &str = include_str!("classroom50-autograder.py");
const ACTION: &str = include_str!("classroom50-action.yml");
const README: &str = include_str!("classroom50-readme.md");

/// Writes the folder.
///
/// # Errors
/// The folder cannot be written.
pub fn write(lab: &Lab, mut parts: Parts, folder: &Path) -> anyhow::Result<()> {
    parts.add("action.yml", ACTION, false);
    parts.unfold(&folder.join("grader"))?;

    parts.files.clear();
    let autograder = AUTOGRADER.replace("@POINTS@", &points(lab).to_string());
    parts.add("README.md", README, false);
    parts.add("autograder/autograder.py", &autograder, false);
    parts.unfold(folder)
}

/// The most points of the lab, as its results count them, in its first language.
fn points(lab: &Lab) -> u64 {
    let Some(language) = lab.toolchains.keys().next().copied() else {
        return 0;
    };
    let criteria = lab.exercises.iter().flat_map(|one| &one.criteria);
    let own = criteria.filter(|criterion| criterion.is_for(language));
    most_whole(own.map(|criterion| criterion.points), lab.points(language))
}
