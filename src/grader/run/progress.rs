//! The progress of a run: each item is one thing that the runner saw.

use crate::builder::ObjectKey;
use sudograde_core::outcome::{Glimpse, Glimpses};
use sudograde_core::plan::Attempt;

pub enum Progress {
    /// Case `case` of exercise `exercise`, both as indices in the plan.
    Attempt {
        exercise: usize,
        case: usize,
        attempt: Attempt,
    },
    /// The same of a case that ran among others: its result may depend on those before it.
    Glimpse {
        exercise: usize,
        case: usize,
        glimpse: Glimpse,
    },
    /// The generated cases of an exercise that run with one composition, in the plan's order; or
    /// the reason why none of them was seen.
    Generated {
        key: ObjectKey,
        seen: Result<Glimpses, Attempt>,
    },
    Slow {
        exercise: usize,
    },
}
