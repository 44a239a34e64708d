//! The inputs of this lab's cases, as the probes read them too.

use super::tablerote::{ACTIVE_CELLS, is_active};
use crate::LabError;

/// A line `(i,j) = valor`, which puts a number into a cell, or `(i,j) = valor ?`, which asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub i: usize,
    pub j: usize,
    pub valor: u8,
    pub asks: bool,
}

/// The numbers of each line that is not blank.
fn numbers(input: &str) -> Result<Vec<(Vec<usize>, &str)>, LabError> {
    let lines = input.lines().filter(|line| !line.trim().is_empty());
    let numbers = |line: &str| -> Result<Vec<usize>, _> {
        line.split(|character: char| !character.is_ascii_digit())
            .filter(|word| !word.is_empty())
            .map(str::parse)
            .collect()
    };
    let found: Result<Vec<_>, std::num::ParseIntError> =
        lines.map(|line| Ok((numbers(line)?, line))).collect();
    match found {
        Ok(found) if !found.is_empty() => Ok(found),
        _ => Err(bad("no line with numbers", input)),
    }
}

fn bad(reason: &str, text: &str) -> LabError {
    LabError::BadInput(format!("{reason}: {:?}", text.trim()))
}

/// All numbers of an input.
fn flat(input: &str) -> Result<Vec<usize>, LabError> {
    let lines = numbers(input)?.into_iter();
    Ok(lines.flat_map(|(numbers, _)| numbers).collect())
}

/// Places `(i,j)`: active cells.
pub(super) fn places(input: &str) -> Result<Vec<(usize, usize)>, LabError> {
    let numbers = flat(input)?;
    let (pairs, rest) = numbers.as_chunks();
    if !rest.is_empty() || pairs.iter().any(|&[i, j]| !is_active(i, j)) {
        return Err(bad("not active cells (i,j)", input));
    }
    Ok(pairs.iter().map(|&[i, j]| (i, j)).collect())
}

/// The numbers of boards.
pub(super) fn selectors(input: &str) -> Result<Vec<usize>, LabError> {
    flat(input)
}

/// Lines that put a number into an active cell, or ask for one.
pub(super) fn lines(input: &str) -> Result<Vec<Line>, LabError> {
    let read = |(numbers, line): (Vec<usize>, &str)| match numbers[..] {
        [i, j, valor @ 0..=9] if is_active(i, j) => Ok(Line {
            i,
            j,
            valor: valor as u8,
            asks: line.contains('?'),
        }),
        _ => Err(bad("not a line (i,j) = number", line)),
    };
    numbers(input)?.into_iter().map(read).collect()
}

/// Samurais, one after another: digits and `-` are their cells, all else is layout.
pub(super) fn samurais(input: &str) -> Result<Vec<[u8; ACTIVE_CELLS]>, LabError> {
    let cells: Vec<u8> = input
        .bytes()
        .filter_map(|byte| match byte {
            b'0'..=b'9' => Some(byte - b'0'),
            b'-' => Some(0),
            _ => None,
        })
        .collect();
    let (samurais, rest) = cells.as_chunks::<ACTIVE_CELLS>();
    if samurais.is_empty() || !rest.is_empty() {
        let reason = format!("{} cells, and a samurai has {ACTIVE_CELLS}", cells.len());
        return Err(LabError::BadInput(reason));
    }
    Ok(samurais.to_vec())
}

/// The one samurai of an input.
pub(super) fn samurai(input: &str) -> Result<[u8; ACTIVE_CELLS], LabError> {
    match samurais(input)?[..] {
        [samurai] => Ok(samurai),
        _ => Err(LabError::BadInput("more than one samurai".to_owned())),
    }
}
