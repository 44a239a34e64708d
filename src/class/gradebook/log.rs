//! Reads the decisions of an instructor: all that were ever made, and those that hold.

use rusqlite::{Params, Row};

use super::error::GradebookError;
use super::labs::LabRow;
use super::open::Gradebook;
use sudograde_core::report::Points;

/// A decision, as it was made.
#[derive(Clone, Debug)]
pub struct Decision {
    pub number: i64,
    /// None: it is about all students.
    pub student: Option<String>,
    pub kind: String,
    /// The earlier decision that it ended, or the appeal that it answered.
    pub ends: Option<i64>,
    /// The later decision that ended this one.
    pub ended_by: Option<i64>,
    pub reason: String,
    /// None for decisions of old gradebooks, which kept no names and not all times.
    pub by: Option<String>,
    pub at: Option<String>,
    pub points: Option<f64>,
    pub beyond: bool,
    /// The policy, both ids, the state of a review, or the student's due date.
    pub told: Option<String>,
    /// The students whom a review names.
    pub pair: Option<String>,
    /// The section or the exercise that has a due date of its own.
    pub part: Option<String>,
}

/// The columns that [`decision`] reads, for rows of `standing` or `decisions` that are called `made`.
const COLUMNS: &str = "made.id, students.key, kind, made.ends, \
    (SELECT id FROM decisions AS later WHERE later.ends = made.id), \
    reason, made_by, made_at, points, beyond, \
    CASE WHEN kind <> 'review' THEN coalesce(words, due_at) WHEN words <> '' THEN words ->> '$.state' END, \
    coalesce(made.section, exercise), \
    (SELECT group_concat(one.key, ', ' ORDER BY side, one.key) FROM reviewed \
     JOIN students AS one ON one.id = reviewed.student_id WHERE reviewed.id = made.id)";

/// Decisions about the student ?2 and about all. A review is about those whom it names alone, and so is its end.
const ABOUT: &str = "?2 IS NULL OR student_id = ?2 OR student_id IS NULL AND ( \
    EXISTS (SELECT 1 FROM reviewed WHERE reviewed.id IN (made.id, made.ends) AND reviewed.student_id = ?2) \
    OR NOT EXISTS (SELECT 1 FROM decisions AS one WHERE one.id IN (made.id, made.ends) AND one.kind = 'review'))";

impl Decision {
    /// The names of [`Self::columns`].
    pub const COLUMNS: [&str; 8] = [
        "number", "made", "by", "student", "kind", "decision", "reason", "ended_by",
    ];

    /// The decision as a row of a table.
    pub fn columns(&self) -> [String; 8] {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let ended = self.ended_by.map(|number| number.to_string());
        [
            self.number.to_string(),
            text(&self.at),
            text(&self.by),
            text(&self.student),
            self.kind.clone(),
            self.words(),
            self.reason.clone(),
            ended.unwrap_or_default(),
        ]
    }

    /// The decision without its reason: `adjust +2`, `extend 2026-12-01T17:00:00Z`, `undo 3`.
    pub fn words(&self) -> String {
        let told = self.told.as_deref().unwrap_or_default();
        let ends = |word: &str| match self.ends {
            Some(number) => format!("{word} {number}"),
            None => String::new(),
        };
        match (self.points, self.kind.as_str()) {
            (Some(points), _) => {
                let beyond = if self.beyond { " beyond" } else { "" };
                format!("{}{beyond} {}", signed(points), ends("in place of"))
            }
            (None, "due") => {
                let part = self.part.as_deref().unwrap_or_default();
                format!("{part} until {told} {}", ends("in place of"))
            }
            (None, "review") => {
                let pair = self.pair.as_deref().unwrap_or_default();
                format!("{told} {pair} {}", ends("in place of"))
            }
            (None, "team") if told.is_empty() => format!("alone {}", ends("in place of")),
            (None, "team") => format!("{told} {}", ends("in place of")),
            (None, "extend") => format!("until {told} {}", ends("in place of")),
            (None, _) => format!("{told}{}", ends("of")),
        }
        .trim()
        .to_owned()
    }

    /// The reason with time and name: `the bus was late (2026-11-28, ana)`.
    pub fn because(&self) -> String {
        let day = self.at.as_deref().and_then(|at| at.get(..10));
        let of: Vec<&str> = day.into_iter().chain(self.by.as_deref()).collect();
        match of.is_empty() {
            true => self.reason.clone(),
            false => format!("{} ({})", self.reason, of.join(", ")),
        }
    }
}

/// Points with their sign.
pub fn signed(points: f64) -> String {
    let sign = if points > 0.0 { "+" } else { "" };
    format!("{sign}{}", Points(points))
}

impl Gradebook {
    /// The decisions about a lab in the order in which they were made; with a key, those about one
    /// student and about all.
    ///
    /// # Errors
    /// There is no student with this key.
    pub fn log(&self, lab: &LabRow, key: Option<&str>) -> Result<Vec<Decision>, GradebookError> {
        let student = key.map(|key| self.student_called(key)).transpose()?;
        self.decisions(lab, "decisions AS made", ABOUT, (lab.id, student))
    }

    /// The adjustments and comments that hold.
    pub(super) fn told(&self, lab: &LabRow) -> Result<Vec<Decision>, GradebookError> {
        self.decisions(
            lab,
            "standing AS made",
            "kind IN ('adjust', 'comment')",
            [lab.id],
        )
    }

    /// Decisions with their moments in the course's zone.
    fn decisions(
        &self,
        lab: &LabRow,
        rows: &str,
        condition: &str,
        values: impl Params,
    ) -> Result<Vec<Decision>, GradebookError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM {rows} LEFT JOIN students ON students.id = student_id
             WHERE (lab_id = ?1 OR lab_id IS NULL) AND ({condition}) ORDER BY made.id"
        );
        let mut all = self.all(&sql, values, decision)?;
        for one in &mut all {
            if let Some(at) = &mut one.at {
                *at = lab.course.retold(at);
            }
            let is_date = ["due", "extend"].contains(&one.kind.as_str());
            if let Some(told) = one.told.as_mut().filter(|_| is_date) {
                *told = lab.course.retold(told);
            }
        }
        Ok(all)
    }
}

fn decision(row: &Row) -> rusqlite::Result<Decision> {
    Ok(Decision {
        number: row.get(0)?,
        student: row.get(1)?,
        kind: row.get(2)?,
        ends: row.get(3)?,
        ended_by: row.get(4)?,
        reason: row.get(5)?,
        by: row.get(6)?,
        at: row.get(7)?,
        points: row.get(8)?,
        beyond: row.get::<_, Option<bool>>(9)?.unwrap_or_default(),
        told: row.get(10)?,
        part: row.get(11)?,
        pair: row.get(12)?,
    })
}

/// A student's appeal, and its answer if there is one.
#[derive(Clone, Debug)]
pub struct Appeal {
    pub number: i64,
    pub student: String,
    pub at: String,
    /// open, granted, refused or withdrawn
    pub state: String,
    pub reason: String,
    pub answer: String,
    pub answered_at: String,
    pub answered_by: String,
}

impl Gradebook {
    /// The appeals about a lab in the order in which they were opened.
    pub fn appeals(&self, lab: &LabRow) -> Result<Vec<Appeal>, GradebookError> {
        self.all(
            "SELECT appeals.id, students.key, made_at, state, reason, coalesce(answer, ''),
                 coalesce(answered_at, ''), coalesce(answered_by, '')
             FROM appeals JOIN students ON students.id = student_id
             WHERE lab_id = ?1 ORDER BY appeals.id",
            [lab.id],
            |row| {
                Ok(Appeal {
                    number: row.get(0)?,
                    student: row.get(1)?,
                    at: lab.course.retold(&row.get::<_, String>(2)?),
                    state: row.get(3)?,
                    reason: row.get(4)?,
                    answer: row.get(5)?,
                    answered_at: lab.course.retold(&row.get::<_, String>(6)?),
                    answered_by: row.get(7)?,
                })
            },
        )
    }
}
