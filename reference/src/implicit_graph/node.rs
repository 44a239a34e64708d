//! A node of the implicit graph: a board, perhaps with empty cells.

/// A Sudoku board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The cells by row and column, both counted from 0: a digit from 1 to 9, or 0 when empty.
    pub sudo: [[u8; 9]; 9],
}
