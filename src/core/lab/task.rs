//! The task of a case: a call of a function, a run of a program, or a rule about files.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use serde::Deserialize;
use typed::Declared;

/// The subject of an exercise's cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExerciseKind {
    /// Functions, which a probe calls.
    #[default]
    Functions,
    /// The program that is built from all of the student's files.
    Program,
    /// The files themselves, which must follow rules.
    Rules,
}

#[derive(Clone, Debug)]
pub enum Task {
    Call(Call),
    Run(Run),
    Rule(Rule),
}

impl Task {
    /// Whether the process has a folder of its own.
    pub fn has_workspace(&self) -> bool {
        match self {
            Task::Call(call) => call.workspace,
            Task::Run(_) => true,
            Task::Rule(_) => false,
        }
    }

    /// The input in the form that people see.
    pub fn shown(&self) -> String {
        match self {
            Task::Call(call) => call.input.clone(),
            Task::Run(run) => run.shown(),
            Task::Rule(_) => String::new(),
        }
    }

    /// The arguments of each call by their names, if there is something to name.
    pub fn arguments(&self, declared: &Declared) -> Vec<Vec<String>> {
        match self {
            Task::Call(call) => declared.named(&call.call, &call.input),
            _ => Vec::new(),
        }
    }
}

/// A call of a function by the probe.
#[derive(Clone, Debug)]
pub struct Call {
    /// The question that the probe answers: the key of a criterion.
    pub call: String,
    pub input: String,
    /// True if the process has a folder of its own, in which it may write.
    pub workspace: bool,
    /// Whether the answer must be the same in each start of the process.
    pub steady: bool,
}

/// Everything that a program finds when it starts.
#[derive(Clone, Debug, Default)]
pub struct World {
    pub stdin: String,
    /// The files in its folder, by name.
    pub files: BTreeMap<String, String>,
}

/// A run of a program.
#[derive(Clone, Debug)]
pub struct Run {
    /// The command as written in the manifest: `sudoku -g 50 -u | sudoku -c`.
    pub command: String,
    /// The arguments of each program of the pipe, without its name.
    pub stages: Vec<Vec<String>>,
    pub world: World,
    pub expected: Expected,
    /// The function of the lab's checks that judges it.
    pub judge: Option<String>,
}

impl Run {
    fn shown(&self) -> String {
        let mut text = format!("$ {}\n", self.command);
        text.push_str(&self.world.stdin);
        for (name, content) in &self.world.files {
            if !text.ends_with('\n') {
                text.push('\n');
            }
            // Writing to a String does not fail.
            let _ = write!(text, "{name}:\n{content}");
        }
        text
    }
}

/// The parts of a program's result that are compared. Other parts are not compared.
#[derive(Clone, Debug, Default)]
pub struct Expected {
    pub status: Option<Status>,
    pub parts: Vec<(Part, Match)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Status {
    Code(i32),
    Word(StatusWord),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StatusWord {
    /// Any status but 0.
    Failure,
    /// The exit status of the solution's program, which the oracle knows.
    #[serde(skip)]
    Solution,
}

/// A part of a program's result.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    Stdout,
    Stderr,
    /// Standard output and standard error together.
    Output,
    /// A file that the program wrote.
    File(String),
}

/// How a part is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Match {
    /// Line by line, without white space at the ends of lines.
    Exact(String),
    /// Word by word.
    Tokens(String),
    /// The part holds each of these as whole words, in upper or lower case.
    Keywords(Vec<String>),
    /// The part holds none of these words.
    Absent(Vec<String>),
    /// As the solution's program, line by line or word by word; the oracle knows it.
    Solution { tokens: bool },
}

impl Expected {
    /// Whether the solution's program has to be asked for a part of it.
    pub fn asks_solution(&self) -> bool {
        let mut parts = self.parts.iter();
        self.status == Some(Status::Word(StatusWord::Solution))
            || parts.any(|(_, wanted)| matches!(wanted, Match::Solution { .. }))
    }
}

/// A rule that a student's files must follow.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Rule {
    /// The compiler gives no diagnostics with these flags (Rust: with the lab's own flags).
    Warnings {
        #[serde(default)]
        flags: Vec<String>,
    },
    /// No line of code has more than `most` columns.
    Columns { most: usize },
    /// `make` builds this file.
    Make { target: PathBuf },
    /// `make clean` removes everything that `make` made.
    MakeClean,
    /// No object file or executable is among the files.
    NoObjects,
    /// A text has a heading for each section; a section has one or more wordings.
    Readme {
        file: PathBuf,
        sections: Vec<Vec<String>>,
    },
    /// Each of these functions was added in a commit of its own, if the submission is a git
    /// checkout.
    Commits { functions: Vec<String> },
    /// C: no pointer is declared, except to these types.
    NoPointers {
        #[serde(default)]
        except: Vec<String>,
    },
    /// C: no global variable is defined.
    NoGlobals,
}

impl Rule {
    /// The name in manifests.
    pub fn id(&self) -> &'static str {
        match self {
            Rule::Warnings { .. } => "warnings",
            Rule::Columns { .. } => "columns",
            Rule::Make { .. } => "make",
            Rule::MakeClean => "make-clean",
            Rule::NoObjects => "no-objects",
            Rule::Readme { .. } => "readme",
            Rule::Commits { .. } => "commits",
            Rule::NoPointers { .. } => "no-pointers",
            Rule::NoGlobals => "no-globals",
        }
    }
}
