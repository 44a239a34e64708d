//! The JSON of check50, a check for each case. The rules are in docs/results.md.

use serde_json::{Value, json};

use super::Telling;
use crate::core::report::{BuildStatus, CaseReport, ExerciseReport, Report};
use crate::core::verdict::Verdict;

/// The version of check50 whose form this is.
const VERSION: &str = "3.3.0";

/// The name of the check that all cases which do not compile depend on.
const COMPILES: &str = "compiles";

pub fn write(report: &Report, telling: &Telling) -> serde_json::Result<String> {
    let mut results = vec![compiles(report, telling)];
    for exercise in &report.exercises {
        let cases = exercise.cases.iter();
        results.extend(cases.map(|case| check(exercise, case, telling)));
    }
    let all = json!({"slug": report.lab, "results": results, "version": VERSION});
    serde_json::to_string_pretty(&all).map(|text| text + "\n")
}

fn compiles(report: &Report, telling: &Telling) -> Value {
    let passed = report.build.status == BuildStatus::Ok;
    let errors = telling.build_errors(report);
    let log: Vec<&str> = errors.lines().collect();
    let why = json!({"rationale": telling.word("build-failed"), "help": errors});
    json!({
        "name": COMPILES,
        "description": telling.word("check-compiles"),
        "passed": passed,
        "log": log,
        "cause": if passed { Value::Null } else { why },
        "data": {},
        "dependency": null,
    })
}

fn check(exercise: &ExerciseReport, case: &CaseReport, telling: &Telling) -> Value {
    let criterion = exercise
        .criteria
        .iter()
        .find(|one| one.id == case.criterion);
    let title = criterion.map_or("", |criterion| criterion.title.as_str());
    // Null is for what could not be found out: it is no failure of the student's.
    let passed = match case.verdict {
        Verdict::Pass => json!(true),
        Verdict::GraderError | Verdict::Skipped => Value::Null,
        _ => json!(false),
    };
    let evidence = telling.evidence(case);
    let help = (!evidence.is_empty()).then_some(evidence);
    let cause = match case.verdict {
        Verdict::Pass => Value::Null,
        _ => json!({"rationale": case.message, "help": help}),
    };
    let depends = case.verdict == Verdict::BuildError;
    json!({
        "name": format!("{}/{}", exercise.id, case.name),
        "description": format!("{}: {title} ({})", exercise.id, case.name),
        "passed": passed,
        "log": case.stdout.lines().collect::<Vec<_>>(),
        "cause": cause,
        "data": {"score": case.score, "max_score": case.max_score, "verdict": case.verdict},
        "dependency": depends.then_some(COMPILES),
    })
}
