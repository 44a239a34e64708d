//! The submissions of a class to compare: those that count, a team's once.

use std::collections::BTreeMap;

use crate::gradebook::{Gradebook, GradebookError, LabRow, Student};
use grader::content;
use grader::submission::SourceFile;

/// A submission, or a source from outside of the class.
#[derive(Debug)]
pub struct Entry {
    /// The student, the team under the names of its members, or the outside source.
    pub student: Student,
    /// The keys of the students whose work it is; none of a source that no gradebook knows.
    pub keys: Vec<String>,
    pub files: Vec<SourceFile>,
    pub is_outside: bool,
}

impl Entry {
    /// The digest of its files.
    pub fn content(&self) -> String {
        content::of_files(&self.files)
    }

    /// True if it goes by this name: a student's key or the team.
    pub fn is_of(&self, name: &str) -> bool {
        self.student.key == name || self.keys.iter().any(|key| key == name)
    }
}

/// The submissions that count, in the order of their keys.
///
/// # Errors
/// The gradebook cannot be read.
pub fn of_class(gradebook: &Gradebook, row: &LabRow) -> Result<Vec<Entry>, GradebookError> {
    let mut whose: BTreeMap<i64, Vec<Student>> = BTreeMap::new();
    for grade in gradebook.grades(row)? {
        if let Some(worth) = grade.worth {
            let submission = worth.attempt.submission;
            whose.entry(submission).or_default().push(grade.student);
        }
    }
    let mut entries = Vec::new();
    for (submission, students) in whose {
        let mut keys: Vec<String> = students.iter().map(|one| one.key.clone()).collect();
        keys.sort();
        let Some(student) = together(students, &keys) else {
            continue;
        };
        entries.push(Entry {
            student,
            keys,
            files: gradebook.files(submission)?,
            is_outside: false,
        });
    }
    entries.sort_by(|one, other| one.student.key.cmp(&other.student.key));
    Ok(entries)
}

/// The student, or the team of several.
fn together(mut students: Vec<Student>, keys: &[String]) -> Option<Student> {
    let student = students.pop()?;
    match &student.team {
        Some(team) if !students.is_empty() => Some(Student {
            key: team.clone(),
            name: Some(keys.join(", ")),
            ..Student::default()
        }),
        _ => Some(student),
    }
}
