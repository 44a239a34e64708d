//! Exercise 2: does a board keep the rules so far?

use super::node::Node;

/// Whether no digit stands twice in a row, in a column or in one of the nine boxes of 3x3 cells.
/// Empty cells break no rule, so a board need not be full to be valid. A number above 9 is not a
/// digit: no board that holds one is valid.
pub fn is_valid(n: &Node) -> bool {
    // Row k, column k and box k are walked together; p counts their cells.
    for k in 0..9 {
        let mut seen_in_row = [false; 10];
        let mut seen_in_column = [false; 10];
        let mut seen_in_box = [false; 10];
        for p in 0..9 {
            let in_row = n.sudo[k][p];
            let in_column = n.sudo[p][k];
            // Boxes are numbered like the cells of a 3x3 board. Box k begins at row 3 * (k / 3)
            // and column 3 * (k % 3); inside it, p moves in the same pattern.
            let in_box = n.sudo[3 * (k / 3) + p / 3][3 * (k % 3) + p % 3];
            if breaks_a_rule(in_row, &mut seen_in_row)
                || breaks_a_rule(in_column, &mut seen_in_column)
                || breaks_a_rule(in_box, &mut seen_in_box)
            {
                return false;
            }
        }
    }
    true
}

/// Whether the number in a cell may not stand in its unit, of which the digits in `seen` are taken.
/// Each digit has its mark at its own index, so finding it needs no loop.
fn breaks_a_rule(number: u8, seen: &mut [bool; 10]) -> bool {
    match number {
        0 => false,
        1..=9 => {
            let taken = seen[usize::from(number)];
            seen[usize::from(number)] = true;
            taken
        }
        _ => true,
    }
}
