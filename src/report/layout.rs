//! The layout of inputs and outputs for people, in every format.

use sudograde_core::report::{CaseReport, Counterexample, Example};
use sudograde_core::visible;

/// An input of a function, as a report holds it.
#[derive(Clone, Copy)]
pub struct Input<'a> {
    pub text: &'a str,
    /// The arguments of each call by their names; empty if there is nothing to name.
    pub arguments: &'a [Vec<String>],
    /// The characters of the text that are to blame.
    pub culprits: &'a [usize],
}

impl<'a> From<&'a CaseReport> for Input<'a> {
    fn from(case: &'a CaseReport) -> Self {
        Input {
            text: &case.input,
            arguments: &case.arguments,
            culprits: &[],
        }
    }
}

impl<'a> From<&'a Counterexample> for Input<'a> {
    fn from(found: &'a Counterexample) -> Self {
        Input {
            text: &found.input,
            arguments: &found.arguments,
            culprits: &found.culprits,
        }
    }
}

impl<'a> From<&'a Example> for Input<'a> {
    fn from(example: &'a Example) -> Self {
        Input {
            text: &example.input,
            arguments: &example.arguments,
            culprits: &[],
        }
    }
}

/// An input for people: each board in rows of cells, with an empty line between two of them.
pub fn laid_out<'a>(input: impl Into<Input<'a>>, columns: Option<usize>) -> String {
    let rows = marked(input, columns).into_iter().map(|row| {
        let cells: Vec<String> = row.into_iter().map(|(text, _)| text).collect();
        cells.join(" ")
    });
    rows.collect::<Vec<String>>().join("\n")
}

/// Between two calls of an input.
const BETWEEN: &str = "; ";

/// A call of an input, or a line of another one.
struct CallLine<'a> {
    text: &'a str,
    /// The place of its first character.
    place: usize,
    arguments: Option<&'a [String]>,
    /// Its number, counted from 1, if others stand beside it.
    number: Option<usize>,
}

impl<'a> CallLine<'a> {
    /// The board at its beginning, which may be empty, and the rest.
    fn board(&self, columns: usize) -> (&'a str, &'a str) {
        let (board, more) = self.text.split_at(board_of(self.text, columns));
        // NULL is no board, and stands where one could.
        let is_named = |named: &[String]| {
            let first = named.first().and_then(|first| first.split_once(" = "));
            first.is_some_and(|(_, value)| value == board)
        };
        match self.arguments.is_none_or(is_named) {
            true => (board, more),
            false => ("", self.text),
        }
    }
}

fn calls<'a>(input: Input<'a>, columns: usize) -> Vec<CallLine<'a>> {
    let text = input.text.trim_end();
    let named = !input.arguments.is_empty();
    let mut calls = Vec::new();
    let mut place = 0;
    for line in text.lines() {
        let mut start = place;
        let is_board = |call: &str| board_of(call, columns) > 0;
        let first = line.split(BETWEEN).next().unwrap_or_default();
        let parts: Vec<&str> = match named || is_board(first) {
            true => line.split(BETWEEN).collect(),
            false => vec![line],
        };
        let several = parts.len() > 1;
        for (index, part) in parts.into_iter().enumerate() {
            let arguments = input.arguments.get(calls.len()).map(Vec::as_slice);
            match boards_of(part, columns) {
                Some(boards) if !named => calls.extend(boards.map(|(at, text)| CallLine {
                    text,
                    place: start + at,
                    arguments: None,
                    number: None,
                })),
                _ => calls.push(CallLine {
                    text: part,
                    place: start,
                    arguments,
                    number: several.then_some(index + 1),
                }),
            }
            start += part.chars().count() + BETWEEN.len();
        }
        place += line.chars().count() + 1;
    }
    // The sign stands in a text, too: then the names say it all.
    if named && calls.len() != input.arguments.len() {
        let calls = input.arguments.iter().map(|arguments| CallLine {
            text: "",
            place: 0,
            arguments: Some(arguments),
            number: None,
        });
        return calls.collect();
    }
    calls
}

/// The bytes of the board at the beginning of a call: all of a long one without blanks, or the first
/// word if it fills whole rows.
fn board_of(call: &str, columns: usize) -> usize {
    let board = call.split(char::is_whitespace).next().unwrap_or_default();
    // A digit, an empty cell, a hole: a byte each. Any other long word is one, such as the name of a file.
    let is_cell = |sign: u8| sign.is_ascii_digit() || b".-_".contains(&sign);
    let is_board = columns > 0
        && board.len() > columns
        && board.bytes().all(is_cell)
        && (board == call || board.len().is_multiple_of(columns));
    if is_board { board.len() } else { 0 }
}

/// The boards of a list that holds nothing else, each with its place in the text.
fn boards_of(list: &str, columns: usize) -> Option<impl Iterator<Item = (usize, &str)>> {
    let inner = list.strip_prefix('[')?.strip_suffix(']')?;
    let boards = move || {
        let words = inner.split([' ', ',']).filter(|word| !word.is_empty());
        words.map(move |word| (1 + word.as_ptr() as usize - inner.as_ptr() as usize, word))
    };
    let mut all = boards();
    let are_boards =
        !inner.is_empty() && all.all(|(_, word)| board_of(word, columns) == word.len());
    are_boards.then(boards)
}

/// A student's output is shown, not obeyed: see [`sudograde_core::visible`].
pub fn printable(text: &str) -> String {
    visible::printable(text).into_owned()
}

/// The output of the student's code, without what C++ says of an exception that nothing catches, and
/// Rust of a panic: the message says the same.
pub fn own_words(stdout: &str, message: &str) -> String {
    let stdout = without_traceback(stdout, message);
    let mut is_told = false;
    let mut lines = stdout.lines().peekable();
    let mut own = Vec::new();
    while let Some(line) = lines.next() {
        let class = line.split('\'').nth(1).unwrap_or_default();
        let next = lines.peek().copied().unwrap_or_default();
        let is_panic = line.starts_with("thread '") && line.contains("' panicked at ");
        let begins = is_panic && message.contains(next)
            || line.starts_with("terminate called after throwing") && message.contains(class);
        // The text stands in the line behind.
        let is_text =
            is_told && (message.contains(line) || line.trim_start().starts_with("what():"));
        let is_note = line.starts_with("note: run with `RUST_BACKTRACE=");
        is_told = begins;
        if !(begins || is_text || is_note) {
            own.push(line);
        }
    }
    own.join("\n")
}

/// Without what Python writes about an exception, if the message says the same.
fn without_traceback(stdout: &str, message: &str) -> String {
    const BEGINNING: &str = "Traceback (most recent call last):";
    let lines: Vec<&str> = stdout.lines().collect();
    let Some(start) = lines.iter().position(|line| *line == BEGINNING) else {
        return stdout.to_owned();
    };
    // The exception stands in the first line that is not indented.
    let behind = lines[start + 1..].iter();
    let inside = behind.take_while(|line| line.starts_with(' ')).count();
    let end = start + 1 + inside;
    let said = lines.get(end).map_or("", |line| {
        let (kind, text) = line.split_once(": ").unwrap_or((line, ""));
        if text.is_empty() { kind } else { text }
    });
    match !said.is_empty() && message.contains(said) {
        true => [&lines[..start], &lines[end + 1..]].concat().join("\n"),
        false => stdout.to_owned(),
    }
}

/// An input in rows: each piece of text, and whether it is a culprit. A line of more than `columns`
/// characters is a board, with one piece for each cell; so is the first word of a call if it fills whole
/// rows. An empty row separates boards; several calls are numbered. Other lines stay as they are, but
/// for arguments with names.
pub fn marked<'a>(input: impl Into<Input<'a>>, columns: Option<usize>) -> Vec<Vec<(String, bool)>> {
    let input = input.into();
    let width = columns.unwrap_or(usize::MAX);
    let mut rows = Vec::new();
    for call in calls(input, width) {
        let (board, more) = call.board(width);
        if !board.is_empty() && !rows.is_empty() {
            rows.push(Vec::new());
        }
        let number = call.number.map(|number| format!("{number}:"));
        if let Some(number) = number.clone().filter(|_| !board.is_empty()) {
            rows.push(vec![(number, false)]);
        }
        let cells = board.chars().enumerate().map(|(index, letter)| {
            let text = printable(&letter.to_string());
            (text, input.culprits.contains(&(call.place + index)))
        });
        let cells: Vec<(String, bool)> = cells.collect();
        rows.extend(cells.chunks(width).map(<[_]>::to_vec));
        // A board is the first argument of its call.
        let more = match call.arguments {
            Some([_, rest @ ..]) if !board.is_empty() => rest.join(", "),
            Some(all) => all.join(", "),
            None if board.is_empty() => more.to_owned(),
            None => more.trim_start().to_owned(),
        };
        let more = match number.filter(|_| board.is_empty()) {
            Some(number) => format!("{number} {more}"),
            None => more,
        };
        if board.is_empty() || !more.is_empty() {
            rows.push(vec![(printable(&more), false)]);
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Input<'_> {
        Input {
            text,
            arguments: &[],
            culprits: &[],
        }
    }

    fn drawn(text: &str, culprits: &[usize], columns: Option<usize>) -> Vec<String> {
        let input = Input {
            culprits,
            ..plain(text)
        };
        let rows = marked(input, columns).into_iter().map(|row| {
            let cells = row.into_iter().map(|(text, culprit)| match culprit {
                true => format!("[{text}]"),
                false => text,
            });
            cells.collect()
        });
        rows.collect()
    }

    #[test]
    fn what_the_message_tells_of_a_panic_is_not_shown_again() {
        let panic = "thread 'main' panicked at src/a.rs:3:5:\nno such file\n";
        let note = "note: run with `RUST_BACKTRACE=1` environment variable\n";
        let printed = format!("begin\n{panic}{note}end\n");
        assert_eq!(own_words(&printed, "stopped (no such file)"), "begin\nend");
        // Another panic than the one that the message is about.
        let kept = format!("begin\n{panic}end");
        assert_eq!(own_words(&printed, "the answer is wrong"), kept);
    }

    #[test]
    fn culprits_are_marked_in_the_rows_of_a_board() {
        assert_eq!(drawn("1020", &[0, 3], Some(2)), ["[1]0", "2[0]"]);
    }

    #[test]
    fn the_second_of_two_boards_is_counted_on() {
        assert_eq!(
            drawn("1020\n3040", &[5], Some(2)),
            ["10", "20", "", "[3]0", "40"]
        );
    }

    #[test]
    fn further_arguments_stand_below_their_board() {
        assert_eq!(drawn("1020 (1,0)", &[2], Some(2)), ["10", "[2]0", "(1,0)"]);
        assert_eq!(drawn("generate 3", &[], Some(3)), ["generate 3"]);
    }

    #[test]
    fn an_input_without_a_board_is_shown_as_it_is() {
        assert_eq!(drawn("solve 3\nend", &[0], None), ["solve 3", "end"]);
    }

    #[test]
    fn each_call_with_a_board_is_drawn_by_itself() {
        let input = "1234 \"0 0\"; 0000 \"all\"";
        let text = "1:\n1 2\n3 4\n\"0 0\"\n\n2:\n0 0\n0 0\n\"all\"";
        assert_eq!(laid_out(plain(input), Some(2)), text);
        let marked = [
            "1:", "1[2]", "34", "\"0 0\"", "", "2:", "00", "[0]0", "\"all\"",
        ];
        assert_eq!(drawn(input, &[1, 14], Some(2)), marked);
        // Blanks in its first row: a layout of its own.
        assert_eq!(laid_out(plain("1 2; 3 4"), Some(4)), "1 2; 3 4");
    }

    #[test]
    fn a_list_of_boards_is_drawn_board_by_board() {
        assert_eq!(
            drawn("[1020 3040]", &[6], Some(2)),
            ["10", "20", "", "[3]0", "40"]
        );
        assert_eq!(drawn("[10203040]", &[], Some(4)), ["1020", "3040"]);
        assert_eq!(drawn("[1020 7]", &[], Some(2)), ["[1020 7]"]);
        assert_eq!(drawn("[]", &[], Some(2)), ["[]"]);
    }

    #[test]
    fn a_long_word_is_no_board() {
        assert_eq!(
            laid_out(plain("pronto.txt\n1020"), Some(2)),
            "pronto.txt\n\n1 0\n2 0"
        );
    }

    #[test]
    fn arguments_with_names_stand_under_their_board_or_alone() {
        let named = |text, arguments: &[&[&str]]| {
            let owned = |call: &&[&str]| call.iter().map(|one| (*one).to_owned()).collect();
            let arguments: Vec<Vec<String>> = arguments.iter().map(owned).collect();
            let input = Input {
                arguments: &arguments,
                ..plain(text)
            };
            laid_out(input, Some(2))
        };
        let board = named("1234 5 6", &[&["t = 1234", "i = 5", "j = 6"]]);
        assert_eq!(board, "1 2\n3 4\ni = 5, j = 6");
        let mixed: [&[&str]; 2] = [&["t = 1234"], &["m = 2", "n = []"]];
        assert_eq!(
            named("1234; NULL (2 [])", &mixed),
            "1:\n1 2\n3 4\n2: m = 2, n = []"
        );
        let quoted = named("1 \"; \"", &[&["i = 1", "s = \"; \""]]);
        assert_eq!(quoted, "i = 1, s = \"; \"");
    }

    #[test]
    fn what_python_says_of_an_exception_is_not_what_was_printed() {
        let printed = "one\nTraceback (most recent call last):\n  File \"a.py\", line 1\n    1 / 0\nZeroDivisionError: division by zero\ntwo";
        assert_eq!(
            own_words(printed, "It divides (division by zero)."),
            "one\ntwo"
        );
        assert_eq!(own_words(printed, "the answer is wrong"), printed);
    }
}
