//! Who fails in the same way, biggest group first, each with the smallest input that shows it.

use maud::{Markup, html};

use super::Page;
use super::case::{counterexample, evidence};
use super::data::{Class, report};
use super::frame::bar;
use crate::core::cohort::Cluster;
use crate::core::report::{CaseReport, Counterexample, Report};
use crate::text_tools::shortened;

/// Groups that are shown; there are as many ways to fail as there are students.
const MOST_CLUSTERS: usize = 20;
const MOST_CASES: usize = 8;
const MOST_STUDENTS: usize = 40;

/// Where on the page a cluster is.
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

/// What a cluster is about: the criterion, or the exercise as a whole.
pub fn title(page: &Page, class: &Class, cluster: &Cluster) -> String {
    let (exercise, stored) = (&cluster.exercise, class.sample.as_ref());
    let what = match &cluster.criterion {
        Some(criterion) => page.criterion_title(exercise, criterion, stored),
        None => page.exercise_title(exercise, stored),
    };
    format!("{exercise}: {what}")
}

fn article(page: &Page, class: &Class, cluster: &Cluster, number: usize) -> anyhow::Result<Markup> {
    let whole = class.cohort.sittings.len();
    let of_them = |student: &usize| &class.grades[class.runs[*student].grade];
    let report = match cluster.students.first() {
        Some(student) => report(page, of_them(student))?,
        None => None,
    };
    let example = report
        .as_ref()
        .and_then(|report| example(page, class, cluster, report));
    let small = report.as_ref().and_then(|report| smallest(cluster, report));
    let items = cluster.items.iter().map(|item| &class.cohort.items[*item]);
    let (open, veiled): (Vec<_>, Vec<_>) = items.partition(|item| item.visible || !page.anonymous);
    let names: Vec<&str> = open.iter().map(|item| item.case.as_str()).collect();
    let students: Vec<&str> = cluster
        .students
        .iter()
        .map(|one| super::class::name(of_them(one)))
        .collect();
    Ok(html! {
        article.cluster id=(anchor(number)) {
            h3 {
                (page.counted("page-students", cluster.students.len()))
                ": " (title(page, class, cluster))
                " " span.verdict { (page.telling.locale.verdict(cluster.verdict)) }
            }
            (bar(cluster.students.len(), whole))
            @if let Some(kind) = &cluster.kind { p { strong { (kind) } } }
            p {
                (page.word("page-failing-cases")) ": "
                (shortened(&names, MOST_CASES))
                @if !veiled.is_empty() {
                    @if !names.is_empty() { ", " }
                    (page.counted("page-hidden-cases", veiled.len()))
                }
            }
            @if let Some(found) = small {
                details open[number == 0] {
                    summary { (page.word("counterexample")) }
                    (counterexample(page, found))
                }
            } @else if let Some(example) = example {
                details open[number == 0] {
                    summary { (page.word("page-example")) ": " (example.name) }
                    p { (example.message.as_deref().unwrap_or_default()) }
                    (evidence(page, example))
                }
            }
            @if !page.anonymous {
                p.who { (page.word("page-who")) ": " (shortened(&students, MOST_STUDENTS)) }
            }
        }
    })
}

/// The smallest generated input that fails the criterion.
fn smallest<'a>(cluster: &Cluster, report: &'a Report) -> Option<&'a Counterexample> {
    let exercise = report
        .exercises
        .iter()
        .find(|one| one.id == cluster.exercise)?;
    let mut found = exercise.counterexamples.iter();
    found.find(|one| Some(&one.criterion) == cluster.criterion.as_ref())
}

/// The failing case with the smallest input. All students of a cluster fail in the same cases, so that one report
/// shows it.
fn example<'a>(
    page: &Page,
    class: &Class,
    cluster: &Cluster,
    report: &'a Report,
) -> Option<&'a CaseReport> {
    let exercise = report
        .exercises
        .iter()
        .find(|one| one.id == cluster.exercise)?;
    let items = cluster.items.iter().map(|item| &class.cohort.items[*item]);
    let cases = items
        .filter(|item| item.visible || !page.anonymous)
        .filter_map(|item| {
            let mut cases = exercise.cases.iter();
            cases.find(|case| case.name == item.case && case.criterion == item.criterion)
        });
    let size = |case: &&CaseReport| {
        let filled = case
            .input
            .chars()
            .filter(|letter| !"0. \n".contains(*letter))
            .count();
        (case.input.len(), filled)
    };
    cases.min_by_key(size)
}
