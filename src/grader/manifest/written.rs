//! The keys of `lab.toml` and their types, with their places in the file.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;
use toml::Spanned;

use sudograde_core::lab::{
    ExerciseKind, Language, ObservationView, OracleKind, Rule, Scoring, Status, Text, Toolchain,
    View, Visibility,
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    pub format_version: Spanned<u32>,
    pub id: Spanned<String>,
    pub course_language: Spanned<String>,
    pub title: Text,
    pub due: Option<Spanned<String>>,
    pub oracle: Option<Spanned<OracleKind>>,
    #[serde(default)]
    pub view: View,
    pub grade_what_compiles: Option<bool>,
    #[serde(default)]
    pub limits: PartialLimits,
    pub program: Option<String>,
    pub toolchain: Spanned<BTreeMap<Language, Spanned<Toolchain>>>,
    pub exercise: Vec<Spanned<ManifestExercise>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ManifestExercise {
    pub id: Spanned<String>,
    #[serde(default)]
    pub kind: ExerciseKind,
    pub function: Option<String>,
    pub functions: Option<Vec<String>>,
    pub title: Text,
    #[serde(default)]
    pub prerequisites: Vec<Spanned<String>>,
    #[serde(default)]
    pub files: BTreeMap<Language, Vec<PathBuf>>,
    #[serde(default)]
    pub view: ObservationView,
    #[serde(default)]
    pub limits: PartialLimits,
    pub input_to: Option<Spanned<String>>,
    pub stdin: Option<String>,
    #[serde(default)]
    pub workspace: bool,
    #[serde(default)]
    pub search: bool,
    pub criterion: Vec<Spanned<ManifestCriterion>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ManifestCriterion {
    pub id: Spanned<String>,
    pub points: Spanned<f64>,
    pub title: Text,
    #[serde(default)]
    pub score: Scoring,
    #[serde(default)]
    pub own_functions: bool,
    /// It costs its points only where no other criterion of the exercise was lost.
    #[serde(default)]
    pub catch_all: bool,
    #[serde(default)]
    pub bonus: bool,
    pub languages: Option<Spanned<Vec<Language>>>,
    pub cases: Vec<Spanned<ManifestCase>>,
    #[serde(default)]
    pub properties: Vec<Spanned<ManifestProperty>>,
    /// Cases that joined from the file of hidden cases.
    #[serde(skip)]
    pub hidden: Vec<Spanned<ManifestCase>>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ManifestProperty {
    pub name: Spanned<String>,
    pub generator: Spanned<String>,
    pub count: Spanned<u32>,
    pub call: Option<String>,
    pub checker: Option<String>,
    /// Its inputs are those of another property with this generator.
    #[serde(skip)]
    pub shared: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ManifestCase {
    pub name: Spanned<String>,
    pub input: Option<String>,
    pub input_file: Option<Spanned<PathBuf>>,
    pub call: Option<String>,
    pub stdin: Option<String>,
    pub stdin_file: Option<Spanned<PathBuf>>,
    #[serde(default)]
    pub files: BTreeMap<String, Spanned<ManifestFile>>,
    pub run: Option<Spanned<String>>,
    pub rule: Option<Rule>,
    #[serde(default)]
    pub visible: ManifestVisible,
    #[serde(default)]
    pub accept: Vec<String>,
    pub checker: Option<String>,
    pub status: Option<Status>,
    pub stdout: Option<Spanned<ManifestMatch>>,
    pub stderr: Option<Spanned<ManifestMatch>>,
    pub output: Option<Spanned<ManifestMatch>>,
    #[serde(default)]
    pub out: BTreeMap<String, Spanned<ManifestMatch>>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(untagged, expecting = "\"visible\" is true, false or \"after-due\"")]
pub enum ManifestVisible {
    Is(bool),
    Word(VisibleWord),
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum VisibleWord {
    AfterDue,
}

impl Default for ManifestVisible {
    fn default() -> Self {
        ManifestVisible::Is(false)
    }
}

impl From<ManifestVisible> for Visibility {
    fn from(written: ManifestVisible) -> Self {
        match written {
            ManifestVisible::Is(true) => Visibility::Visible,
            ManifestVisible::Is(false) => Visibility::Hidden,
            ManifestVisible::Word(VisibleWord::AfterDue) => Visibility::AfterDue,
        }
    }
}

/// A file in a program's folder: its text, or its path in the lab's folder.
#[derive(Clone, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ManifestFile {
    Text(String),
    From(PathBuf),
}

/// The expected content of one part of a program's output.
#[derive(Clone, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ManifestMatch {
    Exact(String),
    ExactFile(PathBuf),
    Tokens(String),
    TokensFile(PathBuf),
    Keywords(Vec<String>),
    Absent(Vec<String>),
    /// As the solution's program, line by line or word by word.
    #[serde(skip)]
    Solution {
        tokens: bool,
    },
    /// All of these.
    #[serde(skip)]
    All(Vec<ManifestMatch>),
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartialLimits {
    /// The time for all exercises together.
    pub submission_seconds: Option<Spanned<u64>>,
    pub cpu_seconds: Option<Spanned<f64>>,
    pub wall_seconds: Option<Spanned<u64>>,
    pub memory_mib: Option<Spanned<u64>>,
    pub stdout_kib: Option<Spanned<usize>>,
    pub observation_kib: Option<Spanned<usize>>,
}
