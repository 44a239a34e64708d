//! The search: place what is certain, guess, and come back to the other case.

use std::ops::ControlFlow;

use super::state::{State, insert};
use super::tables::Tables;
use super::{Board, Found};

/// One search on a board.
pub(super) struct Search<'a, const K: usize, const B: usize, const P: usize, const W: usize> {
    tables: &'a Tables<K, B, P, W>,
    /// The cells' colours, from 1. Open cells hold what an earlier guess left there: a cell's
    /// colour is written whenever it is placed, so a full board's are all of the same solution.
    colours: [[u8; 128]; P],
    /// After so many guesses the search gives up.
    pub guesses: usize,
}

/// Where the search guessed: the board before, and the candidate that it tried.
type Guess<const K: usize, const B: usize, const P: usize, const W: usize> =
    (State<K, B, P, W>, (usize, usize));

impl<'a, const K: usize, const B: usize, const P: usize, const W: usize> Search<'a, K, B, P, W> {
    /// A search that never gives up.
    pub fn new(tables: &'a Tables<K, B, P, W>) -> Self {
        Self {
            tables,
            colours: [[0; 128]; P],
            guesses: usize::MAX,
        }
    }

    /// What is possible on a board. `None` when a rule is broken already.
    pub fn load(&mut self, board: Board) -> Option<State<K, B, P, W>> {
        if self.tables.impossible {
            return None;
        }
        let mut state = self.tables.start.clone();
        let colours = self.colours.as_flattened_mut();
        match board {
            Board::Givens(givens) => {
                colours[..givens.len()].copy_from_slice(givens);
                let mut todo = [[[0; 2]; P]; K];
                for (cell, &colour) in givens.iter().enumerate() {
                    if colour != 0 {
                        insert(&mut todo[usize::from(colour) - 1], cell);
                    }
                }
                state.place_all(self.tables, &todo).then_some(state)
            }
            Board::Candidates(sets) => {
                for (cell, &set) in sets.iter().enumerate() {
                    for colour in (0..K).filter(|colour| set >> colour & 1 == 0) {
                        state.remove(self.tables, cell, colour);
                    }
                }
                Some(state)
            }
        }
    }

    /// Calls `found` with every solution of `state`, each once.
    pub fn run(&mut self, mut state: State<K, B, P, W>, found: Found) {
        let mut guesses: Vec<Guess<K, B, P, W>> = Vec::new();
        loop {
            if state.propagate(self.tables, &mut self.colours) {
                if state.is_full() {
                    let solution = &self.colours.as_flattened()[..self.tables.cells.len()];
                    if found(solution).is_break() {
                        return;
                    }
                } else if self.guesses == 0 {
                    return;
                } else {
                    self.guesses -= 1;
                    let (cell, colour) = state.choose(self.tables);
                    guesses.push((state.clone(), (cell, colour)));
                    self.place(&mut state, cell, colour);
                    continue;
                }
            }
            // Back to the last guess: all boards with it were seen, now those without it.
            let Some((before, (cell, colour))) = guesses.pop() else {
                return;
            };
            state = before;
            state.remove(self.tables, cell, colour);
        }
    }

    /// The lexicographically first solution of `state`.
    ///
    /// Cell by cell, each lesser colour than that of the best solution so far is tried: is there
    /// a solution with it? Such a question is quick to answer, while walking through the boards in
    /// their order can take for ever when the first cells leave much open.
    pub fn first(&mut self, mut state: State<K, B, P, W>) -> Option<Vec<u8>> {
        let mut best = self.any(state.clone())?;
        for cell in 0..best.len() {
            let found = usize::from(best[cell]) - 1;
            for colour in (0..found)
                .filter(|&colour| state.may(cell, colour))
                .collect::<Vec<_>>()
            {
                let mut lesser = state.clone();
                self.place(&mut lesser, cell, colour);
                if let Some(better) = self.any(lesser) {
                    best = better;
                    break;
                }
            }
            let colour = usize::from(best[cell]) - 1;
            if state.may(cell, colour) {
                self.place(&mut state, cell, colour);
                state.propagate(self.tables, &mut self.colours);
            }
            // Cells that the propagation placed have that colour in every solution from here.
        }
        Some(best)
    }

    fn any(&mut self, state: State<K, B, P, W>) -> Option<Vec<u8>> {
        let mut solution = None;
        self.run(state, &mut |colours| {
            solution = Some(colours.to_vec());
            ControlFlow::Break(())
        });
        solution
    }

    fn place(&mut self, state: &mut State<K, B, P, W>, cell: usize, colour: usize) {
        state.place(self.tables, cell, colour);
        self.colours[cell / 128][cell % 128] = colour as u8 + 1;
    }
}
