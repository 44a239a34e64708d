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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Reader;
    use crate::{Declared, InLanguages, Kind, Type, wire};

    /// A cross of three by three, a large empty board, and a row of digits.
    fn declared() -> Declared {
        let mut declared = Declared::default();
        let array = |of: &str, length, board| Kind::Array {
            of: of.to_owned(),
            length,
            board,
        };
        let corners = Holes {
            value: 5,
            cells: [(0, 0), (0, 2), (2, 0), (2, 2)].into(),
        };
        for (name, kind) in [
            ("cell", Kind::Int { least: 0, most: 9 }),
            ("three", array("cell", 3, None)),
            ("cross", array("three", 3, Some(corners))),
            ("eleven", array("cell", 11, None)),
            ("large", array("eleven", 11, Some(Holes::default()))),
            ("digit", Kind::Int { least: 1, most: 9 }),
            ("digits", array("digit", 11, None)),
            ("full", array("digits", 11, Some(Holes::default()))),
            ("row", array("cell", 4, Some(Holes::default()))),
        ] {
            let of = Type {
                kind,
                written: InLanguages::new(),
                line: 0,
            };
            declared.types.insert(name.to_owned(), of);
        }
        declared
    }

    #[track_caller]
    fn read(text: &str, of: &str) -> Value {
        let declared = declared();
        let mut reader = Reader::new(text, &declared);
        let value = reader.value(of).expect(text);
        assert!(reader.is_at_end(), "{text}");
        value
    }

    #[test]
    fn holes_are_written_or_left_out() {
        let cross = read("_1_204_3_", "cross");
        assert_eq!(read(" 1\n2-4\n 3\n", "cross"), cross);
        assert_eq!(
            read("{(0,1): 1, (1,0): 2, (1,2): 4, (2,1): 3}", "cross"),
            cross
        );
        assert_eq!(cross.to_string(), "_1_204_3_");
        let mut sent = String::new();
        wire::write(&cross, &mut sent);
        assert_eq!(sent, "[[5 1 5] [2 0 4] [5 3 5]]");
        assert_eq!(wire::read(&sent, "cross", &declared()), Some(cross));
        // A hole with another number in it is seen, and is still a value of the type.
        let odd = wire::read("[[7 1 5] [2 0 4] [5 3 5]]", "cross", &declared());
        let odd = odd.expect("it can be read").to_string();
        assert_eq!(odd, "71_204_3_");
        assert_eq!(read(&odd, "cross").to_string(), odd);
        for wrong in ["_1_204_3", "1204", "___204_3_", "{(3,0): 1}", "{(0,1): 10}"] {
            let declared = declared();
            let mut reader = Reader::new(wrong, &declared);
            let value = reader.value("cross");
            assert!(value.is_err() || !reader.is_at_end(), "{wrong}");
        }
    }

    #[test]
    fn a_large_board_with_few_cells_is_written_by_these() {
        let text = "{(0,3): 7, (10,10): 1}";
        assert_eq!(read(text, "large").to_string(), text);
        let full = "7".repeat(121);
        assert_eq!(read(&full, "large").to_string(), full);
        // Where no cell may be empty, all are written.
        let declared = declared();
        assert!(Reader::new("{}", &declared).value("full").is_err());
        assert!(Reader::new(&full, &declared).value("full").is_ok());
        assert_eq!(read("12.4", "row").to_string(), "1204");
    }

    #[test]
    fn no_smaller_board_loses_its_holes() {
        let declared = declared();
        let cross = read("_1_204_3_", "cross");
        let smaller: Vec<Value> = declared.smaller(cross.clone(), "cross").collect();
        assert!(!smaller.is_empty());
        for one in smaller {
            assert_ne!(one, cross);
            assert_eq!(one.to_string().matches('_').count(), 4, "{one}");
        }
    }
}
