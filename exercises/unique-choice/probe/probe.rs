//! The probe of unique-choice in Rust: calls one of the student's functions and writes what came
//! back.
//!
//! This file is the root of the crate that holds the student's files, in the place of their
//! main.rs. It offers the same paths: `crate::grid_init::grid_init` and so on. Behind the paths of
//! functions that other exercises build on stands the student's function, or the reference's in
//! the runs where that one is called for.
//!
//! The probe itself is a module that keeps all to itself: a student's file sees none of its items. It copies
//! grids from text into fields and from fields into text, and holds no right version of anything. What an
//! input and an observation look like is said in probe.c and facets.rs.

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
pub mod sudoku_print;

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
pub mod sudoku_print_errors;

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

mod probing {
    use crate::grid::{Choice, Grid};
    use crate::grid_clear_unique::grid_clear_unique;
    use crate::grid_exist_unique::grid_exist_unique;
    use crate::grid_init::grid_init;
    use crate::grid_iterate::grid_iterate;
    use crate::grid_read_value::grid_read_value;
    use crate::grid_unique::grid_unique;
    use crate::grid_update::grid_update;
    use crate::sudoku_generate::sudoku_generate;
    use crate::sudoku_is_correct::sudoku_is_correct;
    use crate::sudoku_print::sudoku_print;
    use crate::sudoku_print_errors::sudoku_print_errors;
    use crate::sudoku_read::sudoku_read;
    use crate::sudoku_solve::sudoku_solve;
    use sudograde::Probe;

    /// A grid has 729 choices at most.
    const MOST_STEPS: usize = 800;
    /// A text that is longer is cut.
    const MOST_TEXT: usize = 16_000;
    /// Before the first choice.
    const START: Choice = Choice { i: 0, j: 0, n: 0 };

    sudograde::probe!(observe);

    fn observe(probe: &Probe) {
        if let "read-values" | "read-choices" = probe.call {
            match sudoku_read(&mut probe.input.as_bytes()) {
                Ok(g) => write_grid(probe, &g),
                Err(_) => probe.write("an error\n"),
            }
            return;
        }
        let input = Input::parse(probe.input);
        match probe.call {
            "init-values" | "init-choices" | "init-state" => {
                for board in &input.boards {
                    write_grid(probe, &grid_init(board));
                }
            }
            "update-values" | "update-choices" | "update-singles" => {
                let mut g = input.first();
                for choice in input.choices {
                    g = grid_update(g, choice);
                }
                write_grid(probe, &g);
            }
            "update-branches" => {
                let g = input.first();
                for choice in input.choices {
                    write_grid(probe, &grid_update(g.clone(), choice));
                }
                write_grid(probe, &g);
            }
            "walk" => {
                let _ = write_walk(probe, &input.first());
            }
            "walk-again" => observe_walk_again(probe, &input.grids),
            "flag" => write_flag(probe, grid_unique(&input.first())),
            "certain" => match grid_exist_unique(&input.first()) {
                Some(Choice { i, j, n }) => probe.write(&format!("certain: {i} {j} {n}\n")),
                None => probe.write("certain: none\n"),
            },
            "singles" => observe_singles(probe, input.first()),
            "clear-flag" => {
                let g = input.first();
                write_grid(probe, &grid_clear_unique(g.clone()));
                write_grid(probe, &g);
            }
            "clear-kept" => write_grid(probe, &grid_clear_unique(input.first())),
            "values" => {
                let g = input.first();
                for i in 0..9 {
                    for j in 0..9 {
                        let n = grid_read_value(&g, Choice { i, j, n: 0 }).n;
                        let end = if j < 8 { ' ' } else { '\n' };
                        probe.write(&format!("{n}{end}"));
                    }
                }
            }
            "cells" => {
                let g = input.first();
                for choice in input.choices {
                    probe.write(&format!("{}\n", grid_read_value(&g, choice).n));
                }
            }
            "print-text" | "print-stream" => {
                for g in &input.grids {
                    observe_print(probe, g);
                }
            }
            "correct" => {
                for g in &input.grids {
                    write_flag(probe, sudoku_is_correct(g));
                }
            }
            "errors" => {
                let mut text = Vec::new();
                // A vector takes all that is written to it.
                let _ = sudoku_print_errors(&mut text, &input.first());
                write_text(probe, &text);
            }
            "solve" | "solve-flag" => {
                for g in input.grids {
                    write_grid(probe, &sudoku_solve(g, None));
                }
            }
            "generate" => {
                for (seed, order) in (0..).zip(input.numbers.chunks(2)) {
                    let g = sudoku_generate(order[0], order.get(1) == Some(&1), seed);
                    write_grid(probe, &g);
                }
            }
            call => probe.write(&format!("the probe knows no call \"{call}\"\n")),
        }
    }

    /// The boards of an input, the numbers behind them, and the grids that it stands for.
    #[derive(Default)]
    struct Input {
        boards: Vec<[[u8; 9]; 9]>,
        numbers: Vec<usize>,
        choices: Vec<Choice>,
        grids: Vec<Grid>,
    }

    impl Input {
        fn parse(text: &str) -> Self {
            let mut input = Self::default();
            let mut words = text.split_whitespace();
            while let Some(word) = words.next() {
                if word.len() == 81 {
                    let mut board = [[0; 9]; 9];
                    for (p, digit) in word.bytes().enumerate() {
                        board[p / 9][p % 9] = digit - b'0';
                    }
                    input.boards.push(board);
                } else if word == "grid" {
                    let mut g = Grid::default();
                    g.unique = words.next() == Some("1");
                    for p in 0..81 {
                        let word = words.next().unwrap_or("00").as_bytes();
                        let cell = &mut g.cells[p / 9][p % 9];
                        cell.value = word[0] - b'0';
                        cell.count = word[1] - b'0';
                        for digit in &word[2..] {
                            cell.choices[usize::from(digit - b'0')] = true;
                        }
                    }
                    input.grids.push(g);
                } else {
                    input.numbers.extend(word.parse::<usize>());
                }
            }
            for it in input.numbers.chunks_exact(3) {
                let (i, j, n) = (it[0], it[1], it[2] as u8);
                input.choices.push(Choice { i, j, n });
            }
            input
        }

        fn first(&self) -> Grid {
            self.grids.first().cloned().unwrap_or_default()
        }
    }

    fn write_grid(probe: &Probe, g: &Grid) {
        let mut text = format!("fields {}", u8::from(g.unique));
        for row in &g.cells {
            for cell in row {
                text.push(' ');
                put(&mut text, cell.value);
                let any = cell.choices[1..].contains(&true);
                if cell.value != 0 && cell.count == 0 && !any {
                    continue;
                }
                text.push(':');
                put(&mut text, cell.count);
                text.push(':');
                for k in 1..10 {
                    if cell.choices[k] {
                        put(&mut text, k as u8);
                    }
                }
            }
        }
        text.push('\n');
        probe.write(&text);
    }

    fn put(text: &mut String, number: u8) {
        match number {
            0..10 => text.push(char::from(b'0' + number)),
            _ => text.push_str(&number.to_string()),
        }
    }

    fn write_flag(probe: &Probe, flag: bool) {
        probe.write(if flag { "1\n" } else { "0\n" });
    }

    fn write_text(probe: &Probe, text: &[u8]) {
        probe.write(&String::from_utf8_lossy(&text[..text.len().min(MOST_TEXT)]));
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

    fn is_inside(choice: Choice) -> bool {
        choice.i < 9 && choice.j < 9 && (1..=9).contains(&choice.n)
    }

    fn write_step(probe: &Probe, step: Option<Choice>) {
        match step {
            Some(Choice { i, j, n }) if n != 0 => probe.write(&format!("{i} {j} {n}\n")),
            _ => probe.write("end\n"),
        }
    }

    /// Writes the choices up to the end, or to the first that lies outside of the grid.
    fn write_walk(probe: &Probe, g: &Grid) -> Vec<Choice> {
        let mut choices = Vec::new();
        let mut from = START;
        while choices.len() < MOST_STEPS {
            let step = grid_iterate(g, from);
            write_step(probe, step);
            match step {
                Some(choice) if choice.n != 0 => {
                    choices.push(choice);
                    if !is_inside(choice) {
                        break;
                    }
                    from = choice;
                }
                _ => break,
            }
        }
        choices
    }

    /// What comes after a choice depends on the grid and that choice, not on what was asked before.
    fn observe_walk_again(probe: &Probe, grids: &[Grid]) {
        let mut walks = Vec::new();
        for g in grids {
            walks.push(write_walk(probe, g));
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
                write_step(probe, grid_iterate(g, from));
            }
        }
    }

    /// Places what is certain until nothing is.
    fn observe_singles(probe: &Probe, mut g: Grid) {
        for _ in 0..82 {
            match grid_exist_unique(&g) {
                Some(certain) if is_inside(certain) => g = grid_update(g, certain),
                Some(_) => return probe.write("no choice\n"),
                None => break,
            }
        }
        write_grid(probe, &g);
    }
}
