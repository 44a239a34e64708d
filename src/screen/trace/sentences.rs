//! A step as one plain sentence.

use locale::Locale;
use reference::boards::Cell;
use reference::trace::{Between, How, Place, Step, Traced, Unsearchable, What};

use super::beside::Parting;

pub struct Sentences<'a> {
    pub traced: &'static dyn Traced,
    pub locale: &'a Locale,
}

impl Sentences<'_> {
    pub fn of(&self, step: &Step) -> String {
        match step.what {
            What::Placed { cell, digit, how } => {
                let is_vertex = matches!(self.traced.place(cell), Place::Vertex(_));
                let (id, count) = match how {
                    How::Fits if is_vertex => ("trace-colored", 0),
                    How::Fits => ("trace-placed", 0),
                    How::FromTheStack => ("trace-from-the-stack", 0),
                    How::Certain => ("trace-certain", 0),
                    How::Guess { of: 1 } => ("trace-only-place", 0),
                    How::Guess { of } => ("trace-guess", of),
                };
                self.about(id, cell, digit, &[("count", &count.to_string())])
            }
            What::Waits { cell, digit } => self.about("trace-waits", cell, digit, &[]),
            What::Refused { cell, digit, why } => {
                let id = match why.between {
                    Between::Row => "trace-row",
                    Between::Column => "trace-column",
                    Between::Box => "trace-box",
                    Between::Edge => "trace-edge",
                };
                self.about(id, cell, digit, &[("other", &self.place(why.cell))])
            }
            What::TakenBack { cell, digit } => self.about("trace-back", cell, digit, &[]),
            What::DeadEnd { cell } => self.about("trace-dead-end", cell, 0, &[]),
            What::Solved => self.locale.text("trace-solved", &[]),
            What::Exhausted => self.locale.text("trace-exhausted", &[]),
        }
    }

    /// Where a submission's run and the search part.
    pub fn parting(&self, parting: Parting) -> String {
        let (id, count) = parting.text();
        self.locale.text(id, &[("count", &count.to_string())])
    }

    /// Why the search cannot begin with a board.
    pub fn unsearchable(&self, why: &Unsearchable) -> String {
        let text = |id, arguments: &[locale::Argument]| self.locale.text(id, arguments);
        match why {
            Unsearchable::Cells { found, needed } => {
                let (found, needed) = (found.to_string(), needed.to_string());
                text(
                    "trace-board-cells",
                    &[("found", &found), ("needed", &needed)],
                )
            }
            Unsearchable::Letter(letter) => {
                text("trace-board-letter", &[("letter", &letter.to_string())])
            }
            Unsearchable::Conflict { digit, cells } => {
                let [one, other] = cells.map(|cell| self.place(cell));
                let digit = digit.to_string();
                let arguments = [("digit", digit.as_str()), ("one", &one), ("other", &other)];
                text("trace-board-conflict", &arguments)
            }
        }
    }

    fn about(&self, id: &str, cell: Cell, digit: u8, more: &[locale::Argument]) -> String {
        let (place, digit) = (self.place(cell), digit.to_string());
        let own = [("place", place.as_str()), ("digit", digit.as_str())];
        self.locale.text(id, &[&own[..], more].concat())
    }

    fn place(&self, cell: Cell) -> String {
        let text = |id: &str, (row, column): Cell, board: usize| {
            let [row, column, board] = [row, column, board].map(|number| number.to_string());
            let arguments = [("row", &row), ("column", &column), ("board", &board)];
            self.locale
                .text(id, &arguments.map(|(name, value)| (name, value.as_str())))
        };
        match self.traced.place(cell) {
            Place::Cell(cell) => text("trace-cell", cell, 0),
            Place::OfBoard(board, cell) => text("trace-of-board", cell, board),
            Place::Vertex(vertex) => {
                let vertex = vertex.to_string();
                self.locale.text("trace-vertex", &[("vertex", &vertex)])
            }
        }
    }
}
