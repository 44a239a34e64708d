//! What the lab tells the grader: accepted observations and checkers.

use super::super::board::rows;
use super::super::get_adj_nodes::get_adj_nodes;
use super::super::lab::ImplicitGraph;
use super::super::search::Search;
use super::{D, P, S, SEVENTEEN, U, board, empty, nearly};
use crate::{Lab, LabError};

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
fn judge(checker: &str, input: &str, observation: &str) -> Result<(), String> {
    let (exercise, call) = match checker {
        "solves" => ("DFS", "solution"),
        "freed" => ("DFS", "freed"),
        _ => ("get_adj_nodes_valid", "children"),
    };
    ImplicitGraph
        .check(checker, exercise, call, input, observation)
        .expect("a call that makes sense")
}

fn wrong(why: &str) -> Result<(), String> {
    Err(why.to_owned())
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

#[test]
fn any_solution_solves() {
    let mut other = board(S);
    for (row, column) in [(0, 3), (0, 4), (3, 3), (3, 4)] {
        other.sudo[row][column] = 13 - other.sudo[row][column];
    }
    assert_eq!(judge("solves", D, &rows(&other)), Ok(()));
    assert_eq!(
        judge("solves", S, &rows(&other)),
        wrong("cell (0,3) changed a given, 6 to 7")
    );

    assert_eq!(
        judge("solves", P, &rows(&board(P))),
        wrong("cell (0,2) is empty")
    );
    assert_eq!(
        judge("solves", P, "NULL"),
        wrong("NULL came back, but the board has a solution")
    );
    let ones = rows(&board(&"1".repeat(81)));
    assert_eq!(
        judge("solves", &empty(), &ones),
        wrong("row 0 holds 1 twice, columns 0 and 1")
    );
    let large = rows(&board(S)).replacen('9', "-12", 1);
    assert_eq!(
        judge("solves", &empty(), &large),
        wrong("cell (0,6) is -12, not a digit from 1 to 9")
    );
    let more = rows(&board(S)) + "1";
    assert_eq!(
        judge("solves", S, &more),
        wrong("after the board comes \"1\"")
    );
    assert!(judge("solves", S, "").is_err());
}

#[test]
fn a_child_must_be_valid_and_a_child() {
    let checker = "no-invalid-child";
    let [all, valid] = accepted("get_adj_nodes", "children", P)
        .try_into()
        .expect("two stages");
    assert_eq!(
        judge(checker, P, &all),
        wrong("node 2: row 0 holds 3 twice, columns 1 and 2")
    );
    let one = format!("nodes: 1\n\n{}", rows(&get_adj_nodes(&board(P))[1]));
    assert_eq!(judge(checker, P, &one), Ok(()));
    assert_eq!(
        judge(checker, P, &valid.replace("nodes: 3", "nodes: 4")),
        wrong("the list has 4 nodes, of which 3 were shown")
    );
    assert_eq!(
        judge(checker, P, "nodes: 0"),
        wrong("the list is empty, but the board has a valid neighbour")
    );
    assert_eq!(
        judge(checker, S, "NULL"),
        wrong("NULL came back instead of a list")
    );
    let same = format!("nodes: 1\n\n{}", rows(&board(P)));
    assert_eq!(
        judge(checker, P, &same),
        wrong("node 0: cell (0,2) is 0, not a digit from 1 to 9")
    );
    let elsewhere = format!("nodes: 1\n\n{}", rows(&board(&P.replacen("00", "12", 1))));
    assert_eq!(
        judge(checker, P, &elsewhere),
        wrong("node 0: cell (0,3) is 2 and was 0")
    );
    let full = format!("nodes: 1\n\n{}", rows(&board(S)));
    assert_eq!(
        judge(checker, S, &full),
        wrong("node 0: a full board has no neighbours")
    );
    for odd in [
        "",
        "more than 100 nodes",
        "nodes: 1\n\nNULL node",
        "nodes: 1\nNULL node",
    ] {
        assert!(judge(checker, P, odd).is_err(), "{odd}");
    }
}

#[test]
fn nodes_on_the_stack_may_live_and_no_others() {
    let left = Search::from(&board(P)).expect("a short search").left;
    assert!(left > 0);
    assert_eq!(
        judge("freed", P, &format!("a node\nlive nodes: {left}")),
        Ok(())
    );
    let too_many = format!("a node\nlive nodes: {}", left + 1);
    assert!(judge("freed", P, &too_many).is_err());
    assert_eq!(
        judge("freed", U, "NULL\nlive nodes: 1"),
        wrong("1 live nodes, but at most 0 can still be on the stack")
    );
    assert!(judge("freed", P, "a node\nlive nodes: -1").is_err());
    assert!(judge("freed", P, "NULL\nlive nodes: 0").is_err());
    assert!(judge("freed", P, "").is_err());
}
