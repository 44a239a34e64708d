//! What somebody types at the menu of the lab's program: the standard input of a run, understood.

use super::build_graph::build_graph;
use super::graph::Graph;
use super::step_by_step::{Step, step_by_step};
use crate::LabError;
use std::ops::ControlFlow;

/// One choice of the menu and what was typed after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// The generator, and what is asked of it: whether the board is checked, or its solution shown.
    Generate(Vec<Request>),
    /// A board to solve.
    Solve(Vec<u8>),
    /// A board to check.
    Check(Vec<u8>),
    /// A board to solve step by step.
    Walk(Vec<u8>),
    /// Step by step on a board that the program chooses.
    RandomWalk,
    /// A board that nobody finished, or a choice that has no answer to judge.
    Nothing,
}

/// What is asked of the generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Request {
    Check,
    Solution,
}

/// No output may have more steps than this. The statement asks for fewer, and typed boards have fewer.
const MOST_STEPS: usize = 100_000;

/// Reads a script of lines, as the statement describes the menu. Boards are the colours by vertex.
pub(super) fn parse(stdin: &str) -> Result<Vec<Choice>, LabError> {
    let mut lines = stdin.lines().map(str::trim);
    let mut choices = Vec::new();
    while let Some(line) = lines.next() {
        choices.push(match line {
            "1" => Choice::RandomWalk,
            "2" => Choice::Generate(requests(&mut lines)),
            "3" => read_board(&mut lines).map_or(Choice::Nothing, Choice::Solve),
            "4" => read_board(&mut lines).map_or(Choice::Nothing, Choice::Check),
            "5" => read_board(&mut lines).map_or(Choice::Nothing, Choice::Walk),
            "6" => return Ok(choices),
            _ => Choice::Nothing,
        });
    }
    let reason = "the script does not leave the program: its last choice is 6";
    Err(LabError::BadInput(reason.to_owned()))
}

fn requests<'a>(lines: &mut impl Iterator<Item = &'a str>) -> Vec<Request> {
    let asked = lines.take_while(|&line| line != "sair");
    asked
        .filter_map(|line| match line {
            "verificar" => Some(Request::Check),
            "solução" => Some(Request::Solution),
            _ => None,
        })
        .collect()
}

/// The numbers 0 to 9 until there are 81; what is something else is asked again. `None` when
/// somebody leaves.
fn read_board<'a>(lines: &mut impl Iterator<Item = &'a str>) -> Option<Vec<u8>> {
    let mut colors = vec![0];
    while colors.len() <= 81 {
        match lines.next()? {
            "sair" => return None,
            word => colors.extend(word.parse::<u8>().ok().filter(|&it| it <= 9)),
        }
    }
    Some(colors)
}

/// The steps of the search on a board, as the program tells them; `None` when they are too many.
pub(super) fn steps(board: &[u8]) -> Option<Vec<Step>> {
    let graph: Graph = build_graph();
    let mut steps = Vec::new();
    step_by_step(&graph, 9, board, &mut |step| {
        steps.push(step);
        if steps.len() <= MOST_STEPS {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    (steps.len() <= MOST_STEPS).then_some(steps)
}
