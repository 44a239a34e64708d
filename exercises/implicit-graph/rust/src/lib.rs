//! Resolver Sudoku con grafos. Aquí solo se reúnen las partes: tu trabajo está en
//! `get_adj_nodes.rs`, `is_valid.rs`, `is_final.rs` y `dfs.rs`.
//!
//! Al calificar, este archivo y `node.rs` se sustituyen por otros con los mismos módulos y
//! nombres: lo que añadas a ellos se pierde. Solo se conserva la declaración de un módulo nuevo:
//! si aquí dice `mod nombre;`, se recoge también `src/nombre.rs`.

pub mod dfs;
pub mod get_adj_nodes;
pub mod is_final;
pub mod is_valid;
pub mod node;

pub use dfs::dfs;
pub use get_adj_nodes::get_adj_nodes;
pub use is_final::is_final;
pub use is_valid::is_valid;
pub use node::Node;
