//! Exercise 4: is a colouring a solution?

use super::graph::Graph;

/// The colours of a Sudoku.
const COLORS: std::ops::RangeInclusive<u8> = 1..=9;

/// Whether every vertex of `graph` has a colour from 1 to 9, and no edge joins two vertices of the
/// same colour. The colours stand by index as described in [`super`].
///
/// # Panics
/// `color` has another length than the graph's vertices demand.
pub fn check_solution(graph: &Graph, color: &[u8]) -> bool {
    assert_eq!(color.len(), graph.n() + 1, "one colour for each vertex");
    // Each edge is looked at from both of its ends: twice the work, and no case to forget.
    (1..=graph.n()).all(|vertex| {
        let differs = |&neighbour: &usize| color[neighbour] != color[vertex];
        COLORS.contains(&color[vertex]) && graph.neighbours(vertex).iter().all(differs)
    })
}
