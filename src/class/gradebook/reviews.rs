//! Reviews of pairs with code in common: a person's conclusion about two submissions. Each is a
//! decision that stays; it names students by their rows, so that another id changes nothing.

use rusqlite::types::Type;
use rusqlite::{Error, Row, Transaction, params};
use serde::{Deserialize, Serialize};

use super::enter::{self, Entered, Made};
use super::error::GradebookError;
use super::labs::LabRow;
use super::open::Gradebook;
use super::statements::Statements;

/// The conclusion about a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ReviewState {
    /// There is an innocent reason for what both share.
    Dismissed,
    /// One is a copy of the other, or both are of a third.
    Confirmed,
}

impl ReviewState {
    pub fn id(self) -> &'static str {
        match self {
            ReviewState::Dismissed => "dismissed",
            ReviewState::Confirmed => "confirmed",
        }
    }
}

/// One side of a pair: whose work it is, and which.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reviewed<S> {
    /// The student; for a team's work, its members.
    pub students: Vec<S>,
    /// The digest of the files.
    pub content: String,
}

/// A review that holds.
#[derive(Clone, Debug)]
pub struct Review {
    pub state: ReviewState,
    /// The students by their keys.
    pub pair: [Reviewed<String>; 2],
    pub reason: String,
    pub by: String,
    /// The moment, in UTC.
    pub at: String,
}

/// The words of a review in the table. Students are rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct ReviewWords {
    state: ReviewState,
    pair: [Reviewed<i64>; 2],
}

impl ReviewWords {
    fn text(&self) -> rusqlite::Result<String> {
        serde_json::to_string(self).map_err(|why| Error::ToSqlConversionFailure(Box::new(why)))
    }

    /// True if both are about the same two, in whichever order.
    fn is_about(&self, other: &ReviewWords) -> bool {
        let [one, two] = &other.pair;
        same_pair(&self.pair, [&one.students, &two.students]).is_some()
    }

    /// True if both say the same, in whichever order.
    fn says(&self, other: &ReviewWords) -> bool {
        let [one, two] = &other.pair;
        self.state == other.state && [[one, two], [two, one]].contains(&self.pair.each_ref())
    }

    fn is_of_one(&self) -> bool {
        meet(&self.pair[0].students, &self.pair[1].students)
    }

    /// Puts one student into the place of another.
    fn moved(mut self, from: i64, to: i64) -> Self {
        for side in &mut self.pair {
            for student in &mut side.students {
                *student = if *student == from { to } else { *student };
            }
            side.students.sort_unstable();
            side.students.dedup();
        }
        self
    }
}

impl Review {
    /// The sides in the order of these students, if the review is about both.
    pub fn of(&self, students: [&[String]; 2]) -> Option<[&Reviewed<String>; 2]> {
        same_pair(&self.pair, students)
    }
}

fn same_pair<'a, S: PartialEq>(
    pair: &'a [Reviewed<S>; 2],
    students: [&[S]; 2],
) -> Option<[&'a Reviewed<S>; 2]> {
    let [one, other] = pair;
    [[one, other], [other, one]]
        .into_iter()
        .find(|sides| (0..2).all(|side| meet(&sides[side].students, students[side])))
}

fn meet<S: PartialEq>(some: &[S], others: &[S]) -> bool {
    some.iter().any(|one| others.contains(one))
}

/// A review with its row, and its lab's.
struct Kept {
    id: i64,
    lab: i64,
    words: ReviewWords,
    reason: String,
}

/// The reviews with words in `decisions` or `standing`, in the order in which they were made.
fn kept(transaction: &Transaction, table: &str) -> rusqlite::Result<Vec<Kept>> {
    let sql = format!(
        "SELECT id, lab_id, words, reason FROM {table} WHERE kind = 'review' AND words <> '' ORDER BY id"
    );
    transaction.all(&sql, [], |row| {
        Ok(Kept {
            id: row.get(0)?,
            lab: row.get(1)?,
            words: words(row, 2)?,
            reason: row.get(3)?,
        })
    })
}

fn words(row: &Row, column: usize) -> rusqlite::Result<ReviewWords> {
    let text: String = row.get(column)?;
    serde_json::from_str(&text)
        .map_err(|why| Error::FromSqlConversionFailure(column, Type::Text, Box::new(why)))
}

impl Gradebook {
    /// Enters the conclusion about a pair, which replaces an earlier one.
    ///
    /// # Errors
    /// There is no such student.
    pub fn review(
        &mut self,
        lab: &LabRow,
        state: ReviewState,
        pair: [Reviewed<String>; 2],
        made: Made,
    ) -> Result<Entered, GradebookError> {
        let [one, other] = pair;
        let pair = [self.rows_of(one)?, self.rows_of(other)?];
        let words = ReviewWords { state, pair };
        self.transaction(|transaction| {
            let standing = kept(transaction, "standing")?;
            let mut earlier = standing.into_iter().rev();
            let before = earlier.find(|one| one.lab == lab.id && one.words.is_about(&words));
            if let Some(before) = &before
                && before.words.says(&words)
                && before.reason == made.reason
            {
                return Ok(Entered::Before(before.id));
            }
            let row = enter::Row {
                words: Some(&words.text()?),
                ends: before.map(|before| before.id),
                ..enter::Row::of(lab, None, "review")
            };
            row.add(transaction, made).map(Entered::New)
        })
    }

    fn rows_of(&self, side: Reviewed<String>) -> Result<Reviewed<i64>, GradebookError> {
        let rows = side.students.iter().map(|key| self.student_called(key));
        let mut students = rows.collect::<Result<Vec<i64>, _>>()?;
        students.sort_unstable();
        Ok(Reviewed {
            students,
            content: side.content,
        })
    }

    /// The reviews of a lab that hold, in the order in which they were made.
    pub fn reviews(&self, lab: &LabRow) -> Result<Vec<Review>, GradebookError> {
        let found = self.all(
            "SELECT words, reason, coalesce(made_by, ''), coalesce(made_at, '') FROM standing
             WHERE kind = 'review' AND words <> '' AND lab_id = ?1 ORDER BY id",
            [lab.id],
            |row| Ok((words(row, 0)?, row.get(1)?, row.get(2)?, row.get(3)?)),
        )?;
        let review = |(words, reason, by, at): (ReviewWords, String, String, String)| {
            let [one, other] = words.pair;
            Ok(Review {
                state: words.state,
                pair: [self.keys_of(one)?, self.keys_of(other)?],
                reason,
                by,
                at,
            })
        };
        found.into_iter().map(review).collect()
    }

    fn keys_of(&self, side: Reviewed<i64>) -> Result<Reviewed<String>, GradebookError> {
        let mut students = Vec::new();
        for student in side.students {
            let sql = "SELECT key FROM students WHERE id = ?1";
            students.extend(self.first(sql, [student], |row| row.get(0))?);
        }
        Ok(Reviewed {
            students,
            content: side.content,
        })
    }
}

/// Moves the reviews of one student to another. Of two about one pair the later one holds, and none
/// about both of them.
pub fn merge(transaction: &Transaction, from: i64, to: i64, made: Made) -> rusqlite::Result<()> {
    for one in kept(transaction, "decisions")? {
        let moved = one.words.clone().moved(from, to);
        if moved != one.words {
            let sql = "UPDATE decisions SET words = ?2 WHERE id = ?1";
            transaction.change(sql, params![one.id, moved.text()?])?;
        }
    }
    let standing = kept(transaction, "standing")?;
    for (place, one) in standing.iter().enumerate() {
        let mut later = standing[place + 1..].iter();
        if one.words.is_of_one()
            || later.any(|later| later.lab == one.lab && later.words.is_about(&one.words))
        {
            let row = enter::Row {
                ends: Some(one.id),
                ..enter::Row::new(Some(one.lab), None, "undo")
            };
            row.add(transaction, made)?;
        }
    }
    Ok(())
}
