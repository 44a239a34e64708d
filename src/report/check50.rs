//! The JSON of check50, a check for each case. The rules are in docs/results.md.

use serde::Serialize;

use super::handout::{Handout, Reader};
use super::telling::Telling;
use sudograde_core::report::{BuildStatus, CaseReport, ExerciseReport, Points, Report, TestStatus};
use sudograde_core::verdict::Verdict;

/// The version of check50 whose form this is.
const VERSION: &str = "3.3.0";

/// The check on which all cases that do not compile depend.
const COMPILES: &str = "compiles";

#[derive(Serialize)]
struct Results<'a> {
    slug: &'a str,
    results: Vec<Check<'a>>,
    version: &'a str,
}

#[derive(Serialize)]
struct Check<'a> {
    name: String,
    description: String,
    /// None if the case was not judged, which is not a failure.
    passed: Option<bool>,
    log: Vec<&'a str>,
    cause: Option<Cause<'a>>,
    data: Data,
    dependency: Option<&'a str>,
}

#[derive(Serialize)]
struct Cause<'a> {
    rationale: Option<&'a str>,
    help: Option<String>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Data {
    None {},
    Case {
        score: Option<Points>,
        max_score: Points,
        verdict: Verdict,
    },
}

pub const FORMAT: Handout = Handout {
    name: "check50",
    help: "The JSON of check50",
    help_for_class: "A zip with the JSON of check50 for each student",
    file: "check50.json",
    reader: Reader::Program,
    shows_marks: false,
    writer: write,
};

fn write(report: &Report, telling: &Telling) -> anyhow::Result<String> {
    let errors = telling.build_errors(report);
    let failed = telling.word("build-failed");
    let mut results = vec![compiles(report, telling, &errors, &failed)];
    for exercise in &report.exercises {
        let cases = exercise.cases.iter();
        results.extend(cases.map(|case| check(exercise, case, telling)));
    }
    let all = Results {
        slug: &report.lab,
        results,
        version: VERSION,
    };
    Ok(serde_json::to_string_pretty(&all)? + "\n")
}

fn compiles<'a>(report: &Report, telling: &Telling, errors: &'a str, failed: &'a str) -> Check<'a> {
    let passed = report.build.status == BuildStatus::Ok;
    let why = || Cause {
        rationale: Some(failed),
        help: Some(errors.to_owned()),
    };
    Check {
        name: COMPILES.to_owned(),
        description: telling.word("check-compiles"),
        passed: Some(passed),
        log: errors.lines().collect(),
        cause: (!passed).then(why),
        data: Data::None {},
        dependency: None,
    }
}

fn check<'a>(exercise: &ExerciseReport, case: &'a CaseReport, telling: &Telling) -> Check<'a> {
    let criterion = exercise
        .criteria
        .iter()
        .find(|one| one.id == case.criterion);
    let title = criterion.map_or("", |criterion| criterion.title.as_str());
    let why = || {
        let evidence = telling.evidence(case);
        Cause {
            rationale: case.message.as_deref(),
            help: (!evidence.is_empty()).then_some(evidence),
        }
    };
    Check {
        name: format!("{}/{}", exercise.id, case.name),
        description: format!("{}: {title} ({})", exercise.id, case.name),
        passed: match case.test_status() {
            TestStatus::Passed => Some(true),
            TestStatus::Failure => Some(false),
            TestStatus::Error | TestStatus::Skipped => None,
        },
        log: case.stdout.lines().collect(),
        cause: (case.verdict != Verdict::Pass).then(why),
        data: Data::Case {
            score: case.score,
            max_score: case.max_score,
            verdict: case.verdict,
        },
        dependency: (case.verdict == Verdict::BuildError).then_some(COMPILES),
    }
}
