//! What a student may know of a report: of a hidden case only whether it passes.

use crate::core::report::{CaseReport, Report, Visibility};
use crate::core::verdict::Verdict;
use crate::locale::Locale;

/// The report without what hidden cases are about. Every format that students get is made of it, so that none can
/// tell more.
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

/// Takes out of a hidden case what tells its input, right down to its name and how it ended.
fn veil(case: &mut CaseReport, number: usize, locale: &Locale) {
    case.name = format!("hidden-{number}");
    case.input.clear();
    case.expected = None;
    case.actual = None;
    case.diff = None;
    case.location = None;
    case.stdout.clear();
    case.stdout_truncated = false;
    match case.verdict {
        Verdict::Pass => {}
        // A fault of the grader's is never kept from the reader; this one is about the grader.
        Verdict::GraderError => return,
        // These say that the case was not tried at all.
        Verdict::Missing | Verdict::BuildError | Verdict::Skipped => return,
        _ => {
            case.verdict = Verdict::Fail;
            case.message = Some(locale.text("hidden-case-fails", &[]));
        }
    }
    case.reason = None;
}
