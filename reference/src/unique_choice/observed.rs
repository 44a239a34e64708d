//! The words that the lab's probes and cases speak: inputs, and what is written of a grid.
//!
//! The functions here and the probes must agree on each word.

use super::grid::{Choice, Grid};
use super::grid_exist_unique::grid_exist_unique;
use super::grid_init::grid_init;
use super::grid_iterate::grid_iterate;
use super::grid_read_value::grid_read_value;
use super::grid_update::grid_update;
use crate::LabError;

/// A case's input: boards, and the numbers behind them.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Input {
    pub(super) boards: Vec<[[u8; 9]; 9]>,
    pub(super) numbers: Vec<usize>,
    /// The word `guessed`: something in the grid is a guess.
    pub(super) guessed: bool,
}

impl Input {
    /// Reads words: those of 81 digits are boards, the others numbers.
    pub(super) fn parse(text: &str) -> Result<Self, LabError> {
        let mut input = Self::default();
        for word in text.split_ascii_whitespace() {
            if word.len() == 81 && word.bytes().all(|byte| byte.is_ascii_digit()) {
                let digit = |p: usize| word.as_bytes()[p] - b'0';
                let board = std::array::from_fn(|i| std::array::from_fn(|j| digit(9 * i + j)));
                input.boards.push(board);
            } else if word == "guessed" {
                input.guessed = true;
            } else {
                let bad = || {
                    LabError::BadInput(format!(
                        "{word:?} is no board, no number and not \"guessed\""
                    ))
                };
                input.numbers.push(word.parse().map_err(|_| bad())?);
            }
        }
        Ok(input)
    }

    /// The first board.
    pub(super) fn board(&self) -> Result<&[[u8; 9]; 9], LabError> {
        let missing = || LabError::BadInput("it has no board".to_owned());
        self.boards.first().ok_or_else(missing)
    }

    /// The choices that the numbers stand for, three for each.
    pub(super) fn choices(&self) -> Result<Vec<Choice>, LabError> {
        let choice = |numbers: &[usize]| match *numbers {
            [i @ 0..=8, j @ 0..=8, n @ 0..=9] => Ok(Choice { i, j, n: n as u8 }),
            _ => Err(LabError::BadInput("a choice is three numbers".to_owned())),
        };
        self.numbers.chunks(3).map(choice).collect()
    }

    /// The grid of the first board with all choices placed.
    pub(super) fn updated(&self) -> Result<Grid, LabError> {
        let mut grid = grid_init(self.board()?);
        grid.unique = !self.guessed;
        Ok(self.choices()?.into_iter().fold(grid, grid_update))
    }
}

/// The cells of a grid, row by row.
pub(super) fn cells() -> impl Iterator<Item = (usize, usize)> {
    (0..81).map(|cell| (cell / 9, cell % 9))
}

/// The number in a cell, 0 when it is empty.
pub(super) fn value(g: &Grid, (i, j): (usize, usize)) -> u8 {
    grid_read_value(g, Choice { i, j, n: 0 }).n
}

/// All choices of a grid.
pub(super) fn choices(g: &Grid) -> Vec<Choice> {
    let first = grid_iterate(g, Choice { i: 0, j: 0, n: 0 });
    std::iter::successors(first, |&choice| grid_iterate(g, choice)).collect()
}

/// Nine rows of nine words.
pub(super) fn nine_rows(word: impl Fn((usize, usize)) -> String) -> String {
    let rows = (0..9).map(|i| {
        let words: Vec<String> = (0..9).map(|j| word((i, j))).collect();
        words.join(" ") + "\n"
    });
    rows.collect()
}

/// The numbers of a grid, as a board.
pub(super) fn board(g: &Grid) -> [[u8; 9]; 9] {
    std::array::from_fn(|i| std::array::from_fn(|j| value(g, (i, j))))
}

/// The numbers of a grid.
pub(super) fn values(g: &Grid) -> String {
    nine_rows(|cell| value(g, cell).to_string())
}

/// The digits that each cell can hold, `-` for none.
pub(super) fn possible(g: &Grid) -> String {
    let all = choices(g);
    nine_rows(|(i, j)| {
        let here = all.iter().filter(|it| (it.i, it.j) == (i, j));
        let digits: String = here.map(|it| it.n.to_string()).collect();
        if digits.is_empty() {
            "-".to_owned()
        } else {
            digits
        }
    })
}

/// A choice as the probe writes it.
pub(super) fn choice(Choice { i, j, n }: Choice) -> String {
    format!("{i} {j} {n}")
}

/// What is certain in a grid, or that nothing is.
pub(super) fn certain(g: &Grid) -> String {
    let certain = grid_exist_unique(g).map_or_else(|| "none".to_owned(), choice);
    format!("certain: {certain}\n")
}

/// The grid with all that is certain in it, one number after the other.
pub(super) fn with_singles(mut g: Grid) -> Grid {
    while let Some(certain) = grid_exist_unique(&g) {
        g = grid_update(g, certain);
    }
    g
}

/// How many cells hold a number.
pub(super) fn clues(g: &Grid) -> usize {
    cells().filter(|&cell| value(g, cell) != 0).count()
}
