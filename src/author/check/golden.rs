//! Golden observations of a lab, written by hand: `golden/<exercise>/<case>.txt` among its
//! submissions. The oracle must agree with each.

use super::known::fixtures;
use grader::oracle::Reference;
use sudograde_core::judge::{Oracle as _, is_builtin_checker};
use sudograde_core::lab::{Case, Exercise, Lab, OracleKind};
use sudograde_core::text_tools::trim_lines;

/// The places where the lab's oracle disagrees, a sentence each.
///
/// # Errors
/// The lab has no oracle, or the oracle fails.
pub fn disagreements(lab: &Lab) -> Result<Vec<String>, String> {
    let folder = fixtures(lab).join("golden");
    if lab.oracle != OracleKind::Reference || !folder.is_dir() {
        return Ok(Vec::new());
    }
    let oracle = Reference::of(lab)?;
    let pattern = format!("{}/*/*.txt", folder.display());
    let files = glob::glob(&pattern).map_err(|error| error.to_string())?;
    let mut found = Vec::new();
    for file in files.flatten() {
        let name = |path: Option<&std::ffi::OsStr>| {
            path.map_or(String::new(), |name| name.to_string_lossy().into_owned())
        };
        let exercise = name(file.parent().and_then(|folder| folder.file_name()));
        let case = name(file.file_stem());
        let text = std::fs::read_to_string(&file)
            .map_err(|error| format!("{}: {error}", file.display()))?;
        let agreed = match find(lab, &exercise, &case) {
            Some((exercise, case)) => agrees(&oracle, exercise, case, &text)?,
            None => Err(format!("the lab has no case {exercise}/{case}")),
        };
        found.extend(agreed.err().map(|why| format!("{}: {why}", file.display())));
    }
    Ok(found)
}

fn find<'a>(lab: &'a Lab, exercise: &str, case: &str) -> Option<(&'a Exercise, &'a Case)> {
    let exercise = lab.exercises.iter().find(|one| one.id == exercise)?;
    let mut cases = exercise.criteria.iter().flat_map(|one| &one.cases);
    Some((exercise, cases.find(|one| one.name == case)?))
}

fn agrees(
    oracle: &Reference,
    exercise: &Exercise,
    case: &Case,
    golden: &str,
) -> Result<Result<(), String>, String> {
    if let Some(checker) = case.checker.as_deref().filter(|it| !is_builtin_checker(it)) {
        let judged = oracle.check(checker, exercise, case, &trim_lines(golden))?;
        return Ok(judged.map_err(|reason| format!("{checker} refuses it: {reason:?}")));
    }
    let accepted = if case.accept.is_empty() {
        oracle.accepted(exercise, case)?
    } else {
        case.accept.clone()
    };
    let is_there = accepted
        .iter()
        .any(|text| trim_lines(text) == trim_lines(golden));
    Ok(if is_there {
        Ok(())
    } else {
        Err(format!("the oracle says: {}", accepted.join(" or ")))
    })
}
