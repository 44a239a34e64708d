//! The results of checking a lab.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::cases;
use sudograde_core::lab::Language;
use sudograde_core::report::Points;

#[derive(Debug)]
pub struct Checked {
    pub lab: String,
    pub languages: Vec<CheckedLanguage>,
    /// As `exercise/criterion`.
    pub criteria: Vec<String>,
    /// As `exercise/criterion/case`.
    pub cases: Vec<String>,
    pub submissions: Vec<CheckedSubmission>,
    /// The claims that do not hold, a sentence each.
    pub failures: Vec<String>,
    /// Findings that do not fail the check, as the author may have meant them.
    pub warnings: Vec<String>,
}

impl Checked {
    /// The cases without which every mistake would still be caught: no wrong submission and no
    /// further program fails such a case as the only one of its criterion. `further` holds the
    /// cases that each further program fails.
    pub fn redundant(&self, further: &[BTreeSet<String>]) -> Vec<String> {
        let submissions = self.submissions.iter();
        let wrong = submissions.filter(|one| one.is(RoleName::Wrong));
        let failing = wrong.map(|one| &one.failing).chain(further);
        cases::redundant(&self.cases, failing)
    }
}

/// The result of one submission.
#[derive(Debug, Serialize, Deserialize)]
pub struct CheckedSubmission {
    pub name: String,
    pub language: Language,
    pub role: RoleName,
    pub score: Option<Points>,
    /// The criteria with a case that does not pass, as `exercise/criterion`.
    #[serde(rename = "loses")]
    pub lost: BTreeSet<String>,
    /// As `exercise/criterion/case`.
    #[serde(rename = "failing_cases")]
    pub failing: BTreeSet<String>,
}

impl CheckedSubmission {
    pub fn is(&self, role: RoleName) -> bool {
        self.role == role
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RoleName {
    Skeleton,
    Right,
    Wrong,
}

/// The submissions in one language.
#[derive(Debug, Serialize)]
pub struct CheckedLanguage {
    pub language: Language,
    pub points: Points,
    pub cases: usize,
    pub visible: usize,
    pub skeleton: Option<Points>,
    /// The score of the submission whose functions return constants.
    pub constant: Option<Points>,
    pub right: Tally,
    pub wrong: Tally,
}

/// The number of submissions, and the number with the expected result.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Tally {
    pub all: usize,
    pub as_expected: usize,
}
