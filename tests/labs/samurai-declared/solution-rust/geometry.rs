//! The samurai as cells and units: 369 cells, counted row by row from 0, and 131 units of nine
//! cells. A box that two boards share is one unit.

use std::sync::LazyLock;

use super::parametros_recorrido::parametros_recorrido;
use super::tablerote::{ACTIVE_CELLS, Tablerote, is_active};
use crate::solver::{Rules, RulesError, Solver, sudoku};

/// The places of the active cells, as (row, column).
pub fn cells() -> &'static [(usize, usize)] {
    static CELLS: LazyLock<Vec<(usize, usize)>> = LazyLock::new(|| {
        (0..21)
            .flat_map(|i| (0..21).map(move |j| (i, j)))
            .filter(|&(i, j)| is_active(i, j))
            .collect()
    });
    &CELLS
}

/// The units of the five boards, each once: nine ascending cells.
pub fn units() -> &'static [[usize; 9]] {
    static UNITS: LazyLock<Vec<[usize; 9]>> = LazyLock::new(|| {
        let mut units: Vec<[usize; 9]> = Vec::new();
        for [row, _, column, _] in (0..).map_while(parametros_recorrido) {
            for unit in sudoku::units() {
                let unit = unit.map(|cell| {
                    let place = (row + cell / 9, column + cell % 9);
                    cells().partition_point(|&other| other < place)
                });
                if !units.contains(&unit) {
                    units.push(unit);
                }
            }
        }
        units
    });
    &UNITS
}

/// A solver of samurais, made on first use: its cells are those of [`cells`].
pub fn solver() -> &'static Solver {
    static SOLVER: LazyLock<Solver> =
        LazyLock::new(|| Solver::new(&rules().expect("369 cells and nine colours fit")));
    &SOLVER
}

/// The rules of a samurai.
///
/// # Errors
/// None in practice: the type is that of the functions it calls.
pub fn rules() -> Result<Rules, RulesError> {
    let mut rules = Rules::new(ACTIVE_CELLS, 9)?;
    for unit in units() {
        rules.all_different(unit)?;
    }
    Ok(rules)
}

/// The numbers of the active cells, row by row.
pub fn numbers(t: &Tablerote) -> [u8; ACTIVE_CELLS] {
    let mut numbers = [0; ACTIVE_CELLS];
    for (number, &(i, j)) in numbers.iter_mut().zip(cells()) {
        *number = t[i][j];
    }
    numbers
}

/// Two cells of a unit that hold the same digit, if there are any.
pub fn conflict(numbers: &[u8; ACTIVE_CELLS]) -> Option<[(usize, usize); 2]> {
    units().iter().find_map(|unit| {
        unit.iter().enumerate().find_map(|(p, &cell)| {
            let twin = unit[..p]
                .iter()
                .find(|&&twin| numbers[cell] != 0 && numbers[twin] == numbers[cell])?;
            Some([cells()[*twin], cells()[cell]])
        })
    })
}
