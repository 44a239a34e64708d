//! Singles: a cell with one candidate left, and a colour with one place left in a group. They are
//! certain, and placing them makes others, until nothing is certain any more.

use super::state::{Pair, Quad, State, Todo, for_each_cell};
use super::tables::Tables;

impl<const K: usize, const B: usize, const P: usize, const W: usize> State<K, B, P, W> {
    /// Places all singles, and those that follow from them; writes their colours into `colours`.
    /// `false` when the board has no solution: a cell or a colour has nowhere to go.
    #[inline(always)]
    pub fn propagate(&mut self, tables: &Tables<K, B, P, W>, colours: &mut [[u8; 128]; P]) -> bool {
        loop {
            let Some(cells) = self.single_cells() else {
                return false;
            };
            let Some(groups) = self.single_places() else {
                return false;
            };
            let none = cells.as_flattened().iter().all(|&word| word == 0)
                && groups.as_flattened() == vec_of_zeros::<B, W>().as_flattened();
            if none {
                return true;
            }
            // All are read before any is placed: then a placement never waits for the one before.
            let todo = self.todo(tables, &cells, &groups);
            let mut possible = true;
            for (colour, todo) in todo.iter().enumerate() {
                for_each_cell(todo, |cell| {
                    possible &= self.place(tables, cell, colour);
                    colours[cell / 128][cell % 128] = colour as u8 + 1;
                });
            }
            if !possible {
                return false;
            }
        }
    }

    /// The cells with one candidate. `None` when an open cell has none.
    ///
    /// The candidates are counted for all cells at once, as far as matters: one, two or more.
    #[inline(always)]
    fn single_cells(&self) -> Option<[Pair; P]> {
        let mut one = [[0; 2]; P];
        let mut two = [[0; 2]; P];
        for cells in &self.cells {
            for i in 0..P {
                for j in 0..2 {
                    two[i][j] |= one[i][j] & cells[i][j];
                    one[i][j] |= cells[i][j];
                }
            }
        }
        let mut dead = [0; 2];
        for i in 0..P {
            for j in 0..2 {
                dead[j] |= self.open_cells[i][j] & !one[i][j];
                one[i][j] &= !two[i][j];
            }
        }
        (dead == [0; 2]).then_some(one)
    }

    /// The groups with one place for a colour, in that colour's lane. `None` when there is no
    /// place for an open one.
    #[inline(always)]
    fn single_places(&self) -> Option<[[Quad; B]; W]> {
        let mut one = vec_of_zeros::<B, W>();
        let mut dead = [0; 4];
        for w in 0..W {
            let mut two = [[0; 4]; B];
            for row in &self.places {
                for b in 0..B {
                    for l in 0..4 {
                        two[b][l] |= one[w][b][l] & row[w][b][l];
                        one[w][b][l] |= row[w][b][l];
                    }
                }
            }
            for b in 0..B {
                for l in 0..4 {
                    dead[l] |= self.open_groups[w][b][l] & !one[w][b][l];
                    one[w][b][l] &= !two[b][l];
                }
            }
        }
        (dead == [0; 4]).then_some(one)
    }

    /// The cells that get each colour because of these singles.
    #[inline(always)]
    fn todo(
        &self,
        tables: &Tables<K, B, P, W>,
        cells: &[Pair; P],
        groups: &[[Quad; B]; W],
    ) -> Todo<K, P> {
        let mut todo = self.cells;
        for todo in &mut todo {
            for (todo, cells) in todo.iter_mut().zip(cells) {
                todo[0] &= cells[0];
                todo[1] &= cells[1];
            }
        }
        for (word, lanes) in groups.iter().enumerate() {
            for colour in 0..K {
                let mut left = lanes[colour / 4][colour % 4];
                while left != 0 {
                    let members = &tables.groups[32 * word + left.trailing_zeros() as usize];
                    left &= left - 1;
                    for i in 0..P {
                        for j in 0..2 {
                            todo[colour][i][j] |= members[i][j] & self.cells[colour][i][j];
                        }
                    }
                }
            }
        }
        todo
    }
}

#[inline(always)]
fn vec_of_zeros<const B: usize, const W: usize>() -> [[Quad; B]; W] {
    [[[0; 4]; B]; W]
}
