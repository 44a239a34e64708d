//! The attempts at an exercise so far.

use sudograde_core::outcome::{Glimpse, Glimpses};
use sudograde_core::plan::{Attempt, PlannedExercise};

pub struct Attempts {
    /// The attempts at the cases, in the plan's order; None until they are there.
    pub cases: Vec<Option<Attempt>>,
    /// Glimpses of the cases that ran among others, each with its place in the plan.
    pub among: Vec<(usize, Glimpse)>,
    /// The glimpses of generated cases, with the lab's prerequisites and with the student's own.
    pub generated: [Option<Result<Glimpses, Attempt>>; 2],
}

impl Attempts {
    pub fn new(planned: &PlannedExercise) -> Self {
        let expected = |own| match planned.generated(own).next() {
            Some(_) => None,
            None => Some(Ok(Glimpses::default())),
        };
        Attempts {
            cases: vec![None; planned.cases.len()],
            among: Vec::new(),
            generated: [expected(false), expected(true)],
        }
    }

    pub fn are_complete(&self) -> bool {
        let settled = self.cases.iter().flatten().count();
        settled + self.among.len() == self.cases.len() && self.generated.iter().all(Option::is_some)
    }
}
