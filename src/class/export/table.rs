//! CSV in which no text becomes a formula.

use ::csv::{QuoteStyle, Writer, WriterBuilder};

use sudograde_core::visible::on_a_line;

/// A spreadsheet runs a cell that begins with one of these as a formula.
const FORMULAS: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

pub struct Table {
    writer: Writer<Vec<u8>>,
}

impl Table {
    pub fn new() -> Self {
        Self::after(Vec::new())
    }

    /// Begins with a byte order mark, which Excel needs to read Greek and emoji.
    pub fn for_spreadsheets() -> Self {
        Self::after("\u{feff}".into())
    }

    fn after(start: Vec<u8>) -> Self {
        let writer = WriterBuilder::new()
            .quote_style(QuoteStyle::Necessary)
            .from_writer(start);
        Table { writer }
    }

    /// # Errors
    /// The row has not as many cells as the one before.
    pub fn row<I>(&mut self, cells: I) -> ::csv::Result<()>
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        let cells = cells.into_iter();
        self.writer
            .write_record(cells.map(|cell| inert(&on_a_line(cell.as_ref()))))
    }

    /// # Errors
    /// Never, as it is written to memory.
    pub fn finish(self) -> anyhow::Result<Vec<u8>> {
        Ok(self.writer.into_inner()?)
    }
}

/// The text as a cell that no spreadsheet runs: an apostrophe before it, which spreadsheets do not show. Numbers and
/// a lone dash stay. A spreadsheet in a language with decimal commas may begin a cell behind a semicolon.
fn inert(cell: &str) -> String {
    let is_formula =
        |cell: &str| cell.starts_with(FORMULAS) && cell != "-" && cell.parse::<f64>().is_err();
    let mut parts = cell.split(';').map(|part| match is_formula(part) {
        true => format!("'{part}"),
        false => part.to_owned(),
    });
    let first = parts.next().unwrap_or_default();
    parts.fold(first, |cell, part| cell + ";" + &part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_formula_is_a_text_and_a_number_a_number() {
        assert_eq!(
            inert("=HYPERLINK(\"http://x\")"),
            "'=HYPERLINK(\"http://x\")"
        );
        assert_eq!(inert("@SUM(A1)"), "'@SUM(A1)");
        assert_eq!(inert("-2.5"), "-2.5");
        assert_eq!(inert("-2+3"), "'-2+3");
        assert_eq!(inert("-"), "-");
        assert_eq!(inert("O'Neil, Ana"), "O'Neil, Ana");
        assert_eq!(inert("ana;=SUM(1);b"), "ana;'=SUM(1);b");
        assert_eq!(inert("-1: late; -2: style"), "'-1: late; -2: style");
    }
}
