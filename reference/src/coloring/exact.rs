//! The same colourings in an order that is quick: always the vertex that has the fewest colours
//! left comes next.
//!
//! The ascending order of the lab's search is easy to follow, and hopeless on some boards: it can
//! spend hours in the upper rows before it meets a cell at the bottom that was never possible. A
//! generator asks hundreds of such questions, and a menu must answer on any board.

use super::graph::Graph;

/// Some colourings of `graph` with the colours 1 to `m` that keep the colours given in `color`, by
/// index as described in [`super`]: all of them when there are fewer than `limit`, else `limit`.
///
/// # Panics
/// `color` has another length than the graph's vertices demand, or `m` is above 63.
pub fn colorings(graph: &Graph, m: u8, color: &[u8], limit: usize) -> Vec<Vec<u8>> {
    assert_eq!(color.len(), graph.n() + 1, "one colour for each vertex");
    assert!(m < 64, "a set of colours has 64 bits");
    let mut search = Search {
        graph,
        colors: vec![0; color.len()],
        // Bit c stands for colour c.
        left: vec![(2 << m) - 2; color.len()],
        limit,
        found: Vec::new(),
    };
    for (vertex, &given) in color.iter().enumerate().skip(1) {
        // A colour that an earlier given took from this vertex is a conflict.
        if given == 0 {
            continue;
        }
        if given > m || search.left[vertex] & (1 << given) == 0 {
            return Vec::new();
        }
        search.put(vertex, given);
    }
    search.go();
    search.found
}

struct Search<'a> {
    graph: &'a Graph,
    /// The colours so far, 0 where there is none.
    colors: Vec<u8>,
    /// The colours that the neighbours leave each vertex that has none, as bits.
    left: Vec<u64>,
    limit: usize,
    found: Vec<Vec<u8>>,
}

impl Search<'_> {
    /// Finds all colourings from here, until there are enough.
    fn go(&mut self) {
        if self.found.len() >= self.limit {
            return;
        }
        let uncolored = (1..=self.graph.n()).filter(|&vertex| self.colors[vertex] == 0);
        let Some(vertex) = uncolored.min_by_key(|&vertex| self.left[vertex].count_ones()) else {
            self.found.push(self.colors.clone());
            return;
        };
        // A vertex without colours left ends this branch: the loop has nothing to try.
        let mut colors = self.left[vertex];
        while colors != 0 {
            let color = colors.trailing_zeros() as u8;
            colors &= colors - 1;
            let taken = self.put(vertex, color);
            self.go();
            self.take_back(vertex, &taken);
        }
    }

    /// Colours a vertex. Returns the neighbours that have one colour less now.
    fn put(&mut self, vertex: usize, color: u8) -> Vec<usize> {
        let bit = 1 << color;
        self.colors[vertex] = color;
        let mut taken = Vec::new();
        for &neighbour in self.graph.neighbours(vertex) {
            if self.left[neighbour] & bit != 0 {
                self.left[neighbour] &= !bit;
                taken.push(neighbour);
            }
        }
        taken
    }

    /// Undoes what `put` did.
    fn take_back(&mut self, vertex: usize, taken: &[usize]) {
        let bit = 1 << self.colors[vertex];
        self.colors[vertex] = 0;
        for &neighbour in taken {
            self.left[neighbour] |= bit;
        }
    }
}
