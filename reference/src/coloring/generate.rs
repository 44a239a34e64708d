//! Exercise 5: a puzzle with exactly one solution, made by removing numbers while it stays so.

use super::exact::Exact;
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
    let exact = Exact::new(graph, M);
    let mut puzzle = complete(graph, &exact, &mut random)?;
    for vertex in in_random_order(graph, &mut random) {
        let color = puzzle[vertex];
        puzzle[vertex] = 0;
        // Two solutions are enough to know that this colour is needed. It stays needed when others
        // are removed later, so one pass over the vertices is enough as well.
        if exact.colorings(&puzzle, 2).len() != 1 {
            puzzle[vertex] = color;
        }
    }
    Some(puzzle)
}

/// A random colouring: vertex by vertex, in random order, the first of the colours in random order
/// with which the rest can still be coloured.
fn complete(graph: &Graph, exact: &Exact, random: &mut Random) -> Option<Vec<u8>> {
    let mut colors = vec![0; graph.n() + 1];
    for vertex in in_random_order(graph, random) {
        let mut order: Vec<u8> = (1..=M).collect();
        random.shuffle(&mut order);
        let fitting = order.into_iter().find(|&color| {
            colors[vertex] = color;
            !exact.colorings(&colors, 1).is_empty()
        });
        // Only the first vertex can have none: after it there is a colouring of the rest.
        fitting?;
    }
    Some(colors)
}

fn in_random_order(graph: &Graph, random: &mut Random) -> Vec<usize> {
    let mut vertices: Vec<usize> = (1..=graph.n()).collect();
    random.shuffle(&mut vertices);
    vertices
}
