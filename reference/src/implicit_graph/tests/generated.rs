//! What generators promise, and what smaller inputs and explanations are.

use proptest::prelude::*;

use super::super::board::{Unit, conflicts, first_empty, parse_digits};
use super::super::explain;
use super::super::get_adj_nodes::get_adj_nodes;
use super::super::is_final::is_final;
use super::super::is_valid::is_valid;
use super::super::lab::ImplicitGraph;
use super::super::node::Node;
use super::P;
use crate::solver::sudoku::solver;
use crate::{Lab, LabError};

fn made(generator: &str, seed: u64, index: u32) -> Vec<Node> {
    let text = ImplicitGraph
        .generate(generator, seed, index)
        .expect("the generator is known");
    let boards = text.lines().map(parse_digits);
    boards
        .collect::<Result<_, _>>()
        .expect("boards are what is made")
}

fn only(generator: &str, seed: u64, index: u32) -> Node {
    let mut boards = made(generator, seed, index);
    assert_eq!(boards.len(), 1);
    boards.remove(0)
}

fn filled(board: &Node) -> usize {
    board
        .sudo
        .iter()
        .flatten()
        .filter(|cell| **cell != 0)
        .count()
}

fn solutions(board: &Node) -> usize {
    let cells: Vec<u8> = board.sudo.iter().flatten().copied().collect();
    solver().count(&cells, 2).expect("a board has 81 cells")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn conflicts_are_the_one_that_was_planted(seed in 0..1000u64, index in 0..500u32) {
        let units = |generator| -> Vec<Unit> {
            let found = conflicts(&only(generator, seed, index));
            found.into_iter().map(|conflict| conflict.unit).collect()
        };
        let k = index as usize % 9;
        prop_assert_eq!(units("row-conflict"), [Unit::Row(k)]);
        prop_assert_eq!(units("column-conflict"), [Unit::Column(k)]);
        prop_assert_eq!(units("box-conflict"), [Unit::Box(k)]);
    }

    #[test]
    fn boards_are_what_their_generator_is_called(seed in 0..1000u64, index in 0..500u32) {
        let partial = only("partial-board", seed, index);
        prop_assert!(is_valid(&partial) && !is_final(&partial) && !get_adj_nodes(&partial).is_empty());
        prop_assert!(get_adj_nodes(&only("board-with-several-nodes", seed, index)).len() > 1);
        let nearly = only("solved-but-for-one-cell", seed, index);
        prop_assert_eq!((filled(&nearly), get_adj_nodes(&nearly).len()), (80, 1));
        let full = only("full-board", seed, index);
        prop_assert!(is_valid(&full) && is_final(&full));
        prop_assert!(is_final(&only("any-digits", seed, index)));
        let almost = only("one-empty-cell", seed, index);
        prop_assert_eq!((filled(&almost), first_empty(&almost)), (80, Some((index as usize % 81 / 9, index as usize % 9))));
        let dead = only("dead-end", seed, index);
        prop_assert!(is_valid(&dead) && !is_final(&dead) && get_adj_nodes(&dead).is_empty());
        for like in made("valid-and-its-likes", seed, index) {
            prop_assert!(is_valid(&like));
        }
    }

    #[test]
    fn puzzles_have_as_many_solutions_as_they_are_called(seed in 0..1000u64, index in 0..50u32) {
        for (generator, wanted) in [("easy-puzzle", 1), ("several-solutions", 2), ("unsolvable", 0)] {
            let board = only(generator, seed, index);
            prop_assert!(is_valid(&board) && !is_final(&board));
            prop_assert_eq!(solutions(&board), wanted, "{}", generator);
        }
    }

    #[test]
    fn what_is_smaller_is_smaller_and_legal(seed in 0..1000u64, index in 0..200u32) {
        let measure = |text: &str| {
            let digits = text.bytes().filter(u8::is_ascii_digit);
            let sum: usize = digits.clone().map(|byte| usize::from(byte - b'0')).sum();
            (text.lines().count(), digits.filter(|byte| *byte != b'0').count(), sum)
        };
        for (exercise, call, generator) in [
            ("is_valid", "is_valid", "row-conflict"),
            ("is_valid", "is_valid", "valid-and-its-likes"),
            ("get_adj_nodes", "children", "partial-board"),
        ] {
            let input = ImplicitGraph.generate(generator, seed, index).expect("it is known");
            for smaller in ImplicitGraph.smaller(exercise, call, &input) {
                prop_assert!(measure(&smaller) < measure(&input), "{} {}", smaller, input);
                prop_assert!(ImplicitGraph.accepted(exercise, call, &smaller).is_ok());
            }
        }
        // A search is smaller when it is nearer to its end.
        let input = ImplicitGraph.generate("easy-puzzle", seed, index).expect("it is known");
        for smaller in ImplicitGraph.smaller("DFS", "found", &input) {
            prop_assert!(measure(&smaller).1 > measure(&input).1);
            prop_assert!(ImplicitGraph.accepted("DFS", "found", &smaller).is_ok());
        }
    }
}

/// Every pair of cells of every unit that only this unit has, so that nothing can be overlooked.
#[test]
fn conflicts_have_every_pair_of_cells_in_turn() {
    for (generator, count, pairs) in [
        ("row-conflict", 243, 27),
        ("column-conflict", 243, 27),
        ("box-conflict", 162, 18),
    ] {
        let mut seen: Vec<_> = (0..count)
            .flat_map(|index| conflicts(&only(generator, 1, index)))
            .map(|conflict| conflict.cells)
            .collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 9 * pairs, "{generator}");
    }
}

#[test]
fn a_seed_repeats_its_inputs() {
    for generator in ImplicitGraph.generators() {
        let input = |seed, index| {
            let text = ImplicitGraph.generate(generator, seed, index);
            text.expect("the generator is known")
        };
        assert_eq!(input(1, 3), input(1, 3), "{generator}");
        assert_ne!(input(1, 3), input(2, 3), "{generator}");
    }
    assert_eq!(
        ImplicitGraph.generate("boards", 1, 0),
        Err(LabError::UnknownGenerator("boards".to_owned()))
    );
}

#[test]
fn the_empty_board_is_the_smallest() {
    let empty = "0".repeat(81);
    assert!(
        ImplicitGraph
            .smaller("is_valid", "is_valid", &empty)
            .is_empty()
    );
    let two = format!("{empty}\n{empty}");
    assert_eq!(
        ImplicitGraph.smaller("is_valid", "is_valid", &two),
        [empty.clone(), empty]
    );
}

#[test]
fn an_explanation_names_the_cells_to_blame() {
    let mut input = "0".repeat(81);
    input.replace_range(0..1, "4");
    input.replace_range(72..73, "4");
    let found = ImplicitGraph.explain("is_valid", "is_valid", &input, "1");
    let found = found.expect("there is something to explain");
    assert_eq!(found.culprits, [0, 72]);
    assert_eq!(found.complaint.id, "valid-column-missed");
    let value = |name| {
        let argument = found.complaint.arguments.iter().find(|one| one.0 == name);
        argument.map(|one| one.1.as_str())
    };
    assert_eq!(
        ["digit", "column", "row_a", "row_b"].map(value),
        [Some("4"), Some("0"), Some("0"), Some("8")]
    );
    // A right answer needs no explanation.
    assert_eq!(
        ImplicitGraph.explain("is_valid", "is_valid", &input, "0"),
        None
    );
}

#[test]
fn every_explanation_is_a_declared_complaint_with_its_arguments() {
    let mut conflict = "0".repeat(81);
    conflict.replace_range(0..1, "4");
    let twins = |cell: usize| {
        let mut board = conflict.clone();
        board.replace_range(cell..=cell, "4");
        board
    };
    let (row, column, same_box) = (twins(8), twins(72), twins(20));
    let empty = "0".repeat(81);
    let full = "1".repeat(81);
    let two = format!("{empty}\n{row}");
    let children = ImplicitGraph
        .accepted("get_adj_nodes_valid", "children", P)
        .expect("P is a board");
    let without_last = children[0].rsplit_once("\n\n").expect("P has children").0;
    let without_last = without_last.replacen("nodes: 3", "nodes: 2", 1);
    let descending = {
        let mut nodes: Vec<&str> = children[0].trim_end().split("\n\n").collect();
        nodes[1..].reverse();
        nodes.join("\n\n")
    };
    let wrong = [
        (
            "valid-row-missed",
            "is_valid",
            "is_valid",
            row.as_str(),
            "1",
        ),
        ("valid-column-missed", "is_valid", "is_valid", &column, "1"),
        ("valid-box-missed", "is_valid", "is_valid", &same_box, "1"),
        ("valid-refused", "is_valid", "is_valid", &empty, "0"),
        (
            "argument-changed",
            "is_valid",
            "is_valid",
            &empty,
            "1\nargument changed at (2,3)",
        ),
        (
            "argument-changed",
            "get_adj_nodes",
            "argument",
            &empty,
            "some nodes\nargument changed at (2,3)\nfresh nodes",
        ),
        ("final-zero-missed", "is_final", "is_final", &empty, "1"),
        ("final-refused", "is_final", "is_final", &full, "0"),
        ("wrong-in-turn", "is_valid", "is_valid", &two, "1\n1"),
        (
            "node-missing",
            "get_adj_nodes",
            "children",
            P,
            &without_last,
        ),
        (
            "nodes-not-ascending",
            "get_adj_nodes",
            "children",
            P,
            &descending,
        ),
        ("iterations-wrong", "DFS", "iterations", P, "12"),
        ("solution-null", "DFS", "solution", P, "NULL"),
        ("search-finds-nothing", "DFS", "found", P, "NULL"),
    ];
    for (id, exercise, call, input, observation) in wrong {
        let found = ImplicitGraph.explain(exercise, call, input, observation);
        let complaint = found.expect(id).complaint;
        assert_eq!(complaint.id, id);
        let names: Vec<&str> = complaint.arguments.iter().map(|one| one.0).collect();
        let declared = ImplicitGraph.complaints().iter().find(|one| one.0 == id);
        assert_eq!(declared.map(|one| one.1), Some(names.as_slice()), "{id}");
    }
    for (id, _) in explain::COMPLAINTS {
        assert!(
            wrong.iter().any(|one| one.0 == *id),
            "nothing here shows {id}"
        );
    }
}
