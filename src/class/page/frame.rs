//! What all pages have around their content.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::Page;
use sudograde_core::late::Moment;
use sudograde_core::visible::printable;

const STYLE: &str = include_str!("style.css");

/// Nothing is fetched and no script runs, whatever a text holds.
const POLICY: &str = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

pub fn frame(page: &Page, title: &str, content: &Markup) -> Markup {
    let lang = page.telling.locale.lang.id();
    let version = [("version", env!("CARGO_PKG_VERSION"))];
    let page = html! {
        (DOCTYPE)
        html lang=(lang) {
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
                footer { (page.telling.locale.text("page-made-by", &version)) }
            }
        }
    };
    // No such character is markup.
    PreEscaped(printable(&page.0).into_owned())
}

/// When something was handed in, which may be broken between date and time only.
pub fn handed_in(page: &Page, moment: Moment) -> Markup {
    let at = moment.at;
    html! {
        time datetime=(at.strftime("%Y-%m-%dT%H:%MZ")) {
            span { (at.strftime("%Y-%m-%d")) } " " span { (at.strftime("%H:%M")) }
        }
        @if moment.is_claimed() { " (" (page.word("page-claimed")) ")" }
    }
}

/// A part of `whole` as a bar; the numbers stand beside it, so readers of the screen skip it.
pub fn bar(part: usize, whole: usize) -> Markup {
    let percent = (part * 100).checked_div(whole).unwrap_or_default();
    html! {
        span.bar aria-hidden="true" { span style=(format!("width:{percent}%")) {} }
    }
}
