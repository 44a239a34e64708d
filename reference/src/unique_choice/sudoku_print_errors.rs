//! What is wrong with a grid?

use std::io::{self, Write};

use super::grid::{Choice, Grid};
use super::grid_read_value::grid_read_value;

/// Writes a line for each number that stands more than once in a row, a column
/// or a box, with its places, and a line for the empty cells if there are any.
/// Rows, columns and boxes are counted from 0; cells are (row, column). Nothing
/// is written about a correct grid.
///
/// # Errors
/// Those of `out`.
pub fn sudoku_print_errors(out: &mut dyn Write, g: &Grid) -> io::Result<()> {
    for k in 0..9 {
        repeated(out, g, &format!("row {k}"), |p| (k, p))?;
    }
    for k in 0..9 {
        repeated(out, g, &format!("column {k}"), |p| (p, k))?;
    }
    for k in 0..9 {
        let in_box = |p| (3 * (k / 3) + p / 3, 3 * (k % 3) + p % 3);
        repeated(out, g, &format!("box {k}"), in_box)?;
    }
    let empty: Vec<_> = (0..81)
        .map(|cell| (cell / 9, cell % 9))
        .filter(|&place| value(g, place) == 0)
        .collect();
    match empty.as_slice() {
        [] => Ok(()),
        [(i, j)] => writeln!(out, "cell ({i},{j}) is empty"),
        [(i, j), ..] => writeln!(
            out,
            "{} cells are empty, the first is ({i},{j})",
            empty.len()
        ),
    }
}

/// Writes the numbers that stand more than once in the nine cells that `place`
/// gives for 0 to 8.
fn repeated(
    out: &mut dyn Write,
    g: &Grid,
    unit: &str,
    place: impl Fn(usize) -> (usize, usize),
) -> io::Result<()> {
    for n in 1..=9 {
        let places: Vec<String> = (0..9)
            .map(&place)
            .filter(|&cell| value(g, cell) == n)
            .map(|(i, j)| format!("({i},{j})"))
            .collect();
        if places.len() > 1 {
            let (times, places) = (places.len(), places.join(" "));
            let stands = format!("number {n} stands {times} times");
            writeln!(out, "{stands} in {unit}: {places}")?;
        }
    }
    Ok(())
}

fn value(g: &Grid, (i, j): (usize, usize)) -> u8 {
    grid_read_value(g, Choice { i, j, n: 0 }).n
}
