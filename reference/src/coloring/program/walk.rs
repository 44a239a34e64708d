//! The search, shown step by step on a random board.

use std::ops::ControlFlow;

use super::board::printed;
use super::console::{Console, End};
use crate::coloring::exact::Exact;
use crate::coloring::generate::generate;
use crate::coloring::graph::Graph;
use crate::coloring::random::Random;
use crate::coloring::step_by_step::step_by_step;

/// More lines than this nobody reads. Most boards without a needless number take far more: tens of
/// thousands to many millions.
const LONGEST_WALK: usize = 1_000;

pub(super) fn run(console: &mut Console, graph: &Graph, random: &mut Random) -> Result<(), End> {
    let Some(board) = short_walk(graph, random) else {
        return Ok(());
    };
    console.say(&format!("\nTabuleiro:\n{}\n", printed(&board)))?;
    let mut shown = Ok(());
    let found = step_by_step(graph, 9, &board, &mut |step| {
        shown = console.say(&format!("{step}\n"));
        if shown.is_ok() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    shown?;
    found.map_or(Ok(()), |solution| {
        console.say(&format!("\n{}", printed(&solution)))
    })
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
