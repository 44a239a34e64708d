//! Exercício 1: o grafo do Sudoku.

use crate::graph::Graph;

/// Devolve o grafo do Sudoku: 81 vértices, e uma aresta entre células da mesma linha, da mesma coluna ou
/// do mesmo bloco de 3x3. A célula da linha i e da coluna j, contadas a partir de 0, é o vértice
/// 9 * i + j + 1.
pub fn build_graph() -> Graph {
    Graph::new(0, [])
}
