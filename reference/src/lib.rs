//! Right answers: the reference solution of every built-in lab, one module per lab, and the
//! small trait [`Lab`] through which the grader asks for them.
//!
//! The grader knows nothing of Sudoku. It hands over the names that stand in `lab.toml` (an
//! exercise, a call, a checker) and texts (a case's input, an observation), and gets texts back.

use std::collections::BTreeMap;
use std::fmt;

pub mod boards;
pub mod coloring;
pub mod conflicts;
pub mod implicit_graph;
pub mod random;
pub mod samurai;
pub mod solver;
pub mod trace;
pub mod unique_choice;

/// A lab's knowledge of right answers.
pub trait Lab: Sync {
    /// The id in lab.toml.
    fn id(&self) -> &'static str;

    /// The observations that are right for `call` of `exercise` on `input`, the preferred one
    /// first. For a case that has a checker they are examples of a right answer.
    ///
    /// # Errors
    /// The input or the call makes no sense: a mistake of the lab's author.
    fn accepted(&self, exercise: &str, call: &str, input: &str) -> Result<Vec<String>, LabError>;

    /// The text that the probe receives for an input: the input itself, and with it the data that a probe
    /// could only make with a right version of some function. Reports show the input alone.
    fn given(&self, exercise: &str, call: &str, input: &str) -> String {
        let _ = (exercise, call);
        input.to_owned()
    }

    /// The facet of an observation that `call` asks about, in the words of [`Lab::accepted`]: a probe
    /// writes all of an answer, and nothing about it. `None`: the observation as it is.
    ///
    /// Where a facet is the same for every right answer ("in ascending order", "unchanged"), it is only
    /// stated if the rest of the answer is right as far as this takes solving the exercise.
    fn facet(&self, exercise: &str, call: &str, input: &str, observation: &str) -> Option<String> {
        let _ = (exercise, call, input, observation);
        None
    }

    /// Judges an observation that may have many right answers: `Ok(Ok(()))` is right,
    /// `Ok(Err(complaint))` is wrong, and the complaint says why.
    ///
    /// # Errors
    /// An unknown checker, a call that the checker does not judge, or a bad input: a mistake of
    /// the lab's author. An observation is never an error, however odd it is.
    fn check(
        &self,
        checker: &str,
        exercise: &str,
        call: &str,
        input: &str,
        observation: &str,
    ) -> Result<Result<(), Complaint>, LabError>;

    /// A right answer of a program that is started as `run` says, in words for people: what a case
    /// with a checker shows as expected.
    ///
    /// # Errors
    /// The lab has no such program, or the run makes no sense: a mistake of the lab's author.
    fn describe_run(&self, exercise: &str, run: &Run) -> Result<String, LabError> {
        let _ = run;
        Err(LabError::UnknownExercise(exercise.to_owned()))
    }

    /// Judges what a program did, as [`Lab::check`] judges a function's observation.
    ///
    /// # Errors
    /// As for [`Lab::check`].
    fn check_run(
        &self,
        checker: &str,
        exercise: &str,
        run: &Run,
        seen: &Seen,
    ) -> Result<Result<(), Complaint>, LabError> {
        let _ = (exercise, run, seen);
        Err(LabError::UnknownChecker(checker.to_owned()))
    }

    /// Every complaint that the checkers and [`Lab::explain`] can make: its id, and the names of its
    /// arguments.
    fn complaints(&self) -> &'static [(&'static str, &'static [&'static str])];

    /// The names that [`Lab::generate`] knows, for messages.
    fn generators(&self) -> &'static [&'static str] {
        &[]
    }

    /// Input number `index` of a generator: always the same text for the same seed and index, and
    /// a legal input of the calls that a property uses it for. Take random numbers from
    /// [`random::source`]. Several hundred are made for each grading, so it takes microseconds.
    ///
    /// # Errors
    /// An unknown generator.
    fn generate(&self, generator: &str, seed: u64, index: u32) -> Result<String, LabError> {
        let _ = (seed, index);
        Err(LabError::UnknownGenerator(generator.to_owned()))
    }

    /// Inputs that are smaller than this one, the biggest steps first: calls left out, whole units
    /// cleared, single cells cleared, then digits lowered. Each is a legal input of the call, and
    /// each is smaller in an order that has no endless descent (fewer calls, or as many and fewer
    /// filled cells, or as many and a smaller sum of digits), so that going from one to a smaller
    /// one ends. Where there is none, the input is the smallest.
    fn smaller(&self, exercise: &str, call: &str, input: &str) -> Vec<String> {
        let _ = (exercise, call, input);
        Vec::new()
    }

    /// How much there is in an input to be taken in: of a board its filled cells, of one that is searched its empty
    /// ones. By this the inputs are measured that [`Lab::smaller`] leads to; `None`: it is not measured.
    fn size(&self, exercise: &str, input: &str) -> Option<usize> {
        let _ = (exercise, input);
        None
    }

    /// What a wrong observation of a small input shows: which characters of the input are to blame,
    /// and a sentence. Its id also tells kinds of failure apart: an input is only made
    /// smaller as long as it fails with the same complaint.
    fn explain(
        &self,
        exercise: &str,
        call: &str,
        input: &str,
        observation: &str,
    ) -> Option<Explanation> {
        let _ = (exercise, call, input, observation);
        None
    }
}

/// What a wrong observation shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The sentence: a text of the lab's, as for a checker.
    pub complaint: Complaint,
    /// The characters of the input that are to blame, counted from 0; for a board, its cells.
    pub culprits: Vec<usize>,
}

/// How a program is started.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// The command line, as in the case: `sudoku -c`, or several with `|` between them.
    pub command: String,
    /// Its standard input.
    pub stdin: String,
    /// The files in the folder in which it is started, by name.
    pub files: BTreeMap<String, String>,
}

/// What a program did. Bytes that are no UTF-8 are replaced.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// The exit status of the command, the last one of several.
    pub status: i32,
    /// The standard output of the last command.
    pub stdout: String,
    /// The standard error of the last command.
    pub stderr: String,
    /// The files that it made or changed, by name.
    pub files: BTreeMap<String, String>,
}

/// Why an observation is wrong, as data: the lab's folder has the sentence in each language, as the
/// text with this id in `locale/<language>.ftl`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The text's id.
    pub id: &'static str,
    /// What the text can mention, by name. Numbers are in plain digits; what a student's program
    /// wrote is in quotes.
    pub arguments: Vec<(&'static str, String)>,
}

/// The lab with this id, if it is one of the built-in ones.
pub fn lab(id: &str) -> Option<&'static dyn Lab> {
    const LABS: [&dyn Lab; 2] = [&samurai::lab::Samurai, &coloring::lab::Coloring];
    LABS.into_iter().find(|lab| lab.id() == id)
}

/// A question to a lab that makes no sense: a mistake in `lab.toml`, never a student's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LabError {
    /// The lab has no exercise with this id.
    UnknownExercise(String),
    /// The exercise has no such call, or the checker does not judge this call.
    UnknownCall {
        /// The exercise's id.
        exercise: String,
        /// The case's `call`.
        call: String,
    },
    /// The lab has no checker with this id.
    UnknownChecker(String),
    /// The lab has no generator with this name.
    UnknownGenerator(String),
    /// The case's input cannot be used; the text says why.
    BadInput(String),
}

impl fmt::Display for LabError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::UnknownExercise(exercise) => write!(f, "unknown exercise `{exercise}`"),
            Self::UnknownCall { exercise, call } => {
                write!(f, "exercise `{exercise}` cannot be asked for `{call}` here")
            }
            Self::UnknownChecker(checker) => write!(f, "unknown checker `{checker}`"),
            Self::UnknownGenerator(generator) => write!(f, "unknown generator `{generator}`"),
            Self::BadInput(reason) => write!(f, "bad input: {reason}"),
        }
    }
}

impl std::error::Error for LabError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lab_is_found_by_its_id() {
        let found = lab("samurai").map(Lab::id);
        assert_eq!(found, Some("samurai"));
        assert!(lab("sudoku").is_none());
    }

    #[test]
    fn errors_name_what_is_wrong() {
        let error = LabError::UnknownCall {
            exercise: "DFS".to_owned(),
            call: "speed".to_owned(),
        };
        assert_eq!(
            error.to_string(),
            "exercise `DFS` cannot be asked for `speed` here"
        );
        assert_eq!(
            LabError::BadInput("no board".to_owned()).to_string(),
            "bad input: no board"
        );
    }
}
