//! Makes the puzzles of the lab `samurai`, the same ones each time:
//! `cargo run --release -p reference --example samurai-puzzles -- fixtures/samurai/puzzles`.
//!
//! Each file's name tells its number of solutions and of clues. A puzzle starts as a full samurai,
//! from which clues are taken at random as long as it keeps its one solution. One clue less
//! makes two solutions; a wrong digit that breaks no rule directly makes none. The fewer clues,
//! the harder: with 200 nearly every cell follows at once, with 120 few do. Below 160 clues the
//! centre loses its own first: it then has a great many solutions, of which hardly any leaves the
//! corners one, so that a program which fills the centre first is busy for minutes.

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use fastrand::Rng;
use reference::samurai::carga_tablerote::carga_tablerote;
use reference::samurai::geometry::{cells, conflict, solver};
use reference::samurai::parametros_recorrido::parametros_recorrido;
use reference::samurai::tablerote::{ACTIVE_CELLS, Tablerote, is_active};
use reference::samurai::verificador_insertar::verificador_insertar;

type Numbers = [u8; ACTIVE_CELLS];

/// The clues of the puzzles with one solution, with two, and with none.
const UNIQUE: [usize; 8] = [200, 190, 180, 165, 150, 140, 130, 120];
const TWO: [usize; 4] = [195, 170, 145, 122];
const NONE: [usize; 4] = [199, 175, 150, 125];

/// More clues than the others, for programs that try every number in every cell: the kind, and the
/// clues.
const EASY: [(&str, usize); 12] = [
    ("unique", 300),
    ("unique", 250),
    ("unique", 220),
    ("two", 280),
    ("three", 230),
    ("four", 210),
    ("none", 290),
    ("none", 240),
    ("unique", 369),
    ("unique", 368),
    ("unique", 350),
    ("none", 340),
];

/// Puzzles in which some corner fails when another one before it is filled already: a program that
/// does not empty that one again loses their solutions. These are rare: each comes with the seed that
/// makes one.
const TANGLED: [(&str, usize, u64); 4] = [
    ("unique", 210, 868),
    ("unique", 185, 1511),
    ("unique", 175, 3130),
    ("two", 205, 6313),
];

/// Plain backtracking is done with these after so many numbers that it tried.
const MOST_TRIALS: usize = 20_000;

/// Puzzles with fewer clues have them in the corners rather than in the centre.
const HARD_BELOW: usize = 160;

/// Three boxes of each board, by the row and column of their corners. No two of them share a row
/// or a column of a board, apart from those of the centre, so any digits in them can be completed.
const FREE_BOXES: [(usize, usize); 11] = [
    (6, 6),
    (9, 9),
    (12, 12),
    (0, 0),
    (3, 3),
    (15, 15),
    (18, 18),
    (3, 15),
    (0, 18),
    (15, 3),
    (18, 0),
];

fn main() -> ExitCode {
    let Some(folder) = env::args_os().nth(1) else {
        eprintln!("usage: samurai-puzzles FOLDER");
        return ExitCode::from(2);
    };
    let folder = Path::new(&folder);
    let all = UNIQUE
        .map(|clues| ("unique", clues))
        .into_iter()
        .chain(TWO.map(|clues| ("two", clues)))
        .chain(NONE.map(|clues| ("none", clues)))
        .chain(EASY);
    let all = (1..)
        .zip(all)
        .map(|(seed, (kind, clues))| (kind, clues, seed));
    for (kind, clues, seed) in all.chain(TANGLED) {
        let mut random = Rng::with_seed(seed);
        let numbers = puzzle(kind, clues, &mut random);
        if seed > 100 && !is_tangled(&numbers) {
            eprintln!("{kind}-{clues}: seed {seed} makes none that is tangled");
            return ExitCode::FAILURE;
        }
        let path = folder.join(format!("{kind}-{clues}.txt"));
        if let Err(error) = fs::write(&path, layout(&numbers, kind == "two")) {
            eprintln!("{}: {error}", path.display());
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// A puzzle of this kind, with exactly so many clues.
fn puzzle(kind: &str, clues: usize, random: &mut Rng) -> Numbers {
    loop {
        let full = full_samurai(random);
        let found = match kind {
            "two" => dig(full, clues + 1, random).and_then(|unique| with(2, unique, random)),
            "three" => dig(full, clues + 1, random).and_then(|unique| with(3, unique, random)),
            "four" => dig(full, clues + 1, random).and_then(|unique| with(4, unique, random)),
            "none" => dig(full, clues - 1, random).and_then(|unique| with_none(unique, random)),
            _ => dig(full, clues, random),
        };
        if let Some(numbers) = found {
            return numbers;
        }
    }
}

/// Whether plain backtracking solves it soon, and no longer when a filled corner stays as it is
/// while a later one cannot be filled.
fn is_tangled(numbers: &Numbers) -> bool {
    let [right, wrong] = [false, true].map(|leaves| {
        let mut plain = Plain {
            leaves,
            ..Plain::default()
        };
        plain.solve(&mut carga_tablerote(numbers), 0);
        plain
    });
    right.trials < MOST_TRIALS && wrong.solutions == 0
}

/// The cells of the centre row by row, then those of each corner, and every number from 1 to 9.
#[derive(Default)]
struct Plain {
    /// A corner that was filled stays as it is when a later one cannot be filled.
    leaves: bool,
    solutions: usize,
    trials: usize,
}

impl Plain {
    /// Whether the corner `selector` was filled and left, as a later one cannot be filled.
    fn solve(&mut self, t: &mut Tablerote, selector: usize) -> bool {
        let Some([row0, row1, column0, column1]) = parametros_recorrido(selector) else {
            self.solutions += 1;
            return false;
        };
        let mut cells = (row0..=row1).flat_map(|i| (column0..=column1).map(move |j| (i, j)));
        let Some((i, j)) = cells.find(|&(i, j)| t[i][j] == 0) else {
            let before = self.solutions;
            self.solve(t, selector + 1);
            return self.leaves && self.solutions == before;
        };
        for valor in 1..=9 {
            self.trials += 1;
            if self.trials < MOST_TRIALS && verificador_insertar(t, i, j, valor) {
                t[i][j] = valor;
                if self.solve(t, selector) && selector != 0 {
                    return true;
                }
                t[i][j] = 0;
            }
        }
        false
    }
}

fn full_samurai(random: &mut Rng) -> Numbers {
    let mut numbers = [0; ACTIVE_CELLS];
    for (row, column) in FREE_BOXES {
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        random.shuffle(&mut digits);
        for (p, digit) in digits.into_iter().enumerate() {
            let place = (row + p / 3, column + p % 3);
            numbers[cells().partition_point(|&other| other < place)] = digit;
        }
    }
    let solution = solver().any(&numbers).expect("a samurai");
    numbers.copy_from_slice(&solution.expect("the free boxes can be completed"));
    numbers
}

/// Takes clues away, and keeps one solution; `None` when it needs more than `clues`.
fn dig(mut numbers: Numbers, clues: usize, random: &mut Rng) -> Option<Numbers> {
    let mut left = ACTIVE_CELLS;
    let mut order = shuffled(random);
    if clues < HARD_BELOW {
        let centre = 6..=14;
        order.sort_by_key(|&cell| {
            let (i, j) = cells()[cell];
            !(centre.contains(&i) && centre.contains(&j))
        });
    }
    for cell in order {
        if left == clues {
            return Some(numbers);
        }
        let digit = std::mem::take(&mut numbers[cell]);
        if solver().count(&numbers, 2) == Ok(1) {
            left -= 1;
        } else {
            numbers[cell] = digit;
        }
    }
    (left == clues).then_some(numbers)
}

/// Takes one more clue away, so that there are so many solutions.
fn with(solutions: usize, numbers: Numbers, random: &mut Rng) -> Option<Numbers> {
    let mut clues = shuffled(random).into_iter().filter(|&c| numbers[c] != 0);
    clues.find_map(|cell| {
        let mut fewer = numbers;
        fewer[cell] = 0;
        (solver().count(&fewer, solutions + 1) == Ok(solutions)).then_some(fewer)
    })
}

/// Adds a digit that differs from the solution's and is not in conflict with a clue.
fn with_none(numbers: Numbers, random: &mut Rng) -> Option<Numbers> {
    let mut open = shuffled(random).into_iter().filter(|&c| numbers[c] == 0);
    open.find_map(|cell| {
        (1..=9).find_map(|digit| {
            let mut wrong = numbers;
            wrong[cell] = digit;
            let none = conflict(&wrong).is_none() && solver().count(&wrong, 1) == Ok(0);
            none.then_some(wrong)
        })
    })
}

fn shuffled(random: &mut Rng) -> Vec<usize> {
    let mut order: Vec<usize> = (0..ACTIVE_CELLS).collect();
    random.shuffle(&mut order);
    order
}

/// The puzzle as text, laid out like the boards; an empty cell is `-` or 0.
fn layout(numbers: &Numbers, dashes: bool) -> String {
    let mut rest = numbers.iter();
    let mut text = String::new();
    for i in 0..21 {
        let row: String = (0..21)
            .map(|j| match is_active(i, j).then(|| rest.next()).flatten() {
                Some(0) if dashes => '-',
                Some(digit) => char::from(b'0' + digit),
                None => ' ',
            })
            .collect();
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text
}
