//! The checkers of this lab: what `imprimir_sudoku` prints, and what the program does.
//!
//! Each reads what a student's program wrote, so nothing in it can be taken for granted: what
//! cannot be read is wrong, with the reason said. Rows are counted from 0, as in the lab's
//! statement.

use super::sudoku::Sudoku;
use crate::{Complaint, Seen};

/// Right, or wrong and why.
type Judgement = Result<(), Complaint>;

/// The texts in the lab's folder `locale`, and what each can mention.
pub(super) const COMPLAINTS: &[(&str, &[&str])] = &[
    ("rows-missing", &["count"]),
    ("row-differs", &["row", "expected", "found"]),
    ("other-numbers", &["digit", "expected", "count"]),
    ("rule-missing", &["row"]),
    ("rule-missing-at-end", &[]),
    ("rule-length", &["length"]),
    ("rule-unexpected", &["row"]),
    ("bars-differ", &["row", "expected", "found"]),
    ("unsolvable-not-said", &[]),
    ("unsolvable-but-full", &[]),
    ("refused-in-silence", &[]),
    ("refused-but-printed", &[]),
];

const RULE_LENGTH: usize = 27;

pub(super) fn complaint<const N: usize>(
    id: &'static str,
    arguments: [(&'static str, String); N],
) -> Complaint {
    Complaint {
        id,
        arguments: arguments.into(),
    }
}

/// An argument.
pub(super) fn number(name: &'static str, value: impl ToString) -> (&'static str, String) {
    (name, value.to_string())
}

/// `imprimir_sudoku`: the nine rows, whatever stands between the numbers.
pub(super) fn digits(sudoku: &Sudoku, observation: &str) -> Judgement {
    same_rows(sudoku, &nine_rows(observation)?)
}

/// `imprimir_sudoku`: the lines of `=` are where they belong.
pub(super) fn rules(sudoku: &Sudoku, observation: &str) -> Judgement {
    same_numbers(sudoku, &nine_rows(observation)?)?;
    let mut row = 0;
    // Whether a rule stands above the row that comes next.
    let mut ruled = false;
    for line in observation.lines().map(str::trim) {
        if row_of(line).is_some() {
            if row % 3 == 0 && !ruled {
                return Err(complaint("rule-missing", [number("row", row)]));
            }
            row += 1;
            ruled = false;
        } else if !line.is_empty() && line.chars().all(|character| character == '=') {
            if line.len() != RULE_LENGTH {
                return Err(complaint("rule-length", [number("length", line.len())]));
            }
            if row % 3 != 0 || ruled {
                return Err(complaint("rule-unexpected", [number("row", row)]));
            }
            ruled = true;
        }
    }
    if ruled {
        Ok(())
    } else {
        Err(complaint("rule-missing-at-end", []))
    }
}

/// `imprimir_sudoku`: each row has its bars and spaces.
pub(super) fn bars(sudoku: &Sudoku, observation: &str) -> Judgement {
    same_numbers(sudoku, &nine_rows(observation)?)?;
    let lines = observation
        .lines()
        .filter_map(|line| row_of(line).map(|numbers| (line.trim_end(), numbers)));
    for (row, (line, numbers)) in lines.enumerate() {
        let [a, b, c, d, e, f, g, h, i] = numbers;
        let expected = format!("| {a} {b} {c}  | {d} {e} {f}  | {g} {h} {i} |");
        if line != expected {
            return Err(complaint(
                "bars-differ",
                [
                    number("row", row),
                    ("expected", quoted(&expected)),
                    ("found", quoted(line)),
                ],
            ));
        }
    }
    Ok(())
}

/// The program printed this solution, after whatever else.
pub(super) fn solved(solution: &Sudoku, seen: &Seen) -> Judgement {
    let rows = rows_in(&seen.stdout);
    // The board as it was given may be printed before.
    let Some(last) = rows.last_chunk::<9>() else {
        return Err(complaint("rows-missing", [number("count", rows.len())]));
    };
    same_rows(solution, last)
}

/// The program said that there is no solution, and printed none.
pub(super) fn unsolvable(seen: &Seen) -> Judgement {
    if let Some(last) = rows_in(&seen.stdout).last_chunk::<9>()
        && last.iter().flatten().all(|number| *number != 0)
    {
        return Err(complaint("unsolvable-but-full", []));
    }
    if says_unsolvable(&seen.stdout) || says_unsolvable(&seen.stderr) {
        Ok(())
    } else {
        Err(complaint("unsolvable-not-said", []))
    }
}

/// The program said something about a file that holds no board, and printed none. Its exit status
/// is compared elsewhere.
pub(super) fn refused(seen: &Seen) -> Judgement {
    if rows_in(&seen.stdout).len() >= 9 {
        return Err(complaint("refused-but-printed", []));
    }
    let stdout = seen.stdout.replacen("Qual e o nome do arquivo?", "", 1);
    let is_message = |text: &str| text.chars().filter(|c| c.is_alphabetic()).count() >= 3;
    if is_message(&seen.stderr) || is_message(&stdout) {
        Ok(())
    } else {
        Err(complaint("refused-in-silence", []))
    }
}

/// Whether a text says, in Portuguese or English, that a board cannot be solved.
fn says_unsolvable(text: &str) -> bool {
    let text: String = text.to_lowercase().chars().map(without_accent).collect();
    let words: Vec<&str> = text
        .split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let begins = |beginnings: &[&str]| {
        words
            .iter()
            .any(|word| beginnings.iter().any(|with| word.starts_with(with)))
    };
    let negation = [
        "nao",
        "sem",
        "nenhum",
        "nenhuma",
        "not",
        "cannot",
        "inexistente",
    ];
    let negated = words.iter().any(|word| negation.contains(word));
    begins(&["insoluv", "insoluc", "irresol", "impossiv", "unsolv"])
        || negated && begins(&["solu", "solv", "resol", "respost"])
        // In Portuguese `no` is `in the`.
        || words.contains(&"no") && words.contains(&"solution")
}

/// The letter beneath an accent of Portuguese. A byte that is no UTF-8, which is what an accented
/// letter is in Latin-1, has come as U+FFFD: most of them are `ã`, and in `solução` it does not matter.
fn without_accent(character: char) -> char {
    match character {
        'á' | 'à' | 'â' | 'ã' | '\u{fffd}' => 'a',
        'é' | 'ê' => 'e',
        'í' => 'i',
        'ó' | 'ô' | 'õ' => 'o',
        'ú' | 'ü' => 'u',
        'ç' => 'c',
        other => other,
    }
}

/// The nine numbers in a line, if it is a row: what follows the last letter of a prompt or title has
/// nine digits.
fn row_of(line: &str) -> Option<[u8; 9]> {
    let start = line
        .char_indices()
        .rev()
        .find(|(_, character)| character.is_alphabetic())
        .map_or(0, |(at, letter)| at + letter.len_utf8());
    let digits: Vec<u8> = line[start..]
        .bytes()
        .filter(u8::is_ascii_digit)
        .map(|digit| digit - b'0')
        .collect();
    digits.try_into().ok()
}

fn rows_in(text: &str) -> Vec<[u8; 9]> {
    text.lines().filter_map(row_of).collect()
}

/// The rows of a text that has nine of them.
fn nine_rows(text: &str) -> Result<[[u8; 9]; 9], Complaint> {
    let rows = rows_in(text);
    let count = rows.len();
    rows.try_into()
        .map_err(|_| complaint("rows-missing", [number("count", count)]))
}

fn same_rows(sudoku: &Sudoku, rows: &[[u8; 9]; 9]) -> Judgement {
    let differing = (0..9).find(|&row| sudoku[row] != rows[row]);
    differing.map_or(Ok(()), |row| {
        Err(complaint(
            "row-differs",
            [
                number("row", row),
                ("expected", spaced(&sudoku[row])),
                ("found", spaced(&rows[row])),
            ],
        ))
    })
}

/// Whether each number stands as often in the rows as on the board. Which rows and columns they are
/// in is judged elsewhere.
fn same_numbers(sudoku: &Sudoku, rows: &[[u8; 9]; 9]) -> Judgement {
    let count = |board: &[[u8; 9]; 9], digit| {
        let cells = board.iter().flatten();
        cells.filter(|cell| **cell == digit).count()
    };
    let differing = (0..=9).find(|&digit| count(sudoku, digit) != count(rows, digit));
    differing.map_or(Ok(()), |digit| {
        Err(complaint(
            "other-numbers",
            [
                number("digit", digit),
                number("expected", count(sudoku, digit)),
                number("count", count(rows, digit)),
            ],
        ))
    })
}

fn spaced(row: &[u8; 9]) -> String {
    row.map(|number| number.to_string()).join(" ")
}

/// A student's text in a reason: on one line, and not more of it than anyone reads.
fn quoted(text: &str) -> String {
    const SHOWN: usize = 40;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}
