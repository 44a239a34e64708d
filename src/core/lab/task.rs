//! What a case asks for: the call of a function, the run of a program, or a rule that the files keep.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use serde::Deserialize;

/// What an exercise's cases are about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Functions, which a probe calls.
    #[default]
    Functions,
    /// The program that all of the student's files make.
    Program,
    /// The files themselves.
    Rules,
}

#[derive(Clone, Debug)]
pub enum Task {
    Call(Call),
    Run(Run),
    Rule(Rule),
}

impl Task {
    /// The input, as people see it.
    pub fn shown(&self) -> String {
        match self {
            Task::Call(call) => call.input.clone(),
            Task::Run(run) => run.shown(),
            Task::Rule(_) => String::new(),
        }
    }
}

/// A function is called by the probe.
#[derive(Clone, Debug)]
pub struct Call {
    /// Which facet of the exercise to observe.
    pub call: String,
    pub input: String,
    /// Where the process finds the input, besides in the probe's hands: [`STDIN`], or a file of this name.
    pub input_to: Option<String>,
    /// What else the process finds around it.
    pub around: World,
}

impl Call {
    /// All that the process finds around it. It is made of the input each time, so that a call with another input
    /// cannot keep the files of the old one.
    pub fn world(&self) -> World {
        let mut world = self.around.clone();
        match self.input_to.as_deref() {
            Some(STDIN) => self.input.clone_into(&mut world.stdin),
            Some(file) => {
                world.files.insert(file.to_owned(), self.input.clone());
            }
            None => {}
        }
        world.workspace = self.has_workspace();
        world
    }

    /// The process finds nothing: no standard input, no folder.
    pub fn is_bare(&self) -> bool {
        self.input_to.is_none() && self.around.stdin.is_empty() && !self.has_workspace()
    }

    /// The process has a folder of its own.
    pub fn has_workspace(&self) -> bool {
        let place = self.input_to.as_deref();
        self.around.workspace
            || !self.around.files.is_empty()
            || place.is_some_and(|place| place != STDIN)
    }
}

/// The place of `input_to` that is no file.
pub const STDIN: &str = "stdin";

/// What a process finds around it.
#[derive(Clone, Debug, Default)]
pub struct World {
    pub stdin: String,
    /// The files in its folder, by name.
    pub files: BTreeMap<String, String>,
    /// It has a folder of its own, in which it may write.
    pub workspace: bool,
}

/// A program is started.
#[derive(Clone, Debug)]
pub struct Run {
    /// As it is written in the manifest: `sudoku -g 50 -u | sudoku -c`.
    pub command: String,
    /// The arguments of each program of the pipe, without its name.
    pub stages: Vec<Vec<String>>,
    pub world: World,
    pub expected: Expected,
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

/// What is compared of what a program did; what is not named here is not compared.
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
}

/// A part of what a program did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    Stdout,
    Stderr,
    /// Standard output and standard error together.
    Output,
    /// A file that it wrote.
    File(String),
}

/// How a part is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Match {
    /// Line by line, without blanks at the ends of lines.
    Exact(String),
    /// Word by word.
    Tokens(String),
    /// Each of these is in it, as whole words, upper and lower case alike.
    Keywords(Vec<String>),
}

/// A rule that a student's files keep.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Rule {
    /// The compiler has nothing to say with these flags (Rust: with the lab's own).
    Warnings {
        #[serde(default)]
        flags: Vec<String>,
    },
    /// No line is longer.
    Columns { most: usize },
    /// `make` builds this file.
    Make { target: PathBuf },
    /// `make clean` removes all that `make` made.
    MakeClean,
    /// There is no object file or executable among the files.
    NoObjects,
    /// A text has a heading for each of these; each can be worded in several ways.
    Readme {
        file: PathBuf,
        sections: Vec<Vec<String>>,
    },
    /// Each of these functions came with a commit of its own, if the submission is a git checkout.
    Commits { functions: Vec<String> },
    /// C: no pointer is declared but to these types.
    NoPointers {
        #[serde(default)]
        except: Vec<String>,
    },
    /// C: there is no global variable.
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
