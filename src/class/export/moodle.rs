//! Grades for Moodle, in one table that both of its importers take: the grading worksheet of an assignment, which
//! goes by the participant's number, and the import of the course's gradebook, which goes by ID number or e-mail.

use super::table::Table;
use super::{Class, Exported, name, number};
use crate::gradebook::Grade;
use locale::Locale;
use sudograde_core::report::Points;

const COLUMNS: [&str; 8] = [
    "Identifier",
    "Full name",
    "ID number",
    "Email address",
    "Grade",
    "Maximum Grade",
    "Last modified (grade)",
    "Feedback comments",
];

pub fn write(class: &Class, locale: &Locale) -> anyhow::Result<Exported> {
    let mut table = Table::new();
    table.row(COLUMNS)?;
    let mut left_out = Vec::new();
    for grade in &class.grades {
        let key = &grade.student.key;
        // An empty cell would take away a grade that is there.
        let Some(points) = grade.points else {
            left_out.push((key.clone(), "export-no-points"));
            continue;
        };
        let (number, email) = (number(key), key.contains('@'));
        table.row([
            number.map_or(String::new(), |number| format!("Participant {number}")),
            name(grade).to_owned(),
            if email { String::new() } else { key.clone() },
            if email { key.clone() } else { String::new() },
            Points(points).to_string(),
            grade
                .max_score
                .map_or(String::new(), |most| Points(most).to_string()),
            "-".to_owned(),
            comments(class, grade, locale),
        ])?;
    }
    Ok(Exported {
        content: table.finish()?,
        left_out,
    })
}

/// The points of each exercise, and what became of them.
fn comments(class: &Class, grade: &Grade, locale: &Locale) -> String {
    let parts = class.exercises(grade).iter().map(|(name, points)| {
        let points = points.map_or_else(|| "?".to_owned(), |points| points.to_string());
        format!("{name}: {points}")
    });
    parts
        .chain(grade.changes(locale))
        .collect::<Vec<_>>()
        .join(", ")
}
