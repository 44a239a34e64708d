//! The writes of a batch: a claim on a submission before it is graded, and all of its results
//! afterwards, in one transaction. If the grader is killed, a submission is recorded as a whole or
//! not at all.

use std::collections::BTreeMap;

use jiff::Timestamp;
use rusqlite::{Row, Transaction, params};

use super::error::GradebookError;
use super::labs::LabRow;
use super::open::Gradebook;
use super::statements::Statements;
use super::work::{Basis, HandedIn, Student, Todo, Why};
use super::{files, process, store, teams};
use sudograde_core::late::{Moment, Source};
use sudograde_core::report::Report;
use sudograde_core::verdict::Verdict;

/// The result of a grading.
pub struct Graded<'a> {
    pub why: Why,
    pub submitted: Moment,
    pub started: Timestamp,
    pub wall_ms: f64,
    /// The report, or why there is none.
    pub result: Result<&'a Report, &'a str>,
}

impl Gradebook {
    /// The lab's row; it is added if it is missing, with the lab's own due date.
    pub fn lab(
        &mut self,
        name: &str,
        title: &str,
        due: Option<Timestamp>,
    ) -> Result<i64, GradebookError> {
        self.transaction(|transaction| {
            transaction.change(
                "INSERT INTO labs (name, title, due_at) VALUES (?1, ?2, ?3)
                 ON CONFLICT (name) DO UPDATE SET title = excluded.title WHERE title <> excluded.title",
                params![name, title, due.map(|due| due.to_string())],
            )?;
            transaction.query_row("SELECT id FROM labs WHERE name = ?1", [name], |row| row.get(0))
        })
    }

    /// Decides what to do about a submission, and claims the submission if it has to be graded. The same files
    /// of another one of the team are not graded again: the student gets the same run. `submitted` tells when it was
    /// handed in.
    pub fn claim(
        &mut self,
        handed_in: &HandedIn,
        basis: &Basis,
        force: bool,
        submitted: &dyn Fn() -> Moment,
    ) -> Result<Todo, GradebookError> {
        self.transaction(|transaction| {
            let student = &handed_in.student.key;
            let mut last = last_run(transaction, handed_in, student)?;
            if last.is_none()
                && let Some(run) = teams::graded_for_team(transaction, handed_in, basis)?
            {
                teams::share(transaction, handed_in, submitted(), run)?;
                last = last_run(transaction, handed_in, student)?;
            }
            let why = match &last {
                None if is_other_content(transaction, handed_in)? => Why::Submission,
                None => Why::New,
                Some(last) => match last.why_again(basis) {
                    Some(why) => why,
                    None if force => Why::Forced,
                    None => {
                        found_at(transaction, handed_in, last.submission)?;
                        return Ok(Todo::Nothing {
                            score: last.score.unwrap_or_default(),
                            max_score: last.max_score.unwrap_or_default(),
                        });
                    }
                },
            };
            let work = handed_in.work();
            let sql = "SELECT process FROM claims WHERE work = ?1";
            let holder: Option<String> = transaction.first(sql, [&work], |row| row.get(0))?;
            if holder.is_some_and(|holder| process::is_alive(&holder)) {
                return Ok(Todo::Busy);
            }
            let sql = "INSERT OR REPLACE INTO claims (work, process) VALUES (?1, ?2)";
            transaction.change(sql, params![work, process::own()])?;
            Ok(Todo::Grade(why))
        })
    }

    /// Records a run with everything that belongs to it, and releases the claim.
    pub fn record(
        &mut self,
        handed_in: &HandedIn,
        basis: &Basis,
        graded: &Graded,
    ) -> Result<(), GradebookError> {
        // If the transaction fails, its rows are not in the database, so they are not known either.
        let mut known = std::mem::take(&mut self.known);
        self.transaction(|transaction| {
            let submission = submission(transaction, handed_in, graded.submitted)?;
            found_at(transaction, handed_in, submission)?;
            files::keep(transaction, submission, handed_in.files)?;
            let run = insert_run(transaction, submission, basis, graded)?;
            let exercises = graded.result.iter().flat_map(|report| &report.exercises);
            for (place, exercise) in exercises.enumerate() {
                store::results(transaction, &mut known, handed_in.lab, run, place, exercise)?;
            }
            give_back(transaction, handed_in)
        })?;
        self.known = known;
        Ok(())
    }

    /// Whether the gradebook has the run of a submission that started at this moment.
    pub fn has_run(
        &self,
        handed_in: &HandedIn,
        started: Timestamp,
    ) -> Result<bool, GradebookError> {
        let found = self.first(
            "SELECT 1 FROM runs JOIN submissions ON submissions.id = submission_id
             JOIN students ON students.id = student_id
             WHERE lab_id = ?1 AND students.key = ?2 AND content_hash = ?3 AND started_at = ?4",
            params![
                handed_in.lab,
                handed_in.student.key,
                handed_in.content_hash,
                started.to_string()
            ],
            |_| Ok(()),
        )?;
        Ok(found.is_some())
    }

    /// The time of each student's last run in a lab, in milliseconds.
    pub fn times(&self, lab: &LabRow) -> Result<BTreeMap<String, f64>, GradebookError> {
        let all = self.all(
            "SELECT students.key, wall_ms FROM runs JOIN submissions ON submissions.id = submission_id
             JOIN students ON students.id = student_id WHERE lab_id = ?1 ORDER BY runs.id",
            [lab.id],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )?;
        Ok(all.into_iter().collect())
    }

    /// Releases a claim without a run.
    pub fn release(&mut self, handed_in: &HandedIn) -> Result<(), GradebookError> {
        self.transaction(|transaction| give_back(transaction, handed_in))
    }

    /// Records that a path was found but could not be graded.
    pub fn problem(
        &mut self,
        lab: i64,
        path: &str,
        whose: Option<&Student>,
        message: &str,
        seen: Timestamp,
    ) -> Result<(), GradebookError> {
        self.transaction(|transaction| {
            let student = whose.map(|whose| student(transaction, whose)).transpose()?;
            transaction.change(
                "INSERT OR REPLACE INTO problems (lab_id, path, student_id, message, seen_at)
                 VALUES (?1, ?2, ?3, ?4, ?5)",
                params![lab, path, student, message, seen.to_string()],
            )
        })
    }

    /// Removes the claims of processes that have ended.
    pub fn forget_the_dead(&mut self) -> Result<(), GradebookError> {
        self.transaction(|transaction| {
            let sql = "SELECT DISTINCT process FROM claims";
            let mut holders: Vec<String> = transaction.all(sql, [], |row| row.get(0))?;
            holders.retain(|holder| !process::is_alive(holder));
            holders.iter().try_for_each(|holder| {
                transaction.change("DELETE FROM claims WHERE process = ?1", [holder])
            })
        })
    }
}

/// The last run of a submission.
pub(super) struct LastRun {
    pub run: i64,
    submission: i64,
    basis: Basis,
    score: Option<f64>,
    max_score: Option<f64>,
}

impl LastRun {
    /// The first change since the last run.
    pub fn why_again(&self, now: &Basis) -> Option<Why> {
        let then = &self.basis;
        let changes = [
            (self.score.is_none(), Why::Fault),
            (then.lab != now.lab, Why::Lab),
            (then.toolchain != now.toolchain, Why::Toolchain),
            (then.grader != now.grader, Why::Grader),
            (then.settings() != now.settings(), Why::Options),
        ];
        let first = changes.into_iter().find(|(changed, _)| *changed);
        first.map(|(_, why)| why)
    }
}

/// The last run of this content as a submission of a student.
pub(super) fn last_run(
    transaction: &Transaction,
    handed_in: &HandedIn,
    owner: &str,
) -> rusqlite::Result<Option<LastRun>> {
    let read = |row: &Row| {
        Ok(LastRun {
            submission: row.get(0)?,
            run: row.get(7)?,
            basis: Basis {
                lab: row.get(1)?,
                toolchain: row.get(2)?,
                grader: row.get(3)?,
                options: row.get(4)?,
            },
            score: row.get(5)?,
            max_score: row.get(6)?,
        })
    };
    transaction.first(
        "SELECT submissions.id, lab_hash, toolchain, grader, options, score, max_score, runs.id
         FROM submissions
         JOIN students ON students.id = student_id
         JOIN runs ON runs.submission_id = submissions.id
         WHERE lab_id = ?1 AND students.key = ?2 AND content_hash = ?3
         ORDER BY runs.id DESC LIMIT 1",
        params![handed_in.lab, owner, handed_in.content_hash],
        read,
    )
}

/// True if the last grading at this path was of another content.
fn is_other_content(transaction: &Transaction, handed_in: &HandedIn) -> rusqlite::Result<bool> {
    let found = transaction.first(
        "SELECT 1 FROM sources JOIN submissions ON submissions.id = submission_id
         WHERE sources.lab_id = ?1 AND path = ?2 AND content_hash <> ?3",
        params![handed_in.lab, handed_in.path, handed_in.content_hash],
        |_| Ok(()),
    )?;
    Ok(found.is_some())
}

/// The student's row. A missing name or section does not replace a known one.
pub(super) fn student(transaction: &Transaction, one: &Student) -> rusqlite::Result<i64> {
    transaction
        .prepare_cached(
            "INSERT INTO students (key, name, section) VALUES (?1, ?2, ?3)
             ON CONFLICT (key) DO UPDATE
             SET name = coalesce(excluded.name, name), section = coalesce(excluded.section, section)
             RETURNING id",
        )?
        .query_row(params![one.key, one.name, one.section], |row| row.get(0))
}

pub(super) fn submission(
    transaction: &Transaction,
    handed_in: &HandedIn,
    submitted: Moment,
) -> rusqlite::Result<i64> {
    let (lab, content) = (handed_in.lab, handed_in.content_hash);
    let student = student(transaction, handed_in.student)?;
    let (at, by) = (submitted.at.to_string(), submitted.by.id());
    transaction.change(
        "INSERT INTO submissions (lab_id, student_id, content_hash, submitted_at, submitted_by)
         VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING",
        params![lab, student, content, at, by],
    )?;
    transaction.query_row(
        "SELECT id FROM submissions WHERE lab_id = ?1 AND student_id = ?2 AND content_hash = ?3",
        params![lab, student, content],
        |row| row.get(0),
    )
}

/// Records the path of the submission, and its time if the new source is more reliable. Removes an
/// earlier problem at this path.
fn found_at(
    transaction: &Transaction,
    handed_in: &HandedIn,
    submission: i64,
) -> rusqlite::Result<()> {
    transaction.change(
        "INSERT INTO sources (lab_id, path, submission_id) VALUES (?1, ?2, ?3)
         ON CONFLICT DO UPDATE SET submission_id = excluded.submission_id
         WHERE submission_id <> excluded.submission_id",
        params![handed_in.lab, handed_in.path, submission],
    )?;
    if let Some(told) = handed_in.told {
        know_better(transaction, submission, told)?;
    }
    let sql = "DELETE FROM problems WHERE lab_id = ?1 AND path = ?2";
    transaction.change(sql, params![handed_in.lab, handed_in.path])
}

/// Of equally reliable times, the first one stays; but a newer roster may correct an older one.
fn know_better(transaction: &Transaction, submission: i64, told: Moment) -> rusqlite::Result<()> {
    let sql = "SELECT submitted_by FROM submissions WHERE id = ?1";
    let known: Option<String> = transaction.first(sql, [submission], |row| row.get(0))?;
    let known = known.and_then(|known| Source::from_id(&known));
    if known.is_none_or(|known| known < told.by || told.by == Source::Roster) {
        let sql = "UPDATE submissions SET submitted_at = ?2, submitted_by = ?3 WHERE id = ?1";
        transaction.change(sql, params![submission, told.at.to_string(), told.by.id()])?;
    }
    Ok(())
}

fn give_back(transaction: &Transaction, handed_in: &HandedIn) -> rusqlite::Result<()> {
    transaction.change("DELETE FROM claims WHERE work = ?1", [handed_in.work()])
}

fn insert_run(
    transaction: &Transaction,
    submission: i64,
    basis: &Basis,
    graded: &Graded,
) -> rusqlite::Result<i64> {
    let report = graded.result.ok();
    let fault = match graded.result {
        Err(fault) => Some(fault.to_owned()),
        Ok(report) if report.score.is_none() => Some(first_fault(report)),
        Ok(_) => None,
    };
    let detail = report.map(store::rest_of_report).transpose()?;
    transaction.change(
        "INSERT INTO runs (submission_id, why, lab_hash, toolchain, grader, options, fault, score,
             max_score, started_at, wall_ms, detail)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
        params![
            submission,
            graded.why.id(),
            basis.lab,
            basis.toolchain,
            basis.grader,
            basis.options,
            fault,
            report.and_then(|report| report.score).map(|score| score.0),
            report.map(|report| report.max_score.0),
            graded.started.to_string(),
            graded.wall_ms,
            detail,
        ],
    )?;
    Ok(transaction.last_insert_rowid())
}

/// The message of the first case with a fault of the grader.
fn first_fault(report: &Report) -> String {
    let mut cases = report.exercises.iter().flat_map(|exercise| &exercise.cases);
    let first = cases.find(|case| case.verdict == Verdict::GraderError);
    first
        .and_then(|case| case.message.clone())
        .unwrap_or_else(|| "a case has no verdict".to_owned())
}
