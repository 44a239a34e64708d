//! As partes do laboratório para quem as usa de fora, como a correção. Este arquivo está pronto: um
//! módulo novo se declara em `main.rs`.

pub mod conflito;
pub mod conflito_coluna;
pub mod conflito_linha;
pub mod conflito_subquadrado;
pub mod imprimir_sudoku;
pub mod ler_sudoku;
pub mod resolve;
pub mod sudoku;

pub use conflito::conflito;
pub use conflito_coluna::conflito_coluna;
pub use conflito_linha::conflito_linha;
pub use conflito_subquadrado::conflito_subquadrado;
pub use imprimir_sudoku::imprimir_sudoku;
pub use ler_sudoku::ler_sudoku;
pub use resolve::resolve;
