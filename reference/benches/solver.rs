//! The solver against the crate `sudoku`, which is made for the 9x9 board alone: both count up to
//! two solutions, in turns and in one run, so that what counts is the ratio of their times.
//! Aim: 1.0; at most 2.0. Run it by `cargo bench -p reference --bench solver`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use reference::solver::sudoku::solver;
use sudoku::Sudoku;

/// The minimal puzzles, and the seed that they come from.
const PUZZLES: usize = 10_000;
const SEED: u64 = 1;
/// Each puzzle's time is the least of so many rounds, measured over a chunk of boards that is
/// long enough for the clock and short enough to be free of interruptions.
const ROUNDS: usize = 15;
const CHUNK: usize = 100;

const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const KNOWN: [(&str, &str); 4] = [
    (
        "P",
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
    ),
    ("S", SOLVED),
    (
        "17",
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    ),
    (
        "K",
        "800000000003600000070090200050007000000045700000100030001000068008500010090000400",
    ),
];

type Board = [u8; 81];

fn main() {
    let mut boards: Vec<(&str, Board)> = KNOWN.map(|(name, text)| (name, parse(text))).to_vec();
    boards.push(("U", with(boards[0].1, &[(2, 1)])));
    boards.push(("E", [0; 81]));
    boards.push(("D", with(boards[1].1, &[(3, 0), (4, 0), (30, 0), (31, 0)])));

    println!("{:8} {:>10} {:>10} {:>6}", "", "ours", "sudoku", "ratio");
    for (name, board) in boards {
        compare(name, &[board; CHUNK]);
    }
    let mut random = fastrand::Rng::with_seed(SEED);
    let minimal: Vec<Board> = (0..PUZZLES).map(|_| minimal_puzzle(&mut random)).collect();
    let clues = minimal
        .iter()
        .flatten()
        .filter(|&&digit| digit != 0)
        .count();
    compare("minimal", &minimal);
    println!(
        "minimal: {PUZZLES} puzzles from seed {SEED}, {:.1} clues each",
        clues as f64 / PUZZLES as f64
    );
}

/// Prints the time per board of both, and our part of theirs.
fn compare(name: &str, boards: &[Board]) {
    let (mut ours, mut theirs) = (Duration::ZERO, Duration::ZERO);
    for chunk in boards.chunks(CHUNK) {
        let (mut our_best, mut their_best) = (Duration::MAX, Duration::MAX);
        let sudokus: Vec<Sudoku> = chunk
            .iter()
            .map(|&board| Sudoku::from_bytes(board).expect("numbers from 0 to 9"))
            .collect();
        for _ in 0..ROUNDS {
            let start = Instant::now();
            let ours: usize = chunk
                .iter()
                .map(|board| solver().count(black_box(board), 2).expect("a board"))
                .sum();
            our_best = our_best.min(start.elapsed());
            let start = Instant::now();
            let theirs: usize = sudokus
                .iter()
                .map(|&board| black_box(board).solutions_count_up_to(2))
                .sum();
            their_best = their_best.min(start.elapsed());
            assert_eq!(ours, theirs, "{name}: the solvers disagree");
        }
        ours += our_best;
        theirs += their_best;
    }
    let per_board = |time: Duration| time.as_secs_f64() * 1e6 / boards.len() as f64;
    println!(
        "{name:8} {:7.2} us {:7.2} us {:6.2}",
        per_board(ours),
        per_board(theirs),
        ours.as_secs_f64() / theirs.as_secs_f64()
    );
}

/// A puzzle with one solution that needs each of its clues.
fn minimal_puzzle(random: &mut fastrand::Rng) -> Board {
    // Three boxes that share no row or column can be filled in any way.
    let mut board = [0; 81];
    for corner in [0, 30, 60] {
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        random.shuffle(&mut digits);
        for (p, digit) in digits.into_iter().enumerate() {
            board[corner + 9 * (p / 3) + p % 3] = digit;
        }
    }
    let solution = solver().any(&board).expect("a board");
    board.copy_from_slice(&solution.expect("three such boxes leave room for the others"));
    let mut cells: Vec<usize> = (0..81).collect();
    random.shuffle(&mut cells);
    for cell in cells {
        let digit = std::mem::take(&mut board[cell]);
        if solver().count(&board, 2) != Ok(1) {
            board[cell] = digit;
        }
    }
    board
}

fn parse(text: &str) -> Board {
    let mut board = [0; 81];
    for (cell, digit) in board.iter_mut().zip(text.bytes()) {
        *cell = digit - b'0';
    }
    board
}

fn with(mut board: Board, changes: &[(usize, u8)]) -> Board {
    for &(cell, digit) in changes {
        board[cell] = digit;
    }
    board
}
