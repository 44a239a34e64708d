//! Checks the order of exercises: prerequisites form no circle.
//!
//! While an exercise is graded, right versions of its prerequisites are in its process. In a
//! circle, one of them would be built on the very function that is graded, and hold a right
//! version of it.

use std::collections::BTreeSet;

use toml::Spanned;

use super::loader::Loader;
use super::written::ManifestExercise;
use sudograde_core::lab::LabError;

/// The parts of an exercise that matter for the order.
struct Node<'a> {
    id: &'a str,
    functions: BTreeSet<&'a str>,
    prerequisites: &'a [Spanned<String>],
}

impl<'a> From<&'a Spanned<ManifestExercise>> for Node<'a> {
    fn from(exercise: &'a Spanned<ManifestExercise>) -> Self {
        let exercise = exercise.get_ref();
        let id = exercise.id.get_ref().as_str();
        let named = exercise
            .function
            .iter()
            .chain(exercise.functions.iter().flatten());
        let mut functions: BTreeSet<&str> = named.map(String::as_str).collect();
        if functions.is_empty() {
            functions.insert(id);
        }
        Node {
            id,
            functions,
            prerequisites: &exercise.prerequisites,
        }
    }
}

impl Node<'_> {
    /// Whether both exercises are about the same function.
    fn is_about(&self, other: &Node) -> bool {
        !self.functions.is_disjoint(&other.functions)
    }
}

impl Loader<'_> {
    /// Refuses prerequisites that lead back to the function that they are prerequisites of.
    pub(super) fn check_order(
        &self,
        exercises: &[Spanned<ManifestExercise>],
    ) -> Result<(), LabError> {
        let nodes: Vec<Node> = exercises.iter().map(Node::from).collect();
        for node in &nodes {
            for prerequisite in node.prerequisites {
                let mut path = vec![node.id];
                let first = nodes
                    .iter()
                    .find(|other| other.id == prerequisite.get_ref());
                // A prerequisite about the same function replaces nothing.
                let first = first.filter(|first| !first.is_about(node));
                if first.is_some_and(|first| {
                    leads_back(first, node, &nodes, &mut path, &mut BTreeSet::new())
                }) {
                    let message = format!(
                        "the prerequisites form a cycle: {}; a right version of the first would be in the process that grades it",
                        path.join(" → ")
                    );
                    return Err(self.error(prerequisite, message));
                }
            }
        }
        Ok(())
    }
}

/// Whether the prerequisites of `from` lead to the function of `to`; if so, appends the way to
/// `path`.
fn leads_back<'a>(
    from: &Node<'a>,
    to: &Node<'a>,
    nodes: &[Node<'a>],
    path: &mut Vec<&'a str>,
    seen: &mut BTreeSet<&'a str>,
) -> bool {
    path.push(from.id);
    seen.insert(from.id);
    for prerequisite in from.prerequisites {
        let Some(next) = nodes
            .iter()
            .find(|other| other.id == prerequisite.get_ref())
        else {
            continue;
        };
        if next.is_about(to) {
            path.push(next.id);
            return true;
        }
        if !seen.contains(next.id) && leads_back(next, to, nodes, path, seen) {
            return true;
        }
    }
    path.pop();
    false
}
