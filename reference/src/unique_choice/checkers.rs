//! The checkers of this lab: observations of which many are right.
//!
//! A student's program stands behind each text, so nothing in it can be taken for granted: what
//! cannot be read is wrong, with the reason said. Rows, columns and boxes are counted from 0.

use super::grid::{Choice, Grid};
use super::grid_init::grid_init;
use super::grid_unique::grid_unique;
use super::observed::{cells, choices, value};
use super::sudoku_is_correct::sudoku_is_correct;
use super::sudoku_solve::sudoku_solve;
use crate::Complaint;

/// Right, or wrong and why.
pub(super) type Judgement = Result<(), Complaint>;

/// The texts in the lab's folder `locale`, and what each can mention.
pub(super) const COMPLAINTS: &[(&str, &[&str])] = &[
    ("walk-no-choice", &["found"]),
    ("walk-no-end", &["steps"]),
    ("walk-cell-filled", &["row", "column", "digit", "value"]),
    ("walk-not-allowed", &["row", "column", "digit"]),
    ("walk-twice", &["row", "column", "digit"]),
    ("walk-left-out", &["row", "column", "digit", "count"]),
    ("flag-expected", &["found"]),
    ("certain-expected", &["found"]),
    ("certain-missed", &["row", "column", "digit"]),
    ("certain-nothing", &["row", "column", "digit", "count"]),
    ("certain-filled", &["row", "column", "digit", "value"]),
    ("grid-expected", &["found"]),
    ("grid-too-long", &["found"]),
    ("grid-not-a-digit", &["row", "column", "is"]),
    ("grid-given-changed", &["row", "column", "is", "given"]),
    ("grid-cell-empty", &["row", "column"]),
    ("grid-row-repeats", &["row", "digit"]),
    ("grid-column-repeats", &["column", "digit"]),
    ("grid-box-repeats", &["box", "digit"]),
    ("puzzle-clues", &["clues", "wanted", "most"]),
    ("puzzle-same", &["few", "many"]),
    ("puzzle-no-solution", &[]),
    ("puzzle-guess", &["row", "column"]),
    ("errors-row-missed", &["row", "digit"]),
    ("errors-column-missed", &["column", "digit"]),
    ("errors-box-missed", &["box", "digit"]),
    ("errors-invented", &["found"]),
    ("program-echo", &[]),
    ("program-silent", &[]),
];

pub(super) fn complaint<const N: usize>(
    id: &'static str,
    arguments: [(&'static str, String); N],
) -> Complaint {
    Complaint {
        id,
        arguments: arguments.into(),
    }
}

pub(super) fn number(name: &'static str, value: impl ToString) -> (&'static str, String) {
    (name, value.to_string())
}

/// The argument `found`: what the student's program wrote, on one line, and not more of it than
/// anyone reads.
pub(super) fn found(text: &str) -> (&'static str, String) {
    const SHOWN: usize = 60;
    let shown = match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    };
    ("found", shown)
}

fn place(i: usize, j: usize) -> [(&'static str, String); 2] {
    [number("row", i), number("column", j)]
}

/// A line of three numbers that is a choice inside of a grid.
fn read_choice(line: &str) -> Option<Choice> {
    let numbers: Vec<usize> = line
        .split_whitespace()
        .map(|word| word.parse().ok())
        .collect::<Option<_>>()?;
    match *numbers {
        [i @ 0..=8, j @ 0..=8, n @ 1..=9] => Some(Choice { i, j, n: n as u8 }),
        _ => None,
    }
}

/// `grid_iterate`: each choice of `g` once, in any order, and then the end.
pub(super) fn walk(g: &Grid, observation: &str) -> Judgement {
    let mut left = choices(g);
    let mut steps = 0;
    let mut lines = observation.trim_end().lines().map(str::trim_end);
    loop {
        let line = match lines.next() {
            Some("end") => break,
            Some(line) => line,
            None => return Err(complaint("walk-no-end", [number("steps", steps)])),
        };
        let Some(choice) = read_choice(line) else {
            return Err(complaint("walk-no-choice", [found(line)]));
        };
        match left.iter().position(|it| *it == choice) {
            Some(at) => drop(left.swap_remove(at)),
            None => return Err(not_to_come(g, choice)),
        }
        steps += 1;
    }
    left.sort_by_key(|it| (it.i, it.j, it.n));
    match left.first() {
        None => Ok(()),
        Some(&Choice { i, j, n }) => {
            let [row, column] = place(i, j);
            let count = number("count", left.len());
            Err(complaint(
                "walk-left-out",
                [row, column, number("digit", n), count],
            ))
        }
    }
}

/// Why a choice should not have come in a walk.
fn not_to_come(g: &Grid, Choice { i, j, n }: Choice) -> Complaint {
    let [row, column] = place(i, j);
    let digit = number("digit", n);
    match value(g, (i, j)) {
        0 if g.cells[i][j].choices[usize::from(n)] => complaint("walk-twice", [row, column, digit]),
        0 => complaint("walk-not-allowed", [row, column, digit]),
        held => complaint(
            "walk-cell-filled",
            [row, column, digit, number("value", held)],
        ),
    }
}

/// `grid_exist_unique`: for each grid the only choice of any cell that has one, or that there is
/// none. With `flagged`, each is preceded by the flag of a new grid.
pub(super) fn certain(grids: &[Grid], flagged: bool, observation: &str) -> Judgement {
    let mut lines = observation.trim_end().lines().map(str::trim_end);
    for g in grids {
        if flagged {
            let line = lines.next().unwrap_or_default();
            if line != "unique: 1" {
                return Err(complaint("flag-expected", [found(line)]));
            }
        }
        let line = lines.next().unwrap_or_default();
        let single = choices(g)
            .into_iter()
            .find(|it| g.cells[it.i][it.j].count == 1);
        match (line, single) {
            ("certain: none", None) => {}
            ("certain: none", Some(Choice { i, j, n })) => {
                let [row, column] = place(i, j);
                return Err(complaint(
                    "certain-missed",
                    [row, column, number("digit", n)],
                ));
            }
            _ => {
                let choice = line.strip_prefix("certain: ").and_then(read_choice);
                let choice = choice.ok_or_else(|| complaint("certain-expected", [found(line)]))?;
                is_certain(g, choice)?;
            }
        }
    }
    Ok(())
}

fn is_certain(g: &Grid, Choice { i, j, n }: Choice) -> Judgement {
    let cell = &g.cells[i][j];
    if cell.count == 1 && cell.choices[usize::from(n)] {
        return Ok(());
    }
    let [row, column] = place(i, j);
    let digit = number("digit", n);
    Err(match cell.value {
        0 => complaint(
            "certain-nothing",
            [row, column, digit, number("count", cell.count)],
        ),
        held => complaint(
            "certain-filled",
            [row, column, digit, number("value", held)],
        ),
    })
}

/// A grid as a student's program left it: in C, a cell can hold any number.
pub(super) type Cells = [[i64; 9]; 9];

/// Takes nine lines of nine numbers.
fn read_grid<'a>(lines: &mut impl Iterator<Item = &'a str>) -> Result<Cells, Complaint> {
    let mut grid = [[0; 9]; 9];
    for row in &mut grid {
        let line = lines.next().unwrap_or_default();
        let words = line.split_whitespace().map(|word| word.parse().ok());
        let numbers: Option<Vec<i64>> = words.collect();
        *row = numbers
            .and_then(|numbers| numbers.try_into().ok())
            .ok_or_else(|| complaint("grid-expected", [found(line)]))?;
    }
    Ok(grid)
}

/// The board of cells that all hold 0 to 9.
pub(super) fn board_of(grid: &Cells) -> Result<[[u8; 9]; 9], Complaint> {
    for (i, j) in cells() {
        if !(0..=9).contains(&grid[i][j]) {
            let [row, column] = place(i, j);
            return Err(complaint(
                "grid-not-a-digit",
                [row, column, number("is", grid[i][j])],
            ));
        }
    }
    Ok(grid.map(|row| row.map(|cell| cell as u8)))
}

/// `sudoku_solve`: for each board a solution of it, or any grid that keeps the givens when there is
/// none.
pub(super) fn solves(boards: &[[[u8; 9]; 9]], observation: &str) -> Judgement {
    let mut lines = observation.trim_end().lines();
    for board in boards {
        solves_one(board, &read_grid(&mut lines)?)?;
    }
    match lines.next() {
        Some(more) => Err(complaint("grid-too-long", [found(more)])),
        None => Ok(()),
    }
}

/// `sudoku_print`: the board in nine lines of nine numbers; empty lines do not matter.
pub(super) fn rows(board: &[[u8; 9]; 9], observation: &str) -> Judgement {
    let mut lines = observation.lines().filter(|line| !line.trim().is_empty());
    let grid = read_grid(&mut lines)?;
    let differs = |&(i, j): &(usize, usize)| grid[i][j] != i64::from(board[i][j]);
    if let Some((i, j)) = cells().find(differs) {
        let [row, column] = place(i, j);
        let (is, given) = (number("is", grid[i][j]), number("given", board[i][j]));
        return Err(complaint("grid-given-changed", [row, column, is, given]));
    }
    match lines.next() {
        Some(more) => Err(complaint("grid-too-long", [found(more)])),
        None => Ok(()),
    }
}

/// Whether `grid` is what a solver may make of `board`.
pub(super) fn solves_one(board: &[[u8; 9]; 9], grid: &Cells) -> Judgement {
    for (i, j) in cells() {
        let (is, given) = (grid[i][j], i64::from(board[i][j]));
        if given != 0 && is != given {
            let [row, column] = place(i, j);
            let (is, given) = (number("is", is), number("given", given));
            return Err(complaint("grid-given-changed", [row, column, is, given]));
        }
    }
    let answer = board_of(grid)?;
    if !sudoku_is_correct(&sudoku_solve(grid_init(board), None)) {
        return Ok(());
    }
    is_complete(&answer)?;
    no_repeats(&answer)
}

fn is_complete(board: &[[u8; 9]; 9]) -> Judgement {
    match cells().find(|&(i, j)| board[i][j] == 0) {
        Some((i, j)) => Err(complaint("grid-cell-empty", place(i, j))),
        None => Ok(()),
    }
}

/// A number that stands more than once in a unit: 0 to 8 are the rows, 9 to 17 the columns, 18 to
/// 26 the boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Repeat {
    pub(super) unit: usize,
    pub(super) digit: u8,
}

/// All repeats of a board, unit by unit.
pub(super) fn repeats(board: &[[u8; 9]; 9]) -> Vec<Repeat> {
    let cell = |unit: usize, p: usize| match (unit / 9, unit % 9) {
        (0, k) => board[k][p],
        (1, k) => board[p][k],
        (_, k) => board[3 * (k / 3) + p / 3][3 * (k % 3) + p % 3],
    };
    let times = |unit, digit| (0..9).filter(|&p| cell(unit, p) == digit).count();
    let all = (0..27).flat_map(|unit| (1..=9).map(move |digit| Repeat { unit, digit }));
    all.filter(|it| times(it.unit, it.digit) > 1).collect()
}

fn no_repeats(board: &[[u8; 9]; 9]) -> Judgement {
    match repeats(board).first() {
        Some(&Repeat { unit, digit }) => {
            let digit = number("digit", digit);
            Err(match unit / 9 {
                0 => complaint("grid-row-repeats", [number("row", unit), digit]),
                1 => complaint("grid-column-repeats", [number("column", unit - 9), digit]),
                _ => complaint("grid-box-repeats", [number("box", unit - 18), digit]),
            })
        }
        None => Ok(()),
    }
}

/// What of a generated puzzle is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aspect {
    /// It has about as many clues as were asked for.
    Clues,
    /// It has a solution.
    Solvable,
    /// Unique choices alone solve it, where that was asked for.
    Unique,
}

/// So many clues more or less are still "about" as many.
const ABOUT: usize = 5;

/// `sudoku_generate`: a puzzle for each order, a number of clues and whether it is to be solved by
/// unique choices.
pub(super) fn puzzles(aspect: Aspect, orders: &[(usize, bool)], observation: &str) -> Judgement {
    let mut lines = observation.trim_end().lines();
    let mut earlier: Vec<(usize, [[u8; 9]; 9])> = Vec::new();
    for &order in orders {
        let board = board_of(&read_grid(&mut lines)?)?;
        is_puzzle(&[aspect], order, &board)?;
        // One puzzle that is always the same was not made for anybody, however good it is.
        if let Some((wanted, _)) = earlier
            .iter()
            .find(|(wanted, it)| *wanted != order.0 && *it == board)
        {
            let (few, many) = (number("few", wanted), number("many", order.0));
            return Err(complaint("puzzle-same", [few, many]));
        }
        earlier.push((order.0, board));
    }
    match lines.next() {
        Some(more) => Err(complaint("grid-too-long", [found(more)])),
        None => Ok(()),
    }
}

pub(super) fn is_puzzle(
    aspects: &[Aspect],
    (wanted, unique): (usize, bool),
    board: &[[u8; 9]; 9],
) -> Judgement {
    let clues = board.iter().flatten().filter(|&&cell| cell != 0).count();
    let most = if wanted == 81 { 0 } else { ABOUT };
    if aspects.contains(&Aspect::Clues) && clues.abs_diff(wanted) > most {
        let [clues, wanted] = [number("clues", clues), number("wanted", wanted)];
        return Err(complaint(
            "puzzle-clues",
            [clues, wanted, number("most", most)],
        ));
    }
    if !aspects.contains(&Aspect::Solvable) && !aspects.contains(&Aspect::Unique) {
        return Ok(());
    }
    no_repeats(board)?;
    let solution = sudoku_solve(grid_init(board), None);
    if !sudoku_is_correct(&solution) {
        return Err(complaint("puzzle-no-solution", []));
    }
    if unique && aspects.contains(&Aspect::Unique) && !grid_unique(&solution) {
        let reached = super::observed::with_singles(grid_init(board));
        let (i, j) = cells()
            .find(|&cell| value(&reached, cell) == 0)
            .unwrap_or_default();
        return Err(complaint("puzzle-guess", place(i, j)));
    }
    Ok(())
}
