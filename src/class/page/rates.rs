//! Tables of a class: criteria against students, cases that tell strong students from weak ones, and the most costly runs.

use maud::{Markup, html};

use super::context::Page;
use super::data::{Class, CountingRun};
use super::frame::{NUMBER, heads, table};
use crate::gradebook::Needs;
use sudograde_core::cohort::Item;

/// Rows of the tables of costly runs.
const MOST_RUNS: usize = 8;

/// The criteria that have points against the students, as a map: who fails it is dark, and those with the fewest points
/// stand on the left.
pub fn heat(page: &Page, class: &Class) -> Markup {
    let (cohort, stored) = (&class.cohort, class.sample.as_ref());
    let criteria = cohort.rates(|item| {
        item.counts
            .then_some((item.exercise.as_str(), item.criterion.as_str()))
    });
    let order = cohort.by_share();
    let of_exercise = criteria.chunk_by(|((one, _), _), ((other, _), _)| one == other);
    html! {
        section #rates {
            h2 { (page.word("page-rates")) }
            p.hint { (page.word("page-heat-how")) }
            div.wide tabindex="0" { table.heat {
                thead { tr {
                    th scope="col" { (page.word("page-exercise")) }
                    th scope="col" { (page.word("page-criterion")) }
                    th scope="col" .number { (page.word("page-fail")) }
                    th scope="col" { (page.word("page-by-points")) }
                } }
                @for rows in of_exercise {
                    tbody {
                        @for (place, ((exercise, criterion), rate)) in rows.iter().enumerate() {
                            tr {
                                @if place == 0 {
                                    th scope="rowgroup" rowspan=(rows.len()) title=(page.exercise_title(exercise, stored)) { (exercise) }
                                }
                                th scope="row" { (page.criterion_title(exercise, criterion, stored)) }
                                td.number { (rate.failed()) }
                                td { (strip(&cohort.failing(exercise, criterion), &order)) }
                            }
                        }
                    }
                }
            } }
        }
    }
}

/// Students of a class in which each one can be told from the next.
const FEW: usize = 100;

/// A row of the map: the students who fail, in this order. In a large class, neighbours are one shape.
fn strip(fails: &[bool], order: &[usize]) -> Markup {
    let dark: Vec<bool> = order.iter().map(|student| fails[*student]).collect();
    let mut path = String::new();
    let mut left = 0;
    let gap = if dark.len() <= FEW { 0.1 } else { 0.0 };
    for run in dark.chunk_by(|one, other| gap == 0.0 && one == other) {
        if run[0] {
            path += &format!("M{left} 0h{}v1H{left}z", run.len() as f64 - gap);
        }
        left += run.len();
    }
    html! {
        svg viewBox={ "0 0 " (dark.len().max(1)) " 1" } preserveAspectRatio="none" aria-hidden="true" { path d=(path) {} }
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
