//! The probe of implicit-graph in Rust: calls one of the student's functions on a board and
//! writes what came back. An input with several boards asks for them one after another, in the
//! same process: what a function keeps from one call to the next shows in the second answer. All of
//! an answer is written, whatever the case's call asks about: the grader looks at a facet of it.
//!
//! This file is the root of the crate that holds the student's files, in the place of their
//! lib.rs. It offers the same paths: `crate::is_valid::is_valid`, `crate::is_valid`,
//! `crate::Node` and so on. Behind the paths of functions that other exercises build on stands
//! the student's function, or the reference's in the runs where that one is called for; what is
//! observed is always the student's.
//!
//! It is compiled with every submission: plain loops are compiled in half the time that iterators take.

#[path = "src/node.rs"]
pub mod node;

#[path = "src/get_adj_nodes.rs"]
mod student_get_adj_nodes;
pub mod get_adj_nodes {
    // A helper that the student made public is reached under the module's name as well.
    #[allow(unused_imports)]
    pub use crate::student_get_adj_nodes::*;

    use crate::node::Node;
    sudograde::substitutable! {
        pub fn get_adj_nodes(n: &Node) -> Vec<Node> = crate::student_get_adj_nodes::get_adj_nodes
    }
}

#[path = "src/is_valid.rs"]
mod student_is_valid;
pub mod is_valid {
    #[allow(unused_imports)]
    pub use crate::student_is_valid::*;

    use crate::node::Node;
    sudograde::substitutable! {
        pub fn is_valid(n: &Node) -> bool = crate::student_is_valid::is_valid
    }
}

#[path = "src/is_final.rs"]
mod student_is_final;
pub mod is_final {
    #[allow(unused_imports)]
    pub use crate::student_is_final::*;

    use crate::node::Node;
    sudograde::substitutable! {
        pub fn is_final(n: &Node) -> bool = crate::student_is_final::is_final
    }
}

#[path = "src/dfs.rs"]
pub mod dfs;

pub use dfs::dfs;
pub use get_adj_nodes::get_adj_nodes;
pub use is_final::is_final;
pub use is_valid::is_valid;
pub use node::Node;

use sudograde::Probe;

/// A right answer has nine nodes at most.
const MOST_NODES: usize = 100;

sudograde::probe!(observe);

fn observe(probe: &Probe) {
    let Some(boards) = read_boards(probe.input) else {
        probe.write("the input of this case is not a board\n");
        return;
    };
    for board in boards {
        match probe.call {
            "cells" | "children" | "emptiness" | "argument" => observe_get_adj_nodes(probe, &board),
            "is_valid" => write_flag(probe, student_is_valid::is_valid(&board)),
            "is_final" => write_flag(probe, student_is_final::is_final(&board)),
            "solution" | "iterations" | "found" | "freed" | "together" => observe_dfs(probe, board),
            call => probe.write(&format!("the probe knows no call \"{call}\"\n")),
        }
    }
}

/// Reads boards of 81 cells, `.` or 0 for an empty one, with or without white space between the
/// cells.
fn read_boards(text: &str) -> Option<Vec<Node>> {
    let mut boards = Vec::new();
    let mut sudo = [[0; 9]; 9];
    let mut position = 0;
    for character in text.bytes() {
        sudo[position / 9][position % 9] = match character {
            b' ' | b'\t' | b'\n' | b'\r' => continue,
            b'.' => 0,
            b'0'..=b'9' => character - b'0',
            _ => return None,
        };
        position += 1;
        if position == 81 {
            boards.push(Node { sudo });
            position = 0;
        }
    }
    (position == 0 && !boards.is_empty()).then_some(boards)
}

fn write_flag(probe: &Probe, answer: bool) {
    probe.write(if answer { "1\n" } else { "0\n" });
}

fn observe_get_adj_nodes(probe: &Probe, board: &Node) {
    let argument = board.clone();
    let nodes = student_get_adj_nodes::get_adj_nodes(&argument);
    if nodes.len() > MOST_NODES {
        probe.write(&format!("more than {MOST_NODES} nodes\n"));
        return;
    }
    probe.write(&format!("nodes: {}\n", nodes.len()));
    for node in &nodes {
        probe.write("\n");
        write_board(probe, node);
    }
    match first_difference(&argument, board) {
        Some((i, j)) => probe.write(&format!("argument changed at ({i},{j})\n")),
        None => probe.write("argument unchanged\n"),
    }
    // In C the argument itself can be in the list, or a node twice. A vector owns its
    // nodes, so that cannot be.
    probe.write("fresh nodes\n");
}

fn observe_dfs(probe: &Probe, board: Node) {
    let before = probe.live_blocks(size_of::<Node>());
    let mut cont = 0;
    let result = dfs::dfs(board, &mut cont);
    // The returned node is no block of its own: a node lies where its owner does.
    let live = probe.live_blocks(size_of::<Node>()) - before;
    write_result(probe, &result);
    probe.write(&format!("iterations: {cont}\nlive nodes: {live}\n"));
}

fn write_result(probe: &Probe, result: &Option<Node>) {
    match result {
        Some(node) => write_board(probe, node),
        None => probe.write("NULL\n"),
    }
}

fn write_board(probe: &Probe, node: &Node) {
    let mut text = String::new();
    let (mut i, mut j) = (0, 0);
    while i < 9 {
        text.push_str(&node.sudo[i][j].to_string());
        text.push(if j < 8 { ' ' } else { '\n' });
        (i, j) = next(i, j);
    }
    probe.write(&text);
}

/// The first cell, row by row, in which two boards differ.
fn first_difference(a: &Node, b: &Node) -> Option<(usize, usize)> {
    let (mut i, mut j) = (0, 0);
    while i < 9 {
        if a.sudo[i][j] != b.sudo[i][j] {
            return Some((i, j));
        }
        (i, j) = next(i, j);
    }
    None
}

/// The cell after this one, row by row.
fn next(i: usize, j: usize) -> (usize, usize) {
    if j < 8 { (i, j + 1) } else { (i + 1, 0) }
}
