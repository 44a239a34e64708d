//! The page of one student, to hand out. Hidden cases are counted in it and not shown.

use grader::submission::SourceFile;
use maud::{Markup, html};

use super::case::{case, counterexample};
use super::context::Page;
use super::frame::{NUMBER, bar, frame, handed_in, table, times};
use crate::gradebook::{Grade, Handed};
use report::{further, printable};
use sudograde_core::lab::Language;
use sudograde_core::report::{ExerciseReport, Points, Report, Standing, points_or_unknown};
use sudograde_core::shown::{Failures, Room};

/// The page; `code` are the files of the submission that counts.
pub fn page(
    page: &Page,
    grade: &Grade,
    report: Option<&Report>,
    code: &[SourceFile],
    history: &[Handed],
) -> Markup {
    let score = match (grade.points, grade.max_score) {
        (Some(points), Some(most)) => format!("{}/{}", Points(points), Points(most)),
        (Some(points), None) => Points(points).to_string(),
        (None, _) => page.word("page-without-score"),
    };
    let title = format!("{} · {}", grade.name(), page.lab_title());
    let content = html! {
        header {
            h1 { (title) }
            @if page.reveal { p { strong { (page.word("page-revealed")) } } }
            p.score-first { strong { (score) } }
            p.facts {
                @if let Some(worth) = grade.worth {
                    (page.word("page-submitted")) " " (page.row.course.shown(worth.attempt.submitted.at)) " · "
                }
                @if let Some(due) = grade.due {
                    (page.word("page-due")) " " (page.row.course.shown(due)) " (" (page.row.course.zone_name()) ")"
                }
                @for change in grade.changes(page.telling.locale) { " · " (change) }
            }
            @for comment in &grade.comments { p.comment { strong { (page.word("page-comment")) ": " } (comment) } }
        }
        main {
            @if let Some(report) = report {
                (overview(report))
                (compiler(page, report))
                @for one in &report.exercises { (exercise(page, one, report, code)) }
            }
            @if history.is_empty() { p { (page.word("page-absent")) } } @else { (past(page, history)) }
        }
    };
    frame(page, &title, &content, None)
}

fn compiler(page: &Page, report: &Report) -> Markup {
    let title = match report.language {
        Language::Python => "page-python",
        _ => "page-compiler",
    };
    html! {
        @if !report.build.errors.is_empty() {
            section {
                h2 { (page.word(title)) }
                @for error in &report.build.errors {
                    p { code { (error.file) ":" (error.line) } " " (error.plain) }
                    pre {
                        (printable(&error.source)) "\n"
                        @if error.message != error.plain { (printable(&error.message)) }
                    }
                }
            }
        }
    }
}

/// The points of each exercise, with a bar.
fn overview(report: &Report) -> Markup {
    let percent = |one: &ExerciseReport| match (one.counted(), one.max_score.0) {
        (Some(score), most) if most > 0.0 => (score.0 * 100.0 / most) as usize,
        _ => 0,
    };
    let rows = html! {
        @for one in &report.exercises {
            tr {
                th scope="row" { a href={ "#" (one.id) } { (one.id) } }
                td { (bar(percent(one), 100)) }
                td.number { (points_or_unknown(one.counted())) "/" (one.max_score) }
            }
        }
    };
    html! { table.points { tbody { (rows) } } }
}

fn exercise(
    page: &Page,
    exercise: &ExerciseReport,
    report: &Report,
    code: &[SourceFile],
) -> Markup {
    let room = match page.reveal {
        true => &Room::REVEALED,
        false => &Room::PAGE,
    };
    let told = Failures {
        // A stored report has no reasons.
        out_of_time: report.run.out_of_time.is_some(),
        ..Failures::of_exercise(exercise, room)
    };
    html! {
        section id=(exercise.id) {
            h2 {
                (exercise.id) ": " (page.exercise_title(&exercise.id, Some(report)))
                " " span.score { (points_or_unknown(exercise.counted())) "/" (exercise.max_score) }
            }
            ul.criteria {
                @for (place, criterion) in exercise.criteria.iter().enumerate() {
                    @let standing = exercise.standing(criterion);
                    li.works[standing == Standing::Works].noted[standing == Standing::Noted] {
                        span aria-hidden="true" { (standing.mark()) " " }
                        (page.criterion_title(&exercise.id, &criterion.id, Some(report)))
                        @match standing {
                            Standing::Works => { ": " (page.word("page-works")) }
                            Standing::Fails => { ": " (page.word("page-does-not-work")) }
                            Standing::Noted => {}
                        }
                        @if criterion.max_score.0 > 0.0 {
                            " (" (points_or_unknown(criterion.score)) "/" (criterion.max_score) ")"
                        } @else {
                            " (" (page.word("only-information")) ")"
                        }
                        @let earlier = &exercise.criteria[..place];
                        @if let Some(hint) = criterion.ladder.first() && !earlier.iter().any(|one| one.ladder.first() == Some(hint)) {
                            p.hint { (hint) }
                        }
                    }
                }
            }
            @for small in &told.counterexamples {
                div.case {
                    h3 {
                        (page.word("counterexample")) " ("
                        @for (place, criterion) in small.criteria.iter().enumerate() {
                            @if place > 0 { "; " }
                            (page.criterion_title(&exercise.id, criterion, Some(report)))
                        }
                        ")"
                    }
                    (counterexample(page, small.found, code))
                }
            }
            @for one in &told.cases { (case(page, one, code)) }
            @for text in further(page.telling.locale, &told) { p { (text) } }
        }
    }
}

fn past(page: &Page, history: &[Handed]) -> Markup {
    let rows = html! {
        @for handed in history {
            tr {
                th scope="row" { (handed_in(page, handed.at)) }
                td.number {
                    @match (handed.score, handed.max_score) {
                        (Some(score), Some(most)) => { (score) "/" (most) }
                        _ => "?",
                    }
                }
            }
        }
    };
    html! {
        section {
            h2 { (page.word("page-history")) }
            (times(page))
            (table(page, &[("page-submitted", None), ("page-points", NUMBER)], &rows))
        }
    }
}
