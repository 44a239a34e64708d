//! `sudograde batch`: a class, into a gradebook.

use std::io::Write;

use crate::batch::{BatchError, Progress, run as run_batch};
use crate::cli::Batch;
use crate::gradebook::{Gradebook, about_claimed_times};
use crate::intake::{Roster, find};
use command_line::options::Sandbox;
use command_line::{language, open_cache, status, tell};
use grader::builder::confine;
use grader::catalogue::Catalogue;
use grader::grade::Options;
use grader::manifest::load_with;
use grader::parallel;

pub fn run(asked: &Batch) -> anyhow::Result<u8> {
    let lab = load_with(
        &Catalogue::locate().find(&asked.lab)?,
        asked.hidden.as_deref(),
    )?;
    let lang = language(asked.lang, &lab.course_language);
    let roster = asked.roster.as_deref().map(Roster::read).transpose()?;
    let roster = roster.unwrap_or_default();
    let cache = open_cache(&asked.space)?;
    let mut finding = find(&asked.paths, &lab, &roster, cache.folder())?;
    finding.notes.splice(0..0, roster.notes);
    if !asked.only.is_empty() {
        finding.keep(|found| {
            let fits = |pattern: &glob::Pattern| {
                pattern.matches(&found.student.key) || pattern.matches(&found.path)
            };
            asked.only.iter().any(fits)
        });
    }
    if finding.submissions.is_empty() && finding.problems.is_empty() {
        anyhow::bail!("nothing to grade: no submission was found, or none matches --only");
    }
    let mut gradebook = Gradebook::open_or_create(&asked.db)?;
    gradebook.enrol(&roster.students)?;
    confine::leave_out(&asked.without_layer);
    let batch = crate::batch::Batch {
        lab: &lab,
        hidden: asked.hidden.as_deref(),
        cache: &cache,
        options: Options {
            seed: asked.seed,
            full_sandbox: asked.sandbox == Sandbox::Full,
            without: asked.without_layer.clone(),
            ..Options::default()
        },
        language: asked.language,
        lang,
        jobs: asked.jobs.map_or_else(parallel::cores, usize::from),
        force: asked.force,
        limit: asked.limit,
    };
    let count = finding.submissions.len() + finding.problems.len();
    let progress = Progress::new(count, asked.verbose);
    let done = run_batch(&batch, &finding, &mut gradebook, &|told| {
        progress.take(&told)
    });
    progress.finish()?;
    let summary = done.map_err(|error| match error {
        // Whose fault it is decides the exit status.
        BatchError::Gradebook(error) => error.into(),
        BatchError::Grade(error) => error.into(),
        other => anyhow::Error::from(other),
    })?;
    writeln!(anstream::stdout(), "{}: {summary}", lab.id)?;
    let row = gradebook.lab_called(Some(&lab.id))?;
    if let Some(told) = about_claimed_times(&row, &gradebook.grades(&row)?) {
        tell(&format!("note: {told}"));
    }
    Ok(match (summary.faults, summary.problems) {
        (1.., _) => status::GRADER,
        (_, 1..) => status::POINTS_LOST,
        _ => status::FULL_MARKS,
    })
}
