//! What is still possible on a board, as bit sets, and the two ways to change it: a cell gets its
//! colour, or loses a candidate.
//!
//! The layout is made for whole-set operations on vectors of 128 bits. `cells[colour]` is a set of
//! cells. `places[row]` is a set of (group, colour): bit `group` of the lane of `colour` says that
//! the group's cell in this row may still take the colour. Which row a cell belongs to comes from
//! [`super::tables`]: the cells of one group are all in different rows. Counting down the rows
//! then counts the places of every colour in every group, as counting down the colours counts the
//! candidates of every cell.
//!
//! Changes go to whole vectors too, also where one lane would do: a vector that is read soon after
//! a part of it was written waits for that write.

use super::tables::Tables;

/// 128 cells.
pub(super) type Pair = [u64; 2];
/// 32 groups in the lanes of four colours.
pub(super) type Quad = [u32; 4];

/// All bits but those of one lane.
const OTHER_LANES: [Quad; 4] = [
    [0, !0, !0, !0],
    [!0, 0, !0, !0],
    [!0, !0, 0, !0],
    [!0, !0, !0, 0],
];

/// What is still possible. `K` colours, `B` blocks of four colours, `P` pairs of words of cells,
/// `W` words of groups.
///
/// A cell that has its colour is in no set any more, nor is that colour in the cell's groups.
#[derive(Clone)]
pub(super) struct State<const K: usize, const B: usize, const P: usize, const W: usize> {
    /// The cells that may take each colour.
    pub cells: [[Pair; P]; K],
    /// The places of each row, see above.
    pub places: [[[Quad; B]; W]; K],
    /// The cells without a colour.
    pub open_cells: [Pair; P],
    /// The groups and colours that have not found each other.
    pub open_groups: [[Quad; B]; W],
}

/// For each colour, cells that are to get it.
pub(super) type Todo<const K: usize, const P: usize> = [[Pair; P]; K];

impl<const K: usize, const B: usize, const P: usize, const W: usize> State<K, B, P, W> {
    /// The state in which nothing is possible.
    pub fn nothing() -> Self {
        Self {
            cells: [[[0; 2]; P]; K],
            places: [[[[0; 4]; B]; W]; K],
            open_cells: [[0; 2]; P],
            open_groups: [[[0; 4]; B]; W],
        }
    }

    /// Whether every cell has its colour.
    pub fn is_full(&self) -> bool {
        self.open_cells == [[0; 2]; P]
    }

    /// Whether the cell may take the colour, counted from 0.
    #[inline(always)]
    pub fn may(&self, cell: usize, colour: usize) -> bool {
        contains(&self.cells[colour], cell)
    }

    /// The least colour that the cell may take, counted from 0.
    pub fn least_colour(&self, cell: usize) -> usize {
        (0..K).find(|&colour| self.may(cell, colour)).unwrap_or(0)
    }

    /// Gives a cell its colour, counted from 0. `false` when it was no candidate: the state is
    /// then of no use any more.
    #[inline(always)]
    pub fn place(&mut self, tables: &Tables<K, B, P, W>, cell: usize, colour: usize) -> bool {
        let of = &tables.cells[cell];
        let possible = self.may(cell, colour);
        self.close_colour(colour, &of.kept, &of.other_groups);
        self.close_places(of.row, &of.other_groups);
        for cells in &mut self.cells {
            and(&mut cells[cell / 128], of.other_cells);
        }
        for (cells, others) in self.cells[colour].iter_mut().zip(of.not_peers) {
            and(cells, others);
        }
        and(&mut self.open_cells[cell / 128], of.other_cells);
        possible
    }

    /// Gives many cells their colours, quicker than one by one. `false` when two exclude each
    /// other, or a cell has two colours.
    pub fn place_all(&mut self, tables: &Tables<K, B, P, W>, todo: &Todo<K, P>) -> bool {
        let mut taken = [[0; 2]; P];
        let mut clash = 0;
        for (colour, todo) in todo.iter().enumerate() {
            if *todo == [[0; 2]; P] {
                continue;
            }
            let mut not_peers = [[!0; 2]; P];
            let mut kept = [[!0; K]; W];
            let mut other_groups = [!0; W];
            for_each_cell(todo, |cell| {
                let of = &tables.cells[cell];
                for (all, one) in not_peers.iter_mut().zip(of.not_peers) {
                    and(all, one);
                }
                for (all, one) in kept
                    .as_flattened_mut()
                    .iter_mut()
                    .zip(of.kept.as_flattened())
                {
                    *all &= one;
                }
                for (all, one) in other_groups.iter_mut().zip(of.other_groups) {
                    *all &= one;
                }
                self.close_places(of.row, &of.other_groups);
            });
            self.close_colour(colour, &kept, &other_groups);
            for i in 0..P {
                for j in 0..2 {
                    clash |= todo[i][j] & (taken[i][j] | !not_peers[i][j]);
                    taken[i][j] |= todo[i][j];
                }
                and(&mut self.cells[colour][i], not_peers[i]);
            }
        }
        for (i, taken) in taken.iter().enumerate() {
            let others = [!taken[0], !taken[1]];
            for cells in &mut self.cells {
                and(&mut cells[i], others);
            }
            and(&mut self.open_cells[i], others);
        }
        clash == 0
    }

    /// Takes a candidate from a cell; the colour is counted from 0.
    pub fn remove(&mut self, tables: &Tables<K, B, P, W>, cell: usize, colour: usize) {
        let of = &tables.cells[cell];
        and(&mut self.cells[colour][cell / 128], of.other_cells);
        let lane = OTHER_LANES[colour % 4];
        for (places, others) in self.places[of.row].iter_mut().zip(of.other_groups) {
            and_lane(&mut places[colour / 4], others, lane);
        }
    }

    /// Takes a colour from places in all rows, and from the groups that now have it.
    #[inline(always)]
    fn close_colour(&mut self, colour: usize, kept: &[[u32; K]; W], others: &[u32; W]) {
        let (block, lane) = (colour / 4, OTHER_LANES[colour % 4]);
        for w in 0..W {
            for (places, kept) in self.places.iter_mut().zip(kept[w]) {
                and_lane(&mut places[w][block], kept, lane);
            }
            and_lane(&mut self.open_groups[w][block], others[w], lane);
        }
    }

    /// Takes all colours from the places of one cell.
    #[inline(always)]
    fn close_places(&mut self, row: usize, others: &[u32; W]) {
        for (places, others) in self.places[row].iter_mut().zip(others) {
            for lane in places.as_flattened_mut() {
                *lane &= others;
            }
        }
    }
}

#[inline(always)]
fn and(set: &mut Pair, other: Pair) {
    set[0] &= other[0];
    set[1] &= other[1];
}

/// Keeps in one lane only the bits of `mask`.
#[inline(always)]
fn and_lane(quad: &mut Quad, mask: u32, other_lanes: Quad) {
    for (lane, others) in quad.iter_mut().zip(other_lanes) {
        *lane &= mask | others;
    }
}

/// Whether a set holds a cell.
#[inline(always)]
pub(super) fn contains(set: &[Pair], cell: usize) -> bool {
    set[cell / 128][cell / 64 % 2] >> (cell % 64) & 1 == 1
}

/// Adds a cell to a set.
#[inline(always)]
pub(super) fn insert(set: &mut [Pair], cell: usize) {
    set[cell / 128][cell / 64 % 2] |= 1 << (cell % 64);
}

/// Calls `act` with each cell of a set, ascending.
#[inline(always)]
pub(super) fn for_each_cell<const P: usize>(set: &[Pair; P], mut act: impl FnMut(usize)) {
    for (word, &bits) in set.as_flattened().iter().enumerate() {
        let mut left = bits;
        while left != 0 {
            act(64 * word + left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }
}
