//! The grades of a lab: for each student, the submission that counts and its points.

use std::collections::BTreeMap;

use jiff::Timestamp;
use rusqlite::Row;

use super::error::GradebookError;
use super::labs::{LabRow, moment, submitted};
use super::log::{Decision, signed};
use super::open::Gradebook;
use super::work::Student;
use locale::Locale;
use sudograde_core::late::{Attempt, Worth, adjusted, counting};
use sudograde_core::report::Points;

/// A student's grade.
#[derive(Clone, Debug)]
pub struct Grade {
    pub student: Student,
    /// None for a student without a submission that could be graded.
    pub worth: Option<Worth>,
    pub max_score: Option<f64>,
    pub extension: Option<Timestamp>,
    /// The adjustments that hold.
    pub adjustments: Vec<Decision>,
    /// The points that do not count: a grade is never below 0 and, unless the instructor said
    /// otherwise, never above the lab's maximum.
    pub cut: f64,
    pub submissions: usize,
    /// None if nothing was adjusted and either nothing was graded or the grader was at fault.
    pub points: Option<f64>,
}

impl Grade {
    /// The sum of the adjustments that hold.
    pub fn adjusted_by(&self) -> f64 {
        self.adjustments.iter().filter_map(|one| one.points).sum()
    }

    /// The points, reason, day and author of each adjustment that holds.
    pub fn reasons(&self) -> String {
        let each = self.adjustments.iter().map(|one| {
            let points = signed(one.points.unwrap_or_default());
            format!("{points}: {}", one.because())
        });
        each.collect::<Vec<_>>().join("; ")
    }

    /// The student's name; the key of a student without one.
    pub fn name(&self) -> &str {
        self.student.name.as_deref().unwrap_or(&self.student.key)
    }

    /// The effects of lateness and adjustments on the points of the exercises, a sentence each.
    pub fn changes(&self, locale: &Locale) -> Vec<String> {
        let late = self.worth.filter(|worth| worth.kept < 1.0).map(|worth| {
            let percent = Points(worth.kept * 100.0).to_string();
            let id = match worth.attempt.submitted.is_claimed() {
                true => "grade-late-claimed",
                false => "grade-late",
            };
            locale.text(id, &[("percent", &percent)])
        });
        let adjusted = self.adjustments.iter().map(|one| {
            let word = locale.text("grade-adjusted", &[]);
            let points = signed(one.points.unwrap_or_default());
            format!("{word}: {points}, {}", one.because())
        });
        let cut = (self.cut != 0.0).then(|| {
            let points = Points(self.points.unwrap_or_default()).to_string();
            locale.text("grade-cut", &[("points", &points)])
        });
        late.into_iter().chain(adjusted).chain(cut).collect()
    }
}

/// A note about times that students can set, if being late costs points or could cost points.
pub fn about_claimed_times(lab: &LabRow, grades: &[Grade]) -> Option<String> {
    lab.policy.due?;
    let worths = grades.iter().filter_map(|grade| grade.worth);
    let count = worths
        .filter(|worth| worth.attempt.submitted.is_claimed())
        .count();
    let of_whom = match count {
        0 => return None,
        1 => "of 1 student".to_owned(),
        count => format!("of {count} students"),
    };
    let only = format!(
        "{of_whom} only a claimed time is known (the date of a commit, or of a file in an archive or folder)"
    );
    Some(match lab.policy.trust_claimed {
        true => format!("{only}; the late policy trusts it"),
        false => format!(
            "{only}; no points are taken off for lateness: give `sudograde batch` a roster with a column submitted_at, \
             or trust these times with `sudograde gradebook late ... --trust-claimed`"
        ),
    })
}

/// The database's entry for one submission of a student.
struct Entry {
    student: Student,
    extension: Option<Timestamp>,
    attempt: Option<Attempt>,
    max_score: Option<f64>,
}

impl Gradebook {
    /// The grades of a lab, ordered by the students' keys.
    pub fn grades(&self, lab: &LabRow) -> Result<Vec<Grade>, GradebookError> {
        let entries = self.all(
            "SELECT key, students.name, section, extensions.due_at, submissions.id, submitted_at, submitted_by,
                 counting_runs.score, counting_runs.max_score
             FROM students
             LEFT JOIN extensions ON extensions.lab_id = ?1 AND extensions.student_id = students.id
             LEFT JOIN submissions ON submissions.lab_id = ?1 AND submissions.student_id = students.id
             LEFT JOIN counting_runs ON counting_runs.submission_id = submissions.id
             ORDER BY key, submissions.id",
            [lab.id],
            entry,
        )?;
        let mut adjustments: BTreeMap<String, Vec<Decision>> = BTreeMap::new();
        for one in self.adjustments(lab)? {
            let key = one.student.clone().unwrap_or_default();
            adjustments.entry(key).or_default().push(one);
        }
        let of_students = entries.chunk_by(|one, other| one.student.key == other.student.key);
        let all = entries.iter().filter_map(|entry| entry.max_score);
        let most = all.reduce(f64::max);
        Ok(of_students
            .map(|entries| {
                let adjusted = adjustments.remove(&entries[0].student.key);
                grade(lab, entries, adjusted.unwrap_or_default(), most)
            })
            .collect())
    }

    /// The grade of one student.
    ///
    /// # Errors
    /// There is no student with this key.
    pub fn grade_of(&self, lab: &LabRow, key: &str) -> Result<Grade, GradebookError> {
        let mut all = self.grades(lab)?.into_iter();
        match all.find(|grade| grade.student.key == key) {
            Some(grade) => Ok(grade),
            None => Err(self.no_student(key)?),
        }
    }
}

fn entry(row: &Row) -> rusqlite::Result<Entry> {
    let attempt = match (row.get(4)?, submitted(row, 5)?) {
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
        extension: moment(row, 3)?,
        attempt,
        max_score: row.get(8)?,
    })
}

/// The grade from all entries of one student, of which there is at least one. `most` is the lab's
/// maximum, for a student whose submissions do not give it.
fn grade(lab: &LabRow, entries: &[Entry], adjustments: Vec<Decision>, most: Option<f64>) -> Grade {
    let first = &entries[0];
    let attempts: Vec<Attempt> = entries.iter().filter_map(|entry| entry.attempt).collect();
    let worth = counting(&attempts, lab.counts, &lab.policy, first.extension);
    let sum = |counted: &dyn Fn(&&Decision) -> bool| -> f64 {
        let counted = adjustments.iter().filter(counted);
        counted.filter_map(|one| one.points).sum()
    };
    let (given, beyond) = (sum(&|_| true), sum(&|one| one.beyond));
    let counts = |entry: &&Entry| {
        let submission = entry.attempt.map(|attempt| attempt.submission);
        submission == worth.map(|worth| worth.attempt.submission)
    };
    let graded = worth.and_then(|worth| worth.points);
    let max_score = entries
        .iter()
        .find(counts)
        .and_then(|entry| entry.max_score);
    let is_known = graded.is_some() || !adjustments.is_empty();
    let points = is_known.then(|| {
        let graded = graded.unwrap_or_default();
        adjusted(graded, given, beyond, max_score.or(most))
    });
    Grade {
        student: first.student.clone(),
        worth,
        max_score,
        cut: points.map_or(0.0, |points| {
            let cut = graded.unwrap_or_default() + given - points;
            // Without this, the rounding of a sum of fractions looks like a cut.
            if cut.abs() < 1e-9 { 0.0 } else { cut }
        }),
        extension: first.extension,
        adjustments,
        submissions: attempts.len(),
        points,
    }
}
