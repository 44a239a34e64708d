//! A guess is about to be made.

use super::grid::Grid;

/// The grid `g`, remembering from here on that a choice was a guess.
pub fn grid_clear_unique(mut g: Grid) -> Grid {
    g.unique = false;
    g
}
