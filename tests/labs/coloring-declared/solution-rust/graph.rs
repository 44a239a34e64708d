//! A graph: what is coloured.

/// An undirected graph whose vertices are counted from 1, as its lists of neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// The neighbours of vertex v, ascending, at index v. Index 0 is not used.
    neighbours: Vec<Vec<usize>>,
}

impl Graph {
    /// The graph with the vertices 1 to `n` and an edge for each pair of `edges`. An edge may be
    /// named twice and in both directions; it is one edge.
    ///
    /// # Panics
    /// An edge names a vertex that is not there, or joins a vertex to itself: that graph has no
    /// colouring at all.
    pub fn new(n: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let mut neighbours = vec![Vec::new(); n + 1];
        for (a, b) in edges {
            assert!(a != b && a.min(b) >= 1, "({a}, {b}) is no edge");
            neighbours[a].push(b);
            neighbours[b].push(a);
        }
        for list in &mut neighbours {
            list.sort_unstable();
            list.dedup();
        }
        Self { neighbours }
    }

    /// How many vertices it has.
    pub fn n(&self) -> usize {
        self.neighbours.len() - 1
    }

    /// The vertices that `vertex` shares an edge with, ascending. Their number is its degree.
    ///
    /// # Panics
    /// There is no such vertex.
    pub fn neighbours(&self, vertex: usize) -> &[usize] {
        &self.neighbours[vertex]
    }
}
