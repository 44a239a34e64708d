//! The page of one student, to hand out: hidden cases are counted in it and not shown.

use maud::{Markup, html};

use super::case::{case, counterexample};
use super::frame::{frame, handed_in};
use super::{Page, class};
use crate::gradebook::{Grade, Handed};
use report::printable;
use sudograde_core::report::{
    CaseReport, Counterexample, ExerciseReport, NOT_RUN_OUT_OF_TIME, Points, Report, Standing,
    Visibility,
};
use sudograde_core::text_tools::shortened;
use sudograde_core::verdict::Verdict;

/// Failing cases of an exercise that are shown in full, and named.
const SHOWN_CASES: usize = 4;
const MOST_NAMES: usize = 12;

pub fn page(page: &Page, grade: &Grade, report: Option<&Report>, history: &[Handed]) -> Markup {
    let name = class::name(grade);
    let lab = page.lab.map_or(page.row.name.as_str(), |lab| {
        lab.title.get(page.telling.locale.lang.id())
    });
    let score = match (grade.points, grade.max_score) {
        (Some(points), Some(most)) => format!("{}/{}", Points(points), Points(most)),
        (Some(points), None) => Points(points).to_string(),
        (None, _) => page.word("page-without-score"),
    };
    let title = format!("{name} · {lab}");
    let content = html! {
        header {
            h1 { (title) }
            p.facts {
                strong { (page.word("score")) ": " (score) }
                @for change in grade.changes(page.telling.locale) { " · " (change) }
            }
        }
        main {
            @if let Some(report) = report {
                (compiler(page, report))
                @for one in &report.exercises { (exercise(page, one, report)) }
            }
            (past(page, history))
        }
    };
    frame(page, &title, &content)
}

fn compiler(page: &Page, report: &Report) -> Markup {
    html! {
        @if !report.build.errors.is_empty() {
            section {
                h2 { (page.word("page-compiler")) }
                @for error in &report.build.errors {
                    p { code { (error.file) ":" (error.line) } " " (error.plain) }
                    pre { (printable(&error.source)) "\n" (printable(&error.message)) }
                }
            }
        }
    }
}

fn exercise(page: &Page, exercise: &ExerciseReport, report: &Report) -> Markup {
    let shown =
        |points: Option<Points>| points.map_or_else(|| "?".to_owned(), |points| points.to_string());
    let failing: Vec<&CaseReport> = exercise
        .cases
        .iter()
        .filter(|case| case.verdict != Verdict::Pass)
        .collect();
    let (not_run, ran): (Vec<&CaseReport>, Vec<&CaseReport>) =
        (failing.iter()).partition(|case| case.verdict == Verdict::Skipped);
    let (visible, hidden): (Vec<&CaseReport>, Vec<&CaseReport>) = ran
        .into_iter()
        .partition(|case| case.visibility == Visibility::Visible);
    // A small input says more than a case does.
    let said = |case: &&&CaseReport| {
        exercise
            .counterexamples
            .iter()
            .any(|one| one.criterion == case.criterion)
    };
    let others: Vec<&CaseReport> = visible.iter().filter(|case| !said(case)).copied().collect();
    let told = chosen(&others);
    let rest: Vec<&str> = visible
        .iter()
        .filter(|case| !told.iter().any(|other| other.name == case.name))
        .map(|case| case.name.as_str())
        .collect();
    html! {
        section {
            h2 {
                (exercise.id) ": " (page.exercise_title(&exercise.id, Some(report)))
                " " span.score { (shown(exercise.score)) "/" (exercise.max_score) }
            }
            ul.criteria {
                @for criterion in &exercise.criteria {
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
                            " (" (shown(criterion.score)) "/" (criterion.max_score) ")"
                        } @else {
                            " (" (page.word("only-information")) ")"
                        }
                        @if let Some(hint) = criterion.ladder.first() { p.hint { (hint) } }
                    }
                }
            }
            @for (found, criteria) in different(&exercise.counterexamples) {
                div.case {
                    h3 {
                        (page.word("counterexample")) " ("
                        @for (place, criterion) in criteria.iter().enumerate() {
                            @if place > 0 { "; " }
                            (page.criterion_title(&exercise.id, criterion, Some(report)))
                        }
                        ")"
                    }
                    (counterexample(page, found))
                }
            }
            @for one in &told { (case(page, one)) }
            @if !rest.is_empty() {
                p { (page.telling.locale.text("more-failures", &[("names", &shortened(&rest, MOST_NAMES))])) }
            }
            @if !hidden.is_empty() { p { (page.counted("hidden-failures", hidden.len())) } }
            @if !not_run.is_empty() {
                p { (page.counted(if report.run.out_of_time.is_some() { NOT_RUN_OUT_OF_TIME } else { "not-run" }, not_run.len())) }
            }
        }
    }
}

/// Those that tell different things, each with the criteria that it loses.
fn different(all: &[Counterexample]) -> Vec<(&Counterexample, Vec<&str>)> {
    let mut different: Vec<(&Counterexample, Vec<&str>)> = Vec::new();
    for one in all {
        let same = |other: &Counterexample| {
            (&other.input, &other.call, &other.message) == (&one.input, &one.call, &one.message)
        };
        match different.iter_mut().find(|(other, _)| same(other)) {
            Some((_, criteria)) => criteria.push(&one.criterion),
            None => different.push((one, vec![&one.criterion])),
        }
    }
    different
}

/// One failing case of each criterion, and no two that tell the same.
fn chosen<'a>(failing: &[&'a CaseReport]) -> Vec<&'a CaseReport> {
    let mut chosen: Vec<&CaseReport> = Vec::new();
    for case in failing {
        let same_story = |other: &&CaseReport| {
            let both = (&other.message, &other.location) == (&case.message, &case.location);
            other.criterion == case.criterion || (case.verdict != Verdict::Fail && both)
        };
        if chosen.len() < SHOWN_CASES && !chosen.iter().any(same_story) {
            chosen.push(case);
        }
    }
    chosen
}

fn past(page: &Page, history: &[Handed]) -> Markup {
    html! {
        section {
            h2 { (page.word("page-history")) }
            div.wide tabindex="0" { table {
                thead { tr {
                    th scope="col" { (page.word("page-submitted")) }
                    th scope="col" .number { (page.word("page-points")) }
                } }
                tbody {
                    @for handed in history {
                        tr {
                            th scope="row" { (handed_in(page, handed.at)) }
                            td.number {
                                @match (handed.score, handed.max_score) {
                                    (Some(score), Some(most)) => { (score) "/" (most) }
                                    _ => { "?" }
                                }
                            }
                        }
                    }
                }
            } }
        }
    }
}
