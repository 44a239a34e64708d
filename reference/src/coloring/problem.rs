//! What a case asks for: a graph, a number of colours and the colours that are given, as text.

use super::build_graph::sudoku_graph;
use super::graph::Graph;
use crate::LabError;

/// A graph to colour with the colours 1 to `m`, or one whose colouring is judged.
#[derive(Clone, Debug)]
pub(super) struct Problem {
    pub graph: Graph,
    pub m: u8,
    /// The colours by vertex, as described in [`super`].
    pub colors: Vec<u8>,
}

impl Problem {
    fn new(graph: Graph, m: u8) -> Self {
        let colors = vec![0; graph.n() + 1];
        Self { graph, m, colors }
    }

    /// Whether its observations are laid out as a board.
    pub fn is_board(&self) -> bool {
        self.graph.n() == 81
    }
}

/// Reads one problem or several, in lines:
///
/// - 81 digits: the graph of a Sudoku, nine colours, and the colours of its vertices;
/// - `sudoku`: the same without colours;
/// - `vertices: 3`: a graph without edges, and nine colours;
/// - `edges: 1-2 2-3`, `m: 3` and `colors: 0 2 0` say more about the problem before them.
pub(super) fn parse(input: &str) -> Result<Vec<Problem>, LabError> {
    let mut problems: Vec<Problem> = Vec::new();
    for line in input.lines().map(str::trim).filter(|it| !it.is_empty()) {
        let bad = || LabError::BadInput(format!("`{line}` is no line of a problem"));
        let (key, value) = line.split_once(':').unwrap_or((line, ""));
        match (key, problems.last_mut()) {
            ("sudoku", _) => problems.push(Problem::new(sudoku_graph().clone(), 9)),
            ("vertices", _) => {
                let n = number(value).filter(|n| (1..=81).contains(n));
                problems.push(Problem::new(Graph::new(n.ok_or_else(bad)?, []), 9));
            }
            ("edges", Some(problem)) => {
                let edges = edges(value, problem.graph.n()).ok_or_else(bad)?;
                problem.graph = Graph::new(problem.graph.n(), edges);
            }
            ("m", Some(problem)) => {
                let m = number(value).filter(|m| (1..=9).contains(m));
                problem.m = m.and_then(|m| u8::try_from(m).ok()).ok_or_else(bad)?;
            }
            ("colors", Some(problem)) => {
                let words = value.split_ascii_whitespace();
                let colors: Option<Vec<u8>> = words.map(|it| it.parse().ok()).collect();
                let colors = colors.filter(|it| it.len() == problem.graph.n());
                problem.colors.splice(1.., colors.ok_or_else(bad)?);
            }
            (digits, _) if digits == line => {
                let mut problem = Problem::new(sudoku_graph().clone(), 9);
                problem.colors.splice(1.., board(digits).ok_or_else(bad)?);
                problems.push(problem);
            }
            _ => return Err(bad()),
        }
    }
    if problems.is_empty() {
        return Err(LabError::BadInput("there is no problem".to_owned()));
    }
    Ok(problems)
}

fn number(text: &str) -> Option<usize> {
    text.trim().parse().ok()
}

fn edges(text: &str, n: usize) -> Option<Vec<(usize, usize)>> {
    let edge = |word: &str| {
        let (a, b) = word.split_once('-')?;
        let (a, b) = (number(a)?, number(b)?);
        let is_vertex = |it| (1..=n).contains(&it);
        (is_vertex(a) && is_vertex(b) && a != b).then_some((a, b))
    };
    text.split_ascii_whitespace().map(edge).collect()
}

/// The cells of a board of 81 digits.
pub(super) fn board(digits: &str) -> Option<Vec<u8>> {
    let digit = |it: char| u8::try_from(it.to_digit(10)?).ok();
    let cells: Vec<u8> = digits.chars().map(digit).collect::<Option<_>>()?;
    (cells.len() == 81).then_some(cells)
}
