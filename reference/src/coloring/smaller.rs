//! What is smaller than an input of this lab: fewer problems, vertices and edges, and boards as
//! the exercise wants them.

use super::problem::{self, Problem};
use crate::boards::smaller::filled_from;
use crate::boards::{Board, cells, digits, fitting, flat, parse};
use crate::solver::sudoku::solver;

pub(super) fn smaller(exercise: &str, input: &str) -> Vec<String> {
    if exercise == "build_graph" || exercise == "generate" {
        let words: Vec<&str> = input.split_whitespace().collect();
        return fewer(&words, " ");
    }
    let problems = blocks(input);
    let mut found = fewer(&problems, "\n");
    for (place, block) in problems.iter().enumerate() {
        let steps = match parse(block) {
            Some(board) if exercise == "check_solution" => one_cell_less(&board),
            Some(board) => nearer_to_the_end(&board).iter().map(digits).collect(),
            None if block.starts_with("sudoku") => lower_colors(block),
            None => graphs(exercise, block),
        };
        for step in steps {
            let mut changed = problems.clone();
            changed[place] = &step;
            found.push(changed.join("\n"));
        }
    }
    found
}

/// The parts but one.
fn fewer(parts: &[&str], between: &str) -> Vec<String> {
    let without = |left_out| {
        let mut parts = parts.to_vec();
        parts.remove(left_out);
        parts.join(between)
    };
    let least = if parts.len() > 1 { parts.len() } else { 0 };
    (0..least).map(without).collect()
}

/// The problems of an input, each with all its lines.
fn blocks(input: &str) -> Vec<&str> {
    let input = input.trim();
    let mut starts: Vec<usize> = Vec::new();
    let mut at = 0;
    for line in input.split_inclusive('\n') {
        let says_more = ["edges", "m:", "colors"]
            .iter()
            .any(|key| line.trim().starts_with(key));
        if !says_more && !line.trim().is_empty() {
            starts.push(at);
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).copied().chain([input.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(start, end)| input[*start..end].trim_end())
        .collect()
}

/// A solution that is judged is full: an empty cell, or two of one number, is what is wrong with it. So
/// it only gets simpler numbers.
fn one_cell_less(board: &Board) -> Vec<String> {
    crate::boards::smaller::lowered(board)
        .iter()
        .map(digits)
        .collect()
}

/// A board whose colours are numbers, as 10 is no digit: every number lowered wherever it stands.
fn lower_colors(block: &str) -> Vec<String> {
    let Ok(Some(problem)) = problem::parse(block).map(|mut all| all.pop()) else {
        return Vec::new();
    };
    let pairs = (2..=10)
        .rev()
        .flat_map(|from| (1..from).map(move |to| (from, to)));
    let held = pairs.filter(|(from, _)| problem.colors.contains(from));
    let lower = held.map(|(from, to)| {
        let colors = problem.colors[1..].iter();
        let lowered = colors.map(|&color| if color == from { to } else { color });
        let words: Vec<String> = lowered.map(|color| color.to_string()).collect();
        format!("sudoku\ncolors: {}", words.join(" "))
    });
    lower.collect()
}

/// Fewer empty cells: filled as the solution is, or with what fits where there is none.
fn nearer_to_the_end(board: &Board) -> Vec<Board> {
    if let Ok(Some(solution)) = solver().any(&flat(board)) {
        let full = std::array::from_fn(|i| std::array::from_fn(|j| solution[9 * i + j]));
        return filled_from(board, &full);
    }
    let empty = cells().filter(|&(i, j)| board[i][j] == 0);
    let fill = |(i, j): (usize, usize)| {
        fitting(board, (i, j)).into_iter().map(move |digit| {
            let mut fuller = *board;
            fuller[i][j] = digit;
            fuller
        })
    };
    empty.flat_map(fill).collect()
}

/// Without one of its vertices, one of its edges, a given colour, or a colour of m; then with lower colours.
fn graphs(exercise: &str, block: &str) -> Vec<String> {
    let Ok(Some(problem)) = problem::parse(block).map(|mut all| all.pop()) else {
        return Vec::new();
    };
    let Problem { graph, m, colors } = &problem;
    let n = graph.n();
    let edges: Vec<(usize, usize)> = (1..=n)
        .flat_map(|a| graph.neighbours(a).iter().map(move |&b| (a, b)))
        .filter(|(a, b)| a < b)
        .collect();
    let mut found = Vec::new();
    for vertex in (1..=n).filter(|_| n > 1).rev() {
        let renumbered = |it: usize| if it > vertex { it - 1 } else { it };
        let left = edges.iter().filter(|(a, b)| *a != vertex && *b != vertex);
        let left: Vec<_> = left.map(|&(a, b)| (renumbered(a), renumbered(b))).collect();
        let mut fewer = colors.clone();
        fewer.remove(vertex);
        found.push(written(n - 1, &left, *m, &fewer));
    }
    for edge in 0..edges.len() {
        let mut fewer = edges.clone();
        fewer.remove(edge);
        found.push(written(n, &fewer, *m, colors));
    }
    if *m > 1 && exercise != "check_solution" && colors.iter().all(|color| color < m) {
        found.push(written(n, &edges, m - 1, colors));
    }
    // A solution that is judged keeps a colour at every vertex.
    let least = u8::from(exercise == "check_solution");
    for vertex in (1..=n).filter(|&vertex| colors[vertex] > least) {
        for lower in least..colors[vertex] {
            let mut fewer = colors.clone();
            fewer[vertex] = lower;
            found.push(written(n, &edges, *m, &fewer));
        }
    }
    found
}

fn written(n: usize, edges: &[(usize, usize)], m: u8, colors: &[u8]) -> String {
    let mut text = format!("vertices: {n}");
    if !edges.is_empty() {
        let edges: Vec<String> = edges.iter().map(|(a, b)| format!("{a}-{b}")).collect();
        text += &format!("\nedges: {}", edges.join(" "));
    }
    if m != 9 {
        text += &format!("\nm: {m}");
    }
    if colors[1..].iter().any(|color| *color != 0) {
        let colors: Vec<String> = colors[1..].iter().map(u8::to_string).collect();
        text += &format!("\ncolors: {}", colors.join(" "));
    }
    text
}
