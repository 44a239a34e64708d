//! The probe of unique-choice in Rust: calls one of the student's functions and writes what came
//! back.
//!
//! This file is the root of the crate that holds the student's files, in the place of their
//! main.rs. It offers the same paths: `crate::grid_init::grid_init` and so on. Behind the paths of
//! functions that other exercises build on stands the student's function, or the reference's in
//! the runs where that one is called for.
//!
//! What is called here goes through these paths too, so a function is the student's while it is
//! graded and the reference's while another is. What an input and an observation look like is said
//! in probe.c.

#[path = "src/grid.rs"]
pub mod grid;
#[path = "src/random.rs"]
pub mod random;

#[path = "src/grid_init.rs"]
mod student_grid_init;
pub mod grid_init {
    // What else the student made public is reached under the module's name as well.
    #[allow(unused_imports)]
    pub use crate::student_grid_init::*;

    use crate::grid::Grid;
    sudograde::substitutable! {
        pub fn grid_init(v: &[[u8; 9]; 9]) -> Grid = crate::student_grid_init::grid_init
    }
}

#[path = "src/grid_update.rs"]
mod student_grid_update;
pub mod grid_update {
    #[allow(unused_imports)]
    pub use crate::student_grid_update::*;

    use crate::grid::{Choice, Grid};
    sudograde::substitutable! {
        pub fn grid_update(g: Grid, c: Choice) -> Grid = crate::student_grid_update::grid_update
    }
}

#[path = "src/grid_iterate.rs"]
mod student_grid_iterate;
pub mod grid_iterate {
    #[allow(unused_imports)]
    pub use crate::student_grid_iterate::*;

    use crate::grid::{Choice, Grid};
    sudograde::substitutable! {
        pub fn grid_iterate(g: &Grid, c: Choice) -> Option<Choice> = crate::student_grid_iterate::grid_iterate
    }
}

#[path = "src/grid_unique.rs"]
mod student_grid_unique;
pub mod grid_unique {
    #[allow(unused_imports)]
    pub use crate::student_grid_unique::*;

    use crate::grid::Grid;
    sudograde::substitutable! {
        pub fn grid_unique(g: &Grid) -> bool = crate::student_grid_unique::grid_unique
    }
}

#[path = "src/grid_exist_unique.rs"]
mod student_grid_exist_unique;
pub mod grid_exist_unique {
    #[allow(unused_imports)]
    pub use crate::student_grid_exist_unique::*;

    use crate::grid::{Choice, Grid};
    sudograde::substitutable! {
        pub fn grid_exist_unique(g: &Grid) -> Option<Choice> = crate::student_grid_exist_unique::grid_exist_unique
    }
}

#[path = "src/grid_clear_unique.rs"]
mod student_grid_clear_unique;
pub mod grid_clear_unique {
    #[allow(unused_imports)]
    pub use crate::student_grid_clear_unique::*;

    use crate::grid::Grid;
    sudograde::substitutable! {
        pub fn grid_clear_unique(g: Grid) -> Grid = crate::student_grid_clear_unique::grid_clear_unique
    }
}

#[path = "src/grid_read_value.rs"]
mod student_grid_read_value;
pub mod grid_read_value {
    #[allow(unused_imports)]
    pub use crate::student_grid_read_value::*;

    use crate::grid::{Choice, Grid};
    sudograde::substitutable! {
        pub fn grid_read_value(g: &Grid, c: Choice) -> Choice = crate::student_grid_read_value::grid_read_value
    }
}

#[path = "src/sudoku_print.rs"]
mod student_sudoku_print;
pub mod sudoku_print {
    #[allow(unused_imports)]
    pub use crate::student_sudoku_print::*;

    use crate::grid::Grid;
    use std::io;
    sudograde::substitutable! {
        pub fn sudoku_print(out: &mut dyn io::Write, g: &Grid) -> io::Result<()> = crate::student_sudoku_print::sudoku_print
    }
}

#[path = "src/sudoku_is_correct.rs"]
mod student_sudoku_is_correct;
pub mod sudoku_is_correct {
    #[allow(unused_imports)]
    pub use crate::student_sudoku_is_correct::*;

    use crate::grid::Grid;
    sudograde::substitutable! {
        pub fn sudoku_is_correct(g: &Grid) -> bool = crate::student_sudoku_is_correct::sudoku_is_correct
    }
}

#[path = "src/sudoku_print_errors.rs"]
mod student_sudoku_print_errors;
pub mod sudoku_print_errors {
    #[allow(unused_imports)]
    pub use crate::student_sudoku_print_errors::*;

    use crate::grid::Grid;
    use std::io;
    sudograde::substitutable! {
        pub fn sudoku_print_errors(out: &mut dyn io::Write, g: &Grid) -> io::Result<()> = crate::student_sudoku_print_errors::sudoku_print_errors
    }
}

#[path = "src/sudoku_solve.rs"]
mod student_sudoku_solve;
pub mod sudoku_solve {
    #[allow(unused_imports)]
    pub use crate::student_sudoku_solve::*;

    use crate::grid::{Choice, Grid};
    sudograde::substitutable! {
        pub fn sudoku_solve(g: Grid, c: Option<Choice>) -> Grid = crate::student_sudoku_solve::sudoku_solve
    }
}

#[path = "src/sudoku_generate.rs"]
pub mod sudoku_generate;
#[path = "src/sudoku_read.rs"]
pub mod sudoku_read;

use grid::{Choice, Grid};
use grid_clear_unique::grid_clear_unique;
use grid_exist_unique::grid_exist_unique;
use grid_init::grid_init;
use grid_iterate::grid_iterate;
use grid_read_value::grid_read_value;
use grid_unique::grid_unique;
use grid_update::grid_update;
use sudograde::Probe;
use sudoku_generate::sudoku_generate;
use sudoku_is_correct::sudoku_is_correct;
use sudoku_print::sudoku_print;
use sudoku_print_errors::sudoku_print_errors;
use sudoku_read::sudoku_read;
use sudoku_solve::sudoku_solve;

/// A grid has 729 choices at most.
const MOST_STEPS: usize = 800;
/// A text that is longer is cut.
const MOST_TEXT: usize = 16_000;
/// Before the first choice.
const START: Choice = Choice { i: 0, j: 0, n: 0 };

sudograde::probe!(observe);

fn observe(probe: &Probe) {
    if let "read-values" | "read-choices" = probe.call {
        return observe_read(probe);
    }
    let input = Input::parse(probe.input);
    let grids = || input.boards.iter().map(grid_init);
    match probe.call {
        "init-values" => grids().for_each(|g| write_values(probe, &g)),
        "init-choices" => grids().for_each(|g| write_choices(probe, &g)),
        "init-state" => grids().for_each(|g| {
            write_flag(probe, "unique: ", grid_unique(&g));
            write_certain(probe, &g);
        }),
        "update-values" | "values" => write_values(probe, &input.updated()),
        "update-choices" => write_choices(probe, &input.updated()),
        "update-singles" | "singles" => write_singles(probe, input.updated()),
        "update-branches" => observe_branches(probe, &input),
        "walk" => observe_walk(probe, &input.updated()),
        "walk-again" => observe_walk_again(probe, &grids().collect::<Vec<_>>()),
        "flag-new" => write_flag(probe, "", grid_unique(&input.updated())),
        "flag-cleared" => {
            let cleared = grid_clear_unique(input.first());
            let g = input.choices().fold(cleared, grid_update);
            write_flag(probe, "", grid_unique(&g));
        }
        "certain" => write_certain(probe, &input.updated()),
        "clear-flag" => observe_clear(probe, &input.updated()),
        "clear-kept" => {
            let cleared = grid_clear_unique(input.updated());
            write_values(probe, &cleared);
            probe.write("\n");
            write_choices(probe, &cleared);
        }
        "cells" => {
            let g = input.first();
            for choice in input.choices() {
                probe.write(&format!("{}\n", grid_read_value(&g, choice).n));
            }
        }
        "print-text" | "print-stream" => grids().for_each(|g| observe_print(probe, &g)),
        "correct" => grids().for_each(|g| write_flag(probe, "", sudoku_is_correct(&g))),
        "errors" => {
            let mut text = Vec::new();
            // A vector takes all that is written to it.
            let _ = sudoku_print_errors(&mut text, &input.first());
            write_text(probe, &text);
        }
        "solve" => grids().for_each(|g| write_values(probe, &sudoku_solve(g, None))),
        "solve-flag" => grids().for_each(|g| {
            write_flag(probe, "unique: ", grid_unique(&sudoku_solve(g, None)));
        }),
        "generate" => {
            for (seed, order) in (0..).zip(input.numbers.chunks(2)) {
                let g = sudoku_generate(order[0], order.get(1) == Some(&1), seed);
                write_values(probe, &g);
            }
        }
        call => probe.write(&format!("the probe knows no call \"{call}\"\n")),
    }
}

/// The boards of an input, and the numbers behind them.
#[derive(Default)]
struct Input {
    boards: Vec<[[u8; 9]; 9]>,
    numbers: Vec<usize>,
}

impl Input {
    fn parse(text: &str) -> Self {
        let mut input = Self::default();
        for word in text.split_whitespace() {
            if word.len() == 81 {
                let digit = |p: usize| word.as_bytes()[p] - b'0';
                let row = |i| std::array::from_fn(|j| digit(9 * i + j));
                input.boards.push(std::array::from_fn(row));
            } else {
                input.numbers.extend(word.parse::<usize>());
            }
        }
        input
    }

    fn first(&self) -> Grid {
        grid_init(self.boards.first().unwrap_or(&[[0; 9]; 9]))
    }

    fn choices(&self) -> impl Iterator<Item = Choice> {
        let choice = |it: &[usize]| Choice {
            i: it[0],
            j: it[1],
            n: it[2] as u8,
        };
        self.numbers.chunks_exact(3).map(choice)
    }

    /// The first board with all choices placed.
    fn updated(&self) -> Grid {
        self.choices().fold(self.first(), grid_update)
    }
}

fn observe_read(probe: &Probe) {
    match sudoku_read(&mut probe.input.as_bytes()) {
        Ok(g) if probe.call == "read-values" => write_values(probe, &g),
        Ok(g) => write_choices(probe, &g),
        Err(_) => probe.write("an error\n"),
    }
}

fn observe_branches(probe: &Probe, input: &Input) {
    let g = input.first();
    for choice in input.choices() {
        write_values(probe, &grid_update(g.clone(), choice));
        probe.write("\n");
    }
    write_values(probe, &g);
}

/// The choices up to the end, or to the first that lies outside of the grid.
fn walk(g: &Grid) -> (Vec<Choice>, bool) {
    let mut choices = Vec::new();
    let mut next = grid_iterate(g, START);
    while let Some(choice) = next.filter(|it| it.n != 0) {
        choices.push(choice);
        if choices.len() == MOST_STEPS || !is_inside(choice) {
            return (choices, false);
        }
        next = grid_iterate(g, choice);
    }
    (choices, true)
}

fn is_inside(choice: Choice) -> bool {
    choice.i < 9 && choice.j < 9 && (1..=9).contains(&choice.n)
}

fn observe_walk(probe: &Probe, g: &Grid) {
    let (choices, ended) = walk(g);
    for Choice { i, j, n } in choices {
        probe.write(&format!("{i} {j} {n}\n"));
    }
    if ended {
        probe.write("end\n");
    }
}

fn observe_walk_again(probe: &Probe, grids: &[Grid]) {
    let walks: Vec<Vec<Choice>> = grids.iter().map(|g| walk(g).0).collect();
    for choices in &walks {
        let some = if choices.is_empty() { "none" } else { "some" };
        probe.write(&format!("choices: {some}\n"));
    }
    for step in (0..MOST_STEPS).rev() {
        for (g, choices) in grids.iter().zip(&walks) {
            let from = match step {
                0 => START,
                _ => match choices.get(step - 1) {
                    Some(&from) if is_inside(from) => from,
                    _ => continue,
                },
            };
            let next = grid_iterate(g, from).filter(|it| it.n != 0);
            if next != choices.get(step).copied() {
                let Choice { i, j, n } = from;
                probe.write(&format!("another choice after {i} {j} {n}\n"));
                return;
            }
        }
    }
    probe.write("the same choices again\n");
}

fn observe_clear(probe: &Probe, g: &Grid) {
    let cleared = grid_clear_unique(g.clone());
    let clues = cells().filter(|&cell| value(&cleared, cell) != 0).count();
    probe.write(&format!("clues: {clues}\n"));
    write_flag(probe, "unique: ", grid_unique(&cleared));
    write_flag(probe, "unique before: ", grid_unique(g));
}

/// What is printed past `out` cannot be caught here, and is not what was asked for.
fn observe_print(probe: &Probe, g: &Grid) {
    let mut text = Vec::new();
    let _ = sudoku_print(&mut text, g);
    write_text(probe, &text);
    if probe.call == "print-stream" {
        probe.write("elsewhere: nothing\n");
    }
}

fn write_text(probe: &Probe, text: &[u8]) {
    probe.write(&String::from_utf8_lossy(&text[..text.len().min(MOST_TEXT)]));
}

fn write_flag(probe: &Probe, name: &str, flag: bool) {
    probe.write(&format!("{name}{}\n", u8::from(flag)));
}

fn cells() -> impl Iterator<Item = (usize, usize)> {
    (0..81).map(|cell| (cell / 9, cell % 9))
}

fn value(g: &Grid, (i, j): (usize, usize)) -> u8 {
    grid_read_value(g, Choice { i, j, n: 0 }).n
}

fn write_rows(probe: &Probe, word: impl Fn((usize, usize)) -> String) {
    for i in 0..9 {
        let words: Vec<String> = (0..9).map(|j| word((i, j))).collect();
        probe.write(&format!("{}\n", words.join(" ")));
    }
}

fn write_values(probe: &Probe, g: &Grid) {
    write_rows(probe, |cell| value(g, cell).to_string());
}

/// The digits that each cell can hold, `-` for none.
fn write_choices(probe: &Probe, g: &Grid) {
    let (choices, ended) = walk(g);
    match choices.last() {
        Some(&last) if !is_inside(last) => probe.write("no choice\n"),
        _ if !ended => probe.write("grid_iterate does not end\n"),
        _ => {}
    }
    write_rows(probe, |(i, j)| {
        let is_here = |n: &u8| choices.contains(&Choice { i, j, n: *n });
        let digits: String = (1..=9).filter(is_here).map(|n| n.to_string()).collect();
        if digits.is_empty() {
            "-".to_owned()
        } else {
            digits
        }
    });
}

fn write_certain(probe: &Probe, g: &Grid) {
    let certain = match grid_exist_unique(g) {
        Some(Choice { i, j, n }) => format!("{i} {j} {n}"),
        None => "none".to_owned(),
    };
    probe.write(&format!("certain: {certain}\n"));
}

/// Places what is certain until nothing is: many counts must be right for that.
fn write_singles(probe: &Probe, mut g: Grid) {
    for _ in 0..82 {
        match grid_exist_unique(&g) {
            Some(certain) if is_inside(certain) => g = grid_update(g, certain),
            Some(_) => return probe.write("no choice\n"),
            None => break,
        }
    }
    write_values(probe, &g);
}
