//! How a student stands: with an exercise, and with one of its criteria.

use crate::report::{CriterionReport, ExerciseReport, Points};
use crate::verdict::Verdict;

impl ExerciseReport {
    /// How far the student is.
    pub fn progress(&self) -> Progress {
        match (self.score >= Some(self.max_score), self.begun) {
            (true, _) => Progress::Full,
            (false, true) => Progress::Begun,
            (false, false) => Progress::NotBegun,
        }
    }

    /// The verdict of all cases, if they were not judged by what they do.
    pub fn unjudged(&self) -> Option<Verdict> {
        let verdicts = [Verdict::Missing, Verdict::BuildError, Verdict::Skipped];
        let mut cases = self.cases.iter().map(|case| case.verdict);
        let first = cases.next()?;
        let all_alike = verdicts.contains(&first) && cases.all(|verdict| verdict == first);
        all_alike.then_some(first)
    }

    /// The points that count: extra credit makes up for points that the exercise lost, and no more.
    pub fn counted(&self) -> Option<Points> {
        self.score
            .map(|score| Points(score.0.min(self.max_score.0)))
    }

    /// The points of extra credit, if there are any.
    pub fn extra(&self) -> Option<Points> {
        let extra = self.criteria.iter().filter(|one| one.bonus);
        let extra: f64 = extra.filter_map(|one| one.score).map(|one| one.0).sum();
        (extra > 0.0).then_some(Points(extra))
    }

    /// The standing of a criterion.
    pub fn standing(&self, criterion: &CriterionReport) -> Standing {
        match (self.works(criterion), criterion.max_score.0 > 0.0) {
            (true, _) => Standing::Works,
            (false, true) => Standing::Fails,
            (false, false) => Standing::Noted,
        }
    }

    /// True if no case of this criterion fails.
    pub fn works(&self, criterion: &CriterionReport) -> bool {
        let mut own = self
            .cases
            .iter()
            .filter(|case| case.criterion == criterion.id);
        own.all(|case| case.verdict == Verdict::Pass)
    }
}

/// How far the student is with an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    Full,
    Begun,
    NotBegun,
}

impl Progress {
    pub fn mark(self) -> &'static str {
        match self {
            Progress::Full => "✓",
            Progress::Begun => "✗",
            Progress::NotBegun => "○",
        }
    }
}

/// The standing of a criterion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    Works,
    Fails,
    /// A case fails, but the criterion has no points: this is no failure.
    Noted,
}

impl Standing {
    pub fn mark(self) -> &'static str {
        match self {
            Standing::Works => "✓",
            Standing::Fails => "✗",
            Standing::Noted => "·",
        }
    }
}
