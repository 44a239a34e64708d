//! Exercise: where on the matrix does each of the five boards lie?

/// The first and last row, then the first and last column, of the board `selector`: 0 is the
/// centre, 1 to 4 are the corners, row by row. Both ends are part of the board.
///
/// `None` when there is no such board.
pub fn parametros_recorrido(selector: usize) -> Option<[usize; 4]> {
    let corner = match selector {
        0 => (6, 6),
        1 => (0, 0),
        2 => (0, 12),
        3 => (12, 0),
        4 => (12, 12),
        _ => return None,
    };
    let (row, column) = corner;
    Some([row, row + 8, column, column + 8])
}
