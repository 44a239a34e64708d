//! Boards: arrays of digits, or of rows of them, which people write without blanks. Cells that no
//! row needs, such as the corners of a cross, can be holes, which hold one number and are not written.

use std::collections::BTreeSet;

use super::value::Value;

/// The cells of a board that belong to nothing, by row and column, and the number in them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Holes {
    pub value: i64,
    pub cells: BTreeSet<(usize, usize)>,
}

impl Holes {
    /// A board of these rows, in which a hole is told from a cell, if it holds the number of holes.
    pub fn hidden(&self, rows: Vec<Value>) -> Value {
        self.with(rows, |cell| *cell == Value::Int(self.value))
    }

    /// A board of these rows, with all its holes.
    pub fn kept(&self, rows: Vec<Value>) -> Value {
        self.with(rows, |_| true)
    }

    fn with(&self, mut rows: Vec<Value>, is_hidden: impl Fn(&Value) -> bool) -> Value {
        for (row, column) in &self.cells {
            if let Some(Value::List(cells)) = rows.get_mut(*row)
                && let Some(cell) = cells.get_mut(*column).filter(|cell| is_hidden(cell))
            {
                *cell = Value::Hole(self.value);
            }
        }
        Value::Board(rows)
    }
}

/// An array as people see it: a board, if `board` says so, or a list.
pub fn shown(elements: Vec<Value>, board: Option<&Holes>) -> Value {
    match board {
        Some(holes) => holes.hidden(elements),
        None => Value::List(elements),
    }
}

/// The cells of a board, row by row.
pub fn cells(rows: &[Value]) -> impl Iterator<Item = &Value> {
    rows.iter()
        .flat_map(|row| row.elements().unwrap_or(std::slice::from_ref(row)))
}

/// A board with more cells than this, of which few are filled, is written by these alone.
const LARGE: usize = 100;
const FEW: usize = 12;

/// The filled cells of a large board that is nearly empty.
pub fn few(rows: &[Value]) -> Option<Vec<((usize, usize), &Value)>> {
    let columns = rows.first()?.elements()?.len();
    if rows.len() * columns <= LARGE {
        return None;
    }
    let all = cells(rows).enumerate();
    let filled = all.filter(|(_, cell)| !matches!(cell, Value::Int(0) | Value::Hole(_)));
    let filled = filled.map(|(place, cell)| ((place / columns, place % columns), cell));
    let filled: Vec<_> = filled.take(FEW + 1).collect();
    (filled.len() <= FEW).then_some(filled)
}
