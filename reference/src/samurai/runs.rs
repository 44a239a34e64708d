//! The lab's program as the grader sees it run: the samurai's file and the names of the solutions'
//! files on its standard input, and the files that it wrote.

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
    /// Names that nobody should ask for.
    spare: Vec<&'a str>,
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
    let files: Vec<&str> = lines.by_ref().take(solutions.len()).collect();
    if files.len() < solutions.len() {
        let reason = format!("{} solutions, and {} names", solutions.len(), files.len());
        return Err(LabError::BadInput(reason));
    }
    Ok(Asked {
        samurai,
        solutions,
        files,
        spare: lines.collect(),
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
/// No other file is written. When there is no solution, the program says so.
pub(super) fn solutions(run: &Run, seen: &Seen) -> Result<Judgement, LabError> {
    let asked = asked(run)?;
    Ok(all(&asked, seen).and_then(|()| {
        if asked.solutions.is_empty() && !says_none(&format!("{}\n{}", seen.stdout, seen.stderr)) {
            return Err(complaint("program-says-nothing", []));
        }
        Ok(())
    }))
}

fn all(asked: &Asked, seen: &Seen) -> Judgement {
    let wanted = || number("wanted", asked.solutions.len());
    let mut found = Vec::new();
    for file in &asked.files {
        let Some(text) = seen.files.get(*file) else {
            // A program that stops early is told how many solutions there are.
            return Err(match found.len() {
                0 => complaint("file-missing", [("file", quoted(file))]),
                count => complaint("solutions-missing", [number("count", count), wanted()]),
            });
        };
        let which = ("solution", quoted(file));
        let solution = solution_of(&asked.samurai, &which, &rows_of_file(text))?;
        found.push((which, solution));
    }
    all_once(&found, &asked.solutions)?;
    let one_too_many = |file: &&&str| seen.files.contains_key(**file);
    match asked.spare.iter().find(one_too_many) {
        Some(file) => {
            let arguments = [("file", quoted(file)), wanted()];
            Err(complaint("file-without-solution", arguments))
        }
        None => Ok(()),
    }
}

/// Whether a line says that there is no solution, in whatever words. An accent may be missing, or
/// no character that can be read.
fn says_none(output: &str) -> bool {
    const NONE: [&str; 6] = ["no", "sin", "ninguna", "cero", "0", "nula"];
    const IMPOSSIBLE: [&str; 3] = ["imposible", "irresoluble", "insoluble"];
    output.to_lowercase().lines().any(|line| {
        let words: Vec<&str> = line
            .split(|character: char| !character.is_alphanumeric())
            .collect();
        let any = |wanted: &[&str]| words.iter().any(|word| wanted.contains(word));
        let solved = |word: &&str| word.starts_with("soluci") || word.starts_with("resol");
        any(&IMPOSSIBLE) || any(&NONE) && words.iter().any(solved)
    })
}
