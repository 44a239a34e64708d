//! Exercise 3: the M-colouring by backtracking that goes through all solutions.

use std::ops::ControlFlow;

use super::graph::Graph;

/// Calls `found` with each colouring of `graph` with the colours 1 to `m` that keeps the colours
/// given in `color`, by index as described in [`super`]. Each one comes once. Returns how many
/// there were: 0 also when givens are in conflict, or above `m`.
///
/// An empty Sudoku has 6.67e21 solutions (B. Felgenhauer and F. Jarvis, "Enumerating possible
/// Sudoku grids", 2005), so `found` may end the search: with `ControlFlow::Break(())`.
///
/// ```
/// use std::ops::ControlFlow;
/// use reference::coloring::{color_all::color_all, graph::Graph};
///
/// let triangle = Graph::new(3, [(1, 2), (2, 3), (3, 1)]);
/// let mut ignore = |_: &[u8]| ControlFlow::Continue(());
/// assert_eq!(color_all(&triangle, 2, &[0; 4], &mut ignore), 0);
/// assert_eq!(color_all(&triangle, 3, &[0; 4], &mut ignore), 6);
/// ```
///
/// # Panics
/// `color` has another length than the graph's vertices demand.
pub fn color_all(
    graph: &Graph,
    m: u8,
    color: &[u8],
    found: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
) -> u64 {
    assert_eq!(color.len(), graph.n() + 1, "one colour for each vertex");
    // As in `color_first`: the search would not notice givens that contradict each other.
    let fits = |v| color[v] <= m && (color[v] == 0 || is_possible(graph, color, v, color[v]));
    if !(1..=graph.n()).all(fits) {
        return 0;
    }
    let mut colors = color.to_vec();
    let mut count = 0;
    // Whether the search was ended early does not matter: it has counted what it has shown.
    let _ = color_rest(graph, m, &mut colors, &mut |colors| {
        count += 1;
        found(colors)
    });
    count
}

/// Colours the vertices that have no colour yet in every possible way.
fn color_rest(
    graph: &Graph,
    m: u8,
    colors: &mut [u8],
    found: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some((vertex, possible)) = tightest(graph, m, colors) else {
        return found(colors);
    };
    for color in possible {
        colors[vertex] = color;
        // A solution is no reason to stop here: the next colour may lead to another one.
        color_rest(graph, m, colors, found)?;
    }
    colors[vertex] = 0;
    ControlFlow::Continue(())
}

/// The vertex without a colour that has the fewest colours left, and these: in ascending order of the
/// vertices some boards take hours.
pub fn tightest(graph: &Graph, m: u8, colors: &[u8]) -> Option<(usize, Vec<u8>)> {
    let possible = |vertex: usize| -> Vec<u8> {
        let mut is_taken = [false; 256];
        for &neighbour in graph.neighbours(vertex) {
            is_taken[usize::from(colors[neighbour])] = true;
        }
        (1..=m)
            .filter(|&color| !is_taken[usize::from(color)])
            .collect()
    };
    let empty = (1..=graph.n()).filter(|&vertex| colors[vertex] == 0);
    let all = empty.map(|vertex| (vertex, possible(vertex)));
    all.min_by_key(|(_, possible)| possible.len())
}

/// Whether no neighbour of `vertex` has this colour.
fn is_possible(graph: &Graph, colors: &[u8], vertex: usize, color: u8) -> bool {
    let mut neighbours = graph.neighbours(vertex).iter();
    neighbours.all(|&neighbour| colors[neighbour] != color)
}
