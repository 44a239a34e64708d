//! The lab's program as the grader sees it run: the samurai's file and the names of the solutions'
//! files on its standard input, and the files that it wrote.

use std::collections::BTreeSet;

use super::checkers::{
    Judgement, Samurai, all_once, complaint, number, quoted, rows_of_file, solution_of,
};
use super::input;
use super::lab::{all_solutions, file_of};
use crate::{LabError, Run, Seen};

/// What a run is about.
struct Asked<'a> {
    samurai: Samurai,
    solutions: Vec<Samurai>,
    /// The files that the solutions go to, as many as there are solutions.
    files: Vec<&'a str>,
}

fn asked(run: &Run) -> Result<Asked<'_>, LabError> {
    let mut lines = run.stdin.lines();
    let name = lines.next().unwrap_or_default();
    let text = run
        .files
        .get(name)
        .ok_or_else(|| LabError::BadInput(format!("the run has no file {name:?}")))?;
    let samurai = input::samurai(text)?;
    let solutions = all_solutions(&samurai)?;
    let files: Vec<&str> = lines.take(solutions.len()).collect();
    if files.len() < solutions.len() {
        let reason = format!("{} solutions, and {} names", solutions.len(), files.len());
        return Err(LabError::BadInput(reason));
    }
    Ok(Asked {
        samurai,
        solutions,
        files,
    })
}

/// A right run in words: the files with their solutions.
pub(super) fn describe(run: &Run) -> Result<String, LabError> {
    let Asked {
        solutions, files, ..
    } = asked(run)?;
    if solutions.is_empty() {
        return Ok("No hay solución.\n".to_owned());
    }
    let mut text = String::new();
    for (file, solution) in files.iter().zip(&solutions) {
        text.push_str(&format!("{file}:\n{}\n", file_of(solution)?));
    }
    Ok(text)
}

/// Each file that was asked for holds a solution; together they hold all of them, in any order.
/// Without a solution no file is written, and the program says so.
pub(super) fn solutions(run: &Run, seen: &Seen) -> Result<Judgement, LabError> {
    let asked = asked(run)?;
    Ok(if asked.solutions.is_empty() {
        none(run, seen)
    } else {
        all(&asked, seen)
    })
}

fn none(run: &Run, seen: &Seen) -> Judgement {
    let names: BTreeSet<&str> = run.stdin.lines().skip(1).collect();
    let written = names.iter().find(|name| seen.files.contains_key(**name));
    if let Some(name) = written {
        let file = ("file", quoted(name));
        return Err(complaint("file-without-solution", [file]));
    }
    // With an accent, without one or in any encoding: the word begins like this.
    if seen.stdout.to_lowercase().contains("soluci") {
        Ok(())
    } else {
        Err(complaint("program-says-nothing", []))
    }
}

fn all(asked: &Asked, seen: &Seen) -> Judgement {
    let mut found = Vec::new();
    for file in &asked.files {
        let Some(text) = seen.files.get(*file) else {
            // A program that stops early is told how many solutions there are.
            return Err(match found.len() {
                0 => complaint("file-missing", [("file", quoted(file))]),
                count => complaint(
                    "solutions-missing",
                    [
                        number("count", count),
                        number("wanted", asked.solutions.len()),
                    ],
                ),
            });
        };
        let which = ("solution", quoted(file));
        let solution = solution_of(&asked.samurai, &which, &rows_of_file(text))?;
        found.push((which, solution));
    }
    all_once(&found, &asked.solutions)
}
