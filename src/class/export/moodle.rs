//! Grades for Moodle, in one table for both of its importers: the grading worksheet of an assignment, which uses the
//! participant's number, and the import of the course's gradebook, which uses the ID number or e-mail. And feedback
//! files, under the names that Moodle expects.

use maud::html;

use super::class::{Class, Content, Exported, Format, Options, Whose};
use super::table::Table;
use crate::gradebook::Grade;
use report::{HTML, Handout, MARKDOWN, Telling, retold};
use sudograde_core::lab::Lab;
use sudograde_core::report::{Points, points_or_unknown};
use sudograde_core::text_tools::file_name;

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

pub const FORMAT: Format = Format {
    name: "moodle",
    help: "A CSV for Moodle's grading worksheet and for its import of grades",
    content: Content::Table(write),
};

pub const FEEDBACK: Format = Format {
    name: "moodle-feedback",
    help: "A zip of feedback files for Moodle",
    content: Content::Zip(&MARKDOWN, feedback),
};

/// The path by which Moodle finds the participant. Moodle splits it at the first four underscores.
fn feedback(_: &Handout, of: &Whose) -> Result<String, &'static str> {
    let number = of.participant.ok_or("export-no-participant")?;
    let name = file_name(of.grade.name()).replace('_', " ");
    Ok(format!("{name}_{number}_assignfeedback_file_feedback.md"))
}

fn write(class: &Class, options: &Options) -> anyhow::Result<Exported> {
    let mut table = Table::new();
    table.row(COLUMNS)?;
    let mut left_out = Vec::new();
    for grade in &class.grades {
        let key = &grade.student.key;
        // An empty cell would delete an existing grade.
        let Some(points) = grade.points else {
            left_out.push((key.clone(), "export-no-points"));
            continue;
        };
        let (number, email) = (class.participant(grade), key.contains('@'));
        table.row([
            number.map_or(String::new(), |number| format!("Participant {number}")),
            grade.name().to_owned(),
            if email { String::new() } else { key.clone() },
            if email { key.clone() } else { String::new() },
            Points(points).to_string(),
            grade
                .max_score
                .map_or(String::new(), |most| Points(most).to_string()),
            "-".to_owned(),
            comments(class, grade, &options.telling, options.full_lab)?,
        ])?;
    }
    Ok(Exported {
        content: table.finish()?,
        left_out,
        notes: Vec::new(),
    })
}

/// HTML, as Moodle reads it: the changes of the grade, and the results without hidden cases. Of a student who was
/// forgotten, only the points of the exercises are known.
fn comments(
    class: &Class,
    grade: &Grade,
    telling: &Telling,
    full_lab: Option<&Lab>,
) -> anyhow::Result<String> {
    let mut changes = grade.changes(telling.locale);
    changes.extend(grade.comments.iter().cloned());
    let changes = html! { @if !changes.is_empty() { p { strong { (changes.join(", ")) } } } };
    let results = match class.gradebook.report_of(class.lab, grade, class.now)? {
        Some(report) => HTML.write(&retold(report, telling.locale, full_lab), telling)?,
        None => points(class, grade),
    };
    Ok(changes.into_string() + &results)
}

/// The points of each exercise, as a list.
fn points(class: &Class, grade: &Grade) -> String {
    let exercises = class.exercises(grade);
    let list = html! {
        @if !exercises.is_empty() {
            ul { @for (name, points) in exercises { li { (name) ": " (points_or_unknown(*points)) } } }
        }
    };
    list.into_string()
}
