//! Complaints of a lab's own: what its checks say about an answer, as reasons that a report tells in
//! the reader's language.

use super::solution::Solution;
use sudograde_core::judge::{Parting, Shown};
use sudograde_core::lab::Call;
use sudograde_core::verdict::Reason;
use typed::{ALL_CALLS, Asked, CALLS, Complaint, Expression, Lens, Scope, Seen, Value, evaluate};

/// The sentence of a criterion's "explain" about the wrong answer to one call.
pub(super) fn explanation(lens: Lens, asked: &Asked, seen: &Seen, right: &Seen) -> Option<String> {
    let explain: &Expression = asked.explain.as_ref()?;
    let ([moment], [right]) = (&seen.observed.moments[..], &right.observed.moments[..]) else {
        return None;
    };
    let scope = Scope {
        names: &moment.beside(right),
        checks: lens.checks,
    };
    evaluate(explain, scope).err()
}

impl Solution {
    /// The explanation of a wrong answer by the lab's own function for that, if it has one.
    pub(super) fn explained(&self, asked: &Asked, seen: &Seen, right: &Seen) -> Option<String> {
        // A check that fails is reported where it judges; here the difference says enough.
        let said = self.look(|lens| explanation(lens, asked, seen, right));
        said.ok().flatten()
    }

    /// The explanation of one wrong call by the calls, written down, that led to it.
    pub(super) fn parting(
        &self,
        call: &Call,
        right: &Seen,
        seen: &Seen,
        written: &str,
    ) -> Option<Parting> {
        let retrace = self.declared.asked.get(&call.call)?.retrace.as_ref()?;
        let ([moment], [right]) = (&seen.observed.moments[..], &right.observed.moments[..]) else {
            return None;
        };
        let (calls, are_all) = retrace.calls(written, &self.declared)?;
        let mut names = moment.beside(right);
        names.insert(CALLS.into(), Value::List(calls));
        names.insert(ALL_CALLS.into(), Value::Bool(are_all));
        let said = self.look(|lens| {
            let scope = Scope {
                names: &names,
                checks: lens.checks,
            };
            evaluate(&retrace.explain, scope).err()
        });
        // As above.
        let complaint = self.of_the_lab(&said.ok().flatten()?)?;
        let columns = self.columns;
        Some(Parting {
            expected: complaint
                .expected
                .as_deref()
                .map(|text| in_rows(text, columns)),
            actual: complaint
                .actual
                .as_deref()
                .map(|text| in_rows(text, columns)),
            reason: reason(complaint),
        })
    }

    /// A complaint that names a text of the lab.
    pub(super) fn told(&self, complaint: &str, step: usize, seen: &Seen) -> Option<Shown> {
        let complaint = self.of_the_lab(complaint)?;
        let cells = complaint.cells.iter();
        let culprits = cells.filter_map(|cell| seen.place(step, *cell)).collect();
        let reason = match step {
            0 => reason(complaint),
            _ => reason(complaint).of_later_call(step + 1),
        };
        Some(Shown { reason, culprits })
    }

    pub(super) fn of_the_lab(&self, complaint: &str) -> Option<Complaint> {
        let complaint = Complaint::parse(complaint)?;
        self.texts.contains(&complaint.id).then_some(complaint)
    }
}

pub(super) fn reason(complaint: Complaint) -> Reason {
    let arguments = complaint.arguments.into_iter();
    Reason::Rejected {
        id: complaint.id.into(),
        arguments: arguments
            .map(|(name, value)| (name.into(), value))
            .collect(),
    }
}

/// The digits of a board in its rows; all else as it is.
fn in_rows(text: &str, columns: Option<usize>) -> String {
    let digits: Vec<String> = text.chars().map(String::from).collect();
    let is_board = text.bytes().all(|one| one.is_ascii_digit());
    match columns.filter(|columns| is_board && *columns > 0) {
        Some(columns) => digits
            .chunks(columns)
            .map(|row| row.join(" "))
            .collect::<Vec<_>>()
            .join("\n"),
        None => text.to_owned(),
    }
}
