//! Exercício 4: a célula está em conflito com alguma outra?

use crate::sudoku::Sudoku;

/// Devolve `true` se há conflito de (`i`, `j`) na linha, na coluna ou no subquadrado
/// (`use crate::conflito_linha::conflito_linha;` e assim por diante), e `false` se não há nenhum.
pub fn conflito(sudoku: &Sudoku, i: usize, j: usize) -> bool {
    let _ = (sudoku, i, j); // Apague esta linha: só evita um aviso enquanto a função não está escrita.
    false
}
