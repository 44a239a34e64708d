//! What all pages have around their content.

use jiff::Timestamp;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::Page;

const STYLE: &str = include_str!("style.css");

/// Nothing is fetched and no script runs, whatever a text holds.
const POLICY: &str = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

pub fn frame(page: &Page, title: &str, content: &Markup) -> Markup {
    let lang = page.telling.locale.lang.id();
    let version = [("version", env!("CARGO_PKG_VERSION"))];
    html! {
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
    }
}

/// A moment, which may be broken between date and time only.
pub fn moment(at: Timestamp) -> Markup {
    html! {
        time datetime=(at.strftime("%Y-%m-%dT%H:%MZ")) {
            span { (at.strftime("%Y-%m-%d")) } " " span { (at.strftime("%H:%M")) }
        }
    }
}

/// A part of `whole` as a bar; the numbers stand beside it, so readers of the screen skip it.
pub fn bar(part: usize, whole: usize) -> Markup {
    let percent = (part * 100).checked_div(whole).unwrap_or_default();
    html! {
        span.bar aria-hidden="true" { span style=(format!("width:{percent}%")) {} }
    }
}
