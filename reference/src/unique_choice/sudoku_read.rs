//! Reading a puzzle.

use std::fmt;
use std::io::{self, BufRead, Read};

use super::grid::Grid;
use super::grid_init::grid_init;

/// Reads 81 numbers from 0 to 9 with white space between them, row by row; 0 is
/// an empty cell. What follows them is left unread, so a puzzle that is typed
/// ends with its last line.
///
/// # Errors
/// The input cannot be read, ends early or holds something else.
pub fn sudoku_read(input: &mut dyn BufRead) -> Result<Grid, ReadError> {
    let mut v = [[0; 9]; 9];
    for count in 0..81 {
        let (row, column) = (count / 9, count % 9);
        let word = read_word(input).map_err(ReadError::Input)?;
        if word.is_empty() {
            return Err(ReadError::Short(count));
        }
        v[row][column] = match word.parse() {
            Ok(number @ 0..=9) => number,
            _ => return Err(ReadError::NotACell { row, column, word }),
        };
    }
    Ok(grid_init(&v))
}

/// The next word and the white space after it; an empty text at the end of the
/// input. Of a word that is too long for a number, only its beginning is read.
fn read_word(input: &mut dyn BufRead) -> io::Result<String> {
    const LONGEST: usize = 20;

    let mut word = Vec::new();
    for byte in input.bytes() {
        let byte = byte?;
        if !byte.is_ascii_whitespace() {
            word.push(byte);
        } else if !word.is_empty() {
            break;
        }
        if word.len() == LONGEST {
            break;
        }
    }
    Ok(String::from_utf8_lossy(&word).into_owned())
}

/// Why an input gives no puzzle; what it prints says what to do next.
#[derive(Debug)]
pub enum ReadError {
    /// The input cannot be read.
    Input(io::Error),
    /// The input ends after so many numbers.
    Short(usize),
    /// A word that is not a number from 0 to 9.
    NotACell {
        /// Row of the cell, counted from 0.
        row: usize,
        /// Column of the cell, counted from 0.
        column: usize,
        /// The beginning of the word.
        word: String,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Input(error) => {
                write!(
                    f,
                    "{error}; give nine lines of nine numbers, \
                     as in `sudoku < FILE`"
                )
            }
            Self::Short(count) => write!(
                f,
                "it ends after {count} numbers, a puzzle has 81; write nine \
                 lines of nine numbers, with 0 in an empty cell"
            ),
            Self::NotACell { row, column, word } => write!(
                f,
                "cell ({row},{column}) is {word:?}, not a number from 0 to 9; \
                 write the numbers apart, with 0 in an empty cell"
            ),
        }
    }
}

impl std::error::Error for ReadError {}
