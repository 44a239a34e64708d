//! Exercise: where does the column of a cell end?

/// The last row to look at for the column of the active cell (`i`, `j`), that row included. For
/// the row of the cell, ask with the arguments swapped: the last column is `retorna_hasta(j, i)`.
pub fn retorna_hasta(i: usize, j: usize) -> usize {
    match j {
        0..=5 | 15..=20 => {
            if i <= 8 {
                8
            } else {
                20
            }
        }
        9..=11 => 14,
        // The mirror image of `retorna_desde`: above row 6 the centre has not begun, and in rows 6
        // to 8 the column goes down through it to row 14.
        _ => match i {
            0..=5 => 8,
            6..=11 => 14,
            _ => 20,
        },
    }
}
