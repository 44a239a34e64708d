//! The gradebook: one SQLite file with all submissions, all of their runs, and the instructor's
//! decisions.
//!
//! Its tables are in `migrations/` and described in docs/gradebook.md. Several processes may use
//! one file at once.

mod care;
mod changes;
mod comments;
mod counting;
mod course;
mod dates;
mod decide;
mod enter;
mod error;
mod files;
mod grades;
mod history;
mod labs;
mod log;
mod open;
mod people;
mod process;
mod recall;
mod record;
mod reviews;
mod schema;
mod seen;
mod statements;
mod store;
mod teams;
mod work;

pub use changes::{Change, Marks, changes};
pub use counting::{Items, Needs};
pub use course::Course;
pub use dates::Of;
pub use decide::Ruling;
pub use enter::{Adjustment, Entered, Made};
pub use error::{Failure, GradebookError};
pub use grades::{Grade, about_claimed_times, about_downloads};
pub use history::{Grading, Handed};
pub use labs::LabRow;
pub use log::{Appeal, Decision, signed};
pub use open::Gradebook;
pub use people::FORGOTTEN;
pub use record::Graded;
pub use reviews::{Review, ReviewState, Reviewed};
pub use teams::Decided;
pub use work::{Basis, HandedIn, Student, Todo, Why};
