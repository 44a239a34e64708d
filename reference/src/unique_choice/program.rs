//! The lab's program: solves, checks or generates a puzzle, so that `sudoku -g 50 -u | sudoku |
//! sudoku -c` generates one, solves it and checks the solution.
//!
//! Grids that are meant for the next program go to the standard output; all that is said about
//! them goes to the standard error. The exit status is 0 when a solution was found, was correct, or
//! a puzzle was generated; 1 when there is no solution, it is incorrect, or the input holds no
//! puzzle; 2 when the program was called wrongly.

use std::ffi::OsString;
use std::io::{self, BufRead, Write};

use super::grid::{Choice, Grid};
use super::grid_read_value::grid_read_value;
use super::grid_unique::grid_unique;
use super::sudoku_generate::sudoku_generate;
use super::sudoku_is_correct::sudoku_is_correct;
use super::sudoku_print::sudoku_print;
use super::sudoku_print_errors::sudoku_print_errors;
use super::sudoku_read::sudoku_read;
use super::sudoku_solve::sudoku_solve;

const USAGE: &str = "\
usage: sudoku                                solve the puzzle on the standard input
       sudoku -c                             check the solution on the standard input
       sudoku -g NELTS [-u] [--seed N]       generate a puzzle with NELTS clues, 0 to 81;
                                             -u: to be solved by unique choices alone;
                                             another N, 1 if none is said, gives another
A puzzle is 81 numbers with space between them, 0 where a cell is empty. Rows,
columns and boxes are counted from 0.
Exit status: 0 solved, correct or generated, 1 no solution, incorrect or no
puzzle, 2 wrong usage.
";

/// Where the program reads and writes.
pub struct Streams<'a> {
    /// The standard input.
    pub input: &'a mut dyn BufRead,
    /// The standard output.
    pub out: &'a mut dyn Write,
    /// The standard error.
    pub errors: &'a mut dyn Write,
}

/// Runs the program with the arguments that follow its name. Returns its exit status.
pub fn run(arguments: impl IntoIterator<Item = OsString>, mut streams: Streams) -> u8 {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    match command(&arguments) {
        Ok(Command::Solve) => solve(&mut streams),
        Ok(Command::Check) => check(&mut streams),
        Ok(Command::Generate {
            nelts,
            unique,
            seed,
        }) => {
            // Reports show its puzzles: the same each time.
            let seed = seed.unwrap_or(1);
            generate(nelts, unique, seed, &mut streams)
        }
        Ok(Command::Help) => streams.put(USAGE.as_bytes(), 0),
        Err(why) => {
            streams.say(&format!("sudoku: {why}\n{USAGE}"));
            2
        }
    }
}

/// What the program was called for.
enum Command {
    Solve,
    Check,
    Generate {
        nelts: usize,
        unique: bool,
        seed: Option<u64>,
    },
    Help,
}

fn command(arguments: &[OsString]) -> Result<Command, String> {
    let mut words = arguments.iter().map(|word| word.to_string_lossy());
    let (mut check, mut nelts, mut unique, mut seed) = (false, None, false, None);
    while let Some(word) = words.next() {
        match &*word {
            "-h" | "--help" => return Ok(Command::Help),
            "-c" => check = true,
            "-u" => unique = true,
            "-g" => {
                let number = words.next().ok_or("-g needs a number of clues")?;
                let number = number.parse().ok().filter(|number| *number <= 81);
                nelts = Some(number.ok_or("-g needs a number of clues, 0 to 81")?);
            }
            "--seed" => {
                let number = words.next().and_then(|number| number.parse().ok());
                seed = Some(number.ok_or("--seed needs a number, 0 or more")?);
            }
            other => return Err(format!("{other:?} is no argument of this program")),
        }
    }
    match (check, nelts) {
        (true, Some(_)) => Err("-c and -g exclude each other".to_owned()),
        (false, Some(nelts)) => Ok(Command::Generate {
            nelts,
            unique,
            seed,
        }),
        _ if unique || seed.is_some() => Err("-u and --seed need -g".to_owned()),
        (true, None) => Ok(Command::Check),
        (false, None) => Ok(Command::Solve),
    }
}

fn solve(streams: &mut Streams) -> u8 {
    let Some(puzzle) = read(streams) else {
        return 1;
    };
    let solution = sudoku_solve(puzzle, None);
    if !sudoku_is_correct(&solution) {
        // The grid shows how far unique choices lead, and the errors what stands in the way.
        streams.say("Puzzle has no solution:\n");
        streams.say(&errors(&solution));
        return streams.put(&printed(&solution), 1);
    }
    let kind = if grid_unique(&solution) {
        "unique"
    } else {
        "multiple"
    };
    streams.say(&format!("Puzzle has a ({kind} choice) solution:\n"));
    streams.put(&printed(&solution), 0)
}

fn check(streams: &mut Streams) -> u8 {
    let Some(solution) = read(streams) else {
        return 1;
    };
    if sudoku_is_correct(&solution) {
        streams.say("Puzzle solution is correct.\n");
        return 0;
    }
    streams.say("Puzzle solution is incorrect.\n");
    streams.say(&errors(&solution));
    1
}

fn generate(nelts: usize, unique: bool, seed: u64, streams: &mut Streams) -> u8 {
    let puzzle = sudoku_generate(nelts, unique, seed);
    let clues = (0..81)
        .map(|cell| (cell / 9, cell % 9))
        .filter(|&(i, j)| grid_read_value(&puzzle, Choice { i, j, n: 0 }).n != 0)
        .count();
    if clues > nelts {
        streams.say(&format!(
            "sudoku: found no puzzle with {nelts} clues for unique choices, this one has {clues}; \
             ask for more clues or leave out -u\n"
        ));
    }
    streams.say("New puzzle:\n");
    streams.put(&printed(&puzzle), 0)
}

/// Reads a grid and shows it, or says why there is none.
fn read(streams: &mut Streams) -> Option<Grid> {
    match sudoku_read(streams.input) {
        Ok(puzzle) => {
            streams.say("New puzzle:\n");
            streams.say(&String::from_utf8_lossy(&printed(&puzzle)));
            Some(puzzle)
        }
        Err(why) => {
            streams.say(&format!("sudoku: standard input: {why}\n"));
            None
        }
    }
}

fn printed(g: &Grid) -> Vec<u8> {
    let mut text = Vec::new();
    // Writing to a vector does not fail.
    let _ = sudoku_print(&mut text, g);
    text
}

fn errors(g: &Grid) -> String {
    let mut text = Vec::new();
    // Writing to a vector does not fail.
    let _ = sudoku_print_errors(&mut text, g);
    String::from_utf8_lossy(&text).into_owned()
}

impl Streams<'_> {
    /// Writes to the standard error. When that fails, the exit status still tells.
    fn say(&mut self, text: &str) {
        let _ = self.errors.write_all(text.as_bytes());
    }

    /// Writes to the standard output and returns the exit status: `status`, unless that failed. A
    /// reader that has gone away, like `head`, has read what it wanted: that is no failure.
    fn put(&mut self, text: &[u8], status: u8) -> u8 {
        match self.out.write_all(text).and_then(|()| self.out.flush()) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                self.say(&format!("sudoku: the result cannot be written: {error}\n"));
                1
            }
            _ => status,
        }
    }
}
