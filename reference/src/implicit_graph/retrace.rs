//! Where a student's search parts from depth-first search: told by the boards that it asked
//! `is_final` and `get_adj_nodes` about, one line for each call.
//!
//! A search takes a board from its stack, asks whether it is final, and asks for its neighbours. So the
//! boards of which it wants the neighbours, in their order, are the ones that it took, but for the final one.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::board::{parse_digits, rows};
use super::get_adj_nodes::get_adj_nodes;
use super::is_final::is_final;
use super::node::Node;
use super::search::Search;
use crate::{Complaint, Retraced};

/// The texts in the lab's folder `locale`, and what each can mention.
pub(super) const COMPLAINTS: &[(&str, &[&str])] = &[
    ("path-breadth-first", &["iteration"]),
    ("path-first-child-first", &["iteration"]),
    ("path-elsewhere", &["iteration"]),
    ("path-ends", &["iteration"]),
    ("path-goes-on", &["iteration"]),
    ("count-stays-zero", &["iterations"]),
    ("count-of-pushes", &["count", "iterations"]),
    ("count-goes-on", &["count", "iterations"]),
    ("count-off-by-one", &["count", "iterations"]),
    ("count-other", &["count", "iterations"]),
];

/// Which board a search takes next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// The newest one, and of one board's neighbours the last: a stack.
    Depth,
    /// The newest one, and of one board's neighbours the first.
    Mirrored,
    /// The oldest one: a queue.
    Breadth,
}

/// One iteration of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Step {
    board: Node,
    /// Counted from 1, in the search from one board.
    iteration: usize,
}

/// Says where the searches from `boards`, one after another, went wrong. `counts` is the
/// observation, where it tells the iterations that were counted.
pub(super) fn retrace(boards: &[Node], counts: Option<&str>, trace: &str) -> Option<Retraced> {
    let own = taken(trace);
    if own.is_empty() {
        return None;
    }
    let right = steps(boards, Order::Depth, own.len() + 1);
    let same = own
        .iter()
        .zip(&right)
        .take_while(|(own, right)| **own == right.board);
    let place = same.count();
    match (own.get(place), right.get(place)) {
        (None, None) => counts.and_then(|counts| of_counts(boards, counts)),
        // What was written down ends where there was no more room.
        (None, Some(_)) if is_cut(trace) => None,
        (None, Some(right)) => Some(parting(
            "path-ends",
            right.iteration,
            Some(&right.board),
            None,
        )),
        (Some(own), None) => {
            let iteration = right.last().map_or(1, |last| last.iteration + 1);
            Some(parting("path-goes-on", iteration, None, Some(own)))
        }
        (Some(board), Some(right)) => {
            let is_of = |order| {
                let steps = steps(boards, order, own.len());
                steps.len() >= own.len()
                    && own.iter().zip(&steps).all(|(own, step)| *own == step.board)
            };
            let id = if is_of(Order::Breadth) {
                "path-breadth-first"
            } else if is_of(Order::Mirrored) {
                "path-first-child-first"
            } else {
                "path-elsewhere"
            };
            Some(parting(
                id,
                right.iteration,
                Some(&right.board),
                Some(board),
            ))
        }
    }
}

fn parting(
    id: &'static str,
    iteration: usize,
    expected: Option<&Node>,
    actual: Option<&Node>,
) -> Retraced {
    Retraced {
        complaint: Complaint {
            id,
            arguments: vec![("iteration", iteration.to_string())],
        },
        expected: expected.map(rows),
        actual: actual.map(rows),
    }
}

/// A line of the trace: a letter for the function, a space, and 81 cells.
const LINE: usize = 83;

/// The boards that were asked for their neighbours; a line that was cut off is left out.
fn taken(trace: &str) -> Vec<Node> {
    let lines = trace.lines().filter(|line| line.len() == LINE);
    let asked = lines.filter_map(|line| line.strip_prefix("a "));
    // Cells that are no digits are shown as empty ones.
    asked
        .filter_map(|cells| parse_digits(&cells.replace('?', "0")).ok())
        .collect()
}

fn is_cut(trace: &str) -> bool {
    !trace.ends_with('\n')
}

/// The first boards, at most `most`, that searches from these boards ask for their neighbours.
fn steps(boards: &[Node], order: Order, most: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    for board in boards {
        let found = walk(board, order, &mut |step, _| {
            if steps.len() == most {
                return ControlFlow::Break(());
            }
            steps.push(step);
            ControlFlow::Continue(())
        });
        if found.is_break() {
            break;
        }
    }
    steps
}

/// Searches from a board, and shows each step with its number of neighbours.
fn walk(
    initial: &Node,
    order: Order,
    visit: &mut dyn FnMut(Step, usize) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut waiting = VecDeque::from([initial.clone()]);
    let mut iteration = 0;
    loop {
        let next = match order {
            Order::Breadth => waiting.pop_front(),
            Order::Depth | Order::Mirrored => waiting.pop_back(),
        };
        let Some(board) = next.filter(|board| !is_final(board)) else {
            return ControlFlow::Continue(());
        };
        iteration += 1;
        let mut children = get_adj_nodes(&board);
        visit(Step { board, iteration }, children.len())?;
        if order == Order::Mirrored {
            children.reverse();
        }
        waiting.extend(children);
    }
}

/// What a wrong count of a search that takes the right way may have counted.
fn of_counts(boards: &[Node], counts: &str) -> Option<Retraced> {
    let mut before = 0;
    for (board, line) in boards.iter().zip(counts.lines()) {
        let count: i64 = line.trim().parse().ok()?;
        let search = Search::remembered(board).ok()?;
        if search
            .counts()
            .iter()
            .any(|right| i64::from(*right) == count)
        {
            before += count;
            continue;
        }
        let pops = i64::from(search.pops);
        // The first board is pushed too.
        let mut pushes = 1;
        let _ = walk(board, Order::Depth, &mut |_, children| {
            pushes += children as i64;
            ControlFlow::Continue(())
        });
        let fewest = search
            .counts()
            .last()
            .map_or(pops, |right| i64::from(*right));
        let id = if count == 0 {
            "count-stays-zero"
        } else if count == pops + 1 || count == fewest - 1 {
            "count-off-by-one"
        } else if count == pushes || count == pushes - 1 {
            "count-of-pushes"
        } else if before > 0 && (count == before + pops || count == before + fewest) {
            "count-goes-on"
        } else {
            "count-other"
        };
        let mut arguments = vec![("iterations", pops.to_string())];
        if id != "count-stays-zero" {
            arguments.insert(0, ("count", count.to_string()));
        }
        return Some(Retraced {
            complaint: Complaint { id, arguments },
            expected: None,
            actual: None,
        });
    }
    None
}
