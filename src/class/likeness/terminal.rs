//! The list for people in a terminal: a line for each pair, most alike first.

use super::listing::{LEAST_WORDS, LeftOut, Listing, Place, Reason, Who};
use locale::Locale;
use sudograde_core::text_tools::shortened;
use sudograde_core::visible::on_a_line;

/// The name of a student; in an anonymous list, a number.
pub fn name(who: &Who, anonymous: bool, locale: &Locale) -> String {
    if anonymous {
        locale.text("similar-student", &[("number", &who.id)])
    } else {
        on_a_line(who.name.as_deref().unwrap_or(&who.id)).into_owned()
    }
}

/// A file and its first and last line.
pub fn place(place: &Place) -> String {
    let first = place.lines.first().map_or(0, |lines| lines[0]);
    let last = place.lines.last().map_or(0, |lines| lines[1]);
    format!("{}:{first}-{last}", on_a_line(&place.file))
}

pub fn table(listing: &Listing, title: &str, anonymous: bool, locale: &Locale) -> String {
    let number = |number: usize| number.to_string();
    let compared = [("count", &*number(listing.compared))];
    let mut text = format!(
        "{}\n{}\n{}\n\n",
        locale.text("similar-title", &[("lab", title)]),
        locale.text("similar-measure", &[]),
        locale.text("similar-compared", &compared)
    );
    if listing.pairs.is_empty() {
        let least = listing.least_percent.to_string();
        text.push_str(&locale.text("similar-none", &[("least", &least)]));
        text.push('\n');
        return text;
    }
    let mut rows: Vec<[String; 6]> = vec![[
        String::new(),
        locale.text("similar-column-student", &[]),
        String::new(),
        locale.text("similar-column-student", &[]),
        locale.text("similar-column-words", &[]),
        locale.text("similar-column-longest", &[]),
    ]];
    for pair in &listing.pairs {
        let share = |who: &Who| format!("{:.0} %", who.percent);
        let longest = pair.longest().map(|longest| {
            let [one, other] = &longest.sides;
            format!("{}: {}  {}", longest.words, place(one), place(other))
        });
        let [one, other] = &pair.students;
        rows.push([
            share(one),
            name(one, anonymous, locale),
            share(other),
            name(other, anonymous, locale),
            number(pair.words),
            longest.unwrap_or_default(),
        ]);
    }
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..6).map(|column| width(column).unwrap_or(0)).collect();
    for row in &rows {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let width = widths[column];
            match column {
                0 | 2 | 4 => format!("{cell:>width$}"),
                _ => format!("{cell:width$}"),
            }
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    let more = listing.found - listing.pairs.len();
    if more > 0 {
        let more = locale.text("similar-more", &[("count", &number(more))]);
        text.push_str(&format!("\n{more}\n"));
    }
    text
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
