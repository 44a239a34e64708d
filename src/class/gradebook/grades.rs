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
use sudograde_core::late::{Attempt, Source, Worth, adjusted, counting};
use sudograde_core::report::Points;
use sudograde_core::text_tools::shortened;

/// A student's grade.
#[derive(Clone, Debug)]
pub struct Grade {
    pub student: Student,
    /// None for a student without a submission that could be graded.
    pub worth: Option<Worth>,
    pub max_score: Option<f64>,
    /// The student's own due date, or that of the section or of all, before late days.
    pub due: Option<Timestamp>,
    pub extension: Option<Timestamp>,
    /// The late days that are left after this lab.
    pub late_days_left: u32,
    /// The adjustments that hold.
    pub adjustments: Vec<Decision>,
    /// The comments that hold.
    pub comments: Vec<String>,
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

    /// The late days that the submission that counts uses up.
    pub fn late_days(&self) -> u32 {
        self.worth.map_or(0, |worth| worth.late_days)
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
        let days = self.late_days();
        let days = (days > 0).then(|| {
            let (days, left) = (days.to_string(), self.late_days_left.to_string());
            locale.text("grade-late-days", &[("days", &days), ("left", &left)])
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
        days.into_iter()
            .chain(late)
            .chain(adjusted)
            .chain(cut)
            .collect()
    }
}

/// A note about times that students can set, if being late costs points or could cost points.
pub fn about_claimed_times(lab: &LabRow, grades: &[Grade]) -> Option<String> {
    if !lab.has_due() {
        return None;
    }
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

/// A note about students who lose points by the date of a downloaded file.
pub fn about_downloads(grades: &[Grade]) -> Option<String> {
    let loses = |grade: &&Grade| {
        grade
            .worth
            .is_some_and(|worth| worth.kept < 1.0 && worth.attempt.submitted.by == Source::Download)
    };
    let keys: Vec<&str> = grades
        .iter()
        .filter(loses)
        .map(|one| one.student.key.as_str())
        .collect();
    (!keys.is_empty()).then(|| {
        format!(
            "late by the date of the file that was downloaded: {}; if the platform knows better, give `sudograde batch` \
             its times: --times FILE, or a column submitted_at of the roster",
            shortened(&keys, MOST_NAMES)
        )
    })
}

/// The number of students who are named in a note.
const MOST_NAMES: usize = 5;

/// A student of the class, with what the gradebook says about this lab.
struct Member {
    id: i64,
    student: Student,
    extension: Option<Timestamp>,
}

/// The one who handed something in.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Owner {
    Student(i64),
    Team(String),
}

/// A submission, and the most points that it could have.
type Entry = (Attempt, Option<f64>);

/// A lab's rows that grades are made of.
struct Rows<'a> {
    lab: &'a LabRow,
    /// The lab's maximum, for a student whose submissions do not give it.
    most: Option<f64>,
    /// The points of exercises by submission, if an exercise has its own due date.
    points: BTreeMap<i64, Vec<(String, Option<Points>)>>,
}

impl Gradebook {
    /// The grades of a lab, ordered by the students' keys. Late days that were used in labs with
    /// earlier due dates are not left for this one.
    pub fn grades(&self, lab: &LabRow) -> Result<Vec<Grade>, GradebookError> {
        let mut used = BTreeMap::new();
        if lab.course.late_days > 0 {
            let mut earlier = self.labs()?;
            earlier.retain(|one| one.id != lab.id && one.order() < lab.order());
            earlier.sort_by_key(LabRow::order);
            for one in &earlier {
                for grade in self.grades_after(one, &used)? {
                    let days = grade.late_days();
                    *used.entry(grade.student.key).or_default() += days;
                }
            }
        }
        self.grades_after(lab, &used)
    }

    /// The grades of a lab for students who used late days before, by their keys.
    fn grades_after(
        &self,
        lab: &LabRow,
        used: &BTreeMap<String, u32>,
    ) -> Result<Vec<Grade>, GradebookError> {
        let members = self.all(
            "SELECT students.id, key, name, section, due_at FROM students
             LEFT JOIN extensions ON lab_id = ?1 AND student_id = students.id ORDER BY key",
            [lab.id],
            member,
        )?;
        let entries = self.all(
            "SELECT student_id, submissions.id, submitted_at, submitted_by, counting_runs.score, max_score
             FROM submissions LEFT JOIN counting_runs ON submission_id = submissions.id
             WHERE lab_id = ?1 ORDER BY submissions.id",
            [lab.id],
            entry,
        )?;
        let teams = self.teams(lab)?;
        let owner = |student: i64| match teams.get(&student) {
            Some(team) => Owner::Team(team.clone()),
            None => Owner::Student(student),
        };
        let all = entries.iter().filter_map(|(_, (_, max_score))| *max_score);
        let rows = Rows {
            lab,
            most: all.reduce(f64::max),
            points: match lab.exercises.is_empty() {
                true => BTreeMap::new(),
                false => self.exercise_points(lab)?,
            },
        };
        let mut of_owners: BTreeMap<Owner, Vec<Entry>> = BTreeMap::new();
        for (student, entry) in entries {
            of_owners.entry(owner(student)).or_default().push(entry);
        }
        let mut told: BTreeMap<String, Vec<Decision>> = BTreeMap::new();
        for one in self.told(lab)? {
            let key = one.student.clone().unwrap_or_default();
            told.entry(key).or_default().push(one);
        }
        let grade = |mut member: Member| {
            let entries = of_owners.get(&owner(member.id));
            let key = &member.student.key;
            let used = used.get(key).copied().unwrap_or_default();
            let told = told.remove(key).unwrap_or_default();
            member.student.team = teams.get(&member.id).cloned();
            rows.grade(member, entries.map_or(&[], Vec::as_slice), told, used)
        };
        Ok(members.into_iter().map(grade).collect())
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

fn member(row: &Row) -> rusqlite::Result<Member> {
    Ok(Member {
        id: row.get(0)?,
        student: Student {
            key: row.get(1)?,
            name: row.get(2)?,
            section: row.get(3)?,
            team: None,
        },
        extension: moment(row, 4)?,
    })
}

/// A submission, and the student whose row it is.
fn entry(row: &Row) -> rusqlite::Result<(i64, Entry)> {
    let attempt = Attempt {
        submission: row.get(1)?,
        submitted: submitted(row, 2)?.ok_or(rusqlite::Error::InvalidQuery)?,
        score: row.get(4)?,
    };
    Ok((row.get(0)?, (attempt, row.get(5)?)))
}

impl Rows<'_> {
    /// The grade of a student from all submissions of the student or the team.
    fn grade(&self, member: Member, entries: &[Entry], told: Vec<Decision>, used: u32) -> Grade {
        let Member {
            student, extension, ..
        } = member;
        let (adjustments, comments): (Vec<Decision>, Vec<Decision>) =
            told.into_iter().partition(|one| one.kind == "adjust");
        let section = self.lab.of_section(student.section.as_deref());
        let own = extension.or(section);
        let attempts: Vec<Attempt> = entries.iter().map(|(attempt, _)| *attempt).collect();
        let days = self.lab.course.days_for(used);
        let worth = counting(&attempts, self.lab.counts, days, |attempt, days| {
            let points = self.points.get(&attempt.submission);
            let points = points.map_or(&[][..], Vec::as_slice);
            self.lab
                .kept(attempt.submitted, section, extension, days, points)
        });
        let sum = |counted: &dyn Fn(&&Decision) -> bool| -> f64 {
            let counted = adjustments.iter().filter(counted);
            counted.filter_map(|one| one.points).sum()
        };
        let (given, beyond) = (sum(&|_| true), sum(&|one| one.beyond));
        let graded = worth.and_then(|worth| worth.points);
        let counts = |(attempt, _): &&Entry| {
            worth.is_some_and(|worth| worth.attempt.submission == attempt.submission)
        };
        let max_score = entries.iter().find(counts).and_then(|(_, most)| *most);
        let is_known = graded.is_some() || !adjustments.is_empty();
        let points = is_known.then(|| {
            let graded = graded.unwrap_or_default();
            adjusted(graded, given, beyond, max_score.or(self.most))
        });
        let used = used + worth.map_or(0, |worth| worth.late_days);
        Grade {
            student,
            worth,
            max_score,
            cut: points.map_or(0.0, |points| {
                let cut = graded.unwrap_or_default() + given - points;
                // Without this, the rounding of a sum of fractions looks like a cut.
                if cut.abs() < 1e-9 { 0.0 } else { cut }
            }),
            due: own.or(self.lab.policy.due),
            extension,
            late_days_left: self.lab.course.late_days.saturating_sub(used),
            adjustments,
            comments: comments.into_iter().map(|one| one.reason).collect(),
            submissions: attempts.len(),
            points,
        }
    }
}
