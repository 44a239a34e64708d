//! Whether the right answer and the student's tell more than the sentence about them.

use sudograde_core::report::{CaseReport, Counterexample};

/// The right answer, and the student's.
#[derive(Clone, Copy)]
pub struct Answers<'r> {
    expected: Option<&'r str>,
    actual: Option<&'r str>,
    /// The sentence that says what is wrong, if there is one.
    says: Option<&'r str>,
}

impl<'r> From<&'r CaseReport> for Answers<'r> {
    fn from(case: &'r CaseReport) -> Self {
        let closer = case.explanation.as_ref().map(|one| one.message.as_str());
        let message = case.message.as_deref().filter(|_| case.is_rejected());
        Answers {
            expected: case.expected.as_deref(),
            actual: case.actual.as_deref(),
            says: closer.or(message),
        }
    }
}

impl<'r> From<&'r Counterexample> for Answers<'r> {
    fn from(found: &'r Counterexample) -> Self {
        Answers {
            expected: found.expected.as_deref(),
            actual: found.actual.as_deref(),
            says: found.explained.then_some(&found.message),
        }
    }
}

impl Answers<'_> {
    /// Whether the sentence holds both answers, or they only name checks of the lab.
    pub fn are_said(self) -> bool {
        self.says.is_some_and(|says| {
            let holds = |answer: Option<&str>| {
                let value = answer.and_then(|text| {
                    let mut beginnings = ["call: returned ", "[exit status] "].into_iter();
                    beginnings.find_map(|one| text.strip_prefix(one))
                });
                value.is_some_and(|value| says.contains(value.trim_end()))
            };
            (holds(self.expected) && holds(self.actual)) || self.name_checks()
        })
    }

    /// Whether they are values that are too long to be compared by eye.
    pub fn are_long(self) -> bool {
        // Half a line has room for this.
        const LONG: usize = 60;
        [self.expected, self.actual]
            .into_iter()
            .flatten()
            .map(str::trim_end)
            .any(|text| text.starts_with("call: ") && text.len() > LONG && !text.contains('\n'))
    }

    /// Whether they only tell which checks hold and which do not: `call: sorted` and `call: not sorted`.
    fn name_checks(self) -> bool {
        let (Some(expected), Some(actual)) = (self.expected, self.actual) else {
            return false;
        };
        let [right, found] = [expected, actual].map(|text| text.trim_end().lines());
        let mut pairs = right.clone().zip(found.clone());
        right.count() == found.count()
            && expected != actual
            && pairs.all(|(check, found)| check == found || is_broken(check, found))
    }
}

/// `call 2: sorted`, and `call 2: not sorted: too-long found=3`.
fn is_broken(check: &str, found: &str) -> bool {
    let (Some((call, check)), Some((same, found))) =
        (check.split_once(": "), found.split_once(": not "))
    else {
        return false;
    };
    let why = found.strip_prefix(check);
    call == same && why.is_some_and(|why| why.is_empty() || why.starts_with(':'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn are_said(says: &str, expected: &str, actual: &str) -> bool {
        let answers = Answers {
            expected: Some(expected),
            actual: Some(actual),
            says: Some(says),
        };
        answers.are_said()
    }

    #[test]
    fn a_sentence_with_both_answers_needs_no_line_with_them() {
        let both = ("call: returned 0.5\n", "call: returned 0.0\n");
        assert!(are_said("returned 0.0; right is 0.5.", both.0, both.1));
        assert!(!are_said(
            "The sum is that of whole numbers.",
            both.0,
            both.1
        ));
    }

    #[test]
    fn an_exit_status_is_said_once() {
        let says = "The exit status is 0, but 1 is expected.";
        assert!(are_said(says, "[exit status] 1\n", "[exit status] 0\n"));
        assert!(!are_said(
            says,
            "[exit status] 1\n",
            "[stdout]\n3\n[exit status] 0\n"
        ));
    }

    #[test]
    fn names_of_checks_say_nothing_beside_a_sentence() {
        let says = "It is not sorted.";
        assert!(are_said(says, "call: sorted", "call: not sorted"));
        assert!(are_said(
            says,
            "call 1: sorted\ncall 2: sorted\ncall 2: kept",
            "call 1: sorted\ncall 2: not sorted: too-long found=3\ncall 2: kept",
        ));
        assert!(!are_said(says, "call 1: sorted", "call 2: not sorted"));
        assert!(!are_said(
            says,
            "call: sorted",
            "call: not sorted\ncall: kept"
        ));
        assert!(!are_said(says, "call: n unchanged", "call: n changed"));
        assert!(!are_said(says, "[stdout]\n1", "[stdout]\n2"));
    }
}
