//! Where a search parts from the right one, told from the calls that it made.
//!
//! The walks here are written out by hand from the boards' own candidates, or come from a search with
//! another container, so that they do not follow the code under test.

use std::collections::VecDeque;

use super::super::get_adj_nodes::get_adj_nodes;
use super::super::is_final::is_final;
use super::super::lab::ImplicitGraph;
use super::super::node::Node;
use super::super::retrace::COMPLAINTS;
use super::{D, P, S, U, board, nearly};
use crate::{Lab, Retraced};

fn line(function: char, node: &Node) -> String {
    let cells: String = node.sudo.iter().flatten().map(u8::to_string).collect();
    format!("{function} {cells}\n")
}

/// What a search writes down whose next board is chosen by `take`.
fn walk(initial: &str, take: fn(&mut VecDeque<Node>) -> Option<Node>, reversed: bool) -> String {
    let mut waiting = VecDeque::from([board(initial)]);
    let mut trace = String::new();
    while let Some(node) = take(&mut waiting) {
        trace.push_str(&line('f', &node));
        if is_final(&node) {
            break;
        }
        trace.push_str(&line('a', &node));
        let mut children = get_adj_nodes(&node);
        if reversed {
            children.reverse();
        }
        waiting.extend(children);
    }
    trace
}

fn right(initial: &str) -> String {
    walk(initial, VecDeque::pop_back, false)
}

fn retrace(input: &str, observation: &str, trace: &str) -> Option<Retraced> {
    ImplicitGraph.retrace("DFS", "iterations", input, observation, trace)
}

/// The complaint as `id name=value …`.
fn told(input: &str, observation: &str, trace: &str) -> Option<String> {
    let complaint = retrace(input, observation, trace)?.complaint;
    let (_, announced) = COMPLAINTS.iter().find(|(id, _)| *id == complaint.id)?;
    let mut names: Vec<&str> = complaint.arguments.iter().map(|(name, _)| *name).collect();
    let mut announced = announced.to_vec();
    names.sort_unstable();
    announced.sort_unstable();
    assert_eq!(names, announced, "{}", complaint.id);
    let words = complaint.arguments.iter();
    let words: Vec<String> = words
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    Some(format!("{} {}", complaint.id, words.join(" ")))
}

#[test]
fn each_way_to_go_wrong_is_told() {
    let two = format!("{P}\n{}", nearly());
    let both = right(P) + &right(&nearly());
    // Without its last iteration and the final board.
    let whole = right(D);
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    let cut = lines[..lines.len() - 3].concat();
    let longer = right(&nearly()) + &line('a', &board(S));
    let table: [(&str, &str, String, &str); 10] = [
        (
            P,
            "0",
            walk(P, VecDeque::pop_front, false),
            "path-breadth-first iteration=2",
        ),
        (
            P,
            "0",
            walk(P, VecDeque::pop_back, true),
            "path-first-child-first iteration=2",
        ),
        (
            P,
            "0",
            right(P).replacen("f ", "a ", 1),
            "path-elsewhere iteration=2",
        ),
        (D, "4", cut, "path-ends iteration=4"),
        (&nearly(), "3", longer, "path-goes-on iteration=2"),
        // 475 iterations: LABS.md. 1 board at first, and 485 that are pushed.
        (P, "0", right(P), "count-stays-zero iterations=475"),
        (
            P,
            "485",
            right(P),
            "count-of-pushes count=485 iterations=475",
        ),
        (
            &two,
            "475\n477",
            both,
            "count-goes-on count=477 iterations=2",
        ),
        (
            U,
            "332",
            right(U),
            "count-off-by-one count=332 iterations=333",
        ),
        (P, "17", right(P), "count-other count=17 iterations=475"),
    ];
    let mut seen = Vec::new();
    for (input, observation, trace, expected) in &table {
        let told = told(input, observation, trace);
        assert_eq!(told.as_deref(), Some(*expected));
        seen.extend(expected.split(' ').next());
    }
    for (id, _) in COMPLAINTS {
        assert!(seen.contains(id), "nothing here shows {id}");
    }
}

#[test]
fn the_boards_of_the_iteration_are_shown() {
    let retraced = retrace(P, "0", &walk(P, VecDeque::pop_front, false)).expect("it is wrong");
    let first_row = |board: &Option<String>| {
        let board = board.as_deref().unwrap_or_default();
        board.lines().next().unwrap_or_default().to_owned()
    };
    assert_eq!(first_row(&retraced.expected), "5 3 4 0 7 0 0 0 0");
    assert_eq!(first_row(&retraced.actual), "5 3 1 0 7 0 0 0 0");
}

#[test]
fn nothing_is_said_of_what_is_right_or_cannot_be_read() {
    for trace in [
        right(P),
        String::new(),
        "a 12\n".into(),
        "\u{fffd}\n".repeat(9),
        right(P)[..83 * 20].to_owned(),
    ] {
        assert_eq!(told(P, "475", &trace), None);
        assert_eq!(told(P, "many", &trace), None);
    }
    assert_eq!(
        ImplicitGraph.retrace("DFS", "iterations", "no board", "1", &right(P)),
        None
    );
    assert_eq!(
        ImplicitGraph.retrace("DFS", "found", P, "NULL", &right(P)),
        None
    );
}
