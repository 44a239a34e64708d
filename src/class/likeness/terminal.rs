//! The list for people in a terminal: the groups, then a line for each pair, most alike first.

use super::list::LEAST_WORDS;
use super::listing::{Alike, Group, LeftOut, Listing, Named, Party, Place, Reason};
use crate::gradebook::ReviewState;
use locale::Locale;
use sudograde_core::text_tools::shortened;
use sudograde_core::visible::on_a_line;

/// Percentages, names, words, the longest region, and a note.
const COLUMNS: usize = 7;

/// The way in which a list is shown.
#[derive(Clone, Copy, Debug)]
pub struct View {
    pub anonymous: bool,
    /// Shows the pairs that were dismissed, too.
    pub all: bool,
}

/// The name of a student or an outside source; in an anonymous list, a number.
pub fn name(named: &Named, anonymous: bool, locale: &Locale) -> String {
    match (anonymous, named.outside) {
        (true, false) => locale.text("similar-student", &[("number", &named.id)]),
        (true, true) => locale.text("similar-source", &[("number", &named.id)]),
        (false, _) => on_a_line(named.name.as_deref().unwrap_or(&named.id)).into_owned(),
    }
}

/// The members of a group; `=` joins those that are the same.
pub fn members(group: &Group, anonymous: bool, locale: &Locale) -> String {
    let same = |same: &Vec<Named>| -> String {
        let names = same.iter().map(|one| name(one, anonymous, locale));
        names.collect::<Vec<_>>().join(" = ")
    };
    group
        .members
        .iter()
        .map(same)
        .collect::<Vec<_>>()
        .join(", ")
}

/// A note beside a pair: a person's conclusion, or that it is the student's own work.
pub fn note(pair: &Alike, locale: &Locale) -> Option<String> {
    if pair.resubmission {
        return Some(locale.word("similar-resubmission"));
    }
    let review = pair.review.as_ref()?;
    let mut text = locale.word(match review.state {
        ReviewState::Dismissed => "similar-dismissed",
        ReviewState::Confirmed => "similar-confirmed",
    });
    if review.changed {
        text = locale.text("similar-changed", &[("state", &text)]);
    }
    let day = review.at.get(..10).map(str::to_owned);
    let of: Vec<String> = day.into_iter().chain(review.by.clone()).collect();
    text += &format!(" ({})", of.join(", "));
    if let Some(reason) = &review.reason {
        text += &format!(": {reason}");
    }
    Some(on_a_line(&text).into_owned())
}

/// A file and its first and last line.
pub fn place(place: &Place) -> String {
    let first = place.lines.first().map_or(0, |lines| lines[0]);
    let last = place.lines.last().map_or(0, |lines| lines[1]);
    format!("{}:{first}-{last}", on_a_line(&place.file))
}

/// The groups, then a line for each pair; with `all`, those that were dismissed, too.
pub fn table(listing: &Listing, title: &str, view: View, locale: &Locale) -> String {
    let counted = |id: &str, count: usize| locale.counted(id, count) + "\n";
    let mut text = format!(
        "{}\n{}\n{}",
        locale.text("similar-title", &[("lab", title)]),
        locale.word("similar-measure"),
        counted("similar-compared", listing.compared)
    );
    if listing.against > 0 {
        text += &counted("similar-against", listing.against);
    }
    let least = listing.least_percent.to_string();
    let about = |id: &str| locale.text(id, &[("least", &least)]) + "\n";
    if !listing.groups.is_empty() {
        text += &format!("\n{}", about("similar-groups"));
    }
    for group in &listing.groups {
        let members = members(group, view.anonymous, locale);
        text += &format!("{:>4}  {members}\n", group.count);
    }
    text.push('\n');
    let dismissed = listing.dismissed.iter().filter(|_| view.all);
    let pairs: Vec<&Alike> = listing.pairs.iter().chain(dismissed).collect();
    if listing.found == 0 {
        text += &about("similar-none");
    }
    if !pairs.is_empty() {
        text += &rows(&pairs, view.anonymous, locale);
    }
    let more = listing.found - listing.pairs.len();
    if more > 0 {
        text += &format!("\n{}", counted("similar-more", more));
    }
    let folded = listing.dismissed.len();
    if folded > 0 && !view.all {
        text += &format!("\n{}", counted("similar-folded", folded));
    }
    text
}

fn rows(pairs: &[&Alike], anonymous: bool, locale: &Locale) -> String {
    let mut rows: Vec<[String; COLUMNS]> = vec![[
        String::new(),
        locale.word("similar-column-student"),
        String::new(),
        locale.word("similar-column-student"),
        locale.word("similar-column-words"),
        locale.word("similar-column-longest"),
        String::new(),
    ]];
    for pair in pairs {
        let share = |who: &Party| format!("{:.0} %", who.percent);
        let name = |who: &Party| match who.same.len() {
            0 => name(&who.named, anonymous, locale),
            more => format!("{} (+{more})", name(&who.named, anonymous, locale)),
        };
        let longest = pair.longest().map(|longest| {
            let [one, other] = &longest.sides;
            format!("{}: {}  {}", longest.words, place(one), place(other))
        });
        let [one, other] = &pair.students;
        rows.push([
            share(one),
            name(one),
            share(other),
            name(other),
            pair.words.to_string(),
            longest.unwrap_or_default(),
            note(pair, locale).unwrap_or_default(),
        ]);
    }
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..COLUMNS)
        .map(|column| width(column).unwrap_or(0))
        .collect();
    let line = |row: &[String; COLUMNS]| {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let width = widths[column];
            match column {
                0 | 2 | 4 => format!("{cell:>width$}"),
                _ => format!("{cell:width$}"),
            }
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        format!("{}\n", line.trim_end())
    };
    rows.iter().map(line).collect()
}

/// For each reason, a sentence that names the submissions that are not compared.
pub fn left_out(listing: &Listing, most_names: usize, locale: &Locale) -> Vec<String> {
    let sentence = |reason: Reason| {
        let of_reason = listing.left_out.iter().filter(|one| one.reason == reason);
        let count = of_reason.clone().count();
        let name = |one: &LeftOut| {
            let student = one.student.as_deref()?;
            Some(match &one.file {
                Some(file) => format!("{student} ({file})"),
                None => student.to_owned(),
            })
        };
        let names: Vec<String> = of_reason.filter_map(name).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let id = match reason {
            Reason::NoFiles => "similar-no-files",
            Reason::LittleCode => "similar-little-code",
            Reason::TooMuchCode => "similar-too-much-code",
        };
        let (number, least) = (count.to_string(), LEAST_WORDS.to_string());
        let text = locale.text(id, &[("count", &number), ("least", &least)]);
        (count > 0).then(|| match names[..] {
            [] => text,
            _ => format!(
                "{}: {}",
                text.trim_end_matches('.'),
                on_a_line(&shortened(&names, most_names))
            ),
        })
    };
    Reason::ALL.into_iter().filter_map(sentence).collect()
}
