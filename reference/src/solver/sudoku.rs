//! The rules of the 9x9 board: 27 units of nine cells. Cells are counted row by row, from 0.

use std::sync::LazyLock;

use super::{Rules, RulesError, Solver};

/// The rows, then the columns, then the boxes; in each the nine cells.
pub fn units() -> [[usize; 9]; 27] {
    std::array::from_fn(|unit| {
        let k = unit % 9;
        std::array::from_fn(|p| match unit / 9 {
            0 => 9 * k + p,
            1 => 9 * p + k,
            _ => 9 * (3 * (k / 3) + p / 3) + 3 * (k % 3) + p % 3,
        })
    })
}

/// A solver of 9x9 boards, made on first use.
pub fn solver() -> &'static Solver {
    static SOLVER: LazyLock<Solver> =
        LazyLock::new(|| Solver::new(&rules().expect("81 cells and nine colours fit")));
    &SOLVER
}

/// The rules of the 9x9 board.
///
/// # Errors
/// None in practice: the type is that of the functions it calls.
pub fn rules() -> Result<Rules, RulesError> {
    let mut rules = Rules::new(81, 9)?;
    for unit in units() {
        rules.all_different(&unit)?;
    }
    Ok(rules)
}
