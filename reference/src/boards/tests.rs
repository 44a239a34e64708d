//! Generated boards, looked at by a plain count of what repeats.

use fastrand::Rng;
use proptest::prelude::*;

use super::make::{
    any_digits, filled_around, filled_lowest_first, partial, planted, renamed, solved, some_of,
    swapped, transposed, without_one_digit,
};
use super::smaller::{filled_from, simpler};
use super::{Board, Cell, Unit, cells, conflicts, digits, fitting, flat, parse, sees};

/// The pairs of cells that hold the same digit and share a row, a column or a box.
pub(crate) fn repeats(board: &Board) -> Vec<[Cell; 2]> {
    let mut found = Vec::new();
    for a in 0..81 {
        for b in a + 1..81 {
            let (r, c, s, d) = (a / 9, a % 9, b / 9, b % 9);
            let same_box = r / 3 * 3 + c / 3 == s / 3 * 3 + d / 3;
            if board[r][c] != 0 && board[r][c] == board[s][d] && (r == s || c == d || same_box) {
                found.push([(r, c), (s, d)]);
            }
        }
    }
    found
}

fn filled(board: &Board) -> usize {
    board.iter().flatten().filter(|cell| **cell != 0).count()
}

fn sum(board: &Board) -> u32 {
    board.iter().flatten().map(|cell| u32::from(*cell)).sum()
}

proptest! {
    #[test]
    fn valid_boards_repeat_nothing(seed: u64) {
        let mut rng = Rng::with_seed(seed);
        let full = solved(&mut rng);
        prop_assert_eq!(filled(&full), 81);
        for board in [full, partial(&mut rng), transposed(full), renamed(full, &mut rng)] {
            prop_assert!(repeats(&board).is_empty());
        }
        let kept = rng.usize(..=81);
        prop_assert_eq!(filled(&some_of(full, kept, &mut rng)), kept);
        let (board, digit) = without_one_digit(&mut rng);
        prop_assert!(repeats(&board).is_empty());
        prop_assert!((1..=9).contains(&digit) && !flat(&board).contains(&digit));
        prop_assert!(!flat(&any_digits(&mut rng)).contains(&0));
    }

    #[test]
    fn the_planted_conflict_is_the_only_one(seed: u64, unit in 0..27usize, p in 0..9usize, q in 0..9usize) {
        prop_assume!(p < q);
        let unit = Unit::all().nth(unit).expect("27 units");
        let twins = [unit.cell(p), unit.cell(q)];
        let board = planted(&mut Rng::with_seed(seed), twins);
        prop_assert_eq!(repeats(&board), [twins]);
        prop_assert!(conflicts(&board).all(|conflict| conflict.cells == twins));
        prop_assert!(conflicts(&board).any(|conflict| conflict.unit == unit));
    }

    #[test]
    fn a_board_with_a_contradiction_can_be_filled_around_it(seed: u64) {
        let board = filled_around(&mut Rng::with_seed(seed));
        prop_assert!(!repeats(&board).is_empty());
        let full = filled_lowest_first(&board).expect("it can be filled");
        prop_assert_eq!(filled(&full), 81);
        // What was filled in is in no conflict.
        for [(r, c), (s, d)] in repeats(&full) {
            prop_assert!(board[r][c] != 0 && board[s][d] != 0);
        }
    }

    #[test]
    fn smaller_boards_are_smaller(seed: u64, any: bool) {
        let mut rng = Rng::with_seed(seed);
        let board = if any { any_digits(&mut rng) } else { partial(&mut rng) };
        let size = |board: &Board| (filled(board), sum(board));
        for step in simpler(&board) {
            prop_assert!(size(&step) < size(&board));
            // Equal digits stay equal, unless they are gone.
            for [(r, c), (s, d)] in repeats(&board) {
                prop_assert!([step[r][c], step[s][d]].contains(&0) || step[r][c] == step[s][d]);
            }
        }
        // Any one cell can be cleared.
        let cleared = simpler(&board).into_iter().filter(|step| filled(step) + 1 == filled(&board));
        prop_assert!(cleared.count() >= filled(&board));
    }

    #[test]
    fn fuller_boards_are_nearer_to_the_full_one(seed: u64) {
        let mut rng = Rng::with_seed(seed);
        let full = solved(&mut rng);
        let kept = rng.usize(..81);
        let board = some_of(full, kept, &mut rng);
        let steps = filled_from(&board, &full);
        prop_assert_eq!(steps[0], full);
        for step in &steps {
            prop_assert!(filled(step) > kept);
            prop_assert!(cells().all(|(r, c)| step[r][c] == full[r][c] || step[r][c] == 0));
        }
        prop_assert!(steps.iter().filter(|step| filled(step) == kept + 1).count() >= 81 - kept);
    }

    #[test]
    fn what_fits_repeats_nothing(seed: u64, cell in 0..81usize) {
        let mut board = partial(&mut Rng::with_seed(seed));
        let (row, column) = (cell / 9, cell % 9);
        let fits = fitting(&board, (row, column));
        for digit in 1..=9 {
            board[row][column] = digit;
            prop_assert_eq!(repeats(&board).is_empty(), fits.contains(&digit));
        }
    }

    #[test]
    fn a_board_is_read_as_it_is_written(seed: u64) {
        let board = partial(&mut Rng::with_seed(seed));
        prop_assert_eq!(parse(&digits(&board)), Some(board));
    }
}

#[test]
fn the_generator_repeats_itself() {
    let boards = |seed| {
        let mut rng = Rng::with_seed(seed);
        [solved(&mut rng), partial(&mut rng), filled_around(&mut rng)]
    };
    assert_eq!(boards(1), boards(1));
    assert_ne!(boards(1), boards(2));
}

#[test]
fn places_are_those_of_a_sudoku() {
    assert_eq!(Unit::all().count(), 27);
    assert_eq!(Unit::Box(5).cells()[4], (4, 7));
    assert_eq!(
        Unit::of((8, 3)),
        [Unit::Row(8), Unit::Column(3), Unit::Box(7)]
    );
    for cell in cells() {
        assert!(
            Unit::of(cell)
                .iter()
                .all(|unit| unit.cells().contains(&cell))
        );
        assert_eq!(cells().filter(|&other| sees(cell, other)).count(), 21);
    }
    let board = solved(&mut Rng::with_seed(0));
    let changed = swapped(board, (0, 0), (8, 8));
    assert_eq!((changed[0][0], changed[8][8]), (board[8][8], board[0][0]));
    assert_eq!(parse(&digits(&board)[1..]), None);
    assert_eq!(parse(&"x".repeat(81)), None);
}
