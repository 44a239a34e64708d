//! The keys of `lab.toml` and their types, with their places in the file.

mod inputs;
mod types;

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;
use sudograde_core::lab::{
    ExerciseKind, Language, Rule, Scoring, Status, Text, Toolchain, View, Visibility,
};
use toml::Spanned;

pub use inputs::{Input, Narrower, OneOrMore, Random, Require};
pub use types::{Code, HolesOf, InC, Number, Of, Type, ViewOf};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    #[serde(rename = "format_version")]
    _format_version: u32,
    pub id: Spanned<String>,
    pub course_language: Spanned<String>,
    pub title: Text,
    pub due: Option<Spanned<String>>,
    #[serde(default = "no_view")]
    pub view: Spanned<View>,
    pub grade_what_compiles: Option<bool>,
    #[serde(default)]
    pub limits: PartialLimits,
    pub solution: Spanned<Solution>,
    /// The name of the program in commands.
    pub program: Option<String>,
    pub toolchain: Spanned<BTreeMap<Language, Spanned<Toolchain>>>,
    #[serde(default, rename = "type")]
    pub types: BTreeMap<String, Spanned<Type>>,
    #[serde(default)]
    pub function: BTreeMap<String, Spanned<Function>>,
    #[serde(default)]
    pub machine: BTreeMap<String, Spanned<Machine>>,
    /// The steps of the only machine of a lab with one handle.
    #[serde(default)]
    pub step: BTreeMap<String, Spanned<String>>,
    #[serde(default)]
    pub law: BTreeMap<String, Spanned<Law>>,
    /// The files with functions that call the student's, by language.
    #[serde(default)]
    pub adapter: BTreeMap<Language, Spanned<PathBuf>>,
    pub checks: Option<Spanned<Checks>>,
    pub exercise: Vec<Spanned<Exercise>>,
}

fn no_view() -> Spanned<View> {
    Spanned::new(0..0, View::default())
}

/// The folders of the right submissions.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "\"solution\" names a language and a folder, as in solution.c = \"solution\""
)]
pub enum Solution {
    Long { language: Language, folder: PathBuf },
    Short(BTreeMap<Language, PathBuf>),
}

/// A signature, or a table with one and with other names.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "a function is its signature: NAME = \"(heap, prio) -> data?\""
)]
pub enum Function {
    Short(String),
    Long {
        signature: String,
        /// The probe calls a function of the lab's adapter, and that one the student's.
        #[serde(default)]
        adapter: Adapted,
        #[serde(flatten)]
        names: BTreeMap<Language, String>,
    },
}

/// Whether a function is called through an adapter, or in which languages.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "adapter = true, or the languages in which there is one: adapter = [\"c\"]"
)]
pub enum Adapted {
    InAll(bool),
    In(Vec<Language>),
}

impl Default for Adapted {
    fn default() -> Self {
        Adapted::InAll(false)
    }
}

impl Adapted {
    /// Those of these languages in which there is an adapter.
    pub fn of(&self, languages: &[Language]) -> Vec<Language> {
        let is_one = |language: &Language| match self {
            Adapted::InAll(all) => *all,
            Adapted::In(some) => some.contains(language),
        };
        languages.iter().copied().filter(is_one).collect()
    }
}

impl Function {
    pub fn signature(&self) -> &str {
        match self {
            Function::Short(signature) | Function::Long { signature, .. } => signature,
        }
    }
}

/// Functions of the lab's author, for inputs and for what is right.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Checks {
    /// In a language of labs, which its name tells.
    pub file: Spanned<PathBuf>,
    pub function: BTreeMap<String, Spanned<Function>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Machine {
    /// None: each step is a call by itself.
    pub handle: Option<Spanned<String>>,
    pub steps: BTreeMap<String, Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Law {
    /// `i in 1..size`, unless `holds` says it.
    pub every: Option<String>,
    pub holds: Spanned<String>,
    pub says: Option<Says>,
}

/// The complaint of a broken law: the id of a text of the lab with what it mentions, or words.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "\"says\" is a sentence in each language, or the id of a text in locale/ with what it mentions"
)]
pub enum Says {
    Text(String),
    Words(Text),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exercise {
    pub id: Spanned<String>,
    #[serde(default)]
    pub kind: ExerciseKind,
    /// The function that is graded, if it is not called like the exercise.
    pub function: Option<Spanned<String>>,
    pub functions: Option<Vec<String>>,
    pub title: Text,
    #[serde(default)]
    pub prerequisites: Vec<Spanned<String>>,
    #[serde(default)]
    pub limits: PartialLimits,
    /// The parts that its criteria watch, unless they say something else.
    pub watch: Option<Spanned<Vec<String>>>,
    pub random: Option<Random>,
    /// The function of the checks that explains a wrong answer.
    pub explain: Option<Spanned<String>>,
    /// Explains a wrong answer by the calls of another function.
    pub retrace: Option<Spanned<Retrace>>,
    /// It is a search, which `sudograde trace` can show.
    #[serde(default)]
    pub search: bool,
    /// Each call has a folder of its own, in which it may write.
    #[serde(default)]
    pub workspace: bool,
    /// Which inputs are smaller: "fuller" boards, for a search.
    pub smaller: Option<Spanned<String>>,
    pub criterion: Vec<Spanned<Criterion>>,
}

impl Exercise {
    /// The name of the function that is graded.
    pub fn graded(&self) -> &str {
        self.function.as_ref().unwrap_or(&self.id).get_ref()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retrace {
    /// The function whose calls are written down.
    pub function: Spanned<String>,
    /// The function of the checks that explains them.
    pub explain: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Criterion {
    pub id: Spanned<String>,
    pub points: Spanned<f64>,
    pub title: Text,
    #[serde(default)]
    pub score: Scoring,
    #[serde(default)]
    pub own_functions: bool,
    #[serde(default)]
    pub bonus: bool,
    /// The languages that it is for; None: all.
    pub languages: Option<Spanned<Vec<Language>>>,
    pub machine: Option<Spanned<String>>,
    /// Costs its points only if no other criterion of the exercise was lost.
    #[serde(default)]
    pub catch_all: bool,
    /// The answer must be the same in each start of the process.
    #[serde(default)]
    pub steady: bool,
    pub watch: Option<Spanned<Vec<String>>>,
    #[serde(default)]
    pub cases: Vec<Spanned<Case>>,
    /// Inputs that students see, and others; they are named by numbers.
    #[serde(default)]
    pub visible: Vec<Spanned<Input>>,
    #[serde(default)]
    pub hidden: Vec<Spanned<Input>>,
    pub random: Option<Spanned<Random>>,
    /// Inputs that cost it only what nothing else of the exercise shows.
    pub whole_domain: Option<Spanned<Random>>,
    pub explain: Option<Spanned<String>>,
    /// Of a program: what all its cases have, or its only case.
    pub run: Option<Spanned<String>>,
    pub stdin: Option<String>,
    #[serde(default, alias = "file")]
    pub files: BTreeMap<String, Spanned<File>>,
    pub status: Option<Status>,
    pub stdout: Option<Spanned<Compared>>,
    pub stderr: Option<Spanned<Compared>>,
    pub output: Option<Spanned<Compared>>,
    #[serde(default)]
    pub out: BTreeMap<String, Spanned<Compared>>,
    /// Cases that joined from the file of hidden cases.
    #[serde(skip)]
    pub instructors: Vec<Spanned<Case>>,
}

/// A file that a program finds: its text, or where it lies in the lab.
#[derive(Clone, Deserialize)]
#[serde(
    untagged,
    expecting = "a file is its text, or { from = \"FILE\" } in the lab's folder"
)]
pub enum File {
    Text(String),
    Is(Content),
}

#[derive(Clone, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Content {
    Text(String),
    From(PathBuf),
}

/// How a part of a program's output is compared.
#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Compared {
    pub exact: Option<String>,
    pub exact_file: Option<PathBuf>,
    pub tokens: Option<String>,
    pub tokens_file: Option<PathBuf>,
    pub keywords: Option<Vec<String>>,
    pub absent: Option<Vec<String>>,
}

/// A case; its file may be that of hidden cases.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    pub name: Spanned<String>,
    #[serde(default)]
    pub visible: Visible,
    #[serde(alias = "input")]
    pub steps: Option<Spanned<Input>>,
    /// The file with the input in it; of a function that takes a text alone, with the text.
    pub input_file: Option<Spanned<PathBuf>>,
    pub run: Option<Spanned<String>>,
    pub stdin: Option<String>,
    pub stdin_file: Option<Spanned<PathBuf>>,
    #[serde(default, alias = "file")]
    pub files: BTreeMap<String, Spanned<File>>,
    pub watch: Option<Spanned<Vec<String>>>,
    pub status: Option<Status>,
    pub stdout: Option<Spanned<Compared>>,
    pub stderr: Option<Spanned<Compared>>,
    pub output: Option<Spanned<Compared>>,
    #[serde(default)]
    pub out: BTreeMap<String, Spanned<Compared>>,
    pub rule: Option<Rule>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(untagged, expecting = "\"visible\" is true, false or \"after-due\"")]
pub enum Visible {
    Is(bool),
    Word(VisibleWord),
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum VisibleWord {
    AfterDue,
}

impl Default for Visible {
    fn default() -> Self {
        Visible::Is(false)
    }
}

impl From<Visible> for Visibility {
    fn from(written: Visible) -> Self {
        match written {
            Visible::Is(true) => Visibility::Visible,
            Visible::Is(false) => Visibility::Hidden,
            Visible::Word(VisibleWord::AfterDue) => Visibility::AfterDue,
        }
    }
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
