//! The complaint of a check: words for the student, or the id of a text of the lab with what the
//! text mentions, `row-repeats digit=5 row=0 at=(0,1)(0,4)`.

/// A text of the lab, and what stands in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    pub id: String,
    pub arguments: Vec<(String, String)>,
    /// Cells of the board that is the input, by row and column from 0.
    pub cells: Vec<(usize, usize)>,
    /// Values that are shown side by side.
    pub expected: Option<String>,
    pub actual: Option<String>,
}

/// The argument that holds cells to be marked.
const AT: &str = "at";
const EXPECTED: &str = "expected";
const ACTUAL: &str = "actual";

impl Complaint {
    /// Reads a complaint; None: it is words.
    pub fn parse(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let id = words.next()?;
        let is_letter = |one: char| one.is_ascii_lowercase() || one.is_ascii_digit() || one == '-';
        if !id.chars().all(is_letter) {
            return None;
        }
        let mut read = Complaint {
            id: id.to_owned(),
            arguments: Vec::new(),
            cells: Vec::new(),
            expected: None,
            actual: None,
        };
        for word in words {
            match word.split_once('=')? {
                (AT, cells) => read.cells = cells_of(cells)?,
                (EXPECTED, value) => read.expected = Some(value.to_owned()),
                (ACTUAL, value) => read.actual = Some(value.to_owned()),
                (name, value) => read.arguments.push((name.to_owned(), value.to_owned())),
            }
        }
        Some(read)
    }
}

/// `(0,1)(0,4)`
fn cells_of(text: &str) -> Option<Vec<(usize, usize)>> {
    let all = text.split_inclusive(')').map(|cell| {
        let (row, column) = cell.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
        Some((row.parse().ok()?, column.parse().ok()?))
    });
    all.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_the_lab_is_told_from_words() {
        let read = Complaint::parse("row-repeats digit=5 row=0 at=(0,1)(0,4)");
        let read = read.expect("it names a text");
        assert_eq!(read.id, "row-repeats");
        let arguments = [("digit", "5"), ("row", "0")];
        let arguments = arguments.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(read.arguments, arguments);
        assert_eq!(read.cells, [(0, 1), (0, 4)]);
        let both = Complaint::parse("path-elsewhere expected=12 actual=21");
        let both = both.expect("it names a text");
        assert_eq!(both.arguments, []);
        assert_eq!(
            (both.expected.as_deref(), both.actual.as_deref()),
            (Some("12"), Some("21"))
        );
        assert_eq!(
            Complaint::parse("empty").map(|read| read.id),
            Some("empty".to_owned())
        );
        for words in [
            "(3,3) is empty",
            "a row is wrong",
            "",
            "row-repeats at=(1)",
            "row at=1,2",
        ] {
            assert_eq!(Complaint::parse(words), None, "{words}");
        }
    }
}
