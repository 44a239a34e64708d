//! What the probes receive with an input, and what a call asks about, out of all that they write.
//!
//! The probes do not know which cells belong to a board, nor how a file is read: whoever knows that has most
//! of `carga_tablerote` and `lectura_datos`. They receive numbers with white space between them, and
//! write the whole matrix.

use std::iter::Peekable;

use super::carga_tablerote::carga_tablerote;
use super::geometry::cells;
use super::input;
use super::lab::{all_solutions, row};
use super::tablerote::{ACTIVE_CELLS, Tablerote, is_active};

/// The input as the probes read it. One that cannot be read is handed on as it is: the oracle says why.
pub(super) fn given(exercise: &str, text: &str) -> String {
    let with_samurais = |shown: &dyn Fn(&[u8; ACTIVE_CELLS]) -> String| {
        let samurais = input::samurais(text).ok()?;
        Some(samurais.iter().map(shown).collect::<String>())
    };
    let given = match exercise {
        "carga_tablerote" => with_samurais(&|c| line(c)),
        "Solucionador" | "escritura_datos" => with_samurais(&|c| matrix(&carga_tablerote(c))),
        // The matrix in which nothing stands yet.
        "Verificador_Insertar" => {
            let empty = carga_tablerote(&[0; ACTIVE_CELLS]);
            Some(matrix(&empty) + text)
        }
        _ => None,
    };
    given.unwrap_or_else(|| text.to_owned())
}

fn line(numbers: &[u8]) -> String {
    let mut line = String::with_capacity(2 * numbers.len());
    push_line(&mut line, numbers);
    line
}

fn matrix(t: &Tablerote) -> String {
    let mut lines = String::with_capacity(2 * 21 * 21);
    t.iter().for_each(|row| push_line(&mut lines, row));
    lines
}

fn push_line(text: &mut String, numbers: &[u8]) {
    for (place, number) in numbers.iter().enumerate() {
        text.push_str(if place == 0 { "" } else { " " });
        match number {
            digit @ 0..=9 => text.push(char::from(b'0' + digit)),
            other => text.push_str(&other.to_string()),
        }
    }
    text.push('\n');
}

type Lines<'a> = Peekable<std::str::Lines<'a>>;

/// `None`: the observation says it as it is, or is none that a probe writes.
pub(super) fn facet(exercise: &str, call: &str, input: &str, observation: &str) -> Option<String> {
    let mut lines = observation.lines().peekable();
    let text = match exercise {
        "carga_tablerote" => spread(call, input, &mut lines)?,
        "lectura_datos" => read(&mut lines)?,
        "Solucionador" => {
            let samurais = input::samurais(input).ok()?;
            let each = samurais.iter().map(|it| solved(call, it, &mut lines));
            each.collect::<Option<String>>()?
        }
        _ => return None,
    };
    let rest: String = lines.map(|line| format!("{line}\n")).collect();
    Some((text + &rest).trim_end().to_owned())
}

/// The next 21 lines of 21 words each.
fn take_matrix<'a>(lines: &mut Lines<'a>) -> Option<Vec<Vec<&'a str>>> {
    let row = |line: &'a str| {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        (words.len() == 21).then_some(words)
    };
    (0..21).map(|_| row(lines.next()?)).collect()
}

/// The cells of boards alone.
fn without_holes(i: usize, words: &[&str]) -> String {
    row(|j| is_active(i, j).then(|| words[j]))
}

/// Some rows of each matrix; only the call `holes` sees the holes.
fn spread(call: &str, input: &str, lines: &mut Lines) -> Option<String> {
    let rows = match call {
        "upper" => 0..9,
        "middle" => 9..12,
        "lower" => 12..21,
        _ => 0..21,
    };
    let mut text = String::new();
    for _ in input::samurais(input).ok()? {
        let matrix = take_matrix(lines)?;
        for i in rows.clone() {
            text += &match call {
                "holes" => row(|j| Some(matrix[i][j])),
                _ => without_holes(i, &matrix[i]),
            };
        }
    }
    Some(text)
}

/// Numbers, laid out as a samurai.
fn read(lines: &mut Lines) -> Option<String> {
    let is_number = |word: &&str| word.parse::<i64>().is_ok();
    let mut numbers = Vec::new();
    while numbers.len() < ACTIVE_CELLS {
        let line = lines.next()?;
        let before = numbers.len();
        numbers.extend(line.split_ascii_whitespace().take_while(is_number));
        if numbers.len() == before {
            return None;
        }
    }
    let mut numbers = numbers.into_iter();
    let mut next = |i, j| is_active(i, j).then(|| numbers.next().unwrap_or_default());
    Some((0..21).map(|i| row(|j| next(i, j))).collect())
}

/// The solutions that were written, and the board that came back.
fn solved(call: &str, samurai: &[u8; ACTIVE_CELLS], lines: &mut Lines) -> Option<String> {
    let count = lines.next_if(|line| line.starts_with("solutions: "))?;
    let mut shown = format!("{count}\n");
    let mut boards = Vec::new();
    while lines.next_if_eq(&"").is_some() {
        let matrix = take_matrix(lines)?;
        shown += "\n";
        for (i, words) in matrix.iter().enumerate() {
            shown += &without_holes(i, words);
        }
        boards.push(matrix);
    }
    lines.next_if_eq(&"left")?;
    let left = take_matrix(lines)?;
    if call == "solutions" {
        return Some(shown);
    }
    let found = if count == "solutions: 0" {
        "no solution\n"
    } else if is_right(samurai, &boards) {
        "a solution\n"
    } else {
        "a solution, but no right one\n"
    };
    Some(match call {
        "restored" => found.to_owned() + &unchanged(samurai, &left),
        _ => found.to_owned(),
    })
}

/// Whether one of the boards is a solution; where there is none, whatever was written is wrong.
fn is_right(samurai: &[u8; ACTIVE_CELLS], boards: &[Vec<Vec<&str>>]) -> bool {
    let Ok(solutions) = all_solutions(samurai) else {
        return true;
    };
    let is_solution = |board: &Vec<Vec<&str>>| {
        let numbers: Vec<Option<u8>> = (cells().iter())
            .map(|&(i, j)| board[i][j].parse().ok())
            .collect();
        let same = |solution: &[u8; ACTIVE_CELLS]| {
            solution
                .iter()
                .copied()
                .map(Some)
                .eq(numbers.iter().copied())
        };
        solutions.iter().any(same)
    };
    solutions.is_empty() || boards.iter().any(is_solution)
}

fn unchanged(samurai: &[u8; ACTIVE_CELLS], left: &[Vec<&str>]) -> String {
    let mut pairs = cells().iter().zip(samurai);
    let changed = pairs.find(|((i, j), was)| left[*i][*j].parse() != Ok(**was));
    match changed {
        None => "board unchanged\n".to_owned(),
        Some(((i, j), was)) => {
            let is = left[*i][*j];
            format!("board changed at ({i},{j}): was {was}, is {is}\n")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{facet, given, matrix};
    use crate::samurai::carga_tablerote::carga_tablerote;
    use crate::samurai::lab::{all_solutions, layout};
    use crate::samurai::tablerote::ACTIVE_CELLS;

    fn empty() -> String {
        "0".repeat(ACTIVE_CELLS)
    }

    #[test]
    fn probes_receive_numbers_and_no_geometry() {
        let carga = given("carga_tablerote", &empty());
        assert_eq!(carga.split_whitespace().count(), ACTIVE_CELLS);
        let solver = given("Solucionador", &empty());
        assert_eq!(
            solver
                .split_whitespace()
                .filter(|word| *word == "5")
                .count(),
            72
        );
        assert!(given("Verificador_Insertar", "(0,0) = 1 ?").ends_with("\n(0,0) = 1 ?"));
        assert_eq!(given("retorna_desde", "(0,0)"), "(0,0)");
    }

    #[test]
    fn holes_are_seen_only_by_their_own_call() {
        let numbers = [7; ACTIVE_CELLS];
        let written = matrix(&carga_tablerote(&numbers));
        let input = "7".repeat(ACTIVE_CELLS);
        let of = |call| facet("carga_tablerote", call, &input, &written).expect("a matrix");
        assert_eq!(of("middle").lines().count(), 3);
        assert!(of("upper").contains(". . .") && !of("holes").contains('.'));
        let read = vec!["7 7 7 7 7 7 7 7 7\n"; 41].concat();
        let read = facet("lectura_datos", "lectura_datos", &input, &read).expect("numbers");
        assert_eq!(read, layout(&numbers).trim_end());
    }

    #[test]
    fn a_solution_is_claimed_only_with_a_right_one() {
        let puzzle = std::fs::read_to_string(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../fixtures/samurai/puzzles/unique-350.txt"
        ));
        let puzzle = puzzle.expect("a puzzle");
        let numbers = crate::samurai::input::samurai(&puzzle).expect("a samurai");
        let solution = all_solutions(&numbers).expect("few")[0];
        let board = matrix(&carga_tablerote(&numbers));
        let written = |t: &str| format!("solutions: 1\n\n{t}left\n{board}");
        let of =
            |call, text: &str| facet("Solucionador", call, &puzzle, text).expect("it can be read");
        let right = written(&matrix(&carga_tablerote(&solution)));
        assert_eq!(of("restored", &right), "a solution\nboard unchanged");
        assert_eq!(of("found", &right), "a solution");
        assert_eq!(
            of("found", &written(&board)),
            "a solution, but no right one"
        );
        let none = format!("solutions: 0\nleft\n{board}");
        assert_eq!(of("found", &none), "no solution");
        assert_eq!(of("solutions", &none), "solutions: 0");
    }
}
