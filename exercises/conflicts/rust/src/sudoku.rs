//! O sudoku que todas as funções compartilham. Este arquivo está pronto.

/// As células por linha e coluna, contadas de 0 a 8: um número de 1 a 9, ou 0 se a célula está vazia.
pub type Sudoku = [[u8; 9]; 9];
