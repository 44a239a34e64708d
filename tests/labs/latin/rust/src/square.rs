//! A square, perhaps with empty cells.

/// `cell[row][column]`, from 0 to 3. 0 is an empty cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Square {
    pub cell: [[u8; 4]; 4],
}
