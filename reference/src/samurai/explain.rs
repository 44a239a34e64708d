//! What a wrong observation shows: the characters to blame, and a sentence.

use super::checkers::{self, complaint, number};
use super::generators::sees;
use super::geometry::cells;
use super::input::{self, Line};
use super::lab::Samurai;
use crate::{Complaint, Explanation, Lab};

/// The texts in the lab's folder `locale`, besides those of the checkers.
pub(super) const COMPLAINTS: &[(&str, &[&str])] = &[
    (
        "bound-wrong",
        &["function", "row", "column", "expected", "found"],
    ),
    ("insert-refused", &["digit", "row", "column"]),
    (
        "insert-accepted",
        &["digit", "row", "column", "row_b", "column_b"],
    ),
    ("matrix-wrong", &["row", "column", "expected", "found"]),
    ("found-none", &[]),
    ("found-some", &[]),
];

pub(super) fn explain(
    exercise: &str,
    call: &str,
    text: &str,
    observation: &str,
) -> Option<Explanation> {
    let (culprits, complaint) = match (exercise, call) {
        ("retorna_desde" | "retorna_hasta", _) => bound(exercise, text, observation)?,
        ("Verificador_Insertar", "ask") => asked(text, observation)?,
        ("carga_tablerote" | "lectura_datos", _) => matrix(exercise, call, text, observation)?,
        ("Solucionador", "solutions") => solved(text, observation)?,
        ("Solucionador", "found" | "restored") => found(exercise, call, text, observation)?,
        _ => return None,
    };
    Some(Explanation {
        complaint,
        culprits,
    })
}

/// The characters to blame, and the sentence.
type Shown = (Vec<usize>, Complaint);

fn right(exercise: &str, call: &str, text: &str) -> Option<String> {
    Samurai.accepted(exercise, call, text).ok()?.pop()
}

/// The first place with a wrong bound.
fn bound(function: &str, text: &str, observation: &str) -> Option<Shown> {
    let places = input::places(text).ok()?;
    let right = right(function, function, text)?;
    let after = |line: &str| {
        line.split_once(": ")
            .map(|(_, bound)| bound.trim().to_owned())
    };
    let mut lines = places
        .into_iter()
        .zip(right.lines().zip(observation.lines()));
    let ((i, j), (right, line)) = lines.find(|(_, (right, line))| right.trim() != line.trim())?;
    let (expected, found): (String, i64) = (after(right)?, after(line)?.parse().ok()?);
    let arguments = [
        ("function", function.to_owned()),
        number("row", i),
        number("column", j),
        ("expected", expected),
        number("found", found),
    ];
    Some((Vec::new(), complaint("bound-wrong", arguments)))
}

/// The first question that was answered wrongly, and the number that stands in the way.
fn asked(text: &str, observation: &str) -> Option<Shown> {
    let lines = input::lines(text).ok()?;
    let right = right("Verificador_Insertar", "ask", text)?;
    let mut answers = right.lines().zip(observation.lines());
    let mut placed: Vec<(usize, Line)> = Vec::new();
    // The characters of a line, but not its end.
    let mut start = 0;
    let mut starts = Vec::new();
    for line in text.split_inclusive('\n') {
        if !line.trim().is_empty() {
            starts.push((start, line.trim_end().len()));
        }
        start += line.len();
    }
    for (number_of_line, line) in lines.into_iter().enumerate() {
        if !line.asks {
            placed.push((number_of_line, line));
            continue;
        }
        let (right, answer) = answers.next()?;
        if right.trim() == answer.trim() {
            continue;
        }
        let Line { i, j, valor, .. } = line;
        let arguments = [
            number("digit", valor),
            number("row", i),
            number("column", j),
        ];
        let mark = |line: usize| {
            let (start, length) = starts.get(line).copied().unwrap_or_default();
            start..start + length
        };
        let twin = placed
            .iter()
            .find(|(_, other)| other.valor == valor && sees((other.i, other.j), (i, j)));
        return Some(match twin {
            None if answer.trim().ends_with(": 0") => (
                mark(number_of_line).collect(),
                complaint("insert-refused", arguments),
            ),
            Some((at, other)) if !answer.trim().ends_with(": 0") => {
                let mut said = complaint("insert-accepted", arguments);
                said.arguments
                    .extend([number("row_b", other.i), number("column_b", other.j)]);
                (mark(*at).chain(mark(number_of_line)).collect(), said)
            }
            _ => return None,
        });
    }
    None
}

/// Where the cells of the first samurai stand in a text.
fn places(text: &str) -> Vec<usize> {
    let is_cell = |character: &char| character.is_ascii_digit() || *character == '-';
    let found = text.chars().enumerate().filter(|(_, it)| is_cell(it));
    found.map(|(place, _)| place).collect()
}

/// The first cell of a matrix that is not as it should be.
fn matrix(exercise: &str, call: &str, text: &str, observation: &str) -> Option<Shown> {
    let first = match call {
        "middle" => 9,
        "lower" => 12,
        _ => 0,
    };
    // More than one samurai is shown as it is.
    input::samurai(text).ok()?;
    let right = right(exercise, call, text)?;
    for ((i, right), line) in (first..).zip(right.lines()).zip(observation.lines()) {
        for ((j, expected), found) in (0..).zip(right.split(' ')).zip(line.split_whitespace()) {
            if expected == found {
                continue;
            }
            let arguments = [
                number("row", i),
                number("column", j),
                number("expected", expected),
                number("found", found.parse::<i64>().ok()?),
            ];
            let cell = cells().binary_search(&(i, j)).ok();
            let culprit = cell.and_then(|cell| places(text).get(cell).copied());
            return Some((
                culprit.into_iter().collect(),
                complaint("matrix-wrong", arguments),
            ));
        }
    }
    None
}

/// What the checker says, and the cells that it speaks of.
fn solved(text: &str, observation: &str) -> Option<Shown> {
    let samurais = input::samurais(text).ok()?;
    let said = checkers::solutions(&samurais, observation).ok()?.err()?;
    let argument = |name| {
        let (_, value) = said.arguments.iter().find(|(known, _)| *known == name)?;
        value.parse::<usize>().ok()
    };
    let named = [
        ("row", "column"),
        ("row_a", "column_a"),
        ("row_b", "column_b"),
    ];
    let blamed = named
        .into_iter()
        .filter_map(|(row, column)| argument(row).zip(argument(column)))
        .filter_map(|place| cells().binary_search(&place).ok());
    let places = places(text);
    let culprits = blamed
        .filter_map(|cell| places.get(cell).copied())
        .collect();
    Some((culprits, said))
}

fn found(exercise: &str, call: &str, text: &str, observation: &str) -> Option<Shown> {
    let right = right(exercise, call, text)?;
    let (right, found) = (right.lines().next()?, observation.lines().next()?.trim());
    match (right, found) {
        ("a solution", "no solution") => Some((Vec::new(), complaint("found-none", []))),
        ("no solution", "a solution") => Some((Vec::new(), complaint("found-some", []))),
        _ => None,
    }
}
