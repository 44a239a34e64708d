//! The inputs that properties of this lab are tried with.
//!
//! A sequence of calls is a board and the numbers that are placed on it, one after another; each fits
//! where it is placed.

use fastrand::Rng;

use crate::boards::make::{
    any_digits, box_twins, partial, planted, row_twins, solved, some_of, swapped, transposed,
    turned,
};
use crate::boards::{Board, Cell, cells, conflicts, digits, fitting, flat};
use crate::random::Generator;
use crate::solver::sudoku::solver;

/// Their names in lab.toml, and how they are made.
pub(super) const GENERATORS: [Generator; 31] = [
    ("board", |rng, _| digits(&partial(rng))),
    ("boards-in-turn", |rng, _| {
        let boards = [partial(rng), partial(rng)];
        boards.map(|board| digits(&board)).join("\n")
    }),
    ("conflicting", |rng, _| digits(&conflicting(rng))),
    ("calls", |rng, _| calls(rng, true)),
    ("board-guessed-or-not", |rng, _| {
        let board = digits(&partial(rng));
        guessed_or_not(board, rng)
    }),
    ("calls-guessed-or-not", |rng, _| {
        let calls = calls(rng, true);
        guessed_or_not(calls, rng)
    }),
    ("calls-to-a-dead-end", |rng, _| calls(rng, false)),
    ("questions", |rng, _| questions(rng)),
    ("first-cell-filled", |rng, _| digits(&with_first_cell(rng))),
    ("first-cell-filled-twice", |rng, _| {
        let boards = [with_first_cell(rng), with_first_cell(rng)];
        boards.map(|board| digits(&board)).join("\n")
    }),
    ("dead-cells", |rng, _| {
        let board = with_first_cell(rng);
        calls_on(board, None, rng)
    }),
    ("first-cell-empty", |rng, _| {
        let mut board = partial(rng);
        board[0][0] = 0;
        digits(&board)
    }),
    ("last-row-open", |rng, _| digits(&last_row_open(rng))),
    ("one-empty-cell", |rng, index| {
        let mut board = solved(rng);
        board[index % 81 / 9][index % 9] = 0;
        digits(&board)
    }),
    ("nothing-certain", |rng, _| digits(&nothing_certain(rng))),
    ("by-unique-choices", |rng, _| {
        digits(&by_unique_choices(rng))
    }),
    ("stops-half-way", |rng, _| digits(&stops_half_way(rng))),
    ("unsolvable", |rng, _| digits(&unsolvable(rng))),
    ("solved", |rng, _| digits(&solved(rng))),
    ("incomplete", |rng, _| {
        let kept = [80, 80, 79, 60][rng.usize(..4)];
        digits(&some_of(solved(rng), kept, rng))
    }),
    ("full-with-rows-wrong", |rng, index| {
        digits(&rows_wrong(rng, index))
    }),
    ("full-with-columns-wrong", |rng, index| {
        digits(&transposed(rows_wrong(rng, index)))
    }),
    ("full-with-boxes-wrong", |rng, _| digits(&boxes_wrong(rng))),
    ("row-conflict", |rng, index| {
        digits(&planted(rng, row_twins(index)))
    }),
    ("column-conflict", |rng, index| {
        digits(&planted(rng, row_twins(index).map(turned)))
    }),
    ("box-conflict", |rng, index| {
        digits(&planted(rng, box_twins(index)))
    }),
    ("row-and-column-conflict", |rng, index| {
        digits(&two_conflicts(rng, index))
    }),
    ("typed", |rng, _| typed(&partial(rng), |_| " ", "\n")),
    ("typed-anyhow", |rng, _| typed_anyhow(rng)),
    ("order", |rng, _| {
        format!("{} {}", rng.u8(30..=81), rng.u8(..=1))
    }),
    ("order-of-unique-choices", |rng, _| {
        format!("{} 1", rng.u8(30..=81))
    }),
];

/// Full, or nearly so, of digits that repeat.
fn conflicting(rng: &mut Rng) -> Board {
    let kept = rng.usize(40..=81);
    some_of(any_digits(rng), kept, rng)
}

/// A board and up to six numbers: those of a solution, or any that fit, so that another cell may
/// lose all its choices.
fn calls(rng: &mut Rng, of_a_solution: bool) -> String {
    let full = solved(rng);
    let kept = rng.usize(..76);
    let board = some_of(full, kept, rng);
    calls_on(board, of_a_solution.then_some(full), rng)
}

fn calls_on(mut board: Board, solution: Option<Board>, rng: &mut Rng) -> String {
    let mut text = digits(&board);
    let mut empty: Vec<Cell> = cells().filter(|&(i, j)| board[i][j] == 0).collect();
    rng.shuffle(&mut empty);
    let calls = rng.usize(1..=6);
    for (i, j) in empty.into_iter().take(calls) {
        let fits = fitting(&board, (i, j));
        let n = match (solution, &fits[..]) {
            (Some(full), _) => full[i][j],
            (None, []) => continue,
            (None, fits) => fits[rng.usize(..fits.len())],
        };
        board[i][j] = n;
        text += &format!("\n{i} {j} {n}");
    }
    text
}

fn guessed_or_not(grid: String, rng: &mut Rng) -> String {
    grid + if rng.bool() { "\nguessed" } else { "" }
}

/// A board and some cells, each with a digit that does not matter.
fn questions(rng: &mut Rng) -> String {
    let mut text = digits(&partial(rng));
    for _ in 0..rng.usize(1..=9) {
        text += &format!("\n{} {} {}", rng.u8(..9), rng.u8(..9), rng.u8(..=9));
    }
    text
}

/// Not full, and the cell (0,0) is filled.
fn with_first_cell(rng: &mut Rng) -> Board {
    let full = solved(rng);
    let kept = rng.usize(..50);
    let mut board = some_of(full, kept, rng);
    board[0][0] = full[0][0];
    board
}

/// The cells that are empty lie in the last row, the last of all among them.
fn last_row_open(rng: &mut Rng) -> Board {
    let mut board = solved(rng);
    for (column, digit) in board[8].iter_mut().enumerate() {
        if column == 8 || rng.bool() {
            *digit = 0;
        }
    }
    board
}

/// A cell with one choice left.
fn certain(board: &Board) -> Option<(Cell, u8)> {
    let empty = cells().filter(|&(i, j)| board[i][j] == 0);
    let mut certain = empty.filter_map(|cell| match fitting(board, cell)[..] {
        [only] => Some((cell, only)),
        _ => None,
    });
    certain.next()
}

/// The board with all that is certain.
fn with_singles(mut board: Board) -> Board {
    while let Some(((i, j), n)) = certain(&board) {
        board[i][j] = n;
    }
    board
}

fn is_full(board: &Board) -> bool {
    !board.iter().flatten().any(|cell| *cell == 0)
}

/// No cell has one choice left: there are few numbers yet, or the board is a puzzle from which all that is certain was
/// taken, or it is full.
fn nothing_certain(rng: &mut Rng) -> Board {
    loop {
        let (kept, finished) = match rng.u8(..3) {
            0 => (rng.usize(..24), false),
            1 => (rng.usize(24..60), true),
            _ => (81, false),
        };
        let mut board = some_of(solved(rng), kept, rng);
        if finished {
            board = with_singles(board);
        }
        if certain(&board).is_none() {
            return board;
        }
    }
}

fn by_unique_choices(rng: &mut Rng) -> Board {
    loop {
        let kept = rng.usize(32..81);
        let board = some_of(solved(rng), kept, rng);
        if is_full(&with_singles(board)) {
            return board;
        }
    }
}

/// A board with one solution or several, on which unique choices come to an end too early. With so few
/// empty cells, few guesses are enough.
fn stops_half_way(rng: &mut Rng) -> Board {
    loop {
        let kept = rng.usize(45..78);
        let board = some_of(solved(rng), kept, rng);
        if !is_full(&with_singles(board)) {
            return board;
        }
    }
}

/// No number repeats, and yet there is no solution.
fn unsolvable(rng: &mut Rng) -> Board {
    loop {
        let kept = rng.usize(45..78);
        let mut board = some_of(solved(rng), kept, rng);
        let empty: Vec<Cell> = cells().filter(|&(i, j)| board[i][j] == 0).collect();
        let (i, j) = empty[rng.usize(..empty.len())];
        let fits = fitting(&board, (i, j));
        board[i][j] = fits[rng.usize(..fits.len())];
        if solver().count(&flat(&board), 1) == Ok(0) {
            return board;
        }
    }
}

/// A full board in which two rows of a band have exchanged their numbers in one column: they
/// repeat a number each, and the columns and boxes none.
fn rows_wrong(rng: &mut Rng, index: usize) -> Board {
    let [a, b] = [[0, 1], [0, 2], [1, 2]][index / 9 % 3];
    let band = 3 * (index / 27 % 3);
    let column = index % 9;
    swapped(solved(rng), (band + a, column), (band + b, column))
}

/// A full board in which two rows of different bands have changed places: only boxes repeat numbers.
fn boxes_wrong(rng: &mut Rng) -> Board {
    loop {
        let mut board = solved(rng);
        board.swap(rng.usize(..9), rng.usize(..9));
        if rng.bool() {
            board = transposed(board);
        }
        if conflicts(&board).next().is_some() {
            return board;
        }
    }
}

/// A number twice in a row and another twice in a column; no box repeats any.
fn two_conflicts(rng: &mut Rng, index: usize) -> Board {
    loop {
        let mut board = [[0; 9]; 9];
        let column = row_twins(rng.usize(..243)).map(turned);
        let digit = rng.u8(1..=9);
        for (twins, digit) in [(row_twins(index), digit), (column, digit % 9 + 1)] {
            for (i, j) in twins {
                board[i][j] = digit;
            }
        }
        // Unless they share a cell.
        if conflicts(&board).count() == 2 {
            return board;
        }
    }
}

/// A board as somebody types it: what stands behind a number depends on its cell.
pub(super) fn typed(board: &Board, behind: impl Fn(Cell) -> &'static str, end: &str) -> String {
    let lines = (0..9).map(|i| {
        let words = (0..9).map(|j| format!("{}{}", board[i][j], behind((i, j))));
        words.collect::<String>() + end
    });
    lines.collect()
}

/// With any white space between the numbers, and sometimes more words behind them.
fn typed_anyhow(rng: &mut Rng) -> String {
    const SPACES: [&str; 5] = [" ", "  ", "\t", "\n", " \n"];
    let chosen: Vec<&str> = (0..81).map(|_| SPACES[rng.usize(..SPACES.len())]).collect();
    let behind = ["", "7 8 9\n", "fin\n"][rng.usize(..3)];
    typed(&partial(rng), |(i, j)| chosen[9 * i + j], "") + behind
}
