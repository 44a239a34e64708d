//! How far a search believes the results of inputs that run in a bundle, one after the other in one process. The
//! first ones are tried alone as well. If they do the same there, the function keeps nothing from one call
//! to the next, and the others are believed.

/// The number of passing inputs, and of failing ones, that are tried alone.
const SAMPLE: usize = 4;

#[derive(Default)]
pub struct Trust {
    /// The inputs that passed in a bundle, and alone as well.
    passing: usize,
    /// The inputs that failed in a bundle, and alone as well.
    failing: usize,
    /// Whether one failed in a bundle only.
    keeps_something: bool,
}

impl Trust {
    /// The number of inputs that pass in a bundle and are still to be tried alone.
    pub fn sample(&self) -> usize {
        SAMPLE.saturating_sub(self.passing)
    }

    pub fn believes_failures(&self) -> bool {
        self.failing >= SAMPLE && !self.keeps_something
    }

    /// Counts inputs that passed in a bundle and did not fail alone.
    pub fn confirm_passing(&mut self, count: usize) {
        self.passing += count;
    }

    pub fn confirm_failing(&mut self) {
        self.failing += 1;
    }

    /// An input that failed in a bundle does something else alone.
    pub fn doubt(&mut self) {
        self.keeps_something = true;
    }
}
