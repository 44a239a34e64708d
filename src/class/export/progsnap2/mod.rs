//! A data set for research, in the format ProgSnap2: all submissions of a lab, with pseudonyms.
//!
//! Nothing in it comes from a student but the code, and the compiler's messages about it.

mod events;

use std::io::{Cursor, Write};
use std::path::{Component, Path};

use csv::Writer;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::class::{Class, Content, Exported, Format};
use crate::gradebook::Grade;
use events::{Event, Table, Try};
use grader::submission::SourceFile;

/// The data set's own description, in English as the format is.
const README: &str = include_str!("readme.md");

/// The properties of the data set. Times come from several clocks, so events are in order within a subject only.
const METADATA: [[&str; 2]; 6] = [
    ["Property", "Value"],
    ["Version", "1.0"],
    ["IsEventOrderingConsistent", "false"],
    ["EventOrderScope", "Restricted"],
    ["EventOrderScopeColumns", "SubjectID"],
    ["CodeStateRepresentation", "Directory"],
];

pub const FORMAT: Format = Format {
    name: "progsnap2",
    help: "A zip with all submissions under pseudonyms, for research (ProgSnap2)",
    content: Content::Dataset(write),
};

fn write(class: &Class) -> anyhow::Result<Exported> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let mut table = Table::default();
    let mut states = 0;
    for (subject, grade) in (1..).zip(shuffled(&class.grades)) {
        let history = class.gradebook.history(class.lab, &grade.student.key)?;
        for (attempt, handed) in (1..).zip(&history) {
            let files = class.gradebook.files(handed.submission)?;
            let state = (!files.is_empty()).then(|| {
                states += 1;
                format!("c{states}")
            });
            if let Some(state) = &state {
                code(&mut zip, state, &files)?;
            }
            let report = class
                .gradebook
                .report_of_submission(grade, handed.submission)?;
            table.add(&Try {
                subject: format!("s{subject}"),
                lab: &class.lab.name,
                attempt,
                handed,
                state,
                files: &files,
                report: report.as_ref(),
            });
        }
    }
    let mut add = |name: &str, content: &[u8]| -> anyhow::Result<()> {
        zip.start_file(name, SimpleFileOptions::default())?;
        Ok(zip.write_all(content)?)
    };
    add("MainTable.csv", &main_table(&table.events)?)?;
    add("DatasetMetadata.csv", &metadata()?)?;
    add("README.md", README.as_bytes())?;
    Ok(Exported {
        content: zip.finish()?.into_inner(),
        left_out: Vec::new(),
        notes: Vec::new(),
    })
}

/// The students in an order that says nothing about their ids and names.
fn shuffled(grades: &[Grade]) -> Vec<&Grade> {
    let mut all: Vec<&Grade> = grades.iter().collect();
    fastrand::shuffle(&mut all);
    all
}

fn code(
    zip: &mut ZipWriter<Cursor<Vec<u8>>>,
    state: &str,
    files: &[SourceFile],
) -> anyhow::Result<()> {
    for file in files {
        let path = format!("CodeStates/{state}/{}", section(&file.path));
        zip.start_file(path, SimpleFileOptions::default())?;
        zip.write_all(&file.content)?;
    }
    Ok(())
}

/// The path of a file within its code state.
fn section(path: &Path) -> String {
    let parts = path.components().filter_map(|part| match part {
        Component::Normal(name) => Some(name.to_string_lossy()),
        _ => None,
    });
    parts.collect::<Vec<_>>().join("/")
}

fn main_table(events: &[Event]) -> anyhow::Result<Vec<u8>> {
    let mut writer = Writer::from_writer(Vec::new());
    for event in events {
        writer.serialize(event)?;
    }
    if events.is_empty() {
        writer.write_record(Event::REQUIRED)?;
    }
    Ok(writer.into_inner()?)
}

fn metadata() -> anyhow::Result<Vec<u8>> {
    let mut writer = Writer::from_writer(Vec::new());
    for row in METADATA {
        writer.write_record(row)?;
    }
    Ok(writer.into_inner()?)
}
