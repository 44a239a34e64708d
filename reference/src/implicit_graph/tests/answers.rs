//! What the lab tells the grader: accepted observations and checkers.

use super::super::board::rows;
use super::super::checkers;
use super::super::get_adj_nodes::get_adj_nodes;
use super::super::lab::ImplicitGraph;
use super::super::search::Search;
use super::{D, P, S, SEVENTEEN, U, board, empty, nearly};
use crate::{Complaint, Lab, LabError};

fn accepted(exercise: &str, call: &str, input: &str) -> Vec<String> {
    ImplicitGraph
        .accepted(exercise, call, input)
        .expect("a call that makes sense")
}

#[test]
fn both_stages_of_get_adj_nodes_are_accepted() {
    let children = accepted("get_adj_nodes", "children", P);
    assert_eq!(children.len(), 2);
    assert!(children[0].starts_with("nodes: 9\n\n5 3 1 0 7 0 0 0 0\n"));
    assert!(children[1].starts_with("nodes: 3\n\n5 3 1 0 7 0 0 0 0\n"));
    assert_eq!(
        accepted("get_adj_nodes_valid", "children", P),
        children[1..]
    );
    assert_eq!(accepted("get_adj_nodes", "children", S), ["nodes: 0\n"]);

    assert_eq!(accepted("get_adj_nodes", "cells", P), ["(0,2)"]);
    assert_eq!(accepted("get_adj_nodes", "cells", S), ["no nodes"]);
    assert_eq!(accepted("get_adj_nodes", "emptiness", S), ["empty list"]);
    assert_eq!(accepted("get_adj_nodes", "emptiness", P), ["some nodes"]);
    let argument = "some nodes\nargument unchanged\nfresh nodes";
    assert_eq!(accepted("get_adj_nodes", "argument", P), [argument]);

    // The first empty cell of this board has no candidate: only exercise 3 sees that.
    let stuck = format!("12345678{}9{}", "0".repeat(9), "0".repeat(63));
    assert_eq!(
        accepted("get_adj_nodes", "cells", &stuck),
        ["(0,8)", "no nodes"]
    );
    assert_eq!(
        accepted("get_adj_nodes", "emptiness", &stuck),
        ["some nodes", "empty list"]
    );
}

#[test]
fn flags_and_searches_are_answered() {
    assert_eq!(accepted("is_valid", "is_valid", P), ["1"]);
    assert_eq!(accepted("is_valid", "is_valid", &"1".repeat(81)), ["0"]);
    assert_eq!(accepted("is_final", "is_final", P), ["0"]);
    assert_eq!(accepted("is_final", "is_final", S), ["1"]);

    assert_eq!(accepted("DFS", "solution", P), [rows(&board(S))]);
    assert_eq!(accepted("DFS", "solution", U), ["NULL\n"]);
    assert_eq!(accepted("DFS", "iterations", P), ["475", "474"]);
    assert_eq!(accepted("DFS", "iterations", U), ["333"]);
    assert_eq!(accepted("DFS", "found", P), ["a node"]);
    assert_eq!(accepted("DFS", "freed", U), ["NULL\nlive nodes: 0"]);
    let together = accepted("DFS", "together", P);
    assert_eq!(together[1], format!("{}iterations: 474", rows(&board(S))));
}

#[test]
fn boards_are_answered_one_after_another() {
    let ones = "1".repeat(81);
    assert_eq!(
        accepted("is_valid", "is_valid", &format!("{ones}\n{P}\n{ones}")),
        ["0\n1\n0"]
    );
    assert_eq!(
        accepted("get_adj_nodes", "cells", &format!("{}\n{P}", nearly())),
        ["(8,8)\n(0,2)"]
    );
    // Each convention of counting, for each board.
    assert_eq!(
        accepted("DFS", "iterations", &format!("{D}\n{U}\n{P}")),
        ["5\n333\n475", "5\n333\n474", "4\n333\n475", "4\n333\n474"]
    );
    assert_eq!(
        accepted("DFS", "solution", &format!("{U}\n{P}")),
        [format!("NULL\n{}", rows(&board(S)))]
    );
}

#[test]
fn questions_that_make_no_sense_are_errors() {
    let ask = |exercise, call, input| ImplicitGraph.accepted(exercise, call, input);
    let call = |exercise: &str, call: &str| {
        Err(LabError::UnknownCall {
            exercise: exercise.to_owned(),
            call: call.to_owned(),
        })
    };
    assert_eq!(
        ask("bfs", "bfs", P),
        Err(LabError::UnknownExercise("bfs".to_owned()))
    );
    assert_eq!(ask("is_valid", "cells", P), call("is_valid", "cells"));
    assert_eq!(ask("DFS", "DFS", P), call("DFS", "DFS"));
    assert!(matches!(
        ask("DFS", "found", "123"),
        Err(LabError::BadInput(_))
    ));
    let board_and_a_bit = format!("{P}\n123");
    for input in ["", &board_and_a_bit] {
        assert!(matches!(
            ask("DFS", "found", input),
            Err(LabError::BadInput(_))
        ));
    }
    // A minute of search, and a full board that breaks a rule.
    assert!(matches!(
        ask("DFS", "found", SEVENTEEN),
        Err(LabError::BadInput(_))
    ));
    assert!(matches!(
        ask("DFS", "found", &"1".repeat(81)),
        Err(LabError::BadInput(_))
    ));

    let check = |checker, call| ImplicitGraph.check(checker, "DFS", call, P, "");
    assert_eq!(
        check("exact", "found"),
        Err(LabError::UnknownChecker("exact".to_owned()))
    );
    assert!(matches!(
        check("solves", "found"),
        Err(LabError::UnknownCall { .. })
    ));
}

/// Judges by the checker of this name, which must be asked for something that makes sense.
fn judge(checker: &str, input: &str, observation: &str) -> Result<(), Complaint> {
    let (exercise, call) = match checker {
        "solves" => ("DFS", "solution"),
        "freed" => ("DFS", "freed"),
        _ => ("get_adj_nodes_valid", "children"),
    };
    ImplicitGraph
        .check(checker, exercise, call, input, observation)
        .expect("a call that makes sense")
}

/// The complaint about an observation: its id, and its arguments as `name=value`. It is one of those
/// that the lab announces.
#[track_caller]
fn complaint(checker: &str, input: &str, observation: &str) -> String {
    let complaint = judge(checker, input, observation).expect_err("this is wrong");
    let names: Vec<&str> = complaint.arguments.iter().map(|(name, _)| *name).collect();
    let announced = ImplicitGraph
        .complaints()
        .iter()
        .find(|(id, _)| *id == complaint.id);
    let mut expected = announced.expect("it is announced").1.to_vec();
    let mut given = names;
    expected.sort_unstable();
    given.sort_unstable();
    assert_eq!(given, expected, "{}", complaint.id);
    let mut text = complaint.id.to_owned();
    for (name, value) in &complaint.arguments {
        text.push_str(&format!(" {name}={value}"));
    }
    text
}

#[test]
fn the_examples_of_right_answers_pass_their_checkers() {
    for input in [P, S, U, D, &nearly(), &empty()] {
        for (checker, exercise, call) in [
            ("no-invalid-child", "get_adj_nodes_valid", "children"),
            ("solves", "DFS", "solution"),
            ("freed", "DFS", "freed"),
        ] {
            for observation in accepted(exercise, call, input) {
                assert_eq!(
                    judge(checker, input, &observation),
                    Ok(()),
                    "{checker} {input}"
                );
            }
        }
    }
}

/// S with the digits of two pairs of cells exchanged: the other solution of D.
fn other_solution() -> String {
    let mut other = board(S);
    for (row, column) in [(0, 3), (0, 4), (3, 3), (3, 4)] {
        other.sudo[row][column] = 13 - other.sudo[row][column];
    }
    rows(&other)
}

#[test]
fn any_solution_solves() {
    assert_eq!(judge("solves", D, &other_solution()), Ok(()));
}

/// The board of nothing but zeros, with digits in a few cells.
fn cells(filled: &[(usize, usize, u8)]) -> String {
    let mut board = board(&empty());
    for (row, column, digit) in filled {
        board.sudo[*row][*column] = *digit;
    }
    board.sudo.iter().flatten().map(u8::to_string).collect()
}

#[test]
fn each_mistake_has_its_complaint() {
    let [all, valid] = accepted("get_adj_nodes", "children", P)
        .try_into()
        .expect("two stages");
    let one = |digits: &str| format!("nodes: 1\n\n{}", rows(&board(digits)));
    let good = format!("nodes: 1\n\n{}", rows(&get_adj_nodes(&board(P))[1]));
    assert_eq!(judge("no-invalid-child", P, &good), Ok(()));

    let same_column = cells(&[(0, 1, 7), (8, 0, 4)]);
    let same_box = cells(&[(0, 1, 7), (2, 2, 4)]);
    let four = |digits: &str| one(&digits.replacen('0', "4", 1));
    let solved = rows(&board(S));
    let ones = rows(&board(&"1".repeat(81)));
    let rows_shifted: String = (0..9).map(|_| "1 2 3 4 5 6 7 8 9\n").collect();
    let diagonal: String = (0..9)
        .map(|row| {
            let cells: Vec<String> = (0..9).map(|k| ((row + k) % 9 + 1).to_string()).collect();
            cells.join(" ") + "\n"
        })
        .collect();
    let left = Search::from(&board(P)).expect("a short search").left;
    assert!(left > 0);
    assert_eq!(
        judge("freed", P, &format!("a node\nlive nodes: {left}")),
        Ok(())
    );

    let child = "no-invalid-child";
    let table: &[(&str, &str, String, String)] = &[
        (child, S, "NULL".into(), "list-null".into()),
        (
            child,
            P,
            "more than 100 nodes".into(),
            "list-expected found=\"more than 100 nodes\"".into(),
        ),
        (
            child,
            P,
            valid.replace("nodes: 3", "nodes: 4"),
            "list-incomplete count=4 shown=3".into(),
        ),
        (child, P, "nodes: 0".into(), "list-empty".into()),
        (
            child,
            P,
            "nodes: 1\n\nNULL node".into(),
            "node-not-a-board node=1 found=\"NULL node\"".into(),
        ),
        (
            child,
            P,
            "nodes: 1\nNULL node".into(),
            "node-not-a-board node=1 found=\"NULL node\"".into(),
        ),
        (child, S, one(S), "node-of-full-board node=1".into()),
        (
            child,
            P,
            one(P),
            "node-first-empty-cell-still-empty node=1 row=0 column=2".into(),
        ),
        (
            child,
            P,
            one(&P.replacen("00", "12", 1)),
            "node-not-first-empty-cell node=1 row=0 column=3 is=2 was=0 first_row=0 first_column=2"
                .into(),
        ),
        (
            child,
            P,
            good.replacen("5 3 2", "5 3 -7", 1),
            "node-cell-not-a-digit node=1 row=0 column=2 is=-7".into(),
        ),
        (
            child,
            P,
            all,
            "node-row-repeats node=3 digit=3 row=0 column_a=1 column_b=2".into(),
        ),
        (
            child,
            &same_column,
            four(&same_column),
            "node-column-repeats node=1 digit=4 column=0 row_a=0 row_b=8".into(),
        ),
        (
            child,
            &same_box,
            four(&same_box),
            "node-box-repeats node=1 digit=4 box=0 row_a=0 column_a=0 row_b=2 column_b=2".into(),
        ),
        ("solves", P, "NULL".into(), "solution-null".into()),
        (
            "solves",
            S,
            String::new(),
            "solution-not-a-board found=\"\"".into(),
        ),
        (
            "solves",
            S,
            format!("{solved}1"),
            "solution-too-long found=\"1\"".into(),
        ),
        (
            "solves",
            S,
            other_solution(),
            "solution-given-changed row=0 column=3 is=7 given=6".into(),
        ),
        (
            "solves",
            P,
            rows(&board(P)),
            "solution-cell-empty row=0 column=2".into(),
        ),
        (
            "solves",
            &empty(),
            solved.replacen('9', "-12", 1),
            "solution-cell-not-a-digit row=0 column=6 is=-12".into(),
        ),
        (
            "solves",
            &empty(),
            ones,
            "solution-row-repeats digit=1 row=0 column_a=0 column_b=1".into(),
        ),
        (
            "solves",
            &empty(),
            rows_shifted,
            "solution-column-repeats digit=1 column=0 row_a=0 row_b=1".into(),
        ),
        (
            "solves",
            &empty(),
            diagonal,
            "solution-box-repeats digit=2 box=0 row_a=0 column_a=1 row_b=1 column_b=0".into(),
        ),
        (
            "freed",
            P,
            "NULL\nlive nodes: 0".into(),
            "search-finds-nothing found=\"NULL\"".into(),
        ),
        (
            "freed",
            U,
            "a node\nlive nodes: 0".into(),
            "search-finds-something found=\"a node\"".into(),
        ),
        (
            "freed",
            P,
            "a node".into(),
            "live-nodes-not-counted found=\"\"".into(),
        ),
        (
            "freed",
            U,
            "NULL\nlive nodes: 1".into(),
            "live-nodes-too-many live=1 most=0".into(),
        ),
        (
            "freed",
            P,
            format!("a node\nlive nodes: {}", left + 1),
            format!("live-nodes-too-many live={} most={left}", left + 1),
        ),
        (
            "freed",
            P,
            "a node\nlive nodes: -1".into(),
            "live-nodes-negative live=-1".into(),
        ),
    ];
    let mut seen = Vec::new();
    for (checker, input, observation, expected) in table {
        assert_eq!(complaint(checker, input, observation), *expected);
        seen.extend(expected.split(' ').next());
    }
    for (id, _) in checkers::COMPLAINTS {
        assert!(seen.contains(id), "nothing here shows {id}");
    }
}
