//! The inputs that properties of this lab are tried with.
//!
//! A question about a conflict is a board and a cell. Apart from what a generator is about, nothing on
//! the board can be taken for a conflict: the digit that is asked about stands nowhere else, and the other
//! digits break no rule.

use fastrand::Rng;

use crate::boards::make::{
    any_digits, filled_around, filled_lowest_first, partial, planted, solved, some_of, transposed,
    without_one_digit,
};
use crate::boards::{Board, Cell, Unit, cells, digits, fitting, flat, sees};
use crate::random::Generator;
use crate::solver::sudoku::solver;

/// Their names in lab.toml, and how they are made.
pub(super) const GENERATORS: [Generator; 22] = [
    ("row-ends", |rng, index| question(row(rng, index, is_end))),
    ("row-middle", |rng, index| {
        question(row(rng, index, |q| !is_end(q)))
    }),
    ("row-others", |rng, index| question(other_rows(rng, index))),
    ("column-ends", |rng, index| {
        question(turned(row(rng, index, is_end)))
    }),
    ("column-middle", |rng, index| {
        question(turned(row(rng, index, |q| !is_end(q))))
    }),
    ("column-others", |rng, index| {
        question(turned(other_rows(rng, index)))
    }),
    ("box-corners", |rng, index| {
        question(in_box(rng, index, is_across))
    }),
    ("box-inside", |rng, index| {
        question(in_box(rng, index, |p, q| !is_across(p, q)))
    }),
    ("box-neighbours", |rng, index| {
        question(other_boxes(rng, index))
    }),
    ("alone", |rng, index| question(alone(rng, nth_cell(index)))),
    ("only-the-row", |rng, index| question(row_alone(rng, index))),
    ("only-the-column", |rng, index| {
        question(turned(row_alone(rng, index)))
    }),
    ("only-the-box", |rng, index| {
        question(in_box(rng, index, |p, q| p / 3 != q / 3 && p % 3 != q % 3))
    }),
    ("conflict-of-others", |rng, index| {
        question(of_others(rng, index))
    }),
    ("file", |rng, _| file(&partial(rng))),
    ("board", |rng, _| digits(&partial(rng))),
    ("any-digits", |rng, _| digits(&any_digits(rng))),
    ("no-step-back", |rng, _| digits(&forward(rng))),
    ("steps-back", |rng, _| digits(&back(rng))),
    ("several-solutions", |rng, _| digits(&several(rng))),
    ("contradiction", |rng, _| digits(&filled_around(rng))),
    ("unsolvable", |rng, _| digits(&unsolvable(rng))),
];

/// A board and the cell that is asked about.
type Question = (Board, Cell);

pub(super) fn question((board, (i, j)): Question) -> String {
    format!("{} ({i},{j})", digits(&board))
}

/// A board as the text of a file: nine lines of nine numbers, each with a space behind it.
pub(super) fn file(board: &Board) -> String {
    let line = |row: &[u8; 9]| row.map(|number| format!("{number} ")).concat() + "\n";
    board.iter().map(line).collect()
}

fn nth_cell(index: usize) -> Cell {
    (index % 81 / 9, index % 9)
}

fn turned((board, (i, j)): Question) -> Question {
    (transposed(board), (j, i))
}

/// A digit in one cell and nowhere else.
fn alone(rng: &mut Rng, (i, j): Cell) -> Question {
    let (mut board, digit) = without_one_digit(rng);
    board[i][j] = digit;
    (board, (i, j))
}

/// The two in conflict, and in turn the question about one of them; about another cell of the row
/// or box; and about the other one when it is alone.
fn pair(rng: &mut Rng, index: usize, [asked, twin]: [Cell; 2], unit: Unit) -> Question {
    if index.is_multiple_of(5) {
        return alone(rng, twin);
    }
    let mut board = planted(rng, [asked, twin]);
    let digit = board[asked.0][asked.1];
    let third = unit
        .cells()
        .into_iter()
        .find(|&(i, j)| ![0, digit].contains(&board[i][j]));
    let Some((i, j)) = third.filter(|_| index % 5 == 1) else {
        return (board, asked);
    };
    let third = board[i][j];
    board = board.map(|row| row.map(|cell| if cell == third { 0 } else { cell }));
    board[i][j] = third;
    (board, (i, j))
}

fn is_end(place: usize) -> bool {
    place == 0 || place == 8
}

/// The pairs of places in a unit that are as they are wanted: the one that is asked about, and its twin.
fn pairs(wanted: impl Fn(usize, usize) -> bool) -> Vec<(usize, usize)> {
    let all = (0..9).flat_map(|p| (0..9).map(move |q| (p, q)));
    all.filter(|&(p, q)| p != q && wanted(p, q)).collect()
}

/// A row, with the twin in one of some places.
fn row(rng: &mut Rng, index: usize, is_wanted: impl Fn(usize) -> bool) -> Question {
    let pairs = pairs(|_, q| is_wanted(q));
    let (p, q) = pairs[index / 9 % pairs.len()];
    let row = index % 9;
    pair(rng, index, [(row, p), (row, q)], Unit::Row(row))
}

/// A row, with the twin in another box.
fn row_alone(rng: &mut Rng, index: usize) -> Question {
    let pairs = pairs(|p, q| p / 3 != q / 3);
    let (p, q) = pairs[index / 9 % pairs.len()];
    let row = index % 9;
    pair(rng, index, [(row, p), (row, q)], Unit::Row(row))
}

/// The twin is the first or the last of its box, in another row and another column.
fn is_across(p: usize, q: usize) -> bool {
    is_end(q) && p / 3 != q / 3 && p % 3 != q % 3
}

fn in_box(rng: &mut Rng, index: usize, is_wanted: impl Fn(usize, usize) -> bool) -> Question {
    let pairs = pairs(is_wanted);
    let (p, q) = pairs[index / 9 % pairs.len()];
    let unit = Unit::Box(index % 9);
    pair(rng, index, [unit.cell(p), unit.cell(q)], unit)
}

/// A digit that is alone in its row, and stands in one, some or all cells of other rows: of the same
/// column, of the same box, or of any.
fn other_rows(rng: &mut Rng, index: usize) -> Question {
    let (i, j) = nth_cell(index);
    let kind = index / 81 % 3;
    elsewhere(rng, (i, j), |row, column| {
        let is_like = match kind {
            0 => column == j,
            1 => row / 3 == i / 3 && column / 3 == j / 3,
            _ => true,
        };
        is_like && row != i
    })
}

/// A digit that is alone in its box, and stands in one, some or all cells outside of it: of those
/// around the box, of its row and column, or of any.
fn other_boxes(rng: &mut Rng, index: usize) -> Question {
    let (i, j) = nth_cell(index);
    let kind = index / 81 % 3;
    let is_near = |place: usize, start: usize| (start..start + 5).contains(&(place + 1));
    elsewhere(rng, (i, j), |row, column| {
        let is_like = match kind {
            0 => is_near(row, i / 3 * 3) && is_near(column, j / 3 * 3),
            1 => row == i || column == j,
            _ => true,
        };
        is_like && (row / 3, column / 3) != (i / 3, j / 3)
    })
}

fn elsewhere(rng: &mut Rng, asked: Cell, may: impl Fn(usize, usize) -> bool) -> Question {
    let (mut board, asked) = alone(rng, asked);
    let digit = board[asked.0][asked.1];
    let mut places: Vec<Cell> = cells().filter(|&(row, column)| may(row, column)).collect();
    rng.shuffle(&mut places);
    let many = [1, 4, places.len()][rng.usize(..3)];
    for (row, column) in places.into_iter().take(many) {
        board[row][column] = digit;
    }
    (board, asked)
}

/// A cell without conflict, and two others that are in conflict with each other: the cell in which
/// row and column are exchanged, if it is another, and one that it sees.
fn of_others(rng: &mut Rng, index: usize) -> Question {
    let asked = nth_cell(index);
    let mut other = (asked.1, asked.0);
    while other == asked {
        other = (rng.usize(..9), rng.usize(..9));
    }
    let mut twin = asked;
    while twin == asked || twin == other || !sees(other, twin) {
        twin = (rng.usize(..9), rng.usize(..9));
    }
    let mut board = planted(rng, [other, twin]);
    let taken = board[other.0][other.1];
    let digit = (1..=9)
        .cycle()
        .skip(rng.usize(..9))
        .find(|digit| *digit != taken);
    let digit = digit.unwrap_or(taken);
    for (row, column) in cells() {
        if board[row][column] == digit && sees(asked, (row, column)) {
            board[row][column] = 0;
        }
    }
    board[asked.0][asked.1] = digit;
    (board, asked)
}

fn solutions(board: &Board) -> usize {
    // It is a board: that is what can be wrong with it.
    solver().count(&flat(board), 2).unwrap_or_default()
}

/// One solution, which has in each cell the lowest digit that fits: no step back leads to it.
fn forward(rng: &mut Rng) -> Board {
    loop {
        let kept = rng.usize(58..81);
        let board = some_of(solved(rng), kept, rng);
        if filled_lowest_first(&board).is_some() && solutions(&board) == 1 {
            return board;
        }
    }
}

/// One solution, and the lowest digits do not lead to it. With so few empty cells the search is short,
/// whatever its order.
fn back(rng: &mut Rng) -> Board {
    loop {
        let kept = rng.usize(45..72);
        let board = some_of(solved(rng), kept, rng);
        if filled_lowest_first(&board).is_none() && solutions(&board) == 1 {
            return board;
        }
    }
}

fn several(rng: &mut Rng) -> Board {
    loop {
        let kept = rng.usize(45..78);
        let board = some_of(solved(rng), kept, rng);
        if solutions(&board) > 1 {
            return board;
        }
    }
}

/// No digit repeats, and yet there is no solution.
pub(super) fn unsolvable(rng: &mut Rng) -> Board {
    loop {
        let kept = rng.usize(45..78);
        let mut board = some_of(solved(rng), kept, rng);
        let empty: Vec<Cell> = cells().filter(|&(i, j)| board[i][j] == 0).collect();
        let (i, j) = empty[rng.usize(..empty.len())];
        let fits = fitting(&board, (i, j));
        board[i][j] = fits[rng.usize(..fits.len())];
        if solutions(&board) == 0 {
            return board;
        }
    }
}
