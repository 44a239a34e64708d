//! Tables of a class: pass rates, cases that tell strong students from weak ones, and the most costly runs.

use maud::{Markup, html};

use super::context::Page;
use super::data::{Class, CountingRun};
use super::frame::{NUMBER, bar, heads, table};
use crate::gradebook::Needs;
use sudograde_core::cohort::Item;

/// Rows of the tables of costly runs.
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
    let failed = |item: &Item| {
        let key = (item.exercise.as_str(), item.case.as_str());
        let found = cases.iter().find(|(other, _)| *other == key);
        found.map_or(0, |(_, rate)| rate.failed())
    };
    let mut items: Vec<(&Item, Option<f64>)> = (cohort.items.iter().enumerate())
        .filter(|(_, item)| item.visible || !page.anonymous)
        .map(|(number, item)| (item, cohort.discrimination(number)))
        .collect();
    let order = |value: Option<f64>| value.unwrap_or(f64::NEG_INFINITY);
    items.sort_by(|one, other| order(other.1).total_cmp(&order(one.1)));
    let columns = [
        ("page-exercise", None),
        ("page-case", None),
        ("page-fail", NUMBER),
        ("page-correlation", NUMBER),
    ];
    let rows = html! {
        @for (item, value) in &items {
            tr {
                td { (item.exercise) } th scope="row" { (item.case) }
                td.number { (failed(item)) }
                td.number {
                    @match value {
                        Some(value) => (format!("{value:.2}")),
                        None => (page.word("page-no-correlation")),
                    }
                }
            }
        }
    };
    html! {
        section #discrimination {
            h2 { (page.word("page-discrimination")) }
            p { (page.word("page-discrimination-how")) }
            details {
                summary { (page.word("page-case")) " (" (items.len()) ")" }
                (table(page, &columns, &rows))
            }
        }
    }
}

pub fn needs(page: &Page, class: &Class) -> Markup {
    let seconds = |needs: Needs| (needs.cpu_us, format!("{:.2} s", needs.cpu_us as f64 / 1e6));
    let heap = |needs: Needs| (needs.peak_bytes, format!("{} KiB", needs.peak_bytes / 1024));
    let leaks = |needs: Needs| (needs.leaked_blocks, needs.leaked_blocks.to_string());
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

/// The students who need most of something: `of` gives its amount, and its text.
fn most(page: &Page, class: &Class, title: &str, of: impl Fn(Needs) -> (i64, String)) -> Markup {
    let mut runs: Vec<(i64, String, &CountingRun)> = Vec::new();
    for run in &class.runs {
        let (amount, shown) = of(run.needs);
        if amount > 0 {
            runs.push((amount, shown, run));
        }
    }
    runs.sort_by_key(|(amount, ..)| std::cmp::Reverse(*amount));
    html! {
        div {
            h3 { (page.word(title)) }
            table {
                (heads(page, &[("page-student", None), (title, NUMBER)]))
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
