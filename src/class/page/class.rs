//! The page of a class. The first thing on it is what most get wrong.

use maud::{Markup, html};

use super::data::Class;
use super::frame::{bar, frame, handed_in};
use super::{Page, charts, clusters, rates};
use sudograde_core::cohort::Cluster;
use sudograde_core::report::Points;

/// Criteria in the list of what most get wrong.
const MOST_WRONG: usize = 5;

/// Days in the timeline; of more, the last ones.
const MOST_DAYS: usize = 60;

pub fn page(page: &Page, class: &Class) -> anyhow::Result<Markup> {
    let lab = page.lab.map_or(page.row.name.as_str(), |lab| {
        lab.title.get(page.telling.locale.lang.id())
    });
    let title = page.telling.locale.text("page-title", &[("lab", lab)]);
    let mut clusters = class.cohort.clusters();
    clusters.retain(|one| {
        let criterion = one.criterion.as_deref();
        !criterion.is_some_and(|criterion| class.follows(&one.exercise, criterion))
    });
    let parts = [
        ("rates", "page-rates"),
        ("clusters", "page-clusters"),
        ("histogram", "page-histogram"),
        ("timeline", "page-timeline"),
        ("discrimination", "page-discrimination"),
        ("needs", "page-needs"),
    ];
    let content = html! {
        header { h1 { (title) } (facts(page, class)) }
        main {
            (wrong(page, class, &clusters))
            nav aria-label=(page.word("page-contents")) {
                @for (part, words) in parts { a href={ "#" (part) } { (page.word(words)) } " " }
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
    let mut points: Vec<f64> = class
        .grades
        .iter()
        .filter_map(|grade| grade.points)
        .collect();
    points.sort_by(f64::total_cmp);
    let most = class
        .grades
        .iter()
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

/// The criteria that most students fail, each with the way in which most of them do. A criterion that fails because
/// another one does tells a teacher nothing.
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
            one.exercise == exercise
                && one
                    .criterion
                    .as_deref()
                    .is_none_or(|other| other == criterion)
        })
    };
    // Where an exercise fails as a whole, it stands here once, and not for each of its criteria.
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
    let numbers = bins
        .iter()
        .enumerate()
        .map(|(place, count)| format!("{}–{} %: {count}", place * 10, place * 10 + 10));
    let numbers = numbers.collect::<Vec<_>>().join(", ");
    let alt = page
        .telling
        .locale
        .text("page-histogram-alt", &[("numbers", &numbers)]);
    Ok(html! {
        section #histogram {
            h2 { (page.word("page-histogram")) }
            (charts::bars(&bins, &edges, &page.word("page-percent"), &alt)?)
        }
    })
}

/// Submissions by day.
fn timeline(page: &Page) -> anyhow::Result<Markup> {
    let moments = page.gradebook.moments(page.row)?;
    let of_day = |moment: &String| moment.get(..10).unwrap_or_default().to_owned();
    let mut days: Vec<(String, usize)> = Vec::new();
    for day in moments.iter().map(of_day) {
        match days.last_mut() {
            Some((last, count)) if *last == day => *count += 1,
            _ => days.push((day, 1)),
        }
    }
    let days = &days[days.len().saturating_sub(MOST_DAYS)..];
    let counts: Vec<usize> = days.iter().map(|(_, count)| *count).collect();
    let names: Vec<String> = days
        .iter()
        .map(|(day, _)| day.get(5..).unwrap_or_default().to_owned())
        .collect();
    let numbers: Vec<String> = days
        .iter()
        .map(|(day, count)| format!("{day}: {count}"))
        .collect();
    let alt = page
        .telling
        .locale
        .text("page-timeline-alt", &[("numbers", &numbers.join(", "))]);
    Ok(html! {
        section #timeline {
            h2 { (page.word("page-timeline")) }
            (charts::bars(&counts, &names, &page.word("page-submissions"), &alt)?)
        }
    })
}

fn students(page: &Page, class: &Class) -> Markup {
    let shown = |points: Option<f64>| {
        points.map_or_else(|| "–".to_owned(), |points| Points(points).to_string())
    };
    html! {
        section #students {
            h2 { (page.word("page-all-students")) }
            div.wide tabindex="0" { table {
                thead { tr {
                    th scope="col" { (page.word("page-student")) }
                    th scope="col" { (page.word("page-section")) }
                    th scope="col" .number { (page.word("page-points")) }
                    th scope="col" { (page.word("page-submitted")) }
                } }
                tbody {
                    @for grade in &class.grades {
                        tr {
                            th scope="row" { (grade.name()) }
                            td { (grade.student.section.as_deref().unwrap_or_default()) }
                            td.number { (shown(grade.points)) }
                            td { @if let Some(worth) = grade.worth {
                                (handed_in(page, worth.attempt.submitted))
                                @if grade.submissions > 1 { " (" (page.counted("page-handed-in", grade.submissions)) ")" }
                             } }
                        }
                    }
                }
            } }
        }
    }
}

fn problems(page: &Page) -> anyhow::Result<Markup> {
    let problems = page.gradebook.problems(page.row)?;
    Ok(html! {
        @if !problems.is_empty() {
            section #problems {
                h2 { (page.word("page-problems")) }
                div.wide tabindex="0" { table {
                    thead { tr {
                        th scope="col" { (page.word("page-path")) } th scope="col" { (page.word("page-reason")) }
                    } }
                    tbody {
                        @for (path, message) in &problems { tr { th scope="row" { (path) } td { (message) } } }
                    }
                } }
            }
        }
    })
}
