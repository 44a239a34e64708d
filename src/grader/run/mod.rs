//! The grader's side of a run: sends every case of a plan to the runner, and the further runs of
//! an inquiry.

mod ask;
mod budget;
mod compose;
mod job;
mod link;
mod progress;
mod round;
mod rounds;
mod runner;
mod seen;
mod session;
mod wires;

pub use budget::{Budget, Stop};
pub use compose::{readable_for_programs, readable_of_the_system};
pub use job::patience;
pub use progress::Progress;
pub use runner::{RunError, Runner};
pub use seen::observation;
pub use session::Session;
pub use wires::Wires;
