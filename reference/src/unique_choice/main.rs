//! The program as a student writes it, in one file, for the crate that these
//! files are in the place of a student's. The reference's own is `program.rs`.

mod grid;
mod grid_clear_unique;
mod grid_exist_unique;
mod grid_init;
mod grid_iterate;
mod grid_read_value;
mod grid_unique;
mod grid_update;
mod random;
mod sudoku_generate;
mod sudoku_is_correct;
mod sudoku_print;
mod sudoku_print_errors;
mod sudoku_read;
mod sudoku_solve;

use std::error::Error;
use std::io::{stderr, stdin, stdout};
use std::process::ExitCode;

use grid::Grid;
use grid_unique::grid_unique;
use sudoku_generate::sudoku_generate;
use sudoku_is_correct::sudoku_is_correct;
use sudoku_print::sudoku_print;
use sudoku_print_errors::sudoku_print_errors;
use sudoku_read::sudoku_read;
use sudoku_solve::sudoku_solve;

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (nelts, unique) = match words[..] {
        ["-g", nelts] => (nelts.parse().ok(), false),
        ["-g", nelts, "-u"] => (nelts.parse().ok(), true),
        _ => (None, false),
    };
    let outcome = match (&words[..], nelts) {
        ([], _) => solve(),
        (["-c"], _) => check(),
        (_, Some(nelts)) => generate(nelts, unique),
        _ => {
            eprintln!("usage: sudoku [-c | -g NELTS [-u]]");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("sudoku: {why}");
            ExitCode::FAILURE
        }
    }
}

fn read() -> Outcome<Grid> {
    let g = sudoku_read(&mut stdin().lock())?;
    eprintln!("New puzzle:");
    sudoku_print(&mut stderr(), &g)?;
    Ok(g)
}

fn solve() -> Outcome<bool> {
    let g = sudoku_solve(read()?, None);
    let is_solved = sudoku_is_correct(&g);
    if !is_solved {
        eprintln!("Puzzle has no solution:");
        sudoku_print_errors(&mut stderr(), &g)?;
    } else if grid_unique(&g) {
        eprintln!("Puzzle has a (unique choice) solution:");
    } else {
        eprintln!("Puzzle has a (multiple choice) solution:");
    }
    sudoku_print(&mut stdout(), &g)?;
    Ok(is_solved)
}

fn check() -> Outcome<bool> {
    let g = read()?;
    let is_correct = sudoku_is_correct(&g);
    if is_correct {
        eprintln!("Puzzle solution is correct.");
    } else {
        eprintln!("Puzzle solution is incorrect.");
        sudoku_print_errors(&mut stderr(), &g)?;
    }
    Ok(is_correct)
}

fn generate(nelts: usize, unique: bool) -> Outcome<bool> {
    // Reports show its puzzles: the same each time.
    let seed = 1;
    eprintln!("New puzzle:");
    sudoku_print(&mut stdout(), &sudoku_generate(nelts, unique, seed))?;
    Ok(true)
}
