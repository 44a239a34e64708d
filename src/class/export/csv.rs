//! A row for each student with everything that the gradebook knows of the grade, for a spreadsheet.

use super::class::{Class, Content, Exported, Format, Options};
use super::table::Table;
use sudograde_core::report::Points;

const COLUMNS: [&str; 15] = [
    "student",
    "name",
    "section",
    "points",
    "max_score",
    "submitted_at",
    "submitted_by",
    "kept_percent",
    "adjustments",
    "submissions",
    "reasons",
    "due_at",
    "late_days",
    "team",
    "comments",
];

pub const FORMAT: Format = Format {
    name: "csv",
    help: "All that the gradebook knows, for a spreadsheet",
    content: Content::Table(write),
};

fn write(class: &Class, _: &Options) -> anyhow::Result<Exported> {
    let mut exercises: Vec<&str> = Vec::new();
    for (name, _) in class.exercises.values().flatten() {
        if !exercises.contains(&name.as_str()) {
            exercises.push(name);
        }
    }
    let mut table = Table::for_spreadsheets();
    table.row(COLUMNS.iter().chain(&exercises))?;
    let shown =
        |points: Option<f64>| points.map_or(String::new(), |points| Points(points).to_string());
    let course = &class.lab.course;
    for grade in &class.grades {
        let student = &grade.student;
        let submitted = grade.worth.map(|worth| worth.attempt.submitted);
        let mut row = vec![
            student.key.clone(),
            student.name.clone().unwrap_or_default(),
            student.section.clone().unwrap_or_default(),
            shown(grade.points),
            shown(grade.max_score),
            submitted.map_or(String::new(), |submitted| course.told(submitted.at)),
            submitted
                .map_or("", |submitted| submitted.by.id())
                .to_owned(),
            shown(grade.worth.map(|worth| worth.kept * 100.0)),
            Points(grade.adjusted_by()).to_string(),
            grade.submissions.to_string(),
            grade.reasons(),
            grade.due.map_or(String::new(), |due| course.told(due)),
            grade.late_days().to_string(),
            student.team.clone().unwrap_or_default(),
            grade.comments.join("; "),
        ];
        let points = class.exercises(grade);
        row.extend(exercises.iter().map(|name| {
            let found = points.iter().find(|(exercise, _)| exercise == name);
            shown(found.and_then(|(_, points)| *points).map(|points| points.0))
        }));
        table.row(row)?;
    }
    Ok(Exported {
        content: table.finish()?,
        left_out: Vec::new(),
        notes: Vec::new(),
    })
}
