//! The page of a class. The first thing on it is what most get wrong.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::context::Page;
use super::data::Class;
use super::frame::{NUMBER, bar, frame, handed_in, table};
use super::{charts, clusters, rates};
use sudograde_core::cohort::Cluster;
use sudograde_core::report::Points;
use sudograde_core::text_tools::file_names;

/// Criteria in the list of what most get wrong.
const MOST_WRONG: usize = 5;

/// Days in the timeline; of more, the last ones.
const MOST_DAYS: usize = 60;

pub fn page(page: &Page, class: &Class) -> anyhow::Result<Markup> {
    let title = page
        .telling
        .locale
        .text("page-title", &[("lab", page.lab_title())]);
    let mut clusters = class.cohort.clusters();
    clusters.retain(|one| {
        let criterion = one.criterion.as_deref();
        !criterion.is_some_and(|criterion| class.follows(&one.exercise, criterion))
    });
    let parts = [
        "rates",
        "clusters",
        "histogram",
        "timeline",
        "discrimination",
        "needs",
    ];
    let content = html! {
        header { h1 { (title) } (facts(page, class)) }
        main {
            (wrong(page, class, &clusters))
            @if !page.anonymous { (appeals(page, class)?) }
            nav aria-label=(page.word("page-contents")) {
                @for part in parts { a href={ "#" (part) } { (page.word(&format!("page-{part}"))) } " " }
            }
            (clusters::section(page, class, &clusters)?)
            (rates::works(page, class))
            (histogram(page, class)?)
            (timeline(page)?)
            (rates::discrimination(page, class))
            (rates::needs(page, class))
            @if !page.anonymous { (students(page, class)) (problems(page)?) }
        }
    };
    Ok(frame(page, &title, &content))
}

fn facts(page: &Page, class: &Class) -> Markup {
    let grades = class.grades.iter();
    let mut points: Vec<f64> = grades.clone().filter_map(|grade| grade.points).collect();
    points.sort_by(f64::total_cmp);
    let most = grades
        .filter_map(|grade| grade.max_score)
        .fold(0.0, f64::max);
    let full = points.iter().filter(|points| **points >= most).count();
    let mean = points.iter().sum::<f64>() / points.len().max(1) as f64;
    let middle = points.get(points.len() / 2).copied().unwrap_or_default();
    let of = |value: f64| match most > 0.0 {
        true => format!("{}/{}", Points(value), Points(most)),
        false => Points(value).to_string(),
    };
    html! {
        p.facts {
            (page.counted("page-students", class.grades.len()))
            @if !points.is_empty() {
                " · " (page.word("page-mean")) " " (of(mean))
                " · " (page.word("page-median")) " " (of(middle))
            }
            @if most > 0.0 { " · " (page.word("page-full-marks")) ": " (full) }
            @if points.len() < class.grades.len() {
                " · " (page.word("page-without-score")) ": " (class.grades.len() - points.len())
            }
        }
    }
}

/// The criteria that most students fail, each with the most frequent way of failing. A criterion that fails because
/// another one does is left out.
fn wrong(page: &Page, class: &Class, clusters: &[Cluster]) -> Markup {
    let mut criteria = class.cohort.rates(|item| {
        item.counts
            .then_some((item.exercise.as_str(), item.criterion.as_str()))
    });
    criteria.retain(|((exercise, criterion), rate)| {
        rate.failed() > 0 && !class.follows(exercise, criterion)
    });
    criteria.sort_by_key(|(_, rate)| std::cmp::Reverse(rate.failed()));
    let way = |exercise: &str, criterion: &str| {
        let mut all = clusters.iter().enumerate();
        all.find(|(_, one)| {
            let of = one.criterion.as_deref();
            one.exercise == exercise && of.is_none_or(|other| other == criterion)
        })
    };
    // An exercise that fails as a whole is listed once, and not for each of its criteria.
    let as_a_whole = |exercise: &str, criterion: &str, failed: usize| {
        way(exercise, criterion)
            .filter(|(_, one)| one.criterion.is_none() && one.students.len() == failed)
    };
    let mut listed = Vec::new();
    criteria.retain(|((exercise, criterion), rate)| {
        let Some((number, _)) = as_a_whole(exercise, criterion, rate.failed()) else {
            return true;
        };
        let is_new = !listed.contains(&number);
        listed.push(number);
        is_new
    });
    html! {
        section.wrong aria-labelledby="wrong" {
            h2 #wrong { (page.word("page-wrong")) }
            @if class.runs.is_empty() { p { (page.word("page-nothing-graded")) } }
            @else if criteria.is_empty() { p { (page.word("page-nothing-wrong")) } }
            ol {
                @for ((exercise, criterion), rate) in criteria.iter().take(MOST_WRONG) {
                    li {
                        strong { (page.counted("page-students", rate.failed())) }
                        " (" (rate.failed() * 100 / rate.of.max(1)) " %) "
                        @match as_a_whole(exercise, criterion, rate.failed()) {
                            Some((_, one)) => { (clusters::title(page, class, one)) }
                            None => { (exercise) ": " (page.criterion_title(exercise, criterion, class.sample.as_ref())) }
                        }
                        (bar(rate.failed(), rate.of))
                        @if let Some((number, cluster)) = way(exercise, criterion) {
                            a href={ "#" (clusters::anchor(number)) } {
                                (page.counted("page-students", cluster.students.len())) ": "
                                (clusters::way(page, class, cluster))
                            }
                        }
                    }
                }
            }
        }
    }
}

fn histogram(page: &Page, class: &Class) -> anyhow::Result<Markup> {
    let bins = class.cohort.histogram();
    let edges: Vec<String> = (0..=10).map(|tenth| (tenth * 10).to_string()).collect();
    let bars = bins.iter().zip(edges.windows(2));
    let numbers = bars.map(|(count, edges)| format!("{}–{} %: {count}", edges[0], edges[1]));
    chart(
        page,
        "histogram",
        "page-percent",
        &bins,
        &edges,
        numbers.collect(),
    )
}

/// Submissions by day.
fn timeline(page: &Page) -> anyhow::Result<Markup> {
    let moments = page.gradebook.moments(page.row)?;
    let day = |moment: &String| moment.get(..10).unwrap_or_default().to_owned();
    let days: Vec<String> = moments.iter().map(day).collect();
    let days: Vec<&[String]> = days.chunk_by(|one, next| one == next).collect();
    let days = &days[days.len().saturating_sub(MOST_DAYS)..];
    let counts: Vec<usize> = days.iter().map(|day| day.len()).collect();
    let name = |day: &&[String]| day[0].get(5..).unwrap_or_default().to_owned();
    let names: Vec<String> = days.iter().map(name).collect();
    let numbers = days.iter().map(|day| format!("{}: {}", day[0], day.len()));
    chart(
        page,
        "timeline",
        "page-submissions",
        &counts,
        &names,
        numbers.collect(),
    )
}

/// A section with a chart; `numbers` say the same in words.
fn chart(
    page: &Page,
    id: &str,
    axis: &str,
    values: &[usize],
    edges: &[String],
    numbers: Vec<String>,
) -> anyhow::Result<Markup> {
    let numbers = [("numbers", &*numbers.join(", "))];
    let alt = page
        .telling
        .locale
        .text(&format!("page-{id}-alt"), &numbers);
    Ok(html! {
        section id=(id) {
            h2 { (page.word(&format!("page-{id}"))) }
            (charts::bars(values, edges, &page.word(axis), &alt)?)
        }
    })
}

/// The appeals that wait for an answer.
fn appeals(page: &Page, class: &Class) -> anyhow::Result<Markup> {
    let keys = class.grades.iter().map(|grade| grade.student.key.as_str());
    let mut addresses: BTreeMap<_, _> = keys.zip(addresses(page, class)).collect();
    let mut open = page.gradebook.appeals(page.row)?;
    open.retain(|one| one.state == "open");
    let rows = html! {
        @for one in &open {
            tr {
                th scope="row" {
                    (linked(&one.student, addresses.remove(one.student.as_str()).flatten()))
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
fn linked(name: &str, address: Option<String>) -> Markup {
    html! {
        @match address {
            Some(address) => { a href=(address) { (name) } }
            None => { (name) }
        }
    }
}

/// The address of each student's page, in the order of the grades.
fn addresses(page: &Page, class: &Class) -> Vec<Option<String>> {
    let keys = class.grades.iter().map(|grade| grade.student.key.as_str());
    let address = |name: String| {
        let folder = page.pages.as_deref()?.trim_end_matches('/');
        // A file's name has no other letters that mean something in an address.
        let name = name.replace('%', "%25").replace('#', "%23");
        Some(format!("{folder}/{name}.html"))
    };
    file_names(keys).into_iter().map(address).collect()
}

fn students(page: &Page, class: &Class) -> Markup {
    let columns = [
        ("page-student", None),
        ("page-section", None),
        ("page-points", NUMBER),
        ("page-changes", None),
        ("page-submitted", None),
    ];
    let rows = html! {
        @for (grade, address) in class.grades.iter().zip(addresses(page, class)) {
            tr {
                th scope="row" { (linked(grade.name(), address)) }
                td { (grade.student.section.as_deref().unwrap_or_default()) }
                td.number { @match grade.points { Some(points) => (Points(points)), None => "–" } }
                td { (grade.changes(page.telling.locale).join(" · ")) }
                td { @if let Some(worth) = grade.worth {
                    (handed_in(page, worth.attempt.submitted))
                    @if grade.submissions > 1 { " (" (page.counted("page-handed-in", grade.submissions)) ")" }
                 } }
            }
        }
    };
    html! {
        section #students {
            h2 { (page.word("page-all-students")) }
            (table(page, &columns, &rows))
        }
    }
}

fn problems(page: &Page) -> anyhow::Result<Markup> {
    let problems = page.gradebook.problems(page.row)?;
    let rows = html! {
        @for (path, message) in &problems { tr { th scope="row" { (path) } td { (message) } } }
    };
    Ok(html! {
        @if !problems.is_empty() {
            section #problems {
                h2 { (page.word("page-problems")) }
                (table(page, &[("page-path", None), ("page-reason", None)], &rows))
            }
        }
    })
}
