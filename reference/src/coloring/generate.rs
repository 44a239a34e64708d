//! Exercise 5: a puzzle with exactly one solution, made by removing numbers while it stays so.

use std::ops::ControlFlow;

use super::color_all::{color_all, tightest};
use super::graph::Graph;
use super::random::Random;

/// The colours of a Sudoku.
const M: u8 = 9;

/// A random puzzle on `graph`: colours of some vertices, 0 at the others, by index as described in
/// [`super`]. Exactly one colouring with 9 colours keeps them, and not one of them could be left
/// out: without it there would be several. The same `seed` makes the same puzzle.
///
/// `None` when the graph has no colouring with 9 colours; that of a Sudoku has.
pub fn generate(graph: &Graph, seed: u64) -> Option<Vec<u8>> {
    let mut random = Random::new(seed);
    let mut puzzle = vec![0; graph.n() + 1];
    if !complete(graph, &mut puzzle, &mut random) {
        return None;
    }
    let mut vertices: Vec<usize> = (1..=graph.n()).collect();
    random.shuffle(&mut vertices);
    for vertex in vertices {
        let color = puzzle[vertex];
        puzzle[vertex] = 0;
        // Two solutions are enough to know that this colour is needed. It stays needed when others
        // are removed later, so one pass over the vertices is enough as well.
        if !is_unique(graph, &puzzle) {
            puzzle[vertex] = color;
        }
    }
    Some(puzzle)
}

/// Colours all vertices, each with one of the colours in random order with which the rest can still be
/// coloured. Returns whether that is possible.
fn complete(graph: &Graph, colors: &mut [u8], random: &mut Random) -> bool {
    let Some((vertex, mut possible)) = tightest(graph, M, colors) else {
        return true;
    };
    random.shuffle(&mut possible);
    for color in possible {
        colors[vertex] = color;
        if complete(graph, colors, random) {
            return true;
        }
    }
    colors[vertex] = 0;
    false
}

/// Whether exactly one colouring keeps these colours.
fn is_unique(graph: &Graph, colors: &[u8]) -> bool {
    let mut seen = 0;
    color_all(graph, M, colors, &mut |_| {
        seen += 1;
        if seen < 2 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    seen == 1
}
