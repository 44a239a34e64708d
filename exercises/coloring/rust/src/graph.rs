//! Um grafo. Este arquivo é dado: na correção vale a versão original.

/// Um grafo não dirigido. Os vértices são 1, 2, ..., n.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// Os vizinhos do vértice v estão na posição v; a posição 0 não é usada.
    neighbours: Vec<Vec<usize>>,
}

impl Graph {
    /// O grafo com os vértices 1 a `n` e uma aresta para cada par de `edges`. Uma aresta pode vir
    /// repetida e nos dois sentidos: é uma só.
    ///
    /// # Panics
    /// Uma aresta cita um vértice que não existe, ou liga um vértice a ele mesmo.
    pub fn new(n: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let mut neighbours = vec![Vec::new(); n + 1];
        for (a, b) in edges {
            let is_vertex = |v| (1..=n).contains(&v);
            assert!(
                is_vertex(a) && is_vertex(b),
                "({a}, {b}): os vértices vão de 1 a {n}"
            );
            assert!(a != b, "({a}, {b}): um vértice não é vizinho dele mesmo");
            neighbours[a].push(b);
            neighbours[b].push(a);
        }
        for list in &mut neighbours {
            list.sort_unstable();
            list.dedup();
        }
        Self { neighbours }
    }

    /// Quantos vértices há.
    pub fn n(&self) -> usize {
        self.neighbours.len() - 1
    }

    /// Os vizinhos de `vertex`, em ordem crescente. Quantos são é o grau do vértice.
    pub fn neighbours(&self, vertex: usize) -> &[usize] {
        &self.neighbours[vertex]
    }
}
