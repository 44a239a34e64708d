//! The rules that the runner of Classroom 50 has for a result, and its variables.

use serde_json::Value;

use super::formatted::text;

/// The variables that the runner sets for an autograder.
pub const VARIABLES: [(&str, &str); 8] = [
    ("CLASSROOM", "algorithms"),
    ("ASSIGNMENT", "sudoku"),
    ("ASSIGNMENT_TYPE", "individual"),
    ("OWNER", "ana"),
    ("SUBMISSION_TAG", "submit/2026-11-02T10-20-30Z-0123abc"),
    ("COMMIT_URL", "https://github.com/course/ana/commit/0123abc"),
    (
        "RELEASE_URL",
        "https://github.com/course/ana/releases/tag/one",
    ),
    ("REVIEW_URL", "https://github.com/course/ana/compare/0...1"),
];

/// Points: a whole number, 0 or more, and not more than the most.
fn points(value: &Value, at: &str) -> Result<(), String> {
    let whole = |key: &str| {
        let number = value[key].as_u64();
        number.ok_or(format!("{at}{key}: {}", value[key]))
    };
    match whole("score")? <= whole("max-score")? {
        true => Ok(()),
        false => Err(format!("{at}score: more than the maximum")),
    }
}

fn filled(value: &Value, key: &str) -> Result<(), String> {
    match value[key].as_str().is_some_and(|text| !text.is_empty()) {
        true => Ok(()),
        false => Err(format!("{key}: {}", value[key])),
    }
}

/// The rules for what a grading makes: version, points and tests.
pub fn graded_by_the_rules(result: &Value) -> Result<(), String> {
    if result["schema"] != "classroom50/result/v1" {
        return Err(format!("schema: {}", result["schema"]));
    }
    points(result, "")?;
    let tests = result["tests"].as_array().ok_or("tests: no list")?;
    for (place, test) in tests.iter().enumerate() {
        filled(test, "test-name")?;
        if !test["passed"].is_boolean() {
            return Err(format!("passed: {}", test["passed"]));
        }
        points(test, &format!("tests[{place}] "))?;
    }
    let sum = |key: &str| tests.iter().filter_map(|test| test[key].as_u64()).sum();
    for key in ["score", "max-score"] {
        if result[key].as_u64() != Some(sum(key)) {
            return Err(format!("{key}: not the sum of the tests'"));
        }
    }
    Ok(())
}

/// All rules, with those for the names of the submission.
pub fn by_the_rules(result: &Value) -> Result<(), String> {
    graded_by_the_rules(result)?;
    let keys = [
        ("classroom", "CLASSROOM"),
        ("assignment", "ASSIGNMENT"),
        ("assignment_type", "ASSIGNMENT_TYPE"),
        ("owner", "OWNER"),
        ("submission", "SUBMISSION_TAG"),
        ("commit", "COMMIT_URL"),
        ("release", "RELEASE_URL"),
        ("review", "REVIEW_URL"),
    ];
    for (key, variable) in keys {
        let (_, set) = VARIABLES
            .iter()
            .find(|(name, _)| *name == variable)
            .expect("it is set");
        if result[key] != *set {
            return Err(format!("{key}: {}", result[key]));
        }
    }
    filled(result, "datetime")?;
    let digits = text(&result["datetime"]).replace(|one: char| one.is_ascii_digit(), "0");
    if digits != "0000-00-00T00:00:00Z" {
        return Err(format!("datetime: {}", result["datetime"]));
    }
    let mut known = vec!["schema", "score", "max-score", "tests", "datetime"];
    known.extend(keys.map(|(key, _)| key));
    let object = result.as_object().expect("an object");
    match object.keys().find(|key| !known.contains(&key.as_str())) {
        None => Ok(()),
        Some(key) => Err(format!("{key}: not known")),
    }
}
