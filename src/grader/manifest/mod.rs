//! Reads `lab.toml` and the files beside it, and checks them. No code here knows a particular lab.

mod checks;
mod criterion;
mod declare;
mod exercise;
mod hidden;
mod hints;
mod inputs;
mod keys;
mod limits;
mod load;
mod loader;
mod order;
mod phrases;
mod program;
mod random;
mod run;
mod share;
mod texts;
mod toolchain;
mod written;

pub use load::{load, load_all, load_with};
pub use phrases::phrases;
