//! The lab `samurai`: five Sudoku boards that overlap, on one matrix of 21x21 cells.
//!
//! The boards have numbers, the selectors of [`parametros_recorrido`]: 0 is the centre, 1 to 4 the
//! corners, row by row. [`carga_tablerote`] spreads the numbers of a file over the matrix.
//! [`verificador_insertar`] says whether a number may stand in a cell; how far the cell's column
//! reaches comes from [`retorna_desde`] and [`retorna_hasta`], which give its row too with the
//! arguments swapped. [`solucionador`] finds all solutions. [`lectura_datos`] and
//! [`escritura_datos`] read and write files.
//!
//! These files build on each other only, by `super::`, so that the grader can also put them
//! beside a student's files: it takes them, with `main.rs`, for the lab's solution in Rust. For people,
//! [`geometry`] knows the cells and the units and solves any samurai in milliseconds, and [`program`] is
//! the lab's program.

pub mod carga_tablerote;
pub mod escritura_datos;
pub mod geometry;
pub mod lectura_datos;
pub mod parametros_recorrido;
pub mod program;
pub mod retorna_desde;
pub mod retorna_hasta;
pub mod solucionador;
pub mod tablerote;
pub(crate) mod trace;
pub mod verificador_insertar;

#[cfg(test)]
mod tests;
