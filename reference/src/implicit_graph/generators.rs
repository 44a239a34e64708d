//! The inputs that properties of this lab are tried with: boards of every kind that its functions
//! meet, made of random numbers that a seed repeats.
//!
//! Everything starts from a full valid board, which needs no search: one board is enough, as digits,
//! rows within a band, bands, and the same for columns, can change places at will.

use fastrand::Rng;

use super::get_adj_nodes::get_adj_nodes;
use super::is_valid::is_valid;
use super::node::Node;
use super::search::Search;
use crate::LabError;
use crate::random;
use crate::solver::sudoku::solver;

type Board = [[u8; 9]; 9];

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
        vec![conflict(rng, index, Kind::Row)]
    }),
    ("column-conflict", |rng, index| {
        vec![transposed(conflict(rng, index, Kind::Row))]
    }),
    ("box-conflict", |rng, index| {
        vec![conflict(rng, index, Kind::Box)]
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

/// A board as inputs are written.
pub(super) fn digits(board: &Board) -> String {
    let cells = board.iter().flatten();
    cells.map(|cell| char::from(b'0' + cell)).collect()
}

/// A full valid board.
fn solved(rng: &mut Rng) -> Board {
    let (rows, columns) = (lines(rng), lines(rng));
    let mut names = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    rng.shuffle(&mut names);
    let board = std::array::from_fn(|row| {
        std::array::from_fn(|column| {
            let (row, column) = (rows[row], columns[column]);
            names[(3 * (row % 3) + row / 3 + column) % 9]
        })
    });
    if rng.bool() { board } else { transposed(board) }
}

/// Rows or columns in an order that keeps those of a band together.
fn lines(rng: &mut Rng) -> [usize; 9] {
    let mut bands = [0, 1, 2];
    rng.shuffle(&mut bands);
    let mut order = [0; 9];
    for (band, three) in bands.into_iter().zip(order.chunks_mut(3)) {
        for (line, place) in three.iter_mut().enumerate() {
            *place = 3 * band + line;
        }
        rng.shuffle(three);
    }
    order
}

/// The board with so many of its cells, the others empty.
fn some_of(mut board: Board, kept: usize, rng: &mut Rng) -> Board {
    let mut cells: Vec<usize> = (0..81).collect();
    rng.shuffle(&mut cells);
    for cell in &cells[kept.min(81)..] {
        board[cell / 9][cell % 9] = 0;
    }
    board
}

fn any_digits(rng: &mut Rng) -> Board {
    std::array::from_fn(|_| std::array::from_fn(|_| rng.u8(1..=9)))
}

fn transposed(board: Board) -> Board {
    std::array::from_fn(|row| std::array::from_fn(|column| board[column][row]))
}

fn renamed(board: Board, rng: &mut Rng) -> Board {
    let mut names = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    rng.shuffle(&mut names);
    board.map(|row| {
        row.map(|cell| {
            if cell == 0 {
                0
            } else {
                names[usize::from(cell) - 1]
            }
        })
    })
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

/// Whether two cells share a row, a column or a box.
fn sees(a: (usize, usize), b: (usize, usize)) -> bool {
    a.0 == b.0 || a.1 == b.1 || (a.0 / 3 == b.0 / 3 && a.1 / 3 == b.1 / 3)
}

enum Kind {
    /// Two cells of one row and of two boxes.
    Row,
    /// Two cells of one box, in two rows and two columns.
    Box,
}

/// A board with one digit twice in one unit, and no other conflict. As the index goes up, every unit
/// and every pair of its cells has its turn.
fn conflict(rng: &mut Rng, index: usize, kind: Kind) -> Board {
    let pairs = (0..9).flat_map(|a| (a + 1..9).map(move |b| (a, b)));
    let apart: Vec<(usize, usize)> = match kind {
        Kind::Row => pairs.filter(|(a, b)| a / 3 != b / 3).collect(),
        Kind::Box => pairs
            .filter(|(a, b)| a / 3 != b / 3 && a % 3 != b % 3)
            .collect(),
    };
    let (unit, (a, b)) = (index % 9, apart[index / 9 % apart.len()]);
    let cell = |p: usize| match kind {
        Kind::Row => (unit, p),
        Kind::Box => (3 * (unit / 3) + p / 3, 3 * (unit % 3) + p % 3),
    };
    let twins = [cell(a), cell(b)];
    let digit = rng.u8(1..=9);
    // Few other cells are what a loop over many must not hide behind, and many what a count must not.
    let kept = [0, 8, 30, 81][rng.usize(..4)];
    let mut board = some_of(solved(rng), kept, rng);
    for (row, column) in (0..81).map(|cell| (cell / 9, cell % 9)) {
        let by_a_twin = twins.iter().any(|twin| sees(*twin, (row, column)));
        if board[row][column] == digit && by_a_twin {
            board[row][column] = 0;
        }
    }
    for (row, column) in twins {
        board[row][column] = digit;
    }
    board
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
        let cells: Vec<u8> = board.iter().flatten().copied().collect();
        let solutions = match solver().count(&cells, 2) {
            Ok(0) => Solutions::None,
            Ok(1) => Solutions::One,
            _ => Solutions::Several,
        };
        if solutions == wanted && Search::ends_within(&Node { sudo: board }, LONGEST_SEARCH) {
            return board;
        }
    }
}
