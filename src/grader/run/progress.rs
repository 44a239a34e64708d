//! What a run tells as it goes.

use crate::builder::ObjectKey;
use sudograde_core::outcome::Glimpses;
use sudograde_core::plan::Attempt;

pub enum Progress {
    /// Case `case` of exercise `exercise`, both in the plan's order.
    Attempt {
        exercise: usize,
        case: usize,
        attempt: Attempt,
    },
    /// The generated cases of an exercise that are run with one composition, in the plan's order; or
    /// why there is nothing to be seen of them.
    Generated {
        key: ObjectKey,
        seen: Result<Glimpses, Attempt>,
    },
    Slow {
        exercise: usize,
    },
}
