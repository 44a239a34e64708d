//! Where to guess: in a cell, or for a colour in a group, with as few ways on as possible.

use super::state::{Pair, State, contains, for_each_cell};
use super::tables::Tables;

/// A cell that is nearly decided is worth so many others. Found by counting guesses on hard and on random
/// boards: 2 to 8 do about as well.
const NEAR: u32 = 4;

impl<const K: usize, const B: usize, const P: usize, const W: usize> State<K, B, P, W> {
    /// A candidate to try: a cell and a colour counted from 0. The state has an open cell, and no
    /// singles.
    ///
    /// A cell with two candidates is best, and among these one that takes candidates away from many
    /// others, most of all from those with two: either way many of them are decided as well. Next best is a colour with two places in
    /// a group, then a cell with as few candidates as any.
    pub fn choose(&self, tables: &Tables<K, B, P, W>) -> (usize, usize) {
        let (candidates, cells) = self.fewest_candidates();
        if candidates > 2
            && let Some(choice) = self.two_places(tables)
        {
            return choice;
        }
        let cell = match candidates {
            2 => self.weightiest(tables, &cells),
            _ => first(&cells),
        };
        (cell, self.least_colour(cell))
    }

    /// The cell of `few` in which a guess decides most: counted are the candidates that its colours take away
    /// from other cells, and those in cells of `few` [`NEAR`] times more.
    fn weightiest(&self, tables: &Tables<K, B, P, W>, few: &[Pair; P]) -> usize {
        let mut weights = [[0; 128]; P];
        for cells in &self.cells {
            let mut near = *cells;
            for (near, few) in near.iter_mut().zip(few) {
                near[0] &= few[0];
                near[1] &= few[1];
            }
            for_each_cell(&near, |cell| {
                let not_peers = &tables.cells[cell].not_peers;
                weights[cell / 128][cell % 128] +=
                    count_without(cells, not_peers) + NEAR * count_without(&near, not_peers);
            });
        }
        let mut best = (0, first(few));
        for_each_cell(few, |cell| {
            let weight = weights[cell / 128][cell % 128];
            if weight > best.0 {
                best = (weight, cell);
            }
        });
        best.1
    }

    /// The least number of candidates of an open cell, and the cells that have so many.
    fn fewest_candidates(&self) -> (usize, [Pair; P]) {
        // more_than[n]: the cells with more than n candidates, among the colours so far.
        let mut more_than = [[[0; 2]; P]; K];
        for (colours, cells) in self.cells.iter().enumerate() {
            for i in 0..P {
                for j in 0..2 {
                    let mut carry = cells[i][j];
                    for more in &mut more_than[..=colours] {
                        let next = more[i][j] & carry;
                        more[i][j] |= carry;
                        carry = next;
                    }
                }
            }
        }
        for n in 1..K {
            let mut exactly = more_than[n - 1];
            if let Some(more) = more_than.get(n) {
                for (set, more) in exactly.iter_mut().zip(more) {
                    set[0] &= !more[0];
                    set[1] &= !more[1];
                }
            }
            if exactly != [[0; 2]; P] {
                return (n, exactly);
            }
        }
        (K, more_than[K - 1])
    }

    /// A place of a colour that has two in some group.
    fn two_places(&self, tables: &Tables<K, B, P, W>) -> Option<(usize, usize)> {
        for w in 0..W {
            let mut at_least = [[[0; 4]; B]; 3];
            for row in &self.places {
                for b in 0..B {
                    for l in 0..4 {
                        let place = row[w][b][l];
                        at_least[2][b][l] |= at_least[1][b][l] & place;
                        at_least[1][b][l] |= at_least[0][b][l] & place;
                        at_least[0][b][l] |= place;
                    }
                }
            }
            for colour in 0..K {
                let (b, l) = (colour / 4, colour % 4);
                let two = at_least[1][b][l] & !at_least[2][b][l];
                if two != 0 {
                    let members = &tables.groups[32 * w + two.trailing_zeros() as usize];
                    return (0..tables.cells.len())
                        .find(|&cell| contains(members, cell) && self.may(cell, colour))
                        .map(|cell| (cell, colour));
                }
            }
        }
        None
    }
}

/// The first cell of a set.
fn first<const P: usize>(set: &[Pair; P]) -> usize {
    let words = set.as_flattened();
    let word = words.iter().position(|&word| word != 0).unwrap_or(0);
    64 * word + (words[word].trailing_zeros() % 64) as usize
}

/// The number of cells in one set and not in another.
fn count_without<const P: usize>(set: &[Pair; P], without: &[Pair; P]) -> u32 {
    let words = set.as_flattened().iter().zip(without.as_flattened());
    words
        .map(|(set, without)| (set & !without).count_ones())
        .sum()
}
