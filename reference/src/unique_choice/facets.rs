//! What is asked about a grid that a student's function left.
//!
//! The probe writes grids as they are, a line for each: `fields`, the flag, and 81 cells, each its number and,
//! of an empty one, how many choices it has and these (`0:3:124`). Where it cannot know the fields, because the
//! student's grid is another, it asks the student's own functions, and the line begins with `asked`. What
//! follows from a grid (which cell is certain, where that leads to) is found out here, outside of the
//! student's process.

use super::grid::Grid;
use super::observed::{Input, cells};

/// The answer to `call` as its cases put it; `None` where the probe wrote it so.
pub(super) fn facet(call: &str, input: &str, observation: &str) -> Option<String> {
    let tell: fn(&Seen) -> String = match call {
        "init-values" | "update-values" | "read-values" | "singles" | "solve" | "generate" => {
            |seen| seen.each(Left::values)
        }
        "init-choices" | "update-choices" | "read-choices" => |seen| seen.each(Left::possible),
        "init-state" => state,
        "update-singles" => |seen| seen.each(|g| g.clone().with_singles().values()),
        "update-branches" => branches,
        "clear-kept" => |seen| seen.each(|g| format!("{}\n{}", g.values(), g.possible())),
        "solve-flag" => |seen| seen.each(|g| g.flag("unique: ")),
        "clear-flag" => {
            return Some(cleared(
                &Input::parse(input).ok()?,
                &Seen::read(observation),
            ));
        }
        "walk-again" => return Some(walked_again(&Input::parse(input).ok()?, observation)),
        _ => return None,
    };
    let seen = Seen::read(observation);
    let text = seen.remarks.concat() + &tell(&seen);
    Some(text.trim_end().to_owned())
}

/// What a probe wrote.
struct Seen<'a> {
    grids: Vec<Left>,
    /// What it has to say besides, in its own words.
    remarks: Vec<String>,
    /// Answers of the student's own `grid_exist_unique`.
    certain: Vec<&'a str>,
}

impl<'a> Seen<'a> {
    fn read(observation: &'a str) -> Self {
        let mut seen = Seen {
            grids: Vec::new(),
            remarks: Vec::new(),
            certain: Vec::new(),
        };
        for line in observation.lines() {
            if let Some(grid) = Left::read(line) {
                seen.grids.push(grid);
            } else if line.starts_with("certain: ") {
                seen.certain.push(line);
            } else if REMARKS.iter().any(|known| line.starts_with(known)) {
                seen.remarks.push(format!("{line}\n"));
            } else {
                // Nothing that is written in the place of a grid is an answer.
                let shown: String = line.chars().take(60).collect();
                seen.remarks.push(format!("no grid: {shown}\n"));
            }
        }
        if seen.grids.is_empty() && seen.remarks.is_empty() {
            seen.remarks.push("no grid\n".to_owned());
        }
        seen
    }

    fn each(&self, tell: impl FnMut(&Left) -> String) -> String {
        self.grids.iter().map(tell).collect()
    }
}

/// How lines begin in which a probe says that something is odd.
const REMARKS: [&str; 3] = ["no choice", "grid_iterate does not end", "an error"];

/// A grid as a student's function left it: any numbers may stand in it.
#[derive(Clone)]
struct Left {
    by_fields: bool,
    unique: bool,
    cells: [LeftCell; 81],
}

#[derive(Clone, Copy, Default)]
struct LeftCell {
    value: i32,
    count: i32,
    /// Bit n: n is a choice.
    choices: u16,
}

impl LeftCell {
    fn read(word: &str) -> Option<Self> {
        // Nearly all are.
        if let [digit @ b'0'..=b'9'] = word.as_bytes() {
            return Some(LeftCell {
                value: i32::from(digit - b'0'),
                ..LeftCell::default()
            });
        }
        let mut parts = word.split(':');
        let value = parts.next()?.parse().ok()?;
        let Some(count) = parts.next() else {
            return Some(LeftCell {
                value,
                ..LeftCell::default()
            });
        };
        let mut choices = 0;
        for digit in parts.next()?.bytes() {
            match digit {
                b'1'..=b'9' => choices |= 1 << (digit - b'0'),
                _ => return None,
            }
        }
        Some(LeftCell {
            value,
            count: count.parse().ok()?,
            choices,
        })
    }

    fn digits(&self) -> impl Iterator<Item = u8> {
        (1..=9).filter(|n| self.choices & (1 << n) != 0)
    }
}

impl Left {
    fn read(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let by_fields = match words.next()? {
            "fields" => true,
            "asked" => false,
            _ => return None,
        };
        let unique = words.next()? == "1";
        let mut grid = Left {
            by_fields,
            unique,
            cells: [LeftCell::default(); 81],
        };
        for cell in &mut grid.cells {
            *cell = LeftCell::read(words.next()?)?;
        }
        words.next().is_none().then_some(grid)
    }

    fn values(&self) -> String {
        self.rows(|text, cell| match cell.value {
            digit @ 0..=9 => text.push(char::from(b'0' + digit as u8)),
            other => text.push_str(&other.to_string()),
        })
    }

    fn possible(&self) -> String {
        self.rows(|text, cell| match cell.choices {
            0 => text.push('-'),
            _ => text.extend(cell.digits().map(|n| char::from(b'0' + n))),
        })
    }

    fn rows(&self, write: impl Fn(&mut String, &LeftCell)) -> String {
        let mut text = String::with_capacity(200);
        for (place, cell) in self.cells.iter().enumerate() {
            write(&mut text, cell);
            text.push(if place % 9 < 8 { ' ' } else { '\n' });
        }
        text
    }

    fn flag(&self, name: &str) -> String {
        format!("{name}{}\n", u8::from(self.unique))
    }

    fn holds(&self, g: &Grid) -> bool {
        cells().all(|(i, j)| self.cells[9 * i + j].value == i32::from(g.cells[i][j].value))
    }

    /// The first cell that has one choice by its count, and which; none if a cell has no choice against its count.
    fn certain(&self) -> Option<(usize, u8)> {
        let place = self.cells.iter().position(|cell| cell.count == 1)?;
        Some((place, self.cells[place].digits().next()?))
    }

    /// The grid after all that is certain was placed, one number after the other.
    fn with_singles(mut self) -> Self {
        // Each number that is placed takes the count of its cell.
        while let Some((place, n)) = self.certain().filter(|_| self.by_fields) {
            let (i, j) = (place / 9, place % 9);
            for (other, cell) in self.cells.iter_mut().enumerate() {
                let (row, column) = (other / 9, other % 9);
                let meets = row == i || column == j || (row / 3, column / 3) == (i / 3, j / 3);
                if meets && cell.choices & (1 << n) != 0 {
                    cell.choices &= !(1 << n);
                    cell.count = cell.count.saturating_sub(1);
                }
            }
            self.cells[place] = LeftCell {
                value: i32::from(n),
                ..LeftCell::default()
            };
        }
        self
    }
}

/// The flag of each grid, and what is certain in it.
fn state(seen: &Seen) -> String {
    let mut asked = seen.certain.iter();
    seen.each(|g| {
        let certain = match g.certain() {
            _ if !g.by_fields => asked.next().copied().unwrap_or_default().to_owned(),
            Some((place, n)) => format!("certain: {} {} {n}", place / 9, place % 9),
            None => "certain: none".to_owned(),
        };
        g.flag("unique: ") + &certain + "\n"
    })
}

/// Grids that were made from one, and that one afterwards.
fn branches(seen: &Seen) -> String {
    let Some((before, branches)) = seen.grids.split_last() else {
        return String::new();
    };
    let branches = branches.iter().map(|branch| branch.values() + "\n");
    branches.collect::<String>() + &before.values()
}

/// A flag is the same for all grids that are cleared: it counts together with the numbers of this one.
fn cleared(input: &Input, seen: &Seen) -> String {
    let mut text = seen.remarks.concat();
    let (Ok(given), [cleared, before]) = (input.updated(), &seen.grids[..]) else {
        return text + "no grid";
    };
    if !cleared.holds(&given) || !before.holds(&given) {
        text += "other numbers\n";
    }
    let clues = cleared.cells.iter().filter(|cell| cell.value != 0).count();
    text += &format!("clues: {clues}\n");
    text += &cleared.flag("unique: ");
    text += &before.flag("unique before: ");
    text.trim_end().to_owned()
}

/// The walks through all grids, and what came when each step was asked for again, from the last to the first: that
/// it was the same as before, as far as the walks were some through empty cells.
fn walked_again(input: &Input, observation: &str) -> String {
    let mut lines = observation.lines();
    let mut text = String::new();
    let mut walks: Vec<Vec<&str>> = Vec::new();
    for board in &input.boards {
        let mut came = [[[false; 10]; 9]; 9];
        let mut is_another = |line: &str| {
            let [i, b' ', j, b' ', n] = *line.as_bytes() else {
                return false;
            };
            let [i, j, n] = [i, j, n].map(|digit| usize::from(digit.wrapping_sub(b'0')));
            let is_inside = i < 9 && j < 9 && (1..=9).contains(&n);
            is_inside && board[i][j] == 0 && !std::mem::replace(&mut came[i][j][n], true)
        };
        let mut walk = Vec::new();
        loop {
            match lines.next() {
                Some("end") => break,
                Some(line) if is_another(line) => walk.push(line),
                Some(line) => {
                    return text + &format!("no choice, or one that came before: {line:.40}");
                }
                None => return text + "no end",
            }
        }
        text += if walk.is_empty() {
            "choices: none\n"
        } else {
            "choices: some\n"
        };
        walk.push("end");
        walks.push(walk);
    }
    let longest = walks.iter().map(Vec::len).max().unwrap_or_default();
    for step in (0..longest).rev() {
        for walk in walks.iter().filter(|walk| step < walk.len()) {
            if lines.next() != Some(walk[step]) {
                let from = step.checked_sub(1).map_or("0 0 0", |before| walk[before]);
                return text + &format!("another choice after {from}");
            }
        }
    }
    if lines.next().is_some() {
        return text + "more choices";
    }
    text + "the same choices again"
}
