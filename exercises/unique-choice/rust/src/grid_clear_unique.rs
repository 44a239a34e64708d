//! Θα μαντέψουμε.

use super::grid::Grid;

/// Το `g`, που θυμάται πια ότι κάτι μαντέψαμε.
pub fn grid_clear_unique(g: Grid) -> Grid {
    // Σβήσε την επόμενη γραμμή: υπάρχει μόνο για να μη βγαίνει προειδοποίηση.
    let _ = g;
    Grid::default()
}
