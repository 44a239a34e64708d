//! The inputs that properties of this lab are tried with: boards of every kind that its functions
//! meet, made of random numbers that a seed repeats.

use fastrand::Rng;

use super::get_adj_nodes::get_adj_nodes;
use super::is_valid::is_valid;
use super::node::Node;
use super::search::Search;
use crate::LabError;
use crate::boards::make::{
    any_digits, box_twins, planted, renamed, row_twins, solved, some_of, transposed, turned,
};
use crate::boards::{Board, digits, flat, sees};
use crate::random;
use crate::solver::sudoku::solver;

/// A search that a generated board may ask for takes at most so many iterations: right programs
/// are slow, too.
const LONGEST_SEARCH: u32 = 60;

type Generator = fn(&mut Rng, usize) -> Vec<Board>;

/// Their names in lab.toml, and how they are made; the number is the input's index.
const GENERATORS: &[(&str, Generator)] = &[
    ("partial-board", |rng, _| {
        let kept = rng.usize(..81);
        vec![some_of(solved(rng), kept, rng)]
    }),
    ("board-with-several-nodes", |rng, _| {
        loop {
            let kept = rng.usize(..79);
            let board = some_of(solved(rng), kept, rng);
            if get_adj_nodes(&Node { sudo: board }).len() > 1 {
                return vec![board];
            }
        }
    }),
    ("solved-but-for-one-cell", |rng, index| {
        let mut board = solved(rng);
        board[index % 81 / 9][index % 9] = 0;
        vec![board]
    }),
    ("full-board", |rng, _| vec![solved(rng)]),
    ("any-digits", |rng, _| vec![any_digits(rng)]),
    ("one-empty-cell", |rng, index| {
        let mut board = if rng.bool() {
            solved(rng)
        } else {
            any_digits(rng)
        };
        board[index % 81 / 9][index % 9] = 0;
        vec![board]
    }),
    ("dead-end", |rng, _| vec![dead_end(rng)]),
    ("row-conflict", |rng, index| {
        vec![planted(rng, row_twins(index))]
    }),
    ("column-conflict", |rng, index| {
        vec![planted(rng, row_twins(index).map(turned))]
    }),
    ("box-conflict", |rng, index| {
        vec![planted(rng, box_twins(index))]
    }),
    // The law: what is valid stays valid when rows and columns, and when digits, change places.
    ("valid-and-its-likes", |rng, _| {
        let kept = rng.usize(..=81);
        let board = some_of(solved(rng), kept, rng);
        vec![board, transposed(board), renamed(board, rng)]
    }),
    ("easy-puzzle", |rng, _| vec![easy(rng, Solutions::One)]),
    ("several-solutions", |rng, _| {
        vec![easy(rng, Solutions::Several)]
    }),
    ("unsolvable", |rng, _| vec![easy(rng, Solutions::None)]),
];

pub(super) fn names() -> &'static [&'static str] {
    const NAMES: [&str; GENERATORS.len()] = {
        let mut names = [""; GENERATORS.len()];
        let mut k = 0;
        while k < names.len() {
            names[k] = GENERATORS[k].0;
            k += 1;
        }
        names
    };
    &NAMES
}

pub(super) fn generate(generator: &str, seed: u64, index: u32) -> Result<String, LabError> {
    let found = GENERATORS.iter().find(|(name, _)| *name == generator);
    let (_, make) = found.ok_or_else(|| LabError::UnknownGenerator(generator.to_owned()))?;
    let mut rng = random::source(generator, seed, index);
    let boards = make(&mut rng, index as usize);
    let texts: Vec<String> = boards.iter().map(digits).collect();
    Ok(texts.join("\n"))
}

/// A board whose first empty cell can take no digit.
fn dead_end(rng: &mut Rng) -> Board {
    loop {
        let kept = rng.usize(40..75);
        let mut board = some_of(solved(rng), kept, rng);
        let Some(first) = (0..81).find(|cell| board[cell / 9][cell % 9] == 0) else {
            continue;
        };
        // Cells that it sees take the digits that still fit it, one after another.
        for cell in first + 1..81 {
            let (row, column) = (cell / 9, cell % 9);
            let fits = get_adj_nodes(&Node { sudo: board });
            let Some(child) = fits.first() else {
                return board;
            };
            if board[row][column] == 0 && sees((first / 9, first % 9), (row, column)) {
                board[row][column] = child.sudo[first / 9][first % 9];
                if !is_valid(&Node { sudo: board }) {
                    board[row][column] = 0;
                }
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Solutions {
    None,
    One,
    Several,
}

/// A valid board, not full, with so many solutions, of which depth-first search sees the end soon.
fn easy(rng: &mut Rng, wanted: Solutions) -> Board {
    loop {
        let kept = rng.usize(36..79);
        let mut board = some_of(solved(rng), kept, rng);
        let empty: Vec<usize> = (0..81).filter(|c| board[c / 9][c % 9] == 0).collect();
        if wanted == Solutions::None {
            // A digit that breaks no rule, where it cannot stay.
            let cell = empty[rng.usize(..empty.len())];
            board[cell / 9][cell % 9] = rng.u8(1..=9);
            if !is_valid(&Node { sudo: board }) {
                continue;
            }
        }
        let solutions = match solver().count(&flat(&board), 2) {
            Ok(0) => Solutions::None,
            Ok(1) => Solutions::One,
            _ => Solutions::Several,
        };
        if solutions == wanted && Search::ends_within(&Node { sudo: board }, LONGEST_SEARCH) {
            return board;
        }
    }
}
