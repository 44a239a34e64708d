//! The table of all students, which a script sorts and filters, and the appeals that are open.

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, html};

use super::context::Page;
use super::data::Class;
use super::frame::{table, times};
use crate::gradebook::Grade;
use sudograde_core::report::Points;
use sudograde_core::text_tools::file_names;

/// The appeals that wait for an answer.
pub fn appeals(page: &Page, class: &Class) -> anyhow::Result<Markup> {
    let named = class.grades.iter().zip(addresses(page, class));
    let named = named.map(|(grade, address)| (grade.student.key.as_str(), (grade.name(), address)));
    let named: BTreeMap<_, _> = named.collect();
    let mut open = page.gradebook.appeals(page.row)?;
    open.retain(|one| one.state == "open");
    let rows = html! {
        @for one in &open {
            tr {
                th scope="row" {
                    @if let Some((name, address)) = named.get(one.student.as_str()) { (linked(name, address.clone())) }
                }
                td { (one.reason) }
                td { (one.at.get(..10).unwrap_or_default()) }
            }
        }
    };
    let columns = [
        ("page-student", None),
        ("page-reason", None),
        ("page-appealed", None),
    ];
    Ok(html! {
        @if !open.is_empty() {
            section #appeals {
                h2 { (page.word("page-appeals")) }
                (table(page, &columns, &rows))
            }
        }
    })
}

/// A name that leads to the student's page, if there is one.
pub fn linked(name: &str, address: Option<String>) -> Markup {
    html! {
        @match address {
            Some(address) => { a href=(address) { (name) } }
            None => { (name) }
        }
    }
}

/// The address of each student's page, in the order of the grades.
pub fn addresses(page: &Page, class: &Class) -> Vec<Option<String>> {
    let keys = class.grades.iter().map(|grade| grade.student.key.as_str());
    let address = |name: String| {
        let folder = page.pages.as_deref()?.trim_end_matches('/');
        // A file's name has no other letters that mean something in an address.
        let name = name.replace('%', "%25").replace('#', "%23");
        Some(format!("{folder}/{name}.html"))
    };
    file_names(keys).into_iter().map(address).collect()
}

/// The mark of a time that the student can set.
const CLAIMED: &str = " *";

/// A column of the table: its words, or the name of an exercise.
enum Column<'a> {
    Word(&'static str),
    Points(&'a str),
}

pub fn section(page: &Page, class: &Class) -> anyhow::Result<Markup> {
    let exercises = page.gradebook.exercise_points(page.row)?;
    let names: Vec<&str> = class
        .sample
        .iter()
        .flat_map(|report| &report.exercises)
        .map(|one| one.id.as_str())
        .collect();
    let sections: BTreeSet<&str> = class
        .grades
        .iter()
        .filter_map(|grade| grade.student.section.as_deref())
        .collect();
    let has_teams = class
        .grades
        .iter()
        .any(|grade| grade.student.team.is_some());
    let has_own_due = class
        .grades
        .iter()
        .any(|grade| grade.due != page.row.policy.due);
    let mut columns = vec![Column::Word("page-student")];
    columns.extend((!sections.is_empty()).then_some(Column::Word("page-section")));
    columns.extend(has_teams.then_some(Column::Word("page-team")));
    columns.push(Column::Points("page-points"));
    columns.extend(names.iter().map(|name| Column::Points(name)));
    columns.extend([Column::Word("page-changes"), Column::Word("page-submitted")]);
    columns.extend(has_own_due.then_some(Column::Word("page-due")));
    let of_exercise = |grade: &Grade, name: &str| {
        let of_it = exercises.get(&grade.worth?.attempt.submission)?;
        let (_, points) = of_it.iter().find(|(exercise, _)| exercise == name)?;
        *points
    };
    Ok(html! {
        section #students {
            h2 { (page.word("page-all-students")) " (" (class.grades.len()) ")" }
            (tools(page, &sections))
            (times(page))
            @if class.grades.iter().any(is_claimed) { p.hint { (CLAIMED) " " (page.word("page-claimed")) } }
            div.wide.tall tabindex="0" role="region" aria-label=(page.word("page-all-students")) {
                table #class-table {
                    thead { tr {
                        @for column in &columns {
                            @match column {
                                Column::Word(word) => { th scope="col" { (page.word(word)) } }
                                Column::Points("page-points") => { th scope="col" .number { (page.word("page-points")) } }
                                Column::Points(name) => { th scope="col" .number { (breakable(name)) } }
                            }
                        }
                    } }
                    tbody {
                        @for (grade, address) in class.grades.iter().zip(addresses(page, class)) {
                            tr class=[marks(grade)] {
                                th scope="row" { (linked(grade.name(), address)) (id(grade)) }
                                @if !sections.is_empty() { td { (grade.student.section.as_deref().unwrap_or_default()) } }
                                @if has_teams { td { (grade.student.team.as_deref().unwrap_or_default()) } }
                                td { @match grade.points { Some(points) => (Points(points)), None => "–" } }
                                @for name in &names {
                                    td { @if let Some(points) = of_exercise(grade, name) { (points) } }
                                }
                                (told(page, grade))
                                td.when { (handed(page, grade)) }
                                @if has_own_due { td.when { (due(page, grade)) } }
                            }
                        }
                    }
                }
            }
        }
    })
}

/// The id by which commands know a student, if the name is another.
fn id(grade: &Grade) -> Markup {
    let key = grade.student.key.as_str();
    html! { @if grade.name() != key { " " span.id { (key) } } }
}

/// A name that may break behind each underscore.
fn breakable(name: &str) -> Markup {
    html! {
        @for part in name.split_inclusive('_') { (part) wbr; }
    }
}

/// The effects of lateness and adjustments. Most have none, and a short cell.
fn told(page: &Page, grade: &Grade) -> Markup {
    let changes = grade.changes(page.telling.locale).join(" · ");
    html! { @if changes.is_empty() { td {} } @else { td.told { (changes) } } }
}

/// The classes of a row, by which it is found.
fn marks(grade: &Grade) -> Option<&'static str> {
    let is_late = grade.late_days() > 0 || grade.worth.is_some_and(|worth| worth.kept < 1.0);
    match (is_late, !grade.adjustments.is_empty()) {
        (true, true) => Some("late adjusted"),
        (true, false) => Some("late"),
        (false, true) => Some("adjusted"),
        (false, false) => None,
    }
}

/// The time of the submission that counts, and the number of submissions if there are several.
fn handed(page: &Page, grade: &Grade) -> String {
    let Some(worth) = grade.worth else {
        return String::new();
    };
    let mut text = page.row.course.shown(worth.attempt.submitted.at);
    if is_claimed(grade) {
        text += CLAIMED;
    }
    if grade.submissions > 1 {
        text += &format!(" ({})", page.counted("page-handed-in", grade.submissions));
    }
    text
}

fn is_claimed(grade: &Grade) -> bool {
    grade
        .worth
        .is_some_and(|worth| worth.attempt.submitted.is_claimed())
}

/// The student's due date where it is not that of all, and whether it is an extension.
fn due(page: &Page, grade: &Grade) -> String {
    let own = grade.due.filter(|due| Some(*due) != page.row.policy.due);
    let Some(due) = own else {
        return String::new();
    };
    let shown = page.row.course.shown(due);
    match grade.extension {
        Some(_) => format!("{shown} ({})", page.word("page-extension")),
        None => shown,
    }
}

/// The fields that choose rows. Hidden until the script that reads them runs.
fn tools(page: &Page, sections: &BTreeSet<&str>) -> Markup {
    html! {
        form.tools hidden {
            label { (page.word("page-search")) " " input type="search" name="search"; }
            @if sections.len() > 1 {
                label {
                    (page.word("page-section")) " "
                    select name="section" {
                        option value="" { (page.word("page-all")) }
                        @for section in sections { option { (section) } }
                    }
                }
            }
            @for mark in ["late", "adjusted"] {
                label { input type="checkbox" name=(mark); " " (page.word(&format!("page-only-{mark}"))) }
            }
            output aria-live="polite" {}
        }
    }
}
