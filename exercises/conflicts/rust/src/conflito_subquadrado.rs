//! Exercício 3: outra célula do subquadrado tem o mesmo número?

use crate::sudoku::Sudoku;

/// Devolve `true` se outra célula do subquadrado de 3 por 3 em que está (`i`, `j`) tem o mesmo
/// número que ela, e `false` se não.
pub fn conflito_subquadrado(sudoku: &Sudoku, i: usize, j: usize) -> bool {
    let _ = (sudoku, i, j); // Apague esta linha: só evita um aviso enquanto a função não está escrita.
    false
}
