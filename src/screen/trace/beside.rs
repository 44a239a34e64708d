//! A submission's own run beside the search of the reference: the boards that both look at, and the
//! place where they part.

use grader::grade::Followed;
use reference::trace::{Field, Step, What};

pub struct Beside {
    /// The boards that the submission looks at, one for each iteration.
    pub boards: Vec<Field>,
    pub parting: Parting,
    /// The number of the reference's steps up to there.
    pub steps: usize,
}

/// How the two runs part. `count` is an iteration, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parting {
    /// The submission looks at another board.
    Elsewhere { count: usize },
    /// It is over, and the search is not.
    Ends { count: usize },
    /// It crashed, or had to be stopped.
    Breaks { count: usize },
    /// The search is over, and it is not.
    GoesOn { count: usize },
    /// No more was written down.
    NotWritten { count: usize },
    /// Both look at the same boards, to the end.
    Never,
}

impl Parting {
    /// The sentence about it, and its number.
    pub fn text(self) -> (&'static str, usize) {
        match self {
            Parting::Elsewhere { count } => ("trace-elsewhere", count),
            Parting::Ends { count } => ("trace-ends", count),
            Parting::Breaks { count } => ("trace-breaks", count),
            Parting::GoesOn { count } => ("trace-goes-on", count),
            Parting::NotWritten { count } => ("trace-not-written", count),
            Parting::Never => ("trace-never-parts", 0),
        }
    }

    /// Whether the submission does something else than the reference.
    pub fn is_a_difference(self) -> bool {
        !matches!(self, Parting::Never | Parting::NotWritten { .. })
    }
}

impl Beside {
    /// Compares a run with the steps of a search. `is_cut` says that there are more of these.
    pub fn new(start: &Field, steps: &[Step], is_cut: bool, run: &Followed) -> Self {
        let boards: Vec<Field> = run.calls.iter().map(|call| field(start, call)).collect();
        let (mut right, solved) = looked_at(start, steps);
        if is_cut {
            // Its last iteration may not be whole.
            right.pop();
        }
        let same = right.iter().zip(&boards).take_while(|(a, b)| a == b);
        let same = same.count();
        let count = same + 1;
        let parting = match (right.get(same), boards.get(same)) {
            (Some(_), Some(_)) => Parting::Elsewhere { count },
            (Some(_), None) if !run.are_all => Parting::NotWritten { count },
            (Some(_), None) if run.ended => Parting::Ends { count },
            (_, None) if !run.ended => Parting::Breaks { count },
            // It asked for the neighbours of the solved board, which has none.
            (None, Some(board)) if solved.as_ref() == Some(board) => Parting::Never,
            (None, Some(_)) if !is_cut => Parting::GoesOn { count },
            (None, _) if is_cut => Parting::NotWritten { count },
            _ => Parting::Never,
        };
        let steps = match parting {
            Parting::Never | Parting::GoesOn { .. } => steps.len(),
            // Up to the board that only the search looks at, but for what it sees there.
            _ => {
                let before = steps.partition_point(|step| step.count < count as u64);
                let leads = |step: &&Step| {
                    matches!(step.what, What::Placed { .. } | What::TakenBack { .. })
                };
                before + steps[before..].iter().take_while(leads).count()
            }
        };
        Beside {
            boards,
            parting,
            steps,
        }
    }

    /// The board that the submission looks at in an iteration.
    pub fn board(&self, count: u64) -> Option<&Field> {
        self.boards
            .get(usize::try_from(count).ok()?.checked_sub(1)?)
    }
}

/// The boards that the search looks at, one for each iteration, and the solved one.
pub fn looked_at(start: &Field, steps: &[Step]) -> (Vec<Field>, Option<Field>) {
    let mut field = start.clone();
    let mut boards = Vec::new();
    for iteration in steps.chunk_by(|one, other| one.count == other.count) {
        iteration.iter().for_each(|step| field.apply(step));
        if iteration.iter().any(|step| step.what == What::Solved) {
            return (boards, Some(field));
        }
        boards.push(field.clone());
    }
    (boards, None)
}

/// The board with these digits.
fn field(start: &Field, digits: &str) -> Field {
    let digits: Vec<u8> = digits.bytes().filter(u8::is_ascii_digit).collect();
    Field::new(start.side(), |(row, column)| {
        let digit = digits.get(row * start.side() + column);
        digit.map(|digit| digit - b'0')
    })
}
