//! The layout of inputs and outputs for people, in every format.

use sudograde_core::visible;

/// An input for people: each long line in rows of cells, with an empty line between two blocks.
pub fn laid_out(input: &str, columns: Option<usize>) -> String {
    let input = input.trim_end();
    // White space in its first row means that the input has a layout of its own.
    let is_long = |line: &str, columns| {
        let mut characters = line.chars();
        let first_row = characters.by_ref().take(columns);
        !first_row.into_iter().any(char::is_whitespace) && characters.next().is_some()
    };
    let Some(columns) = columns.filter(|columns| input.lines().all(|line| is_long(line, *columns)))
    else {
        return printable(input);
    };
    let block = |call: &str| {
        let (board, more) = call.split_at(board_of(call, columns));
        let cells: Vec<String> = board.chars().map(|cell| cell.to_string()).collect();
        let rows = cells.chunks(columns).map(|row| row.join(" "));
        let more = more.trim_start();
        let more = (!more.is_empty()).then(|| more.to_owned());
        rows.chain(more).collect::<Vec<String>>().join("\n")
    };
    let input = printable(input);
    let calls = input.lines().flat_map(|line| calls(line, columns));
    calls.map(block).collect::<Vec<String>>().join("\n\n")
}

/// Between two calls of an input.
const BETWEEN: &str = "; ";

/// The calls in a line that begins with a board, and any other line as it is.
fn calls(line: &str, columns: usize) -> Vec<&str> {
    match line.split(BETWEEN).next() {
        Some(first) if board_of(first, columns) > 0 => line.split(BETWEEN).collect(),
        _ => vec![line],
    }
}

/// The bytes of the board at the beginning of a call: all of a long one without blanks, or the first
/// word if it fills whole rows.
fn board_of(call: &str, columns: usize) -> usize {
    let board = call.split(char::is_whitespace).next().unwrap_or_default();
    let cells = board.chars().count();
    let is_board =
        columns > 0 && cells > columns && (board == call || cells.is_multiple_of(columns));
    if is_board { board.len() } else { 0 }
}

/// A student's output is shown, not obeyed: see [`sudograde_core::visible`].
pub fn printable(text: &str) -> String {
    visible::printable(text).into_owned()
}

/// The output of the student's code, without what the C++ library says of an exception that nothing
/// catches: the message says the same.
pub fn own_words(stdout: &str, message: &str) -> String {
    let is_the_librarys = |line: &&str| {
        let class = line.split('\'').nth(1).unwrap_or_default();
        let text = line.trim_start().strip_prefix("what():").map(str::trim);
        (line.starts_with("terminate called after throwing") && message.contains(class))
            || text.is_some_and(|text| message.contains(text))
    };
    let lines = stdout.lines().filter(|line| !is_the_librarys(line));
    lines.collect::<Vec<_>>().join("\n")
}

/// An input in rows: each piece of text, and whether it is a culprit. A line of more than `columns`
/// characters is a board, with one piece for each cell; so is the first word of a call if it fills whole
/// rows. An empty row separates boards. Other lines stay as they are.
pub fn marked(input: &str, culprits: &[usize], columns: Option<usize>) -> Vec<Vec<(String, bool)>> {
    let width = columns.unwrap_or(usize::MAX);
    let mut rows = Vec::new();
    let mut place = 0;
    for line in input.lines() {
        let mut start = place;
        for call in calls(line, width) {
            let (board, more) = call.split_at(board_of(call, width));
            if !board.is_empty() && start > 0 {
                rows.push(Vec::new());
            }
            let cells = board.chars().enumerate().map(|(index, letter)| {
                let text = printable(&letter.to_string());
                (text, culprits.contains(&(start + index)))
            });
            let cells: Vec<(String, bool)> = cells.collect();
            rows.extend(cells.chunks(width).map(<[_]>::to_vec));
            if board.is_empty() || !more.is_empty() {
                rows.push(vec![(printable(more), false)]);
            }
            start += call.chars().count() + BETWEEN.len();
        }
        place += line.chars().count() + 1;
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_call_with_a_board_is_drawn_by_itself() {
        let input = "1234 \"0 0\"; 0000 \"all\"";
        let drawn = "1 2\n3 4\n\"0 0\"\n\n0 0\n0 0\n\"all\"";
        assert_eq!(laid_out(input, Some(2)), drawn);
        let rows = marked(input, &[1, 14], Some(2));
        let culprits = rows
            .iter()
            .map(|row| row.iter().map(|cell| cell.1).collect());
        let culprits: Vec<Vec<bool>> = culprits.collect();
        let none = vec![false, false];
        let second = [vec![], none.clone(), vec![true, false], vec![false]];
        let first = [vec![false, true], none, vec![false]];
        assert_eq!(culprits, [first.to_vec(), second.to_vec()].concat());
        // Blanks in its first row: a layout of its own.
        assert_eq!(laid_out("1 2; 3 4", Some(4)), "1 2; 3 4");
    }
}
