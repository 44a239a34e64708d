//! The matrix that holds the five boards.

/// The cells by row and column, both counted from 0: a digit from 1 to 9, or 0 when empty. What
/// stands in the holes between the boards is of no account; `carga_tablerote` writes 5 there.
pub type Tablerote = [[u8; 21]; 21];

/// The cells that belong to a board; the other 72 of the matrix are holes.
pub const ACTIVE_CELLS: usize = 369;

/// Whether a cell belongs to a board.
///
/// The holes are four squares in the middle of the sides. In the three middle rows only the
/// centre board has cells, in columns 6 to 14; in the three middle columns likewise.
pub fn is_active(i: usize, j: usize) -> bool {
    let middle = 9..=11;
    let centre = 6..=14;
    let in_row = !middle.contains(&i) || centre.contains(&j);
    let in_column = !middle.contains(&j) || centre.contains(&i);
    i < 21 && j < 21 && in_row && in_column
}
