//! Reads `lab.toml` and the files beside it, and checks them. No code here knows a particular lab.

mod format_2;
mod hidden;
mod hints;
mod limits;
mod load;
mod load_case;
mod load_exercise;
mod load_property;
mod loader;
mod order;
mod phrases;
mod texts;
mod written;

pub use load::{load, load_all, load_with};
pub use phrases::phrases;
