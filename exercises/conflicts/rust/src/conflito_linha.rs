//! Exercício 1: outra célula da linha tem o mesmo número?

use crate::sudoku::Sudoku;

/// Devolve `true` se outra célula da linha `i` tem o mesmo número que (`i`, `j`), e `false` se não.
pub fn conflito_linha(sudoku: &Sudoku, i: usize, j: usize) -> bool {
    let _ = (sudoku, i, j); // Apague esta linha: só evita um aviso enquanto a função não está escrita.
    false
}
