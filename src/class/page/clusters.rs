//! Groups of students who fail in the same way, largest first, each with the smallest input that shows it.

use maud::{Markup, html};

use super::case::{counterexample, evidence};
use super::context::Page;
use super::data::{Class, Typical};
use super::frame::bar;
use report::printable;
use sudograde_core::cohort::{Cluster, Item};
use sudograde_core::shown::simplest;
use sudograde_core::text_tools::shortened;

/// The number of groups that are shown; there can be as many groups as students.
const MOST_CLUSTERS: usize = 20;
const MOST_CASES: usize = 8;
const FEW_CASES: usize = 3;
const MOST_STUDENTS: usize = 100;
const MOST_SENTENCES: usize = 3;

/// The place of a cluster on the page.
pub fn anchor(number: usize) -> String {
    format!("cluster-{}", number + 1)
}

pub fn section(page: &Page, class: &Class, clusters: &[Cluster]) -> anyhow::Result<Markup> {
    let mut shown = Vec::new();
    for (number, cluster) in clusters.iter().take(MOST_CLUSTERS).enumerate() {
        shown.push(article(page, class, cluster, number)?);
    }
    let more = clusters.len().saturating_sub(MOST_CLUSTERS);
    Ok(html! {
        section #clusters {
            h2 { (page.word("page-clusters")) }
            @for one in shown { (one) }
            @if more > 0 { p { (page.counted("page-and-more-clusters", more)) } }
        }
    })
}

/// The criterion of a cluster, or the exercise as a whole.
pub fn title(page: &Page, class: &Class, cluster: &Cluster) -> String {
    let (exercise, stored) = (&cluster.exercise, class.sample.as_ref());
    let what = match &cluster.criterion {
        Some(criterion) => page.criterion_title(exercise, criterion, stored),
        None => page.exercise_title(exercise, stored),
    };
    format!("{exercise}: {what}")
}

/// The way in which most of them fail: the lab's sentence about their smallest input, or the names of the cases.
pub fn way(page: &Page, class: &Class, cluster: &Cluster) -> Markup {
    let typical = class.typical(cluster).filter(|_| cluster.kind.is_some());
    let (open, _) = class.cohort.shared(cluster, !page.anonymous);
    let names: Vec<&str> = open.iter().map(|item| item.case.as_str()).collect();
    html! {
        @match typical.as_ref().map(|typical| &typical.said[..]) {
            Some([(sentence, _)]) => { (printable(sentence)) }
            Some([(sentence, _), ..]) => { (page.word("page-for-example")) " " (printable(sentence)) }
            _ => {
                (page.telling.locale.verdict(cluster.verdict))
                @if !names.is_empty() { " (" (shortened(&names, FEW_CASES)) ")" }
            }
        }
    }
}

fn article(page: &Page, class: &Class, cluster: &Cluster, number: usize) -> anyhow::Result<Markup> {
    let whole = class.cohort.sittings.len();
    let of_them = |student: &usize| &class.grades[class.runs[*student].grade];
    let typical = class.typical(cluster);
    let small = typical.as_ref().and_then(|typical| typical.small);
    let report = match &typical {
        Some(typical) if small.is_none() => page.report(&class.grades[typical.run.grade])?,
        _ => None,
    };
    let (open, veiled) = class.cohort.shared(cluster, !page.anonymous);
    let case_of = |item: &&Item| {
        let exercises = report.iter().flat_map(|report| &report.exercises);
        let of_it = exercises.filter(|one| one.id == item.exercise);
        let mut cases = of_it.flat_map(|one| &one.cases);
        cases.find(|case| (&case.name, &case.criterion) == (&item.case, &item.criterion))
    };
    let example = simplest(open.iter().filter_map(case_of));
    let names: Vec<&str> = open.iter().map(|item| item.case.as_str()).collect();
    let students = cluster.students.iter();
    let students: Vec<&str> = students.map(|one| of_them(one).name()).collect();
    Ok(html! {
        article.cluster id=(anchor(number)) {
            h3 {
                (page.counted("page-students", cluster.students.len()))
                ": " (title(page, class, cluster))
                " " span.verdict { (page.telling.locale.verdict(cluster.verdict)) }
            }
            (bar(cluster.students.len(), whole))
            @if !page.anonymous { p.hint { code { (class.name(cluster)) } } }
            @if let (Some(_), Some(typical)) = (&cluster.kind, &typical) { (said(typical)) }
            p {
                (page.word("page-failing-cases")) ": "
                (shortened(&names, MOST_CASES))
                @if veiled > 0 {
                    @if !names.is_empty() { ", " }
                    (page.counted("page-hidden-cases", veiled))
                }
            }
            @if let Some(found) = small {
                details open[number == 0] {
                    summary { (page.word("counterexample")) }
                    (counterexample(page, found, &[]))
                }
            } @else if let Some(example) = example {
                details open[number == 0] {
                    summary { (page.word("page-example")) ": " (example.name) }
                    p { (example.message.as_deref().unwrap_or_default()) }
                    (evidence(page, example, &[]))
                }
            }
            @if !page.anonymous {
                details.names {
                    summary { (page.word("page-who")) }
                    p.who { (shortened(&students, MOST_STUDENTS)) }
                }
            }
        }
    })
}

/// The lab's sentences about their smallest inputs; if they differ, the number of students for each.
fn said(typical: &Typical) -> Markup {
    html! {
        @if let [(sentence, _)] = typical.said[..] {
            p { strong { (printable(sentence)) } }
        } @else {
            ul {
                @for (sentence, count) in typical.said.iter().take(MOST_SENTENCES) {
                    li { (count) ": " strong { (printable(sentence)) } }
                }
                @if typical.said.len() > MOST_SENTENCES { li { "…" } }
            }
        }
    }
}
