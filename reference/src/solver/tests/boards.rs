//! Boards of 9x9 whose number of solutions is known.

use std::ops::ControlFlow;

use super::super::sudoku::{rules, solver, units};
use super::super::{GivensError, Rules, Solver};

const P: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
const S: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const SEVENTEEN: &str =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
const K: &str = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";

fn board(digits: &str) -> Vec<u8> {
    digits.bytes().map(|digit| digit - b'0').collect()
}

fn with(digits: &str, changes: &[(usize, u8)]) -> Vec<u8> {
    let mut board = board(digits);
    for &(cell, digit) in changes {
        board[cell] = digit;
    }
    board
}

fn is_solution(givens: &[u8], solution: &[u8]) -> bool {
    let keeps = givens.iter().zip(solution).all(|(g, s)| *g == 0 || g == s);
    keeps
        && units().iter().all(|unit| {
            let digits = unit.iter().fold(0, |set, &cell| set | 1 << solution[cell]);
            digits == 0b11_1111_1110
        })
}

#[test]
fn known_boards_have_their_number_of_solutions() {
    let known = [
        (board(P), 1),
        (board(S), 1),
        (with(P, &[(2, 1)]), 0),
        (with(S, &[(3, 0), (4, 0), (30, 0), (31, 0)]), 2),
        (board(SEVENTEEN), 1),
        (board(K), 1),
        (vec![0; 81], 1000),
        (with(P, &[(2, 5)]), 0),
    ];
    for (givens, count) in known {
        assert_eq!(solver().count(&givens, 1000), Ok(count), "{givens:?}");
        assert_eq!(solver().count(&givens, 0), Ok(0));
        let any = solver().any(&givens).unwrap();
        assert_eq!(any.is_some(), count > 0, "{givens:?}");
        assert!(any.is_none_or(|solution| is_solution(&givens, &solution)));
    }
    assert_eq!(solver().any(&board(P)), Ok(Some(board(S))));
}

#[test]
fn the_units_are_found_in_the_graph() {
    let groups = rules().unwrap();
    let mut graph = Rules::new(81, 9).unwrap();
    for a in 0..81 {
        assert_eq!(groups.peers(a).count(), 20);
        for b in groups.peers(a) {
            graph.edge(a, b).unwrap();
        }
    }
    let mut found = super::super::groups::complete(&graph);
    let mut expected = groups.groups().to_vec();
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
    assert_eq!(Solver::new(&graph).count(&board(K), 2), Ok(1));
}

#[test]
fn every_solution_comes_once_and_is_one() {
    // Without its first three rows the board has thousands of solutions.
    let mut givens = board(S);
    givens[..27].fill(0);
    let mut solutions = Vec::new();
    let each = |solution: &[u8]| {
        assert!(is_solution(&givens, solution));
        solutions.push(solution.to_vec());
        ControlFlow::Continue(())
    };
    solver().for_each(&givens, each).unwrap();
    let count = solutions.len();
    assert!(solutions.contains(&board(S)));
    assert_eq!(solver().count(&givens, usize::MAX), Ok(count));
    solutions.sort();
    assert_eq!(solver().first(&givens), Ok(solutions.first().cloned()));
    solutions.dedup();
    assert_eq!(solutions.len(), count);
}

#[test]
fn the_first_solution_of_the_empty_board_is_the_least() {
    let least = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    assert_eq!(solver().first(&[0; 81]), Ok(Some(board(least))));
    assert_eq!(solver().first(&with(P, &[(2, 1)])), Ok(None));
}

#[test]
fn the_callback_can_stop() {
    let mut calls = 0;
    let stop_at_three = |_: &[u8]| {
        calls += 1;
        if calls == 3 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    solver().for_each(&[0; 81], stop_at_three).unwrap();
    assert_eq!(calls, 3);
}

#[test]
fn candidates_narrow_the_search() {
    let mut candidates = vec![0x1ff; 81];
    for (cell, &digit) in board(P).iter().enumerate().filter(|(_, digit)| **digit > 0) {
        candidates[cell] = 1 << (digit - 1);
    }
    let mut solutions = Vec::new();
    let mut each = |solution: &[u8]| {
        solutions.push(solution.to_vec());
        ControlFlow::Continue(())
    };
    solver().for_each_among(&candidates, &mut each).unwrap();
    // Cell 2 is 4 in the solution.
    candidates[2] = 0b11;
    solver().for_each_among(&candidates, &mut each).unwrap();
    candidates[2] = 0;
    solver().for_each_among(&candidates, &mut each).unwrap();
    assert_eq!(solutions, [board(S)]);
}

#[test]
fn what_is_no_board_is_an_error() {
    let length = GivensError::Length {
        cells: 81,
        length: 80,
    };
    assert_eq!(solver().count(&[0; 80], 1), Err(length.clone()));
    assert_eq!(length.to_string(), "80 numbers for a board of 81 cells");
    let ten = GivensError::NoColour {
        cell: 7,
        number: 10,
        colours: 9,
    };
    assert_eq!(solver().first(&with(P, &[(7, 10)])), Err(ten.clone()));
    let mut candidates = [1; 81];
    candidates[7] = 1 << 9;
    let all = |_: &[u8]| ControlFlow::Continue(());
    assert_eq!(solver().for_each_among(&candidates, all), Err(ten.clone()));
    assert_eq!(ten.to_string(), "cell 7 has 10, the greatest is 9");
}
