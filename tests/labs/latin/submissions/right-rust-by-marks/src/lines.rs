use crate::Square;

/// The rows and the columns.
pub fn lines(square: &Square) -> Vec<[u8; 4]> {
    let mut all = square.cell.to_vec();
    for column in 0..4 {
        all.push(std::array::from_fn(|row| square.cell[row][column]));
    }
    all
}
