//! How far a search for a smaller input goes, and by what methods.

use sudograde_core::verdict::Verdict;

#[derive(Debug)]
pub struct Effort {
    /// The most smaller inputs that the search looks at.
    pub most: usize,
    /// The number of inputs in the first bundle; each further bundle has twice as many. None: no
    /// bundles.
    pub together: Option<usize>,
    /// The most inputs that run at the same time, each in a process of its own.
    pub at_a_time: usize,
    /// The divisor of the time limits of a case.
    pub patience: u64,
}

const ALONE: Effort = Effort {
    most: 1_500,
    together: None,
    at_a_time: 16,
    patience: 10,
};

const WRONG_ANSWERS: Effort = Effort {
    most: 4_000,
    together: Some(16),
    ..ALONE
};

/// Each input that crashes costs a process.
const CRASHES: Effort = Effort {
    together: Some(1),
    ..WRONG_ANSWERS
};

/// An input that hangs takes time from the others that run with it, so each runs by itself.
const HANGS: Effort = Effort {
    at_a_time: 1,
    ..ALONE
};

/// An interpreter needs time to start.
const PROGRAMS: Effort = Effort {
    most: 200,
    patience: 4,
    ..HANGS
};

impl Effort {
    /// For a failure with this verdict. `together`: the input alone makes it fail, and a process can answer
    /// several; `programs`: each run starts a program.
    pub fn of(verdict: Verdict, together: bool, programs: bool) -> Self {
        match verdict {
            Verdict::Crash if together => CRASHES.patient(programs),
            _ if together => WRONG_ANSWERS.patient(programs),
            _ if programs => PROGRAMS,
            Verdict::Timeout => HANGS,
            _ => ALONE,
        }
    }

    fn patient(self, programs: bool) -> Self {
        let like = if programs { PROGRAMS } else { ALONE };
        Effort {
            patience: like.patience,
            ..self
        }
    }
}
