//! Right versions of the functions that other exercises of implicit-graph build on, in Rust.
//!
//! While get_adj_nodes is graded, this is_valid stands in for the student's; while DFS is graded,
//! all three do. The files under src/ are the reference's here. A function is compiled only where
//! it is asked for or built on, so that no right answer lies near the function under test.
//!
//! When a wrong answer of DFS is to be explained, get_adj_nodes and is_final write down which
//! boards they are asked about.

use std::sync::atomic::{AtomicPtr, Ordering};

#[path = "src/node.rs"]
pub mod node;

#[cfg(any(substitute = "is_valid", substitute = "get_adj_nodes"))]
#[path = "src/is_valid.rs"]
mod is_valid;

#[cfg(substitute = "get_adj_nodes")]
#[path = "src/get_adj_nodes.rs"]
mod get_adj_nodes;

#[cfg(substitute = "is_final")]
#[path = "src/is_final.rs"]
mod is_final;

/// Null, unless calls are to be written down.
static WATCH: AtomicPtr<sudograde::Api> = AtomicPtr::new(std::ptr::null_mut());

#[unsafe(no_mangle)]
pub extern "C" fn sg_watch(api: *mut sudograde::Api) {
    WATCH.store(api, Ordering::Relaxed);
}

/// Writes down a call: a letter for the function, and the board.
#[cfg(any(substitute = "get_adj_nodes", substitute = "is_final"))]
fn write_down(function: char, n: &node::Node) {
    // SAFETY: null, or the runner's, which outlives the probe's run.
    if let Some(api) = unsafe { WATCH.load(Ordering::Relaxed).as_ref() } {
        let digit = |cell: &u8| char::from_digit((*cell).into(), 10).unwrap_or('?');
        let cells: String = n.sudo.iter().flatten().map(digit).collect();
        api.trace(&format!("{function} {cells}\n"));
    }
}

#[cfg(substitute = "is_valid")]
#[unsafe(no_mangle)]
pub fn sg_substitute_is_valid(n: &node::Node) -> bool {
    is_valid::is_valid(n)
}

/// The function as exercise 3 leaves it: valid nodes only.
#[cfg(substitute = "get_adj_nodes")]
#[unsafe(no_mangle)]
pub fn sg_substitute_get_adj_nodes(n: &node::Node) -> Vec<node::Node> {
    write_down('a', n);
    get_adj_nodes::get_adj_nodes(n)
}

#[cfg(substitute = "is_final")]
#[unsafe(no_mangle)]
pub fn sg_substitute_is_final(n: &node::Node) -> bool {
    write_down('f', n);
    is_final::is_final(n)
}
