//! A lab as data: what `lab.toml` says, read and checked. Nothing here knows a particular lab.

mod error;
mod find;
mod load;
mod manifest;
mod text;

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;

pub use error::LabError;
pub use find::{Catalogue, UnknownLab};
pub use load::load;
pub use text::Text;

/// A language that a submission can be written in.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Deserialize,
    serde::Serialize,
    clap::ValueEnum,
)]
#[serde(rename_all = "kebab-case")]
pub enum Language {
    C,
    Cpp,
    Rust,
}

impl Language {
    /// The name that people use.
    pub fn name(self) -> &'static str {
        match self {
            Language::C => "C",
            Language::Cpp => "C++",
            Language::Rust => "Rust",
        }
    }

    /// The name in manifests, on the command line and in JSON.
    pub fn id(self) -> &'static str {
        match self {
            Language::C => "c",
            Language::Cpp => "cpp",
            Language::Rust => "rust",
        }
    }
}

/// A checked lab. Paths are absolute or relative to where the grader was started.
#[derive(Debug)]
pub struct Lab {
    /// The folder of `lab.toml`.
    pub folder: PathBuf,
    pub id: String,
    /// The language of the course ("es"), used when the student's own is unknown.
    pub course_language: String,
    pub title: Text,
    pub oracle: Oracle,
    pub view: View,
    /// The folder `locale`, if there is one: the texts of the lab's checkers, a file per language.
    pub locale: Option<PathBuf>,
    pub toolchains: BTreeMap<Language, Toolchain>,
    pub exercises: Vec<Exercise>,
}

/// Where the right answers of a case come from that names none itself.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Oracle {
    /// The lab's module in the reference crate.
    Reference,
    /// One file per case: `<folder>/<exercise>/<case>.txt`.
    Golden { folder: PathBuf },
    /// A right submission, run through the same probe.
    Submission { language: Language, folder: PathBuf },
}

/// How inputs are shown to people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// An input of one long line is shown in rows of this many characters.
    #[serde(default)]
    pub input_columns: Option<usize>,
}

/// How the submissions in one language are built.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Toolchain {
    /// The folder that a student receives.
    pub skeleton: PathBuf,
    /// The files that are taken from the submission, relative to its folder.
    pub student: Vec<PathBuf>,
    /// Files of the skeleton that the submission builds on, and that are restored.
    #[serde(default)]
    pub given: Vec<PathBuf>,
    pub probe: PathBuf,
    #[serde(default)]
    pub substitutes: Option<PathBuf>,
    /// Right versions of the student's files (Rust).
    #[serde(default)]
    pub replacements: Option<PathBuf>,
    #[serde(default)]
    pub flags: Vec<String>,
}

/// How an observation is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ObservationView {
    #[default]
    Text,
    /// Rows of cells with white space between them.
    Grid,
}

#[derive(Clone, Debug)]
pub struct Exercise {
    pub id: String,
    /// The functions that a student writes for it; the first one gives it its place in messages.
    pub functions: Vec<String>,
    pub title: Text,
    /// Exercises whose functions are the reference's while this one is graded.
    pub prerequisites: Vec<String>,
    /// The student's files that hold it, where a language needs to know.
    pub files: BTreeMap<Language, Vec<PathBuf>>,
    pub view: ObservationView,
    pub limits: Limits,
    pub criteria: Vec<Criterion>,
}

impl Exercise {
    pub fn points(&self) -> f64 {
        self.criteria.iter().map(|criterion| criterion.points).sum()
    }
}

#[derive(Clone, Debug)]
pub struct Criterion {
    pub id: String,
    pub points: f64,
    pub title: Text,
    pub scoring: Scoring,
    /// Graded with the student's own prerequisites instead of the reference's.
    pub own_functions: bool,
    pub cases: Vec<Case>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scoring {
    /// All cases or no points.
    #[default]
    All,
    /// The part of the points that is the part of the cases that pass.
    Proportional,
}

#[derive(Clone, Debug)]
pub struct Case {
    pub name: String,
    pub call: String,
    pub input: String,
    pub visible: bool,
    /// Right observations; empty: ask the oracle.
    pub accept: Vec<String>,
    pub checker: Option<String>,
}

/// Limits of one case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub cpu_seconds: u64,
    /// Wall time, for code that sleeps.
    pub wall_seconds: u64,
    pub memory_mib: u64,
    pub stdout_kib: usize,
    pub observation_kib: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            cpu_seconds: 2,
            wall_seconds: 30,
            memory_mib: 512,
            stdout_kib: 64,
            observation_kib: 64,
        }
    }
}
