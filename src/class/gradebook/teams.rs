//! Teams: a team's submission counts for each of its members.

use std::collections::BTreeMap;

use rusqlite::{Transaction, params};

use super::enter::{Entered, Made, Row};
use super::error::GradebookError;
use super::labs::LabRow;
use super::open::Gradebook;
use super::statements::Statements;
use super::work::{Basis, HandedIn, Student};
use super::{files, record};
use sudograde_core::late::Moment;

/// Teams that were decided about: students' keys, each with the team; None for one who works alone.
pub type Decided = BTreeMap<String, Option<String>>;

impl Gradebook {
    /// Adds or updates the roster's students, including those who handed in nothing. A roster with
    /// teams says who works with whom in this lab; one without leaves the teams as they are.
    pub fn enrol(
        &mut self,
        lab: i64,
        students: &[Student],
        has_teams: bool,
    ) -> Result<(), GradebookError> {
        self.transaction(|transaction| {
            for one in students {
                let student = record::student(transaction, one)?;
                if has_teams {
                    let sql = "DELETE FROM teams WHERE lab_id = ?1 AND student_id = ?2";
                    transaction.change(sql, [lab, student])?;
                }
                if let Some(team) = &one.team {
                    let sql = "INSERT INTO teams (lab_id, student_id, team) VALUES (?1, ?2, ?3)";
                    transaction.change(sql, params![lab, student, team])?;
                }
            }
            Ok(())
        })
    }

    /// The teams that were decided about, whatever the roster says: students' keys, each with the team.
    pub fn decided_teams(&self, lab: &str) -> Result<Decided, GradebookError> {
        let all = self.all(
            "SELECT key, nullif(words, '') FROM standing JOIN students ON students.id = student_id
             JOIN labs ON labs.id = lab_id WHERE kind = 'team' AND labs.name = ?1",
            [lab],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )?;
        Ok(all.into_iter().collect())
    }

    /// The teams of students, by the students' rows.
    pub(super) fn teams(&self, lab: &LabRow) -> Result<BTreeMap<i64, String>, GradebookError> {
        let sql = "SELECT student_id, team FROM members WHERE lab_id = ?1";
        let all = self.all(sql, [lab.id], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(all.into_iter().collect())
    }

    /// Decides about one student's team, whatever the roster says. None: the student works alone. Submissions that the
    /// student handed in for the team stay with it, too.
    ///
    /// # Errors
    /// There is no such student.
    pub fn join(
        &mut self,
        lab: &LabRow,
        student: &str,
        team: Option<&str>,
        made: Made,
    ) -> Result<Entered, GradebookError> {
        let student = self.student_called(student)?;
        let words = team.unwrap_or_default();
        self.transaction(|transaction| {
            let sql = "SELECT id, words FROM standing WHERE kind = 'team' AND lab_id = ?1 AND student_id = ?2";
            let before: Option<(i64, String)> =
                transaction.first(sql, [lab.id, student], |row| Ok((row.get(0)?, row.get(1)?)))?;
            if let Some((number, held)) = &before
                && held == words
            {
                return Ok(Entered::Before(*number));
            }
            leave_work(transaction, lab.id, student)?;
            let row = Row {
                words: Some(words),
                ends: before.map(|(number, _)| number),
                ..Row::of(lab, Some(student), "team")
            };
            row.add(transaction, made).map(Entered::New)
        })
    }
}

/// The last run of this content as a submission of another one of the team, if its basis is the same.
pub(super) fn graded_for_team(
    transaction: &Transaction,
    handed_in: &HandedIn,
    basis: &Basis,
) -> rusqlite::Result<Option<i64>> {
    for mate in mates(transaction, handed_in.lab, &handed_in.student.key)? {
        let last = record::last_run(transaction, handed_in, &mate)?;
        if let Some(last) = last.filter(|last| last.why_again(basis).is_none()) {
            return Ok(Some(last.run));
        }
    }
    Ok(None)
}

/// Records a submission with the same run as another one of the team.
pub(super) fn share(
    transaction: &Transaction,
    handed_in: &HandedIn,
    submitted: Moment,
    run: i64,
) -> rusqlite::Result<()> {
    let submission = record::submission(transaction, handed_in, submitted)?;
    files::keep(transaction, submission, handed_in.files)?;
    copy_run(transaction, run, submission, Some(handed_in.path))
}

/// Gives all submissions of a student to another one of the team, each with the run that counts.
fn leave_work(transaction: &Transaction, lab: i64, student: i64) -> rusqlite::Result<()> {
    let sql = "SELECT other.student_id FROM members AS own JOIN members AS other USING (lab_id, team)
               WHERE lab_id = ?1 AND own.student_id = ?2 AND other.student_id <> ?2 ORDER BY other.student_id";
    let Some(mate) = transaction.first(sql, [lab, student], |row| row.get::<_, i64>(0))? else {
        return Ok(());
    };
    let sql = "SELECT id FROM submissions AS one WHERE lab_id = ?1 AND student_id = ?2 AND NOT EXISTS (
                   SELECT 1 FROM submissions AS other JOIN members ON members.lab_id = ?1
                       AND members.student_id = other.student_id
                   WHERE other.lab_id = ?1 AND other.content_hash = one.content_hash AND other.student_id <> ?2
                       AND team = (SELECT team FROM members WHERE lab_id = ?1 AND student_id = ?3)
               ) ORDER BY id";
    let all = transaction.all(sql, [lab, student, mate], |row| row.get::<_, i64>(0))?;
    for submission in all {
        transaction.change(
            "INSERT INTO submissions (lab_id, student_id, content_hash, submitted_at, submitted_by)
             SELECT lab_id, ?2, content_hash, submitted_at, submitted_by FROM submissions WHERE id = ?1",
            [submission, mate],
        )?;
        let copy = transaction.last_insert_rowid();
        let sql = "INSERT INTO files SELECT ?2, position, path, content_id FROM files WHERE submission_id = ?1";
        transaction.change(sql, [submission, copy])?;
        let sql = "SELECT id FROM counting_runs WHERE submission_id = ?1";
        if let Some(run) = transaction.first(sql, [submission], |row| row.get::<_, i64>(0))? {
            copy_run(transaction, run, copy, None)?;
        }
    }
    Ok(())
}

/// Copies a run to another submission; a new path takes the place of the one in its report.
fn copy_run(
    transaction: &Transaction,
    run: i64,
    submission: i64,
    path: Option<&str>,
) -> rusqlite::Result<()> {
    transaction.change(
        "INSERT INTO runs (submission_id, why, lab_hash, toolchain, grader, options, fault, score,
             max_score, started_at, wall_ms, detail)
         SELECT ?2, why, lab_hash, toolchain, grader, options, fault, score, max_score, started_at,
             wall_ms, iif(?3 IS NULL, detail, json_set(detail, '$.submission', ?3)) FROM runs WHERE id = ?1",
        params![run, submission, path],
    )?;
    let copy = transaction.last_insert_rowid();
    for sql in [
        "INSERT INTO exercise_results SELECT ?2, exercise_id, score, detail_id, outcome_list_id, times
         FROM exercise_results WHERE run_id = ?1",
        "INSERT INTO criterion_results SELECT ?2, criterion_id, score, detail_id
         FROM criterion_results WHERE run_id = ?1",
    ] {
        transaction.change(sql, [run, copy])?;
    }
    Ok(())
}

/// The keys of the others in a student's team.
fn mates(transaction: &Transaction, lab: i64, student: &str) -> rusqlite::Result<Vec<String>> {
    transaction.all(
        "SELECT other.key FROM students AS one
         JOIN members AS own ON own.lab_id = ?1 AND own.student_id = one.id
         JOIN members ON members.lab_id = ?1 AND members.team = own.team
         JOIN students AS other ON other.id = members.student_id
         WHERE one.key = ?2 AND other.id <> one.id ORDER BY other.key",
        params![lab, student],
        |row| row.get(0),
    )
}
