//! Exercício 2: outra célula da coluna tem o mesmo número?

use crate::sudoku::Sudoku;

/// Devolve `true` se outra célula da coluna `j` tem o mesmo número que (`i`, `j`), e `false` se não.
pub fn conflito_coluna(sudoku: &Sudoku, i: usize, j: usize) -> bool {
    let _ = (sudoku, i, j); // Apague esta linha: só evita um aviso enquanto a função não está escrita.
    false
}
