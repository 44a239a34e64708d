//! The page of a class: how it did at a glance, which criteria fail whom, and all students. All else follows.

use maud::{Markup, html};

use super::context::Page;
use super::data::Class;
use super::frame::{SORTING, bar, frame, percent, table};
use super::{clusters, help, rates, spread, students};
use sudograde_core::cohort::Cluster;
use sudograde_core::report::Points;

/// Criteria in the list of what most get wrong.
const MOST_WRONG: usize = 5;

pub fn page(page: &Page, class: &Class) -> anyhow::Result<Markup> {
    let title = page
        .telling
        .locale
        .text("page-title", &[("lab", page.lab_title())]);
    let clusters = class.clusters();
    let is_graded = !class.runs.is_empty();
    let content = html! {
        header { h1 { (title) } (facts(page, class)) }
        main {
            @if is_graded {
                div.overview {
                    div {
                        (spread::histogram(page, class)?)
                        @if !page.anonymous { (help::section(page, class, &clusters)) }
                    }
                    (wrong(page, class, &clusters))
                }
            } @else {
                p { (page.word("page-nothing-graded")) }
            }
            @if !page.anonymous { (students::appeals(page, class)?) }
            @if is_graded { (contents(page)) (rates::heat(page, class)) }
            @if !page.anonymous { (students::section(page, class)?) }
            @if is_graded {
                (clusters::section(page, class, &clusters)?)
                (spread::timeline(page)?)
                (rates::discrimination(page, class))
                (rates::needs(page, class))
            }
            @if !page.anonymous { (problems(page)?) }
        }
    };
    Ok(frame(page, &title, &content, Some(SORTING)))
}

fn contents(page: &Page) -> Markup {
    html! {
        nav aria-label=(page.word("page-contents")) {
            a href="#rates" { (page.word("page-rates")) } " "
            @if !page.anonymous { a href="#students" { (page.word("page-all-students")) } " " }
            @for part in ["clusters", "timeline", "discrimination", "needs"] {
                a href={ "#" (part) } { (page.word(&format!("page-{part}"))) } " "
            }
        }
    }
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
            @if let Some(due) = page.row.policy.due {
                " · " (page.word("page-due")) " " (page.row.course.shown(due)) " (" (page.row.course.zone_name()) ")"
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
            @if criteria.is_empty() { p { (page.word("page-nothing-wrong")) } }
            ol {
                @for ((exercise, criterion), rate) in criteria.iter().take(MOST_WRONG) {
                    li {
                        strong { (page.counted("page-students", rate.failed())) }
                        " (" (percent(rate.failed(), rate.of)) " %) "
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
