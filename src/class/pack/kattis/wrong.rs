//! A wrong submission of the lab that a judge calls wrong, too: it ends well in each case and prints something else
//! in one.

use command_line::workplace::File;
use grader::builder::Cache;
use grader::grade::{Options, Preparations, grade_prepared};
use grader::submission::Submission;
use locale::{Lang, Locale};
use sudograde_core::lab::{Lab, Language};
use sudograde_core::plan::{Part, Selection};
use sudograde_core::report::{CaseReport, Report};
use sudograde_core::verdict::Verdict;

use super::sources;
use author::check::{Known, Role, known_submissions};

pub struct Wrong {
    /// The name in the lab.
    pub known: String,
    /// The name in the package.
    pub name: String,
    pub language: Language,
    pub program: Vec<File>,
}

/// The first known submission that fails one of the cases `telling` by its output alone.
///
/// # Errors
/// A known submission cannot be read, or the grader fails.
pub fn find(
    lab: &Lab,
    trimmed: &Lab,
    exercise: &str,
    languages: &[Language],
    telling: &[&str],
    cache: &Cache,
) -> anyhow::Result<Option<Wrong>> {
    let options = Options {
        selection: Selection {
            exercises: vec![exercise.to_owned()],
            cases: Vec::new(),
        },
        seed: 1,
        ..Options::default()
    };
    let preparations = Preparations::new(trimmed, &options, cache);
    let locale = Locale::for_lab(Lang::En, trimmed).map_err(anyhow::Error::msg)?;
    let known = known_submissions(lab)?;
    for known in known.iter().filter(|known| is_about(known, exercise)) {
        let submission = Submission::read(&known.folder, lab, known.language)?;
        let language = submission.language;
        if !languages.contains(&language) {
            continue;
        }
        let Ok(program) = sources::of(lab, &submission)? else {
            continue;
        };
        let prepared = preparations.of(language)?;
        let part = Part::default();
        let report = grade_prepared(&prepared, &submission, &part, cache, &locale, &mut |_| {})?;
        if is_told(&report, telling) {
            return Ok(Some(Wrong {
                known: known.name.clone(),
                name: last_part(&known.name).to_owned(),
                language,
                program,
            }));
        }
    }
    Ok(None)
}

fn is_about(known: &Known, exercise: &str) -> bool {
    let is_own = |name: &String| name.split('/').next() == Some(exercise);
    matches!(&known.role, Role::Wrong { loses, .. } if loses.iter().any(is_own))
}

/// Whether each case ends well, and one of `telling` does not pass.
fn is_told(report: &Report, telling: &[&str]) -> bool {
    let mut cases = report.exercises.iter().flat_map(|one| &one.cases);
    let ends_well = |case: &CaseReport| {
        let actual = case.actual.as_deref().unwrap_or_default();
        case.verdict == Verdict::Pass
            || case.verdict == Verdict::Fail && actual.ends_with("[exit status] 0")
    };
    let is_wrong =
        |case: &CaseReport| case.verdict == Verdict::Fail && telling.contains(&case.name.as_str());
    cases.clone().any(is_wrong) && cases.all(ends_well)
}

fn last_part(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}
