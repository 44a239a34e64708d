//! A failing case: its input, and both answers side by side, with the differences marked.

use grader::submission::SourceFile;
use maud::{Markup, html};
use similar::{ChangeTag, TextDiff};

use super::code::excerpt;
use super::context::Page;
use report::{Answers, laid_out, marked, printable};
use sudograde_core::diff::{self, is_grid_row};
use sudograde_core::report::{CaseReport, Counterexample, Visibility};
use sudograde_core::verdict::Verdict;

/// Rows of a text that are shown.
const MOST_ROWS: usize = 30;

pub fn case(page: &Page, case: &CaseReport, code: &[SourceFile]) -> Markup {
    let verdict = page.telling.locale.verdict(case.verdict);
    html! {
        div.case {
            h3 {
                (case.name) " " span.verdict { (verdict) }
                @if case.visibility != Visibility::Visible { " (" (page.word("hidden")) ")" }
            }
            p { (printable(case.message.as_deref().unwrap_or_default())) }
            @if let Some(closer) = &case.explanation { p { (printable(&closer.message)) } }
            (evidence(page, case, code))
        }
    }
}

/// The smallest input that fails, with the cells that are to blame.
pub fn counterexample(page: &Page, found: &Counterexample, code: &[SourceFile]) -> Markup {
    let rows = marked(found, page.telling.input_columns);
    let culprit = page.word("page-culprit");
    html! {
        p { strong { (printable(&found.message)) } }
        (place(page, found.location.as_deref(), code))
        div.evidence {
            figure {
                figcaption { (page.word("input")) }
                pre {
                    @for row in rows {
                        @for (text, to_blame) in row {
                            @if to_blame { mark title=(culprit) { (text) } " " } @else { (text) " " }
                        }
                        "\n"
                    }
                }
            }
            @if let (Some(expected), Some(actual)) = (&found.expected, &found.actual)
                && !Answers::from(found).are_said() {
                (answers(page, expected, actual))
            }
        }
    }
}

pub fn evidence(page: &Page, case: &CaseReport, code: &[SourceFile]) -> Markup {
    let input = laid_out(case, page.telling.input_columns);
    let (expected, actual) = (case.expected.as_deref(), case.actual.as_deref());
    html! {
        (place(page, case.location.as_deref(), code))
        div.evidence {
            @if !input.is_empty() { (block(&page.word("input"), &input)) }
            @if case.verdict == Verdict::Fail && !Answers::from(case).are_said() {
                (answers(page, expected.unwrap_or_default(), actual.unwrap_or_default()))
            } @else if case.verdict != Verdict::Fail && !case.stdout.is_empty() {
                (block(&page.word("printed"), &printable(&case.stdout)))
            }
        }
    }
}

fn place(page: &Page, location: Option<&str>, code: &[SourceFile]) -> Markup {
    html! {
        @if let Some(location) = location {
            @let told = page.telling.locale.location(location);
            p { (page.word("location")) " " code { (printable(&told)) } }
            (excerpt(code, location))
        }
    }
}

fn answers(page: &Page, expected: &str, actual: &str) -> Markup {
    let (left, right) = (page.word("expected"), page.word("actual"));
    let told = |text| printable(&page.telling.locale.observed(text));
    let (expected, actual) = (told(expected), told(actual));
    if is_grid(&expected) && is_grid(&actual) {
        return html! {
            (block(&left, &expected))
            figure { figcaption { (right) } pre { (differing(page, &expected, &actual)) } }
        };
    }
    if expected.lines().count() < 2 && actual.lines().count() < 2 {
        return html! { (block(&left, &expected)) (block(&right, &actual)) };
    }
    sides(&left, &right, &expected, &actual)
}

fn block(title: &str, text: &str) -> Markup {
    let mut lines: Vec<&str> = text.lines().take(MOST_ROWS).collect();
    if text.lines().nth(MOST_ROWS).is_some() {
        lines.push("…");
    }
    html! {
        figure { figcaption { (title) } pre { (lines.join("\n")) } }
    }
}

/// Rows of short cells.
fn is_grid(text: &str) -> bool {
    let rows: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    !rows.is_empty() && text.lines().nth(1).is_some() && rows.iter().all(|row| is_grid_row(row))
}

/// The actual grid. A cell that differs is marked, and has a title for readers who do not see the mark.
fn differing(page: &Page, expected: &str, actual: &str) -> Markup {
    let differs = page.word("page-differs");
    html! {
        @for row in diff::grid(expected, actual).iter().take(MOST_ROWS) {
            @for cell in row {
                @if cell.differs { mark title=(differs) { (cell.text) } " " } @else { (cell.text) " " }
            }
            "\n"
        }
    }
}

/// Both texts, line beside line.
fn sides(left: &str, right: &str, expected: &str, actual: &str) -> Markup {
    let [expected, actual] = diff::window(expected, actual);
    let diff = TextDiff::from_lines(expected, actual);
    let mut rows: Vec<(Option<&str>, Option<&str>)> = Vec::new();
    let mut open = 0;
    for change in diff.iter_all_changes() {
        let line = change.value().trim_end_matches('\n');
        match change.tag() {
            ChangeTag::Equal => {
                rows.push((Some(line), Some(line)));
                open = rows.len();
            }
            ChangeTag::Delete => rows.push((Some(line), None)),
            // Beside the first deleted line without a neighbour.
            ChangeTag::Insert => match rows[open..].iter_mut().find(|row| row.1.is_none()) {
                Some(row) => row.1 = Some(line),
                None => rows.push((None, Some(line))),
            },
        }
    }
    html! {
        div.wide tabindex="0" {
            table.sides {
                thead { tr { th scope="col" { (left) } th scope="col" { (right) } } }
                tbody {
                    @for (old, new) in rows.iter().take(MOST_ROWS) {
                        @let same = old == new;
                        tr {
                            td { @if let Some(line) = old { @if same { (line) } @else { del { (line) } } } }
                            td { @if let Some(line) = new { @if same { (line) } @else { ins { (line) } } } }
                        }
                    }
                    @if rows.len() > MOST_ROWS { tr { td { "…" } td { "…" } } }
                }
            }
        }
    }
}
