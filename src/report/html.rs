//! The report as simple HTML for a place in somebody else's page: a heading, lists and preformatted text.
//!
//! It is written as XML, so text by a student or compiler is escaped. Lines end with `<br/>`, as a table's cell keeps no
//! line feeds.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesText, Event};

use super::counted::{Row, rows};
use super::handout::{Handout, Reader};
use super::story::state;
use super::telling::Telling;
use sudograde_core::report::{ExerciseReport, Progress, Report, points_or_unknown};

type Html = Writer<Vec<u8>>;

pub const FORMAT: Handout = Handout {
    name: "html",
    help: "HTML for a place in a page",
    help_for_class: "A zip with HTML for each student",
    file: "report.html",
    reader: Reader::Person,
    shows_marks: true,
    writer: fragment,
};

/// The points of each exercise; the errors of the compiler; of each exercise, the first criterion that is lost, with a
/// case that fails.
///
/// # Errors
/// Never, as it is written to memory.
pub fn fragment(report: &Report, telling: &Telling) -> anyhow::Result<String> {
    let mut html = Writer::new(Vec::new());
    let score = telling.counted_words(report);
    text(&mut html, "h4", &format!("{}: {score}", report.lab))?;
    if let Some(because) = telling.because() {
        text(&mut html, "p", because)?;
    }
    let faults = telling.faults(report);
    if !faults.is_empty() {
        block(&mut html, &faults)?;
    }
    html.create_element("ul").write_inner_content(|html| {
        let mut all = report.exercises.iter();
        all.try_for_each(|exercise| line(html, exercise, report, telling))
    })?;
    let errors = telling.build_errors(report);
    if !errors.is_empty() {
        text(&mut html, "h5", &telling.word("build-failed"))?;
        block(&mut html, &errors)?;
    }
    let rows = rows(report);
    for exercise in report.exercises.iter().filter(|one| is_judged(one)) {
        let mut own = rows.iter().filter(|row| row.exercise.id == exercise.id);
        if let Some(row) = own.find(|row| row.fails()) {
            failure(&mut html, row, telling)?;
        }
    }
    Ok(String::from_utf8(html.into_inner())?)
}

/// True if an exercise was begun and run, so that its cases tell more than one word does.
fn is_judged(exercise: &ExerciseReport) -> bool {
    exercise.progress() != Progress::NotBegun && exercise.unjudged().is_none()
}

fn line(
    html: &mut Html,
    exercise: &ExerciseReport,
    report: &Report,
    telling: &Telling,
) -> io::Result<()> {
    let mark = exercise.progress().mark();
    let name = format!("{mark} {}: {}, ", exercise.id, exercise.title);
    let points = points_or_unknown(exercise.counted());
    html.create_element("li").write_inner_content(|html| {
        html.write_event(Event::Text(BytesText::new(&name)))?;
        text(html, "strong", &format!("{points}/{}", exercise.max_score))?;
        if let Some(word) = state(exercise, report.language, telling.locale) {
            html.write_event(Event::Text(BytesText::new(&format!(" ({word})"))))?;
        }
        Ok(())
    })?;
    Ok(())
}

fn failure(html: &mut Html, row: &Row, telling: &Telling) -> io::Result<()> {
    let points = points_or_unknown(row.score);
    let title = format!("{} ({points}/{})", row.title(), row.criterion.max_score);
    text(html, "h5", &title)?;
    block(html, &telling.criterion(row))
}

fn text(html: &mut Html, name: &str, content: &str) -> io::Result<()> {
    html.create_element(name)
        .write_text_content(BytesText::new(content))?;
    Ok(())
}

/// A text as it is, with all of its blanks.
fn block(html: &mut Html, content: &str) -> io::Result<()> {
    html.create_element("pre").write_inner_content(|html| {
        for (place, line) in content.trim_end().lines().enumerate() {
            if place > 0 {
                html.create_element("br").write_empty()?;
            }
            html.write_event(Event::Text(BytesText::new(line)))?;
        }
        Ok(())
    })?;
    Ok(())
}
