//! Right versions of the functions that `generate` builds on, in Rust; they stand in for the student's
//! while it is graded. As in substitutes.c, the search takes the vertex with the fewest colours
//! left, for the ascending order can take minutes. A function is compiled only where it is asked for.

#[path = "src/graph.rs"]
pub mod graph;

#[cfg(any(substitute = "color_first", substitute = "color_all"))]
mod search {
    use crate::graph::Graph;
    use std::ops::ControlFlow;

    /// The colours that the neighbours of `vertex` leave it, as bits 1 to `m`.
    pub fn left(graph: &Graph, m: u8, colors: &[u8], vertex: usize) -> u64 {
        let neighbours = graph.neighbours(vertex).iter();
        let taken = neighbours.fold(0, |bits, &it| bits | 1_u64 << colors[it]);
        !taken & ((2 << m) - 2)
    }

    /// The colours given, as one to change, with at most 62 of them; `None` when they contradict each
    /// other.
    pub fn start(graph: &Graph, m: u8, color: &[u8]) -> Option<(u8, Vec<u8>)> {
        let m = m.min(62);
        let colors = color.to_vec();
        let in_range = colors.len() == graph.n() + 1 && colors[1..].iter().all(|&it| it <= m);
        let fits = |v: usize| colors[v] == 0 || left(graph, m, &colors, v) & (1 << colors[v]) != 0;
        (in_range && (1..=graph.n()).all(fits)).then_some((m, colors))
    }

    pub fn go(
        graph: &Graph,
        m: u8,
        colors: &mut Vec<u8>,
        found: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let uncolored = (1..=graph.n()).filter(|&v| colors[v] == 0);
        let Some(v) = uncolored.min_by_key(|&v| left(graph, m, colors, v).count_ones()) else {
            return found(colors);
        };
        let possible = left(graph, m, colors, v);
        for color in (1..=m).filter(|color| possible & (1 << color) != 0) {
            colors[v] = color;
            go(graph, m, colors, found)?;
        }
        colors[v] = 0;
        ControlFlow::Continue(())
    }
}

/// The first in the order of the vertices: each gets the lowest colour with which the rest can still
/// be coloured.
#[cfg(substitute = "color_first")]
#[unsafe(no_mangle)]
pub fn sg_substitute_color_first(graph: &graph::Graph, m: u8, color: &[u8]) -> Option<Vec<u8>> {
    let (m, mut colors) = search::start(graph, m, color)?;
    let stop = &mut |_: &[u8]| std::ops::ControlFlow::Break(());
    let can_be_colored =
        |colors: &[u8], stop: &mut dyn FnMut(&[u8]) -> std::ops::ControlFlow<()>| {
            search::go(graph, m, &mut colors.to_vec(), stop).is_break()
        };
    if !can_be_colored(&colors, stop) {
        return None;
    }
    for v in 1..=graph.n() {
        if colors[v] != 0 {
            continue;
        }
        let possible = search::left(graph, m, &colors, v);
        for color in (1..=m).filter(|color| possible & (1 << color) != 0) {
            colors[v] = color;
            if can_be_colored(&colors, stop) {
                break;
            }
        }
    }
    Some(colors)
}

#[cfg(substitute = "color_all")]
#[unsafe(no_mangle)]
pub fn sg_substitute_color_all(
    graph: &graph::Graph,
    m: u8,
    color: &[u8],
    found: &mut dyn FnMut(&[u8]) -> std::ops::ControlFlow<()>,
) -> u64 {
    let Some((m, mut colors)) = search::start(graph, m, color) else {
        return 0;
    };
    let mut count = 0;
    let _ = search::go(graph, m, &mut colors, &mut |colors| {
        count += 1;
        found(colors)
    });
    count
}

#[cfg(substitute = "check_solution")]
#[unsafe(no_mangle)]
pub fn sg_substitute_check_solution(graph: &graph::Graph, color: &[u8]) -> bool {
    color.len() == graph.n() + 1
        && (1..=graph.n()).all(|v| {
            let differs = |&w: &usize| color[w] != color[v];
            (1..=9).contains(&color[v]) && graph.neighbours(v).iter().all(differs)
        })
}
