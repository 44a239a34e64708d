//! The grader's side of a run: asks the runner for every case of a plan, and for more.

mod ask;
mod batch;
mod batches;
mod budget;
mod compose;
mod link;
mod progress;
mod runner;
mod seen;
mod session;

pub use budget::Budget;
pub use compose::{readable_for_programs, readable_of_the_system};
pub use progress::Progress;
pub use runner::{RunError, Runner};
pub use seen::observation;
pub use session::Session;
