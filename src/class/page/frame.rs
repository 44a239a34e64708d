//! The parts that all pages share.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::context::Page;
use sudograde_core::late::Moment;
use sudograde_core::visible::printable;

const STYLE: &str = include_str!("style.css");

/// Nothing is fetched and no script runs, whatever a text holds.
const POLICY: &str = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

pub fn frame(page: &Page, title: &str, content: &Markup) -> Markup {
    let locale = page.telling.locale;
    let version = [("version", env!("CARGO_PKG_VERSION"))];
    let page = html! {
        (DOCTYPE)
        html lang=(locale.lang.id()) {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
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
            }
        }
    };
    // Hidden characters are escaped in the finished page, because none of them is markup.
    PreEscaped(printable(&page.0).into_owned())
}

/// The time of a submission; a line may break only between date and time.
pub fn handed_in(page: &Page, moment: Moment) -> Markup {
    let at = moment.at;
    html! {
        time datetime=(at.strftime("%Y-%m-%dT%H:%MZ")) {
            span { (at.strftime("%Y-%m-%d")) } " " span { (at.strftime("%H:%M")) }
        }
        @if moment.is_claimed() { " (" (page.word("page-claimed")) ")" }
    }
}

/// A part of `whole` as a bar. Screen readers skip it, because the numbers stand beside it.
pub fn bar(part: usize, whole: usize) -> Markup {
    let percent = (part * 100).checked_div(whole).unwrap_or_default();
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
