//! The past of one student in a lab: submissions, and the gradings of each.

use rusqlite::Row;

use super::error::GradebookError;
use super::labs::{LabRow, submitted};
use super::open::Gradebook;
use super::work::Basis;
use sudograde_core::late::Moment;
use sudograde_core::report::Points;

/// A submission that was handed in, and its points.
#[derive(Clone, Debug)]
pub struct Handed {
    /// The submission's row.
    pub submission: i64,
    pub at: Moment,
    pub score: Option<Points>,
    pub max_score: Option<Points>,
}

/// One grading of a submission.
#[derive(Clone, Debug)]
pub struct Grading {
    pub started_at: String,
    /// The name of a [`super::Why`].
    pub why: String,
    pub score: Option<Points>,
    pub max_score: Option<Points>,
    /// The grader's fault, if there is no score.
    pub fault: Option<String>,
}

impl Gradebook {
    /// All submissions of a student or the student's team, the oldest first.
    pub fn history(&self, lab: &LabRow, student: &str) -> Result<Vec<Handed>, GradebookError> {
        self.all(
            "SELECT submissions.id, submitted_at, submitted_by, counting_runs.score, counting_runs.max_score
             FROM submissions
             LEFT JOIN counting_runs ON counting_runs.submission_id = submissions.id
             WHERE submissions.lab_id = ?1 AND student_id IN (
                 SELECT id FROM students WHERE key = ?2
                 UNION SELECT other.student_id FROM members AS own JOIN students ON students.id = own.student_id
                 JOIN members AS other ON other.lab_id = ?1 AND other.team = own.team
                 WHERE own.lab_id = ?1 AND key = ?2
             ) ORDER BY submitted_at, submissions.id",
            (lab.id, student),
            |row| {
                Ok(Handed {
                    submission: row.get(0)?,
                    at: submitted(row, 1)?.ok_or(rusqlite::Error::InvalidQuery)?,
                    score: points(row, 3)?,
                    max_score: points(row, 4)?,
                })
            },
        )
    }

    /// All gradings of a submission, the oldest first.
    pub fn gradings(&self, submission: i64) -> Result<Vec<Grading>, GradebookError> {
        self.all(
            "SELECT started_at, why, score, max_score, fault FROM runs WHERE submission_id = ?1 ORDER BY id",
            [submission],
            |row| {
                Ok(Grading {
                    started_at: row.get(0)?,
                    why: row.get(1)?,
                    score: points(row, 2)?,
                    max_score: points(row, 3)?,
                    fault: row.get(4)?,
                })
            },
        )
    }

    /// All that the marks of a lab depend on: the different bases of the runs that count.
    pub fn bases(&self, lab: &LabRow) -> Result<Vec<Basis>, GradebookError> {
        self.all(
            "SELECT DISTINCT lab_hash, toolchain, grader, options FROM counting_runs
             JOIN submissions ON submissions.id = submission_id WHERE lab_id = ?1 ORDER BY 1, 2, 3, 4",
            [lab.id],
            |row| {
                Ok(Basis {
                    lab: row.get(0)?,
                    toolchain: row.get(1)?,
                    grader: row.get(2)?,
                    options: row.get(3)?,
                })
            },
        )
    }

    /// The digest of a submission's content.
    pub fn content_hash(&self, submission: i64) -> Result<String, GradebookError> {
        let sql = "SELECT content_hash FROM submissions WHERE id = ?1";
        let found = self.first(sql, [submission], |row| row.get(0))?;
        Ok(found.unwrap_or_default())
    }

    /// The paths at which a submission was found last.
    pub fn paths(&self, submission: i64) -> Result<Vec<String>, GradebookError> {
        let sql = "SELECT path FROM sources WHERE submission_id = ?1 ORDER BY path";
        self.all(sql, [submission], |row| row.get(0))
    }
}

fn points(row: &Row, column: usize) -> rusqlite::Result<Option<Points>> {
    Ok(row.get::<_, Option<f64>>(column)?.map(Points))
}
