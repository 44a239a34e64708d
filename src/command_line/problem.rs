//! The mistake in a command, in the reader's language.

use std::fmt;
use std::path::Path;

use grader::builder::{BuildError, MissingTool};
use grader::catalogue::UnknownLab;
use grader::grade::GradeError;
use grader::run::RunError;
use grader::submission::SubmissionError;
use locale::{Lang, Locale};
use sudograde_core::plan::PlanError;
use sudograde_core::text_tools::{nearest, shortened};

/// Files of a folder that are named.
const MOST_NAMES: usize = 6;

/// A mistake in a command: the id of its sentence, and the sentence's arguments.
#[derive(Clone, Debug)]
pub struct Problem {
    id: &'static str,
    arguments: Vec<(&'static str, String)>,
    /// A name that is near to the one that is unknown.
    near: Option<String>,
}

impl Problem {
    pub fn new(id: &'static str, arguments: &[(&'static str, &str)]) -> Self {
        let arguments = arguments.iter();
        Problem {
            id,
            arguments: arguments
                .map(|(name, value)| (*name, (*value).to_owned()))
                .collect(),
            near: None,
        }
    }

    pub fn at(id: &'static str, path: &Path) -> Self {
        Problem::new(id, &[("path", &path.display().to_string())])
    }

    /// A name that is not among the known ones.
    pub fn unknown(id: &'static str, name: &str, known: &[String]) -> Self {
        Problem {
            near: nearest(name, known).map(str::to_owned),
            ..Problem::new(id, &[("name", name), ("known", &known.join(", "))])
        }
    }

    /// A compiler that is not on this machine.
    pub fn without(tool: MissingTool) -> Self {
        let names = tool.names().join(", ");
        let arguments = [
            ("tool", tool.id()),
            ("names", names.as_str()),
            ("install", tool.install()),
        ];
        Problem::new("problem-no-tool", &arguments)
    }

    pub(crate) fn and(mut self, name: &'static str, value: String) -> Self {
        self.arguments.push((name, value));
        self
    }

    pub fn text(&self, locale: &Locale) -> String {
        let near = self.near.as_deref().map_or(String::new(), |near| {
            locale.text("problem-near", &[("near", near)])
        });
        let own = self.arguments.iter();
        let own = own.map(|(name, value)| (*name, value.as_str()));
        let all: Vec<(&str, &str)> = own.chain([("near", near.as_str())]).collect();
        locale.text(self.id, &all)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(&self.text(&Locale::new(Lang::En)))
    }
}

impl std::error::Error for Problem {}

/// An error in the reader's language, if a student's command can cause it.
pub fn told(error: &anyhow::Error, locale: &Locale) -> Option<String> {
    if let Some(problem) = error.downcast_ref::<Problem>() {
        return Some(problem.text(locale));
    }
    // A command that says more about it has words of its own.
    let is_all = |unknown: &&UnknownLab| unknown.to_string() == error.to_string();
    if let Some(unknown) = error.downcast_ref::<UnknownLab>().filter(is_all) {
        let folder = unknown.searched.display().to_string();
        let id = match unknown.known.is_empty() {
            true => "problem-no-labs",
            false => "problem-no-lab",
        };
        let problem = Problem::unknown(id, &unknown.name, &unknown.known);
        return Some(problem.and("folder", folder).text(locale));
    }
    let problem = match error.downcast_ref::<GradeError>() {
        Some(GradeError::Plan(error)) => of_plan(error),
        Some(GradeError::Submission(error)) => of_submission(error, locale)?,
        Some(GradeError::Build(BuildError::MissingTool(tool)))
        | Some(GradeError::Run(RunError::Build(BuildError::MissingTool(tool)))) => {
            Problem::without(*tool)
        }
        _ => return None,
    };
    Some(problem.text(locale))
}

fn of_plan(error: &PlanError) -> Problem {
    match error {
        PlanError::UnknownExercise { name, known } => {
            Problem::unknown("problem-no-exercise", name, known)
        }
        PlanError::NoCase { pattern, examples } => Problem::new(
            "problem-no-case",
            &[("name", pattern), ("known", &examples.join(", "))],
        ),
    }
}

fn of_submission(error: &SubmissionError, locale: &Locale) -> Option<Problem> {
    Some(match error {
        SubmissionError::NotThere(path) => Problem::at("problem-nothing-there", path),
        SubmissionError::NoFiles {
            folder,
            names,
            found,
            lab,
            expected,
        } => {
            let found: Vec<&str> = found.iter().map(String::as_str).collect();
            let holds = match found.as_slice() {
                [] => locale.word("problem-empty"),
                some => {
                    let names = shortened(some, MOST_NAMES);
                    locale.text("problem-holds", &[("names", &names)])
                }
            };
            // File names differ by case on some systems only.
            let nearly = |name: &String| {
                let other = found
                    .iter()
                    .find(|other| other.eq_ignore_ascii_case(name))?;
                Some(locale.text("problem-rename", &[("name", name), ("other", other)]))
            };
            let rename = names.iter().find_map(nearly);
            let files = names.join(", ");
            Problem::at("problem-no-files", folder)
                .and(
                    "rename",
                    rename.map_or_else(String::new, |told| format!("\n{told}")),
                )
                .and("names", files)
                .and("holds", holds)
                .and("lab", lab.clone())
                .and("expected", expected.join("; "))
        }
        SubmissionError::OneFile {
            file,
            lab,
            expected,
        } => Problem::at("problem-one-file", file)
            .and("lab", lab.clone())
            .and("expected", expected.join("; ")),
        SubmissionError::Ambiguous { folder, languages } => {
            Problem::at("problem-several-languages", folder).and("known", languages.join(", "))
        }
        SubmissionError::NoLanguage {
            lab,
            language,
            known,
        } => Problem::new(
            "problem-no-version",
            &[("lab", lab), ("language", language), ("known", known)],
        ),
        SubmissionError::Unreadable { .. } => return None,
    })
}
