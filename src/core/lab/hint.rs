//! A hint: a ladder of steps for one way of failing.

use glob::Pattern;

use super::Text;
use crate::verdict::Verdict;

/// What to say of failures that look like this.
#[derive(Clone, Debug)]
pub struct Hint {
    /// Exercise and criterion.
    pub criteria: Vec<(String, String)>,
    pub verdict: Option<Verdict>,
    /// The id of the reason, or of what a checker complains about.
    pub reason: Option<String>,
    /// The observation, without white space around it.
    pub actual: Option<String>,
    /// The name of the case.
    pub case: Option<Pattern>,
    /// A wrong submission among the lab's that fails in this way.
    pub example: Option<String>,
    pub steps: Vec<Text>,
}
