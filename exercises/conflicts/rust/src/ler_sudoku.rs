//! Exercício 5: ler um sudoku e anotar as células vazias.

use std::fmt;
use std::io;
use std::path::Path;

use crate::sudoku::Sudoku;

/// Lê o arquivo `nome`, nove linhas de nove números, para `sudoku` e acrescenta a `vazios` as células
/// vazias, como pares (linha, coluna), na ordem em que aparecem no arquivo.
///
/// # Errors
/// O arquivo não pode ser lido ou não contém um sudoku.
pub fn ler_sudoku(
    sudoku: &mut Sudoku,
    nome: &Path,
    vazios: &mut Vec<(usize, usize)>,
) -> Result<(), ReadError> {
    let _ = (sudoku, nome, vazios); // Apague esta linha: só evita um aviso.
    Err(ReadError::NotASudoku)
}

/// Por que um arquivo não dá um sudoku. Mude este tipo como quiser; só o nome tem de ficar.
#[derive(Debug)]
pub enum ReadError {
    /// O arquivo não pode ser aberto ou lido.
    File(io::Error),
    /// No arquivo não há 81 números de 0 a 9.
    NotASudoku,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ReadError::File(error) => write!(f, "o arquivo não pode ser lido: {error}"),
            ReadError::NotASudoku => write!(f, "o arquivo não contém um sudoku"),
        }
    }
}
