//! Describes one exercise to somebody who has not begun it.

use std::io::{self, Write};

use crate::human::STRONG;
use crate::layout::{laid_out, printable};
use locale::Locale;
use sudograde_core::lab::{Exercise, Lab, Language};
use sudograde_core::report::{Example, Points};

/// A terminal that nobody has made larger.
const WIDTH: usize = 80;
const HEIGHT: usize = 24;
/// Two texts of so many columns stand side by side.
const HALF: usize = 34;
/// Rows of an example that are shown.
const MOST_ROWS: usize = 11;
/// Lines of the statement that are shown at least.
const FEWEST_WORDS: usize = 2;

/// Describes an exercise: what the statement asks for, its criteria with their points, and an
/// example. It fits on one screen: the words of the statement are cut where they are long.
pub fn describe(
    out: &mut impl Write,
    lab: &Lab,
    exercise: &Exercise,
    language: Language,
    asks: Option<&str>,
    example: Option<&Example>,
    locale: &Locale,
) -> io::Result<()> {
    let lang = locale.lang.id();
    let points = Points(exercise.points(language));
    let title = exercise.title.get(lang);
    let head = format!("{} ({points})", exercise.id);
    let title = format!("{title} · {}", lab.title.get(lang));
    let title = cut(&title, WIDTH.saturating_sub(head.chars().count() + 3));
    writeln!(out, "{STRONG}{head}{STRONG:#}  {title}")?;
    let mut criteria = vec![locale.word("explain-criteria")];
    let own = exercise.criteria.iter();
    criteria.extend(own.filter(|one| one.is_for(language)).map(|one| {
        let points = Points(one.points).to_string();
        cut(
            &format!("  {points:>4}  {}", one.title.get(lang)),
            WIDTH - 1,
        )
    }));
    // The titles take three lines more, and the statement's words with theirs three.
    let room = HEIGHT.saturating_sub(criteria.len() + 3 + FEWEST_WORDS + 1);
    let room = room.clamp(3, MOST_ROWS);
    let mut parts = vec![criteria];
    if let Some(example) = example {
        let input = laid_out(example, lab.view.input_columns);
        let expected = example.expected.as_deref().unwrap_or_default();
        let expected = printable(&locale.observed(expected));
        let mut part = vec![locale.word("explain-example")];
        let blocks = [("input", input), ("expected", expected)];
        let blocks = blocks.map(|(word, text)| (locale.word(word), text));
        part.extend(blocks_of(blocks, room));
        // A rule is about the files, and has nothing to show.
        if part.len() > 1 {
            parts.push(part);
        }
    }
    let lines: usize = 1 + parts.iter().map(Vec::len).sum::<usize>();
    let said = asks.map(sentences).unwrap_or_default();
    let whole = match said.len() {
        0 => lines + parts.len(),
        count => lines + parts.len() + count + 2,
    };
    let blank = if whole <= HEIGHT { "\n" } else { "" };
    if !said.is_empty() {
        writeln!(out, "{blank}{}", locale.word("explain-asks"))?;
        let room = match blank {
            "" => HEIGHT.saturating_sub(lines + 1).max(FEWEST_WORDS),
            _ => said.len(),
        };
        for (index, line) in said.iter().take(room).enumerate() {
            let cut = if index + 1 == room && room < said.len() {
                " …"
            } else {
                ""
            };
            writeln!(out, "{line}{cut}")?;
        }
    }
    for part in parts {
        writeln!(out, "{blank}{}", part.join("\n"))?;
    }
    Ok(())
}

/// The words of the statement in lines.
fn sentences(asks: &str) -> Vec<String> {
    let inset = || {
        let options = textwrap::Options::new(WIDTH - 2);
        options.initial_indent("  ").subsequent_indent("  ")
    };
    let lines = asks.lines().flat_map(|line| textwrap::wrap(line, inset()));
    lines.map(|line| line.into_owned()).collect()
}

/// Two texts with their titles: side by side if both have several short lines.
fn blocks_of(blocks: [(String, String); 2], room: usize) -> Vec<String> {
    let [(input, left), (expected, right)] = &blocks;
    let [left, right] = [left, right].map(|text| {
        let lines = text.trim_end().lines();
        lines
            .map(|line| cut(line, WIDTH - 5))
            .collect::<Vec<String>>()
    });
    let wide = |lines: &[String]| lines.iter().map(|line| line.chars().count()).max();
    let both = left.len() > 1 && right.len() > 1;
    if both && wide(&left).max(wide(&right)) <= Some(HALF) {
        let [left, right] = [left, right].map(|lines| shortened(lines, room));
        let place = wide(&left).max(Some(input.chars().count())).unwrap_or(0) + 4;
        let title = format!("{input}:");
        let mut lines = vec![format!("  {title:<place$}  {expected}:")];
        for row in 0..left.len().max(right.len()) {
            let [left, right] =
                [&left, &right].map(|lines| lines.get(row).map_or("", String::as_str));
            lines.push(format!("    {left:<place$}{right}").trim_end().to_owned());
        }
        return lines;
    }
    let most = if both { room / 2 } else { room };
    let mut lines = Vec::new();
    for (title, text) in [(input, left), (expected, right)] {
        match shortened(text, most).as_slice() {
            [] => {}
            [line] => lines.push(cut(&format!("  {title}: {line}"), WIDTH - 1)),
            text => {
                lines.push(format!("  {title}:"));
                lines.extend(text.iter().map(|line| format!("    {line}")));
            }
        }
    }
    lines
}

/// The first lines, with `…` for the others.
fn shortened(mut lines: Vec<String>, most: usize) -> Vec<String> {
    if lines.len() > most {
        lines.truncate(most - 1);
        lines.push("…".to_owned());
    }
    lines
}

fn cut(line: &str, width: usize) -> String {
    match line.char_indices().nth(width) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}
