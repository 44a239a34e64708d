//! The search, shown step by step on a random board or on one that people type.

use std::ops::ControlFlow;

use super::board::{no_solution, printed};
use super::console::{Console, End};
use super::entry::read_board;
use crate::coloring::exact::Exact;
use crate::coloring::generate::generate;
use crate::coloring::graph::Graph;
use crate::coloring::random::Random;
use crate::coloring::step_by_step::step_by_step;

/// More lines than this nobody reads. Most boards without a needless number take far more: tens of
/// thousands to many millions.
const LONGEST_WALK: usize = 1_000;

/// A typed board whose search is longer than this is broken off: some would take hours.
const MOST_STEPS: usize = 2_000_000;

/// Shows the search on a random board.
pub(super) fn random(console: &mut Console, graph: &Graph, random: &mut Random) -> Result<(), End> {
    let Some(board) = short_walk(graph, random) else {
        return Ok(());
    };
    show(console, graph, &board)
}

/// Reads a board and shows the search on it.
pub(super) fn typed(console: &mut Console, graph: &Graph) -> Result<(), End> {
    match read_board(console)? {
        Some(board) => show(console, graph, &board),
        None => Ok(()),
    }
}

fn show(console: &mut Console, graph: &Graph, board: &[u8]) -> Result<(), End> {
    console.say(&format!("\nTabuleiro:\n{}\n", printed(board)))?;
    let mut shown = Ok(());
    let mut steps = 0;
    let found = step_by_step(graph, 9, board, &mut |step| {
        steps += 1;
        shown = console.say(&format!("{step}\n"));
        if shown.is_ok() && steps < MOST_STEPS {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    shown?;
    match found {
        Some(solution) => console.say(&format!("\n{}", printed(&solution))),
        None if steps < MOST_STEPS => console.say(&no_solution(graph, board)),
        None => console.say("A busca é longa demais e parou aqui.\n"),
    }
}

/// A random board with one solution. It gets more and more of its solution until the search is
/// short enough to be read.
fn short_walk(graph: &Graph, random: &mut Random) -> Option<Vec<u8>> {
    let mut board = generate(graph, random.number())?;
    let solution = Exact::new(graph, 9).colorings(&board, 1).pop()?;
    let mut empty: Vec<usize> = (1..=graph.n())
        .filter(|&vertex| board[vertex] == 0)
        .collect();
    random.shuffle(&mut empty);
    while let Some(vertex) = empty.pop() {
        if is_short(graph, &board) {
            break;
        }
        board[vertex] = solution[vertex];
    }
    Some(board)
}

fn is_short(graph: &Graph, board: &[u8]) -> bool {
    let mut steps = 0;
    let found = step_by_step(graph, 9, board, &mut |_| {
        steps += 1;
        if steps > LONGEST_WALK {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    found.is_some()
}
