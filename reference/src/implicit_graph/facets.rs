//! What a call asks about, out of all that a probe writes.
//!
//! "Argument unchanged", "fresh nodes" or "a node" are right for many boards, so they are only said of an
//! answer in which something is right that takes solving the exercise: a function that does nothing has
//! left nothing unchanged.

use std::iter::Peekable;

use super::board::first_empty;
use super::checkers;
use super::node::Node;
use super::search::Search;

type Lines<'a> = Peekable<std::str::Lines<'a>>;

/// `None`: the observation says it as it is, or is none that a probe writes.
pub(super) fn facet(
    exercise: &str,
    call: &str,
    boards: &[Node],
    observation: &str,
) -> Option<String> {
    let mut lines = observation.lines().peekable();
    let mut text = String::new();
    for board in boards {
        text += &match exercise {
            "get_adj_nodes" | "get_adj_nodes_valid" => adjacent(call, board, &mut lines)?,
            "DFS" => searched(call, board, &mut lines)?,
            _ => return None,
        };
    }
    let rest: String = lines.map(|line| format!("{line}\n")).collect();
    Some((text + &rest).trim_end().to_owned())
}

/// The nine lines of a board, or the one line that says that there is none.
fn take_node<'a>(none: &str, lines: &mut Lines<'a>) -> Option<Vec<&'a str>> {
    match lines.next_if(|line| *line == none || line.starts_with("not a ")) {
        Some(line) => Some(vec![line]),
        None => (0..9).map(|_| lines.next()).collect(),
    }
}

fn cells(node: &[&str]) -> Option<Vec<i64>> {
    let words = node.iter().flat_map(|line| line.split_ascii_whitespace());
    let cells: Option<Vec<i64>> = words.map(|word| word.parse().ok()).collect();
    cells.filter(|cells| cells.len() == 81)
}

/// The places in which two boards differ.
fn differences(board: &Node, cells: &[i64]) -> Vec<usize> {
    let before = board.sudo.as_flattened().iter().zip(cells);
    let differ = before
        .enumerate()
        .filter(|(_, (was, is))| i64::from(**was) != **is);
    differ.map(|(place, _)| place).collect()
}

/// It is the board with one more digit. Which cell that is in, and whether it fits there, is the business of other calls.
fn is_child(board: &Node, cells: &[i64]) -> bool {
    match differences(board, cells)[..] {
        [place] => board.sudo.as_flattened()[place] == 0 && (1..=9).contains(&cells[place]),
        _ => false,
    }
}

/// The nodes, and what became of the argument.
fn adjacent(call: &str, board: &Node, lines: &mut Lines) -> Option<String> {
    let header = lines.next_if(|line| *line == "NULL" || line.starts_with("nodes: "))?;
    let mut nodes = Vec::new();
    while lines.next_if_eq(&"").is_some() {
        nodes.push(take_node("NULL node", lines)?);
    }
    let argument = lines.next_if(|line| line.starts_with("argument "))?;
    let ownership = lines.next()?;
    let boards: Vec<Vec<i64>> = nodes.iter().filter_map(|node| cells(node)).collect();
    let amount = match header {
        "NULL" => "NULL",
        "nodes: 0" => "no nodes",
        _ if first_empty(board).is_none() => "some nodes",
        _ if boards.iter().any(|cells| is_child(board, cells)) => "some nodes",
        _ => "some nodes, but no right one",
    };
    Some(match call {
        "argument" => format!("{amount}\n{argument}\n{ownership}\n"),
        "emptiness" if amount == "no nodes" => "empty list\n".to_owned(),
        "emptiness" => format!("{amount}\n"),
        _ if amount == "NULL" => "NULL\n".to_owned(),
        "cells" => places(board, &boards, nodes.len()),
        _ => {
            let shown = nodes.iter().map(|node| format!("\n{}\n", node.join("\n")));
            format!("{header}\n{}", shown.collect::<String>())
        }
    })
}

/// The cells in which some node differs from the board.
fn places(board: &Node, boards: &[Vec<i64>], nodes: usize) -> String {
    let differ: Vec<Vec<usize>> = boards
        .iter()
        .map(|cells| differences(board, cells))
        .collect();
    let mut places = differ.concat();
    places.sort_unstable();
    places.dedup();
    let mut text: String = (places.iter())
        .map(|place| format!("({},{})\n", place / 9, place % 9))
        .collect();
    if nodes == 0 {
        text += "no nodes\n";
    }
    if differ.iter().any(Vec::is_empty) {
        text += "a node equal to the board\n";
    }
    if boards.len() < nodes {
        text += "NULL node\n";
    }
    text
}

/// What the search found, how long it took, and what it left.
fn searched(call: &str, board: &Node, lines: &mut Lines) -> Option<String> {
    let result = take_node("NULL", lines)?;
    let iterations = lines.next_if(|line| line.starts_with("iterations: "))?;
    let live = lines.next_if(|line| line.starts_with("live nodes: "))?;
    let shown = result.join("\n");
    let found = match shown.as_str() {
        "NULL" | "not a node" => &shown,
        _ if is_right(board, &shown) => "a node",
        _ => "a node, but no solution",
    };
    Some(match call {
        "solution" => format!("{shown}\n"),
        "iterations" => format!("{}\n", iterations.trim_start_matches("iterations: ")),
        "together" => format!("{shown}\n{iterations}\n"),
        "freed" => format!("{found}\n{live}\n"),
        _ => format!("{found}\n"),
    })
}

/// Whether it is a solution; where there is none, whatever was found is wrong.
fn is_right(board: &Node, result: &str) -> bool {
    let has_solution = Search::remembered(board).is_ok_and(|search| search.solution.is_some());
    !has_solution || matches!(checkers::solves(board, result), Ok(Ok(())))
}

#[cfg(test)]
mod tests {
    use super::facet;
    use crate::implicit_graph::board::{parse_digits, rows};

    const P: &str =
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    const S: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn of(exercise: &str, call: &str, input: &str, observation: &str) -> String {
        let board = parse_digits(input).expect("a board");
        facet(exercise, call, &[board], observation).expect("it is what a probe writes")
    }

    fn with_child(child: &str) -> String {
        let child = rows(&parse_digits(child).expect("a board"));
        format!("nodes: 1\n\n{child}argument unchanged\nfresh nodes\n")
    }

    #[test]
    fn an_argument_is_left_alone_only_by_an_answer() {
        let right = with_child(&P.replacen('0', "1", 1));
        assert_eq!(
            of("get_adj_nodes", "argument", P, &right),
            "some nodes\nargument unchanged\nfresh nodes"
        );
        assert_eq!(of("get_adj_nodes", "emptiness", P, &right), "some nodes");
        assert_eq!(of("get_adj_nodes", "cells", P, &right), "(0,2)");
        assert!(of("get_adj_nodes", "children", P, &right).starts_with("nodes: 1\n\n5 3 1 0"));
        for wrong in [P, S] {
            let claim = of("get_adj_nodes", "argument", P, &with_child(wrong));
            assert!(
                claim.starts_with("some nodes, but no right one\n"),
                "{claim}"
            );
        }
        let none = "nodes: 0\nargument unchanged\nfresh nodes";
        assert_eq!(of("get_adj_nodes", "emptiness", S, none), "empty list");
        let null = "NULL\nargument unchanged\nfresh nodes";
        assert_eq!(of("get_adj_nodes", "cells", S, null), "NULL");
    }

    #[test]
    fn a_node_is_found_only_if_it_is_a_solution() {
        let left = "iterations: 475\nlive nodes: 0\n";
        let found = |board: &str| rows(&parse_digits(board).expect("a board")) + left;
        assert_eq!(of("DFS", "found", P, &found(S)), "a node");
        assert_eq!(of("DFS", "freed", P, &found(S)), "a node\nlive nodes: 0");
        assert_eq!(of("DFS", "iterations", P, &found(S)), "475");
        assert_eq!(
            of("DFS", "found", P, &found(&"1".repeat(81))),
            "a node, but no solution"
        );
        assert_eq!(of("DFS", "found", P, &format!("NULL\n{left}")), "NULL");
    }
}
