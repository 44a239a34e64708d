//! Differences between an expected and an actual observation, cut to a length that people read.

use similar::{ChangeTag, TextDiff};

use crate::text_tools::cut;

/// The number of lines of a diff that people still read.
const MOST_LINES: usize = 40;

/// The number of lines that are compared, from the first difference on. Texts without a common line
/// cost the square of their length, and a student's output may have any length.
const MOST_COMPARED: usize = 1000;

/// The number of characters of a line that are shown.
const LONGEST_LINE: usize = 1000;

/// The part of both texts that is compared: from a few lines before the first difference.
pub fn window<'a>(expected: &'a str, actual: &'a str) -> [&'a str; 2] {
    let pairs = expected
        .split_inclusive('\n')
        .zip(actual.split_inclusive('\n'));
    let same = pairs.take_while(|(one, other)| one == other).count();
    let is_long = |text: &str| text.split_inclusive('\n').nth(MOST_COMPARED).is_some();
    if !is_long(expected) && !is_long(actual) {
        return [expected, actual];
    }
    [expected, actual].map(|text| {
        let length = |lines: usize| text.split_inclusive('\n').take(lines).map(str::len).sum();
        let first: usize = length(same.saturating_sub(CONTEXT));
        let last: usize = length(same.saturating_add(MOST_COMPARED));
        &text[first..last]
    })
}

/// The number of lines that are shown around a difference.
const CONTEXT: usize = 2;

/// A unified diff without file names; `-` is expected, `+` is actual.
pub fn unified(expected: &str, actual: &str) -> String {
    let [expected, actual] = window(expected, actual);
    let diff = TextDiff::from_lines(expected, actual);
    let mut lines = Vec::new();
    for hunk in diff.unified_diff().context_radius(CONTEXT).iter_hunks() {
        for change in hunk.iter_changes() {
            let sign = match change.tag() {
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
                ChangeTag::Equal => ' ',
            };
            let line = change.value().trim_end_matches('\n');
            lines.push(format!("{sign}{}", cut(line, LONGEST_LINE)));
        }
    }
    let more = lines.len().saturating_sub(MOST_LINES);
    lines.truncate(MOST_LINES);
    if more > 0 {
        lines.push(format!("… {more} more lines"));
    }
    lines.join("\n")
}

/// How much more alike another accepted observation must be to be preferred to the first (0:
/// nothing in common, 1: equal).
const CLEARLY_NEARER: f32 = 0.2;

/// The accepted observation to compare the actual one with: the equal one, else the first, unless
/// another is clearly nearer.
pub fn nearest<'a>(accepted: &'a [String], actual: &str) -> Option<&'a str> {
    let first = accepted.first()?;
    if accepted.len() == 1 || accepted.iter().any(|expected| expected == actual) {
        return Some(
            accepted
                .iter()
                .find(|expected| *expected == actual)
                .unwrap_or(first),
        );
    }
    let likeness =
        |expected: &str| TextDiff::from_lines(beginning(expected), beginning(actual)).ratio();
    let rated = accepted
        .iter()
        .map(|expected| (likeness(expected), expected.as_str()));
    let best = rated.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
    if best.0 > likeness(first) + CLEARLY_NEARER {
        Some(best.1)
    } else {
        Some(first)
    }
}

/// The beginning of a text; the likeness of long texts is measured on it.
fn beginning(text: &str) -> &str {
    text.char_indices()
        .nth(2000)
        .map_or(text, |(end, _)| &text[..end])
}

/// A cell of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell<'a> {
    pub text: &'a str,
    /// True if it differs from the cell of the other grid at this place.
    pub differs: bool,
}

/// Rows of the actual grid, each cell marked where the expected grid differs.
pub fn grid<'a>(expected: &str, actual: &'a str) -> Vec<Vec<Cell<'a>>> {
    let mut expected_rows = expected
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>());
    actual
        .lines()
        .map(|line| {
            let expected_row = expected_rows.next().unwrap_or_default();
            let cell = |(column, text)| Cell {
                text,
                differs: expected_row.get(column) != Some(&text),
            };
            line.split_whitespace().enumerate().map(cell).collect()
        })
        .collect()
}

/// True for a row of cells, false for a line of words: two or more numbers or signs.
pub fn is_grid_row(line: &str) -> bool {
    let mut cells = line.split_whitespace();
    cells.clone().nth(1).is_some() && cells.all(|cell| cell.chars().count() <= 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diff_shows_the_changed_line_and_what_is_around_it() {
        assert_eq!(unified("a\nb\nc", "a\nx\nc"), " a\n-b\n+x\n c");
    }

    #[test]
    fn a_long_diff_is_cut() {
        let long: String = (0..100).map(|number| format!("{number}\n")).collect();
        let diff = unified(&long, "");
        assert_eq!(diff.lines().count(), MOST_LINES + 1);
        assert!(diff.ends_with("… 60 more lines"));
    }

    #[test]
    fn of_very_long_texts_what_is_around_the_first_difference_is_compared() {
        let lines = |names: &str| -> String {
            let all = (0..50_000).map(|number| format!("{names}{number}\n"));
            all.collect()
        };
        let [expected, actual] = [lines("a"), lines("b")].map(|end| lines("same ") + &end);
        let diff = unified(&expected, &actual);
        let start = " same 49998\n same 49999\n-a0\n-a1\n";
        assert!(diff.starts_with(start), "{diff}");
        assert_eq!(window("a\nb", "a\nc"), ["a\nb", "a\nc"]);
    }

    #[test]
    fn the_first_accepted_answer_is_shown_unless_another_is_clearly_nearer() {
        let nine = (1..10)
            .map(|node| format!("node {node}\n"))
            .collect::<String>();
        let lists = [nine, "node 1\nnode 2\nnode 4".to_owned()];
        assert_eq!(nearest(&lists, ""), Some(lists[0].as_str()));
        assert_eq!(nearest(&lists, "node 1\nnode 2"), Some(lists[1].as_str()));
        let accepted = ["475".to_owned(), "474".to_owned()];
        assert_eq!(nearest(&accepted, "474"), Some("474"));
        assert_eq!(nearest(&accepted, "x"), Some("475"));
    }

    #[test]
    fn a_grid_marks_cells_that_differ_and_cells_that_are_too_many() {
        let rows = grid("1 2\n3 4", "1 5\n3 4 6");
        let marked: Vec<Vec<bool>> = rows
            .iter()
            .map(|row| row.iter().map(|cell| cell.differs).collect())
            .collect();
        assert_eq!(marked, [vec![false, true], vec![false, false, true]]);
    }
}
