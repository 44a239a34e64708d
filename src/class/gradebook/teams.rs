//! Teams: a team's submission counts for each of its members.

use std::collections::BTreeMap;

use rusqlite::{Transaction, params};

use super::enter::{Entered, Made, Row};
use super::error::GradebookError;
use super::labs::LabRow;
use super::open::Gradebook;
use super::record;
use super::statements::Statements;
use super::work::Student;

impl Gradebook {
    /// Adds or updates the roster's students, including those who handed in nothing. A roster with
    /// teams says who works with whom in this lab; one without leaves the teams as they are.
    pub fn enrol(&mut self, lab: i64, students: &[Student]) -> Result<(), GradebookError> {
        let has_teams = students.iter().any(|one| one.team.is_some());
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

    /// The teams of students, by the students' rows.
    pub(super) fn teams(&self, lab: &LabRow) -> Result<BTreeMap<i64, String>, GradebookError> {
        let sql = "SELECT student_id, team FROM members WHERE lab_id = ?1";
        let all = self.all(sql, [lab.id], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(all.into_iter().collect())
    }

    /// Decides about one student's team, whatever the roster says. None: the student works alone.
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
            let row = Row {
                words: Some(words),
                ends: before.map(|(number, _)| number),
                ..Row::of(lab, Some(student), "team")
            };
            row.add(transaction, made).map(Entered::New)
        })
    }
}

/// The keys of a student and of those in the same team.
pub(super) fn owners(
    transaction: &Transaction,
    lab: i64,
    student: &str,
) -> rusqlite::Result<Vec<String>> {
    let mut keys = transaction.all(
        "SELECT other.key FROM students AS one
         JOIN members AS own ON own.lab_id = ?1 AND own.student_id = one.id
         JOIN members ON members.lab_id = ?1 AND members.team = own.team
         JOIN students AS other ON other.id = members.student_id
         WHERE one.key = ?2 AND other.id <> one.id ORDER BY other.key",
        params![lab, student],
        |row| row.get(0),
    )?;
    keys.insert(0, student.to_owned());
    Ok(keys)
}
