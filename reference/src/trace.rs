//! The search of a lab's reference, step by step: what [`Traced`] tells, a person can follow on a
//! board. Each lab's own steps are in its file `trace.rs`.

use std::ops::ControlFlow;

use crate::boards::{self, Board, Cell, Unit};
use crate::{coloring, conflicts, implicit_graph, samurai, unique_choice};

/// A lab whose search can be followed.
pub trait Traced: Sync {
    /// An example of the lab, as [`Traced::read`] takes it.
    fn example(&self) -> &'static str;

    /// Reads the board to begin with.
    ///
    /// # Errors
    /// The text holds no board, or one with a conflict: there is nothing to search then.
    fn read(&self, text: &str) -> Result<Field, Unsearchable>;

    /// Searches as the reference does, and shows each step until `show` breaks off.
    fn search(&self, start: &Field, show: &mut Show) -> ControlFlow<()>;

    /// The digits that may stand in an empty cell.
    fn fitting(&self, field: &Field, cell: Cell) -> Vec<u8>;

    /// How the lab's texts name a cell.
    fn place(&self, cell: Cell) -> Place {
        Place::Cell(cell)
    }
}

/// Takes one step after the other.
pub type Show<'s> = dyn FnMut(Step) -> ControlFlow<()> + 's;

/// The search of a lab, if it can be followed.
pub fn traced(lab: &str) -> Option<&'static dyn Traced> {
    Some(match lab {
        "implicit-graph" => &implicit_graph::trace::DepthFirst,
        "coloring" => &coloring::trace::FirstColoring,
        "unique-choice" => &unique_choice::trace::CertainFirst,
        "conflicts" => &conflicts::trace::AlongTheList,
        "samurai" => &samurai::trace::TightestFirst,
        _ => return None,
    })
}

/// One step of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub what: What,
    /// The lab's own count after this step (iterations, turns of a loop); 0 where it has none.
    pub count: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The digit now stands in the cell, which was empty.
    Placed { cell: Cell, digit: u8, how: How },
    /// The digit fits, and the board with it waits for its turn.
    Waits { cell: Cell, digit: u8 },
    /// The digit does not fit.
    Refused {
        cell: Cell,
        digit: u8,
        why: Obstacle,
    },
    /// The cell, which held the digit, is empty again.
    TakenBack { cell: Cell, digit: u8 },
    /// No digit is left for the cell.
    DeadEnd { cell: Cell },
    /// The board is a solution.
    Solved,
    /// The search is over, and it went everywhere.
    Exhausted,
}

impl What {
    /// The cell that it is about.
    pub fn cell(self) -> Option<Cell> {
        match self {
            What::Placed { cell, .. }
            | What::Waits { cell, .. }
            | What::Refused { cell, .. }
            | What::TakenBack { cell, .. }
            | What::DeadEnd { cell } => Some(cell),
            What::Solved | What::Exhausted => None,
        }
    }
}

/// Why a digit was placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// It is the next one that fits.
    Fits,
    /// Its board was on top of the stack.
    FromTheStack,
    /// It is the only one that the cell can hold.
    Certain,
    /// It is one of so many that are tried.
    Guess { of: usize },
}

/// The reason why a digit cannot stand in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Obstacle {
    pub between: Between,
    /// The cell that holds the digit.
    pub cell: Cell,
}

/// The unit that two cells share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Between {
    Row,
    Column,
    Box,
    Edge,
}

/// How a lab names a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Cell(Cell),
    /// The vertex of a graph, counted from 1.
    Vertex(usize),
    /// A cell of a board: 0 is the centre, 1 to 4 are the corners.
    OfBoard(usize, Cell),
}

/// Cells in rows and columns, and some places that are no cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    side: usize,
    /// 0 is an empty cell; None is no cell.
    cells: Vec<Option<u8>>,
}

impl Field {
    pub fn new(side: usize, cell: impl Fn(Cell) -> Option<u8>) -> Self {
        let places = (0..side * side).map(|place| (place / side, place % side));
        Field {
            side,
            cells: places.map(cell).collect(),
        }
    }

    /// How many rows and columns it has.
    pub fn side(&self) -> usize {
        self.side
    }

    /// The digit of a cell, 0 if it is empty; None if there is no such cell.
    pub fn get(&self, (row, column): Cell) -> Option<u8> {
        let is_inside = row < self.side && column < self.side;
        let place = is_inside.then(|| row * self.side + column)?;
        self.cells[place]
    }

    fn set(&mut self, (row, column): Cell, digit: u8) {
        if let Some(place) = self.cells.get_mut(row * self.side + column) {
            *place = Some(digit);
        }
    }

    /// Goes one step forwards.
    pub fn apply(&mut self, step: &Step) {
        match step.what {
            What::Placed { cell, digit, .. } => self.set(cell, digit),
            What::TakenBack { cell, .. } => self.set(cell, 0),
            _ => {}
        }
    }

    /// Goes one step backwards, from where that step led to.
    pub fn undo(&mut self, step: &Step) {
        match step.what {
            What::Placed { cell, .. } => self.set(cell, 0),
            What::TakenBack { cell, digit } => self.set(cell, digit),
            _ => {}
        }
    }
}

/// Why a search cannot begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsearchable {
    /// The board has another number of cells than the search needs.
    Cells { found: usize, needed: usize },
    /// A character that is neither a digit, a dot nor white space.
    Letter(char),
    /// Two cells that may not hold the same digit.
    Conflict { digit: u8, cells: [Cell; 2] },
}

/// The puzzle that most labs begin with.
pub(crate) const PUZZLE: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

/// Reads 81 cells, with white space between them or not.
pub(crate) fn read_board(text: &str) -> Result<Field, Unsearchable> {
    let mut digits = Vec::new();
    for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
        match (letter, letter.to_digit(10)) {
            ('.', _) => digits.push(0),
            (_, Some(digit)) => digits.push(digit as u8),
            (_, None) => return Err(Unsearchable::Letter(letter)),
        }
    }
    if digits.len() != 81 {
        return Err(Unsearchable::Cells {
            found: digits.len(),
            needed: 81,
        });
    }
    let field = Field::new(9, |(row, column)| Some(digits[9 * row + column]));
    match boards::conflicts(&board(&field)).next() {
        Some(conflict) => Err(Unsearchable::Conflict {
            digit: conflict.digit,
            cells: conflict.cells,
        }),
        None => Ok(field),
    }
}

/// The cells of a field of nine by nine.
pub(crate) fn board(field: &Field) -> Board {
    std::array::from_fn(|row| std::array::from_fn(|column| field.get((row, column)).unwrap_or(0)))
}

/// The digits that may stand in an empty cell of a field of nine by nine.
pub(crate) fn fitting_on_board(field: &Field, cell: Cell) -> Vec<u8> {
    match field.get(cell) {
        Some(0) => boards::fitting(&board(field), cell),
        _ => Vec::new(),
    }
}

/// The reason why a digit cannot stand in a cell. The row is checked first, then the column, then
/// the box.
pub(crate) fn obstacle(board: &Board, cell: Cell, digit: u8) -> Option<Obstacle> {
    Unit::of(cell).into_iter().find_map(|unit| {
        let mut others = unit.cells().into_iter().filter(|other| *other != cell);
        let cell = others.find(|&(row, column)| board[row][column] == digit)?;
        let between = match unit {
            Unit::Row(_) => Between::Row,
            Unit::Column(_) => Between::Column,
            Unit::Box(_) => Between::Box,
        };
        Some(Obstacle { between, cell })
    })
}

#[cfg(test)]
mod tests;
