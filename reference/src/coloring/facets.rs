//! What a call asks about, out of all that a probe writes.
//!
//! The probes know no graph and no answer: they write what came back, and here is said what that means.
//! "In ascending order" or "unchanged" is the same for every right answer, so it is only said of an answer
//! that is right in another part: a function that does nothing has no form to be praised for.

use std::collections::BTreeSet;
use std::iter::Peekable;
use std::sync::LazyLock;

use super::build_graph::sudoku_graph;
use super::checkers::is_coloring;
use super::exact::Exact;
use super::graph::Graph;
use super::problem::{self, Problem};

/// The input as the probes read it: where a board is meant, the graph of a Sudoku comes before it.
pub(super) fn given(exercise: &str, input: &str) -> String {
    let is_board = |line: &str| line == "sudoku" || problem::board(line).is_some();
    let needs_graph = match exercise {
        "color_first" | "color_all" | "check_solution" => {
            input.lines().any(|line| is_board(line.trim()))
        }
        other => other == "generate",
    };
    if !needs_graph {
        return input.to_owned();
    }
    static SUDOKU: LazyLock<String> = LazyLock::new(|| {
        let graph = sudoku_graph();
        let edges = (1..=81).flat_map(|v| graph.neighbours(v).iter().map(move |w| (v, *w)));
        let edges = edges.filter(|(v, w)| v < w);
        let words: Vec<String> = edges.map(|(v, w)| format!("{v}-{w}")).collect();
        format!("sudoku: {}\n", words.join(" "))
    });
    SUDOKU.to_owned() + input
}

type Lines<'a> = Peekable<std::str::Lines<'a>>;

/// `None`: the observation says it as it is, or is none that a probe writes.
pub(super) fn facet(exercise: &str, call: &str, input: &str, observation: &str) -> Option<String> {
    let mut lines = observation.lines().peekable();
    let text = match exercise {
        "build_graph" => of_graph(call, &mut lines)?,
        "color_first" | "color_all" => {
            let mut text = String::new();
            for problem in problem::parse(input).ok()? {
                text += &match exercise {
                    "color_first" => of_first(call, &problem, &mut lines)?,
                    _ => of_all(call, &problem, &mut lines)?,
                };
            }
            text
        }
        "generate" => of_puzzles(call, input, &mut lines)?,
        _ => return None,
    };
    let rest: String = lines.map(|line| format!("{line}\n")).collect();
    Some((text + &rest).trim_end().to_owned())
}

fn row(vertex: i64) -> i64 {
    (vertex - 1) / 9
}

fn column(vertex: i64) -> i64 {
    (vertex - 1) % 9
}

const PARTS: [&str; 3] = ["rows", "columns", "boxes"];

fn part(call: &str, vertex: i64, neighbours: &[i64]) -> BTreeSet<i64> {
    let is_in = |w: &i64| match call {
        "rows" => row(vertex) == row(*w),
        "columns" => column(vertex) == column(*w),
        _ => row(vertex) != row(*w) && column(vertex) != column(*w),
    };
    let vertices = neighbours.iter().copied();
    let others = vertices.filter(|w| (1..=81).contains(w) && *w != vertex);
    others.filter(is_in).collect()
}

/// Lines `vertex: neighbours`, behind one that says how many vertices there are.
fn of_graph(call: &str, lines: &mut Lines) -> Option<String> {
    let count = lines.next_if(|line| line.starts_with("vertices: "))?;
    let mut text = String::new();
    if call == "counts" {
        text = format!("{count}\n");
    }
    let graph = sudoku_graph();
    for line in lines.by_ref() {
        let (vertex, words) = line.split_once(':')?;
        let v: i64 = vertex.parse().ok()?;
        let words: Vec<&str> = words.split_ascii_whitespace().collect();
        let numbers: Vec<i64> = words.iter().filter_map(|it| it.parse().ok()).collect();
        let right = graph.neighbours(usize::try_from(v).ok().filter(|v| (1..=81).contains(v))?);
        let right: Vec<i64> = right
            .iter()
            .filter_map(|&w| i64::try_from(w).ok())
            .collect();
        let is_right = |it: &str| part(it, v, &numbers) == part(it, v, &right);
        let formed = |form: &str| match PARTS.into_iter().find(|it| is_right(it)) {
            Some(_) => format!(" {form}"),
            None => " other neighbours".to_owned(),
        };
        let said = match call {
            "counts" | "order" if words.is_empty() => " no neighbours".to_owned(),
            "counts" => counted(v, &words).unwrap_or_else(|| formed("each neighbour once")),
            "order" => disorder(&numbers).unwrap_or_else(|| formed("ascending")),
            _ => {
                let those = part(call, v, &numbers);
                those.iter().map(|w| format!(" {w}")).collect()
            }
        };
        text += &format!("{vertex}:{said}\n");
    }
    Some(text)
}

/// What is no neighbour, or one for the second time.
fn counted(v: i64, words: &[&str]) -> Option<String> {
    if words[0] == "degree" {
        return Some(format!(" {}", words.join(" ")));
    }
    words.iter().find_map(|word| match word.parse() {
        Ok(w) if w == v => Some(format!(" {w} is the vertex itself")),
        Ok(1..=81) if words.iter().filter(|other| *other == word).count() > 1 => {
            Some(format!(" {word} more than once"))
        }
        Ok(1..=81) => None,
        _ => Some(format!(" {word} is no vertex")),
    })
}

/// Numbers that are no vertices are the business of `counts`.
fn disorder(numbers: &[i64]) -> Option<String> {
    let vertices: Vec<i64> = (numbers.iter().copied())
        .filter(|w| (1..=81).contains(w))
        .collect();
    let fall = vertices.windows(2).find(|two| two[1] < two[0])?;
    Some(format!(" {} after {}", fall[1], fall[0]))
}

/// The lines that hold the colours of a problem's vertices.
fn take_colors<'a>(problem: &Problem, lines: &mut Lines<'a>) -> Option<Vec<&'a str>> {
    let rows = if problem.is_board() { 9 } else { 1 };
    (0..rows).map(|_| lines.next()).collect()
}

fn colors(lines: &[&str]) -> Option<Vec<i64>> {
    let words = lines.iter().flat_map(|line| line.split_ascii_whitespace());
    words.map(|word| word.parse().ok()).collect()
}

fn is_proper(problem: &Problem, lines: &[&str]) -> bool {
    let answer = colors(lines).filter(|answer| answer.len() == problem.graph.n());
    answer.is_some_and(|answer| is_coloring(problem, &answer).is_ok())
}

fn has_coloring(Problem { graph, m, colors }: &Problem) -> bool {
    !Exact::new(graph, *m).colorings(colors, 1).is_empty()
}

fn unchanged(problem: &Problem, lines: &[&str]) -> Option<String> {
    let now = colors(lines)?;
    let mut vertices = (1..).zip(problem.colors[1..].iter().zip(&now));
    let changed = vertices.find(|(_, (before, now))| i64::from(**before) != **now);
    Some(match changed {
        None => "colors unchanged\n".to_owned(),
        Some((v, (before, now))) => format!("color of {v} changed from {before} to {now}\n"),
    })
}

/// `found` or `none`, and the colours after the call.
fn of_first(call: &str, problem: &Problem, lines: &mut Lines) -> Option<String> {
    let found = lines.next_if(|line| ["found", "none"].contains(line))? == "found";
    let after = take_colors(problem, lines)?;
    Some(match (call, found) {
        ("colors", true) => after.join("\n") + "\n",
        // Where there is no colouring, whatever was found is wrong.
        (_, true) if is_proper(problem, &after) || !has_coloring(problem) => "found\n".to_owned(),
        (_, true) => "found, but it is no colouring\n".to_owned(),
        ("unchanged", false) => format!("none\n{}", unchanged(problem, &after)?),
        (_, false) => "none\n".to_owned(),
    })
}

/// How many colourings were counted, those that were handed out, and the colours after the call.
fn of_all(call: &str, problem: &Problem, lines: &mut Lines) -> Option<String> {
    let count: i64 = lines.next()?.strip_prefix("counted ")?.parse().ok()?;
    let mut solutions = Vec::new();
    while let Some(line) = lines.next_if(|line| line.starts_with("handed out ")) {
        solutions.push(line.trim_start_matches("handed out "));
    }
    let mut remarks = String::new();
    while let Some(line) = lines.next_if(|line| *line != "left") {
        remarks += &format!("{line}\n");
    }
    lines.next_if_eq(&"left")?;
    let after = take_colors(problem, lines)?;
    Some(match call {
        "count" => format!("{count}\n"),
        "solutions" if solutions.is_empty() => format!("none\n{remarks}"),
        "solutions" => solutions.join("\n") + "\n" + &remarks,
        _ => {
            let some = if solutions.is_empty() && count == 0 {
                "none\n"
            } else if is_right(problem, count, &solutions) {
                "some colourings\n"
            } else {
                "some colourings, but no right one\n"
            };
            some.to_owned() + &unchanged(problem, &after)?
        }
    })
}

/// Whether one of those that were handed out is a colouring, or all of them were counted.
fn is_right(problem: &Problem, count: i64, solutions: &[&str]) -> bool {
    let Problem { graph, m, colors } = problem;
    let all = |count| Exact::new(graph, *m).colorings(colors, count + 1).len() == count;
    solutions.iter().any(|line| is_proper(problem, &[line]))
        || usize::try_from(count).is_ok_and(|count| count > 0 && count <= 300 && all(count))
        || !has_coloring(problem)
}

/// For each seed what `generate` returned, and the board.
fn of_puzzles(call: &str, input: &str, lines: &mut Lines) -> Option<String> {
    let graph = sudoku_graph();
    let mut text = String::new();
    let mut before: Option<(&str, Vec<&str>)> = None;
    for seed in input.split_ascii_whitespace() {
        let returned = lines.next_if(|line| line.starts_with("returned "))?;
        let board: Vec<&str> = (0..9).map(|_| lines.next()).collect::<Option<_>>()?;
        match (call, before.take()) {
            ("puzzle-count", _) => text += &format!("{returned}\n{}\n", board.join("\n")),
            ("puzzle", _) => text += &(board.join("\n") + "\n"),
            (_, Some((other, seen))) => {
                let same = match seen == board {
                    _ if !is_puzzle(graph, &board) => "not puzzles",
                    true => "same",
                    false => "different",
                };
                text += &format!("{other} and {seed}: {same}\n");
            }
            (_, None) if !is_puzzle(graph, &board) => text += "not a puzzle\n",
            (_, None) => {}
        }
        before = Some((seed, board));
    }
    Some(text)
}

/// Some colours are given, some are not, and they can be.
fn is_puzzle(graph: &Graph, board: &[&str]) -> bool {
    let Some(numbers) = colors(board).filter(|it| it.len() == 81) else {
        return false;
    };
    let is_given = |it: &&i64| **it != 0;
    let givens = numbers.iter().filter(is_given).count();
    let numbers = std::iter::once(Some(0)).chain(numbers.iter().map(|it| u8::try_from(*it).ok()));
    let Some(colors) = numbers.collect::<Option<Vec<u8>>>() else {
        return false;
    };
    let in_range = colors.iter().all(|color| *color <= 9);
    let problem = Problem {
        graph: graph.clone(),
        m: 9,
        colors,
    };
    (17..81).contains(&givens) && in_range && has_coloring(&problem)
}

#[cfg(test)]
mod tests {
    use super::{facet, given};

    const U: &str =
        "531070000600195000098000060800060003400803001700020006060000280000419005000080079";

    fn of(exercise: &str, call: &str, input: &str, observation: &str) -> String {
        facet(exercise, call, input, observation).expect("it is what a probe writes")
    }

    #[test]
    fn boards_come_with_the_graph_and_small_graphs_do_not() {
        let data = given("color_first", U);
        assert!(
            data.starts_with("sudoku: 1-2 1-3 ") && data.ends_with(U),
            "{data}"
        );
        assert_eq!(
            data.lines().next().map(|line| line.matches('-').count()),
            Some(810)
        );
        assert!(given("generate", "1 2").ends_with("\n1 2"));
        assert_eq!(given("build_graph", "41"), "41");
        let path = "vertices: 2\nedges: 1-2";
        assert_eq!(given("color_all", path), path);
    }

    #[test]
    fn the_form_of_a_list_counts_only_where_something_in_it_is_right() {
        let row = "vertices: 81\n1: 2 3 4 5 6 7 8 9\n";
        assert_eq!(of("build_graph", "rows", "1", row), "1: 2 3 4 5 6 7 8 9");
        assert_eq!(of("build_graph", "columns", "1", row), "1:");
        assert_eq!(of("build_graph", "order", "1", row), "1: ascending");
        assert_eq!(
            of("build_graph", "counts", "1", row),
            "vertices: 81\n1: each neighbour once"
        );
        let other = "vertices: 81\n1: 2 3\n";
        assert_eq!(
            of("build_graph", "order", "1", other),
            "1: other neighbours"
        );
        assert_eq!(
            of("build_graph", "order", "1", "vertices: 81\n1: 3 2\n"),
            "1: 2 after 3"
        );
        for (list, said) in [
            ("1", "1 is the vertex itself"),
            ("2 2", "2 more than once"),
            ("82", "82 is no vertex"),
            ("degree -1", "degree -1"),
            ("", "no neighbours"),
        ] {
            let seen = of(
                "build_graph",
                "counts",
                "1",
                &format!("vertices: 81\n1: {list}\n"),
            );
            assert_eq!(seen, format!("vertices: 81\n1: {said}"));
        }
    }

    #[test]
    fn what_was_found_counts_only_if_it_is_a_colouring() {
        let triangle = "vertices: 3\nedges: 1-2 2-3 1-3\nm: 3";
        assert_eq!(
            of("color_first", "found", triangle, "found\n1 2 3\n"),
            "found"
        );
        assert_ne!(
            of("color_first", "found", triangle, "found\n1 2 1\n"),
            "found"
        );
        assert_eq!(
            of("color_first", "colors", triangle, "found\n3 1 2\n"),
            "3 1 2"
        );
        assert_eq!(
            of("color_first", "unchanged", triangle, "none\n0 0 0\n"),
            "none\ncolors unchanged"
        );
        assert_eq!(
            of("color_first", "unchanged", triangle, "none\n0 0 1\n"),
            "none\ncolor of 3 changed from 0 to 1"
        );
        let all = |count: &str| format!("counted {count}\nleft\n0 0 0\n");
        assert_eq!(
            of("color_all", "restored", triangle, &all("6")),
            "some colourings\ncolors unchanged"
        );
        assert_ne!(
            of("color_all", "restored", triangle, &all("5")),
            "some colourings\ncolors unchanged"
        );
        assert_eq!(of("color_all", "count", triangle, &all("5")), "5");
        assert_eq!(facet("color_first", "found", triangle, "found\n"), None);
    }

    #[test]
    fn seeds_differ_in_puzzles_and_in_nothing_else() {
        let board = |text: &str| {
            let rows = text.as_bytes().chunks(9);
            let row = |row: &[u8]| {
                row.iter()
                    .map(|it| format!("{} ", char::from(*it)))
                    .collect::<String>()
                    + "\n"
            };
            format!("returned 30\n{}", rows.map(row).collect::<String>())
        };
        let puzzle = board(&U.replacen('1', "0", 1));
        let two = puzzle.clone() + &puzzle;
        assert_eq!(of("generate", "seeds", "1 1", &two), "1 and 1: same");
        let none = board(&"0".repeat(81));
        assert!(of("generate", "seeds", "1 2", &(puzzle + &none)).ends_with("not puzzles"));
    }
}
