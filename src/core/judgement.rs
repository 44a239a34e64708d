//! The judgement of one case.

use super::verdict::{Reason, Verdict};

/// The judge's decision on one case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    pub verdict: Verdict,
    /// Always present unless the case passed.
    pub reason: Option<Reason>,
    /// The accepted observation nearest to the actual one.
    pub expected: Option<String>,
    pub actual: Option<String>,
}

impl Judgement {
    pub fn new(
        failure: Option<(Verdict, Reason)>,
        expected: Option<String>,
        actual: Option<String>,
    ) -> Self {
        let (verdict, reason) = match failure {
            Some((verdict, reason)) => (verdict, Some(reason)),
            None => (Verdict::Pass, None),
        };
        Judgement {
            verdict,
            reason,
            expected,
            actual,
        }
    }
}
