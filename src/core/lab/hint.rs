//! A hint: a ladder of steps for one way of failing.

use glob::Pattern;

use super::text::Text;
use crate::verdict::Verdict;

/// A hint for failures that match all of its conditions.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The exercises and criteria that the hint is for.
    pub criteria: Vec<(String, String)>,
    pub verdict: Option<Verdict>,
    /// The id of the reason, or of a checker's complaint.
    pub reason: Option<String>,
    /// The observation, without white space around it.
    pub actual: Option<String>,
    /// The name of the case.
    pub case: Option<Pattern>,
    /// A wrong submission of the lab that fails in this way.
    pub example: Option<String>,
    pub steps: Vec<Text>,
}
