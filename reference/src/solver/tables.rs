//! What the solver knows of the rules: for each cell and each group, the masks that a change
//! needs. Made once per [`super::Solver`].

use std::ops::ControlFlow;

use super::rules::Rules;
use super::search::Search;
use super::state::{Pair, State, insert};
use super::{Board, Engine, Found};

/// The masks for boards of up to `K` colours in `B` blocks of four, `P` pairs of words of cells
/// and `W` words of complete groups.
pub(super) struct Tables<const K: usize, const B: usize, const P: usize, const W: usize> {
    pub cells: Vec<OfCell<K, P, W>>,
    /// The cells of each complete group.
    pub groups: Vec<[Pair; P]>,
    /// The empty board.
    pub start: State<K, B, P, W>,
    /// More cells have to differ than there are colours.
    pub impossible: bool,
}

/// What a cell's colour forbids, as masks of what stays.
#[derive(Clone)]
pub(super) struct OfCell<const K: usize, const P: usize, const W: usize> {
    /// The cells that may still take the same colour, and the cell itself.
    pub not_peers: [Pair; P],
    /// In the cell's own pair of words, all but the cell.
    pub other_cells: Pair,
    /// By word of groups and row: the groups whose cell in that row may take the same colour.
    pub kept: [[u32; K]; W],
    /// The groups that the cell is not in.
    pub other_groups: [u32; W],
    /// The cell's row in `State::places`.
    pub row: usize,
}

/// So many guesses are spent on the rows, which far more than suffices for boards that people
/// play. Without rows the solver is right too, and slower.
const GUESSES_FOR_ROWS: usize = 20_000;

impl<const K: usize, const B: usize, const P: usize, const W: usize> Tables<K, B, P, W> {
    /// The tables for rules with these complete groups, of which there is room for 32 per word;
    /// the rest does without.
    pub fn new(rules: &Rules, groups: &[Vec<usize>]) -> Self {
        let plain = Self::with_rows(rules, &[], &[]);
        if groups.is_empty() || plain.impossible {
            return plain;
        }
        // The cells of a group need different rows, and there are as many rows as colours: that
        // is a solution of the empty board.
        let mut rows = None;
        let mut search = Search::new(&plain);
        search.guesses = GUESSES_FOR_ROWS;
        search.run(plain.start.clone(), &mut |solution| {
            rows = Some(solution.to_vec());
            ControlFlow::Break(())
        });
        match rows {
            Some(rows) => Self::with_rows(rules, &groups[..groups.len().min(32 * W)], &rows),
            None => plain,
        }
    }

    fn with_rows(rules: &Rules, groups: &[Vec<usize>], rows: &[u8]) -> Self {
        let mut start = State::nothing();
        let mut cells: Vec<OfCell<K, P, W>> = (0..rules.cells())
            .map(|cell| OfCell {
                not_peers: excluding(rules.peers(cell)),
                other_cells: excluding::<P>([cell])[cell / 128],
                kept: [[!0; K]; W],
                other_groups: [!0; W],
                row: rows.get(cell).map_or(0, |&row| usize::from(row) - 1),
            })
            .collect();
        for cell in 0..rules.cells() {
            insert(&mut start.open_cells, cell);
            for set in &mut start.cells[..rules.colours()] {
                insert(set, cell);
            }
        }
        for (group, members) in groups.iter().enumerate() {
            let (word, bit) = (group / 32, 1 << (group % 32));
            for colour in 0..rules.colours() {
                start.open_groups[word][colour / 4][colour % 4] |= bit;
                for &cell in members {
                    start.places[cells[cell].row][word][colour / 4][colour % 4] |= bit;
                }
            }
            for &cell in members {
                cells[cell].other_groups[word] &= !bit;
            }
        }
        let placed: Vec<_> = cells.iter().map(|of| (of.row, of.other_groups)).collect();
        for (cell, of) in cells.iter_mut().enumerate() {
            for gone in rules.peers(cell).chain([cell]) {
                let (row, other_groups) = placed[gone];
                for (kept, others) in of.kept.iter_mut().zip(other_groups) {
                    kept[row] &= others;
                }
            }
        }
        Self {
            cells,
            groups: groups.iter().map(|group| set_of(group)).collect(),
            start,
            impossible: rules.groups().iter().any(|g| g.len() > rules.colours()),
        }
    }
}

impl<const K: usize, const B: usize, const P: usize, const W: usize> Engine for Tables<K, B, P, W> {
    fn for_each(&self, board: Board, found: Found) {
        let mut search = Search::new(self);
        if let Some(state) = search.load(board) {
            search.run(state, found);
        }
    }

    fn first(&self, board: Board) -> Option<Vec<u8>> {
        let mut search = Search::new(self);
        let state = search.load(board)?;
        search.first(state)
    }
}

fn set_of<const P: usize>(cells: &[usize]) -> [Pair; P] {
    let mut set = [[0; 2]; P];
    for &cell in cells {
        insert(&mut set, cell);
    }
    set
}

/// All bits but those of the cells.
fn excluding<const P: usize>(cells: impl IntoIterator<Item = usize>) -> [Pair; P] {
    let cells: Vec<usize> = cells.into_iter().collect();
    set_of(&cells).map(|pair: Pair| pair.map(|word| !word))
}
