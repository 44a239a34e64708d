//! Lines of styled text, and texts cut or wrapped to a width.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

pub const GOOD: Style = AnsiColor::Green.on_default().bold();
pub const BAD: Style = AnsiColor::Red.on_default().bold();
pub const FAINT: Style = Style::new().dimmed();
pub const STRONG: Style = Style::new().bold();

/// A line: pieces of text, each in a style.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line(Vec<(Style, String)>);

impl Line {
    pub fn of(style: Style, text: &str) -> Self {
        Line(vec![(style, text.to_owned())])
    }

    pub fn plain(text: String) -> Self {
        Line(vec![(Style::new(), text)])
    }

    pub fn and(mut self, style: Style, text: &str) -> Self {
        self.0.push((style, text.to_owned()));
        self
    }

    pub fn join(mut self, other: Line) -> Self {
        self.0.extend(other.0);
        self
    }

    pub fn width(&self) -> usize {
        self.0.iter().map(|(_, text)| text.width()).sum()
    }

    /// The beginning of the line, and `…` where it is wider than that.
    pub fn cut(self, width: usize) -> Self {
        if self.width() <= width {
            return self;
        }
        let mut room = width.saturating_sub(1);
        let mut line = Line::default();
        for (style, text) in self.0 {
            let kept = text.width().min(room);
            let text = if kept < text.width() {
                beginning(&text, kept)
            } else {
                text
            };
            room -= text.width().min(room);
            line = line.and(style, &text);
        }
        line.and(Style::new(), "…")
    }

    /// A caret under a line of code.
    fn is_caret(&self) -> bool {
        let mut parts = self.0.iter().map(|(_, text)| text.trim());
        parts.all(|text| text == "^" || text.is_empty())
            && self.0.iter().any(|(_, text)| text.contains('^'))
    }

    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        for (index, (style, text)) in self.0.iter().enumerate() {
            // No line ends with spaces.
            let is_last = self.0[index + 1..]
                .iter()
                .all(|(_, text)| text.trim().is_empty());
            let text = if is_last { text.trim_end() } else { text };
            if *style == Style::new() {
                write!(out, "{text}")?;
            } else {
                write!(out, "{style}{text}{style:#}")?;
            }
        }
        writeln!(out)
    }
}

/// These lines in so much room: first without carets, then cut, with `…` at the end.
pub fn fitted(mut lines: Vec<Line>, room: usize, width: usize) -> Vec<Line> {
    if lines.len() > room {
        lines.retain(|line| !line.is_caret());
    }
    if lines.len() > room {
        lines.truncate(room);
        let last = lines.pop().unwrap_or_default();
        lines.push(last.and(Style::new(), " …").cut(width));
    }
    lines
}

/// As many characters as fit into that many columns.
fn beginning(text: &str, mut room: usize) -> String {
    let fits = text.chars().take_while(|letter| {
        let columns = letter.width().unwrap_or(0);
        let fits = columns <= room;
        room = room.saturating_sub(columns);
        fits
    });
    fits.collect()
}

/// The text without its middle where it is wider than that: often the end tells what is wrong.
pub fn cut_in_the_middle(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let end = width / 3;
    let skipped = text.chars().count().saturating_sub(end);
    let tail: String = text.chars().skip(skipped).collect();
    format!(
        "{}…{tail}",
        beginning(text, (width - 1).saturating_sub(tail.width()))
    )
}

/// The text, or its beginning and `…` where it is wider than that.
pub fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    beginning(text, width.saturating_sub(1)) + "…"
}

const NO_BREAK: char = '\u{a0}';

/// The columns of code between quotation marks that is not broken.
const MOST_UNBROKEN: usize = 30;

/// The text with blanks that do not break in short pieces between quotation marks, which are code.
fn in_one_piece(text: &str) -> String {
    let parts: Vec<&str> = text.split('"').collect();
    let parts = parts.iter().enumerate().map(|(index, part)| {
        let is_quoted = index % 2 == 1 && index + 1 < parts.len();
        match is_quoted && part.width() <= MOST_UNBROKEN {
            true => part.replace(' ', &NO_BREAK.to_string()),
            false => (*part).to_owned(),
        }
    });
    parts.collect::<Vec<_>>().join("\"")
}

/// The text in at most that many lines; what is cut is marked with `…`.
pub fn paragraph(text: &str, style: Style, width: usize, most: usize) -> Vec<Line> {
    let options = textwrap::Options::new(width.max(10)).break_words(true);
    let text = in_one_piece(text.trim_end());
    let wrapped = textwrap::wrap(&text, options);
    let cut_off = wrapped.len() > most;
    let mut lines: Vec<String> = wrapped
        .iter()
        .take(most)
        .map(|line| line.replace(NO_BREAK, " "))
        .collect();
    if let (true, Some(last)) = (cut_off, lines.last_mut()) {
        let mut kept = beginning(last, width.saturating_sub(2));
        if kept.len() < last.len() {
            // No half of a word stays, unless there is nothing else.
            kept.truncate(kept.rfind(' ').unwrap_or(kept.len()));
        }
        *last = format!("{} …", kept.trim_end());
    }
    lines.iter().map(|line| Line::of(style, line)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caret_goes_before_words_are_cut() {
        let lines = ["x = 1", "  ^", "This is wrong", "and that too"];
        let lines = lines.map(|line| Line::plain(line.to_owned())).to_vec();
        let texts = |lines: Vec<Line>| {
            let texts = lines.into_iter().map(|line| {
                let parts = line.0.into_iter().map(|(_, text)| text);
                parts.collect::<String>()
            });
            texts.collect::<Vec<_>>()
        };
        assert_eq!(texts(fitted(lines.clone(), 4, 20)).len(), 4);
        let less = texts(fitted(lines.clone(), 3, 20));
        assert_eq!(less, ["x = 1", "This is wrong", "and that too"]);
        assert_eq!(texts(fitted(lines, 2, 20)), ["x = 1", "This is wrong …"]);
    }

    #[test]
    fn a_cut_text_ends_with_a_mark_and_fits() {
        assert_eq!(cut("abcdef", 6), "abcdef");
        assert_eq!(cut("abcdefg", 6), "abcde…");
        assert_eq!(cut("数独数独", 5), "数独…");
    }

    #[test]
    fn a_line_is_cut_where_it_is_too_wide_and_a_long_text_keeps_its_end() {
        let line = Line::of(BAD, "abc").and(STRONG, "def");
        assert_eq!(line.clone().cut(6), line);
        let cut = line.cut(5);
        assert_eq!(cut.width(), 5);
        assert_eq!(
            cut,
            Line::of(BAD, "abc").and(STRONG, "d").and(Style::new(), "…")
        );
        assert_eq!(cut_in_the_middle("abcdefghijkl", 12), "abcdefghijkl");
        assert_eq!(cut_in_the_middle("abcdefghijklm", 9), "abcde…klm");
    }

    #[test]
    fn code_between_quotation_marks_is_not_broken() {
        let lines = paragraph("it is \"[u8; 9]\" \"a b", Style::new(), 12, 4);
        let wanted = ["it is", "\"[u8; 9]\" \"a", "b"];
        assert_eq!(lines, wanted.map(|text| Line::of(Style::new(), text)));
    }

    #[test]
    fn a_paragraph_that_is_too_long_says_so() {
        let lines = paragraph("one two three four five six", Style::new(), 10, 2);
        assert_eq!(
            lines,
            ["one two", "three …"].map(|text| Line::of(Style::new(), text))
        );
        let whole = paragraph("one two", Style::new(), 10, 2);
        assert_eq!(whole, [Line::of(Style::new(), "one two")]);
    }
}
