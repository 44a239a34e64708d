//! Calls of the student's functions with values that lab.toml has types for: a graph is made from
//! edges, and what `found` is handed is collected.

use std::ops::ControlFlow;

use crate::graph::Graph;

const CELLS: usize = 81;
const MOST_COLORINGS: usize = 300;

/// The board of a Sudoku: the colours of its vertices.
pub struct Sudoku {
    pub cells: [[u8; 9]; 9],
}

pub struct Edge {
    pub a: usize,
    pub b: usize,
}

/// Another graph, the number of colours, and the colours of its vertices.
pub struct Other {
    pub edges: Vec<Edge>,
    pub m: u8,
    pub colors: Vec<i32>,
}

/// The graph of a Sudoku. Each letter of the text says of four pairs of vertices which are edges:
/// checks.c writes it.
fn graph_of_sudoku(letters: &str) -> Graph {
    let four = |letter: u8| (0..4).map(move |pair| (letter - b'a') >> pair & 1 == 1);
    let are_edges = letters.bytes().flat_map(four);
    let pairs = (1..=CELLS).flat_map(|v| (v + 1..=CELLS).map(move |w| (v, w)));
    let edges = pairs.zip(are_edges).filter(|(_, is_edge)| *is_edge);
    Graph::new(CELLS, edges.map(|(pair, _)| pair))
}

/// The graph that a function is called with, the number of colours, and the colours by vertex.
fn hand_over(
    sudoku: Option<Sudoku>,
    other: Option<Other>,
    edges: &str,
) -> (Graph, u8, Vec<u8>) {
    let mut colors = vec![0];
    match (sudoku, other) {
        (None, Some(other)) => {
            // A negative number is too large a colour here, and 257 is the largest.
            colors.extend(other.colors.iter().map(|&color| color.min(255) as u8));
            let edges = other.edges.iter().map(|edge| (edge.a, edge.b));
            (Graph::new(other.colors.len(), edges), other.m, colors)
        }
        (sudoku, _) => {
            let cells = sudoku.map_or([[0; 9]; 9], |sudoku| sudoku.cells);
            colors.extend(cells.as_flattened());
            (graph_of_sudoku(edges), 9, colors)
        }
    }
}

/// The colours as the input has them: nobody can change what is only lent.
fn lent(sudoku: Option<&Sudoku>, other: Option<&Other>) -> Vec<i32> {
    match (sudoku, other) {
        (None, Some(other)) => other.colors.clone(),
        (sudoku, _) => {
            let cells = sudoku.map_or([[0; 9]; 9], |sudoku| sudoku.cells);
            cells.as_flattened().iter().map(|&color| color.into()).collect()
        }
    }
}

/// Colours without place 0; others than one for each vertex come as they are.
fn shown(colors: &[u8]) -> Vec<i32> {
    colors.iter().skip(1).map(|&color| color.into()).collect()
}

pub fn adapt_build_graph(asked: Vec<usize>, n: &mut Vec<i32>) -> Vec<Vec<i32>> {
    // It has been called before.
    let _ = crate::build_graph::build_graph();
    let graph = crate::build_graph::build_graph();
    let number = |&vertex: &usize| i32::try_from(vertex).unwrap_or(i32::MAX);
    n.push(number(&graph.n()));
    let of = |vertex: usize| match vertex <= graph.n() {
        true => graph.neighbours(vertex).iter().map(number).collect(),
        false => Vec::new(),
    };
    asked.into_iter().map(of).collect()
}

pub fn adapt_color_first(
    sudoku: Option<Sudoku>,
    other: Option<Other>,
    edges: &str,
    left: &mut Vec<i32>,
) -> Option<Vec<i32>> {
    *left = lent(sudoku.as_ref(), other.as_ref());
    let (graph, m, colors) = hand_over(sudoku, other, edges);
    let found = crate::color_first::color_first(&graph, m, &colors);
    found.map(|found| shown(&found))
}

pub fn adapt_color_all(
    sudoku: Option<Sudoku>,
    other: Option<Other>,
    edges: &str,
    count: &mut Vec<i32>,
    left: &mut Vec<i32>,
    further: &mut Vec<i32>,
) -> Vec<Vec<i32>> {
    *left = lent(sudoku.as_ref(), other.as_ref());
    let (graph, m, colors) = hand_over(sudoku, other, edges);
    let mut all = Vec::new();
    let mut calls = 0;
    let counted = crate::color_all::color_all(&graph, m, &colors, &mut |coloring| {
        calls += 1;
        if all.len() < MOST_COLORINGS {
            all.push(shown(coloring));
        }
        ControlFlow::Continue(())
    });
    count.push(i32::try_from(counted).unwrap_or(-1));
    if calls > 1 {
        further.push(calls_after(&graph, m, &colors, calls / 2));
    }
    all
}

/// How often `found` is called after it ended the search at its call number `last`.
fn calls_after(graph: &Graph, m: u8, colors: &[u8], last: i32) -> i32 {
    let mut calls = 0;
    crate::color_all::color_all(graph, m, colors, &mut |_| {
        calls += 1;
        match calls < last {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    calls - last
}

pub fn adapt_check_solution(
    sudoku: Option<Sudoku>,
    other: Option<Other>,
    edges: &str,
    left: &mut Vec<i32>,
) -> bool {
    *left = lent(sudoku.as_ref(), other.as_ref());
    let (graph, _, colors) = hand_over(sudoku, other, edges);
    let is_solution = crate::check_solution::check_solution(&graph, &colors);
    is_solution
}

/// A puzzle for each seed, and the numbers of givens, which nobody returns here. With three seeds and more, also
/// that of one with the same last 32 bits as the first.
pub fn adapt_generate(
    seeds: Vec<u32>,
    edges: &str,
    givens: &mut Vec<i32>,
    larger: &mut Vec<Vec<i32>>,
) -> Vec<Vec<i32>> {
    let (graph, ..) = hand_over(None, None, edges);
    if seeds.len() >= 3 {
        let seed = u64::from(seeds[0]) + (1 << 32);
        larger.push(shown(&crate::generate::generate(&graph, seed).unwrap_or_default()));
    }
    let make = |seed: u32| {
        let puzzle = crate::generate::generate(&graph, seed.into()).unwrap_or_default();
        let count = puzzle.iter().skip(1).filter(|&&color| color != 0).count();
        givens.push(i32::try_from(count).unwrap_or(i32::MAX));
        shown(&puzzle)
    };
    seeds.into_iter().map(make).collect()
}
