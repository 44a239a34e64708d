//! The steps of depth-first search, as [`dfs`](fn@super::dfs::dfs) goes through the boards.

use std::ops::ControlFlow;

use super::get_adj_nodes::get_adj_nodes;
use super::is_final::is_final;
use super::node::Node;
use crate::boards::{Cell, cells};
use crate::trace::{
    Field, How, PUZZLE, Show, Step, Traced, Unsearchable, What, board, fitting_on_board, obstacle,
    read_board,
};

pub struct DepthFirst;

impl Traced for DepthFirst {
    fn example(&self) -> &'static str {
        PUZZLE
    }

    fn read(&self, text: &str) -> Result<Field, Unsearchable> {
        read_board(text)
    }

    fn fitting(&self, field: &Field, cell: Cell) -> Vec<u8> {
        fitting_on_board(field, cell)
    }

    /// Counts the boards that are taken from the stack, as `dfs` does.
    fn search(&self, start: &Field, show: &mut Show) -> ControlFlow<()> {
        let start = Node { sudo: board(start) };
        let empty: Vec<Cell> = cells().filter(|&(i, j)| start.sudo[i][j] == 0).collect();
        let mut count = 0;
        // The digits on the board that is looked at, in the order of the empty cells.
        let mut path: Vec<u8> = Vec::new();
        let mut stack = vec![start];
        while let Some(node) = stack.pop() {
            count += 1;
            let mut show = |what| show(Step { what, count });
            let filled = empty.iter().map(|&(i, j)| node.sudo[i][j]);
            let next: Vec<u8> = filled.take_while(|digit| *digit != 0).collect();
            // From one board to another: what both have in common stays.
            let common = path.iter().zip(&next).take_while(|(a, b)| a == b).count();
            for (&cell, &digit) in empty.iter().zip(&path).skip(common).rev() {
                show(What::TakenBack { cell, digit })?;
            }
            for (&cell, &digit) in empty.iter().zip(&next).skip(common) {
                let how = How::FromTheStack;
                show(What::Placed { cell, digit, how })?;
            }
            path = next;
            if is_final(&node) {
                return show(What::Solved);
            }
            let cell = empty[path.len()];
            let neighbours = get_adj_nodes(&node);
            for digit in 1..=9 {
                let fits = |neighbour: &Node| neighbour.sudo[cell.0][cell.1] == digit;
                show(match obstacle(&node.sudo, cell, digit) {
                    Some(why) if !neighbours.iter().any(fits) => What::Refused { cell, digit, why },
                    _ => What::Waits { cell, digit },
                })?;
            }
            if neighbours.is_empty() {
                show(What::DeadEnd { cell })?;
            }
            stack.extend(neighbours);
        }
        show(Step {
            what: What::Exhausted,
            count,
        })
    }
}
