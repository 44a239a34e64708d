//! The four functions and the boards as text.

use super::super::board::{
    BoardError, Conflict, Unit, first_conflict, first_empty, parse_digits, parse_numbers, rows,
};
use super::super::dfs::dfs;
use super::super::get_adj_nodes::get_adj_nodes;
use super::super::is_final::is_final;
use super::super::is_valid::is_valid;

use super::{D, P, S, SEVENTEEN, U, board, empty, nearly};

#[test]
fn depth_first_search_takes_the_known_number_of_iterations() {
    let (empty, nearly) = (empty(), nearly());
    let known = [
        (P, 475),
        (U, 333),
        (empty.as_str(), 392),
        (S, 1),
        (&nearly, 2),
        (D, 5),
    ];
    for (digits, iterations) in known {
        let mut count = 0;
        let found = dfs(board(digits), &mut count);
        assert_eq!(count, iterations, "{digits}");
        assert_eq!(found.is_some(), digits != U, "{digits}");
    }
    assert_eq!(dfs(board(P), &mut 0), Some(board(S)));
    assert_eq!(dfs(board(S), &mut 0), Some(board(S)));
}

#[test]
fn the_callers_count_goes_on() {
    let mut count = 10;
    dfs(board(&nearly()), &mut count);
    assert_eq!(count, 12);
}

#[test]
fn neighbours_are_valid_ascending_and_in_the_first_empty_cell() {
    let argument = board(P);
    let neighbours = get_adj_nodes(&argument);
    let digits: Vec<u8> = neighbours.iter().map(|node| node.sudo[0][2]).collect();
    assert_eq!(digits, [1, 2, 4]);
    for mut node in neighbours {
        node.sudo[0][2] = 0;
        assert_eq!(node, argument);
    }
    assert_eq!(get_adj_nodes(&board(S)), []);
}

#[test]
fn a_digit_twice_in_any_unit_is_found() {
    for digits in [P, S, U, D, SEVENTEEN, &empty()] {
        assert!(is_valid(&board(digits)), "{digits}");
        assert_eq!(first_conflict(&board(digits)), None, "{digits}");
    }
    let mut ten = board(&empty());
    ten.sudo[4][4] = 10;
    assert!(!is_valid(&ten));
    for k in 0..9 {
        let (top, left) = (3 * (k / 3), 3 * (k % 3));
        for cells in [
            [(k, 0), (k, 8)],
            [(0, k), (8, k)],
            [(top, left + 2), (top + 2, left)],
        ] {
            let mut node = board(&empty());
            for (row, column) in cells {
                node.sudo[row][column] = 9;
            }
            assert!(!is_valid(&node), "{cells:?}");
            assert_eq!(
                first_conflict(&node).map(|conflict| conflict.cells),
                Some(cells)
            );
        }
    }
}

#[test]
fn a_full_board_is_final_whatever_it_holds() {
    assert!(is_final(&board(S)));
    assert!(is_final(&board(&"1".repeat(81))));
    assert!(!is_final(&board(&nearly())));
    assert!(!is_final(&board(&empty())));
}

#[test]
fn boards_are_read_and_printed() {
    let node = board(P);
    assert_eq!(first_empty(&node), Some((0, 2)));
    assert_eq!(rows(&node).lines().next(), Some("5 3 0 0 7 0 0 0 0"));
    assert_eq!(parse_numbers(&rows(&node)), Ok(node));
    assert_eq!(
        parse_digits(&rows(&board(P)).replace('0', ".")),
        Ok(board(P))
    );
    assert_eq!(parse_digits(&P[..80]), Err(BoardError::WrongCount(80)));
    assert_eq!(
        parse_numbers(&format!("{} 1", rows(&board(S)))),
        Err(BoardError::WrongCount(82))
    );
    let word = "10".to_owned();
    assert_eq!(
        parse_numbers("1 2 10"),
        Err(BoardError::NotACell {
            row: 0,
            column: 2,
            word
        })
    );
    assert!(parse_digits(&P.replace('7', "x")).is_err());
}

#[test]
fn a_conflict_says_where_it_is() {
    let conflict = |unit, cells| {
        Conflict {
            digit: 4,
            unit,
            cells,
        }
        .to_string()
    };
    assert_eq!(
        conflict(Unit::Column(0), [(0, 0), (8, 0)]),
        "column 0 holds 4 twice, rows 0 and 8"
    );
    assert_eq!(
        conflict(Unit::Row(3), [(3, 1), (3, 2)]),
        "row 3 holds 4 twice, columns 1 and 2"
    );
    assert_eq!(
        conflict(Unit::Box(8), [(6, 6), (8, 8)]),
        "box 8 holds 4 twice, cells (6,6) and (8,8)"
    );
}
