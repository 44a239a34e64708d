//! The search of `color_first`, told step by step.

use std::fmt;
use std::ops::ControlFlow;

use super::graph::Graph;

/// A step of the search. It prints itself as a line in the course's language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The search comes to this vertex.
    Vertex(usize),
    /// No neighbour of the vertex has the colour.
    Possible {
        /// The colour, from 1.
        color: u8,
        /// The vertex, from 1.
        vertex: usize,
    },
    /// It goes on to the next vertex.
    Next,
    /// A neighbour of the vertex has the colour already.
    NotPossible {
        /// The colour, from 1.
        color: u8,
        /// The vertex, from 1.
        vertex: usize,
    },
    /// All vertices are coloured.
    Found,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Vertex(vertex) => write!(f, "Mapeando cores possíveis para {vertex}"),
            Self::Possible { color, vertex } => write!(f, "Cor {color} é possível para {vertex}"),
            Self::Next => f.write_str("Partindo para o próximo vértice:"),
            Self::NotPossible { color, vertex } => write!(
                f,
                "Cor {color} não é possível para {vertex}. Partindo para a próxima cor."
            ),
            Self::Found => f.write_str("Solução encontrada."),
        }
    }
}

/// Searches as [`color_first`](fn@super::color_first::color_first) does and calls `on_step` at each
/// step, until it has the first colouring or `on_step` breaks off. Vertices whose colour is given
/// are passed over in silence.
///
/// Returns the colouring; `None` when there is none or the search was broken off. Givens in conflict
/// have no colouring, and there are no steps then.
///
/// # Panics
/// `color` has another length than the graph's vertices demand.
pub fn step_by_step(
    graph: &Graph,
    m: u8,
    color: &[u8],
    on_step: &mut dyn FnMut(Step) -> ControlFlow<()>,
) -> Option<Vec<u8>> {
    assert_eq!(color.len(), graph.n() + 1, "one colour for each vertex");
    let fits = |v| color[v] <= m && (color[v] == 0 || is_possible(graph, color, v, color[v]));
    if !(1..=graph.n()).all(fits) {
        return None;
    }
    let mut colors = color.to_vec();
    let outcome = color_from(graph, m, &mut colors, 1, on_step);
    (outcome == ControlFlow::Continue(true)).then_some(colors)
}

/// Colours the vertices from `vertex` on. `Break` when `on_step` wants no more, else whether it was
/// possible.
fn color_from(
    graph: &Graph,
    m: u8,
    colors: &mut [u8],
    vertex: usize,
    on_step: &mut dyn FnMut(Step) -> ControlFlow<()>,
) -> ControlFlow<(), bool> {
    if vertex > graph.n() {
        on_step(Step::Found)?;
        return ControlFlow::Continue(true);
    }
    if colors[vertex] != 0 {
        return color_from(graph, m, colors, vertex + 1, on_step);
    }
    on_step(Step::Vertex(vertex))?;
    for color in 1..=m {
        if is_possible(graph, colors, vertex, color) {
            on_step(Step::Possible { color, vertex })?;
            on_step(Step::Next)?;
            colors[vertex] = color;
            if color_from(graph, m, colors, vertex + 1, on_step)? {
                return ControlFlow::Continue(true);
            }
            // The vertex keeps its colour while the others are tried: it is no neighbour of itself.
        } else {
            on_step(Step::NotPossible { color, vertex })?;
        }
    }
    colors[vertex] = 0;
    ControlFlow::Continue(false)
}

/// Whether no neighbour of `vertex` has this colour.
fn is_possible(graph: &Graph, colors: &[u8], vertex: usize, color: u8) -> bool {
    let mut neighbours = graph.neighbours(vertex).iter();
    neighbours.all(|&neighbour| colors[neighbour] != color)
}
