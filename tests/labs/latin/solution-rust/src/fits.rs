use crate::square::Square;

/// Whether no digit from 1 to 4 comes twice in a row or in a column.
pub fn fits(square: &Square) -> bool {
    (0..4).all(|i| {
        (1..=4).all(|digit| {
            let in_row = square.cell[i].iter().filter(|one| **one == digit);
            let in_column = square.cell.iter().filter(|row| row[i] == digit);
            in_row.count() < 2 && in_column.count() < 2
        })
    })
}
