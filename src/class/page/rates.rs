//! Tables of a class: what works for how many, which cases tell strong from weak, what needs most.

use maud::{Markup, html};

use super::Page;
use super::data::{Class, Run};
use super::frame::bar;

/// Rows of the tables of what is slow or heavy.
const MOST_RUNS: usize = 8;

pub fn works(page: &Page, class: &Class) -> Markup {
    let stored = class.sample.as_ref();
    let exercises = class
        .cohort
        .rates(|item| item.counts.then_some(item.exercise.as_str()));
    let criteria = class
        .cohort
        .rates(|item| Some((item.exercise.as_str(), item.criterion.as_str(), item.counts)));
    html! {
        section #rates {
            h2 { (page.word("page-rates")) }
            div.wide tabindex="0" { table.rates {
                thead { tr {
                    th scope="col" { (page.word("page-criterion")) }
                    th scope="col" .number { (page.word("page-pass")) }
                    th scope="col" .number { (page.word("page-fail")) }
                    th aria-hidden="true" {}
                } }
                @for (exercise, rate) in &exercises {
                    tbody {
                        tr.exercise {
                            th scope="rowgroup" { (exercise) ": " (page.exercise_title(exercise, stored)) }
                            td.number { (rate.passed) } td.number { (rate.failed()) }
                            td { (bar(rate.passed, rate.of)) }
                        }
                        @for ((_, criterion, counts), rate) in criteria.iter().filter(|((of, ..), _)| of == exercise) {
                            tr {
                                th scope="row" {
                                    (page.criterion_title(exercise, criterion, stored))
                                    @if !counts { " (" (page.word("only-information")) ")" }
                                }
                                td.number { (rate.passed) } td.number { (rate.failed()) }
                                td { (bar(rate.passed, rate.of)) }
                            }
                        }
                    }
                }
            } }
        }
    }
}

pub fn discrimination(page: &Page, class: &Class) -> Markup {
    let cohort = &class.cohort;
    let cases = cohort.rates(|item| Some((item.exercise.as_str(), item.case.as_str())));
    let mut rows: Vec<_> = (cohort.items.iter().enumerate())
        .filter(|(_, item)| item.visible || !page.anonymous)
        .map(|(number, item)| {
            let of_it = cases
                .iter()
                .find(|(key, _)| *key == (item.exercise.as_str(), item.case.as_str()));
            (
                item,
                of_it.map(|(_, rate)| *rate).unwrap_or_default(),
                cohort.discrimination(number),
            )
        })
        .collect();
    let order = |value: Option<f64>| value.unwrap_or(f64::NEG_INFINITY);
    rows.sort_by(|one, other| order(other.2).total_cmp(&order(one.2)));
    html! {
        section #discrimination {
            h2 { (page.word("page-discrimination")) }
            p { (page.word("page-discrimination-how")) }
            details {
                summary { (page.word("page-case")) " (" (rows.len()) ")" }
                div.wide tabindex="0" { table {
                    thead { tr {
                        th scope="col" { (page.word("page-exercise")) }
                        th scope="col" { (page.word("page-case")) }
                        th scope="col" .number { (page.word("page-fail")) }
                        th scope="col" .number { (page.word("page-correlation")) }
                    } }
                    tbody {
                        @for (item, rate, value) in &rows {
                            tr {
                                td { (item.exercise) } th scope="row" { (item.case) }
                                td.number { (rate.failed()) }
                                td.number {
                                    @match value {
                                        Some(value) => { (format!("{value:.2}")) }
                                        None => { (page.word("page-no-correlation")) }
                                    }
                                }
                            }
                        }
                    }
                } }
            }
        }
    }
}

pub fn needs(page: &Page, class: &Class) -> Markup {
    let seconds = |run: &Run| {
        (
            run.needs.cpu_us,
            format!("{:.2} s", run.needs.cpu_us as f64 / 1e6),
        )
    };
    let heap = |run: &Run| {
        (
            run.needs.peak_bytes,
            format!("{} KiB", run.needs.peak_bytes / 1024),
        )
    };
    let leaks = |run: &Run| (run.needs.leaked_blocks, run.needs.leaked_blocks.to_string());
    html! {
        section #needs {
            h2 { (page.word("page-needs")) }
            div.columns {
                (most(page, class, "page-cpu", seconds))
                (most(page, class, "page-memory", heap))
                (most(page, class, "page-leaks", leaks))
            }
        }
    }
}

/// Who has most of something: its amount, and as it is shown.
fn most(page: &Page, class: &Class, title: &str, of: impl Fn(&Run) -> (i64, String)) -> Markup {
    let mut runs: Vec<(i64, String, &Run)> = class
        .runs
        .iter()
        .map(|run| (of(run).0, of(run).1, run))
        .collect();
    runs.retain(|(amount, ..)| *amount > 0);
    runs.sort_by_key(|(amount, ..)| std::cmp::Reverse(*amount));
    html! {
        div {
            h3 { (page.word(title)) }
            table {
                thead { tr {
                    th scope="col" { (page.word("page-student")) }
                    th scope="col" .number { (page.word(title)) }
                } }
                tbody {
                    @for (place, (_, shown, run)) in runs.iter().take(MOST_RUNS).enumerate() {
                        tr {
                            th scope="row" {
                                @if page.anonymous { (place + 1) } @else { (class.grades[run.grade].name()) }
                            }
                            td.number { (shown) }
                        }
                    }
                }
            }
        }
    }
}
