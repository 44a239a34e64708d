//! An input in rows, and the rows of it that fit: those with culprits first, then their neighbours,
//! those without a number last; of several boards, the last one first.

use std::ops::Range;

use super::lines::{BAD, Line, cut_in_the_middle};
use crate::layout::{Input, marked};
use anstyle::Style;

pub struct Board {
    rows: Vec<Line>,
    /// The rows to show first.
    important: Vec<usize>,
    /// The rows to show last: they hold nothing.
    blank: Vec<usize>,
    /// The rows of each board, if there is nothing else.
    boards: Vec<Range<usize>>,
    /// The same in few lines, if there is one board and it holds little.
    short: Option<Vec<Line>>,
}

/// Filled and marked cells of a board that are written out.
const FEW: usize = 8;

/// Between two boards that stand side by side.
const BETWEEN: usize = 3;

impl Board {
    /// The input, in rows of at most that width; `culprits` are places in it that are marked.
    pub fn new(input: Input, columns: Option<usize>, width: usize) -> Self {
        let cells = marked(input, columns);
        let is_board = cells.iter().any(|row| row.len() > 1);
        let (mut important, mut blank) = (Vec::new(), Vec::new());
        let mut rows = Vec::new();
        for (index, row) in cells.iter().enumerate() {
            let mut line = Line::default();
            for (text, culprit) in row {
                line = match (culprit, is_board && row.len() > 1) {
                    (true, _) => line.and(BAD, &format!("[{text}]")),
                    (false, true) => line.and(Style::new(), &format!(" {text} ")),
                    (false, false) => line.and(Style::new(), &cut_in_the_middle(text, width)),
                };
            }
            if row.iter().any(|(_, culprit)| *culprit) {
                important.push(index);
            }
            if row.len() > 1 && row.iter().all(|(text, _)| text == "0") {
                blank.push(index);
            }
            rows.push(line.cut(width));
        }
        let mut boards: Vec<Range<usize>> = Vec::new();
        for part in cells.split(Vec::is_empty) {
            let begin = boards.last().map_or(0, |before| before.end + 1);
            boards.push(begin..begin + part.len());
        }
        let has_cells = |board: &Range<usize>| cells[board.clone()].iter().any(|row| row.len() > 1);
        if !boards.iter().all(has_cells) {
            boards.clear();
        }
        // A later call is wrong, and those before led to it.
        if let [_, .., last] = &boards[..]
            && important.is_empty()
        {
            important.extend(last.clone());
        }
        Board {
            rows,
            important,
            blank,
            boards,
            short: in_short(&cells),
        }
    }

    /// With its boards side by side, if it has several and they fit into that width.
    pub fn abreast(self, width: usize) -> Self {
        let boards: Vec<&[Line]> = (self.boards.iter())
            .map(|rows| &self.rows[rows.clone()])
            .collect();
        let widest = |board: &&[Line]| board.iter().map(Line::width).max().unwrap_or(0);
        let widths: Vec<usize> = boards.iter().map(widest).collect();
        let together: usize = widths.iter().map(|width| width + BETWEEN).sum();
        if boards.len() < 2 || together > width + BETWEEN {
            return self;
        }
        let height = boards.iter().map(|board| board.len()).max().unwrap_or(0);
        let row = |index: usize| {
            let parts = boards.iter().zip(&widths);
            parts.fold(Line::default(), |line, (board, width)| {
                let part = board.get(index).cloned().unwrap_or_default();
                let space = " ".repeat(width + BETWEEN - part.width());
                line.join(part).and(Style::new(), &space)
            })
        };
        let place = |row: &usize| {
            let board = self.boards.iter().find(|board| board.contains(row))?;
            Some(row - board.start)
        };
        Board {
            rows: (0..height).map(row).collect(),
            important: self.important.iter().filter_map(place).collect(),
            blank: Vec::new(),
            boards: Vec::new(),
            short: None,
        }
    }

    pub fn width(&self) -> usize {
        self.rows.iter().map(Line::width).max().unwrap_or(0)
    }

    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// At most that many lines of it. Rows that are left out leave a `…`.
    pub fn lines(&self, most: usize) -> Vec<Line> {
        let all = self.rows.len();
        if all <= most {
            return self.rows.clone();
        }
        if let Some(short) = self.short.as_ref().filter(|short| short.len() <= most) {
            return short.clone();
        }
        let distance = |row: usize| {
            let places = self.important.iter();
            places.map(|place| place.abs_diff(row)).min().unwrap_or(row)
        };
        let mut order: Vec<usize> = (0..all).collect();
        let is_blank = |row: &usize| self.blank.contains(row) && !self.important.contains(row);
        order.sort_by_key(|row| (is_blank(row), distance(*row), *row));
        let mut kept: Vec<usize> = Vec::new();
        for row in order {
            let mut more = kept.clone();
            more.push(row);
            more.sort_unstable();
            if more.len() + gaps(&more, all) <= most {
                kept = more;
            }
        }
        // The mark of what was left out says nothing alone.
        if kept.is_empty() {
            return Vec::new();
        }
        let mut lines = Vec::new();
        let mut next = 0;
        for row in kept {
            if row > next {
                lines.push(gap());
            }
            lines.push(self.rows[row].clone());
            next = row + 1;
        }
        if next < all {
            lines.push(gap());
        }
        lines
    }
}

/// A board's cells that hold a number or are marked, `(0,3): 7`, in lines that are no wider than the
/// board, and the lines behind it; None if there are many, or none.
fn in_short(cells: &[Vec<(String, bool)>]) -> Option<Vec<Line>> {
    let height = cells.iter().take_while(|row| row.len() > 1).count();
    let (board, more) = cells.split_at(height);
    let width = 3 * board.first()?.len();
    let places = board.iter().enumerate().flat_map(|(row, cells)| {
        let cells = cells.iter().enumerate();
        cells.map(move |(column, (text, culprit))| (row, column, text, *culprit))
    });
    let told = places.filter(|(_, _, text, culprit)| *culprit || *text != "0");
    let told: Vec<(String, bool)> = told
        .map(|(row, column, text, culprit)| (format!("({row},{column}): {text}"), culprit))
        .collect();
    if told.is_empty() || told.len() > FEW || more.iter().any(|row| row.len() > 1) {
        return None;
    }
    let mut lines = vec![Line::default()];
    for (text, culprit) in told {
        let text = match culprit {
            true => format!("[{text}] "),
            false => format!("{text} "),
        };
        if lines
            .last()
            .is_some_and(|line| line.width() + text.len() > width + 1)
        {
            lines.push(Line::default());
        }
        let line = lines.pop().unwrap_or_default();
        let style = if culprit { BAD } else { Style::new() };
        lines.push(line.and(style, &text));
    }
    let more = more
        .iter()
        .flatten()
        .map(|(text, _)| Line::plain(cut_in_the_middle(text, width)));
    lines.extend(more);
    Some(lines.into_iter().map(|line| line.cut(width)).collect())
}

fn gap() -> Line {
    Line::plain(" …".to_owned())
}

/// How many stretches of rows are left out.
fn gaps(kept: &[usize], all: usize) -> usize {
    let first = usize::from(kept.first().is_some_and(|row| *row > 0));
    let last = usize::from(kept.last().is_some_and(|row| row + 1 < all));
    let inner = kept.windows(2).filter(|pair| pair[1] > pair[0] + 1).count();
    first + inner + last
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(line: &Line) -> String {
        let mut text = Vec::new();
        line.write(&mut text).expect("memory takes it");
        String::from_utf8_lossy(&anstream::adapter::strip_bytes(&text).into_vec())
            .trim()
            .to_owned()
    }

    fn drawn(culprits: &[usize], most: usize) -> Vec<String> {
        let input = Input {
            text: &"123456789".repeat(9),
            arguments: &[],
            culprits,
        };
        let board = Board::new(input, Some(9), 80);
        board.lines(most).iter().map(text).collect()
    }

    #[test]
    fn rows_with_culprits_stay_when_there_is_little_room() {
        let rows = drawn(&[13, 67], 5);
        assert_eq!(rows.len(), 5);
        let culprits = rows.iter().filter(|row| row.contains("[5]"));
        assert_eq!(culprits.count(), 2, "{rows:?}");
        assert!(rows.iter().any(|row| row == "…"), "{rows:?}");
    }

    #[test]
    fn a_board_that_holds_little_is_written_out_where_there_is_little_room() {
        let text = format!("{}000070000{} [(8 8 1)]", "0".repeat(54), "0".repeat(18));
        let drawn = |text: &str, culprits: &[usize], most: usize| -> Vec<String> {
            let input = Input {
                text,
                arguments: &[],
                culprits,
            };
            let lines = Board::new(input, Some(9), 80).lines(most);
            lines.iter().map(self::text).collect()
        };
        assert_eq!(drawn(&text, &[4], 3), ["[(0,4): 0] (6,4): 7", "[(8 8 1)]"]);
        assert_eq!(drawn(&text, &[4], 10).len(), 10);
        let empty = drawn(&"0".repeat(81), &[], 3);
        assert_eq!(empty.len(), 3);
        assert!(empty[0].starts_with("0  0"), "{empty:?}");
        // Rows that hold nothing make room for the others.
        let fuller = format!("{}123456789{} [(8 8 1)]", "0".repeat(54), "0".repeat(18));
        let rows = drawn(&fuller, &[4], 5);
        assert_eq!(rows[0], "0  0  0  0 [0] 0  0  0  0");
        assert!(rows[2].contains('7'), "{rows:?}");
        assert_eq!(rows[4], "[(8 8 1)]");
    }

    #[test]
    fn boards_of_several_calls_stand_side_by_side_where_they_fit() {
        let input = Input {
            text: "1020 7; 3040 8",
            arguments: &[],
            culprits: &[9],
        };
        let board = Board::new(input, Some(2), 80).abreast(15);
        let drawn: Vec<String> = board.lines(9).iter().map(text).collect();
        assert_eq!(
            drawn,
            [
                "1:       2:",
                "1  0     3 [0]",
                "2  0     4  0",
                "7        8"
            ]
        );
        assert_eq!(board.important, [1]);
        let narrow = Board::new(input, Some(2), 80).abreast(14);
        assert_eq!(narrow.height(), 9);
        let no_boards = Input {
            text: "1020\n\nend",
            culprits: &[],
            ..input
        };
        assert_eq!(Board::new(no_boards, Some(2), 80).abreast(80).height(), 4);
    }

    #[test]
    fn a_board_that_fits_is_whole() {
        assert_eq!(drawn(&[0], 9).len(), 9);
        assert_eq!(drawn(&[], 4).len(), 4);
        assert_eq!(drawn(&[80], 3).len(), 3);
        assert_eq!(drawn(&[80], 1).len(), 0);
        assert_eq!(drawn(&[80], 0).len(), 0);
    }
}
