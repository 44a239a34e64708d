//! Inputs on which an exercise fails, when it is run alone.

use sudograde_core::judge::Shown;
use sudograde_core::lab::Case;
use sudograde_core::plan::Attempt;

/// A case that fails when it is run alone.
#[derive(Clone)]
pub struct Failing {
    pub case: Case,
    pub attempt: Attempt,
    /// Another time it, or a case like it, did something else.
    pub unsteady: bool,
}

/// A small input that fails.
pub struct Small {
    pub failing: Failing,
    /// It is another input than the one from which the search went out.
    pub moved: bool,
    /// What it shows, if the lab can tell.
    pub shown: Option<Shown>,
    pub smallest: bool,
}
