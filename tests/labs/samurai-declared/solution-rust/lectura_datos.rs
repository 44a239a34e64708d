//! Exercise: reading the numbers of a file.

use std::fmt;
use std::io::{self, Read};

use super::tablerote::ACTIVE_CELLS;

/// No file of a samurai is longer than this, in bytes, and reading stops here: the name may be
/// that of a device without end.
const LONGEST_FILE: u64 = 65_536;

/// Reads the numbers of the 369 active cells, row by row: digits, of which 0 is an empty cell, as
/// is `-`. All other bytes are ignored, so that the file may be laid out like the boards.
///
/// # Errors
/// The file cannot be read, is far too long, or has not 369 cells.
pub fn lectura_datos(file: impl Read) -> Result<[u8; ACTIVE_CELLS], LecturaError> {
    let mut bytes = Vec::new();
    file.take(LONGEST_FILE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST_FILE {
        return Err(LecturaError::TooLong);
    }
    let numbers: Vec<u8> = bytes
        .into_iter()
        .filter_map(|byte| match byte {
            b'0'..=b'9' => Some(byte - b'0'),
            b'-' => Some(0),
            _ => None,
        })
        .collect();
    let count = numbers.len();
    numbers.try_into().map_err(|_| LecturaError::Count(count))
}

/// Why a file holds no samurai. What it prints is in the course's language, and says what to do.
#[derive(Debug)]
pub enum LecturaError {
    /// The file cannot be read.
    Io(io::Error),
    /// It is longer than any samurai.
    TooLong,
    /// It has so many cells instead of 369.
    Count(usize),
}

impl From<io::Error> for LecturaError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl fmt::Display for LecturaError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "no se puede leer ({error}); dé el nombre de un archivo"),
            Self::TooLong => f.write_str(
                "demasiado largo; escriba las 369 casillas por filas, 0 o - en las vacías",
            ),
            Self::Count(count) => write!(
                f,
                "tiene {count} casillas y un samurái tiene 369; escriba todas por filas, 0 o - en \
                 las vacías"
            ),
        }
    }
}

impl std::error::Error for LecturaError {}
