//! Texts with colours: what the report writes for a terminal, as lines of the screen, and lines cut
//! to its width; and the lines around a page.

use locale::Locale;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, StyledGrapheme};

pub const GOOD: Style = Style::new().fg(Color::Green).add_modifier(Modifier::BOLD);
pub const BAD: Style = Style::new().fg(Color::Red).add_modifier(Modifier::BOLD);
pub const FAINT: Style = Style::new().add_modifier(Modifier::DIM);
pub const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);

/// The lines of a text with the colours of a terminal (SGR sequences). The report makes visible
/// all that comes from a student, so there are no other sequences in it.
pub fn lines(text: &str) -> Vec<Line<'static>> {
    let mut style = Style::new();
    text.lines()
        .map(|line| {
            let mut spans = Vec::new();
            let mut pieces = line.split("\x1b[");
            let mut push = |text: &str, style| {
                if !text.is_empty() {
                    spans.push(Span::styled(text.replace('\t', "    "), style));
                }
            };
            push(pieces.next().unwrap_or_default(), style);
            for piece in pieces {
                let (codes, text) = piece.split_once('m').unwrap_or(("", piece));
                style = codes.split(';').fold(style, with_code);
                push(text, style);
            }
            Line::from(spans)
        })
        .collect()
}

fn with_code(style: Style, code: &str) -> Style {
    match code {
        "" | "0" => Style::new(),
        "1" => style.add_modifier(Modifier::BOLD),
        "2" => style.add_modifier(Modifier::DIM),
        "31" => style.fg(Color::Red),
        "32" => style.fg(Color::Green),
        "33" => style.fg(Color::Yellow),
        "36" => style.fg(Color::Cyan),
        _ => style,
    }
}

/// The lines, none wider than `width`: a long one goes on below its own margin.
pub fn wrapped(lines: Vec<Line<'static>>, width: usize) -> Vec<Line<'static>> {
    let mut all = Vec::new();
    for line in lines {
        if line.width() <= width {
            all.push(line);
        } else {
            wrap(&line, width.max(1), &mut all);
        }
    }
    all
}

fn wrap(line: &Line, width: usize, out: &mut Vec<Line<'static>>) {
    let all: Vec<StyledGrapheme> = line.styled_graphemes(Style::new()).collect();
    let blank = |one: &StyledGrapheme| one.symbol.trim().is_empty();
    let margin = all.iter().take_while(|one| blank(one)).count();
    let margin = margin.min(width / 3);
    let mut start = 0;
    while start < all.len() {
        let room = if start == 0 { width } else { width - margin };
        let mut used = 0;
        let mut end = start;
        while end < all.len() {
            let wide = Span::raw(all[end].symbol).width();
            if used + wide > room && end > start {
                break;
            }
            used += wide;
            end += 1;
        }
        if end < all.len() {
            // Behind the last blank, if the line has one behind its margin.
            let from = if start == 0 { margin.max(1) } else { start + 1 };
            let cut = (from..=end).rev().find(|at| blank(&all[*at]));
            end = cut.unwrap_or(end);
        }
        let mut spans: Vec<Span<'static>> = Vec::new();
        if start > 0 {
            spans.push(Span::raw(" ".repeat(margin)));
        }
        for one in &all[start..end] {
            match spans.last_mut() {
                Some(last) if last.style == one.style => last.content.to_mut().push_str(one.symbol),
                _ => spans.push(Span::styled(one.symbol.to_owned(), one.style)),
            }
        }
        out.push(Line::from(spans));
        start = end + all[end..].iter().take_while(|one| blank(one)).count();
    }
}

/// A line from end to end, with a text in it.
pub fn ruled(text: &str, width: u16) -> Line<'static> {
    let text = Span::raw(text.to_owned());
    let after = if text.width() > 0 { 2 } else { 0 };
    let before = usize::from(width).saturating_sub(text.width() + after);
    Line::from(vec![
        Span::styled("─".repeat(before), FAINT),
        text,
        Span::styled("─".repeat(after), FAINT),
    ])
}

/// Keys and the ids of the texts that say what they do, on as many lines as they need.
pub fn keys(locale: &Locale, keys: &[(&str, &str)], width: u16) -> Vec<Line<'static>> {
    let mut lines: Vec<Line> = vec![Line::default()];
    for (key, text) in keys {
        let word = format!(" {}", locale.text(text, &[]));
        let wide = Span::raw(*key).width() + Span::raw(word.as_str()).width();
        let mut last = lines.len() - 1;
        if lines[last].width() > 0 {
            if lines[last].width() + 2 + wide > usize::from(width) {
                lines.push(Line::default());
                last += 1;
            } else {
                lines[last].push_span(Span::raw("  "));
            }
        }
        lines[last].push_span(Span::styled((*key).to_owned(), STRONG));
        lines[last].push_span(Span::styled(word, FAINT));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(lines: &[Line]) -> Vec<String> {
        lines.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn colours_become_styles() {
        let read = lines("a \x1b[1m\x1b[31mb\x1b[0m c\n\x1b[2md\x1b[0m");
        assert_eq!(text(&read), ["a b c", "d"]);
        let styles: Vec<Style> = read[0].spans.iter().map(|span| span.style).collect();
        assert_eq!(styles, [Style::new(), BAD, Style::new()]);
        assert_eq!(read[1].spans[0].style, FAINT);
    }

    #[test]
    fn long_lines_go_on_below_their_margin() {
        let long = lines("    one two three four\nshort");
        assert_eq!(
            text(&wrapped(long, 12)),
            ["    one two", "    three", "    four", "short"]
        );
        // A word that is wider than the screen is cut.
        assert_eq!(text(&wrapped(lines("abcdefgh"), 3)), ["abc", "def", "gh"]);
        // Wide letters take two columns.
        assert_eq!(text(&wrapped(lines("数数数"), 4)), ["数数", "数"]);
    }
}
