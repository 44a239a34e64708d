//! One exact solver for every lab: it colours the cells of any board or graph so that no two
//! cells that exclude each other share a colour. A Sudoku is nine colours on 81 cells.
//!
//! [`Rules`] say which cells exclude each other; [`Solver`] is built from them once and then asked
//! often. It knows no geometry: [`sudoku`] builds the rules of the 9x9 board, and other boards
//! build theirs.
//!
//! How it is fast. A candidate is a cell with a colour. The candidates lie in bit sets twice: for
//! each colour the cells that may take it, and for each group of exactly as many cells as there
//! are colours the places that may hold a colour. Adding bit sets up as columns of binary digits
//! then finds, for all cells and all groups at once, who has no candidate left (a dead end), one
//! (a single: certain) or two (a good guess). See `state` for the layout, `propagate` for the
//! singles, `choose` for the guess and `search` for the walk over all solutions.

mod choose;
mod groups;
mod propagate;
mod rules;
mod search;
mod state;
pub mod sudoku;
mod tables;

#[cfg(test)]
mod tests;

use std::fmt;
use std::ops::ControlFlow;

pub use rules::{MOST_CELLS, MOST_COLOURS, Rules, RulesError};
use tables::Tables;

/// Solves boards that keep the same rules.
pub struct Solver {
    engine: Box<dyn Engine>,
    cells: usize,
    colours: usize,
}

/// What is known of a board before the search.
#[derive(Clone, Copy)]
enum Board<'a> {
    /// For each cell its colour, or 0.
    Givens(&'a [u8]),
    /// For each cell its possible colours; bit 0 is colour 1.
    Candidates(&'a [u16]),
}

/// What a search calls with each solution.
type Found<'a> = &'a mut dyn FnMut(&[u8]) -> ControlFlow<()>;

/// The solver's inside, whatever the size that it was compiled for.
trait Engine: Send + Sync {
    fn for_each(&self, board: Board, found: Found);
    fn first(&self, board: Board) -> Option<Vec<u8>>;
}

impl Solver {
    /// A solver for these rules. It takes some time, from a tenth of a millisecond to a few:
    /// keep the solver.
    pub fn new(rules: &Rules) -> Self {
        let (cells, colours) = (rules.cells(), rules.colours());
        let groups = groups::complete(rules);
        // The sizes are capacities: for few cells the sets are short, which is what makes them
        // quick. Colours, blocks of four colours, pairs of words of cells, words of groups.
        let engine: Box<dyn Engine> = if colours <= 9 && cells <= 128 && groups.len() <= 32 {
            Box::new(Tables::<9, 3, 1, 1>::new(rules, &groups))
        } else if colours <= 9 && cells <= 384 && groups.len() <= 160 {
            Box::new(Tables::<9, 3, 3, 5>::new(rules, &groups))
        } else {
            Box::new(Tables::<16, 4, 4, 8>::new(rules, &groups))
        };
        Self {
            engine,
            cells,
            colours,
        }
    }

    /// Calls `found` with every solution, each once, in no particular order: one colour per cell,
    /// from 1. `found` may break off the search.
    ///
    /// `givens` holds one colour per cell, 0 where it is to be found. Givens that conflict have no
    /// solution.
    ///
    /// # Errors
    /// `givens` has another length than the board, or holds a number above the colours.
    pub fn for_each(
        &self,
        givens: &[u8],
        found: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> Result<(), GivensError> {
        let mut found = found;
        self.engine.for_each(self.checked(givens)?, &mut found);
        Ok(())
    }

    /// As [`Solver::for_each`], from a set of possible colours per cell: bit 0 is colour 1. A cell
    /// may also have none left: then there is no solution.
    ///
    /// # Errors
    /// `candidates` has another length than the board, or a bit above the colours.
    pub fn for_each_among(
        &self,
        candidates: &[u16],
        found: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> Result<(), GivensError> {
        let mut found = found;
        self.check_length(candidates.len())?;
        let beyond = |&set: &u16| u32::from(set) >> self.colours != 0;
        if let Some(cell) = candidates.iter().position(beyond) {
            let number = u16::BITS - candidates[cell].leading_zeros();
            return Err(self.no_colour(cell, number as usize));
        }
        self.engine
            .for_each(Board::Candidates(candidates), &mut found);
        Ok(())
    }

    /// The number of solutions, or `limit` when there are as many or more.
    ///
    /// # Errors
    /// As [`Solver::for_each`].
    pub fn count(&self, givens: &[u8], limit: usize) -> Result<usize, GivensError> {
        let board = self.checked(givens)?;
        let mut count = 0;
        if limit > 0 {
            self.engine.for_each(board, &mut |_| {
                count += 1;
                if count < limit {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
        }
        Ok(count)
    }

    /// Some solution, as quickly as it is found.
    ///
    /// # Errors
    /// As [`Solver::for_each`].
    pub fn any(&self, givens: &[u8]) -> Result<Option<Vec<u8>>, GivensError> {
        let mut solution = None;
        self.for_each(givens, |colours| {
            solution = Some(colours.to_vec());
            ControlFlow::Break(())
        })?;
        Ok(solution)
    }

    /// The lexicographically first solution: the least colour in the first cell, then in the
    /// second, and so on. It is what plain backtracking over the cells, least colour first, meets
    /// first.
    ///
    /// # Errors
    /// As [`Solver::for_each`].
    pub fn first(&self, givens: &[u8]) -> Result<Option<Vec<u8>>, GivensError> {
        Ok(self.engine.first(self.checked(givens)?))
    }

    fn checked<'a>(&self, givens: &'a [u8]) -> Result<Board<'a>, GivensError> {
        self.check_length(givens.len())?;
        let beyond = |&number: &u8| usize::from(number) > self.colours;
        if givens.iter().fold(0, |most, &number| most.max(number)) as usize > self.colours
            && let Some(cell) = givens.iter().position(beyond)
        {
            return Err(self.no_colour(cell, givens[cell].into()));
        }
        Ok(Board::Givens(givens))
    }

    fn check_length(&self, length: usize) -> Result<(), GivensError> {
        if length == self.cells {
            return Ok(());
        }
        Err(GivensError::Length {
            cells: self.cells,
            length,
        })
    }

    fn no_colour(&self, cell: usize, number: usize) -> GivensError {
        GivensError::NoColour {
            cell,
            number,
            colours: self.colours,
        }
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Solver")
            .field("cells", &self.cells)
            .field("colours", &self.colours)
            .finish_non_exhaustive()
    }
}

/// Why a list of numbers is not a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GivensError {
    /// There is not one number for each cell.
    Length {
        /// The cells of the board.
        cells: usize,
        /// The numbers in the list.
        length: usize,
    },
    /// A number above the colours.
    NoColour {
        /// Where it stands, counted from 0.
        cell: usize,
        /// The number.
        number: usize,
        /// The greatest colour.
        colours: usize,
    },
}

impl fmt::Display for GivensError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Length { cells, length } => {
                write!(f, "{length} numbers for a board of {cells} cells")
            }
            Self::NoColour {
                cell,
                number,
                colours,
            } => write!(f, "cell {cell} has {number}, the greatest is {colours}"),
        }
    }
}

impl std::error::Error for GivensError {}
