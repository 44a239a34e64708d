//! Inputs on which an exercise fails when it runs alone.

use sudograde_core::judge::Shown;
use sudograde_core::lab::Case;
use sudograde_core::plan::Attempt;

/// A case that fails when it runs alone.
#[derive(Clone)]
pub struct Failing {
    pub case: Case,
    pub attempt: Attempt,
    /// Whether this case, or one like it, gave another result in another run.
    pub unsteady: bool,
}

/// The result of a search for a smaller failing input.
pub struct Small {
    pub failing: Failing,
    /// Whether the input differs from the one at which the search began.
    pub moved: bool,
    /// The lab's explanation of the failure, if it has one.
    pub shown: Option<Shown>,
    pub smallest: bool,
}
