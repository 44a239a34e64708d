//! The results of mutants.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::keep::Need;
use super::source::Mutant;
use sudograde_core::lab::Language;

/// The results of the mutants of one submission.
#[derive(Debug)]
pub struct Mutated {
    pub lab: String,
    pub language: Language,
    /// The submission that they were made from: `c/right/as-taught`.
    pub from: String,
    /// Whether the mistakes show only sometimes: they are counted by themselves.
    pub rare: bool,
    pub trials: Vec<Trial>,
    /// Faults of the list of equivalent mutants, a sentence each.
    pub faults: Vec<String>,
}

/// A mutant and its result.
#[derive(Debug)]
pub struct Trial {
    pub mutant: Mutant,
    pub fate: Fate,
}

#[derive(Debug, Serialize, Deserialize)]
pub enum Fate {
    DoesNotCompile,
    Caught {
        /// As `exercise/criterion/case`. After a visible case fails, later cases may be left out.
        by: BTreeSet<String>,
        by_visible: bool,
        /// Exercise and size of the smallest failing inputs, where the lab measures sizes.
        shrunk: Vec<(String, usize)>,
        /// Inputs by chance that catch it, if no written case does.
        needs: Vec<Need>,
    },
    Equivalent {
        reason: String,
    },
    Survives,
}

/// The sizes of the smallest failing inputs of an exercise.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Sizes {
    #[serde(rename = "counterexamples")]
    pub count: usize,
    /// For an even count, the larger one of the two in the middle.
    pub median: usize,
    pub maximum: usize,
}

/// The mutants of a submission, counted by result.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Counts {
    pub made: usize,
    pub not_compiling: usize,
    pub equivalent: usize,
    pub caught: usize,
    pub caught_by_visible: usize,
    pub survivors: usize,
}

impl Counts {
    /// The mutants that a case can catch.
    pub fn catchable(&self) -> usize {
        self.caught + self.survivors
    }
}

impl Mutated {
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for trial in &self.trials {
            counts.made += 1;
            match &trial.fate {
                Fate::DoesNotCompile => counts.not_compiling += 1,
                Fate::Equivalent { .. } => counts.equivalent += 1,
                Fate::Survives => counts.survivors += 1,
                Fate::Caught { by_visible, .. } => {
                    counts.caught += 1;
                    counts.caught_by_visible += usize::from(*by_visible);
                }
            }
        }
        counts
    }

    /// The sizes of counterexamples, for each exercise.
    pub fn shrunk(&self) -> BTreeMap<&str, Sizes> {
        let mut sizes: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for trial in &self.trials {
            if let Fate::Caught { shrunk, .. } = &trial.fate {
                for (exercise, size) in shrunk {
                    sizes.entry(exercise).or_default().push(*size);
                }
            }
        }
        let of = |mut sizes: Vec<usize>| {
            sizes.sort_unstable();
            Sizes {
                count: sizes.len(),
                median: sizes[sizes.len() / 2],
                maximum: sizes.last().copied().unwrap_or_default(),
            }
        };
        let sizes = sizes.into_iter();
        sizes
            .map(|(exercise, sizes)| (exercise, of(sizes)))
            .collect()
    }

    pub fn survivors(&self) -> impl Iterator<Item = &Mutant> {
        let trials = self.trials.iter();
        trials
            .filter(|trial| matches!(trial.fate, Fate::Survives))
            .map(|trial| &trial.mutant)
    }
}
