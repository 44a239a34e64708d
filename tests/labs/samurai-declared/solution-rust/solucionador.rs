//! Exercise: all solutions, by backtracking.

use super::parametros_recorrido::parametros_recorrido;
use super::tablerote::Tablerote;
use super::verificador_insertar::verificador_insertar;

/// Finds every solution of the boards from `selector` on; with 0 that is the whole samurai. Calls
/// `escritura_datos` once with each, and returns how many there are. In the end `t` is as it was.
///
/// The boards depend on each other through their shared boxes. Filling the centre first and then
/// each corner works, but finds out late that a corner has no room for the centre that it got. So
/// the search goes on wherever the fewest numbers fit, in whichever board that is.
pub fn solucionador(
    t: &mut Tablerote,
    selector: usize,
    escritura_datos: &mut dyn FnMut(&Tablerote),
) -> usize {
    let Some((i, j)) = tightest_cell(t, selector) else {
        escritura_datos(t);
        return 1;
    };
    let mut solutions = 0;
    for valor in 1..=9 {
        if verificador_insertar(t, i, j, valor) {
            t[i][j] = valor;
            solutions += solucionador(t, selector, escritura_datos);
            // Also after a success: the cell has to be empty for the next number, and for
            // whoever called. A number left behind would forbid itself in some other board.
            t[i][j] = 0;
        }
    }
    solutions
}

/// The empty cell in which the fewest numbers fit. `None` when no cell is empty.
pub(super) fn tightest_cell(t: &Tablerote, selector: usize) -> Option<(usize, usize)> {
    let mut tightest = None;
    let mut fewest = usize::MAX;
    for [row0, row1, col0, col1] in (selector..).map_while(parametros_recorrido) {
        for i in row0..=row1 {
            for j in col0..=col1 {
                if t[i][j] != 0 {
                    continue;
                }
                let fitting = (1..=9)
                    .filter(|&valor| verificador_insertar(t, i, j, valor))
                    .take(fewest)
                    .count();
                if fitting < fewest {
                    (fewest, tightest) = (fitting, Some((i, j)));
                }
                // It cannot get better than a dead end or a certain number.
                if fewest <= 1 {
                    return tightest;
                }
            }
        }
    }
    tightest
}
