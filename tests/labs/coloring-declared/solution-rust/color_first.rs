//! Exercise 2: the M-colouring by backtracking that stops at the first solution.

use super::graph::Graph;

/// The first colouring of `graph` with the colours 1 to `m` that keeps the colours given in
/// `color`, by index as described in [`super`]. `None` when there is none: so it is when givens are
/// in conflict, or above `m`.
///
/// The first one is the first in the order of the vertices, lowest colours first.
///
/// # Panics
/// `color` has another length than the graph's vertices demand.
pub fn color_first(graph: &Graph, m: u8, color: &[u8]) -> Option<Vec<u8>> {
    assert_eq!(color.len(), graph.n() + 1, "one colour for each vertex");
    // The search asks only whether a new colour fits. Givens that contradict each other would go
    // unnoticed, and the rest could be coloured around them.
    let fits = |v| color[v] <= m && (color[v] == 0 || is_possible(graph, color, v, color[v]));
    if !(1..=graph.n()).all(fits) {
        return None;
    }
    let mut colors = color.to_vec();
    color_from(graph, m, &mut colors, 1).then_some(colors)
}

/// Colours the vertices from `vertex` on, and returns whether that is possible. If it is not, they
/// are as they were.
fn color_from(graph: &Graph, m: u8, colors: &mut [u8], vertex: usize) -> bool {
    if vertex > graph.n() {
        return true;
    }
    if colors[vertex] != 0 {
        // Vertices are coloured in ascending order, so a colour that is already here was given.
        return color_from(graph, m, colors, vertex + 1);
    }
    for color in 1..=m {
        if is_possible(graph, colors, vertex, color) {
            colors[vertex] = color;
            // One colouring is enough: whoever meets it returns at once, all the way up.
            if color_from(graph, m, colors, vertex + 1) {
                return true;
            }
        }
    }
    // The vertex must not stand in the way of the next try of the ones before it.
    colors[vertex] = 0;
    false
}

/// Whether no neighbour of `vertex` has this colour.
fn is_possible(graph: &Graph, colors: &[u8], vertex: usize, color: u8) -> bool {
    let mut neighbours = graph.neighbours(vertex).iter();
    neighbours.all(|&neighbour| colors[neighbour] != color)
}
