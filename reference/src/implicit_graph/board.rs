//! Boards as text: reading them, printing them, and saying which rule one breaks.

use std::fmt;

use super::node::Node;

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// A word that is not a number from 0 to 9.
    NotACell {
        /// Row of the cell, counted from 0.
        row: usize,
        /// Column of the cell, counted from 0.
        column: usize,
        /// The beginning of the word.
        word: String,
    },
    /// There are more or fewer than 81 cells.
    WrongCount(usize),
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::NotACell { row, column, word } => {
                write!(
                    f,
                    "cell ({row},{column}) is {word:?}, not a number from 0 to 9"
                )
            }
            Self::WrongCount(count) => write!(f, "it has {count} cells, a board has 81"),
        }
    }
}

impl std::error::Error for BoardError {}

/// Reads 81 digits, row by row; 0 or a dot is an empty cell. White space is ignored, so a board may
/// also stand on nine lines.
///
/// # Errors
/// Another character, or another number of cells.
pub fn parse_digits(text: &str) -> Result<Node, BoardError> {
    let cells = text.char_indices().filter_map(|(at, cell)| match cell {
        '.' => Some("0"),
        _ if cell.is_whitespace() => None,
        _ => Some(&text[at..at + cell.len_utf8()]),
    });
    from_words(cells)
}

/// Reads 81 numbers from 0 to 9, row by row, with white space between them: the form of
/// `s12a.txt`, nine lines of nine numbers.
///
/// # Errors
/// A word that is not a number from 0 to 9, or another number of words.
pub fn parse_numbers(text: &str) -> Result<Node, BoardError> {
    from_words(text.split_ascii_whitespace())
}

fn from_words<'a>(words: impl Iterator<Item = &'a str>) -> Result<Node, BoardError> {
    /// As much of a wrong word as a message shows.
    const SHOWN: usize = 20;

    let mut node = Node { sudo: [[0; 9]; 9] };
    let mut count = 0;
    for word in words {
        let (row, column) = (count / 9, count % 9);
        count += 1;
        // Words after the 81st are counted only: their number is what is wrong with them.
        if row >= 9 {
            continue;
        }
        node.sudo[row][column] = match word.parse() {
            Ok(number @ 0..=9) => number,
            _ => {
                let word = word.chars().take(SHOWN).collect();
                return Err(BoardError::NotACell { row, column, word });
            }
        };
    }
    if count == 81 {
        Ok(node)
    } else {
        Err(BoardError::WrongCount(count))
    }
}

/// Nine lines of nine numbers with a space between them, as observations show a board. The last
/// line ends with a newline too.
pub fn rows(node: &Node) -> String {
    // Written by hand, as it is asked for thousands of boards in a grading.
    let mut text = String::with_capacity(162);
    for row in &node.sudo {
        for (column, cell) in row.iter().enumerate() {
            text.push(char::from(b'0' + cell));
            text.push(if column < 8 { ' ' } else { '\n' });
        }
    }
    text
}

/// The row and column of the first empty cell, row by row; `None` when the board is full.
pub fn first_empty(node: &Node) -> Option<(usize, usize)> {
    let first = node.sudo.iter().flatten().position(|&cell| cell == 0)?;
    Some((first / 9, first % 9))
}

/// A digit that stands twice in a unit; what it prints names the digit, the unit and the two
/// places, all counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The digit, 1 to 9.
    pub digit: u8,
    /// The unit: what kind, and which one.
    pub unit: Unit,
    /// The two cells, as (row, column).
    pub cells: [(usize, usize); 2],
}

/// Nine cells in which no digit may stand twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A row, counted from 0.
    Row(usize),
    /// A column, counted from 0.
    Column(usize),
    /// A box of 3x3 cells, counted from 0, row by row.
    Box(usize),
}

impl Unit {
    /// The rows, then the columns, then the boxes.
    fn all() -> impl Iterator<Item = Self> {
        let rows = (0..9).map(Self::Row);
        rows.chain((0..9).map(Self::Column))
            .chain((0..9).map(Self::Box))
    }

    /// The place of its cell p, 0 to 8.
    fn cell(self, p: usize) -> (usize, usize) {
        match self {
            Self::Row(k) => (k, p),
            Self::Column(k) => (p, k),
            Self::Box(k) => (3 * (k / 3) + p / 3, 3 * (k % 3) + p % 3),
        }
    }
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let digit = self.digit;
        let [(row_a, column_a), (row_b, column_b)] = self.cells;
        match self.unit {
            Unit::Row(k) => {
                write!(
                    f,
                    "row {k} holds {digit} twice, columns {column_a} and {column_b}"
                )
            }
            Unit::Column(k) => {
                write!(
                    f,
                    "column {k} holds {digit} twice, rows {row_a} and {row_b}"
                )
            }
            Unit::Box(k) => write!(
                f,
                "box {k} holds {digit} twice, cells ({row_a},{column_a}) and ({row_b},{column_b})"
            ),
        }
    }
}

/// The first conflict of a board, rows before columns before boxes. `None` exactly when the
/// board is valid.
pub fn first_conflict(node: &Node) -> Option<Conflict> {
    conflicts(node).into_iter().next()
}

/// For each unit that holds a digit twice, the first two such cells.
pub fn conflicts(node: &Node) -> Vec<Conflict> {
    let in_unit = |unit: Unit| {
        for later in 1..9 {
            let (row, column) = unit.cell(later);
            let digit = node.sudo[row][column];
            let twin = (0..later)
                .map(|earlier| unit.cell(earlier))
                .find(|&(row, column)| digit != 0 && node.sudo[row][column] == digit);
            if let Some(twin) = twin {
                return Some(Conflict {
                    digit,
                    unit,
                    cells: [twin, (row, column)],
                });
            }
        }
        None
    };
    Unit::all().filter_map(in_unit).collect()
}
