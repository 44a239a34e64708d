//! The result of a batch in numbers.

use std::fmt;

use crate::gradebook::Why;
use sudograde_core::report::Report;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The number of graded submissions for each reason.
    pub graded: Vec<(Why, usize)>,
    pub unchanged: usize,
    /// Submissions that were found but could not be graded.
    pub problems: usize,
    /// Submissions for which the grader was at fault.
    pub faults: usize,
}

impl Summary {
    pub fn count(&mut self, why: Why, result: Result<&Report, &str>) {
        match self.graded.iter_mut().find(|(known, _)| *known == why) {
            Some((_, count)) => *count += 1,
            None => self.graded.push((why, 1)),
        }
        let has_score = result.is_ok_and(|report| report.score.is_some());
        self.faults += usize::from(!has_score);
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let graded: usize = self.graded.iter().map(|(_, count)| count).sum();
        write!(out, "{graded} graded")?;
        let mut reasons = self.graded.clone();
        reasons.sort_by_key(|(why, count)| (std::cmp::Reverse(*count), why.id()));
        let reasons: Vec<String> = reasons
            .iter()
            .map(|(why, count)| format!("{count} {}", why.told()))
            .collect();
        if !reasons.is_empty() {
            write!(out, " ({})", reasons.join(", "))?;
        }
        write!(out, ", {} unchanged", self.unchanged)?;
        if self.problems > 0 {
            write!(out, ", {} could not be graded", self.problems)?;
        }
        if self.faults > 0 {
            let faults = self.faults;
            write!(out, "; the grader failed on {faults}, which have no score")?;
        }
        Ok(())
    }
}
