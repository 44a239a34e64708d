//! The report as simple HTML for a place in somebody else's page: a heading, lists and preformatted text.
//!
//! Text by a student or compiler is escaped, and its lines end with `<br>`: a table's cell keeps no line feeds.

use maud::{Markup, html};

use super::counted::{Row, rows};
use super::handout::{Handout, Reader};
use super::story::state;
use super::telling::Telling;
use sudograde_core::report::{ExerciseReport, Progress, Report, points_or_unknown};

pub const FORMAT: Handout = Handout {
    name: "html",
    help: "HTML for a place in a page",
    help_for_class: "A zip with HTML for each student",
    file: "report.html",
    reader: Reader::Person,
    writer: |report, telling| Ok(fragment(report, telling).into_string()),
};

/// The points of each exercise; the errors of the compiler; of each exercise, the first criterion that is lost, with a
/// case that fails.
pub fn fragment(report: &Report, telling: &Telling) -> Markup {
    let errors = telling.build_errors(report);
    let faults = telling.faults(report);
    let rows = rows(report);
    let lost = |exercise: &ExerciseReport| {
        let mut own = rows.iter().filter(|row| row.exercise.id == exercise.id);
        own.find(|row| row.fails())
    };
    html! {
        h4 {
            (report.lab) ": "
            @match report.score {
                Some(score) => { (score) "/" (report.max_score) }
                None => { (telling.word("no-score")) }
            }
        }
        @if !faults.is_empty() { (text(&faults)) }
        ul { @for exercise in &report.exercises { (line(exercise, report, telling)) } }
        @if !errors.is_empty() {
            h5 { (telling.word("build-failed")) }
            (text(&errors))
        }
        @for exercise in report.exercises.iter().filter(|one| is_judged(one)) {
            @if let Some(row) = lost(exercise) { (failure(row, telling)) }
        }
    }
}

/// True if an exercise was begun and run, so that its cases tell more than one word does.
fn is_judged(exercise: &ExerciseReport) -> bool {
    exercise.progress() != Progress::NotBegun && exercise.unjudged().is_none()
}

fn line(exercise: &ExerciseReport, report: &Report, telling: &Telling) -> Markup {
    html! {
        li {
            (exercise.progress().mark()) " " (exercise.id) ": " (exercise.title) ", "
            strong { (points_or_unknown(exercise.score)) "/" (exercise.max_score) }
            @if let Some(word) = state(exercise, report.language, telling.locale) { " (" (word) ")" }
        }
    }
}

fn failure(row: &Row, telling: &Telling) -> Markup {
    html! {
        h5 {
            (row.title())
            " (" (points_or_unknown(row.score)) "/" (row.criterion.max_score) ")"
        }
        (text(&telling.criterion(row)))
    }
}

/// A text as it is, with all of its blanks.
fn text(content: &str) -> Markup {
    html! {
        pre {
            @for (place, line) in content.trim_end().lines().enumerate() {
                @if place > 0 { br; }
                (line)
            }
        }
    }
}
