//! The grades of a lab: for each student, the submission that counts and what it is worth.

use jiff::Timestamp;
use rusqlite::Row;

use super::decide::{LabRow, moment};
use super::{Gradebook, GradebookError, Student};
use crate::core::late::{Attempt, Worth, adjusted, counting};
use crate::core::report::Points;
use crate::locale::Locale;

/// A student's grade.
#[derive(Clone, Debug)]
pub struct Grade {
    pub student: Student,
    /// None for a student who handed in nothing that could be graded.
    pub worth: Option<Worth>,
    pub max_score: Option<f64>,
    pub extension: Option<Timestamp>,
    /// The sum of all adjustments.
    pub adjustments: f64,
    pub submissions: usize,
    /// None where nothing was graded, or the grader was at fault, and nothing was adjusted.
    pub points: Option<f64>,
}

impl Grade {
    /// What lateness and adjustments did to the points of the exercises, a sentence each.
    pub fn changes(&self, locale: &Locale) -> Vec<String> {
        let late = self.worth.filter(|worth| worth.kept < 1.0).map(|worth| {
            let percent = Points(worth.kept * 100.0).to_string();
            locale.text("grade-late", &[("percent", &percent)])
        });
        let adjusted = (self.adjustments != 0.0).then(|| {
            let word = locale.text("grade-adjusted", &[]);
            format!("{word}: {:+}", self.adjustments)
        });
        late.into_iter().chain(adjusted).collect()
    }
}

/// What the database says of a student's submission.
struct Entry {
    student: Student,
    adjustments: Option<f64>,
    extension: Option<Timestamp>,
    attempt: Option<Attempt>,
    max_score: Option<f64>,
}

impl Gradebook {
    /// The grades of a lab, by the students' keys.
    pub fn grades(&self, lab: &LabRow) -> Result<Vec<Grade>, GradebookError> {
        let entries = self.entries(lab).map_err(|why| self.failed(why))?;
        let of_students = entries.chunk_by(|one, other| one.student.key == other.student.key);
        Ok(of_students.map(|entries| grade(lab, entries)).collect())
    }

    fn entries(&self, lab: &LabRow) -> rusqlite::Result<Vec<Entry>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT key, students.name, section,
                 (SELECT sum(points) FROM adjustments WHERE lab_id = ?1 AND student_id = students.id),
                 extensions.due_at, submissions.id, submitted_at, counting_runs.score,
                 counting_runs.max_score
             FROM students
             LEFT JOIN extensions ON extensions.lab_id = ?1 AND extensions.student_id = students.id
             LEFT JOIN submissions ON submissions.lab_id = ?1 AND submissions.student_id = students.id
             LEFT JOIN counting_runs ON counting_runs.submission_id = submissions.id
             ORDER BY key, submissions.id",
        )?;
        statement.query_map([lab.id], entry)?.collect()
    }
}

fn entry(row: &Row) -> rusqlite::Result<Entry> {
    let attempt = match (row.get(5)?, moment(row, 6)?) {
        (Some(submission), Some(submitted)) => Some(Attempt {
            submission,
            submitted,
            score: row.get(7)?,
        }),
        _ => None,
    };
    Ok(Entry {
        student: Student {
            key: row.get(0)?,
            name: row.get(1)?,
            section: row.get(2)?,
        },
        adjustments: row.get(3)?,
        extension: moment(row, 4)?,
        attempt,
        max_score: row.get(8)?,
    })
}

/// From the entries of one student, of which there is at least one.
fn grade(lab: &LabRow, entries: &[Entry]) -> Grade {
    let first = &entries[0];
    let attempts: Vec<Attempt> = entries.iter().filter_map(|entry| entry.attempt).collect();
    let worth = counting(&attempts, lab.counts, &lab.policy, first.extension);
    let adjustments = first.adjustments.unwrap_or_default();
    let counts = |entry: &&Entry| {
        let submission = entry.attempt.map(|attempt| attempt.submission);
        submission == worth.map(|worth| worth.attempt.submission)
    };
    let graded = worth.and_then(|worth| worth.points);
    Grade {
        student: first.student.clone(),
        worth,
        max_score: entries
            .iter()
            .find(counts)
            .and_then(|entry| entry.max_score),
        extension: first.extension,
        adjustments,
        submissions: attempts.len(),
        points: graded
            .or(first.adjustments)
            .map(|_| adjusted(graded.unwrap_or_default(), adjustments)),
    }
}
