//! `sudograde batch`: a class, into a gradebook.

use std::io::Write;

use crate::batch::{BatchError, Progress, Summary, run as run_batch};
use crate::cli::{Batch, BatchStep, Class, Engine, WholeBatch};
use crate::gradebook::{Decided, Gradebook, LabRow, about_claimed_times, about_downloads};
use crate::intake::{Finding, Pseudonyms, Roster, find};
use command_line::options::Sandbox;
use command_line::{language, open_cache, status, tell};
use grader::builder::{Cache, confine};
use grader::catalogue::Catalogue;
use grader::grade::Options;
use grader::manifest::load_with;
use grader::parallel;
use jiff::tz::TimeZone;
use sudograde_core::lab::Lab;
use sudograde_core::visible::on_a_line;

use super::{changed, cluster, shards};

pub fn run(asked: &Batch) -> anyhow::Result<u8> {
    match asked {
        Batch::Whole(asked) => whole(asked),
        Batch::Step(BatchStep::Plan(asked)) => shards::plan(asked),
        Batch::Step(BatchStep::Shard(asked)) => shards::shard(asked),
        Batch::Step(BatchStep::Merge(asked)) => shards::merge(asked),
        Batch::Step(BatchStep::Check(asked)) => shards::check(asked),
        Batch::Step(BatchStep::Resume(asked)) => cluster::resume(asked),
        Batch::Step(BatchStep::Status(asked)) => cluster::status(asked),
        Batch::Step(BatchStep::Cancel(asked)) => cluster::cancel(asked),
    }
}

fn whole(asked: &WholeBatch) -> anyhow::Result<u8> {
    if asked.engine == Engine::Slurm {
        return cluster::whole(asked);
    }
    if asked.preview {
        return preview(asked);
    }
    let existing = asked.db.exists();
    let existing = existing.then(|| Gradebook::open_or_create(&asked.db));
    let existing = existing.transpose()?;
    // A new gradebook is made once there is something for it.
    let opened = opened_for(asked, existing.as_ref())?;
    let mut gradebook = match existing {
        Some(gradebook) => gradebook,
        None => Gradebook::open_or_create(&asked.db)?,
    };
    let before = gradebook.marks()?;
    let (summary, row) = graded(asked, &opened, &mut gradebook)?;
    tell_notes(&gradebook, &row)?;
    // A roster moves marks of work that was graded long ago.
    let mut changed = gradebook.changed_since(&before)?;
    changed.retain(|one| one.before.is_some() && !one.is_graded);
    changed::told(&changed, Some(&row.name));
    Ok(status_of(&summary))
}

/// Tells about times that may not be those of the work.
fn tell_notes(gradebook: &Gradebook, row: &LabRow) -> anyhow::Result<()> {
    let grades = gradebook.grades(row)?;
    let mut notes: Vec<String> = [about_claimed_times(row, &grades), about_downloads(&grades)]
        .into_iter()
        .flatten()
        .collect();
    for (key, count, at) in gradebook.same_roster_times(row)? {
        notes.push(format!(
            "{key}: the roster's {} is the time of {count} different submissions; a roster from before the last one \
             says nothing of it: export the roster again",
            row.course.told(at)
        ));
    }
    for note in notes {
        tell(&on_a_line(&format!("note: {note}")));
    }
    Ok(())
}

/// Grades into a copy of the gradebook, and says which marks differ.
fn preview(asked: &WholeBatch) -> anyhow::Result<u8> {
    let gradebook = Gradebook::open(&asked.db)?;
    let before = gradebook.marks()?;
    let (_folder, mut copy) = gradebook.scratch()?;
    let opened = opened_for(asked, Some(&copy))?;
    let (summary, row) = graded(asked, &opened, &mut copy)?;
    changed::would((&gradebook, &before), &copy, Some(&row.name))?;
    Ok(status_of(&summary))
}

/// The class, as the decisions in its gradebook say, if there is one already.
fn opened_for(asked: &WholeBatch, gradebook: Option<&Gradebook>) -> anyhow::Result<Opened> {
    let class = &asked.class;
    let keys = gradebook.map(Gradebook::keys).transpose()?;
    let table = class.pseudonyms.as_deref();
    Pseudonyms::fits(table, &asked.db, &keys.unwrap_or_default())?;
    let course = gradebook.map(Gradebook::course).transpose()?;
    let zone = course.unwrap_or_default().reading();
    let teams = |lab: &str| gradebook.map(|gradebook| gradebook.decided_teams(lab));
    Opened::of(class, &zone, &|lab| {
        Ok(teams(lab).transpose()?.unwrap_or_default())
    })
}

fn graded(
    asked: &WholeBatch,
    opened: &Opened,
    gradebook: &mut Gradebook,
) -> anyhow::Result<(Summary, LabRow)> {
    let lab = &opened.lab;
    let batch = crate::batch::Batch {
        force: asked.force,
        limit: asked.limit,
        ..opened.batch(&asked.class)
    };
    let title = lab.title.get(batch.lang.id());
    let row = gradebook.lab(&lab.id, title, lab.due)?;
    gradebook.enrol(row, &opened.roster.students, opened.roster.has_teams)?;
    let finding = &opened.finding;
    let count = finding.submissions.len() + finding.problems.len();
    let progress = Progress::new(count, asked.verbose);
    let done = run_batch(&batch, finding, gradebook, &|told| progress.take(&told));
    progress.finish()?;
    let summary = done.map_err(plainly)?;
    writeln!(anstream::stdout(), "{}: {summary}", lab.id)?;
    let row = gradebook.lab_called(Some(&lab.id))?;
    Ok((summary, row))
}

pub fn status_of(summary: &Summary) -> u8 {
    match (summary.faults, summary.problems) {
        (1.., _) => status::GRADER,
        (_, 1..) => status::POINTS_LOST,
        _ => status::FULL_MARKS,
    }
}

/// The error by itself, as whose fault it is decides the exit status.
pub fn plainly(error: BatchError) -> anyhow::Error {
    match error {
        BatchError::Gradebook(error) => error.into(),
        BatchError::Grade(error) => error.into(),
        other => anyhow::Error::from(other),
    }
}

/// A class and its lab, ready to be graded.
pub struct Opened {
    pub lab: Lab,
    pub roster: Roster,
    pub finding: Finding,
    cache: Cache,
}

impl Opened {
    /// `zone` is that of times without an offset; `teams` gives those of a lab that the instructor decided
    /// about.
    pub fn of(
        asked: &Class,
        zone: &TimeZone,
        teams: &dyn Fn(&str) -> anyhow::Result<Decided>,
    ) -> anyhow::Result<Self> {
        let lab = load_with(
            &Catalogue::locate().find(&asked.lab)?,
            asked.hidden.as_deref(),
        )?;
        let roster = asked.roster.as_deref().map(|file| Roster::read(file, zone));
        let mut roster = roster.transpose()?.unwrap_or_default();
        if let Some(times) = &asked.times {
            roster.take_times(times, zone)?;
        }
        roster.name_teams(&teams(&lab.id)?);
        let cache = open_cache(&asked.space)?;
        let mut finding = find(&asked.paths, &lab, &roster, cache.folder())?;
        finding
            .notes
            .splice(0..0, std::mem::take(&mut roster.notes));
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
        if let Some(file) = &asked.pseudonyms {
            Pseudonyms::hide(file, &mut finding, &mut roster)?;
        }
        confine::leave_out(&asked.without_layer);
        Ok(Opened {
            lab,
            roster,
            finding,
            cache,
        })
    }

    pub fn batch<'a>(&'a self, asked: &'a Class) -> crate::batch::Batch<'a> {
        crate::batch::Batch {
            lab: &self.lab,
            hidden: asked.hidden.as_deref(),
            cache: &self.cache,
            options: Options {
                seed: asked.seed,
                full_sandbox: asked.sandbox == Sandbox::Full,
                without: asked.without_layer.clone(),
                ..Options::default()
            },
            language: asked.language,
            lang: language(asked.lang, &self.lab.course_language),
            jobs: asked.jobs.map_or_else(parallel::cores, usize::from),
            nameless: asked.pseudonyms.is_some(),
            force: false,
            limit: None,
        }
    }
}
