//! Judges what the lab's program did.

use super::checkers::{
    Aspect, Cells, Judgement, board_of, complaint, found, is_puzzle, repeats, solves_one,
};
use super::error_report;
use super::grid_init::grid_init;
use super::observed::values;
use super::sudoku_read::sudoku_read;
use super::sudoku_solve::sudoku_solve;
use crate::{LabError, Run, Seen};

/// Judges a run by one of the checkers for programs; `None`: there is no such checker.
pub(super) fn check(checker: &str, run: &Run, seen: &Seen) -> Result<Option<Judgement>, LabError> {
    Ok(Some(match checker {
        "program-solution" => solution(&given(run)?, seen),
        "program-echo" => echo(&given(run)?, seen),
        "program-errors" => {
            let said = format!("{}\n{}", seen.stderr, seen.stdout);
            error_report::judge(&repeats(&given(run)?), true, &without_grids(&said))
        }
        "program-puzzle" => puzzle(order(&run.command)?, seen),
        "program-usage" if seen.stderr.trim().is_empty() => Err(complaint("program-silent", [])),
        "program-usage" => Ok(()),
        _ => return Ok(None),
    }))
}

/// What is right, in words for people.
pub(super) fn describe(run: &Run) -> Result<String, LabError> {
    let last = run.command.rsplit('|').next().unwrap_or_default().trim();
    if let Ok((nelts, unique)) = order(last) {
        let how = if unique {
            " that unique choices solve"
        } else {
            ""
        };
        return Ok(format!("stdout: a puzzle of about {nelts} clues{how}"));
    }
    if last != "sudoku" && last != "sudoku -c" {
        return Ok("stderr: how the program is called; exit status: not 0".to_owned());
    }
    let board = given(run)?;
    let echo = format!("stderr: New puzzle:\n{}", values(&grid_init(&board)));
    if last == "sudoku -c" {
        return Ok(format!(
            "{echo}stderr: correct or incorrect, and each error"
        ));
    }
    let solution = sudoku_solve(grid_init(&board), None);
    Ok(format!("{echo}stdout:\n{}", values(&solution)))
}

/// The board on the program's standard input.
fn given(run: &Run) -> Result<[[u8; 9]; 9], LabError> {
    let g = sudoku_read(&mut run.stdin.as_bytes());
    let g = g.map_err(|error| LabError::BadInput(error.to_string()))?;
    Ok(g.cells.map(|row| row.map(|cell| cell.value)))
}

/// The puzzle that `sudoku -g NELTS [-u]` asks for.
fn order(command: &str) -> Result<(usize, bool), LabError> {
    let words: Vec<&str> = command.split_whitespace().collect();
    let no_order = || LabError::BadInput(format!("{command:?} asks for no puzzle"));
    match words[..] {
        ["sudoku", "-g", nelts] => Ok((nelts.parse().map_err(|_| no_order())?, false)),
        ["sudoku", "-g", nelts, "-u"] => Ok((nelts.parse().map_err(|_| no_order())?, true)),
        _ => Err(no_order()),
    }
}

/// The numbers of a text: what else stands in it is skipped.
fn numbers(text: &str) -> Vec<i64> {
    text.split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect()
}

fn grid(numbers: &[i64]) -> Cells {
    std::array::from_fn(|i| std::array::from_fn(|j| numbers[9 * i + j]))
}

/// The last grid on stdout solves the puzzle. Other text beside it costs another criterion.
fn solution(board: &[[u8; 9]; 9], seen: &Seen) -> Judgement {
    let rows: Vec<&str> = seen.stdout.lines().filter(is_row).collect();
    let grid_lines = rows
        .len()
        .checked_sub(9)
        .map(|start| rows[start..].join(" "));
    let numbers = numbers(grid_lines.as_deref().unwrap_or(&seen.stdout));
    match numbers.len().checked_sub(81) {
        Some(start) => solves_one(board, &grid(&numbers[start..])),
        None => Err(complaint("grid-expected", [found(&seen.stdout)])),
    }
}

/// The puzzle is on stderr.
fn echo(board: &[[u8; 9]; 9], seen: &Seen) -> Judgement {
    let wanted: Vec<i64> = board
        .iter()
        .flatten()
        .map(|&cell| i64::from(cell))
        .collect();
    if numbers(&seen.stderr)
        .windows(81)
        .any(|window| window == wanted)
    {
        Ok(())
    } else {
        Err(complaint("program-echo", []))
    }
}

/// stdout is a puzzle and nothing else.
fn puzzle(order: (usize, bool), seen: &Seen) -> Judgement {
    let numbers = numbers(&seen.stdout);
    if numbers.len() != 81 || seen.stdout.split_whitespace().count() != 81 {
        return Err(complaint("grid-expected", [found(&seen.stdout)]));
    }
    is_puzzle(
        &[Aspect::Clues, Aspect::Unique],
        order,
        &board_of(&grid(&numbers))?,
    )
}

/// Whether a line is a row of a grid.
fn is_row(line: &&str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    words.len() == 9 && words.iter().all(|word| word.parse::<u8>().is_ok())
}

/// A text without the lines that are rows of a grid: they say nothing about errors.
fn without_grids(text: &str) -> String {
    let lines = text.lines().filter(|line| !is_row(line));
    lines.map(|line| format!("{line}\n")).collect()
}
