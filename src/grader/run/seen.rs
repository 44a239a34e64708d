//! Converts outcomes: to glimpses, to an observation, and to an attempt if the objects cannot be
//! loaded.

use sudograde_core::crash::undefined_symbol;
use sudograde_core::outcome::{End, Glimpse, Glimpses, Heap, Outcome};
use sudograde_core::plan::Attempt;

/// The glimpses of inputs that ran alone, followed by those of a bundle.
pub fn after_those(alone: impl Iterator<Item = Outcome>, bundle: Glimpses) -> Glimpses {
    let mut cpu_us = bundle.cpu_us;
    let counted = alone.inspect(|outcome| cpu_us += outcome.spent_us());
    let all = counted.map(glimpse).chain(bundle.all).collect();
    Glimpses { all, cpu_us }
}

/// The glimpse of an outcome, for inputs of which only the observation counts.
fn glimpse(outcome: Outcome) -> Glimpse {
    match outcome.end {
        End::Skipped | End::OutOfTime { .. } => Glimpse::NotRun,
        End::Exited(0) if outcome.complete && !outcome.observation_overflowed => {
            Glimpse::Observed(outcome.observation)
        }
        End::Exited(_) | End::Signaled(_) => Glimpse::Broke,
        End::CpuLimit { .. } | End::WallLimit { .. } | End::Idle | End::WroteTooMuch => {
            Glimpse::Stopped
        }
    }
}

/// The attempt for objects that the runner cannot load, for a `reason`.
pub fn unloadable(reason: &str) -> Attempt {
    if let Some(name) = undefined_symbol(reason) {
        return Attempt::Undefined { name };
    }
    if !reason.contains(NO_ROOM) {
        return Attempt::Grader(reason.to_owned());
    }
    Attempt::Ran(Box::new(Outcome {
        began: true,
        heap: Heap {
            refused: true,
            ..Heap::default()
        },
        ..Outcome::of(End::Exited(1))
    }))
}

/// The loader's words for an array of the object that is larger than all memory. Other failures to map an object can
/// be the machine's.
const NO_ROOM: &str = "cannot map zero-fill pages";

/// The observation of a right submission; an error if the probe did not return.
pub fn observation(outcome: &Outcome) -> Result<String, String> {
    if outcome.complete {
        Ok(outcome.observation.clone())
    } else {
        Err(format!("{:?}", outcome.end))
    }
}
