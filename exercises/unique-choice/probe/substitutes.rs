//! Right versions of the functions of unique-choice that other exercises build on, in Rust.
//!
//! While a function is graded, these stand in for those that it builds on. The files under src/ are the
//! reference's here. A function is compiled only where it is asked for or built on by one that is; as nothing
//! builds on itself, no right version lies near the function under test.

#[path = "src/grid.rs"]
pub mod grid;

#[cfg(substitute = "grid_init")]
#[path = "src/grid_init.rs"]
mod grid_init;

#[cfg(any(
    substitute = "grid_update",
    substitute = "grid_init",
    substitute = "sudoku_solve"
))]
#[path = "src/grid_update.rs"]
mod grid_update;

#[cfg(any(substitute = "grid_iterate", substitute = "sudoku_solve"))]
#[path = "src/grid_iterate.rs"]
mod grid_iterate;

#[cfg(substitute = "grid_unique")]
#[path = "src/grid_unique.rs"]
mod grid_unique;

#[cfg(any(substitute = "grid_exist_unique", substitute = "sudoku_solve"))]
#[path = "src/grid_exist_unique.rs"]
mod grid_exist_unique;

#[cfg(any(substitute = "grid_clear_unique", substitute = "sudoku_solve"))]
#[path = "src/grid_clear_unique.rs"]
mod grid_clear_unique;

#[cfg(any(
    substitute = "grid_read_value",
    substitute = "sudoku_solve",
    substitute = "sudoku_is_correct"
))]
#[path = "src/grid_read_value.rs"]
mod grid_read_value;

#[cfg(substitute = "sudoku_is_correct")]
#[path = "src/sudoku_is_correct.rs"]
mod sudoku_is_correct;

#[cfg(substitute = "sudoku_solve")]
#[path = "src/sudoku_solve.rs"]
mod sudoku_solve;

#[cfg(substitute = "grid_init")]
#[unsafe(no_mangle)]
pub fn sg_substitute_grid_init(v: &[[u8; 9]; 9]) -> grid::Grid {
    grid_init::grid_init(v)
}

#[cfg(substitute = "grid_update")]
#[unsafe(no_mangle)]
pub fn sg_substitute_grid_update(g: grid::Grid, c: grid::Choice) -> grid::Grid {
    grid_update::grid_update(g, c)
}

#[cfg(substitute = "grid_iterate")]
#[unsafe(no_mangle)]
pub fn sg_substitute_grid_iterate(g: &grid::Grid, c: grid::Choice) -> Option<grid::Choice> {
    grid_iterate::grid_iterate(g, c)
}

#[cfg(substitute = "grid_unique")]
#[unsafe(no_mangle)]
pub fn sg_substitute_grid_unique(g: &grid::Grid) -> bool {
    grid_unique::grid_unique(g)
}

#[cfg(substitute = "grid_exist_unique")]
#[unsafe(no_mangle)]
pub fn sg_substitute_grid_exist_unique(g: &grid::Grid) -> Option<grid::Choice> {
    grid_exist_unique::grid_exist_unique(g)
}

#[cfg(substitute = "grid_clear_unique")]
#[unsafe(no_mangle)]
pub fn sg_substitute_grid_clear_unique(g: grid::Grid) -> grid::Grid {
    grid_clear_unique::grid_clear_unique(g)
}

#[cfg(substitute = "grid_read_value")]
#[unsafe(no_mangle)]
pub fn sg_substitute_grid_read_value(g: &grid::Grid, c: grid::Choice) -> grid::Choice {
    grid_read_value::grid_read_value(g, c)
}

#[cfg(substitute = "sudoku_is_correct")]
#[unsafe(no_mangle)]
pub fn sg_substitute_sudoku_is_correct(g: &grid::Grid) -> bool {
    sudoku_is_correct::sudoku_is_correct(g)
}

#[cfg(substitute = "sudoku_solve")]
#[unsafe(no_mangle)]
pub fn sg_substitute_sudoku_solve(g: grid::Grid, c: Option<grid::Choice>) -> grid::Grid {
    sudoku_solve::sudoku_solve(g, c)
}
