//! What a wrong observation shows: the vertices to blame, and a sentence.

use super::checkers::{self, complaint, number};
use super::exact::Exact;
use super::graph::Graph;
use super::lab::Coloring;
use super::problem::{self, Problem};
use crate::boards::parse;
use crate::{Complaint, Explanation, Lab};

/// The texts in the lab's folder `locale`, besides those of the checkers.
pub(super) const COMPLAINTS: &[(&str, &[&str])] = &[
    ("neighbour-missing", &["vertex", "neighbour"]),
    ("neighbour-too-many", &["vertex", "neighbour"]),
    ("found-none", &[]),
    ("found-some", &[]),
    ("found-around", &["a", "b", "color"]),
    ("count-wrong", &["count", "right"]),
    ("check-missed", &["a", "b", "color"]),
    ("check-missed-color", &["vertex", "is"]),
    ("check-refused", &[]),
];

pub(super) fn explain(
    exercise: &str,
    call: &str,
    input: &str,
    observation: &str,
) -> Option<Explanation> {
    let (vertices, complaint) = if exercise == "build_graph" {
        (Vec::new(), neighbours(call, input, observation)?)
    } else {
        let [problem] = &problem::parse(input).ok()?[..] else {
            return None;
        };
        match (exercise, call) {
            ("color_first", "colors") => colored(problem, observation)?,
            ("color_first", "found" | "unchanged") => found(problem, observation)?,
            ("color_all", "count") => counted(problem, input, observation)?,
            ("check_solution", _) => checked(problem, observation)?,
            _ => return None,
        }
    };
    // The vertices of a board are the characters of its line; those of a graph are not marked.
    let is_board = parse(input.trim()).is_some();
    let culprits = vertices
        .into_iter()
        .filter(|_| is_board)
        .map(|vertex| vertex - 1);
    Some(Explanation {
        complaint,
        culprits: culprits.collect(),
    })
}

/// The vertices to blame, and the sentence.
type Shown = (Vec<usize>, Complaint);

/// The first neighbour of a vertex that is missing, or one that it should not have.
fn neighbours(call: &str, input: &str, observation: &str) -> Option<Complaint> {
    let accepted = Coloring.accepted("build_graph", call, input).ok()?.pop()?;
    for (right, line) in accepted.lines().zip(observation.lines()) {
        let list = |line: &str| -> Option<(usize, Vec<usize>)> {
            let (vertex, list) = line.split_once(':')?;
            let list: Option<_> = list
                .split_whitespace()
                .map(|word| word.parse().ok())
                .collect();
            Some((vertex.trim().parse().ok()?, list?))
        };
        let ((vertex, right), (_, found)) = (list(right)?, list(line)?);
        let missing = right.iter().find(|it| !found.contains(it));
        let more = found.iter().find(|it| !right.contains(it));
        let (id, neighbour) = match (missing, more) {
            (Some(missing), _) => ("neighbour-missing", missing),
            (None, Some(more)) => ("neighbour-too-many", more),
            (None, None) => continue,
        };
        let arguments = [number("vertex", vertex), number("neighbour", neighbour)];
        return Some(complaint(id, arguments));
    }
    None
}

/// What the checker says, and the vertices that it speaks of.
fn colored(problem: &Problem, observation: &str) -> Option<Shown> {
    let said = checkers::colors(std::slice::from_ref(problem), observation).err()?;
    let vertices = said
        .arguments
        .iter()
        .filter(|(name, _)| ["vertex", "a", "b"].contains(name))
        .filter_map(|(_, vertex)| vertex.parse().ok());
    Some((vertices.collect(), said))
}

/// Two neighbours that have the same colour.
fn same_color(graph: &Graph, colors: &[u8]) -> Option<(usize, usize)> {
    (1..=graph.n()).find_map(|a| {
        let same = |&&b: &&usize| colors[a] != 0 && colors[a] == colors[b];
        Some((a, *graph.neighbours(a).iter().find(same)?))
    })
}

fn of_two(id: &'static str, problem: &Problem, (a, b): (usize, usize)) -> Shown {
    let color = number("color", problem.colors[a]);
    (
        vec![a, b],
        complaint(id, [number("a", a), number("b", b), color]),
    )
}

fn found(problem: &Problem, observation: &str) -> Option<Shown> {
    let Problem { graph, m, colors } = problem;
    let first = observation.lines().next()?.trim_end();
    if let ("found", Some(two)) = (first, same_color(graph, colors)) {
        return Some(of_two("found-around", problem, two));
    }
    match (first, Exact::new(graph, *m).colorings(colors, 1).is_empty()) {
        ("none", false) => Some((Vec::new(), complaint("found-none", []))),
        ("found", true) => Some((Vec::new(), complaint("found-some", []))),
        _ => None,
    }
}

fn counted(problem: &Problem, input: &str, observation: &str) -> Option<Shown> {
    let accepted = Coloring.accepted("color_all", "count", input).ok()?.pop()?;
    let count: i64 = observation.trim().parse().ok()?;
    if let (true, Some(two)) = (count > 0, same_color(&problem.graph, &problem.colors)) {
        return Some(of_two("found-around", problem, two));
    }
    let arguments = [number("count", count), number("right", accepted.trim())];
    Some((Vec::new(), complaint("count-wrong", arguments)))
}

fn checked(problem: &Problem, observation: &str) -> Option<Shown> {
    let Problem { graph, colors, .. } = problem;
    let odd = (1..=graph.n()).find(|&vertex| !(1..=9).contains(&colors[vertex]));
    match (observation.trim(), same_color(graph, colors), odd) {
        ("1", Some(two), _) => Some(of_two("check-missed", problem, two)),
        ("1", None, Some(vertex)) => {
            let arguments = [number("vertex", vertex), number("is", colors[vertex])];
            Some((vec![vertex], complaint("check-missed-color", arguments)))
        }
        ("0", None, None) => Some((Vec::new(), complaint("check-refused", []))),
        _ => None,
    }
}
