//! Exercise 5: reading a board and listing its empty cells.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::sudoku::Sudoku;

/// No file of a board is longer than this, in bytes, and reading stops here: the name may be that
/// of a device without end.
const LONGEST_FILE: u64 = 65_536;

/// Reads the file `nome`: 81 numbers from 0 to 9, row by row, with white space between them; 0 is
/// an empty cell. Stores them in `sudoku` and appends the empty cells to `vazios`, as (row,
/// column) counted from 0, row by row.
///
/// # Errors
/// The file cannot be read or holds something else. `sudoku` and `vazios` are then as before.
pub fn ler_sudoku(
    sudoku: &mut Sudoku,
    nome: &Path,
    vazios: &mut Vec<(usize, usize)>,
) -> Result<(), ReadError> {
    let mut bytes = Vec::new();
    File::open(nome)
        .and_then(|file| file.take(LONGEST_FILE + 1).read_to_end(&mut bytes))
        .map_err(ReadError::File)?;
    if bytes.len() as u64 > LONGEST_FILE {
        return Err(ReadError::TooLong);
    }
    let text = String::from_utf8(bytes).map_err(|_| ReadError::NotText)?;
    *sudoku = board(&text)?;
    for (i, row) in sudoku.iter().enumerate() {
        for (j, &value) in row.iter().enumerate() {
            if value == 0 {
                vazios.push((i, j));
            }
        }
    }
    Ok(())
}

/// The board that a file with this text holds.
fn board(text: &str) -> Result<Sudoku, ReadError> {
    /// As much of a wrong word as a message shows.
    const SHOWN: usize = 20;

    let mut sudoku = [[0; 9]; 9];
    let mut count = 0;
    for word in text.split_whitespace() {
        let (row, column) = (count / 9, count % 9);
        count += 1;
        // Words after the 81st are counted only: their number is what is wrong with them.
        if row >= 9 {
            continue;
        }
        sudoku[row][column] = match word.parse() {
            Ok(number @ 0..=9) => number,
            _ => {
                let word = word.chars().take(SHOWN).collect();
                return Err(ReadError::NotACell { row, column, word });
            }
        };
    }
    if count == 81 {
        Ok(sudoku)
    } else {
        Err(ReadError::WrongCount(count))
    }
}

/// Why a file gives no board; what it prints is in the course's language, with what to do next.
#[derive(Debug)]
pub enum ReadError {
    /// The file cannot be opened or read.
    File(io::Error),
    /// The file is far longer than a board.
    TooLong,
    /// The file does not hold text.
    NotText,
    /// A word that is not a number from 0 to 9.
    NotACell {
        /// Row of the cell, counted from 0.
        row: usize,
        /// Column of the cell, counted from 0.
        column: usize,
        /// The beginning of the word.
        word: String,
    },
    /// There are more or fewer than 81 numbers.
    WrongCount(usize),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        const NINE_LINES: &str = "escreva nove linhas de nove números";
        match self {
            Self::File(error) if error.kind() == io::ErrorKind::NotFound => {
                f.write_str("o arquivo não existe; dê o nome de um arquivo com um sudoku")
            }
            Self::File(error) => write!(
                f,
                "não pode ser lido ({error}); dê o nome de um arquivo com um sudoku"
            ),
            Self::TooLong => write!(f, "é longo demais; {NINE_LINES}"),
            Self::NotText => write!(f, "não é um texto; {NINE_LINES}"),
            Self::NotACell { row, column, word } => write!(
                f,
                "a célula ({row},{column}) é {word:?}, não um número de 0 a 9; separe os números \
                 com espaços e escreva 0 na célula vazia"
            ),
            Self::WrongCount(count) => write!(
                f,
                "tem {count} números e um sudoku tem 81; {NINE_LINES}, com 0 na célula vazia"
            ),
        }
    }
}

impl std::error::Error for ReadError {}
