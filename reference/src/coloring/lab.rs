//! What the grader may ask about this lab: which observations are right.
//!
//! The input of `build_graph` is some vertices, or `all`; that of `generate` some seeds; that of
//! the others what [`problem::parse`] reads. The observations are those that the lab's probes
//! write; the functions here and the probes must agree on each word of them.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use super::build_graph::build_graph;
use super::check_solution::check_solution;
use super::checkers;
use super::color_all::color_all;
use super::color_first::color_first;
use super::explain;
use super::facets;
use super::generate::generate;
use super::generators::GENERATORS;
use super::graph::Graph;
use super::problem::{self, Problem};
use super::runs;
use super::smaller;
use crate::{Complaint, Explanation, Lab, LabError, Run, Seen, random};

/// The lab `coloring`.
pub struct Coloring;

/// The probes show no more colourings than this, and no case has as many.
const MOST_COLORINGS: usize = 300;

impl Lab for Coloring {
    fn id(&self) -> &'static str {
        "coloring"
    }

    fn accepted(&self, exercise: &str, call: &str, input: &str) -> Result<Vec<String>, LabError> {
        let known = match exercise {
            "build_graph" => graph_shown(call, input)?,
            "generate" => puzzles_shown(call, input)?,
            "color_first" | "color_all" | "check_solution" => {
                let problems = problem::parse(input)?;
                let shown = problems.iter().map(|it| shown(exercise, call, it));
                shown.collect::<Option<String>>()
            }
            _ => return Err(LabError::UnknownExercise(exercise.to_owned())),
        };
        let observation = known.ok_or_else(|| unknown_call(exercise, call))?;
        Ok(vec![observation])
    }

    fn given(&self, exercise: &str, _: &str, input: &str) -> String {
        facets::given(exercise, input)
    }

    fn facet(&self, exercise: &str, call: &str, input: &str, observation: &str) -> Option<String> {
        facets::facet(exercise, call, input, observation)
    }

    fn check(
        &self,
        checker: &str,
        exercise: &str,
        call: &str,
        input: &str,
        observation: &str,
    ) -> Result<Result<(), Complaint>, LabError> {
        match (checker, exercise, call) {
            ("colors", "color_first", "colors") => {
                Ok(checkers::colors(&problem::parse(input)?, observation))
            }
            ("one-solution", "generate", "puzzle") => {
                Ok(checkers::one_solution(&seeds(input)?, observation))
            }
            ("proper", "generate", "puzzle") => Ok(checkers::proper(&seeds(input)?, observation)),
            ("few-givens", "generate", "puzzle-count") => {
                Ok(checkers::few_givens(&seeds(input)?, observation))
            }
            ("colors" | "one-solution" | "proper" | "few-givens", ..) => {
                Err(unknown_call(exercise, call))
            }
            _ => Err(LabError::UnknownChecker(checker.to_owned())),
        }
    }

    fn complaints(&self) -> &'static [(&'static str, &'static [&'static str])] {
        static ALL: LazyLock<Vec<(&str, &[&str])>> = LazyLock::new(|| {
            [checkers::COMPLAINTS, runs::COMPLAINTS, explain::COMPLAINTS].concat()
        });
        &ALL
    }

    fn generators(&self) -> &'static [&'static str] {
        const NAMES: [&str; GENERATORS.len()] = random::names(&GENERATORS);
        &NAMES
    }

    fn generate(&self, generator: &str, seed: u64, index: u32) -> Result<String, LabError> {
        random::generate(&GENERATORS, generator, seed, index)
    }

    fn smaller(&self, exercise: &str, _: &str, input: &str) -> Vec<String> {
        smaller::smaller(exercise, input)
    }

    fn explain(
        &self,
        exercise: &str,
        call: &str,
        input: &str,
        observation: &str,
    ) -> Option<Explanation> {
        explain::explain(exercise, call, input, observation)
    }

    fn describe_run(&self, exercise: &str, run: &Run) -> Result<String, LabError> {
        match exercise {
            "program" => runs::describe(run),
            _ => Err(LabError::UnknownExercise(exercise.to_owned())),
        }
    }

    fn check_run(
        &self,
        checker: &str,
        exercise: &str,
        run: &Run,
        seen: &Seen,
    ) -> Result<Result<(), Complaint>, LabError> {
        match exercise {
            "program" => runs::check(checker, run, &seen.stdout),
            _ => Err(LabError::UnknownExercise(exercise.to_owned())),
        }
    }
}

fn unknown_call(exercise: &str, call: &str) -> LabError {
    LabError::UnknownCall {
        exercise: exercise.to_owned(),
        call: call.to_owned(),
    }
}

/// The numbers of an input, separated by white space; there is at least one.
fn numbers(input: &str) -> Result<Vec<usize>, LabError> {
    let bad = || LabError::BadInput(format!("`{input}` is not some numbers"));
    let numbers: Option<Vec<usize>> = input.split_whitespace().map(|it| it.parse().ok()).collect();
    numbers.filter(|it| !it.is_empty()).ok_or_else(bad)
}

/// The seeds of an input: numbers that C's `unsigned` can hold.
fn seeds(input: &str) -> Result<Vec<u32>, LabError> {
    let seed = |number| {
        u32::try_from(number).map_err(|_| LabError::BadInput(format!("{number} is no seed")))
    };
    numbers(input)?.into_iter().map(seed).collect()
}

/// The observations of `build_graph`; `None` when there is no such call.
fn graph_shown(call: &str, input: &str) -> Result<Option<String>, LabError> {
    let vertices = match input.trim() {
        "all" => (1..=81).collect(),
        some => numbers(some)?,
    };
    if let Some(stranger) = vertices.iter().find(|it| !(1..=81).contains(*it)) {
        return Err(LabError::BadInput(format!("{stranger} is no vertex")));
    }
    let graph = build_graph();
    let row = |v: usize| (v - 1) / 9;
    let column = |v: usize| (v - 1) % 9;
    let part = |is_in: &dyn Fn(usize, usize) -> bool| {
        let line = |&v: &usize| {
            let those = graph.neighbours(v).iter().filter(|&&w| is_in(v, w));
            format!(
                "{v}:{}\n",
                those.map(|w| format!(" {w}")).collect::<String>()
            )
        };
        vertices.iter().map(line).collect::<String>()
    };
    let each =
        |text: &str| -> String { vertices.iter().map(|v| format!("{v}: {text}\n")).collect() };
    Ok(match call {
        "rows" => Some(part(&|v, w| row(v) == row(w))),
        "columns" => Some(part(&|v, w| column(v) == column(w))),
        "boxes" => Some(part(&|v, w| row(v) != row(w) && column(v) != column(w))),
        "counts" => Some(format!("vertices: 81\n{}", each("each neighbour once"))),
        "order" => Some(each("ascending")),
        _ => None,
    })
}

/// The observation of a colouring function on one problem; `None` when there is no such call.
fn shown(exercise: &str, call: &str, problem: &Problem) -> Option<String> {
    let Problem { graph, m, colors } = problem;
    match exercise {
        "color_first" => first_shown(call, problem, color_first(graph, *m, colors)),
        "color_all" => all_shown(call, graph, *m, colors),
        _ if call == "check_solution" => {
            Some(format!("{}\n", u8::from(check_solution(graph, colors))))
        }
        _ => None,
    }
}

fn first_shown(call: &str, problem: &Problem, first: Option<Vec<u8>>) -> Option<String> {
    let text = match (call, first) {
        ("colors", Some(colors)) => laid_out(problem.is_board(), &colors),
        ("found" | "unchanged", Some(_)) => "found\n".to_owned(),
        ("colors" | "found", None) => "none\n".to_owned(),
        ("unchanged", None) => "none\ncolors unchanged\n".to_owned(),
        _ => return None,
    };
    Some(text)
}

fn all_shown(call: &str, graph: &Graph, m: u8, colors: &[u8]) -> Option<String> {
    let mut lines = Vec::new();
    let count = color_all(graph, m, colors, &mut |colors| {
        lines.push(laid_out(false, colors));
        if lines.len() <= MOST_COLORINGS {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    let text = match call {
        "count" => format!("{count}\n"),
        "solutions" if lines.is_empty() => "none\n".to_owned(),
        "solutions" => lines.concat(),
        "restored" if lines.is_empty() => "none\ncolors unchanged\n".to_owned(),
        "restored" => "some colourings\ncolors unchanged\n".to_owned(),
        _ => return None,
    };
    Some(text)
}

/// The colours of vertex 1, 2, ..., on nine lines or on one.
fn laid_out(is_board: bool, colors: &[u8]) -> String {
    let colors = colors.get(1..).unwrap_or_default();
    let length = if is_board { 9 } else { colors.len().max(1) };
    let line = |colors: &[u8]| {
        let colors: Vec<String> = colors.iter().map(u8::to_string).collect();
        colors.join(" ") + "\n"
    };
    colors.chunks(length).map(line).collect()
}

/// The observations of `generate`; `None` when there is no such call. Puzzles are examples: the
/// checkers accept others.
fn puzzles_shown(call: &str, input: &str) -> Result<Option<String>, LabError> {
    let seeds = seeds(input)?;
    if call == "seeds" {
        let compare = |two: &[u32]| {
            let same = if two[0] == two[1] {
                "same"
            } else {
                "different"
            };
            format!("{} and {}: {same}\n", two[0], two[1])
        };
        return Ok(Some(seeds.windows(2).map(compare).collect()));
    }
    if !["puzzle", "puzzle-count"].contains(&call) {
        return Ok(None);
    }
    let graph = build_graph();
    let mut text = String::new();
    for seed in seeds {
        let puzzle = generate(&graph, seed.into()).unwrap_or_default();
        if call == "puzzle-count" {
            let givens = puzzle.iter().filter(|&&color| color != 0).count();
            text.push_str(&format!("returned {givens}\n"));
        }
        text.push_str(&laid_out(true, &puzzle));
    }
    Ok(Some(text))
}
