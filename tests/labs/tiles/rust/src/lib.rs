//! Tiles. Your work is in `grow.rs`, `area.rs` and `areas.rs`; this file and `tile.rs` are given.

pub mod area;
pub mod areas;
pub mod grow;
pub mod tile;
