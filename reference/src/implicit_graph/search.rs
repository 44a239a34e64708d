//! The depth-first search of `dfs`, watched: how long it took and what it left on its stack. The
//! lab needs both to know which counts are right.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::board::rows;
use super::is_final::is_final;
use super::is_valid::is_valid;
use super::node::Node;
use crate::LabError;
use crate::boards::{Cell, cells, fitting};

/// The longest search that a case may ask for, in boards taken from the stack. The lab's boards
/// need a few hundred; a hundred thousand are about a second.
const LONGEST: u32 = 100_000;

/// Searches that are remembered: a lab asks for several facets of the same few boards, and for all those that are nearer to
/// the end than one.
const REMEMBERED: usize = 4096;

thread_local! {
    static KNOWN: RefCell<HashMap<[[u8; 9]; 9], Rc<Search>>> = RefCell::new(HashMap::new());
}

/// What the search from one board came to.
pub(super) struct Search {
    /// The solution that depth-first search meets first.
    pub solution: Option<Node>,
    /// Boards taken from the stack, the solution included.
    pub pops: u32,
    /// Boards still on the stack at the end.
    pub left: usize,
}

impl Search {
    /// As [`Search::from`], which it asks once for each board.
    pub fn remembered(initial: &Node) -> Result<Rc<Self>, LabError> {
        if let Some(known) = KNOWN.with_borrow(|known| known.get(&initial.sudo).cloned()) {
            return Ok(known);
        }
        Ok(Self::from(initial)?.keep(initial))
    }

    fn keep(self, initial: &Node) -> Rc<Self> {
        let search = Rc::new(self);
        KNOWN.with_borrow_mut(|known| {
            if known.len() == REMEMBERED {
                known.clear();
            }
            known.insert(initial.sudo, Rc::clone(&search));
        });
        search
    }

    /// Searches from `initial`, step by step as `dfs` does.
    ///
    /// # Errors
    /// A board that no case should ask for: its search is too long, or it is full and breaks a
    /// rule, where it depends on who looks whether it counts as a solution.
    pub fn from(initial: &Node) -> Result<Self, LabError> {
        if is_final(initial) && !is_valid(initial) {
            let board = rows(initial).replace('\n', "/");
            return Err(LabError::BadInput(format!(
                "a full board that breaks a rule: {board}"
            )));
        }
        Self::at_most(initial, LONGEST).ok_or_else(|| {
            LabError::BadInput(format!(
                "depth-first search takes more than {LONGEST} iterations from this board"
            ))
        })
    }

    /// The search, unless it takes more iterations than that.
    fn at_most(initial: &Node, most: u32) -> Option<Self> {
        let legal = is_valid(initial);
        let mut stack = vec![initial.clone()];
        let mut pops = 0;
        while let Some(node) = stack.pop() {
            pops += 1;
            if is_final(&node) {
                return Some(Self {
                    solution: Some(node),
                    pops,
                    left: stack.len(),
                });
            }
            if pops >= most {
                return None;
            }
            if legal {
                stack.extend(children(&node));
            }
        }
        Some(Self {
            solution: None,
            pops,
            left: 0,
        })
    }

    /// Whether the search from a board that breaks no rule ends after so many iterations at most.
    pub fn ends_within(initial: &Node, most: u32) -> bool {
        let search = Self::at_most(initial, most);
        search.map(|search| search.keep(initial)).is_some()
    }

    /// The counts of iterations that are right: with the final board and, where there is one,
    /// without it. A loop may well look at the board before it counts.
    pub fn counts(&self) -> Vec<u32> {
        match self.solution {
            Some(_) => vec![self.pops, self.pops - 1],
            None => vec![self.pops],
        }
    }
}

/// As `get_adj_nodes`, of a board that breaks no rule: there a digit that fits breaks none either, which is quicker to
/// see than all of `is_valid`.
pub(super) fn children(n: &Node) -> Vec<Node> {
    let empty = cells().find(|&(row, column)| n.sudo[row][column] == 0);
    let fill = |(row, column): Cell| {
        let digits = fitting(&n.sudo, (row, column)).into_iter();
        digits.map(move |digit| {
            let mut child = n.clone();
            child.sudo[row][column] = digit;
            child
        })
    };
    empty.into_iter().flat_map(fill).collect()
}
