//! The inputs that properties of this lab are tried with.
//!
//! Samurais start from one full samurai. Digits can be renamed, the whole turned over, and lines
//! can change places within the three lines of a box: what comes out is a full samurai again.

use std::array;
use std::sync::LazyLock;

use fastrand::Rng;

use super::geometry::{cells, numbers, solver, units};
use super::tablerote::{ACTIVE_CELLS, Tablerote, is_active};
use crate::random::Generator;

/// The numbers of the active cells, row by row.
pub(super) type Samurai = [u8; ACTIVE_CELLS];

type Place = (usize, usize);

/// Their names in lab.toml, and how they are made.
pub(super) const GENERATORS: [Generator; 22] = [
    ("outer-cells", |_, index| {
        cell_where(index, |(_, j)| !(6..15).contains(&j))
    }),
    ("shared-cells", |_, index| {
        cell_where(index, |(_, j)| (6..9).contains(&j) || (12..15).contains(&j))
    }),
    ("middle-cells", |_, index| {
        cell_where(index, |(_, j)| (9..12).contains(&j))
    }),
    ("samurai", |rng, _| {
        let kept = rng.usize(..=ACTIVE_CELLS);
        layout(&some_of(&solved(rng), kept, rng))
    }),
    ("one-number-everywhere", |rng, _| {
        layout(&[rng.u8(..=9); ACTIVE_CELLS])
    }),
    ("rows", |rng, _| question(rng, is_in_row)),
    ("columns", |rng, _| {
        question(rng, |a, b| is_in_row(turned(a), turned(b)))
    }),
    ("boxes", |rng, _| question(rng, is_in_box)),
    ("shared-rows", |rng, _| question(rng, is_in_shared_row)),
    ("shared-columns", |rng, _| {
        question(rng, |a, b| is_in_shared_row(turned(a), turned(b)))
    }),
    ("five-beside-holes", |_, index| {
        let (i, j) = cells()[index % ACTIVE_CELLS];
        format!("({i},{j}) = 5 ?")
    }),
    ("one-solution", |rng, _| layout(&near_full(rng, 1))),
    ("several-solutions", |rng, _| layout(&near_full(rng, 2))),
    ("one-or-several", |rng, _| {
        let many = rng.usize(1..=2);
        layout(&near_full(rng, many))
    }),
    ("unsolvable", |rng, _| layout(&near_full(rng, 0))),
    ("text", |rng, _| text(rng, &["0", "-"], &[""])),
    ("text-of-one-line", |rng, _| {
        let text = text(rng, &["0", "-"], &[""]);
        text.replace(['\n', ' '], "")
    }),
    ("text-with-others", |rng, _| {
        text(
            rng,
            &["0"],
            &["", "", "", "x", "|", ".", "\t", "\r\n", " ; "],
        )
    }),
    ("full", |rng, _| layout(&solved(rng))),
    ("full-of-any-digits", |rng, _| {
        layout(&array::from_fn(|_| rng.u8(1..=9)))
    }),
    ("two-full", |rng, _| {
        layout(&solved(rng)) + "\n" + &layout(&solved(rng))
    }),
    ("board-numbers", |rng, _| {
        let numbers: Vec<String> = (0..rng.usize(1..6))
            .map(|_| rng.u8(..5).to_string())
            .collect();
        numbers.join(" ")
    }),
];

/// 21 lines, with a blank for each hole.
pub(super) fn layout(samurai: &Samurai) -> String {
    let mut digits = samurai.iter().map(|cell| char::from(b'0' + cell));
    let lines = (0..21).map(|i| {
        let cells = (0..21).map(|j| match is_active(i, j) {
            true => digits.next().unwrap_or('0'),
            false => ' ',
        });
        let line: String = cells.collect();
        line.trim_end().to_owned() + "\n"
    });
    lines.collect()
}

/// The index-th of the cells that are wanted, over and over.
fn cell_where(index: usize, is_wanted: impl Fn(Place) -> bool) -> String {
    let wanted: Vec<&Place> = cells().iter().filter(|cell| is_wanted(**cell)).collect();
    let (i, j) = wanted[index % wanted.len()];
    format!("({i},{j})")
}

/// A full samurai without any conflict.
pub(super) fn solved(rng: &mut Rng) -> Samurai {
    static FIRST: LazyLock<Tablerote> = LazyLock::new(|| {
        let solution = solver().any(&[0; ACTIVE_CELLS]).ok().flatten();
        let mut t = [[0; 21]; 21];
        for (&(i, j), digit) in cells().iter().zip(solution.unwrap_or_default()) {
            t[i][j] = digit;
        }
        t
    });
    let (rows, columns, turn) = (lines(rng), lines(rng), rng.bool());
    let mut names = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    rng.shuffle(&mut names[1..]);
    let t = array::from_fn(|i| {
        array::from_fn(|j| {
            let (i, j) = if turn { (j, i) } else { (i, j) };
            names[usize::from(FIRST[rows[i]][columns[j]])]
        })
    });
    numbers(&t)
}

/// The 21 rows, or columns, in another order: turned over or not, and those of a box among
/// themselves.
fn lines(rng: &mut Rng) -> [usize; 21] {
    let mut lines = array::from_fn(|line| line);
    for three in lines.chunks_mut(3) {
        rng.shuffle(three);
    }
    if rng.bool() {
        lines.reverse();
    }
    lines
}

fn some_of(full: &Samurai, kept: usize, rng: &mut Rng) -> Samurai {
    let mut places: [usize; ACTIVE_CELLS] = array::from_fn(|cell| cell);
    rng.shuffle(&mut places);
    let mut some = *full;
    for &cell in &places[kept.min(ACTIVE_CELLS)..] {
        some[cell] = 0;
    }
    some
}

/// A samurai of which few cells are empty, with no solution, one, or (2) from two to six. No number
/// repeats.
fn near_full(rng: &mut Rng, solutions: usize) -> Samurai {
    loop {
        let full = solved(rng);
        let kept = rng.usize(330..ACTIVE_CELLS);
        let mut samurai = some_of(&full, kept, rng);
        match solutions {
            0 => put_a_wrong_one(&mut samurai, &full, rng),
            1 => {}
            _ => clear_a_swap(&mut samurai, &full, rng),
        }
        let found = solver().count(&samurai, 7).unwrap_or_default();
        if found == solutions || (solutions == 2 && (2..=6).contains(&found)) {
            return samurai;
        }
    }
}

/// Fills an empty cell with a number that repeats none, but is not that of the solution.
fn put_a_wrong_one(samurai: &mut Samurai, full: &Samurai, rng: &mut Rng) {
    let empty = (0..ACTIVE_CELLS).filter(|&cell| samurai[cell] == 0);
    let wrong: Vec<(usize, u8)> = empty
        .flat_map(|cell| {
            fitting(samurai, cell)
                .into_iter()
                .map(move |digit| (cell, digit))
        })
        .filter(|&(cell, digit)| digit != full[cell])
        .collect();
    if !wrong.is_empty() {
        let (cell, digit) = wrong[rng.usize(..wrong.len())];
        samurai[cell] = digit;
    }
}

/// Empties four cells of two rows and two columns that hold two numbers crosswise: they can be
/// exchanged.
fn clear_a_swap(samurai: &mut Samurai, full: &Samurai, rng: &mut Rng) {
    let place = |i, j| cells().binary_search(&(i, j)).ok();
    let mut swaps = Vec::new();
    for (i, k) in (0..21).flat_map(|i| (i + 1..i / 3 * 3 + 3).map(move |k| (i, k))) {
        for (j, l) in (0..21).flat_map(|j| (j + 1..21).map(move |l| (j, l))) {
            let corners = [place(i, j), place(i, l), place(k, j), place(k, l)];
            if let [Some(a), Some(b), Some(c), Some(d)] = corners
                && sees((i, j), (i, l))
                && full[a] == full[d]
                && full[b] == full[c]
            {
                swaps.push([a, b, c, d]);
            }
        }
    }
    if !swaps.is_empty() {
        for cell in swaps[rng.usize(..swaps.len())] {
            samurai[cell] = 0;
        }
    }
}

/// The digits that a cell can hold without repeating one that it sees.
pub(super) fn fitting(samurai: &Samurai, cell: usize) -> Vec<u8> {
    let mut seen = [false; 10];
    for unit in units().iter().filter(|unit| unit.contains(&cell)) {
        for other in unit.iter().filter(|other| **other != cell) {
            seen[usize::from(samurai[*other])] = true;
        }
    }
    (1..=9).filter(|&digit| !seen[usize::from(digit)]).collect()
}

/// The first row and column of each board.
const BOARDS: [Place; 5] = [(6, 6), (0, 0), (0, 12), (12, 0), (12, 12)];

/// Whether a number in one cell rules it out in the other.
pub(super) fn sees(a: Place, b: Place) -> bool {
    let is_on = |(i, j): Place, (row, column): Place| {
        (row..row + 9).contains(&i) && (column..column + 9).contains(&j)
    };
    let is_like = a.0 == b.0 || a.1 == b.1 || (a.0 / 3 == b.0 / 3 && a.1 / 3 == b.1 / 3);
    is_like
        && BOARDS
            .iter()
            .any(|board| is_on(a, *board) && is_on(b, *board))
}

fn turned((i, j): Place) -> Place {
    (j, i)
}

/// In a row that belongs to no two boards one above the other, and in different boxes.
fn is_in_row(a: Place, b: Place) -> bool {
    let is_shared = (6..9).contains(&a.0) || (12..15).contains(&a.0);
    a.0 == b.0 && a.1 / 3 != b.1 / 3 && !is_shared
}

/// In a row of the centre and of two corners, and in different boxes.
fn is_in_shared_row(a: Place, b: Place) -> bool {
    let is_shared = (6..9).contains(&a.0) || (12..15).contains(&a.0);
    a.0 == b.0 && a.1 / 3 != b.1 / 3 && is_shared
}

/// In other rows and columns, of the same box or of one beside it.
fn is_in_box(a: Place, b: Place) -> bool {
    a.0 != b.0 && a.1 != b.1 && a.0.abs_diff(b.0) < 4 && a.1.abs_diff(b.1) < 4
}

/// A number in a cell, some others that do not matter, and the question whether it may stand in another
/// cell too. No number is a 5, which stands in the holes.
fn question(rng: &mut Rng, is_wanted: impl Fn(Place, Place) -> bool) -> String {
    let cells = cells();
    let (asked, twin) = loop {
        let asked = cells[rng.usize(..cells.len())];
        let wanted = cells.iter().filter(|cell| is_wanted(asked, **cell));
        let wanted: Vec<Place> = wanted.copied().collect();
        if !wanted.is_empty() {
            break (asked, wanted[rng.usize(..wanted.len())]);
        }
    };
    let mut digits = [1, 2, 3, 4, 6, 7, 8, 9];
    rng.shuffle(&mut digits);
    let [digit, others @ ..] = digits;
    let mut text = String::new();
    for other in others.into_iter().take(rng.usize(..4)) {
        let (i, j) = cells[rng.usize(..cells.len())];
        if (i, j) != asked && (i, j) != twin {
            text += &format!("({i},{j}) = {other}\n");
        }
    }
    let ((i, j), (k, l)) = (twin, asked);
    text + &format!("({i},{j}) = {digit}\n({k},{l}) = {digit} ?")
}

/// A samurai as the text of a file: what is empty is written in one of some ways, and one of
/// some texts stands behind each cell.
fn text(rng: &mut Rng, empty: &[&str], behind: &[&str]) -> String {
    let kept = rng.usize(..=ACTIVE_CELLS);
    let plain = layout(&some_of(&solved(rng), kept, rng));
    let mut text = String::new();
    for character in plain.chars() {
        match character {
            '0' => text += empty[rng.usize(..empty.len())],
            other => text.push(other),
        }
        if character.is_ascii_digit() {
            text += behind[rng.usize(..behind.len())];
        }
    }
    text
}
