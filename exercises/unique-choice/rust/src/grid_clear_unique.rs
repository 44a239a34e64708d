//! Θα μαντέψουμε.

use super::grid::Grid;

/// Το `g`, που θυμάται πια ότι κάτι μαντέψαμε.
pub fn grid_clear_unique(g: Grid) -> Grid {
    let _ = g; // Σβήσε αυτή τη γραμμή: υπάρχει μόνο για να μη βγαίνει προειδοποίηση.
    Grid::default()
}
