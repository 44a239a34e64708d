//! Exercise 1: the graph of a Sudoku.

use super::graph::Graph;

/// The graph of a Sudoku: 81 vertices, and 810 edges between the cells of one row, column or box.
/// The cell in row i, column j, both counted from 0, is the vertex 9 * i + j + 1.
pub fn build_graph() -> Graph {
    let mut edges = Vec::new();
    for a in 0..81 {
        for b in a + 1..81 {
            let (row_a, column_a) = (a / 9, a % 9);
            let (row_b, column_b) = (b / 9, b % 9);
            // Integer division gives the same number for the three rows of a band of boxes.
            let same_box = row_a / 3 == row_b / 3 && column_a / 3 == column_b / 3;
            if row_a == row_b || column_a == column_b || same_box {
                edges.push((a + 1, b + 1));
            }
        }
    }
    Graph::new(81, edges)
}
