//! Exercise 5: depth-first search of the implicit graph.

use super::get_adj_nodes::get_adj_nodes;
use super::is_final::is_final;
use super::node::Node;

/// Searches for a solution from the board `initial` and returns the first full board that it
/// meets, or `None` when the graph is exhausted: then `initial` has no solution.
///
/// `cont` grows by one for each board that is taken from the stack, the solution too. It is not
/// set to 0 first: that is the caller's choice.
pub fn dfs(initial: Node, cont: &mut u32) -> Option<Node> {
    // The stack holds the boards that were seen and not yet visited. The last one in is the
    // first one out: the search always continues from its newest board, so it goes deeper
    // before it tries anything else. A queue in this place would give breadth-first search.
    let mut stack = vec![initial];
    while let Some(node) = stack.pop() {
        *cont += 1;
        if is_final(&node) {
            return Some(node);
        }
        // A dead end adds nothing. The next board from the stack is then an older one, which is
        // how the search steps back.
        stack.extend(get_adj_nodes(&node));
        // `node` is dropped here: its neighbours are copies, and nobody needs it any more.
    }
    None
}
