//! The students who need help: those whose code earned less than half of the points, and those who handed in nothing.

use maud::{Markup, html};

use super::clusters;
use super::context::Page;
use super::data::Class;
use super::students::{addresses, linked};
use sudograde_core::cohort::Cluster;
use sudograde_core::report::{Points, points_or_unknown};
use sudograde_core::text_tools::shortened;

/// Students in the list, those with the fewest points first.
const MOST_STUDENTS: usize = 6;

/// Names of students who handed in nothing.
const MOST_NAMES: usize = 8;

pub fn section(page: &Page, class: &Class, clusters: &[Cluster]) -> Markup {
    let addresses = addresses(page, class);
    let mut weak = Vec::new();
    for (sitting, run) in class.runs.iter().enumerate() {
        let grade = &class.grades[run.grade];
        let score = grade.worth.and_then(|worth| worth.attempt.score);
        if let (Some(points), Some(most)) = (score, grade.max_score)
            && points < most / 2.0
        {
            weak.push((points, sitting, run.grade));
        }
    }
    weak.sort_by(|one, other| one.0.total_cmp(&other.0));
    let absent = class.grades.iter().filter(|grade| grade.submissions == 0);
    let absent: Vec<&str> = absent.map(|grade| grade.name()).collect();
    let ways = |sitting: usize| -> Vec<&Cluster> {
        let all = clusters.iter();
        all.filter(|cluster| cluster.students.contains(&sitting))
            .collect()
    };
    let more = weak.len().saturating_sub(MOST_STUDENTS);
    html! {
        section #help {
            h2 { (page.word("page-help")) }
            @if weak.is_empty() && absent.is_empty() { p { (page.word("page-nobody-needs-help")) } }
            ul {
                @for (points, sitting, grade) in weak.iter().take(MOST_STUDENTS) {
                    li {
                        (linked(class.grades[*grade].name(), addresses[*grade].clone()))
                        " " span.score { (Points(*points)) "/" (points_or_unknown(class.grades[*grade].max_score.map(Points))) }
                        @if let [first, others @ ..] = &ways(*sitting)[..] {
                            " · " (clusters::title(page, class, first))
                            @if !others.is_empty() { " (+" (others.len()) ")" }
                        }
                    }
                }
                @if more > 0 { li { (page.counted("page-more-weak", more)) } }
                @if !absent.is_empty() {
                    li {
                        (page.word("page-absent")) ": " (page.counted("page-students", absent.len()))
                        " (" (shortened(&absent, MOST_NAMES)) ")"
                    }
                }
            }
        }
    }
}
