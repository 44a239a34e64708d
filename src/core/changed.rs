//! Judges a case whose two runs gave different results.

use super::judgement::Judgement;
use super::outcome::Cause;
use super::verdict::{Crash, Reason, Verdict};

/// Combines the judgements of two runs that differ; `cause` says what made them differ. `must_be_same`:
/// two right answers are not enough.
pub fn of_two(first: Judgement, other: Judgement, cause: Cause, must_be_same: bool) -> Judgement {
    let verdicts = [first.verdict, other.verdict];
    let passing = verdicts.iter().filter(|one| **one == Verdict::Pass).count();
    let is_settled = match passing {
        // Misuse of memory is a mistake, whatever the answers are.
        _ if matches!(first.reason, Some(Reason::Crash(Crash::Misuse(_)))) => true,
        // Both runs fail: chance can give several wrong answers, and a crash has a place, which
        // says more.
        0 => cause == Cause::Chance || first.verdict == Verdict::Crash,
        1 => false,
        // Both runs pass: several answers can be right.
        _ => !must_be_same,
    };
    if is_settled || verdicts.contains(&Verdict::GraderError) {
        return first;
    }
    // Two right answers that differ have nothing to be compared with.
    let wrong = match (first.verdict, other.verdict) {
        (Verdict::Pass, Verdict::Pass) => Judgement {
            expected: None,
            actual: None,
            ..first
        },
        (Verdict::Pass, _) => other,
        _ => first,
    };
    Judgement {
        verdict: Verdict::Fail,
        reason: Some(match cause {
            Cause::Chance => Reason::Unsteady,
            Cause::UnusedMemory => Reason::UnusedMemory,
            Cause::HashSeed => Reason::SetOrder,
        }),
        ..wrong
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::Misuse;

    fn judged(verdict: Verdict, answer: &str) -> Judgement {
        Judgement {
            verdict,
            reason: (verdict != Verdict::Pass).then_some(Reason::WrongAnswer),
            expected: Some("1".to_owned()),
            actual: Some(answer.to_owned()),
        }
    }

    #[test]
    fn memory_that_is_misused_in_the_first_run_is_what_is_told() {
        let misuse = Some(Reason::Crash(Crash::Misuse(Misuse::BeforeStart)));
        let first = Judgement {
            reason: misuse.clone(),
            ..judged(Verdict::Crash, "")
        };
        for cause in [Cause::UnusedMemory, Cause::Chance] {
            let told = of_two(first.clone(), judged(Verdict::Pass, "1"), cause, false);
            assert_eq!(
                (told.verdict, told.reason),
                (Verdict::Crash, misuse.clone())
            );
        }
    }

    #[test]
    fn two_right_answers_fail_where_there_must_be_one() {
        let right = || judged(Verdict::Pass, "1");
        let told = of_two(right(), judged(Verdict::Pass, "2"), Cause::HashSeed, true);
        assert_eq!(
            (told.verdict, told.reason, told.expected, told.actual),
            (Verdict::Fail, Some(Reason::SetOrder), None, None)
        );
        let told = of_two(right(), judged(Verdict::Pass, "2"), Cause::Chance, true);
        assert_eq!(told.reason, Some(Reason::Unsteady));
    }

    #[test]
    fn a_case_that_changes_fails_unless_both_runs_say_enough() {
        use Verdict::{Crash, Fail, GraderError, Pass};
        let unused = (Cause::UnusedMemory, Reason::UnusedMemory);
        let order = (Cause::HashSeed, Reason::SetOrder);
        let chance = (Cause::Chance, Reason::Unsteady);
        let table = [
            (Pass, Fail, &unused, true),
            (Fail, Pass, &unused, true),
            (Crash, Pass, &unused, true),
            (Pass, Crash, &unused, true),
            (Fail, Fail, &unused, true),
            (Crash, Fail, &unused, false),
            (Pass, Pass, &unused, false),
            (Pass, GraderError, &unused, false),
            (Pass, Fail, &order, true),
            (Fail, Fail, &order, true),
            (Pass, Pass, &order, false),
            (GraderError, Fail, &unused, false),
            (Pass, Fail, &chance, true),
            (Fail, Pass, &chance, true),
            (Fail, Fail, &chance, false),
            (Pass, Pass, &chance, false),
        ];
        for (first, other, why, fails) in table {
            let (cause, reason) = why.clone();
            let [first, other] = [judged(first, "first"), judged(other, "other")];
            let judgement = of_two(first.clone(), other.clone(), cause, false);
            if !fails {
                assert_eq!(judgement, first);
                continue;
            }
            assert_eq!(judgement.verdict, Fail);
            assert_eq!(judgement.reason, Some(reason));
            // The wrong answer is the one that is shown.
            let wrong = if first.verdict == Pass { other } else { first };
            assert_eq!(judgement.actual, wrong.actual);
        }
    }
}
