//! What the grader may ask about this lab: which observations are right.
//!
//! Inputs are small texts, which `input` reads: places, placements, selectors or samurais. The
//! observations are those that the lab's probes write; the functions here and the probes must
//! agree on each word of them.

use std::fmt::{Display, Write};
use std::sync::LazyLock;

use super::carga_tablerote::carga_tablerote;
use super::escritura_datos::escritura_datos;
use super::explain;
use super::facets;
use super::generators::GENERATORS;
use super::geometry::{conflict, solver};
use super::input::{self, Line};
use super::parametros_recorrido::parametros_recorrido;
use super::retorna_desde::retorna_desde;
use super::retorna_hasta::retorna_hasta;
use super::tablerote::{ACTIVE_CELLS, Tablerote, is_active};
use super::verificador_insertar::verificador_insertar;
use super::{checkers, runs, smaller};
use crate::{Complaint, Explanation, Lab, LabError, Run, Seen, random};

/// The lab `samurai`.
pub struct Samurai;

impl Lab for Samurai {
    fn id(&self) -> &'static str {
        "samurai"
    }

    fn accepted(&self, exercise: &str, call: &str, input: &str) -> Result<Vec<String>, LabError> {
        let answer = match exercise {
            "retorna_desde" if call == exercise => bounds(input, retorna_desde)?,
            "retorna_hasta" if call == exercise => bounds(input, retorna_hasta)?,
            "parametros_recorrido" => edges(call, input)?,
            "carga_tablerote" => spread(call, input)?,
            "Verificador_Insertar" => verified(call, input)?,
            "Solucionador" => solved(call, input)?,
            "lectura_datos" if call == exercise => Some(layout(&input::samurai(input)?)),
            "escritura_datos" => written(call, input)?,
            "retorna_desde" | "retorna_hasta" | "lectura_datos" => None,
            _ => return Err(LabError::UnknownExercise(exercise.to_owned())),
        };
        answer
            .map(|only| vec![only])
            .ok_or_else(|| unknown_call(exercise, call))
    }

    fn given(&self, exercise: &str, _: &str, input: &str) -> String {
        facets::given(exercise, input)
    }

    fn facet(&self, exercise: &str, call: &str, input: &str, observation: &str) -> Option<String> {
        facets::facet(exercise, call, input, observation)
    }

    fn check(
        &self,
        checker: &str,
        exercise: &str,
        call: &str,
        input: &str,
        observation: &str,
    ) -> Result<Result<(), Complaint>, LabError> {
        match (checker, exercise, call) {
            ("solutions", "Solucionador", "solutions") => {
                checkers::solutions(&input::samurais(input)?, observation)
            }
            ("written", "escritura_datos", "files") => {
                Ok(checkers::written(&input::samurais(input)?, observation))
            }
            ("solutions" | "written", ..) => Err(unknown_call(exercise, call)),
            _ => Err(LabError::UnknownChecker(checker.to_owned())),
        }
    }

    fn describe_run(&self, exercise: &str, run: &Run) -> Result<String, LabError> {
        match exercise {
            "program" => runs::describe(run),
            _ => Err(LabError::UnknownExercise(exercise.to_owned())),
        }
    }

    fn check_run(
        &self,
        checker: &str,
        exercise: &str,
        run: &Run,
        seen: &Seen,
    ) -> Result<Result<(), Complaint>, LabError> {
        match (checker, exercise) {
            ("solutions", "program") => runs::solutions(run, seen),
            ("solutions", _) => Err(unknown_call(exercise, &run.command)),
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

fn unknown_call(exercise: &str, call: &str) -> LabError {
    LabError::UnknownCall {
        exercise: exercise.to_owned(),
        call: call.to_owned(),
    }
}

/// `retorna_desde` and `retorna_hasta`: a line for each place.
fn bounds(input: &str, bound: impl Fn(usize, usize) -> usize) -> Result<Option<String>, LabError> {
    let places = input::places(input)?;
    let line = |(i, j)| format!("({i},{j}): {}\n", bound(i, j));
    Ok(Some(places.into_iter().map(line).collect()))
}

/// `parametros_recorrido`: the first and last row, or column, of each selector.
fn edges(call: &str, input: &str) -> Result<Option<String>, LabError> {
    let mut text = String::new();
    for selector in input::selectors(input)? {
        let Some([row0, row1, column0, column1]) = parametros_recorrido(selector) else {
            return Err(LabError::BadInput(format!("no board {selector}")));
        };
        let (first, last) = match call {
            "rows" => (row0, row1),
            "columns" => (column0, column1),
            _ => return Ok(None),
        };
        text.push_str(&format!("{selector}: {call} {first} to {last}\n"));
    }
    Ok(Some(text))
}

/// `carga_tablerote`: some rows of the matrix, without the holes, or all of it.
fn spread(call: &str, input: &str) -> Result<Option<String>, LabError> {
    let rows = match call {
        "upper" => 0..9,
        "middle" => 9..12,
        "lower" => 12..21,
        "holes" => 0..21,
        _ => return Ok(None),
    };
    let mut text = String::new();
    for numbers in input::samurais(input)? {
        let t = carga_tablerote(&numbers);
        for i in rows.clone() {
            text.push_str(&row(|j| {
                (call == "holes" || is_active(i, j)).then(|| t[i][j])
            }));
        }
    }
    Ok(Some(text))
}

/// 21 cells and a space between them; a point where there is none.
pub(super) fn row<T: Display>(mut cell: impl FnMut(usize) -> Option<T>) -> String {
    let mut text = String::with_capacity(2 * 21);
    for j in 0..21 {
        text.push_str(if j == 0 { "" } else { " " });
        match cell(j) {
            // Writing to a string cannot fail.
            Some(cell) => write!(text, "{cell}").unwrap_or_default(),
            None => text.push('.'),
        }
    }
    text.push('\n');
    text
}

/// The rows of a samurai; a point in the holes.
pub(super) fn layout(numbers: &[u8; ACTIVE_CELLS]) -> String {
    let t = carga_tablerote(numbers);
    (0..21)
        .map(|i| row(|j| is_active(i, j).then(|| t[i][j])))
        .collect()
}

/// `Verificador_Insertar`: the answers to questions, or to one question in many cells.
fn verified(call: &str, input: &str) -> Result<Option<String>, LabError> {
    let lines = input::lines(input)?;
    Ok(match call {
        "ask" => Some(asked(&lines)),
        "row" | "column" | "box" => Some(lines.iter().map(|line| map(call, line)).collect()),
        _ => None,
    })
}

fn empty() -> Tablerote {
    carga_tablerote(&[0; ACTIVE_CELLS])
}

fn asked(lines: &[Line]) -> String {
    let mut t = empty();
    let mut text = String::new();
    for &Line { i, j, valor, asks } in lines {
        if asks {
            let answer = u8::from(verificador_insertar(&t, i, j, valor));
            text.push_str(&format!("({i},{j}) = {valor}: {answer}\n"));
        } else {
            t[i][j] = valor;
        }
    }
    text
}

/// Where the number of a placement may stand as well: along its row or its column outside of its
/// box, or in all cells that are neither in its row nor in its column.
fn map(call: &str, &Line { i, j, valor, .. }: &Line) -> String {
    let mut t = empty();
    t[i][j] = valor;
    let answer = |k, l| is_active(k, l).then(|| u8::from(verificador_insertar(&t, k, l, valor)));
    let title = format!("{valor} at ({i},{j})\n");
    let rows: String = match call {
        "row" => row(|l| (l / 3 != j / 3).then(|| answer(i, l)).flatten()),
        "column" => row(|k| (k / 3 != i / 3).then(|| answer(k, j)).flatten()),
        _ => (0..21)
            .map(|k| row(|l| (k != i && l != j).then(|| answer(k, l)).flatten()))
            .collect(),
    };
    title + &rows
}

/// `Solucionador`: every solution; or whether there is any, and that the board is as it was.
fn solved(call: &str, input: &str) -> Result<Option<String>, LabError> {
    let mut text = String::new();
    for numbers in input::samurais(input)? {
        let solutions = all_solutions(&numbers)?;
        let found = if solutions.is_empty() {
            "no solution"
        } else {
            "a solution"
        };
        match call {
            "solutions" => {
                text.push_str(&format!("solutions: {}\n", solutions.len()));
                for solution in &solutions {
                    text.push_str(&format!("\n{}", layout(solution)));
                }
            }
            "found" => text.push_str(&format!("{found}\n")),
            "restored" => text.push_str(&format!("{found}\nboard unchanged\n")),
            _ => return Ok(None),
        }
    }
    Ok(Some(text))
}

/// The solutions of a samurai, in ascending order of their cells.
///
/// # Errors
/// It has more than a case should ask for.
pub(super) fn all_solutions(
    numbers: &[u8; ACTIVE_CELLS],
) -> Result<Vec<[u8; ACTIVE_CELLS]>, LabError> {
    const MOST: usize = 50;
    let mut solutions = Vec::new();
    if conflict(numbers).is_some() {
        return Ok(solutions);
    }
    let each = |solution: &[u8]| {
        let mut own = [0; ACTIVE_CELLS];
        own.copy_from_slice(solution);
        solutions.push(own);
        match solutions.len() {
            0..=MOST => std::ops::ControlFlow::Continue(()),
            _ => std::ops::ControlFlow::Break(()),
        }
    };
    let outcome = solver().for_each(numbers, each);
    if outcome.is_err() || solutions.len() > MOST {
        let reason = format!("a samurai with more than {MOST} solutions");
        return Err(LabError::BadInput(reason));
    }
    solutions.sort_unstable();
    Ok(solutions)
}

/// `escritura_datos`: each file that it writes, named as the probe reads it.
fn written(call: &str, input: &str) -> Result<Option<String>, LabError> {
    if call != "files" {
        return Ok(None);
    }
    let mut text = String::new();
    for (file, numbers) in (1..).zip(input::samurais(input)?) {
        text.push_str(&format!("file {file}\n{}\n", file_of(&numbers)?));
    }
    Ok(Some(text))
}

/// A file as the lab's own program writes it.
pub(super) fn file_of(numbers: &[u8; ACTIVE_CELLS]) -> Result<String, LabError> {
    let mut content = Vec::new();
    escritura_datos(&carga_tablerote(numbers), &mut content)
        .map_err(|error| LabError::BadInput(error.to_string()))?;
    Ok(String::from_utf8_lossy(&content).into_owned())
}
