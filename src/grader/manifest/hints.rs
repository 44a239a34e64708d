//! Reads `hints.toml`, a lab's table of hints: for each way to fail, a ladder of steps that never
//! gives the answer.

use std::path::Path;

use glob::Pattern;
use serde::Deserialize;
use toml::Spanned;

use super::loader::Loader;
use crate::lab_files;
use locale::{LabTexts, is_reason};
use sudograde_core::lab::{Exercise, Hint, LabError, Text, TextFile};
use sudograde_core::verdict::Verdict;

/// The number of steps in a ladder.
const LADDER: std::ops::RangeInclusive<usize> = 2..=3;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    #[serde(default)]
    hint: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    r#for: Spanned<Vec<Spanned<String>>>,
    verdict: Option<Verdict>,
    reason: Option<Spanned<String>>,
    actual: Option<String>,
    case: Option<Spanned<String>>,
    example: Option<String>,
    steps: Spanned<Vec<Spanned<Text>>>,
}

/// The hints of the lab in `folder`; none if the lab has no table.
///
/// # Errors
/// The first mistake, with file, line and the expected form.
pub fn read(
    folder: &Path,
    exercises: &[Exercise],
    course_language: &str,
    texts: &[TextFile],
) -> Result<Vec<Hint>, LabError> {
    let file = folder.join("hints.toml");
    if !file.exists() {
        return Ok(Vec::new());
    }
    let source = lab_files::read(folder, &file)
        .map_err(|error| LabError::new(&file, format!("cannot be read: {error}")))?;
    let loader = Loader::new(folder, file, source);
    let table: Table = loader.parse()?;
    let criteria = exercises.iter().flat_map(|exercise| {
        let criteria = exercise.criteria.iter();
        criteria.map(move |one| (format!("{}/{}", exercise.id, one.id), exercise, one))
    });
    let criteria: Vec<_> = criteria.collect();
    let known: Vec<String> = criteria.iter().map(|(name, ..)| name.clone()).collect();
    let of_lab = LabTexts::ids(texts);
    let check = |entry: Entry| {
        let names = entry.r#for.get_ref();
        let message = "\"for\" names no criterion; write for = [\"exercise/criterion\"]";
        loader.refuse(names.is_empty(), &entry.r#for, message)?;
        let own = names
            .iter()
            .map(|name| loader.find("criterion", name, &known))
            .collect::<Result<Vec<usize>, _>>()?;
        let own = || own.iter().map(|index| &criteria[*index]);
        let cases = || own().flat_map(|(_, _, criterion)| &criterion.cases);
        let case = entry
            .case
            .map(|case| loader.pattern(&case, cases().map(|case| case.name.as_str())))
            .transpose()?;
        if let Some(reason) = &entry.reason {
            let id = reason.get_ref();
            let message = format!(
                "nothing fails for the reason \"{id}\"; it is \"null-pointer\", \"wrong-answer\" or another of docs/lab-format.md, or a text in locale/"
            );
            loader.refuse(!of_lab.contains(id) && !is_reason(id), reason, &message)?;
        }
        let steps = entry.steps.get_ref();
        let message = format!("a ladder has two or three steps, not {}", steps.len());
        loader.refuse(!LADDER.contains(&steps.len()), &entry.steps, &message)?;
        for step in steps {
            let is_missing = !step.get_ref().has(course_language);
            let message =
                format!("a step also needs the course's language: {course_language} = \"…\"");
            loader.refuse(is_missing, step, &message)?;
        }
        Ok(Hint {
            criteria: own()
                .map(|(_, exercise, criterion)| (exercise.id.clone(), criterion.id.clone()))
                .collect(),
            verdict: entry.verdict,
            reason: entry.reason.map(Spanned::into_inner),
            actual: entry.actual.map(|text| text.trim().to_owned()),
            case,
            example: entry.example,
            steps: steps.iter().map(|step| step.get_ref().clone()).collect(),
        })
    };
    table.hint.into_iter().map(check).collect()
}

impl Loader {
    /// A pattern for names of cases, which must match at least one of `names`.
    fn pattern<'a>(
        &self,
        case: &Spanned<String>,
        mut names: impl Iterator<Item = &'a str>,
    ) -> Result<Pattern, LabError> {
        let pattern = Pattern::new(case.get_ref())
            .map_err(|error| self.error(case, format!("this is not a pattern: {}", error.msg)))?;
        let message = format!("no case of these criteria is called \"{pattern}\"");
        let is_used = names.any(|name| pattern.matches(name));
        self.refuse(!is_used, case, &message)?;
        Ok(pattern)
    }
}
