//! The checkers of this lab: solutions in any order, and files that may be laid out in many ways.
//!
//! Each reads what a probe or a program wrote. A student's program stands behind that text, so
//! nothing in it can be taken for granted: what cannot be read is wrong, with the reason said.
//!
//! Rows and columns are counted from 0, as in the lab's statement; solutions and files from 1.

use super::geometry::{cells, conflict};
use super::lab::all_solutions;
use super::tablerote::{ACTIVE_CELLS, is_active};
use crate::{Complaint, LabError};

/// Right, or wrong and why.
pub(super) type Judgement = Result<(), Complaint>;

/// The numbers of the active cells.
pub(super) type Samurai = [u8; ACTIVE_CELLS];

/// A probe writes no more solutions than this of one samurai.
const MOST_SHOWN: usize = 60;

/// The texts in the lab's folder `locale`, and what each can mention. `solution` says which one it
/// is: its number, or the file that it is in.
pub(super) const COMPLAINTS: &[(&str, &[&str])] = &[
    ("solutions-expected", &["found"]),
    ("solutions-too-many", &["most"]),
    ("solutions-missing", &["count", "wanted"]),
    ("solutions-none-found", &["wanted"]),
    ("solution-row", &["solution", "row", "count", "wanted"]),
    ("solution-cell-empty", &["solution", "row", "column"]),
    (
        "solution-cell-not-a-digit",
        &["solution", "row", "column", "is"],
    ),
    (
        "solution-given-changed",
        &["solution", "row", "column", "is", "given"],
    ),
    (
        "solution-repeats",
        &[
            "solution", "digit", "row_a", "column_a", "row_b", "column_b",
        ],
    ),
    ("solution-twice", &["solution", "other"]),
    ("file-missing", &["file"]),
    ("file-row", &["file", "row", "count", "wanted"]),
    ("file-cell", &["file", "row", "column", "is", "wanted"]),
    ("file-without-solution", &["file", "wanted"]),
    ("program-says-nothing", &[]),
];

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

/// `Solucionador`, call `solutions`: each solution of each samurai once, in any order.
pub(super) fn solutions(samurais: &[Samurai], observation: &str) -> Result<Judgement, LabError> {
    let mut lines = observation.trim_end().lines();
    for samurai in samurais {
        let wanted = all_solutions(samurai)?;
        if let Err(complaint) = one_samurai(samurai, &wanted, &mut lines) {
            return Ok(Err(complaint));
        }
    }
    Ok(match lines.next() {
        None => Ok(()),
        Some(more) => Err(solutions_expected(more)),
    })
}

fn solutions_expected(found: &str) -> Complaint {
    complaint("solutions-expected", [("found", quoted(found))])
}

/// Takes the lines about one samurai: how many solutions there are, then each after a blank line.
fn one_samurai<'a>(
    samurai: &Samurai,
    wanted: &[Samurai],
    lines: &mut impl Iterator<Item = &'a str>,
) -> Judgement {
    let title = lines.next().unwrap_or_default().trim_end();
    let Some(count) = title.strip_prefix("solutions: ") else {
        return Err(solutions_expected(title));
    };
    if count.starts_with("more than") {
        return Err(complaint(
            "solutions-too-many",
            [number("most", MOST_SHOWN)],
        ));
    }
    let count = match count.parse::<usize>() {
        Ok(count) if count <= MOST_SHOWN => count,
        _ => return Err(solutions_expected(title)),
    };
    let mut found = Vec::new();
    for solution in 1..=count {
        let which = number("solution", solution);
        let blank = lines.next().unwrap_or_default();
        if !blank.trim().is_empty() {
            return Err(solutions_expected(blank));
        }
        let rows: Vec<&str> = lines.by_ref().take(21).collect();
        found.push((which.clone(), solution_of(samurai, &which, &rows)?));
    }
    all_once(&found, wanted)
}

/// Reads 21 rows as a solution of a samurai.
pub(super) fn solution_of(
    samurai: &Samurai,
    which: &(&'static str, String),
    rows: &[&str],
) -> Result<Samurai, Complaint> {
    let which = || which.clone();
    let read = read_rows(rows).map_err(|Row { row, count, wanted }| {
        complaint(
            "solution-row",
            [
                which(),
                number("row", row),
                number("count", count),
                number("wanted", wanted),
            ],
        )
    })?;
    let mut solution = [0; ACTIVE_CELLS];
    for (cell, &is) in read.iter().enumerate() {
        let (row, column) = cells()[cell];
        let (row, column) = (number("row", row), number("column", column));
        let given = samurai[cell];
        if given != 0 && i64::from(given) != is {
            let (is, given) = (number("is", is), number("given", given));
            let arguments = [which(), row, column, is, given];
            return Err(complaint("solution-given-changed", arguments));
        }
        solution[cell] = match u8::try_from(is) {
            Ok(digit @ 1..=9) => digit,
            Ok(0) => return Err(complaint("solution-cell-empty", [which(), row, column])),
            _ => {
                let arguments = [which(), row, column, number("is", is)];
                return Err(complaint("solution-cell-not-a-digit", arguments));
            }
        };
    }
    let Some([a, b]) = conflict(&solution) else {
        return Ok(solution);
    };
    let place = cells().partition_point(|&other| other < a);
    Err(complaint(
        "solution-repeats",
        [
            which(),
            number("digit", solution[place]),
            number("row_a", a.0),
            number("column_a", a.1),
            number("row_b", b.0),
            number("column_b", b.1),
        ],
    ))
}

/// Whether these solutions, each of which is one, are all that there are, and none is there twice.
pub(super) fn all_once(
    found: &[((&'static str, String), Samurai)],
    wanted: &[Samurai],
) -> Judgement {
    for (later, (which, solution)) in found.iter().enumerate() {
        if let Some((other, _)) = found[..later].iter().find(|(_, twin)| twin == solution) {
            let other = number("other", &other.1);
            return Err(complaint("solution-twice", [which.clone(), other]));
        }
    }
    let wanted_count = number("wanted", wanted.len());
    match found.len() {
        count if count >= wanted.len() => Ok(()),
        0 => Err(complaint("solutions-none-found", [wanted_count])),
        count => Err(complaint(
            "solutions-missing",
            [number("count", count), wanted_count],
        )),
    }
}

/// A row that has not the digits that it should have.
pub(super) struct Row {
    pub row: usize,
    pub count: usize,
    pub wanted: usize,
}

/// The numbers of the active cells in 21 rows; holes are blanks or points.
pub(super) fn read_rows(rows: &[&str]) -> Result<[i64; ACTIVE_CELLS], Row> {
    let mut all = Vec::new();
    for row in 0..21 {
        let line = rows.get(row).copied().unwrap_or_default();
        let numbers: Vec<i64> = line
            .split_whitespace()
            .filter_map(|word| word.parse().ok())
            .collect();
        let wanted = (0..21).filter(|&column| is_active(row, column)).count();
        let count = numbers.len();
        if count != wanted {
            return Err(Row { row, count, wanted });
        }
        all.extend(numbers);
    }
    // Every row has as many as it should, so all of them have.
    Ok(all.try_into().unwrap_or([0; ACTIVE_CELLS]))
}

/// The lines of a file that are rows: nothing but numbers. What else is there, above or below, is
/// decoration.
pub(super) fn rows_of_file(text: &str) -> Vec<&str> {
    let numbers = |line: &&str| {
        let mut words = line.split_whitespace().peekable();
        words.peek().is_some() && words.all(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
    };
    text.lines().filter(numbers).take(21).collect()
}

/// `escritura_datos`: one file for each samurai, with its numbers row by row.
pub(super) fn written(samurais: &[Samurai], observation: &str) -> Judgement {
    let mut rest = observation;
    for (place, samurai) in samurais.iter().enumerate() {
        let file = || number("file", place + 1);
        let (title, next) = (
            format!("file {}\n", place + 1),
            format!("\nfile {}\n", place + 2),
        );
        let Some(text) = rest.strip_prefix(&title) else {
            return Err(complaint("file-missing", [file()]));
        };
        let end = text.find(&next).map_or(text.len(), |end| end + 1);
        let (own, following) = text.split_at(end);
        rest = following;
        if own.trim() == "missing" {
            return Err(complaint("file-missing", [file()]));
        }
        let read = read_rows(&rows_of_file(own)).map_err(|row| {
            let Row { row, count, wanted } = row;
            let (row, count) = (number("row", row), number("count", count));
            complaint("file-row", [file(), row, count, number("wanted", wanted)])
        })?;
        for (cell, (&is, &wanted)) in read.iter().zip(samurai).enumerate() {
            if is != i64::from(wanted) {
                let (row, column) = cells()[cell];
                let (row, column) = (number("row", row), number("column", column));
                let (is, wanted) = (number("is", is), number("wanted", wanted));
                return Err(complaint("file-cell", [file(), row, column, is, wanted]));
            }
        }
    }
    Ok(())
}

/// A student's text in a reason: on one line, and not more of it than anyone reads.
pub(super) fn quoted(text: &str) -> String {
    const SHOWN: usize = 40;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}
