//! A workflow for GitHub Classroom, and the grader as an action.
//!
//! They go to two repositories: a lab may hold its solutions, so students get the workflow only.

use std::path::Path;

use super::parts::Parts;

const WORKFLOW: &str = include_str!("github-classroom.yml");
const ACTION: &str = include_str!("github-action.yml");
const GRADE: &str = include_str!("github-grade.sh");
const README: &str = include_str!("github-readme.md");

/// Writes the folder.
///
/// # Errors
/// The folder cannot be written.
pub fn write(mut parts: Parts, folder: &Path) -> anyhow::Result<()> {
    parts.add("action.yml", ACTION, false);
    parts.add("grade.sh", GRADE, true);
    parts.unfold(&folder.join("grader"))?;

    parts.files.clear();
    parts.add("README.md", README, false);
    parts.add("template/.github/workflows/classroom.yml", WORKFLOW, false);
    parts.unfold(folder)
}
