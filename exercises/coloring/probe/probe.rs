//! The probe of coloring in Rust: calls one of the student's functions and writes what came back.
//! probe.c describes the inputs.
//!
//! This file is the root of the crate that holds the student's files, in the place of their
//! main.rs. It offers the same paths. Behind the paths of functions that `generate` builds on
//! stands the student's function, or the reference's while `generate` is graded; what is observed is
//! always the student's.

#[path = "src/graph.rs"]
pub mod graph;
#[path = "src/random.rs"]
pub mod random;

#[path = "src/build_graph.rs"]
pub mod build_graph;

#[path = "src/color_first.rs"]
mod student_color_first;
pub mod color_first {
    // A helper that the student made public is reached under the module's name as well.
    #[allow(unused_imports)]
    pub use crate::student_color_first::*;

    use crate::graph::Graph;
    sudograde::substitutable! {
        pub fn color_first(graph: &Graph, m: u8, color: &[u8]) -> Option<Vec<u8>>
            = crate::student_color_first::color_first
    }
}

#[path = "src/color_all.rs"]
mod student_color_all;
pub mod color_all {
    #[allow(unused_imports)]
    pub use crate::student_color_all::*;

    use crate::graph::Graph;
    use std::ops::ControlFlow;
    sudograde::substitutable! {
        pub fn color_all(
            graph: &Graph,
            m: u8,
            color: &[u8],
            found: &mut dyn FnMut(&[u8]) -> ControlFlow<()>
        ) -> u64 = crate::student_color_all::color_all
    }
}

#[path = "src/check_solution.rs"]
mod student_check_solution;
pub mod check_solution {
    #[allow(unused_imports)]
    pub use crate::student_check_solution::*;

    use crate::graph::Graph;
    sudograde::substitutable! {
        pub fn check_solution(graph: &Graph, color: &[u8]) -> bool
            = crate::student_check_solution::check_solution
    }
}

#[path = "src/generate.rs"]
pub mod generate;

use std::ops::ControlFlow;

use graph::Graph;
use sudograde::Probe;

const MOST_COLORINGS: usize = 300;

sudograde::probe!(observe);

fn observe(probe: &Probe) {
    match probe.call {
        "rows" | "columns" | "boxes" | "counts" | "order" => observe_graph(probe),
        "puzzle" | "puzzle-count" | "seeds" => observe_puzzles(probe),
        call => match read_problems(probe.input) {
            None => probe.write("the input of this case cannot be read\n"),
            Some(problems) => {
                for problem in &problems {
                    match call {
                        "colors" | "found" | "unchanged" => observe_first(probe, problem),
                        "count" | "solutions" | "restored" => observe_all(probe, problem),
                        "check_solution" => {
                            let Problem { graph, colors, .. } = problem;
                            let right = student_check_solution::check_solution(graph, colors);
                            probe.write(if right { "1\n" } else { "0\n" });
                        }
                        _ => probe.write(&format!("the probe knows no call \"{call}\"\n")),
                    }
                }
            }
        },
    }
}

struct Problem {
    graph: Graph,
    m: u8,
    colors: Vec<u8>,
}

impl Problem {
    fn new(graph: Graph) -> Self {
        let colors = vec![0; graph.n() + 1];
        Self { graph, m: 9, colors }
    }
}

fn row(vertex: usize) -> usize {
    (vertex - 1) / 9
}

fn column(vertex: usize) -> usize {
    (vertex - 1) % 9
}

fn sudoku() -> Graph {
    let joined = |v, w| {
        let same_box = row(v) / 3 == row(w) / 3 && column(v) / 3 == column(w) / 3;
        row(v) == row(w) || column(v) == column(w) || same_box
    };
    let edges = (1..=81).flat_map(|v| (1..v).map(move |w| (v, w)));
    Graph::new(81, edges.filter(|&(v, w)| joined(v, w)))
}

fn read_problems(text: &str) -> Option<Vec<Problem>> {
    let mut problems: Vec<Problem> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match line.split_once(':') {
            Some(("vertices", n)) => {
                problems.push(Problem::new(Graph::new(n.trim().parse().ok()?, [])));
            }
            Some((key, value)) => {
                let problem = problems.last_mut()?;
                let words = value.split_whitespace();
                match key {
                    "edges" => {
                        let edges: Option<Vec<_>> = words.map(edge).collect();
                        problem.graph = Graph::new(problem.graph.n(), edges?);
                    }
                    "m" => problem.m = value.trim().parse().ok()?,
                    "colors" => {
                        problem.colors.truncate(1);
                        problem.colors.extend(words.map_while(|it| it.parse::<u8>().ok()));
                    }
                    _ => return None,
                }
                if problem.colors.len() != problem.graph.n() + 1 {
                    return None;
                }
            }
            None if line == "sudoku" => problems.push(Problem::new(sudoku())),
            None => {
                let mut problem = Problem::new(sudoku());
                for (vertex, digit) in (1..).zip(line.chars()) {
                    *problem.colors.get_mut(vertex)? = u8::try_from(digit.to_digit(10)?).ok()?;
                }
                problems.push(problem);
            }
        }
    }
    Some(problems)
}

fn edge(word: &str) -> Option<(usize, usize)> {
    let (a, b) = word.split_once('-')?;
    Some((a.parse().ok()?, b.parse().ok()?))
}

fn observe_graph(probe: &Probe) {
    let graph = build_graph::build_graph();
    let vertices: Vec<usize> = match probe.input {
        "all" => (1..=81).collect(),
        some => some.split_whitespace().filter_map(|it| it.parse().ok()).collect(),
    };
    if probe.call == "counts" {
        probe.write(&format!("vertices: {}\n", graph.n()));
    }
    for v in vertices {
        // A smaller graph than it should be does not have all of them.
        let neighbours = if v <= graph.n() { graph.neighbours(v) } else { &[] };
        let said = match probe.call {
            // The given Graph keeps the list in order, and each neighbour once.
            "counts" | "order" if neighbours.is_empty() => " no neighbours".to_owned(),
            "counts" => match neighbours.iter().find(|&&w| w > 81) {
                Some(w) => format!(" {w} is no vertex"),
                None => " each neighbour once".to_owned(),
            },
            "order" => " ascending".to_owned(),
            part => {
                let those = neighbours.iter().filter(|&&w| w <= 81).filter(|&&w| match part {
                    "rows" => row(v) == row(w),
                    "columns" => column(v) == column(w),
                    _ => row(v) != row(w) && column(v) != column(w),
                });
                those.map(|w| format!(" {w}")).collect()
            }
        };
        probe.write(&format!("{v}:{said}\n"));
    }
}

/// The colours of a Sudoku on nine lines, those of another graph on one.
fn write_colors(probe: &Probe, n: usize, colors: &[u8]) {
    let length = if n == 81 { 9 } else { n.max(1) };
    for line in colors.get(1..).unwrap_or_default().chunks(length) {
        let line: Vec<String> = line.iter().map(u8::to_string).collect();
        probe.write(&format!("{}\n", line.join(" ")));
    }
}

/// In C the colours are written in place, and must be as they were when there is none. Here they
/// cannot change.
fn observe_first(probe: &Probe, Problem { graph, m, colors }: &Problem) {
    match (probe.call, student_color_first::color_first(graph, *m, colors)) {
        ("colors", Some(answer)) => write_colors(probe, graph.n(), &answer),
        (_, Some(_)) => probe.write("found\n"),
        ("unchanged", None) => probe.write("none\ncolors unchanged\n"),
        (_, None) => probe.write("none\n"),
    }
}

fn observe_all(probe: &Probe, Problem { graph, m, colors }: &Problem) {
    let mut lines: Vec<String> = Vec::new();
    let count = student_color_all::color_all(graph, *m, colors, &mut |colors| {
        let words: Vec<String> = colors.iter().skip(1).map(u8::to_string).collect();
        lines.push(words.join(" ") + "\n");
        if lines.len() > MOST_COLORINGS {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    match probe.call {
        "count" => probe.write(&format!("{count}\n")),
        "solutions" if lines.is_empty() => probe.write("none\n"),
        "solutions" => probe.write(&lines.concat()),
        _ => {
            let some = !lines.is_empty() || count > 0;
            probe.write(if some { "some colourings\n" } else { "none\n" });
            probe.write("colors unchanged\n");
        }
    }
}

fn observe_puzzles(probe: &Probe) {
    let graph = sudoku();
    let mut last: Option<(u32, Option<Vec<u8>>)> = None;
    for seed in probe.input.split_whitespace().filter_map(|it| it.parse::<u32>().ok()) {
        let puzzle = generate::generate(&graph, seed.into());
        if probe.call == "seeds" {
            if let Some((before, other)) = last {
                let same = if other == puzzle { "same" } else { "different" };
                probe.write(&format!("{before} and {seed}: {same}\n"));
            }
            last = Some((seed, puzzle));
            continue;
        }
        let colors = puzzle.unwrap_or_default();
        if probe.call == "puzzle-count" {
            // In C this is what the function returns.
            let givens = colors.iter().skip(1).filter(|&&color| color != 0).count();
            probe.write(&format!("returned {givens}\n"));
        }
        write_colors(probe, 81, &colors);
    }
}
