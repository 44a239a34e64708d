//! What the grader may ask about this lab: which observations are right, and what the program may do.
//!
//! The observations are those that the lab's probes write; the functions here and the probes must
//! agree on each word of them. probe.cpp describes inputs and observations.

use std::path::Path;
use std::sync::LazyLock;

use super::checkers;
use super::conflito::conflito;
use super::conflito_coluna::conflito_coluna;
use super::conflito_linha::conflito_linha;
use super::conflito_subquadrado::conflito_subquadrado;
use super::explain;
use super::generators::GENERATORS;
use super::imprimir_sudoku::imprimir_sudoku;
use super::ler_sudoku;
use super::program;
use super::resolve::resolve;
use super::smaller;
use super::sudoku::Sudoku;
use crate::{Complaint, Explanation, Lab, LabError, Run, Seen, random};

/// The lab `conflicts`.
pub struct Conflicts;

impl Lab for Conflicts {
    fn id(&self) -> &'static str {
        "conflicts"
    }

    fn accepted(&self, exercise: &str, call: &str, input: &str) -> Result<Vec<String>, LabError> {
        let unknown_call = || LabError::UnknownCall {
            exercise: exercise.to_owned(),
            call: call.to_owned(),
        };
        let answer = match exercise {
            "ler_sudoku" => read(call, input)?.ok_or_else(unknown_call)?,
            "conflito_subquadrado" if call == "guarded" => conflicts(input, conflito_subquadrado)?,
            _ if call != exercise => return Err(unknown_call()),
            "conflito_linha" => conflicts(input, conflito_linha)?,
            "conflito_coluna" => conflicts(input, conflito_coluna)?,
            "conflito_subquadrado" => conflicts(input, conflito_subquadrado)?,
            "conflito" => conflicts(input, conflito)?,
            "resolve" => for_each_line(input, |sudoku, _| Ok(rows(&solved(sudoku).0)))?,
            "imprimir_sudoku" => for_each_line(input, |sudoku, _| printed(sudoku))?,
            _ => return Err(LabError::UnknownExercise(exercise.to_owned())),
        };
        Ok(vec![answer])
    }

    fn check(
        &self,
        checker: &str,
        exercise: &str,
        call: &str,
        input: &str,
        observation: &str,
    ) -> Result<Result<(), Complaint>, LabError> {
        let judge = match checker {
            "digits" => checkers::digits,
            "rules" => checkers::rules,
            "bars" => checkers::bars,
            _ => return Err(LabError::UnknownChecker(checker.to_owned())),
        };
        if (exercise, call) != ("imprimir_sudoku", "imprimir_sudoku") {
            return Err(LabError::UnknownCall {
                exercise: exercise.to_owned(),
                call: call.to_owned(),
            });
        }
        let (sudoku, _) = parse_question(input)?;
        Ok(judge(&sudoku, observation))
    }

    fn describe_run(&self, exercise: &str, run: &Run) -> Result<String, LabError> {
        if exercise != "program" {
            return Err(LabError::UnknownExercise(exercise.to_owned()));
        }
        let name = name(run);
        let Some(text) = run.files.get(name) else {
            return Ok("conflicts: o arquivo não existe".to_owned());
        };
        match ler_sudoku::board(text) {
            Ok(mut sudoku) => {
                let vazios = empty_cells(&sudoku);
                let text = program::answer(Path::new(name), &mut sudoku, &vazios);
                let text = text.map_err(|error| LabError::BadInput(error.to_string()))?;
                Ok(String::from_utf8_lossy(&text).into_owned())
            }
            Err(why) => Ok(format!("conflicts: {name}: {why}")),
        }
    }

    fn check_run(
        &self,
        checker: &str,
        exercise: &str,
        run: &Run,
        seen: &Seen,
    ) -> Result<Result<(), Complaint>, LabError> {
        if exercise != "program" {
            return Err(LabError::UnknownExercise(exercise.to_owned()));
        }
        match checker {
            "solved" => match solved(&board_of(run)?) {
                (solution, true) => Ok(checkers::solved(&solution, seen)),
                (_, false) => Err(bad_input("the board has no solution")),
            },
            "unsolvable" => match solved(&board_of(run)?) {
                (_, false) => Ok(checkers::unsolvable(seen)),
                (_, true) => Err(bad_input("the board has a solution")),
            },
            "refused" => match board_of(run) {
                Err(_) => Ok(checkers::refused(seen)),
                Ok(_) => Err(bad_input("the file holds a board")),
            },
            _ => Err(LabError::UnknownChecker(checker.to_owned())),
        }
    }

    fn complaints(&self) -> &'static [(&'static str, &'static [&'static str])] {
        static ALL: LazyLock<Vec<(&str, &[&str])>> =
            LazyLock::new(|| [checkers::COMPLAINTS, explain::COMPLAINTS].concat());
        &ALL
    }

    fn generators(&self) -> &'static [&'static str] {
        const NAMES: [&str; GENERATORS.len()] = random::names(&GENERATORS);
        &NAMES
    }

    fn generate(&self, generator: &str, seed: u64, index: u32) -> Result<String, LabError> {
        random::generate(&GENERATORS, generator, seed, index)
    }

    fn smaller(&self, exercise: &str, _: &str, input: &str) -> Vec<String> {
        smaller::smaller(exercise, input)
    }

    fn explain(
        &self,
        exercise: &str,
        call: &str,
        input: &str,
        observation: &str,
    ) -> Option<Explanation> {
        explain::explain(exercise, call, input, observation)
    }
}

fn bad_input(why: impl ToString) -> LabError {
    LabError::BadInput(why.to_string())
}

/// One line of an input: a board of 81 digits, and perhaps a cell, as `(row,column)`.
pub(super) fn parse_question(line: &str) -> Result<(Sudoku, Option<(usize, usize)>), LabError> {
    let (digits, cell) = line.split_once(' ').unwrap_or((line, ""));
    let numbers: Option<Vec<u8>> = digits
        .bytes()
        .map(|digit| digit.is_ascii_digit().then(|| digit - b'0'))
        .collect();
    let numbers = numbers
        .filter(|numbers| numbers.len() == 81)
        .ok_or_else(|| bad_input(format!("{digits:?} is no board of 81 digits")))?;
    let mut sudoku = [[0; 9]; 9];
    for (cell, number) in sudoku.iter_mut().flatten().zip(numbers) {
        *cell = number;
    }
    let cell = match cell.as_bytes() {
        [] => None,
        [b'(', i @ b'0'..=b'8', b',', j @ b'0'..=b'8', b')'] => {
            Some((usize::from(i - b'0'), usize::from(j - b'0')))
        }
        _ => return Err(bad_input(format!("{cell:?} is no cell"))),
    };
    Ok((sudoku, cell))
}

/// The answers to the lines of an input, one after another.
fn for_each_line(
    input: &str,
    answer: impl Fn(&Sudoku, Option<(usize, usize)>) -> Result<String, LabError>,
) -> Result<String, LabError> {
    let lines = input.lines().filter(|line| !line.is_empty());
    let answers: Vec<String> = lines
        .map(|line| parse_question(line).and_then(|(sudoku, cell)| answer(&sudoku, cell)))
        .collect::<Result<_, _>>()?;
    if answers.is_empty() {
        return Err(bad_input("there is no board"));
    }
    Ok(answers.concat())
}

/// What one of the four functions says of the cells that are asked about.
fn conflicts(input: &str, function: fn(&Sudoku, usize, usize) -> bool) -> Result<String, LabError> {
    for_each_line(input, |sudoku, cell| match cell {
        Some((i, j)) if sudoku[i][j] == 0 => Err(bad_input(format!("({i},{j}) is empty"))),
        Some((i, j)) => Ok(format!("{}\n", function(sudoku, i, j))),
        None => Ok(table(|i, j| match sudoku[i][j] {
            0 => "-".to_owned(),
            _ if function(sudoku, i, j) => "X".to_owned(),
            _ => ".".to_owned(),
        })),
    })
}

/// `ler_sudoku` on a file with this text; `None` when there is no such call.
fn read(call: &str, text: &str) -> Result<Option<String>, LabError> {
    let sudoku = ler_sudoku::board(text).map_err(bad_input)?;
    let empty = empty_cells(&sudoku);
    Ok(match call {
        "board" => Some(rows(&sudoku)),
        "cells" => Some(listed(&empty)),
        "appended" => Some(listed(&[vec![(8, 8), (4, 4)], empty].concat())),
        _ => None,
    })
}

/// The cells in their order, those of a row on one line.
fn listed(cells: &[(usize, usize)]) -> String {
    if cells.is_empty() {
        return "no cells\n".to_owned();
    }
    let lines = cells.chunk_by(|a, b| a.0 == b.0).map(|line| {
        let cells: Vec<String> = line.iter().map(|(i, j)| format!("({i},{j})")).collect();
        cells.join(" ") + "\n"
    });
    lines.collect()
}

pub(super) fn empty_cells(sudoku: &Sudoku) -> Vec<(usize, usize)> {
    (0..81)
        .map(|p| (p / 9, p % 9))
        .filter(|&(i, j)| sudoku[i][j] == 0)
        .collect()
}

/// The board as `resolve` leaves it, and whether it has a solution.
pub(super) fn solved(sudoku: &Sudoku) -> (Sudoku, bool) {
    let mut solution = *sudoku;
    let found = resolve(&mut solution, &empty_cells(sudoku));
    (solution, found)
}

fn printed(sudoku: &Sudoku) -> Result<String, LabError> {
    let mut text = Vec::new();
    imprimir_sudoku(sudoku, &mut text).map_err(bad_input)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

fn rows(sudoku: &Sudoku) -> String {
    table(|i, j| sudoku[i][j].to_string())
}

/// Nine lines of nine words.
fn table(cell: impl Fn(usize, usize) -> String) -> String {
    let line = |i| (0..9).map(|j| cell(i, j)).collect::<Vec<_>>().join(" ") + "\n";
    (0..9).map(line).collect()
}

/// The name that the program is given: the first line of its standard input.
fn name(run: &Run) -> &str {
    run.stdin.lines().next().unwrap_or_default()
}

/// The board in the file that the program is asked to solve.
fn board_of(run: &Run) -> Result<Sudoku, LabError> {
    let name = name(run);
    let text = run
        .files
        .get(name)
        .ok_or_else(|| bad_input(format!("the run has no file {name:?}")))?;
    ler_sudoku::board(text).map_err(bad_input)
}
