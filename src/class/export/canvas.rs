//! The gradebook CSV of Canvas.

use super::class::{CanvasKey, Class, Content, Exported, Format, Options, number};
use super::table::Table;
use sudograde_core::report::Points;

pub const FORMAT: Format = Format {
    name: "canvas",
    help: "The gradebook CSV of Canvas",
    content: Content::Table(write),
};

fn write(class: &Class, options: &Options) -> anyhow::Result<Exported> {
    let key = options.canvas_key;
    let mut table = Table::new();
    table.row([
        "Student",
        "ID",
        "SIS User ID",
        "SIS Login ID",
        "Section",
        options.column.unwrap_or(&class.lab.name),
    ])?;
    let most = class.max_score().to_string();
    table.row(["    Points Possible", "", "", "", "", &most])?;
    let mut left_out = Vec::new();
    let mut notes = Vec::new();
    for grade in &class.grades {
        let student = &grade.student;
        // An empty cell would delete an existing grade.
        let Some(points) = grade.points else {
            left_out.push((student.key.clone(), "export-no-points"));
            continue;
        };
        if key == CanvasKey::Id && number(&student.key).is_none() {
            left_out.push((student.key.clone(), "export-no-number"));
            continue;
        }
        if grade
            .max_score
            .is_some_and(|most| most != class.max_score().0)
        {
            notes.push((student.key.clone(), "export-other-maximum"));
        }
        let points = Points(points).to_string();
        let id = |of: CanvasKey| if of == key { student.key.as_str() } else { "" };
        table.row([
            grade.name(),
            id(CanvasKey::Id),
            id(CanvasKey::SisUserId),
            id(CanvasKey::SisLoginId),
            student.section.as_deref().unwrap_or_default(),
            &points,
        ])?;
    }
    Ok(Exported {
        content: table.finish()?,
        left_out,
        notes,
    })
}
