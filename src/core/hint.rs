//! Chooses the hint for a criterion: of the hints that fit a failing case, the one with the most
//! matching conditions.

use super::report::CaseReport;
use super::verdict::Verdict;
use crate::lab::Hint;

/// The hint for the failing cases of a criterion; None if no case fails or no hint fits.
pub fn choose<'a>(
    hints: &'a [Hint],
    exercise: &str,
    criterion: &str,
    cases: &[&CaseReport],
) -> Option<&'a Hint> {
    let mut best: Option<(usize, &Hint)> = None;
    for hint in hints {
        let mut criteria = hint.criteria.iter();
        let own = criteria.any(|(of, id)| of == exercise && id == criterion);
        let detail = cases.iter().filter_map(|case| fit(hint, case)).max();
        // Of equally good hints, the first in the table.
        if let (true, Some(detail)) = (own, detail)
            && best.is_none_or(|(most, _)| detail > most)
        {
            best = Some((detail, hint));
        }
    }
    best.map(|(_, hint)| hint)
}

/// The number of conditions of the hint that match a failing case; None if one does not match.
fn fit(hint: &Hint, case: &CaseReport) -> Option<usize> {
    // A case that was not run or does not compile says nothing about the student's idea.
    let untold = matches!(
        case.verdict,
        Verdict::Pass
            | Verdict::Missing
            | Verdict::BuildError
            | Verdict::Skipped
            | Verdict::GraderError
    );
    let reason = case.reason.as_ref().map(super::verdict::Reason::id);
    let actual = case.actual.as_deref().map(str::trim);
    let recognised = [
        hint.verdict.map(|verdict| verdict == case.verdict),
        hint.reason.as_deref().map(|id| Some(id) == reason),
        hint.actual.as_deref().map(|text| Some(text) == actual),
        hint.case.as_ref().map(|name| name.matches(&case.name)),
    ];
    let all = !untold && recognised.iter().all(|one| *one != Some(false));
    all.then(|| recognised.iter().flatten().count())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::{Crash, Reason};

    fn case(name: &str, verdict: Verdict, reason: Reason, actual: &str) -> CaseReport {
        let case = serde_json::json!({
            "name": name, "criterion": "rows", "verdict": verdict, "actual": actual, "max_score": 0,
            "visibility": "hidden", "input": "", "stdout": "", "stdout_truncated": false,
        });
        CaseReport {
            reason: Some(reason),
            ..serde_json::from_value(case).expect("it is a case")
        }
    }

    fn hint(verdict: Option<Verdict>, reason: Option<&str>, actual: Option<&str>) -> Hint {
        Hint {
            criteria: vec![("is_valid".to_owned(), "rows".to_owned())],
            verdict,
            reason: reason.map(str::to_owned),
            actual: actual.map(str::to_owned),
            case: None,
            example: None,
            steps: Vec::new(),
        }
    }

    #[test]
    fn the_hint_that_recognises_most_is_chosen() {
        let table = [
            hint(None, None, None),
            hint(Some(Verdict::Crash), None, None),
            hint(Some(Verdict::Crash), Some("null-pointer"), None),
            hint(None, None, Some("1")),
        ];
        let chosen = |case: &CaseReport| {
            let chosen = choose(&table, "is_valid", "rows", &[case])?;
            table.iter().position(|hint| std::ptr::eq(hint, chosen))
        };
        let null = Reason::Crash(Crash::NullPointer);
        let division = Reason::Crash(Crash::DivisionByZero);
        let wrong = Reason::WrongAnswer;
        for (case, expected) in [
            (case("a", Verdict::Crash, null.clone(), ""), Some(2)),
            (case("a", Verdict::Crash, division, ""), Some(1)),
            (case("a", Verdict::Fail, wrong.clone(), "1\n"), Some(3)),
            (case("a", Verdict::Fail, wrong.clone(), "7"), Some(0)),
            (case("a", Verdict::Pass, wrong, "1"), None),
        ] {
            assert_eq!(chosen(&case), expected, "{case:?}");
        }
        let crash = case("a", Verdict::Crash, null, "");
        assert!(choose(&table, "is_valid", "columns", &[&crash]).is_none());
    }

    #[test]
    fn what_does_not_compile_has_no_hint() {
        let table = [hint(None, None, None)];
        let broken = case("a", Verdict::BuildError, Reason::DoesNotCompile, "");
        assert!(choose(&table, "is_valid", "rows", &[&broken]).is_none());
    }
}
