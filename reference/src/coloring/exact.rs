//! The same colourings in an order that is quick: what is certain first, then the vertex that has
//! the fewest colours left.
//!
//! The ascending order of the lab's search is easy to follow, and hopeless on some boards: it can
//! spend hours in the upper rows before it meets a cell at the bottom that was never possible. A
//! generator asks hundreds of such questions, and a menu must answer on any board.
//!
//! Two things are certain. A vertex whose neighbours leave it one colour has that colour. And
//! where m vertices are all neighbours of each other, each of the m colours is somewhere among
//! them; a colour that only one of them can still have is there. In a Sudoku these *cliques* are
//! the rows, the columns and the boxes, which are found here without knowing of any.

use std::cell::OnceCell;

use super::graph::Graph;

/// The colourings of a graph with a number of colours.
#[derive(Clone, Debug)]
pub struct Exact<'a> {
    graph: &'a Graph,
    /// The colours, as bits: bit c stands for colour c.
    all: u64,
    m: u8,
    /// Found when they are first asked for: a board that is nearly full needs none.
    cliques: OnceCell<Vec<Vec<usize>>>,
}

impl<'a> Exact<'a> {
    /// Prepares to colour `graph` with the colours 1 to `m`.
    ///
    /// # Panics
    /// `m` is above 62.
    pub fn new(graph: &'a Graph, m: u8) -> Self {
        assert!(m < 63, "a set of colours has 64 bits");
        Self {
            graph,
            all: (2 << m) - 2,
            m,
            cliques: OnceCell::new(),
        }
    }

    /// Sets of m vertices of which any two are neighbours; not necessarily all there are.
    fn cliques(&self) -> &[Vec<usize>] {
        self.cliques
            .get_or_init(|| cliques(self.graph, usize::from(self.m)))
    }

    /// Some colourings that keep the colours given in `color`, by index as described in [`super`]:
    /// all of them when there are fewer than `limit`, else `limit`. Givens in conflict, or above
    /// the number of colours, have none.
    ///
    /// # Panics
    /// `color` has another length than the graph's vertices demand.
    pub fn colorings(&self, color: &[u8], limit: usize) -> Vec<Vec<u8>> {
        assert_eq!(
            color.len(),
            self.graph.n() + 1,
            "one colour for each vertex"
        );
        let mut search = Search {
            exact: self,
            colors: vec![0; color.len()],
            left: vec![self.all; color.len()],
            limit,
            found: Vec::new(),
        };
        for (vertex, &given) in color.iter().enumerate().skip(1) {
            if given == 0 {
                continue;
            }
            // An earlier given may have taken this colour from the vertex: a conflict.
            if given > 62 || search.left[vertex] & (1 << given) == 0 {
                return Vec::new();
            }
            search.put(vertex, given);
        }
        search.go();
        search.found
    }
}

/// The sets of `m` vertices that consist of an edge and all vertices that are neighbours of both
/// of its ends, and in which any two are neighbours.
fn cliques(graph: &Graph, m: usize) -> Vec<Vec<usize>> {
    let are_neighbours = |a: usize, b: usize| graph.neighbours(a).binary_search(&b).is_ok();
    let mut cliques: Vec<Vec<usize>> = Vec::new();
    for a in 1..=graph.n() {
        for &b in graph.neighbours(a).iter().filter(|&&b| b > a) {
            // Each edge of a clique leads to it.
            if cliques
                .iter()
                .any(|set| set.contains(&a) && set.contains(&b))
            {
                continue;
            }
            let common = graph.neighbours(a).iter().copied();
            let mut set: Vec<usize> = common.filter(|&c| are_neighbours(b, c)).collect();
            set.extend([a, b]);
            set.sort_unstable();
            let any_two = |&c: &usize| set.iter().all(|&d| c == d || are_neighbours(c, d));
            if set.len() == m && set.iter().all(any_two) {
                cliques.push(set);
            }
        }
    }
    cliques.sort_unstable();
    cliques
}

struct Search<'a> {
    exact: &'a Exact<'a>,
    /// The colours so far, 0 where there is none.
    colors: Vec<u8>,
    /// The colours that the neighbours leave each vertex that has none, as bits.
    left: Vec<u64>,
    limit: usize,
    found: Vec<Vec<u8>>,
}

/// How the search goes on.
enum Next {
    Complete,
    /// Nothing can come of this.
    DeadEnd,
    /// A vertex, and the colours to try there, as bits.
    Try(usize, u64),
}

impl Search<'_> {
    /// Finds all colourings from here, until there are enough.
    fn go(&mut self) {
        if self.found.len() >= self.limit {
            return;
        }
        match self.next() {
            Next::Complete => self.found.push(self.colors.clone()),
            Next::DeadEnd => {}
            Next::Try(vertex, mut colors) => {
                while colors != 0 {
                    let taken = self.put(vertex, colors.trailing_zeros() as u8);
                    self.go();
                    self.take_back(vertex, &taken);
                    colors &= colors - 1;
                }
            }
        }
    }

    fn next(&self) -> Next {
        let uncolored = (1..self.colors.len()).filter(|&vertex| self.colors[vertex] == 0);
        let Some(fewest) = uncolored.min_by_key(|&vertex| self.left[vertex].count_ones()) else {
            return Next::Complete;
        };
        match self.left[fewest].count_ones() {
            0 => Next::DeadEnd,
            1 => Next::Try(fewest, self.left[fewest]),
            _ => self
                .certain_in_a_clique()
                .unwrap_or(Next::Try(fewest, self.left[fewest])),
        }
    }

    /// A colour that has only one vertex left in some clique, or none at all.
    fn certain_in_a_clique(&self) -> Option<Next> {
        self.exact.cliques().iter().find_map(|clique| {
            // The colours that are there or possible at one vertex at least, and those that are
            // there or possible at two.
            let (mut once, mut more) = (0, 0);
            for &vertex in clique {
                match self.colors[vertex] {
                    0 => {
                        more |= once & self.left[vertex];
                        once |= self.left[vertex];
                    }
                    color => {
                        once |= 1 << color;
                        more |= 1 << color;
                    }
                }
            }
            if once != self.exact.all {
                return Some(Next::DeadEnd);
            }
            let certain = once & !more;
            let color = 1_u64.checked_shl(certain.trailing_zeros())?;
            let has_it =
                |&&vertex: &&usize| self.colors[vertex] == 0 && self.left[vertex] & color != 0;
            clique
                .iter()
                .find(has_it)
                .map(|&vertex| Next::Try(vertex, color))
        })
    }

    /// Colours a vertex. Returns the neighbours that have one colour less now.
    fn put(&mut self, vertex: usize, color: u8) -> Vec<usize> {
        let bit = 1 << color;
        self.colors[vertex] = color;
        let mut taken = Vec::new();
        for &neighbour in self.exact.graph.neighbours(vertex) {
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
