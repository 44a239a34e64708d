//! The checkers of this lab: observations of which many are right.
//!
//! Each reads what a probe wrote. A student's program stands behind that text, so nothing in it
//! can be taken for granted: what cannot be read is wrong, with the reason said.
//!
//! Vertices are counted from 1, as everywhere in this lab.

use super::build_graph::sudoku_graph;
use super::exact::Exact;
use super::graph::Graph;
use super::problem::Problem;
use crate::Complaint;

/// Right, or wrong and why.
pub(super) type Judgement = Result<(), Complaint>;

/// The texts in the lab's folder `locale`, and what each can mention.
pub(super) const COMPLAINTS: &[(&str, &[&str])] = &[
    ("colors-none", &[]),
    ("colors-not-read", &["found"]),
    ("colors-too-long", &["found"]),
    ("colors-given-changed", &["vertex", "is", "given"]),
    ("colors-uncolored", &["vertex"]),
    ("colors-not-a-color", &["vertex", "is", "m"]),
    ("colors-same", &["color", "a", "b"]),
    ("puzzle-not-read", &["seed", "found"]),
    ("puzzle-too-long", &["found"]),
    ("puzzle-not-a-color", &["seed", "vertex", "is"]),
    ("puzzle-same", &["seed", "color", "a", "b"]),
    ("puzzle-without-solution", &["seed"]),
    ("puzzle-with-several-solutions", &["seed"]),
    ("puzzle-too-few", &["seed", "givens", "least"]),
    ("puzzle-too-many", &["seed", "givens", "most"]),
    ("puzzle-count-wrong", &["seed", "givens", "returned"]),
    ("puzzles-equal", &["seed", "other"]),
];

/// A puzzle with fewer givens has several solutions (G. McGuire, B. Tugemann, G. Civario, "There is
/// no 16-clue Sudoku", 2012).
pub(super) const LEAST_GIVENS: usize = 17;
/// What the statement asks for. One that removes while it can gets down to 20 to 30.
const MOST_GIVENS: usize = 40;

pub(super) fn complaint<const N: usize>(
    id: &'static str,
    arguments: [(&'static str, String); N],
) -> Complaint {
    Complaint {
        id,
        arguments: arguments.into(),
    }
}

/// An argument.
pub(super) fn number(name: &'static str, value: impl ToString) -> (&'static str, String) {
    (name, value.to_string())
}

/// The argument `found`: what the student's program wrote.
fn found(text: &str) -> (&'static str, String) {
    ("found", quoted(text))
}

/// A student's text in a reason: on one line, and not more of it than anyone reads.
pub(super) fn quoted(text: &str) -> String {
    const SHOWN: usize = 40;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}

/// `color_first`, call `colors`: for each problem a proper colouring that keeps what was given, or
/// `none` where there is none.
pub(super) fn colors(problems: &[Problem], observation: &str) -> Judgement {
    let mut lines = observation.lines().map(str::trim_end).peekable();
    for problem in problems {
        if lines.next_if_eq(&"none").is_some() {
            let Problem { graph, m, colors } = problem;
            if Exact::new(graph, *m).colorings(colors, 1).is_empty() {
                continue;
            }
            return Err(complaint("colors-none", []));
        }
        let not_read = |line: &str| complaint("colors-not-read", [found(line)]);
        let rows = if problem.is_board() { 9 } else { 1 };
        let answer = read_numbers(&mut lines, rows, problem.graph.n()).map_err(not_read)?;
        is_coloring(problem, &answer)?;
    }
    match lines.find(|line| !line.is_empty()) {
        Some(more) => Err(complaint("colors-too-long", [found(more)])),
        None => Ok(()),
    }
}

pub(super) fn is_coloring(problem: &Problem, answer: &[i64]) -> Judgement {
    let Problem { graph, m, colors } = problem;
    for ((vertex, &given), &is) in (1..).zip(&colors[1..]).zip(answer) {
        let at = number("vertex", vertex);
        if given != 0 && i64::from(given) != is {
            let arguments = [at, number("is", is), number("given", given)];
            return Err(complaint("colors-given-changed", arguments));
        }
        if is == 0 {
            return Err(complaint("colors-uncolored", [at]));
        }
        if !(1..=i64::from(*m)).contains(&is) {
            let arguments = [at, number("is", is), number("m", m)];
            return Err(complaint("colors-not-a-color", arguments));
        }
    }
    match same_color(graph, answer) {
        Some((color, a, b)) => Err(complaint(
            "colors-same",
            [number("color", color), number("a", a), number("b", b)],
        )),
        None => Ok(()),
    }
}

/// The first edge whose ends have the same colour, with that colour; 0 is none.
fn same_color(graph: &Graph, colors: &[i64]) -> Option<(i64, usize, usize)> {
    let color = |vertex: usize| colors.get(vertex - 1).copied().unwrap_or_default();
    (1..=graph.n()).find_map(|a| {
        let same = |&&b: &&usize| color(a) != 0 && color(a) == color(b);
        let b = graph.neighbours(a).iter().find(same)?;
        Some((color(a), a, *b))
    })
}

/// Takes `rows` lines that hold `count` numbers together. Err: the first line that cannot be one of
/// them.
fn read_numbers<'a>(
    lines: &mut impl Iterator<Item = &'a str>,
    rows: usize,
    count: usize,
) -> Result<Vec<i64>, &'a str> {
    let mut all = Vec::with_capacity(count);
    for _ in 0..rows {
        let line = lines.next().unwrap_or_default();
        let words = line.split_whitespace().map(|word| word.parse().ok());
        let numbers: Option<Vec<i64>> = words.collect();
        all.extend(numbers.filter(|it| it.len() == count / rows).ok_or(line)?);
    }
    Ok(all)
}

/// What `generate` made of one seed.
struct Puzzle {
    seed: u32,
    cells: Vec<i64>,
    /// What it returned, where that was asked for.
    returned: Option<i64>,
}

impl Puzzle {
    fn seed(&self) -> (&'static str, String) {
        number("seed", self.seed)
    }

    fn givens(&self) -> usize {
        self.cells.iter().filter(|&&cell| cell != 0).count()
    }
}

/// Reads a puzzle for each seed. Different seeds must have given different puzzles: a puzzle that
/// stands in the source is not generated.
fn read_puzzles(seeds: &[u32], observation: &str) -> Result<Vec<Puzzle>, Complaint> {
    let mut lines = observation.lines().map(str::trim_end).peekable();
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for &seed in seeds {
        let not_read =
            |line: &str| complaint("puzzle-not-read", [number("seed", seed), found(line)]);
        let returned = match lines.peek().and_then(|line| line.strip_prefix("returned ")) {
            Some(text) => {
                let returned = text.parse().map_err(|_| not_read(text))?;
                lines.next();
                Some(returned)
            }
            None => None,
        };
        let cells = read_numbers(&mut lines, 9, 81).map_err(not_read)?;
        if let Some(other) = puzzles
            .iter()
            .find(|it| it.seed != seed && it.cells == cells)
        {
            let arguments = [number("seed", other.seed), number("other", seed)];
            return Err(complaint("puzzles-equal", arguments));
        }
        puzzles.push(Puzzle {
            seed,
            cells,
            returned,
        });
    }
    match lines.find(|line| !line.is_empty()) {
        Some(more) => Err(complaint("puzzle-too-long", [found(more)])),
        None => Ok(puzzles),
    }
}

/// `generate`, call `puzzle`: colours from 1 to 9 at some vertices, and no two neighbours have the
/// same.
pub(super) fn proper(seeds: &[u32], observation: &str) -> Judgement {
    let graph = sudoku_graph();
    for puzzle in read_puzzles(seeds, observation)? {
        is_proper(graph, &puzzle)?;
        has_enough(&puzzle)?;
    }
    Ok(())
}

fn is_proper(graph: &Graph, puzzle: &Puzzle) -> Judgement {
    for (vertex, &is) in (1..).zip(&puzzle.cells) {
        if !(0..=9).contains(&is) {
            let arguments = [puzzle.seed(), number("vertex", vertex), number("is", is)];
            return Err(complaint("puzzle-not-a-color", arguments));
        }
    }
    match same_color(graph, &puzzle.cells) {
        Some((color, a, b)) => Err(complaint(
            "puzzle-same",
            [
                puzzle.seed(),
                number("color", color),
                number("a", a),
                number("b", b),
            ],
        )),
        None => Ok(()),
    }
}

fn has_enough(puzzle: &Puzzle) -> Judgement {
    if puzzle.givens() >= LEAST_GIVENS {
        return Ok(());
    }
    let [givens, least] = [
        number("givens", puzzle.givens()),
        number("least", LEAST_GIVENS),
    ];
    Err(complaint("puzzle-too-few", [puzzle.seed(), givens, least]))
}

/// `generate`, call `puzzle`: exactly one colouring keeps the givens.
pub(super) fn one_solution(seeds: &[u32], observation: &str) -> Judgement {
    let graph = sudoku_graph();
    let exact = Exact::new(graph, 9);
    for puzzle in read_puzzles(seeds, observation)? {
        // Fewer givens have several solutions or none, and would take the search long to find.
        is_proper(graph, &puzzle)?;
        has_enough(&puzzle)?;
        let mut colors = vec![0];
        colors.extend(puzzle.cells.iter().map(|&it| u8::try_from(it).unwrap_or(0)));
        match exact.colorings(&colors, 2).len() {
            0 => return Err(complaint("puzzle-without-solution", [puzzle.seed()])),
            1 => {}
            _ => return Err(complaint("puzzle-with-several-solutions", [puzzle.seed()])),
        }
    }
    Ok(())
}

/// `generate`, call `puzzle-count`: not too many givens, and their number is what was returned.
pub(super) fn few_givens(seeds: &[u32], observation: &str) -> Judgement {
    for puzzle in read_puzzles(seeds, observation)? {
        has_enough(&puzzle)?;
        let givens = number("givens", puzzle.givens());
        if puzzle.givens() > MOST_GIVENS {
            let arguments = [puzzle.seed(), givens, number("most", MOST_GIVENS)];
            return Err(complaint("puzzle-too-many", arguments));
        }
        let count = i64::try_from(puzzle.givens()).ok();
        if puzzle.returned.is_some() && puzzle.returned != count {
            let returned = puzzle.returned.unwrap_or_default();
            let arguments = [puzzle.seed(), givens, number("returned", returned)];
            return Err(complaint("puzzle-count-wrong", arguments));
        }
    }
    Ok(())
}
