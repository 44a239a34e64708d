//! The steps of the first colouring, as [`step_by_step`](fn@super::step_by_step::step_by_step)
//! tells them, with the way back between two vertices and the edges that stand in the way.

use std::ops::ControlFlow;

use super::build_graph::build_graph;
use super::step_by_step::{Step as Told, step_by_step};
use crate::boards::{Cell, flat};
use crate::trace::{
    Between, Field, How, Obstacle, PUZZLE, Place, Show, Step, Traced, Unsearchable, What, board,
    fitting_on_board, read_board,
};

pub struct FirstColoring;

/// The cell of a vertex, which is counted from 1.
fn cell(vertex: usize) -> Cell {
    ((vertex - 1) / 9, (vertex - 1) % 9)
}

impl Traced for FirstColoring {
    fn example(&self) -> &'static str {
        PUZZLE
    }

    fn read(&self, text: &str) -> Result<Field, Unsearchable> {
        read_board(text)
    }

    fn fitting(&self, field: &Field, cell: Cell) -> Vec<u8> {
        fitting_on_board(field, cell)
    }

    fn place(&self, (row, column): Cell) -> Place {
        Place::Vertex(9 * row + column + 1)
    }

    fn search(&self, start: &Field, show: &mut Show) -> ControlFlow<()> {
        let graph = build_graph();
        let mut colors = vec![0];
        colors.extend(flat(&board(start)));
        let givens = colors.clone();
        let mut show = |what| show(Step { what, count: 0 });
        // The vertices that are coloured, and the one that is looked at.
        let mut colored: Vec<(usize, u8)> = Vec::new();
        let mut at = 0;
        let back_to = |vertex: usize,
                       at: usize,
                       colors: &mut Vec<u8>,
                       colored: &mut Vec<(usize, u8)>,
                       show: &mut dyn FnMut(What) -> ControlFlow<()>| {
            if at > vertex {
                show(What::DeadEnd { cell: cell(at) })?;
            }
            while let Some(&(last, digit)) = colored.last().filter(|(last, _)| *last >= vertex) {
                colored.pop();
                colors[last] = 0;
                show(What::TakenBack {
                    cell: cell(last),
                    digit,
                })?;
                if last > vertex {
                    show(What::DeadEnd { cell: cell(last) })?;
                }
            }
            ControlFlow::Continue(())
        };
        let mut broken_off = false;
        let found = step_by_step(&graph, 9, &givens, &mut |told| {
            let mut tell = || match told {
                Told::Vertex(vertex) => {
                    at = vertex;
                    ControlFlow::Continue(())
                }
                Told::Next => ControlFlow::Continue(()),
                Told::Found => show(What::Solved),
                Told::Possible { color, vertex } => {
                    back_to(vertex, at, &mut colors, &mut colored, &mut show)?;
                    at = vertex;
                    colored.push((vertex, color));
                    colors[vertex] = color;
                    show(What::Placed {
                        cell: cell(vertex),
                        digit: color,
                        how: How::Fits,
                    })
                }
                Told::NotPossible { color, vertex } => {
                    back_to(vertex, at, &mut colors, &mut colored, &mut show)?;
                    at = vertex;
                    let mut neighbours = graph.neighbours(vertex).iter();
                    let other = neighbours.find(|&&other| colors[other] == color);
                    show(What::Refused {
                        cell: cell(vertex),
                        digit: color,
                        why: Obstacle {
                            between: Between::Edge,
                            // There is one, or the colour would be possible.
                            cell: cell(*other.unwrap_or(&vertex)),
                        },
                    })
                }
            };
            let told = tell();
            broken_off = told.is_break();
            told
        });
        if broken_off {
            return ControlFlow::Break(());
        }
        if found.is_none() {
            back_to(1, at, &mut colors, &mut colored, &mut show)?;
            show(What::Exhausted)?;
        }
        ControlFlow::Continue(())
    }
}
