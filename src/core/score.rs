//! Points for each criterion, from the verdicts of its cases.

use super::verdict::Verdict;
use crate::lab::Scoring;

/// The points of a criterion. None if a case has no verdict because of a fault of the grader: such
/// a criterion has no score, which is not the same as 0.
pub fn criterion(points: f64, scoring: Scoring, verdicts: &[Verdict]) -> Option<f64> {
    if verdicts.contains(&Verdict::GraderError) {
        return None;
    }
    let passed = verdicts
        .iter()
        .filter(|verdict| **verdict == Verdict::Pass)
        .count();
    Some(match scoring {
        // All points exactly: a product and a quotient may be off in the last digit.
        _ if passed == verdicts.len() && passed > 0 => points,
        Scoring::Proportional if passed > 0 => points * (passed as f64 / verdicts.len() as f64),
        Scoring::All | Scoring::Proportional => 0.0,
    })
}

/// The sum; None if a part is unknown.
pub fn total(parts: impl IntoIterator<Item = Option<f64>>) -> Option<f64> {
    parts.into_iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn verdicts() -> impl Strategy<Value = Vec<Verdict>> {
        let verdict = prop_oneof![
            Just(Verdict::Pass),
            Just(Verdict::Fail),
            Just(Verdict::Crash),
            Just(Verdict::Skipped)
        ];
        proptest::collection::vec(verdict, 1..20)
    }

    #[test]
    fn all_means_all() {
        use Verdict::{Fail, Pass};
        assert_eq!(criterion(5.0, Scoring::All, &[Pass, Pass]), Some(5.0));
        assert_eq!(criterion(5.0, Scoring::All, &[Pass, Fail]), Some(0.0));
        assert_eq!(
            criterion(5.0, Scoring::Proportional, &[Pass, Fail]),
            Some(2.5)
        );
    }

    #[test]
    fn all_cases_give_exactly_all_points() {
        let points = 91.13688644255708;
        let passed = [Verdict::Pass; 3];
        assert_eq!(
            criterion(points, Scoring::Proportional, &passed),
            Some(points)
        );
    }

    #[test]
    fn a_fault_of_the_grader_is_not_zero_points() {
        let score = criterion(5.0, Scoring::All, &[Verdict::Pass, Verdict::GraderError]);
        assert_eq!(score, None);
        assert_eq!(total([Some(1.0), score]), None);
    }

    proptest! {
        #[test]
        fn a_score_lies_between_nothing_and_the_points(verdicts in verdicts(), points in 0.0..100.0f64) {
            for scoring in [Scoring::All, Scoring::Proportional] {
                let score = criterion(points, scoring, &verdicts).unwrap();
                prop_assert!((0.0..=points).contains(&score));
            }
        }

        #[test]
        fn the_order_of_cases_does_not_matter(verdicts in verdicts()) {
            let reversed: Vec<Verdict> = verdicts.iter().rev().copied().collect();
            for scoring in [Scoring::All, Scoring::Proportional] {
                prop_assert_eq!(criterion(7.0, scoring, &verdicts), criterion(7.0, scoring, &reversed));
            }
        }

        #[test]
        fn one_more_pass_never_costs_points(verdicts in verdicts()) {
            let mut better = verdicts.clone();
            if let Some(lost) = better.iter_mut().find(|verdict| **verdict != Verdict::Pass) {
                *lost = Verdict::Pass;
            }
            for scoring in [Scoring::All, Scoring::Proportional] {
                prop_assert!(criterion(7.0, scoring, &better) >= criterion(7.0, scoring, &verdicts));
            }
        }
    }
}
