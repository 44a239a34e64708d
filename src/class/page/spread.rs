//! How the points are spread, and when the submissions came.

use jiff::Timestamp;
use jiff::civil::Date;
use maud::{Markup, html};

use super::charts::{self, Chart};
use super::context::Page;
use super::data::Class;

/// Days in the timeline; of more, the last ones.
const MOST_DAYS: usize = 60;

/// Names on the scale of days.
const MOST_NAMES: usize = 6;

pub fn histogram(page: &Page, class: &Class) -> anyhow::Result<Markup> {
    let bins = class.cohort.histogram();
    let name = |place: usize| Some((place * 10).to_string());
    let numbers = bins.iter().enumerate();
    let numbers =
        numbers.map(|(tenth, count)| format!("{}–{} %: {count}", tenth * 10, tenth * 10 + 10));
    let chart = Chart {
        values: &bins,
        name: &name,
        axis: &page.word("page-percent"),
        line: None,
    };
    section(page, "histogram", &chart, numbers.collect())
}

/// Submissions by day on a scale of days, with the due date.
pub fn timeline(page: &Page) -> anyhow::Result<Markup> {
    let course = &page.row.course;
    let zone = course.shown_zone();
    let day = |moment: Timestamp| moment.to_zoned(zone.clone()).date();
    let mut days: Vec<Date> = Vec::new();
    for moment in page.gradebook.moments(page.row)? {
        days.push(day(moment.parse()?));
    }
    days.sort();
    let (Some(first), Some(last)) = (days.first().copied(), days.last().copied()) else {
        return Ok(html! {});
    };
    let from = |date: Date, day: Date| day.duration_since(date).as_secs() / SECONDS_OF_A_DAY;
    let skipped = (from(first, last) + 1 - MOST_DAYS as i64).max(0);
    let first = first.saturating_add(jiff::Span::new().days(skipped));
    let count = usize::try_from(from(first, last) + 1).unwrap_or(1);
    let mut counts = vec![0; count];
    for day in &days {
        if let Some(place) = usize::try_from(from(first, *day))
            .ok()
            .and_then(|place| counts.get_mut(place))
        {
            *place += 1;
        }
    }
    let date = |place: usize| first.saturating_add(jiff::Span::new().days(place as i64));
    let step = count.div_ceil(MOST_NAMES);
    let name = |place: usize| {
        place
            .is_multiple_of(step)
            .then(|| date(place).strftime("%m-%d").to_string())
    };
    let numbers = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    let numbers = numbers.map(|(place, count)| format!("{}: {count}", date(place)));
    let due = page.row.policy.due.map(|due| {
        let time = due.to_zoned(zone.clone()).time();
        let hours = f64::from(time.hour()) + f64::from(time.minute()) / 60.0;
        from(first, day(due)) as f64 + hours / 24.0
    });
    let due = due.filter(|place| (0.0..=count as f64).contains(place));
    let chart = Chart {
        values: &counts,
        name: &name,
        axis: &page.word("page-submissions"),
        line: due.map(|place| (place, page.word("page-due"))),
    };
    section(page, "timeline", &chart, numbers.collect())
}

const SECONDS_OF_A_DAY: i64 = 86_400;

/// A section with a chart; `numbers` say the same in words.
fn section(page: &Page, id: &str, chart: &Chart, numbers: Vec<String>) -> anyhow::Result<Markup> {
    let arguments = [
        ("numbers", &*numbers.join(", ")),
        ("zone", page.row.course.zone_name()),
    ];
    let alt = page
        .telling
        .locale
        .text(&format!("page-{id}-alt"), &arguments);
    Ok(html! {
        section id=(id) {
            h2 { (page.word(&format!("page-{id}"))) }
            (charts::bars(chart, &alt)?)
        }
    })
}
