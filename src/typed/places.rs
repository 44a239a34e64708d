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
        let (text, shown) = (did.to_string(), board.to_string());
        let start = text.find(&shown)?;
        let before = self.steps.0[..step].iter();
        let before: usize = before.map(|did| did.to_string().len() + BETWEEN).sum();
        // Of a board of which few cells are written, these alone.
        let named = format!("({row},{column}): ");
        let within = match shown.starts_with('{') {
            true => shown.find(&named)? + named.len(),
            false => columns * row + column,
        };
        (column < columns).then(|| before + start + within)
    }
}

impl Seen {
    /// The cells of an argument that a call changed.
    pub fn changed_cells(&self, step: usize, name: &str) -> Vec<(usize, usize)> {
        let moment = self.observed.moments.iter();
        let mut moment = moment.filter(|one| one.step == Some(step));
        let now = moment.next().and_then(|moment| moment.seen.get(name));
        let before = self.observed.before(step);
        let before = before.as_ref().and_then(|names| names.get(name));
        let rows = |value: Option<&Value>| -> Vec<Vec<Value>> {
            let rows = value.and_then(board).and_then(Value::elements);
            let rows = rows.unwrap_or_default().iter();
            rows.filter_map(|row| row.elements().map(<[Value]>::to_vec))
                .collect()
        };
        let both = rows(before).into_iter().zip(rows(now)).enumerate();
        let cells = both.flat_map(|(row, (before, now))| {
            let cells = before.into_iter().zip(now).enumerate();
            let changed = cells.filter(|(_, (before, now))| before != now);
            changed.map(move |(column, _)| (row, column))
        });
        cells.collect()
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
