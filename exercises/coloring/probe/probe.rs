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

/// The graph of a Sudoku, where the exercise has it as data, and the input behind it.
fn take_data(text: &str) -> (Option<Graph>, &str) {
    let Some((data, input)) = text.strip_prefix("sudoku:").and_then(|it| it.split_once('\n')) else {
        return (None, text);
    };
    let edges: Option<Vec<_>> = data.split_whitespace().map(edge).collect();
    (edges.map(|edges| Graph::new(81, edges)), input)
}

fn read_problems(text: &str) -> Option<Vec<Problem>> {
    let (sudoku, text) = take_data(text);
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
            None if line == "sudoku" => problems.push(Problem::new(sudoku.clone()?)),
            None => {
                let mut problem = Problem::new(sudoku.clone()?);
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
    probe.write(&format!("vertices: {}\n", graph.n()));
    for v in vertices {
        // A smaller graph than it should be does not have all of them.
        let neighbours = if v <= graph.n() { graph.neighbours(v) } else { &[] };
        let list: String = neighbours.iter().map(|w| format!(" {w}")).collect();
        probe.write(&format!("{v}:{list}\n"));
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
    let answer = student_color_first::color_first(graph, *m, colors);
    probe.write(if answer.is_some() { "found\n" } else { "none\n" });
    write_colors(probe, graph.n(), answer.as_deref().unwrap_or(colors));
}

fn observe_all(probe: &Probe, Problem { graph, m, colors }: &Problem) {
    let mut lines: Vec<String> = Vec::new();
    let count = student_color_all::color_all(graph, *m, colors, &mut |colors| {
        let words: Vec<String> = colors.iter().skip(1).map(u8::to_string).collect();
        lines.push(format!("handed out {}\n", words.join(" ")));
        if lines.len() > MOST_COLORINGS {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    probe.write(&format!("counted {count}\n{}left\n", lines.concat()));
    write_colors(probe, graph.n(), colors);
}

fn observe_puzzles(probe: &Probe) {
    let (Some(graph), seeds) = take_data(probe.input) else {
        probe.write("the input of this case cannot be read\n");
        return;
    };
    for seed in seeds.split_whitespace().filter_map(|it| it.parse::<u32>().ok()) {
        let colors = generate::generate(&graph, seed.into()).unwrap_or_default();
        // In C this is what the function returns.
        let givens = colors.iter().skip(1).filter(|&&color| color != 0).count();
        probe.write(&format!("returned {givens}\n"));
        write_colors(probe, 81, &colors);
    }
}
