//! The depth-first search of `dfs`, watched: how long it took and what it left on its stack. The
//! lab needs both to know which counts are right.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::board::rows;
use super::get_adj_nodes::get_adj_nodes;
use super::is_final::is_final;
use super::is_valid::is_valid;
use super::node::Node;
use crate::LabError;

/// The longest search that a case may ask for, in boards taken from the stack. The lab's boards
/// need a few hundred; a hundred thousand are about a second.
const LONGEST: u32 = 100_000;

/// Boards whose searches are remembered: a lab asks for several facets of the same ones, and submissions that fail alike lead
/// to the same smaller ones.
const REMEMBERED: usize = 4096;

/// What is known of the search from a board.
#[derive(Clone)]
enum Known {
    Whole(Rc<Search>),
    LongerThan(u32),
}

thread_local! {
    static KNOWN: RefCell<HashMap<[[u8; 9]; 9], Known>> = RefCell::new(HashMap::new());
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
    /// Searches from `initial`, step by step as `dfs` does.
    ///
    /// # Errors
    /// A board that no case should ask for: its search is too long, or it is full and breaks a
    /// rule, where it depends on who looks whether it counts as a solution.
    pub fn from(initial: &Node) -> Result<Rc<Self>, LabError> {
        if is_final(initial) && !is_valid(initial) {
            let board = rows(initial).replace('\n', "/");
            return Err(LabError::BadInput(format!(
                "a full board that breaks a rule: {board}"
            )));
        }
        Self::within(initial, LONGEST).ok_or_else(|| {
            LabError::BadInput(format!(
                "depth-first search takes more than {LONGEST} iterations from this board"
            ))
        })
    }

    /// Whether the search from a board that breaks no rule ends after so many iterations at most.
    pub fn ends_within(initial: &Node, most: u32) -> bool {
        Self::within(initial, most).is_some()
    }

    /// The search, unless it takes more iterations than that. It is made once for each board.
    fn within(initial: &Node, most: u32) -> Option<Rc<Self>> {
        match KNOWN.with_borrow(|known| known.get(&initial.sudo).cloned()) {
            Some(Known::Whole(search)) => return (search.pops <= most).then_some(search),
            Some(Known::LongerThan(known)) if known >= most => return None,
            _ => {}
        }
        let search = Self::at_most(initial, most).map(Rc::new);
        KNOWN.with_borrow_mut(|known| {
            if known.len() == REMEMBERED {
                known.clear();
            }
            let found = search.clone();
            known.insert(
                initial.sudo,
                found.map_or(Known::LongerThan(most), Known::Whole),
            );
        });
        search
    }

    /// As [`Search::within`], made now.
    fn at_most(initial: &Node, most: u32) -> Option<Self> {
        let mut stack = vec![initial.clone()];
        let mut pops = 0;
        while let Some(node) = stack.pop() {
            pops += 1;
            if pops > most {
                return None;
            }
            if is_final(&node) {
                return Some(Self {
                    solution: Some(node),
                    pops,
                    left: stack.len(),
                });
            }
            stack.extend(get_adj_nodes(&node));
        }
        Some(Self {
            solution: None,
            pops,
            left: 0,
        })
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
