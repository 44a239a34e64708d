//! Exercise: may this number stand here?

use super::retorna_desde::retorna_desde;
use super::retorna_hasta::retorna_hasta;
use super::tablerote::Tablerote;

/// Whether `valor` may stand in the empty active cell (`i`, `j`): no other cell of its columns,
/// rows and box holds it.
pub fn verificador_insertar(t: &Tablerote, i: usize, j: usize, valor: u8) -> bool {
    let mut column = retorna_desde(i, j)..=retorna_hasta(i, j);
    let mut row = retorna_desde(j, i)..=retorna_hasta(j, i);
    // All five boards begin at multiples of three, so the boxes of the whole matrix are aligned:
    // an integer division finds the corner. A box in two boards is the same box in both.
    let (top, left) = (3 * (i / 3), 3 * (j / 3));
    !(column.any(|k| t[k][j] == valor)
        || row.any(|k| t[i][k] == valor)
        || t[top..top + 3]
            .iter()
            .any(|row| row[left..left + 3].contains(&valor)))
}
