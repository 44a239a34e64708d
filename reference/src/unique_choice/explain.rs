//! What a wrong observation shows: the cells to blame, and a sentence.

use super::checkers::{complaint, number};
use super::lab::UniqueChoice;
use super::observed::Input;
use crate::boards::{Board, Cell, Unit, cells, conflicts, fitting};
use crate::{Complaint, Explanation, Lab};

/// The texts in the lab's folder `locale`, besides those of the checkers.
pub(super) const COMPLAINTS: &[(&str, &[&str])] = &[
    ("value-wrong", &["row", "column", "expected", "found"]),
    ("choice-missing", &["row", "column", "digit"]),
    ("choice-too-many", &["row", "column", "digit"]),
    ("single-missed", &["row", "column", "digit"]),
    ("flag-wrong", &["expected", "found"]),
    ("repeat-missed-in-row", TWINS),
    ("repeat-missed-in-column", TWINS),
    ("repeat-missed-in-box", TWINS),
    ("empty-cell-missed", &["row", "column"]),
    ("correct-refused", &[]),
    ("wrong-in-turn", &["call"]),
];

const TWINS: &[&str] = &["digit", "row", "column", "row_b", "column_b"];

pub(super) fn explain(
    exercise: &str,
    call: &str,
    input: &str,
    observation: &str,
) -> Option<Explanation> {
    let places = places(exercise, input);
    let (cells, complaint) = match call {
        "init-values" | "values" | "read-values" | "update-values" => {
            values(exercise, call, input, observation)?
        }
        "init-choices" | "update-choices" | "read-choices" => {
            choices(&right(exercise, call, input)?, observation)?
        }
        "clear-kept" => kept(&right(exercise, call, input)?, observation)?,
        "singles" | "update-singles" => singles(&right(exercise, call, input)?, observation)?,
        "flag" | "solve-flag" => {
            let expected = right(exercise, call, input)?;
            let flag = |text: &str| {
                text.trim()
                    .trim_start_matches("unique: ")
                    .parse::<u8>()
                    .ok()
            };
            let (expected, found) = (flag(&expected)?, flag(observation)?);
            let arguments = [number("expected", expected), number("found", found)];
            (Vec::new(), complaint("flag-wrong", arguments))
        }
        "correct" => correct(&Input::parse(input).ok()?.boards, observation)?,
        _ => judged(exercise, call, input, observation)?,
    };
    Some(Explanation {
        complaint,
        culprits: cells
            .into_iter()
            .filter_map(|(i, j)| places.get(9 * i + j).copied())
            .collect(),
    })
}

/// The cells to blame, and the sentence.
type Shown = (Vec<Cell>, Complaint);

fn right(exercise: &str, call: &str, input: &str) -> Option<String> {
    UniqueChoice.accepted(exercise, call, input).ok()?.pop()
}

/// Where the cells of the first board stand in the input.
fn places(exercise: &str, input: &str) -> Vec<usize> {
    if exercise != "sudoku_read" {
        return (0..81).collect();
    }
    let digits = input
        .chars()
        .enumerate()
        .filter(|(_, digit)| digit.is_ascii_digit());
    digits.map(|(place, _)| place).take(81).collect()
}

fn at<const N: usize>(id: &'static str, (i, j): Cell, more: [(&'static str, String); N]) -> Shown {
    let mut said = complaint(id, [number("row", i), number("column", j)]);
    said.arguments.extend(more);
    (vec![(i, j)], said)
}

/// The first 81 numbers of an observation, and whether there are no more.
fn board(observation: &str) -> Option<(Vec<i64>, bool)> {
    let mut words = observation.split_whitespace();
    let numbers: Option<Vec<i64>> = words
        .by_ref()
        .take(81)
        .map(|word| word.parse().ok())
        .collect();
    let numbers = numbers.filter(|numbers| numbers.len() == 81)?;
    Some((numbers, words.next().is_none()))
}

/// The first wrong number of a grid; of several grids, which one is wrong.
fn values(exercise: &str, call: &str, input: &str, observation: &str) -> Option<Shown> {
    let expected = right(exercise, call, input)?;
    let (numbers, only) = board(&expected)?;
    if !only {
        return in_turn(&expected, observation, 9);
    }
    let (found, true) = board(observation)? else {
        return None;
    };
    let place = (0..81).find(|&place| numbers[place] != found[place])?;
    let more = [
        number("expected", numbers[place]),
        number("found", found[place]),
    ];
    Some(at("value-wrong", (place / 9, place % 9), more))
}

/// Answers for one board after another, each of so many lines.
fn in_turn(expected: &str, observation: &str, lines: usize) -> Option<Shown> {
    let differs = |(a, b): (&str, &str)| a.trim_end() != b.trim_end();
    let wrong = expected
        .lines()
        .zip(observation.lines())
        .position(differs)?;
    let call = number("call", wrong / lines + 1);
    Some((Vec::new(), complaint("wrong-in-turn", [call])))
}

/// The first choice of a cell that is missing, or one that it should not have.
fn choices(expected: &str, observation: &str) -> Option<Shown> {
    let words =
        |text: &str| -> Vec<String> { text.split_whitespace().map(str::to_owned).collect() };
    let (expected, found) = (words(expected), words(observation));
    if expected.len() != 81 || found.len() != 81 {
        return None;
    }
    let place = (0..81).find(|&place| expected[place] != found[place])?;
    let cell = (place / 9, place % 9);
    let has = |words: &[String], digit: char| words[place].contains(digit);
    let missing = ('1'..='9').find(|&it| has(&expected, it) && !has(&found, it));
    let more = ('1'..='9').find(|&it| !has(&expected, it) && has(&found, it));
    match (missing, more) {
        (Some(digit), _) => Some(at("choice-missing", cell, [number("digit", digit)])),
        (None, Some(digit)) => Some(at("choice-too-many", cell, [number("digit", digit)])),
        (None, None) => None,
    }
}

/// The numbers of a grid, and then its choices.
fn kept(expected: &str, observation: &str) -> Option<Shown> {
    let (values, choices_left) = expected.split_once("\n\n")?;
    let (found, choices_found) = observation.split_once("\n\n")?;
    let (numbers, _) = board(values)?;
    let (found, _) = board(found)?;
    match (0..81).find(|&place| numbers[place] != found[place]) {
        Some(place) => {
            let more = [
                number("expected", numbers[place]),
                number("found", found[place]),
            ];
            Some(at("value-wrong", (place / 9, place % 9), more))
        }
        None => choices(choices_left, choices_found),
    }
}

/// A cell that was left although it has one choice; or the first wrong number.
fn singles(expected: &str, observation: &str) -> Option<Shown> {
    let (expected, _) = board(expected)?;
    let (found, true) = board(observation)? else {
        return None;
    };
    let place = (0..81).find(|&place| found[place] != 0 && expected[place] != found[place]);
    if let Some(place) = place {
        let more = [
            number("expected", expected[place]),
            number("found", found[place]),
        ];
        return Some(at("value-wrong", (place / 9, place % 9), more));
    }
    let mut left: Board = [[0; 9]; 9];
    for (i, j) in cells() {
        left[i][j] = u8::try_from(found[9 * i + j]).ok()?;
    }
    let empty = cells().filter(|&(i, j)| left[i][j] == 0);
    let mut certain = empty.filter_map(|cell| match fitting(&left, cell)[..] {
        [only] => Some((cell, only)),
        _ => None,
    });
    let (cell, digit) = certain.next()?;
    Some(at("single-missed", cell, [number("digit", digit)]))
}

fn correct(boards: &[Board], observation: &str) -> Option<Shown> {
    let [board] = boards else {
        return None;
    };
    let empty = cells().find(|&(i, j)| board[i][j] == 0);
    match (observation.trim(), empty, conflicts(board).next()) {
        ("1", _, Some(conflict)) => {
            let id = match conflict.unit {
                Unit::Row(_) => "repeat-missed-in-row",
                Unit::Column(_) => "repeat-missed-in-column",
                Unit::Box(_) => "repeat-missed-in-box",
            };
            let [cell, twin] = conflict.cells;
            let more = [
                number("digit", conflict.digit),
                number("row_b", twin.0),
                number("column_b", twin.1),
            ];
            let (_, said) = at(id, cell, more);
            Some((vec![cell, twin], said))
        }
        ("1", Some(cell), None) => Some(at("empty-cell-missed", cell, [])),
        ("0", None, None) => Some((Vec::new(), complaint("correct-refused", []))),
        _ => None,
    }
}

/// What the call's checker says, and the cell that it speaks of.
fn judged(exercise: &str, call: &str, input: &str, observation: &str) -> Option<Shown> {
    let checker = match call {
        "walk" => "walk",
        "certain" | "init-state" => "certain",
        "solve" => "solves",
        _ => return None,
    };
    let judged = UniqueChoice.check(checker, exercise, call, input, observation);
    let said = judged.ok()?.err()?;
    let argument = |name| {
        let (_, value) = said.arguments.iter().find(|(known, _)| *known == name)?;
        value.parse::<usize>().ok()
    };
    let cell = argument("row").zip(argument("column"));
    Some((cell.into_iter().collect(), said))
}
