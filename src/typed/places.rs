//! The places of a board's cells in the text of an input.

use super::observed::Seen;
use super::value::Value;

impl Seen {
    /// The character at which a cell of a call's first board stands in the input; cells are
    /// counted from 0.
    pub fn place(&self, step: usize, (row, column): (usize, usize)) -> Option<usize> {
        let did = self.steps.0.get(step)?;
        let board = did.values.iter().find_map(board)?;
        let columns = board.elements()?.first()?.elements()?.len();
        let text = did.to_string();
        let start = text.find(&board.to_string())?;
        let before = self.steps.0[..step].iter();
        let before: usize = before.map(|did| did.to_string().len() + BETWEEN).sum();
        (column < columns).then(|| before + start + columns * row + column)
    }
}

/// The length of what stands between two calls.
const BETWEEN: usize = "; ".len();

/// The first board in a value that is shown by its digits.
fn board(value: &Value) -> Option<&Value> {
    match value {
        Value::Board(_) => Some(value),
        Value::Record(fields) => fields.iter().find_map(|(_, one)| board(one)),
        _ => None,
    }
}
