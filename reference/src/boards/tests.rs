//! Boards of any digits, looked at by a plain count of what repeats.

use proptest::prelude::*;

use super::{Board, Cell, Unit, cells, conflicts, fitting};

/// The pairs of cells that hold the same digit and share a row, a column or a box.
fn repeats(board: &Board) -> Vec<[Cell; 2]> {
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

/// A board of any digits, of which some cells are filled.
fn board() -> impl Strategy<Value = Board> {
    let cell = prop_oneof![3 => Just(0_u8), 1 => 1..=9_u8];
    let row = prop::array::uniform9(cell);
    prop::array::uniform9(row)
}

proptest! {
    #[test]
    fn conflicts_are_what_repeats(board in board()) {
        let repeats = repeats(&board);
        for conflict in conflicts(&board) {
            prop_assert!(repeats.contains(&conflict.cells));
        }
        // Each cell that repeats is in a unit with a conflict of its digit.
        for [(row, column), other] in repeats {
            let digit = board[row][column];
            let mut both = Unit::of((row, column)).into_iter().filter(|unit| unit.cells().contains(&other));
            let is_told = both.all(|unit| {
                let mut all = conflicts(&board);
                all.any(|one| one.unit == unit && one.digit == digit)
            });
            prop_assert!(is_told);
        }
    }

    #[test]
    fn what_fits_repeats_nothing(board in board(), cell in 0..81_usize) {
        let mut board = board;
        let place = (cell / 9, cell % 9);
        let fits = fitting(&board, place);
        for digit in 1..=9 {
            board[place.0][place.1] = digit;
            let is_free = repeats(&board).iter().all(|pair| !pair.contains(&place));
            prop_assert_eq!(is_free, fits.contains(&digit));
        }
    }
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
        let units = Unit::of(cell);
        assert!(units.iter().all(|unit| unit.cells().contains(&cell)));
    }
}
