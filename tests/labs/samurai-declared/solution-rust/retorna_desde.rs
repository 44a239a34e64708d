//! Exercise: where does the column of a cell begin?

/// The first row to look at for the column of the active cell (`i`, `j`). For the row of the cell,
/// ask with the arguments swapped: the first column is `retorna_desde(j, i)`.
///
/// A cell of two boards has a column in both, which overlap: together they are one long column.
pub fn retorna_desde(i: usize, j: usize) -> usize {
    match j {
        // The outer columns belong to the corners only, one above and one below.
        0..=5 | 15..=20 => {
            if i <= 8 {
                0
            } else {
                12
            }
        }
        // The middle columns belong to the centre only.
        9..=11 => 6,
        // The others belong to the centre and to a corner above and below it. From row 15 the
        // centre has ended; in rows 12 to 14 the column goes up through it to row 6.
        _ => match i {
            0..=8 => 0,
            9..=14 => 6,
            _ => 12,
        },
    }
}
