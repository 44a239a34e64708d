//! The parts that all pages share.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use sha2::{Digest, Sha256};

use super::context::Page;
use sudograde_core::late::Moment;
use sudograde_core::visible::printable;

const STYLE: &str = include_str!("style.css");

/// Sorts and filters the table of students. The page is whole without it.
pub const SORTING: &str = include_str!("sorting.js");

/// Nothing is fetched, and no script runs but the given one, whatever a text holds.
fn policy(script: Option<&str>) -> String {
    let scripts = script.map(|script| {
        let digest = BASE64_STANDARD.encode(Sha256::digest(script));
        format!("; script-src 'sha256-{digest}'")
    });
    format!(
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'{}",
        scripts.unwrap_or_default()
    )
}

pub fn frame(page: &Page, title: &str, content: &Markup, script: Option<&str>) -> Markup {
    let locale = page.telling.locale;
    let version = [("version", env!("CARGO_PKG_VERSION"))];
    let page = html! {
        (DOCTYPE)
        html lang=(locale.lang.id()) {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy(script));
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="referrer" content="no-referrer";
                link rel="icon" href="data:,";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                (content)
                footer { (locale.text("page-made-by", &version)) }
                @if let Some(script) = script { script { (PreEscaped(script)) } }
            }
        }
    };
    // Hidden characters are escaped in the finished page, because none of them is markup.
    PreEscaped(printable(&page.0).into_owned())
}

/// The time of a submission; a line may break only between date and time.
pub fn handed_in(page: &Page, moment: Moment) -> Markup {
    let at = moment.at;
    let shown = page.row.course.shown(at);
    let (day, time) = shown.split_once(' ').unwrap_or((&shown, ""));
    html! {
        time datetime=(at.strftime("%Y-%m-%dT%H:%MZ")) { span { (day) } " " span { (time) } }
        @if moment.is_claimed() { " (" (page.word("page-claimed")) ")" }
    }
}

/// The zone of the times that follow.
pub fn times(page: &Page) -> Markup {
    let zone = [("zone", page.row.course.zone_name())];
    html! { p.hint { (page.telling.locale.text("page-times", &zone)) } }
}

/// A part of `whole` in percent, rounded.
pub fn percent(part: usize, whole: usize) -> usize {
    (part * 100 + whole / 2)
        .checked_div(whole)
        .unwrap_or_default()
}

/// A part of `whole` as a bar. Screen readers skip it, because the numbers stand beside it.
pub fn bar(part: usize, whole: usize) -> Markup {
    let percent = percent(part, whole);
    html! {
        span.bar aria-hidden="true" { span style=(format!("width:{percent}%")) {} }
    }
}

/// The class of a column with numbers.
pub const NUMBER: Option<&str> = Some("number");

/// The names of columns, each with the class of its column.
pub fn heads(page: &Page, columns: &[(&str, Option<&str>)]) -> Markup {
    html! {
        thead { tr {
            @for (words, class) in columns { th scope="col" class=[class] { (page.word(words)) } }
        } }
    }
}

/// A table that may be wider than the page.
pub fn table(page: &Page, columns: &[(&str, Option<&str>)], rows: &Markup) -> Markup {
    html! {
        div.wide tabindex="0" { table { (heads(page, columns)) tbody { (rows) } } }
    }
}
