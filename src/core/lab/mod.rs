//! A lab as data: the content of `lab.toml`, read and checked. No code here knows a particular lab.

mod error;
mod hint;
mod task;
mod text;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use jiff::Timestamp;
use serde::Deserialize;
use typed::Declared;

pub use error::{LabError, Place};
pub use hint::Hint;
pub use task::{
    Call, ExerciseKind, Expected, Match, Part, Rule, Run, Status, StatusWord, Task, World,
};
pub use text::{LANGUAGES, Text, TextFile};

/// A language that a submission can be written in.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, serde::Serialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Language {
    C,
    Cpp,
    Rust,
    Python,
}

impl Language {
    pub const ALL: [Language; 4] = [Language::C, Language::Cpp, Language::Rust, Language::Python];

    /// The name for people.
    pub fn name(self) -> &'static str {
        match self {
            Language::C => "C",
            Language::Cpp => "C++",
            Language::Rust => "Rust",
            Language::Python => "Python",
        }
    }

    /// The name in manifests, on the command line and in JSON.
    pub fn id(self) -> &'static str {
        match self {
            Language::C => "c",
            Language::Cpp => "cpp",
            Language::Rust => "rust",
            Language::Python => "python",
        }
    }
}

/// A checked lab. Paths are absolute or relative to the folder in which the grader was started.
#[derive(Clone, Debug)]
pub struct Lab {
    /// The folder of `lab.toml`.
    pub folder: PathBuf,
    pub id: String,
    /// The language of the course ("es"), used when the student's own is unknown.
    pub course_language: String,
    pub title: Text,
    /// The due date, if the lab has one.
    pub due: Option<Timestamp>,
    /// The folders of the right submissions, which say what is right.
    pub solutions: BTreeMap<Language, PathBuf>,
    /// The types, functions, steps and laws.
    pub declared: Arc<Declared>,
    /// The functions that the lab's author wrote for inputs and for what is right, each an exercise
    /// of a lab of its own.
    pub checks: Option<Arc<Lab>>,
    pub view: View,
    /// The wall time that all cases of a submission have together, in seconds.
    pub submission_seconds: u64,
    /// Grades the functions without errors when a submission does not compile.
    pub grade_what_compiles: bool,
    /// The texts of the lab's checkers, one file for each language.
    pub texts: Vec<TextFile>,
    pub toolchains: BTreeMap<Language, Toolchain>,
    pub exercises: Vec<Exercise>,
    pub hints: Vec<Hint>,
}

impl Lab {
    /// Shows the cases that are hidden until the due date, if the due date has passed.
    pub fn show_what_is_due(&mut self, now: Timestamp, due: Option<Timestamp>) {
        let criteria = self
            .exercises
            .iter_mut()
            .flat_map(|exercise| &mut exercise.criteria);
        for case in criteria.flat_map(|criterion| &mut criterion.cases) {
            case.visibility = case.visibility.at(now, due);
        }
    }

    /// The exercises that this one builds on, directly or through others.
    pub fn below(&self, exercise: &Exercise) -> Vec<&Exercise> {
        let mut below: Vec<&Exercise> = Vec::new();
        let mut waiting = vec![exercise];
        while let Some(upper) = waiting.pop() {
            for other in &self.exercises {
                let is_known = below.iter().any(|known| known.id == other.id);
                if upper.prerequisites.contains(&other.id) && !is_known {
                    below.push(other);
                    waiting.push(other);
                }
            }
        }
        below
    }

    /// The points that a submission in `language` can earn, without extra credit.
    pub fn points(&self, language: Language) -> f64 {
        let exercises = self.exercises.iter();
        exercises.map(|exercise| exercise.points(language)).sum()
    }
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
    /// Files of the skeleton that the submission builds on. The grader restores them.
    #[serde(default)]
    pub given: Vec<PathBuf>,
    /// The source of the probe, which calls the student's functions.
    #[serde(skip)]
    pub probe: Probe,
    /// The file that is the program, where a language has such a file (Rust, Python).
    #[serde(default)]
    pub program: Option<PathBuf>,
    /// The solution's source, whose functions take the place of prerequisites.
    #[serde(skip)]
    pub substitutes: Option<PathBuf>,
    /// The flags that the course compiles with.
    #[serde(default)]
    pub flags: Vec<String>,
    /// Further flags for graded code (C and C++), with which the grader sees more.
    #[serde(default)]
    pub watch: Vec<String>,
}

/// The source of a probe, made from the lab's declarations.
#[derive(Clone, Debug, Default)]
pub struct Probe {
    /// The name of the file.
    pub name: String,
    pub text: Arc<str>,
}

#[derive(Clone, Debug)]
pub struct Exercise {
    pub id: String,
    pub kind: ExerciseKind,
    /// The functions that a student writes for it; the first one gives it its place in messages.
    pub functions: Vec<String>,
    pub title: Text,
    /// Exercises whose functions are the solution's while this one is graded.
    pub prerequisites: Vec<String>,
    /// `sudograde trace` shows the right search, step by step.
    pub search: bool,
    pub limits: Limits,
    pub criteria: Vec<Criterion>,
}

impl Exercise {
    /// The points that a submission in `language` can earn, without extra credit.
    pub fn points(&self, language: Language) -> f64 {
        let criteria = self.criteria.iter().filter(|criterion| !criterion.bonus);
        criteria
            .filter(|criterion| criterion.is_for(language))
            .map(|criterion| criterion.points)
            .sum()
    }
}

#[derive(Clone, Debug)]
pub struct Criterion {
    pub id: String,
    pub points: f64,
    pub title: Text,
    pub scoring: Scoring,
    /// Graded with the student's own prerequisites instead of the solution's.
    pub own_functions: bool,
    /// It costs its points only where no other criterion of the exercise was lost.
    pub catch_all: bool,
    /// Extra credit: not part of the maximum.
    pub bonus: bool,
    /// The languages of the criterion; None: all languages.
    pub languages: Option<Vec<Language>>,
    pub cases: Vec<Case>,
    pub properties: Vec<Property>,
}

impl Criterion {
    pub fn is_for(&self, language: Language) -> bool {
        let languages = self.languages.as_ref();
        languages.is_none_or(|languages| languages.contains(&language))
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scoring {
    /// All points if all cases pass, else none.
    #[default]
    All,
    /// The share of the points that equals the share of cases that pass.
    Proportional,
}

#[derive(Clone, Debug)]
pub struct Case {
    pub place: Place,
    pub name: String,
    pub task: Task,
    pub visibility: Visibility,
    /// Right observations; empty: the oracle is asked.
    pub accept: Vec<String>,
}

/// A claim about every input of a kind: the generator makes inputs, and each input is a case.
#[derive(Clone, Debug)]
pub struct Property {
    pub place: Place,
    pub name: String,
    pub generator: String,
    pub count: u32,
    pub call: String,
    /// True if each call has a folder of its own, in which it may write.
    pub workspace: bool,
    /// Whether the answers must be the same in each start of the process.
    pub steady: bool,
    /// Its inputs are those of another property with this generator, and do not run again.
    pub shared: bool,
    /// It costs something only where nothing else of the exercise was lost.
    pub catch_all: bool,
}

impl Property {
    /// The case for an input.
    pub fn case(&self, input: String) -> Case {
        Case {
            place: self.place.clone(),
            name: self.name.clone(),
            task: Task::Call(Call {
                call: self.call.clone(),
                input,
                workspace: self.workspace,
                steady: self.steady,
            }),
            visibility: Visibility::Visible,
            accept: Vec::new(),
        }
    }
}

impl Case {
    /// True if students may see the case now.
    pub fn is_visible(&self) -> bool {
        self.visibility == Visibility::Visible
    }
}

/// Whether students may see a case that fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    Visible,
    Hidden,
    /// Hidden until the due date.
    AfterDue,
}

impl Visibility {
    /// The visibility for a student at the moment `now`.
    pub fn at(self, now: Timestamp, due: Option<Timestamp>) -> Self {
        match self {
            Visibility::AfterDue if due.is_some_and(|due| now > due) => Visibility::Visible,
            other => other,
        }
    }
}

/// Limits of one case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub cpu_ms: u64,
    /// Wall time, which also limits code that sleeps.
    pub wall_seconds: u64,
    pub memory_mib: u64,
    pub stdout_kib: usize,
    pub observation_kib: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            cpu_ms: 2000,
            wall_seconds: 30,
            memory_mib: 512,
            stdout_kib: 64,
            observation_kib: 64,
        }
    }
}
