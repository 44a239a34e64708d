//! Complaints of a lab's own: what its checks say about an answer, as reasons that a report tells in
//! the reader's language.

use super::solution::Solution;
use sudograde_core::judge::Shown;
use sudograde_core::verdict::Reason;
use typed::{Asked, Complaint, Expression, Scope, Seen, evaluate};

impl Solution {
    /// The explanation of a wrong answer by the lab's own function for that, if it has one.
    pub(super) fn explained(&self, asked: &Asked, seen: &Seen, right: &Seen) -> Option<String> {
        let explain: &Expression = asked.explain.as_ref()?;
        let ([moment], [right]) = (&seen.observed.moments[..], &right.observed.moments[..]) else {
            return None;
        };
        let said = self.look(|lens| {
            let scope = Scope {
                names: &moment.beside(right),
                checks: lens.checks,
            };
            evaluate(explain, scope).err()
        });
        // A check that fails is reported where it judges; here the difference says enough.
        said.ok().flatten()
    }

    /// A complaint that names a text of the lab.
    pub(super) fn told(&self, complaint: &str, step: usize, seen: &Seen) -> Option<Shown> {
        let complaint = Complaint::parse(complaint)?;
        if !self.texts.contains(&complaint.id) {
            return None;
        }
        let cells = complaint.cells.iter();
        let arguments = complaint.arguments.into_iter();
        Some(Shown {
            culprits: cells.filter_map(|cell| seen.place(step, *cell)).collect(),
            reason: Reason::Rejected {
                id: complaint.id.into(),
                arguments: arguments
                    .map(|(name, value)| (name.into(), value))
                    .collect(),
            },
        })
    }
}
