//! Checks the order of exercises: prerequisites form no circle.
//!
//! While an exercise is graded, right versions of its prerequisites are in its process. In a
//! circle, one of them would be built on the very function that is graded, and hold a right
//! version of it.

use std::collections::BTreeSet;

use toml::Spanned;

use super::loader::Loader;
use super::written::Exercise;
use sudograde_core::lab::LabError;

/// The parts of an exercise that matter for the order.
struct Node<'a> {
    id: &'a str,
    functions: BTreeSet<&'a str>,
    prerequisites: &'a [Spanned<String>],
}

impl<'a> From<&'a Spanned<Exercise>> for Node<'a> {
    fn from(exercise: &'a Spanned<Exercise>) -> Self {
        let exercise = exercise.get_ref();
        let id = exercise.id.get_ref().as_str();
        let many = exercise.functions.iter().flatten();
        let graded = exercise.function.as_ref().map(Spanned::get_ref);
        let named = graded.into_iter().chain(many).map(String::as_str);
        let functions: BTreeSet<&str> = named.collect();
        Node {
            id,
            functions: if functions.is_empty() {
                [id].into()
            } else {
                functions
            },
            prerequisites: &exercise.prerequisites,
        }
    }
}

impl<'a> Node<'a> {
    /// Whether both exercises are about the same function.
    fn is_about(&self, other: &Node) -> bool {
        !self.functions.is_disjoint(&other.functions)
    }

    /// The exercises that are prerequisites, each with its name in the manifest.
    fn before<'n>(
        &self,
        nodes: &'n [Node<'a>],
    ) -> impl Iterator<Item = (&'a Spanned<String>, &'n Node<'a>)> {
        self.prerequisites.iter().filter_map(|name| {
            let node = nodes.iter().find(|node| node.id == name.get_ref())?;
            Some((name, node))
        })
    }
}

impl Loader {
    /// Refuses prerequisites that lead back to the function that they are prerequisites of.
    pub(super) fn check_order(&self, exercises: &[Spanned<Exercise>]) -> Result<(), LabError> {
        let nodes: Vec<Node> = exercises.iter().map(Node::from).collect();
        for node in &nodes {
            for (name, first) in node.before(&nodes).filter(|(_, one)| one.id != node.id) {
                let mut path = vec![node.id];
                // A prerequisite about the same function replaces nothing; but which one is to be
                // mended first must be clear.
                let is_same = first.is_about(node);
                let is_end = |next: &Node| match is_same {
                    true => next.id == node.id,
                    false => next.is_about(node),
                };
                let why = match is_same {
                    true => "none of them is the first to mend",
                    false => "a right version of the first would be in the process that grades it",
                };
                if leads_back(first, &is_end, &nodes, &mut path, &mut BTreeSet::new()) {
                    let path = path.join(" → ");
                    let message = format!("the prerequisites form a cycle: {path}; {why}");
                    return Err(self.error(name, message));
                }
            }
        }
        Ok(())
    }
}

/// Whether the prerequisites of `from` lead to an end; if so, appends the way to `path`.
fn leads_back<'a>(
    from: &Node<'a>,
    is_end: &dyn Fn(&Node) -> bool,
    nodes: &[Node<'a>],
    path: &mut Vec<&'a str>,
    seen: &mut BTreeSet<&'a str>,
) -> bool {
    path.push(from.id);
    seen.insert(from.id);
    for (_, next) in from.before(nodes) {
        if is_end(next) {
            path.push(next.id);
            return true;
        }
        if !seen.contains(next.id) && leads_back(next, is_end, nodes, path, seen) {
            return true;
        }
    }
    path.pop();
    false
}
