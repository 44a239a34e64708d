pub mod complete;
pub mod fits;
mod lines;
pub mod square;

pub use complete::complete;
pub use fits::fits;
pub use square::Square;
