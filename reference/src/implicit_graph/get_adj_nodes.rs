//! Exercises 1 and 3: the edges of the graph. A neighbour of a board is the same board with one
//! number more, in its first empty cell.

use super::is_valid::is_valid;
use super::node::Node;

/// The valid neighbours of `n`: copies of it whose first empty cell, row by row from the left,
/// holds 1, 2, ... 9, without the copies that break a rule. They are ordered by that digit.
///
/// A full board has no empty cell, hence no neighbour.
pub fn get_adj_nodes(n: &Node) -> Vec<Node> {
    let mut neighbours = Vec::new();
    let Some((row, column)) = first_empty_cell(n) else {
        return neighbours;
    };
    for digit in 1..=9 {
        // Each neighbour is a board of its own: `n` stays as it is, and a later step of the
        // search cannot spoil the boards that still wait.
        let mut neighbour = n.clone();
        neighbour.sudo[row][column] = digit;
        // Exercise 1 keeps all nine. Exercise 3 adds this test: nothing that is built on a
        // board with a mistake can become a solution, so the search need not go there.
        if is_valid(&neighbour) {
            neighbours.push(neighbour);
        }
    }
    neighbours
}

/// The row and column of the first cell that holds 0.
///
/// One cell is enough. Every solution has some number in it, so trying all nine there misses
/// none, and filling the cells in one fixed order reaches each board in one way only.
fn first_empty_cell(n: &Node) -> Option<(usize, usize)> {
    for row in 0..9 {
        for column in 0..9 {
            if n.sudo[row][column] == 0 {
                return Some((row, column));
            }
        }
    }
    None
}
