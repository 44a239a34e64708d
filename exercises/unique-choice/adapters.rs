//! Boards become grids here, and grids what is compared. This file copies numbers into fields and out
//! of them: it holds no right version of anything. The choices of a grid that a function is called
//! with, `start`, are found outside of this process, by checks.c: for each cell the digits of a number.
//!
//! A function may return anything. A walk through choices ends after more of them than a grid can
//! have, cells are looked up only inside of the grid, and texts are cut.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::grid::{Choice, Grid};

/// A grid has 729 choices at most.
const STEPS: usize = 800;
const TEXT: usize = 16_000;
const PUZZLES: usize = 20;
/// Before the first choice.
const START: Choice = Choice { i: 0, j: 0, n: 0 };

type Board = [[u8; 9]; 9];
type Options = [[u32; 9]; 9];

/// A choice as lab.toml has it: `n` is -1 where there is nothing to tell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Place {
    pub i: i64,
    pub j: i64,
    pub n: i64,
}

const NOTHING: Place = Place { i: 0, j: 0, n: -1 };

impl Place {
    fn of(choice: Choice) -> Self {
        let number = |index: usize| i64::try_from(index).unwrap_or(i64::MAX);
        Place {
            i: number(choice.i),
            j: number(choice.j),
            n: choice.n.into(),
        }
    }

    /// None, and a choice of no number, are the same.
    fn of_some(choice: Option<Choice>) -> Self {
        let some = choice.filter(|choice| choice.n != 0);
        Place::of(some.unwrap_or(START))
    }

    fn choice(&self) -> Choice {
        Choice {
            i: self.i as usize,
            j: self.j as usize,
            n: self.n as u8,
        }
    }
}

fn is_inside(choice: Choice) -> bool {
    choice.i < 9 && choice.j < 9 && (1..=9).contains(&choice.n)
}

/// The grid of a board with numbers placed on it.
fn grid_of(before: &Board, places: &[Place], guessed: bool, start: &[u32]) -> Grid {
    let mut grid = Grid::default();
    grid.unique = !guessed;
    for (row, numbers) in grid.cells.iter_mut().zip(before) {
        for (cell, number) in row.iter_mut().zip(numbers) {
            cell.value = *number;
        }
    }
    for place in places.iter().map(Place::choice) {
        grid.cells[place.i][place.j].value = place.n;
    }
    for (cell, digits) in grid.cells.iter_mut().flatten().zip(start) {
        let mut digits = *digits;
        while digits > 0 {
            cell.choices[digits as usize % 10] = true;
            cell.count += 1;
            digits /= 10;
        }
    }
    grid
}

fn values_of(grid: &Grid) -> Board {
    grid.cells.map(|row| row.map(|cell| cell.value))
}

/// The choices of all cells: one that holds a number has none.
fn choices_of(grid: &Grid) -> Options {
    grid.cells.map(|row| {
        row.map(|cell| {
            let numbers = (1..10).filter(|n| cell.choices[*n as usize]);
            numbers.fold(0, |digits, n| 10 * digits + n)
        })
    })
}

fn counts_of(grid: &Grid) -> Options {
    grid.cells.map(|row| row.map(|cell| cell.count.into()))
}

/// Boards in turn. What is certain follows from choices and counts.
pub fn adapt_grid_init(
    v: &Board,
    values: &mut Board,
    choices: &mut Options,
    counts: &mut Options,
    unique: &mut bool,
    sure: &mut Place,
) {
    let grid = crate::grid_init::grid_init(v);
    *values = values_of(&grid);
    *choices = choices_of(&grid);
    *counts = counts_of(&grid);
    *unique = grid.unique;
    *sure = NOTHING;
}

/// All numbers are placed one after another; then several grids are made from the one before, which
/// is as it was.
pub fn adapt_grid_update(
    before: &Board,
    places: &[Place],
    guessed: bool,
    start: &[u32],
    values: &mut Board,
    choices: &mut Options,
    counts: &mut Options,
    unique: &mut bool,
    singles: &mut Board,
    branches: &mut [[u8; 81]; 9],
    kept: &mut Board,
) {
    let first = grid_of(before, &[], guessed, start);
    let mut grid = first.clone();
    for place in places {
        grid = crate::grid_update::grid_update(grid, place.choice());
    }
    *values = values_of(&grid);
    *choices = choices_of(&grid);
    *counts = counts_of(&grid);
    *unique = grid.unique;
    *singles = *values;
    for (branch, place) in branches.iter_mut().zip(places) {
        let grid = crate::grid_update::grid_update(first.clone(), place.choice());
        let cells = values_of(&grid);
        for (cell, value) in branch.iter_mut().zip(cells.as_flattened()) {
            *cell = *value;
        }
    }
    *kept = values_of(&first);
}

/// A walk through the choices of a grid. It needs no block of memory, which would be left.
struct Walk {
    grid: Grid,
    steps: [Place; STEPS],
    length: usize,
    ended: bool,
}

impl Walk {
    /// Collects choices up to the end, the first that lies outside of a grid, or `STEPS` of them.
    fn through(grid: Grid, next: fn(&Grid, Choice) -> Option<Choice>) -> Self {
        let mut walk = Walk {
            grid,
            steps: [Place::of(START); STEPS],
            length: 0,
            ended: false,
        };
        let mut from = START;
        while walk.length < STEPS {
            let step = next(&walk.grid, from).filter(|choice| choice.n != 0);
            let Some(choice) = step else {
                walk.ended = true;
                break;
            };
            walk.steps[walk.length] = Place::of(choice);
            walk.length += 1;
            if !is_inside(choice) {
                break;
            }
            from = choice;
        }
        walk
    }

    /// The choice after which step `k` came.
    fn before(&self, k: usize) -> Choice {
        match k {
            0 => START,
            _ => self.steps[k - 1].choice(),
        }
    }
}

/// The choice after another one depends on the grid and that choice, not on what was asked before: with
/// a second grid, the steps of both walks are asked for again, from the last to the first. `changed`
/// is the choice after which another one came.
pub fn adapt_grid_iterate(
    before: &Board,
    places: &[Place],
    guessed: bool,
    start: &[u32],
    ended: &mut bool,
    changed: &mut Place,
) -> Vec<Place> {
    static EARLIER: Mutex<Option<Walk>> = Mutex::new(None);
    let grid = grid_of(before, places, guessed, start);
    let own = Walk::through(grid, |grid, from| crate::grid_iterate::grid_iterate(grid, from));
    let steps = own.steps[..own.length].to_vec();
    *ended = own.ended;
    *changed = NOTHING;
    let Ok(mut kept) = EARLIER.lock() else {
        return steps;
    };
    let Some(earlier) = kept.take() else {
        *kept = Some(own);
        return steps;
    };
    let walks = [earlier, own];
    for k in (0..STEPS).rev() {
        for walk in walks.iter().filter(|_| walks.iter().all(|walk| walk.ended)) {
            if k > walk.length {
                continue;
            }
            // Behind the last one stands the end.
            let from = walk.before(k);
            let to = crate::grid_iterate::grid_iterate(&walk.grid, from);
            if Place::of_some(to) != walk.steps[k] {
                *changed = Place::of(from);
            }
        }
    }
    steps
}

pub fn adapt_grid_unique(before: &Board, places: &[Place], guessed: bool, start: &[u32]) -> bool {
    crate::grid_unique::grid_unique(&grid_of(before, places, guessed, start))
}

pub fn adapt_grid_exist_unique(
    before: &Board,
    places: &[Place],
    guessed: bool,
    start: &[u32],
    values: &mut Board,
) -> Place {
    let mut grid = grid_of(before, places, guessed, start);
    let found = crate::grid_exist_unique::grid_exist_unique(&grid);
    let mut next = found;
    for _ in 0..82 {
        let Some(choice) = next.filter(|choice| is_inside(*choice)) else {
            break;
        };
        grid = crate::grid_update::grid_update(grid, choice);
        next = crate::grid_exist_unique::grid_exist_unique(&grid);
    }
    *values = values_of(&grid);
    Place::of_some(found)
}

pub fn adapt_grid_clear_unique(
    before: &Board,
    places: &[Place],
    guessed: bool,
    start: &[u32],
    values: &mut Board,
    choices: &mut Options,
    unique: &mut bool,
    values_before: &mut Board,
    unique_before: &mut bool,
) {
    let grid = grid_of(before, places, guessed, start);
    let cleared = crate::grid_clear_unique::grid_clear_unique(grid.clone());
    *values = values_of(&cleared);
    *choices = choices_of(&cleared);
    *unique = cleared.unique;
    *values_before = values_of(&grid);
    *unique_before = grid.unique;
}

pub fn adapt_grid_read_value(
    before: &Board,
    places: &[Place],
    asked: &[Place],
    guessed: bool,
    start: &[u32],
    values: &mut Board,
) -> Vec<u8> {
    let grid = grid_of(before, places, guessed, start);
    let asked = asked.iter().map(Place::choice);
    let answers = asked.map(|choice| crate::grid_read_value::grid_read_value(&grid, choice).n);
    let answers = answers.collect();
    for (i, row) in values.iter_mut().enumerate() {
        for (j, value) in row.iter_mut().enumerate() {
            let empty = Choice { i, j, n: 0 };
            *value = crate::grid_read_value::grid_read_value(&grid, empty).n;
        }
    }
    answers
}

/// An error leaves 10 in each cell.
pub fn adapt_sudoku_read(typed: &str, values: &mut Board, choices: &mut Options) {
    match crate::sudoku_read::sudoku_read(&mut ::sudograde::streams::FewBytes(typed.as_bytes())) {
        Ok(grid) => {
            *values = values_of(&grid);
            *choices = choices_of(&grid);
        }
        Err(_) => {
            *values = [[10; 9]; 9];
            *choices = [[10; 9]; 9];
        }
    }
}

/// A text that is not longer than anyone reads.
fn cut(text: &[u8]) -> String {
    String::from_utf8_lossy(&text[..text.len().min(TEXT)]).into_owned()
}

/// Text that is printed past `out` cannot be caught here, and was not asked for.
pub fn adapt_sudoku_print(
    g: &Board,
    guessed: bool,
    start: &[u32],
    elsewhere: &mut bool,
    error_lost: &mut bool,
) -> String {
    let mut out = ::sudograde::streams::Kept::default();
    let grid = grid_of(g, &[], guessed, start);
    // All that is written is taken.
    let _ = crate::sudoku_print::sudoku_print(&mut out, &grid);
    *elsewhere = false;
    *error_lost = ::sudograde::streams::loses_errors(out.0.len() / 2, |full| {
        crate::sudoku_print::sudoku_print(full, &grid)
    });
    cut(&out.0)
}

pub fn adapt_sudoku_print_errors(g: &Board, guessed: bool, start: &[u32]) -> String {
    let mut out = ::sudograde::streams::Kept::default();
    let grid = grid_of(g, &[], guessed, start);
    let _ = crate::sudoku_print_errors::sudoku_print_errors(&mut out, &grid);
    cut(&out.0)
}

pub fn adapt_sudoku_is_correct(g: &Board, guessed: bool, start: &[u32]) -> bool {
    crate::sudoku_is_correct::sudoku_is_correct(&grid_of(g, &[], guessed, start))
}

/// Called without a choice, and with one, if there is any.
pub fn adapt_sudoku_solve(
    g: &Board,
    start: &[u32],
    choice: &Place,
    values: &mut Board,
    unique: &mut bool,
    from_choice: &mut Board,
) {
    let solve =
        |choice| crate::sudoku_solve::sudoku_solve(grid_of(g, &[], false, start), choice);
    let solved = solve(None);
    *values = values_of(&solved);
    *unique = solved.unique;
    if choice.n != 0 {
        *from_choice = values_of(&solve(Some(choice.choice())));
    }
}

/// Puzzles in turn have the seeds 0, 1, 2 … `same` is the number of clues for which the same puzzle
/// came before; 0: it is a new one; -1: the seed 0 gave another one the second time.
pub fn adapt_sudoku_generate(clues: usize, by_choice: bool, values: &mut Board, same: &mut i64) {
    static SEED: AtomicU64 = AtomicU64::new(0);
    static EARLIER: Mutex<[(usize, Board); PUZZLES]> = Mutex::new([(0, [[0; 9]; 9]); PUZZLES]);
    let seed = SEED.fetch_add(1, Ordering::Relaxed);
    let make = || values_of(&crate::sudoku_generate::sudoku_generate(clues, by_choice, seed));
    *values = make();
    *same = 0;
    let Ok(mut earlier) = EARLIER.lock() else {
        return;
    };
    for (wanted, puzzle) in earlier.iter() {
        if *wanted != 0 && *wanted != clues && puzzle == values {
            *same = i64::try_from(*wanted).unwrap_or(i64::MAX);
        }
    }
    if seed == 0 && make() != *values {
        *same = -1;
    }
    if let Some(place) = earlier.get_mut(seed as usize) {
        *place = (clues, *values);
    }
}
