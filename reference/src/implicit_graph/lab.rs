//! What the grader may ask about this lab: which observations are right.
//!
//! An input is a board as `parse_digits` reads it, or several of them, which the probe hands over one
//! after another in one process. The observations are those that the lab's probes write; the
//! functions here and the probes must agree on each word of them.

use std::sync::LazyLock;

use super::board::{first_empty, parse_digits, rows};
use super::checkers;
use super::explain;
use super::facets;
use super::generators;
use super::get_adj_nodes::get_adj_nodes;
use super::is_final::is_final;
use super::is_valid::is_valid;
use super::node::Node;
use super::retrace;
use super::search::Search;
use super::smaller;
use crate::{Complaint, Explanation, Lab, LabError, Retraced};

/// The lab `implicit-graph`.
pub struct ImplicitGraph;

impl Lab for ImplicitGraph {
    fn id(&self) -> &'static str {
        "implicit-graph"
    }

    fn accepted(&self, exercise: &str, call: &str, input: &str) -> Result<Vec<String>, LabError> {
        let answers: Result<Vec<_>, _> = boards(input)?
            .iter()
            .map(|board| accepted_for(exercise, call, board))
            .collect();
        Ok(one_after_another(answers?))
    }

    fn facet(&self, exercise: &str, call: &str, input: &str, observation: &str) -> Option<String> {
        facets::facet(exercise, call, &boards(input).ok()?, observation)
    }

    fn check(
        &self,
        checker: &str,
        exercise: &str,
        call: &str,
        input: &str,
        observation: &str,
    ) -> Result<Result<(), Complaint>, LabError> {
        let board = board(input)?;
        match (checker, exercise, call) {
            ("no-invalid-child", "get_adj_nodes" | "get_adj_nodes_valid", "children") => {
                Ok(checkers::no_invalid_child(&board, observation))
            }
            ("solves", "DFS", "solution") => checkers::solves(&board, observation),
            ("freed", "DFS", "freed") => checkers::freed(&board, observation),
            ("no-invalid-child" | "solves" | "freed", ..) => Err(unknown_call(exercise, call)),
            _ => Err(LabError::UnknownChecker(checker.to_owned())),
        }
    }

    fn is_traced(&self, exercise: &str) -> bool {
        exercise == "DFS"
    }

    fn retrace(
        &self,
        exercise: &str,
        call: &str,
        input: &str,
        observation: &str,
        trace: &str,
    ) -> Option<Retraced> {
        let boards = boards(input).ok()?;
        let counts = (exercise == "DFS" && call == "iterations").then_some(observation);
        retrace::retrace(&boards, counts, trace)
    }

    fn complaints(&self) -> &'static [(&'static str, &'static [&'static str])] {
        static ALL: LazyLock<Vec<(&str, &[&str])>> = LazyLock::new(|| {
            [
                checkers::COMPLAINTS,
                explain::COMPLAINTS,
                retrace::COMPLAINTS,
            ]
            .concat()
        });
        &ALL
    }

    fn generators(&self) -> &'static [&'static str] {
        generators::names()
    }

    fn generate(&self, generator: &str, seed: u64, index: u32) -> Result<String, LabError> {
        generators::generate(generator, seed, index)
    }

    fn smaller(&self, exercise: &str, _: &str, input: &str) -> Vec<String> {
        boards(input).map_or_else(|_| Vec::new(), |boards| smaller::smaller(exercise, &boards))
    }

    fn size(&self, exercise: &str, input: &str) -> Option<usize> {
        let boards = boards(input).ok()?;
        let cells = boards.iter().flat_map(|board| board.sudo.as_flattened());
        let counts = |cell: &&u8| (**cell == 0) == (exercise == "DFS");
        Some(cells.filter(counts).count())
    }

    fn explain(
        &self,
        exercise: &str,
        call: &str,
        input: &str,
        observation: &str,
    ) -> Option<Explanation> {
        explain::explain(exercise, call, &boards(input).ok()?, observation)
    }
}

/// The one board that a checker judges.
fn board(input: &str) -> Result<Node, LabError> {
    parse_digits(input).map_err(|error| LabError::BadInput(error.to_string()))
}

/// The boards of an input, 81 cells each; there is at least one.
fn boards(input: &str) -> Result<Vec<Node>, LabError> {
    let cells: Vec<char> = input
        .chars()
        .filter(|character| !character.is_whitespace())
        .collect();
    if cells.is_empty() {
        return board("").map(|board| vec![board]);
    }
    cells
        .chunks(81)
        .map(|cells| board(&cells.iter().collect::<String>()))
        .collect()
}

/// The observations that are right for one board.
fn accepted_for(exercise: &str, call: &str, board: &Node) -> Result<Vec<String>, LabError> {
    let known = match exercise {
        "get_adj_nodes" => {
            // The same function is written in two stages, and both are right here.
            either(adjacent(board, call, &all_children(board)), || {
                adjacent(board, call, &get_adj_nodes(board))
            })
        }
        "get_adj_nodes_valid" => {
            adjacent(board, call, &get_adj_nodes(board)).map(|only| vec![only])
        }
        "is_valid" => (call == "is_valid").then(|| vec![flag(is_valid(board))]),
        "is_final" => (call == "is_final").then(|| vec![flag(is_final(board))]),
        "DFS" => searched(board, call)?,
        _ => return Err(LabError::UnknownExercise(exercise.to_owned())),
    };
    known.ok_or_else(|| unknown_call(exercise, call))
}

/// The observations of several calls: each right answer to the first board with each one to the
/// second, and so on.
fn one_after_another(answers: Vec<Vec<String>>) -> Vec<String> {
    let join = |before: &String, after: &String| format!("{}\n{after}", before.trim_end());
    answers
        .into_iter()
        .reduce(|so_far, next| {
            let with_next = |before: &String| -> Vec<String> {
                next.iter().map(|after| join(before, after)).collect()
            };
            so_far.iter().flat_map(with_next).collect()
        })
        .unwrap_or_default()
}

fn unknown_call(exercise: &str, call: &str) -> LabError {
    LabError::UnknownCall {
        exercise: exercise.to_owned(),
        call: call.to_owned(),
    }
}

fn flag(yes: bool) -> String {
    u8::from(yes).to_string()
}

/// Both answers, the first one preferred, or one where they are the same.
fn either(first: Option<String>, second: impl FnOnce() -> Option<String>) -> Option<Vec<String>> {
    let mut answers = vec![first?];
    answers.extend(second().filter(|second| *second != answers[0]));
    Some(answers)
}

/// What `get_adj_nodes` gives before exercise 3: the neighbours that break a rule as well.
fn all_children(board: &Node) -> Vec<Node> {
    let Some((row, column)) = first_empty(board) else {
        return Vec::new();
    };
    let child = |digit| {
        let mut child = board.clone();
        child.sudo[row][column] = digit;
        child
    };
    (1..=9).map(child).collect()
}

/// The observation of a function that returns `children` of `board`.
fn adjacent(board: &Node, call: &str, children: &[Node]) -> Option<String> {
    let observation = match call {
        "cells" => match first_empty(board) {
            Some((row, column)) if !children.is_empty() => format!("({row},{column})"),
            _ => "no nodes".to_owned(),
        },
        "children" => {
            let mut text = format!("nodes: {}\n", children.len());
            for child in children {
                text.push('\n');
                text.push_str(&rows(child));
            }
            text
        }
        "emptiness" if children.is_empty() => "empty list".to_owned(),
        "emptiness" => "some nodes".to_owned(),
        "argument" => {
            let some = if children.is_empty() {
                "no nodes"
            } else {
                "some nodes"
            };
            format!("{some}\nargument unchanged\nfresh nodes")
        }
        _ => return None,
    };
    Some(observation)
}

/// The observations of `DFS`; `None` when there is no such call.
fn searched(board: &Node, call: &str) -> Result<Option<Vec<String>>, LabError> {
    if !["solution", "iterations", "found", "freed", "together"].contains(&call) {
        return Ok(None);
    }
    let search = Search::remembered(board)?;
    let solution = search
        .solution
        .as_ref()
        .map_or_else(|| "NULL\n".to_owned(), rows);
    let found = if search.solution.is_some() {
        "a node"
    } else {
        "NULL"
    };
    Ok(Some(match call {
        "solution" => vec![solution],
        "iterations" => search.counts().iter().map(u32::to_string).collect(),
        "found" => vec![found.to_owned()],
        "freed" => vec![format!("{found}\nlive nodes: 0")],
        _ => {
            let together = |count| format!("{solution}iterations: {count}");
            search.counts().iter().map(together).collect()
        }
    }))
}
