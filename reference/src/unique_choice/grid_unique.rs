//! Was anything guessed?

use super::grid::Grid;

/// Whether every number of `g` was given or certain: no choice was a guess.
pub fn grid_unique(g: &Grid) -> bool {
    g.unique
}
