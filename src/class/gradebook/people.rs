//! Changes of who is who: a student gets another id, two are one, and one is forgotten.

use rusqlite::{Transaction, params};
use serde_json::Value;

use super::enter::{Made, Row};
use super::error::GradebookError;
use super::open::Gradebook;
use super::reviews;
use super::statements::Statements;
use super::store;

/// The beginning of the id of one who is forgotten.
pub const FORGOTTEN: &str = "forgotten-";

/// Moves what is one student's to another.
const MOVED: [&str; 4] = [
    "UPDATE OR IGNORE teams SET student_id = ?2 WHERE student_id = ?1",
    "DELETE FROM teams WHERE student_id = ?1 AND student_id <> ?2",
    "UPDATE decisions SET student_id = ?2 WHERE student_id = ?1",
    "UPDATE problems SET student_id = ?2 WHERE student_id = ?1",
];

/// Of two extensions in one lab, the later due date holds.
const ENDED: &str =
    "INSERT INTO decisions (lab_id, student_id, kind, ends, reason, made_by, made_at)
    SELECT lab_id, student_id, 'undo', id, ?2, ?3, ?4 FROM extensions AS one
    WHERE student_id = ?1 AND EXISTS (
        SELECT 1 FROM extensions AS other WHERE other.student_id = ?1 AND other.lab_id = one.lab_id
            AND (other.due_at, other.id) > (one.due_at, one.id)
    )";

/// Of two decisions about the team, or two open appeals, in one lab, the later one holds.
const ENDED_OTHERS: &str =
    "INSERT INTO decisions (lab_id, student_id, kind, ends, reason, made_by, made_at)
    SELECT lab_id, student_id, 'undo', id, ?2, ?3, ?4 FROM standing AS one
    WHERE student_id = ?1 AND kind IN ('team', 'appeal') AND EXISTS (
        SELECT 1 FROM standing AS other WHERE other.student_id = ?1 AND other.lab_id = one.lab_id
            AND other.kind = one.kind AND other.id > one.id
    )";

/// Gives a student whose section has a due date of its own that date, as the section is forgotten.
const DATED: &str =
    "INSERT INTO decisions (lab_id, student_id, kind, due_at, reason, made_by, made_at)
    SELECT due_dates.lab_id, ?1, 'extend', due_dates.due_at, '', ?2, ?3 FROM due_dates
    WHERE due_dates.section = (SELECT section FROM students WHERE id = ?1) AND NOT EXISTS (
        SELECT 1 FROM extensions WHERE student_id = ?1 AND extensions.lab_id = due_dates.lab_id
    )";

/// Forgets where a student's submissions lay, and gives those for a team to another one of the team, whose work they
/// are, too. Where there is
/// nobody else, the row would have no student, and stays as it is.
const HANDED_ON: [&str; 3] = [
    "DELETE FROM sources WHERE submission_id IN (SELECT id FROM submissions WHERE student_id = ?1)",
    "UPDATE runs SET detail = json_set(detail, '$.submission', '') WHERE detail IS NOT NULL
     AND submission_id IN (SELECT id FROM submissions WHERE student_id = ?1)",
    "UPDATE OR IGNORE submissions SET student_id = (
        SELECT min(other.student_id) FROM members AS own
        JOIN members AS other ON other.lab_id = own.lab_id AND other.team = own.team
        WHERE own.lab_id = submissions.lab_id AND own.student_id = ?1 AND other.student_id <> ?1
            AND other.student_id NOT IN (SELECT student_id FROM decisions WHERE kind = 'forget')
    ) WHERE student_id = ?1",
];

/// The students in whose runs a case came out so.
const SEEN: &str = "CREATE TEMP TABLE seen AS
    SELECT DISTINCT place.value AS outcome_id, student_id
    FROM exercise_results JOIN outcome_lists ON outcome_lists.id = outcome_list_id
    JOIN json_each(outcomes) AS place
    JOIN runs ON runs.id = run_id JOIN submissions ON submissions.id = submission_id";

/// Removes a student's files and their places, and the words about the student.
const ERASED: [&str; 4] = [
    "DELETE FROM files WHERE submission_id IN (SELECT id FROM submissions WHERE student_id = ?1)",
    "DELETE FROM problems WHERE student_id = ?1",
    "UPDATE runs SET detail = NULL, fault = CASE WHEN fault IS NULL THEN NULL ELSE 'forgotten' END
     WHERE submission_id IN (SELECT id FROM submissions WHERE student_id = ?1)",
    "UPDATE decisions SET reason = '', words = CASE WHEN words IS NULL OR kind = 'team' THEN words ELSE '' END
     WHERE student_id = ?1 OR id IN (SELECT id FROM reviewed WHERE student_id = ?1)
         OR ends IN (SELECT id FROM reviewed WHERE student_id = ?1)",
];

/// Puts a blank detail (?2) in the place of a student's. Outcomes of cases are shared by all whose answers were alike,
/// and lose their texts only where nobody else's were.
const BLANKED: [&str; 2] = [
    "UPDATE outcomes SET detail_id = ?2 WHERE id IN (
         SELECT outcome_id FROM seen GROUP BY outcome_id HAVING min(student_id) = ?1 AND max(student_id) = ?1
     )",
    "UPDATE exercise_results SET detail_id = ?2 WHERE run_id IN
     (SELECT runs.id FROM runs JOIN submissions ON submissions.id = submission_id WHERE student_id = ?1)",
];

/// Removes texts that nothing names any more.
const UNNAMED: [&str; 2] = [
    "DELETE FROM contents WHERE id NOT IN (SELECT content_id FROM files)",
    "DELETE FROM details WHERE id NOT IN (SELECT detail_id FROM exercise_results)
         AND id NOT IN (SELECT detail_id FROM criterion_results) AND id NOT IN (SELECT detail_id FROM outcomes)",
];

impl Gradebook {
    /// Gives a student another id, for instance the right one.
    ///
    /// # Errors
    /// There is no such student, or another one has that id.
    pub fn rename(&mut self, key: &str, to: &str, made: Made) -> Result<(), GradebookError> {
        let student = self.student_called(key)?;
        let taken = self.first("SELECT 1 FROM students WHERE key = ?1", [to], |_| Ok(()))?;
        if taken.is_some() {
            return Err(GradebookError::Taken {
                path: self.path.clone(),
                key: key.to_owned(),
                to: to.to_owned(),
            });
        }
        self.transaction(|transaction| {
            let sql = "UPDATE students SET key = ?2 WHERE id = ?1";
            transaction.change(sql, params![student, to])?;
            let words = format!("{key} → {to}");
            let row = Row::of_person(student, "rename", Some(&words));
            row.add(transaction, made).map(|_| ())
        })
    }

    /// Makes one student of two: all that is `key`'s becomes `into`'s. A submission that both handed in is kept once.
    ///
    /// # Errors
    /// There is no such student, or both are the same.
    pub fn merge_students(
        &mut self,
        key: &str,
        into: &str,
        made: Made,
    ) -> Result<(), GradebookError> {
        let (from, to) = (self.student_called(key)?, self.student_called(into)?);
        if from == to {
            return Err(GradebookError::Taken {
                path: self.path.clone(),
                key: key.to_owned(),
                to: into.to_owned(),
            });
        }
        self.transaction(|transaction| {
            move_submissions(transaction, from, to)?;
            for sql in MOVED {
                transaction.change(sql, [from, to])?;
            }
            reviews::merge(transaction, from, to, made)?;
            let at = made.at.to_string();
            for sql in [ENDED, ENDED_OTHERS] {
                transaction.change(sql, params![to, made.reason, made.by, at])?;
            }
            transaction.change("DELETE FROM students WHERE id = ?1", [from])?;
            let words = format!("{key} → {into}");
            let row = Row::of_person(to, "merge", Some(&words));
            row.add(transaction, made).map(|_| ())
        })
    }

    /// Erases a person: name, section, files, reports and the reasons of decisions. Gives the new id. Points and
    /// verdicts stay, of nobody, as part of the class.
    ///
    /// # Errors
    /// There is no such student.
    pub fn forget(&mut self, key: &str, made: Made) -> Result<String, GradebookError> {
        let student = self.student_called(key)?;
        // A number in order would tell the place in the roster.
        let nobody = format!("{FORGOTTEN}{:08x}", fastrand::u32(..));
        self.connection
            .pragma_update(None, "secure_delete", true)
            .map_err(|why| self.failed(why))?;
        self.transaction(|transaction| {
            let at = made.at.to_string();
            transaction.change(DATED, params![student, made.by, at])?;
            for sql in HANDED_ON {
                transaction.change(sql, [student])?;
            }
            transaction.execute_batch("DROP TABLE IF EXISTS temp.seen")?;
            transaction.execute_batch(SEEN)?;
            let blank = [("counterexamples".to_owned(), Value::Array(Vec::new()))];
            let blank = store::detail(transaction, blank.into_iter().collect())?;
            for sql in ERASED {
                transaction.change(sql, [student])?;
            }
            for sql in BLANKED {
                transaction.change(sql, [student, blank])?;
            }
            for sql in UNNAMED {
                transaction.change(sql, [])?;
            }
            let sql = "UPDATE students SET key = ?2, name = NULL, section = NULL WHERE id = ?1";
            transaction.change(sql, params![student, nobody])?;
            Row::of_person(student, "forget", None).add(transaction, made)?;
            transaction.execute_batch("DROP TABLE temp.seen")
        })?;
        // The file itself holds nothing of it any more, nor does the log of writes beside it.
        self.connection
            .execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
            .map_err(|why| self.failed(why))?;
        Ok(nobody)
    }
}

fn move_submissions(transaction: &Transaction, from: i64, to: i64) -> rusqlite::Result<()> {
    let same = transaction.all(
        "SELECT one.id, other.id FROM submissions AS one JOIN submissions AS other
         ON other.lab_id = one.lab_id AND other.content_hash = one.content_hash
         WHERE one.student_id = ?1 AND other.student_id = ?2",
        [from, to],
        |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?)),
    )?;
    for (one, other) in same {
        transaction.change(
            "UPDATE runs SET submission_id = ?2 WHERE submission_id = ?1",
            [one, other],
        )?;
        transaction.change(
            "UPDATE sources SET submission_id = ?2 WHERE submission_id = ?1",
            [one, other],
        )?;
        transaction.change("DELETE FROM files WHERE submission_id = ?1", [one])?;
        // The more reliable time of the two holds, else the earlier one.
        transaction.change(
            "UPDATE submissions SET (submitted_at, submitted_by) =
                 (SELECT submitted_at, submitted_by FROM submissions WHERE id IN (?1, ?2)
                 ORDER BY CASE submitted_by WHEN 'roster' THEN 0 WHEN 'platform-late' THEN 1
                     WHEN 'platform-in-time' THEN 2 WHEN 'download' THEN 3 ELSE 4 END, submitted_at LIMIT 1)
             WHERE id = ?2",
            [one, other],
        )?;
        transaction.change("DELETE FROM submissions WHERE id = ?1", [one])?;
    }
    let sql = "UPDATE submissions SET student_id = ?2 WHERE student_id = ?1";
    transaction.change(sql, [from, to])
}
