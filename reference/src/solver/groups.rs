//! Complete groups: as many cells as there are colours, all different. Each colour has to appear
//! in such a group, so a colour with one place left there is certain.

use super::rules::Rules;

/// The complete groups of the rules: those that were given, and those that the graph shows.
///
/// An edge list alone has its groups too, but nobody names them. Two cells together with all
/// their common neighbours contain every clique through their edge, so where these are exactly
/// as many as the colours, and all different, they are a group. The rows, columns and boxes of a
/// Sudoku are found in its graph that way.
pub(super) fn complete(rules: &Rules) -> Vec<Vec<usize>> {
    let colours = rules.colours();
    let mut groups: Vec<Vec<usize>> = rules
        .groups()
        .iter()
        .filter(|group| group.len() == colours)
        .cloned()
        .collect();
    let mut inside = vec![vec![false; rules.cells()]; rules.cells()];
    for group in &groups {
        mark(&mut inside, group);
    }
    for a in 0..rules.cells() {
        for b in rules.peers(a).filter(|&b| a < b) {
            if inside[a][b] {
                continue;
            }
            let mut group: Vec<usize> = rules.peers(a).filter(|&c| rules.apart(b, c)).collect();
            group.extend([a, b]);
            if group.len() == colours && all_apart(rules, &group) {
                group.sort_unstable();
                mark(&mut inside, &group);
                groups.push(group);
            }
        }
    }
    groups
}

/// Remembers the edges inside a group, so that it is not found again.
fn mark(inside: &mut [Vec<bool>], group: &[usize]) {
    for &a in group {
        for &b in group {
            inside[a][b] = true;
        }
    }
}

fn all_apart(rules: &Rules, group: &[usize]) -> bool {
    group
        .iter()
        .all(|&a| group.iter().all(|&b| a == b || rules.apart(a, b)))
}
