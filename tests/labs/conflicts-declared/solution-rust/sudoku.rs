//! The board that the functions of this lab share.

/// A board by row and column, both counted from 0: a digit from 1 to 9, or 0 where it is empty.
pub type Sudoku = [[u8; 9]; 9];
