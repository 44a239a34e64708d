//! The inputs that properties of this lab are tried with: boards on which plain backtracking over
//! ascending vertices is quick, and small graphs.

use fastrand::Rng;

use crate::boards::make::{any_digits, filled_around, solved, some_of};
use crate::boards::{Board, Cell, cells, conflicts, digits, fitting, flat, sees};
use crate::random::Generator;
use crate::solver::sudoku::solver;

/// Their names in lab.toml, and how they are made.
pub(super) const GENERATORS: [Generator; 17] = [
    ("vertex", |_, index| (index % 81 + 1).to_string()),
    ("one-solution", |rng, _| digits(&one_solution(rng))),
    ("several-solutions", |rng, _| {
        digits(&several_solutions(rng))
    }),
    ("unsolvable", |rng, _| digits(&unsolvable(rng))),
    ("contradiction", |rng, _| digits(&filled_around(rng))),
    ("small-graph", |rng, _| small_graph(rng).to_string()),
    ("contradictory-graph", |rng, _| contradictory_graph(rng)),
    ("solved", |rng, _| digits(&solved(rng))),
    ("full-of-any-digits", |rng, _| digits(&any_digits(rng))),
    ("one-cell-off", |rng, index| {
        digits(&one_cell_off(rng, index))
    }),
    ("two-cells-swapped", |rng, _| {
        digits(&two_cells_swapped(rng))
    }),
    ("one-empty-cell", |rng, index| {
        let mut board = solved(rng);
        board[index % 81 / 9][index % 9] = 0;
        digits(&board)
    }),
    ("one-cell-of-10", |rng, index| {
        let mut board = solved(rng);
        board[index % 81 / 9][index % 9] = 10;
        let words = flat(&board).map(|cell| cell.to_string());
        format!("sudoku\ncolors: {}", words.join(" "))
    }),
    ("colored-graph", |rng, _| {
        let graph = small_graph(rng);
        graph.colored(|rng| rng.u8(1..=4), rng)
    }),
    ("rows-repeat-in-a-graph", |rng, _| far_apart(rng)),
    ("seed", |rng, _| rng.u32(1..100_000).to_string()),
    ("two-seeds", |rng, _| {
        let one = rng.u32(1..100_000);
        let other = if rng.bool() { one } else { one + 1 };
        format!("{one} {other}")
    }),
];

fn solutions(board: &Board, most: usize) -> usize {
    // It is a board: that is what can be wrong with it.
    solver().count(&flat(board), most).unwrap_or_default()
}

/// A board with exactly one solution, also without its first cell: who colours that one anew makes
/// another mistake than who finds none.
fn one_solution(rng: &mut Rng) -> Board {
    loop {
        let kept = rng.usize(45..81);
        let board = some_of(solved(rng), kept, rng);
        let mut without_first = board;
        without_first[0][0] = 0;
        if solutions(&without_first, 2) == 1 {
            return board;
        }
    }
}

/// From two solutions to twenty, and the first cell is given.
fn several_solutions(rng: &mut Rng) -> Board {
    loop {
        let full = solved(rng);
        let kept = rng.usize(45..78);
        let mut board = some_of(full, kept, rng);
        board[0][0] = full[0][0];
        if (2..=20).contains(&solutions(&board, 21)) {
            return board;
        }
    }
}

/// No number repeats, and yet there is no solution.
fn unsolvable(rng: &mut Rng) -> Board {
    loop {
        let kept = rng.usize(50..78);
        let mut board = some_of(solved(rng), kept, rng);
        let empty: Vec<Cell> = cells().filter(|&(i, j)| board[i][j] == 0).collect();
        let (i, j) = empty[rng.usize(..empty.len())];
        let fits = fitting(&board, (i, j));
        board[i][j] = fits[rng.usize(..fits.len())];
        if solutions(&board, 1) == 0 {
            return board;
        }
    }
}

/// A solution with another number in one cell.
fn one_cell_off(rng: &mut Rng, index: usize) -> Board {
    let mut board = solved(rng);
    let cell = &mut board[index % 81 / 9][index % 9];
    *cell = (*cell + rng.u8(..8)) % 9 + 1;
    board
}

/// A solution in which two cells that see each other have exchanged their numbers.
fn two_cells_swapped(rng: &mut Rng) -> Board {
    loop {
        let board = solved(rng);
        let [a, b] = [(); 2].map(|()| (rng.usize(..9), rng.usize(..9)));
        let swapped = crate::boards::make::swapped(board, a, b);
        if sees(a, b) && conflicts(&swapped).next().is_some() {
            return swapped;
        }
    }
}

/// Few vertices, the edges between them, and a number of colours.
struct SmallGraph {
    n: usize,
    edges: Vec<(usize, usize)>,
    m: u8,
}

impl std::fmt::Display for SmallGraph {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "vertices: {}", self.n)?;
        if !self.edges.is_empty() {
            write!(f, "\nedges:")?;
        }
        for (a, b) in &self.edges {
            write!(f, " {a}-{b}")?;
        }
        write!(f, "\nm: {}", self.m)
    }
}

impl SmallGraph {
    fn colored(&self, color: impl Fn(&mut Rng) -> u8, rng: &mut Rng) -> String {
        let colors: Vec<String> = (0..self.n).map(|_| color(rng).to_string()).collect();
        format!("{self}\ncolors: {}", colors.join(" "))
    }
}

/// Never more than 256 colourings, whatever the edges are.
fn small_graph(rng: &mut Rng) -> SmallGraph {
    let m = rng.u8(1..=4);
    let most = [8, 8, 5, 4][usize::from(m) - 1];
    let n = rng.usize(1..=most);
    let pairs = (1..=n).flat_map(|a| (a + 1..=n).map(move |b| (a, b)));
    let part = rng.f32();
    let mut edges: Vec<_> = pairs.filter(|_| rng.f32() < part).collect();
    rng.shuffle(&mut edges);
    SmallGraph { n, edges, m }
}

/// Two neighbours are given the same colour, and no other vertex has one.
fn contradictory_graph(rng: &mut Rng) -> String {
    loop {
        let graph = small_graph(rng);
        if let Some(&(a, b)) = graph.edges.first() {
            let color = rng.u8(1..=graph.m);
            let of = |vertex| if vertex == a || vertex == b { color } else { 0 };
            let colors: Vec<String> = (1..=graph.n).map(|vertex| of(vertex).to_string()).collect();
            return format!("{graph}\ncolors: {}", colors.join(" "));
        }
    }
}

/// A graph of 81 vertices that is no Sudoku: with few edges, of which one may join two cells
/// that see nothing of each other on a board. Its colours are a board's.
fn far_apart(rng: &mut Rng) -> String {
    let (a, b) = loop {
        let (a, b) = (rng.usize(..81), rng.usize(..81));
        if a < b && !sees((a / 9, a % 9), (b / 9, b % 9)) {
            break (a, b);
        }
    };
    let mut board = if rng.bool() {
        solved(rng)
    } else {
        any_digits(rng)
    };
    if rng.bool() {
        board[b / 9][b % 9] = board[a / 9][a % 9];
    }
    let words = flat(&board).map(|cell| cell.to_string());
    format!(
        "vertices: 81\nedges: {}-{}\ncolors: {}",
        a + 1,
        b + 1,
        words.join(" ")
    )
}
