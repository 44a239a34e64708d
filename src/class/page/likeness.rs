//! The page of `sudograde similar`: groups, a list of pairs, then the shared code of each pair, side by
//! side. Dismissed pairs are folded at the end.

use std::collections::BTreeSet;

use maud::{Markup, html};

use super::context::Page;
use super::frame::frame;
use crate::likeness::{Alike, Listing, Party, Place, Shared, left_out, members, name, note, place};
use report::printable;
use sudograde_core::text_tools::cut;

/// The number of colours of regions; numbers distinguish regions of one colour.
const COLOURS: usize = 6;

/// Characters of a line that are shown.
const LONGEST_LINE: usize = 400;

impl Page<'_> {
    /// The page of submissions that share code.
    pub fn likeness(&self, listing: &Listing) -> String {
        let locale = self.telling.locale;
        let title = locale.text("similar-title", &[("lab", self.lab_title())]);
        let least = listing.least_percent.to_string();
        let more = listing.found - listing.pairs.len();
        let content = html! {
            header {
                h1 { (title) }
                p.facts { (self.counted("similar-compared", listing.compared)) }
                @if listing.against > 0 {
                    p.facts { (self.counted("similar-against", listing.against)) }
                }
            }
            main {
                section.wrong { p { (self.word("similar-measure")) } }
                @if !listing.groups.is_empty() { (groups(self, listing, &least)) }
                @if listing.found == 0 { p { (locale.text("similar-none", &[("least", &least)])) } }
                @else { (overview(self, listing)) }
                @if more > 0 { p { (self.counted("similar-more", more)) } }
                @for sentence in left_out(listing, usize::MAX, locale) { p { (sentence) } }
                @for (number, pair) in listing.pairs.iter().enumerate() { (article(self, pair, number)) }
                @if !listing.dismissed.is_empty() { (dismissed(self, listing)) }
            }
        };
        frame(self, &title, &content, None).into_string()
    }

    fn who(&self, who: &Party) -> String {
        name(&who.named, self.anonymous, self.telling.locale)
    }

    /// The name, and those of all whose code is the same.
    fn all(&self, who: &Party) -> String {
        let same = who.same.iter();
        let same = same.map(|one| name(one, self.anonymous, self.telling.locale));
        let names: Vec<String> = std::iter::once(self.who(who)).chain(same).collect();
        names.join(" = ")
    }
}

/// The groups, each with all of its names.
fn groups(page: &Page, listing: &Listing, least: &str) -> Markup {
    html! {
        section {
            p { (page.telling.locale.text("similar-groups", &[("least", least)])) }
            ul.pairs {
                @for group in &listing.groups {
                    li {
                        strong { (group.count) } ": "
                        (members(group, page.anonymous, page.telling.locale))
                    }
                }
            }
        }
    }
}

/// The pairs that were dismissed, folded.
fn dismissed(page: &Page, listing: &Listing) -> Markup {
    let before = listing.pairs.len();
    html! {
        details {
            summary { (page.counted("similar-dismissed-pairs", listing.dismissed.len())) }
            @for (number, pair) in listing.dismissed.iter().enumerate() {
                (article(page, pair, before + number))
            }
        }
    }
}

/// A line for each pair that leads to it.
fn overview(page: &Page, listing: &Listing) -> Markup {
    html! {
        ol.pairs {
            @for (number, pair) in listing.pairs.iter().enumerate() {
                li {
                    a href={ "#pair-" (number + 1) } {
                        @for (side, who) in pair.students.iter().enumerate() {
                            @if side > 0 { " · " }
                            (page.all(who)) " (" (format!("{:.0}", who.percent)) " %)"
                        }
                    }
                    ": " (page.counted("similar-region", pair.words))
                    @if let Some(note) = note(pair, page.telling.locale) { " · " (note) }
                }
            }
        }
    }
}

fn article(page: &Page, pair: &Alike, number: usize) -> Markup {
    let [one, other] = &pair.students;
    let share = |who: &Party, other: &Party| {
        let arguments = [
            ("percent", &*format!("{:.0}", who.percent)),
            ("name", &page.who(who)),
            ("other", &page.who(other)),
        ];
        page.telling.locale.text("similar-share", &arguments)
    };
    html! {
        article id={ "pair-" (number + 1) } {
            h2 { (number + 1) ". " (page.all(one)) " · " (page.all(other)) }
            @if let Some(note) = note(pair, page.telling.locale) { p { strong { (note) } } }
            p { (share(one, other)) " " (share(other, one)) }
            @for (number, shared) in pair.regions.iter().enumerate() {
                (region(page, pair, shared, number))
            }
        }
    }
}

fn region(page: &Page, pair: &Alike, shared: &Shared, number: usize) -> Markup {
    html! {
        section class={ "region region-" (number % COLOURS) } {
            h3 {
                span.tag { (number + 1) } " "
                (page.counted("similar-region", shared.words))
            }
            div.both {
                @for (side, who) in pair.students.iter().enumerate() {
                    figure {
                        figcaption { (page.who(who)) " · " (place(&shared.sides[side])) }
                        (code(&pair.files[side][shared.sides[side].number].content, &shared.sides[side]))
                    }
                }
            }
        }
    }
}

/// The lines of a region with their numbers; those that are the same are marked.
fn code(source: &[u8], place: &Place) -> Markup {
    let text = String::from_utf8_lossy(source);
    let same: BTreeSet<usize> = place
        .lines
        .iter()
        .flat_map(|[first, last]| *first..=*last)
        .collect();
    let first = same.first().copied().unwrap_or(1).max(1);
    let last = same.last().copied().unwrap_or(0);
    let lines = (first..=last).zip(text.lines().skip(first - 1));
    html! {
        pre {
            @for (number, line) in lines {
                span.line.same[same.contains(&number)] {
                    span.at { (number) } " " (printable(&cut(line, LONGEST_LINE).replace('\t', "    "))) "\n"
                }
            }
        }
    }
}
