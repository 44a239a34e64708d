//! O programa: pergunta o nome de um arquivo e escreve, resolvido, o sudoku que está nele.
//!
//! `cargo run`, e `cargo test` para ver os pontos. Um módulo novo se declara aqui: `mod nome;`.

mod conflito;
mod conflito_coluna;
mod conflito_linha;
mod conflito_subquadrado;
mod imprimir_sudoku;
mod ler_sudoku;
mod resolve;
mod sudoku;

fn main() {}
