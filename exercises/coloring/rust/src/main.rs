//! O programa, exercício 6: `cargo run`. Os exercícios 1 a 5 estão nos módulos.
//!
//! Se você criar outro arquivo em src/, declare-o aqui com `mod nome;`.

mod build_graph;
mod check_solution;
mod color_all;
mod color_first;
mod generate;
mod graph;
mod random;

fn main() {}
