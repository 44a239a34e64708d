//! The complaint of a check: words for the student, or the id of a text of the lab with what the
//! text mentions, `row-repeats digit=5 row=0 at=(0,1)(0,4)`. A value with blanks stands in quotes.

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
        let (id, mut rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let is_letter = |one: char| one.is_ascii_lowercase() || one.is_ascii_digit() || one == '-';
        if id.is_empty() || !id.chars().all(is_letter) {
            return None;
        }
        let mut read = Complaint {
            id: id.to_owned(),
            arguments: Vec::new(),
            cells: Vec::new(),
            expected: None,
            actual: None,
        };
        while !rest.trim_start().is_empty() {
            let (name, behind) = rest.trim_start().split_once('=')?;
            let (value, behind) = match behind.strip_prefix('"') {
                Some(quoted) => quoted.split_once('"')?,
                None => behind.split_once(' ').unwrap_or((behind, "")),
            };
            rest = behind;
            match name {
                _ if name.contains(char::is_whitespace) => return None,
                AT => read.cells = cells_of(value)?,
                EXPECTED => read.expected = Some(value.to_owned()),
                ACTUAL => read.actual = Some(value.to_owned()),
                _ => read.arguments.push((name.to_owned(), value.to_owned())),
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
        let quoted = Complaint::parse("line-wrong  found=\"not a = b\" line=3 at=(0,1)");
        let quoted = quoted.expect("a value may stand in quotes").arguments;
        let arguments = [("found", "not a = b"), ("line", "3")];
        let arguments = arguments.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(quoted, arguments);
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
            "row found=\"a",
            "row is wrong=1",
        ] {
            assert_eq!(Complaint::parse(words), None, "{words}");
        }
    }
}
