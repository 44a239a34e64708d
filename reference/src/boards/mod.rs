//! Boards of 9x9 cells as a trace shows them: places, units, digits that repeat, digits that fit. The labs'
//! solutions share no code with these.

#[cfg(test)]
mod tests;

/// The cells by row and column, both counted from 0: a digit from 1 to 9, or 0 when empty.
pub type Board = [[u8; 9]; 9];

/// A row and a column, both counted from 0.
pub type Cell = (usize, usize);

/// Nine cells in which no digit may stand twice; each kind is counted from 0, boxes row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    Row(usize),
    Column(usize),
    Box(usize),
}

impl Unit {
    /// The rows, then the columns, then the boxes.
    pub fn all() -> impl Iterator<Item = Self> {
        let rows = (0..9).map(Self::Row);
        let columns = (0..9).map(Self::Column);
        rows.chain(columns).chain((0..9).map(Self::Box))
    }

    /// The row, the column and the box of a cell.
    pub fn of((row, column): Cell) -> [Self; 3] {
        let box_ = Self::Box(3 * (row / 3) + column / 3);
        [Self::Row(row), Self::Column(column), box_]
    }

    /// The place of its cell p, 0 to 8.
    pub fn cell(self, p: usize) -> Cell {
        match self {
            Self::Row(k) => (k, p),
            Self::Column(k) => (p, k),
            Self::Box(k) => (3 * (k / 3) + p / 3, 3 * (k % 3) + p % 3),
        }
    }

    /// Its nine cells, row by row.
    pub fn cells(self) -> [Cell; 9] {
        std::array::from_fn(|p| self.cell(p))
    }
}

/// The 81 cells, row by row.
pub fn cells() -> impl Iterator<Item = Cell> {
    (0..81).map(|cell| (cell / 9, cell % 9))
}

/// A digit that stands twice in a unit, and the first two of its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    pub digit: u8,
    pub unit: Unit,
    pub cells: [Cell; 2],
}

/// Every digit that repeats in a unit, unit by unit.
pub fn conflicts(board: &Board) -> impl Iterator<Item = Conflict> {
    Unit::all().flat_map(move |unit| {
        (1..=9).filter_map(move |digit| {
            let mut holders = unit
                .cells()
                .into_iter()
                .filter(|&(row, column)| board[row][column] == digit);
            let cells = [holders.next()?, holders.next()?];
            Some(Conflict { digit, unit, cells })
        })
    })
}

/// The digits that a cell can hold without repeating one that it sees, in ascending order.
pub fn fitting(board: &Board, (row, column): Cell) -> Vec<u8> {
    let in_row = (0..9).filter(|&other| other != column);
    let in_column = (0..9).filter(|&other| other != row);
    let (top, left) = (row - row % 3, column - column % 3);
    let in_box = (top..top + 3)
        .filter(|&other| other != row)
        .flat_map(|other| &board[other][left..left + 3]);
    let seen = in_row
        .map(|other| &board[row][other])
        .chain(in_column.map(|other| &board[other][column]))
        .chain(in_box)
        // One bit for each digit.
        .fold(0_u16, |seen, digit| seen | 1 << digit);
    (1..=9).filter(|digit| seen >> digit & 1 == 0).collect()
}

/// The board's cells in one list, row by row.
pub fn flat(board: &Board) -> [u8; 81] {
    std::array::from_fn(|cell| board[cell / 9][cell % 9])
}
