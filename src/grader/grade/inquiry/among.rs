//! Cases that ran among others in one process, as each start of an interpreter takes long. A right
//! answer there is right; with any other, the case runs alone, and only that counts.

use super::attempts::Attempts;
use super::question::Inquiry;
use super::signs::was_stopped;
use crate::grade::error::GradeError;
use crate::run::{Session, patience};
use sudograde_core::outcome::{Glimpse, Outcome};
use sudograde_core::plan::{Attempt, PlannedCase};
use sudograde_core::verdict::Verdict;

impl Inquiry<'_> {
    /// Finds the attempts at the cases that ran among others.
    ///
    /// # Errors
    /// The runner fails.
    pub fn settle(&self, attempts: &mut Attempts, session: &mut Session) -> Result<(), GradeError> {
        let among = std::mem::take(&mut attempts.among);
        let planned = &self.planned.cases;
        self.look_ahead(
            (among.iter()).map(|(at, glimpse)| (planned[*at].case, glimpse.observation())),
        );
        let mut again: Vec<usize> = Vec::new();
        for (at, glimpse) in &among {
            let passes =
                |attempt: &Attempt| self.judge(planned[*at].case, attempt).verdict == Verdict::Pass;
            let seen = match glimpse {
                Glimpse::Observed(text) => Some(Attempt::Ran(Box::new(Outcome::observed(text)))),
                _ => None,
            };
            attempts.cases[*at] = seen.filter(passes);
            if attempts.cases[*at].is_none() {
                again.push(*at);
            }
        }
        let stopped = attempts.cases.iter().flatten().any(was_stopped);
        for own_functions in [false, true] {
            let of_key = |at: &&usize| planned[**at].criterion.own_functions == own_functions;
            let places: Vec<usize> = again.iter().filter(of_key).copied().collect();
            if places.is_empty() {
                continue;
            }
            let cases: Vec<PlannedCase> = places.iter().map(|at| planned[*at]).collect();
            let key = self.key(own_functions);
            let alone = session.alone_by_criterion(key, &cases, patience(stopped))?;
            for (at, attempt) in places.into_iter().zip(alone) {
                attempts.cases[at] = Some(attempt);
            }
        }
        Ok(())
    }
}
