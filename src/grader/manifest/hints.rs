//! Reads `hints.toml`, a lab's table of hints: for each way to fail, a ladder of steps that never
//! gives the answer.

use std::path::Path;

use glob::Pattern;
use serde::Deserialize;
use toml::Spanned;

use super::loader::unknown;
use crate::lab_files;
use sudograde_core::lab::{Exercise, Hint, LabError, Text};
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
    reason: Option<String>,
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
) -> Result<Vec<Hint>, LabError> {
    let file = folder.join("hints.toml");
    if !file.exists() {
        return Ok(Vec::new());
    }
    let source = lab_files::read(folder, &file)
        .map_err(|error| LabError::new(&file, format!("cannot be read: {error}")))?;
    let table: Table = toml::from_str(&source).map_err(|error| {
        let offset = error.span().map_or(0, |span| span.start);
        LabError::at(&file, &source, offset, error.message())
    })?;
    let reader = Reader {
        file: &file,
        source: &source,
        exercises,
        course_language,
    };
    table
        .hint
        .into_iter()
        .map(|entry| reader.check(entry))
        .collect()
}

struct Reader<'a> {
    file: &'a Path,
    source: &'a str,
    exercises: &'a [Exercise],
    course_language: &'a str,
}

impl Reader<'_> {
    fn error<T>(&self, place: &Spanned<T>, message: impl Into<String>) -> LabError {
        LabError::at(self.file, self.source, place.span().start, message)
    }

    fn check(&self, entry: Entry) -> Result<Hint, LabError> {
        if entry.r#for.get_ref().is_empty() {
            let message = "\"for\" names no criterion; write for = [\"exercise/criterion\"]";
            return Err(self.error(&entry.r#for, message));
        }
        let criteria = entry
            .r#for
            .get_ref()
            .iter()
            .map(|name| self.criterion(name));
        let criteria = criteria.collect::<Result<Vec<_>, _>>()?;
        let case = entry
            .case
            .as_ref()
            .map(|case| self.case(case, &criteria))
            .transpose()?;
        let steps = entry.steps.get_ref();
        if !LADDER.contains(&steps.len()) {
            let message = format!("a ladder has two or three steps, not {}", steps.len());
            return Err(self.error(&entry.steps, message));
        }
        for step in steps {
            if !step.get_ref().has(self.course_language) {
                let course = self.course_language;
                let message = format!("a step also needs the course's language: {course} = \"…\"");
                return Err(self.error(step, message));
            }
        }
        Ok(Hint {
            criteria,
            verdict: entry.verdict,
            reason: entry.reason,
            actual: entry.actual.map(|text| text.trim().to_owned()),
            case,
            example: entry.example,
            steps: steps.iter().map(|step| step.get_ref().clone()).collect(),
        })
    }

    fn criterion(&self, name: &Spanned<String>) -> Result<(String, String), LabError> {
        let known = self.exercises.iter().flat_map(|exercise| {
            let criteria = exercise.criteria.iter();
            criteria.map(|criterion| format!("{}/{}", exercise.id, criterion.id))
        });
        let known: Vec<String> = known.collect();
        match name.get_ref().split_once('/') {
            Some((exercise, criterion)) if known.contains(name.get_ref()) => {
                Ok((exercise.to_owned(), criterion.to_owned()))
            }
            _ => Err(self.error(name, unknown("criterion", name.get_ref(), &known))),
        }
    }

    /// Checks a pattern for names of cases, which must match at least one case.
    fn case(
        &self,
        case: &Spanned<String>,
        criteria: &[(String, String)],
    ) -> Result<Pattern, LabError> {
        let pattern = Pattern::new(case.get_ref())
            .map_err(|error| self.error(case, format!("this is not a pattern: {}", error.msg)))?;
        let mut names = self.exercises.iter().flat_map(|exercise| {
            let own = exercise.criteria.iter().filter(|criterion| {
                criteria.contains(&(exercise.id.clone(), criterion.id.clone()))
            });
            own.flat_map(|criterion| &criterion.cases)
                .map(|case| &case.name)
        });
        if names.any(|name| pattern.matches(name)) {
            Ok(pattern)
        } else {
            let message = format!("no case of these criteria is called \"{pattern}\"");
            Err(self.error(case, message))
        }
    }
}
