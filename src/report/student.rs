//! The part of a report that a student may see: of a hidden case, only whether it passes.

use locale::Locale;
use sudograde_core::report::{CaseReport, Report, Visibility};
use sudograde_core::verdict::Verdict;

/// The report without the content of hidden cases. Every format that students get is made from it, so none can reveal
/// more.
pub fn view(report: &Report, locale: &Locale) -> Report {
    let mut view = report.clone();
    for exercise in &mut view.exercises {
        let mut number = 0;
        for case in &mut exercise.cases {
            if case.visibility != Visibility::Visible {
                number += 1;
                veil(case, number, locale);
            }
        }
    }
    view
}

/// Removes everything from a hidden case that could reveal its input, even its name and how it ended.
fn veil(case: &mut CaseReport, number: usize, locale: &Locale) {
    case.name = format!("hidden-{number}");
    case.input.clear();
    case.arguments.clear();
    case.call.clear();
    case.expected = None;
    case.actual = None;
    case.diff = None;
    case.explanation = None;
    case.said.clear();
    case.location = None;
    case.source.clear();
    case.stdout.clear();
    case.stdout_truncated = false;
    match case.verdict {
        Verdict::Pass => {}
        // A fault of the grader is never hidden.
        Verdict::GraderError => return,
        // With these verdicts, the case did not run.
        Verdict::Missing | Verdict::BuildError | Verdict::Skipped => return,
        _ => {
            case.verdict = Verdict::Fail;
            case.message = Some(locale.text("hidden-case-fails", &[]));
        }
    }
    case.reason = None;
}

#[cfg(test)]
mod tests {
    use super::*;
    use locale::Lang;

    #[test]
    fn nothing_that_tells_a_hidden_case_is_left() {
        let case = |visibility: &str| {
            serde_json::json!({
                "name": "secret", "criterion": "rows", "verdict": "crash", "score": 0, "max_score": 1,
                "visibility": visibility, "input": "secret", "call": "secret", "expected": "secret", "actual": "secret",
                "diff": "secret", "message": "secret", "location": "secret", "source": "secret", "stdout": "secret",
                "explanation": { "message": "secret", "expected": "secret", "actual": "secret" },
                "said": [{ "text": { "id": "secret", "arguments": [] } }],
                "stdout_truncated": true, "cpu_ms": 1, "wall_ms": 1, "peak_bytes": 1, "leaked_blocks": 0
            })
        };
        for visibility in ["hidden", "after-due"] {
            let mut case: CaseReport =
                serde_json::from_value(case(visibility)).expect("it is a case");
            veil(&mut case, 1, &Locale::new(Lang::En));
            let left = serde_json::to_string(&case).expect("it is JSON");
            assert!(
                !left.contains("secret") && !left.contains("crash"),
                "{left}"
            );
        }
    }
}
