//! Un nodo del grafo implícito: un tablero, quizá con casillas vacías. Este archivo está dado.

use std::fmt;
use std::fs;
use std::io;
use std::path::Path;

/// Un tablero de Sudoku. `clone` hace una copia que puedes cambiar sin tocar el original.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Las casillas por fila y columna, contadas desde 0: un dígito de 1 a 9, o 0 si está vacía.
    pub sudo: [[u8; 9]; 9],
}

impl Node {
    /// Lee un tablero: 81 números de 0 a 9, fila por fila, separados por espacios.
    ///
    /// # Errors
    /// El archivo no se puede leer, o no contiene un tablero (`InvalidData`).
    pub fn read_file(path: impl AsRef<Path>) -> io::Result<Self> {
        let text = fs::read_to_string(path)?;
        let mut numbers = text.split_whitespace();
        let mut node = Self { sudo: [[0; 9]; 9] };
        for cell in node.sudo.iter_mut().flatten() {
            *cell = match numbers.next().map(str::parse) {
                Some(Ok(number @ 0..=9)) => number,
                Some(_) => return Err(not_a_board("hay algo que no es un número de 0 a 9")),
                None => return Err(not_a_board("hay menos de 81 números")),
            };
        }
        match numbers.next() {
            Some(_) => Err(not_a_board("hay más de 81 números")),
            None => Ok(node),
        }
    }
}

fn not_a_board(reason: &str) -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        format!("no es un tablero: {reason}"),
    )
}

/// Nueve líneas de nueve números, cada uno seguido de un espacio, como en `s12a.txt`.
impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for row in &self.sudo {
            for cell in row {
                write!(f, "{cell} ")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
