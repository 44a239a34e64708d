//! The types of this lab: a choice, and a grid that keeps track of choices.

/// A number in a cell, or one that a cell could hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Row of the cell, counted from 0.
    pub i: usize,
    /// Column of the cell, counted from 0.
    pub j: usize,
    /// The number, 1 to 9; 0 stands for none.
    pub n: u8,
}

/// A board whose empty cells know what they can still hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The cells by row and column, both counted from 0.
    pub cells: [[Cell; 9]; 9],
    /// Whether every number so far was certain when it was placed: no choice was a guess.
    pub unique: bool,
}

/// A cell of a [`Grid`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The number in the cell, 1 to 9, or 0 when it is empty.
    pub value: u8,
    /// How many choices the cell has; none once it holds a number.
    pub count: u8,
    /// Whether the number k is a choice, at index k; index 0 is not used.
    pub choices: [bool; 10],
}
