//! Boards made of random numbers.
//!
//! Everything starts from a full valid board, which needs no search: one board is enough, as digits,
//! rows within a band, bands, and the same for columns, can change places at will.

use std::array;

use fastrand::Rng;

use super::{Board, Cell, Unit, cells, fitting, sees};

/// A full valid board.
pub fn solved(rng: &mut Rng) -> Board {
    let (rows, columns) = (lines(rng), lines(rng));
    let names = shuffled_digits(rng);
    let board = array::from_fn(|row| {
        array::from_fn(|column| {
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

fn shuffled_digits(rng: &mut Rng) -> [u8; 9] {
    let mut names = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    rng.shuffle(&mut names);
    names
}

/// The board with so many of its cells, the others empty.
pub fn some_of(mut board: Board, kept: usize, rng: &mut Rng) -> Board {
    let mut cells: [Cell; 81] = array::from_fn(|cell| (cell / 9, cell % 9));
    rng.shuffle(&mut cells);
    for &(row, column) in &cells[kept.min(81)..] {
        board[row][column] = 0;
    }
    board
}

/// A valid board, with anything from no cell filled to all of them.
pub fn partial(rng: &mut Rng) -> Board {
    let kept = rng.usize(..=81);
    some_of(solved(rng), kept, rng)
}

/// Digits without any order, none of them 0.
pub fn any_digits(rng: &mut Rng) -> Board {
    array::from_fn(|_| array::from_fn(|_| rng.u8(1..=9)))
}

/// Rows become columns.
pub fn transposed(board: Board) -> Board {
    array::from_fn(|row| array::from_fn(|column| board[column][row]))
}

/// The place of a cell when rows become columns.
pub fn turned((row, column): Cell) -> Cell {
    (column, row)
}

/// The same board in other digits.
pub fn renamed(board: Board, rng: &mut Rng) -> Board {
    let names = shuffled_digits(rng);
    let renamed = |cell: u8| match cell {
        0 => 0,
        digit => names[usize::from(digit) - 1],
    };
    board.map(|row| row.map(renamed))
}

/// A valid board in which one digit stands nowhere, and that digit.
pub fn without_one_digit(rng: &mut Rng) -> (Board, u8) {
    let digit = rng.u8(1..=9);
    // Few other cells are what a loop over many must not hide behind, and many what a count must not.
    let kept = [0, 8, 30, 81][rng.usize(..4)];
    let board = some_of(solved(rng), kept, rng);
    let cleared = board.map(|row| row.map(|cell| if cell == digit { 0 } else { cell }));
    (cleared, digit)
}

/// A board with one digit twice, in these two cells, and no other conflict.
pub fn planted(rng: &mut Rng, twins: [Cell; 2]) -> Board {
    let (mut board, digit) = without_one_digit(rng);
    for (row, column) in twins {
        board[row][column] = digit;
    }
    board
}

/// Two cells of a row and of two boxes. As the index goes up, every row and every pair has its turn.
pub fn row_twins(index: usize) -> [Cell; 2] {
    let pairs = (0..9).flat_map(|a| (a + 1..9).map(move |b| (a, b)));
    let apart: Vec<_> = pairs.filter(|(a, b)| a / 3 != b / 3).collect();
    let (a, b) = apart[index / 9 % apart.len()];
    [(index % 9, a), (index % 9, b)]
}

/// Two cells of a box, in two rows and two columns, likewise.
pub fn box_twins(index: usize) -> [Cell; 2] {
    let pairs = (0..9).flat_map(|a| (a + 1..9).map(move |b| (a, b)));
    let apart: Vec<_> = pairs
        .filter(|(a, b)| a / 3 != b / 3 && a % 3 != b % 3)
        .collect();
    let (a, b) = apart[index / 9 % apart.len()];
    [a, b].map(|p| Unit::Box(index % 9).cell(p))
}

/// Fills the empty cells row by row, each with the lowest digit that fits it; `None` when a cell
/// comes that none fits.
pub fn filled_lowest_first(board: &Board) -> Option<Board> {
    let mut full = *board;
    for (row, column) in cells() {
        if full[row][column] == 0 {
            full[row][column] = *fitting(&full, (row, column)).first()?;
        }
    }
    Some(full)
}

/// A full board with two givens that contradict each other, with so many of its cells empty that each
/// of them can still be filled without a conflict, from the first to the last.
pub fn filled_around(rng: &mut Rng) -> Board {
    loop {
        let full = solved(rng);
        let kept = rng.usize(66..81);
        let mut board = some_of(full, kept, rng);
        let given = (rng.usize(..9), rng.usize(..9));
        if board[given.0][given.1] == 0 {
            continue;
        }
        board[given.0][given.1] = rng.u8(1..=9);
        let repeats = |&(row, column): &Cell| {
            (row, column) != given
                && sees(given, (row, column))
                && board[row][column] == board[given.0][given.1]
        };
        if cells().any(|cell| repeats(&cell)) && filled_lowest_first(&board).is_some() {
            return board;
        }
    }
}

/// Two of a board's places change their digits.
pub fn swapped(mut board: Board, a: Cell, b: Cell) -> Board {
    let digit = board[a.0][a.1];
    board[a.0][a.1] = board[b.0][b.1];
    board[b.0][b.1] = digit;
    board
}
