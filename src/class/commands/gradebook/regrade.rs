//! Grades one student again: the submission that counts, as the gradebook keeps it, or a corrected one.

use std::fs;
use std::path::{Component, Path};

use anyhow::{Context, bail};

use crate::batch::{Batch, BatchEvent, run as run_batch};
use crate::cli::OfStudent;
use crate::commands::batch::plainly;
use crate::commands::opened::Opened;
use crate::gradebook::{Grade, Gradebook};
use crate::intake::{Finding, Found, KnownTimes, Place, Roster, find, is_pseudonym};
use command_line::{open_cache, tell};
use grader::builder::Cache;
use grader::catalogue::Catalogue;
use grader::grade::Options;
use grader::manifest::load_with;
use sudograde_core::lab::Lab;
use sudograde_core::visible::on_a_line;

/// Records another grading of the student.
///
/// # Errors
/// There is nothing to grade, the lab is not at hand, or the grader failed.
pub fn again(asked: &OfStudent, opened: &Opened) -> anyhow::Result<()> {
    let grade = opened.gradebook.grade_of(&opened.row, &asked.student)?;
    let folder = Catalogue::locate().find(&opened.row.name)?;
    let lab = load_with(&folder, asked.hidden.as_deref())?;
    let cache = open_cache(&asked.space)?;
    // The files lie there until they are graded.
    let kept = tempfile::tempdir_in(cache.folder())?;
    let finding = match &asked.file {
        Some(path) => handed(path, &lab, &grade, &cache)?,
        None => stored(&opened.gradebook, &grade, kept.path())?,
    };
    let batch = Batch {
        nameless: is_pseudonym(&asked.student),
        lab: &lab,
        hidden: asked.hidden.as_deref(),
        cache: &cache,
        options: Options::default(),
        language: None,
        lang: opened.locale.lang,
        jobs: 1,
        force: true,
        limit: None,
    };
    let mut gradebook = Gradebook::open(opened.gradebook.path())?;
    let summary = run_batch(&batch, &finding, &mut gradebook, &|told| match told {
        BatchEvent::Note(note) => tell(&format!("note: {}", on_a_line(note))),
        BatchEvent::Problem { path, why } => tell(&on_a_line(&format!("{path}: {why}"))),
        BatchEvent::Graded { .. } | BatchEvent::Unchanged { .. } => {}
    });
    let summary = summary.map_err(plainly)?;
    if summary.problems > 0 {
        bail!("{} was not graded again", on_a_line(&asked.student));
    }
    Ok(())
}

/// The one submission at a path, as this student's.
fn handed(path: &Path, lab: &Lab, grade: &Grade, cache: &Cache) -> anyhow::Result<Finding> {
    let paths = [path.to_owned()];
    let mut finding = find(&paths, lab, &Roster::default(), cache.folder())?;
    if let Some((path, _, why)) = finding.problems.first() {
        bail!("{path}: {why}");
    }
    match &mut finding.submissions[..] {
        [one] => {
            one.student = grade.student.clone();
            one.told = KnownTimes::default();
        }
        others => bail!(
            "{}: it holds {} submissions; name the folder, the file or the archive of one",
            path.display(),
            others.len()
        ),
    }
    Ok(finding)
}

/// The submission that counts, written below `folder`.
fn stored(gradebook: &Gradebook, grade: &Grade, folder: &Path) -> anyhow::Result<Finding> {
    let key = on_a_line(&grade.student.key);
    let Some(worth) = grade.worth else {
        bail!("{key} handed in nothing that could be graded; name a submission with --file");
    };
    let submission = worth.attempt.submission;
    for file in gradebook.files(submission)? {
        let parts = file.path.components();
        let inner = parts.filter(|part| matches!(part, Component::Normal(_)));
        let to = folder.join(inner.collect::<std::path::PathBuf>());
        let written = to
            .parent()
            .map_or(Ok(()), fs::create_dir_all)
            .and_then(|()| fs::write(&to, &file.content));
        written.with_context(|| format!("{}: it cannot be written", to.display()))?;
    }
    let path = gradebook.paths(submission)?.into_iter().next();
    let mut finding = Finding::default();
    finding.submissions.push(Found {
        path: path.unwrap_or_else(|| format!("{key}, as the gradebook keeps it")),
        student: grade.student.clone(),
        place: Place::Folder(folder.to_owned()),
        told: KnownTimes::default(),
        content_hash: Some(gradebook.content_hash(submission)?),
    });
    Ok(finding)
}
