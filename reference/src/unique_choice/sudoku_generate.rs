//! Making puzzles: a complete grid from which numbers are removed.

use super::grid::{Choice, Grid};
use super::grid_init::grid_init;
use super::grid_read_value::grid_read_value;
use super::grid_unique::grid_unique;
use super::random::Random;
use super::sudoku_solve::sudoku_solve;

/// The number of complete grids that are tried before a puzzle with more
/// clues than wanted is good enough.
const ATTEMPTS: usize = 60;

/// A random puzzle that has a solution, with `nelts` clues. The same `seed`
/// makes the same puzzle.
///
/// With `unique`, the puzzle is solved by unique choices alone. Few clues
/// cannot do that: where they are not enough, the puzzle has as few as could be
/// reached, usually 23 or 24.
///
/// `nelts` above 81 is as good as 81: a complete grid.
pub fn sudoku_generate(nelts: usize, unique: bool, seed: u64) -> Grid {
    let mut random = Random::new(seed);
    let mut best = remove(nelts, unique, &mut random);
    for _ in 1..ATTEMPTS {
        if clues(&best) <= nelts {
            break;
        }
        let other = remove(nelts, unique, &mut random);
        if clues(&other) < clues(&best) {
            best = other;
        }
    }
    grid_init(&best)
}

/// A puzzle from one complete grid: with `nelts` clues, or more when `unique`
/// demands it.
fn remove(nelts: usize, unique: bool, random: &mut Random) -> [[u8; 9]; 9] {
    let mut puzzle = complete(random);
    let cells = (0..81).map(|cell| (cell / 9, cell % 9));
    let mut cells: Vec<(usize, usize)> = cells.collect();
    random.shuffle(&mut cells);
    let mut left = cells.len();
    for (i, j) in cells {
        if left <= nelts {
            break;
        }
        let removed = puzzle[i][j];
        puzzle[i][j] = 0;
        // Several numbers together may have the effect of one that is gone:
        // each removal is checked by solving the puzzle anew.
        if unique && !grid_unique(&sudoku_solve(grid_init(&puzzle), None)) {
            puzzle[i][j] = removed;
        } else {
            left -= 1;
        }
    }
    puzzle
}

/// A random complete grid. The three boxes on the diagonal share no row and no
/// column, so they can be filled freely, and a grid with just these boxes
/// always has a solution.
fn complete(random: &mut Random) -> [[u8; 9]; 9] {
    let mut v = [[0; 9]; 9];
    for corner in [0, 3, 6] {
        let mut numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        random.shuffle(&mut numbers);
        for (p, n) in numbers.into_iter().enumerate() {
            v[corner + p / 3][corner + p % 3] = n;
        }
    }
    let g = sudoku_solve(grid_init(&v), None);
    for (i, row) in v.iter_mut().enumerate() {
        for (j, value) in row.iter_mut().enumerate() {
            *value = grid_read_value(&g, Choice { i, j, n: 0 }).n;
        }
    }
    v
}

fn clues(puzzle: &[[u8; 9]; 9]) -> usize {
    puzzle.iter().flatten().filter(|&&n| n != 0).count()
}
