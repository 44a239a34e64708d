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
    let block = |line: &str| {
        let cells: Vec<String> = line.chars().map(|cell| cell.to_string()).collect();
        let rows: Vec<String> = cells.chunks(columns).map(|row| row.join(" ")).collect();
        rows.join("\n")
    };
    let blocks: Vec<String> = printable(input).lines().map(block).collect();
    blocks.join("\n\n")
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
/// characters is a board, with one piece for each cell; so is the first word of a line if it fills whole
/// rows. An empty row separates boards. Other lines stay as they are.
pub fn marked(input: &str, culprits: &[usize], columns: Option<usize>) -> Vec<Vec<(String, bool)>> {
    let board_of = |line: &str| -> usize {
        let cells = line.split(char::is_whitespace).next().unwrap_or_default();
        let (cells, all) = (cells.chars().count(), line.chars().count());
        let is_board = columns.is_some_and(|columns| {
            cells > columns && (cells == all || cells.is_multiple_of(columns))
        });
        if is_board { cells } else { 0 }
    };
    let columns = columns.unwrap_or(usize::MAX);
    let mut rows = Vec::new();
    let mut place = 0;
    for line in input.lines() {
        let letters: Vec<char> = line.chars().collect();
        let (board, more) = letters.split_at(board_of(line));
        if !board.is_empty() {
            if place > 0 {
                rows.push(Vec::new());
            }
            let cells: Vec<(String, bool)> = board
                .iter()
                .enumerate()
                .map(|(index, letter)| {
                    let text = printable(&letter.to_string());
                    (text, culprits.contains(&(place + index)))
                })
                .collect();
            rows.extend(cells.chunks(columns).map(<[_]>::to_vec));
        }
        let more: String = more.iter().collect();
        if board.is_empty() || !more.is_empty() {
            rows.push(vec![(printable(&more), false)]);
        }
        place += letters.len() + 1;
    }
    rows
}
