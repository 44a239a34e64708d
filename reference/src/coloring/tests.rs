//! The facts that this lab is built on.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::build_graph::build_graph;
use super::check_solution::check_solution;
use super::color_all::color_all;
use super::color_first::color_first;
use super::exact::Exact;
use super::generate::generate;
use super::graph::Graph;
use super::step_by_step::{Step, step_by_step};

/// The lab's example.
const P: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// P solved.
const S: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// P with a 1 in (0,2): no conflict, and no solution.
const U: &str = "531070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// S without the cells of a swap: two solutions.
const D: &str = "534008912672195348198342567859001423426853791713924856961537284287419635345286179";
/// Seventeen givens, one solution.
const SEVENTEEN: &str =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
/// One solution, hard to find.
const K: &str = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";

fn colors(digits: &str) -> Vec<u8> {
    let digits = digits.bytes().map(|digit| digit - b'0');
    std::iter::once(0).chain(digits).collect()
}

fn colorings(graph: &Graph, m: u8, color: &[u8], limit: usize) -> Vec<Vec<u8>> {
    Exact::new(graph, m).colorings(color, limit)
}

/// All colourings, in the order in which they are found.
fn all(graph: &Graph, m: u8, color: &[u8]) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let count = color_all(graph, m, color, &mut |colors| {
        found.push(colors.to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!(count, found.len() as u64);
    found
}

#[test]
fn the_graph_has_the_edges_of_rows_columns_and_boxes() {
    let graph = build_graph();
    assert_eq!(graph.n(), 81);
    let degrees: Vec<usize> = (1..=81).map(|v| graph.neighbours(v).len()).collect();
    assert_eq!(degrees, [20; 81]);
    let first: Vec<usize> = (2..=12)
        .chain([19, 20, 21, 28, 37, 46, 55, 64, 73])
        .collect();
    assert_eq!(graph.neighbours(1), first);
    for v in 1..=81 {
        assert!(graph.neighbours(v).is_sorted_by(|a, b| a < b));
        assert!(
            graph
                .neighbours(v)
                .iter()
                .all(|&w| graph.neighbours(w).contains(&v))
        );
    }
}

#[test]
fn the_first_colouring_solves_the_boards() {
    let graph = build_graph();
    assert_eq!(color_first(&graph, 9, &colors(P)), Some(colors(S)));
    assert_eq!(color_first(&graph, 9, &colors(S)), Some(colors(S)));
    assert_eq!(color_first(&graph, 9, &colors(U)), None);
    let empty = color_first(&graph, 9, &[0; 82]).expect("it has many");
    assert!(check_solution(&graph, &empty));
    assert_eq!(empty[1..=9], [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(color_first(&graph, 8, &[0; 82]), None, "a row needs nine");
}

#[test]
fn all_colourings_come_once() {
    let graph = build_graph();
    for (digits, count) in [(P, 1), (S, 1), (U, 0), (D, 2)] {
        let found = all(&graph, 9, &colors(digits));
        assert_eq!(found.len(), count, "{digits}");
        let different: HashSet<_> = found.iter().collect();
        assert_eq!(different.len(), count);
        assert!(found.iter().all(|it| check_solution(&graph, it)));
        let first = color_first(&graph, 9, &colors(digits));
        assert_eq!(found.iter().min(), first.as_ref());
    }
    // A board that takes hours in the order of the vertices.
    assert_eq!(all(&graph, 9, &colors(SEVENTEEN)).len(), 1);
    // It ends when it is told to.
    let mut seen = 0;
    let count = color_all(&graph, 9, &[0; 82], &mut |_| {
        seen += 1;
        if seen == 5 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!((count, seen), (5, 5));
}

#[test]
fn small_graphs_have_their_number_of_colourings() {
    let triangle = Graph::new(3, [(1, 2), (2, 3), (3, 1), (1, 3)]);
    let path = Graph::new(3, [(1, 2), (2, 3)]);
    let square = Graph::new(4, [(1, 2), (2, 3), (3, 4), (4, 1)]);
    for (graph, m, count) in [
        (&triangle, 2, 0),
        (&triangle, 3, 6),
        (&path, 2, 2),
        (&path, 1, 0),
        (&square, 2, 2),
        (&square, 3, 18),
        (&Graph::new(0, []), 1, 1),
        (&Graph::new(2, []), 3, 9),
    ] {
        let none = vec![0; graph.n() + 1];
        let found = all(graph, m, &none);
        assert_eq!(found.len(), count);
        assert_eq!(color_first(graph, m, &none), found.iter().min().cloned());
        let exact: HashSet<_> = colorings(graph, m, &none, 100).into_iter().collect();
        assert_eq!(exact, found.into_iter().collect());
    }
    assert_eq!(
        all(&triangle, 3, &[0, 0, 2, 0]),
        [[0, 1, 2, 3], [0, 3, 2, 1]]
    );
}

#[test]
fn givens_in_conflict_have_no_colouring() {
    let graph = build_graph();
    let triangle = Graph::new(3, [(1, 2), (2, 3), (3, 1)]);
    let mut twice = colors(S);
    twice[1] = twice[2];
    let mut stranger = colors(S);
    stranger[1] = 10;
    let mut last = stranger.clone();
    last[1] = 255;
    for (graph, m, given) in [
        (&graph, 9, twice),
        (&graph, 9, stranger),
        (&graph, 9, last),
        (&triangle, 3, vec![0, 1, 1, 0]),
        (&triangle, 3, vec![0, 0, 0, 4]),
    ] {
        assert_eq!(color_first(graph, m, &given), None);
        assert!(all(graph, m, &given).is_empty());
        assert!(colorings(graph, m, &given, 2).is_empty());
        assert!(!check_solution(graph, &given));
        let none = step_by_step(graph, m, &given, &mut |step| panic!("{step}"));
        assert_eq!(none, None);
    }
}

#[test]
fn the_quick_order_finds_the_same() {
    let graph = build_graph();
    for (digits, count) in [(P, 1), (S, 1), (U, 0), (D, 2), (SEVENTEEN, 1), (K, 1)] {
        let found = colorings(&graph, 9, &colors(digits), 10);
        assert_eq!(found.len(), count, "{digits}");
        assert!(found.iter().all(|it| check_solution(&graph, it)));
    }
    assert_eq!(colorings(&graph, 9, &colors(P), 1), [colors(S)]);
    assert_eq!(colorings(&graph, 9, &[0; 82], 3).len(), 3);
    assert_eq!(colorings(&graph, 9, &colors(P), 0).len(), 0);
}

#[test]
fn only_a_full_proper_colouring_is_a_solution() {
    let graph = build_graph();
    assert!(check_solution(&graph, &colors(S)));
    assert!(!check_solution(&graph, &colors(P)));
    for vertex in 1..=81 {
        let mut wrong = colors(S);
        wrong[vertex] = if wrong[vertex] == 9 {
            1
        } else {
            wrong[vertex] + 1
        };
        assert!(!check_solution(&graph, &wrong));
        wrong[vertex] = 0;
        assert!(!check_solution(&graph, &wrong));
        wrong[vertex] = 10;
        assert!(!check_solution(&graph, &wrong));
    }
}

#[test]
fn generated_puzzles_have_one_solution_and_no_needless_clue() {
    let graph = build_graph();
    let exact = Exact::new(&graph, 9);
    let mut seen = HashSet::new();
    // Seed 227 once led a search without cliques where it did not come back from.
    for seed in (0..20).chain([227]) {
        let puzzle = generate(&graph, seed).expect("a Sudoku has solutions");
        assert_eq!(exact.colorings(&puzzle, 2).len(), 1);
        let clues = puzzle.iter().filter(|&&it| it != 0).count();
        assert!((17..=40).contains(&clues), "{clues}");
        for vertex in (1..=81).filter(|&vertex| puzzle[vertex] != 0) {
            let mut fewer = puzzle.clone();
            fewer[vertex] = 0;
            assert_eq!(exact.colorings(&fewer, 2).len(), 2);
        }
        assert_eq!(generate(&graph, seed).as_ref(), Some(&puzzle));
        assert!(seen.insert(puzzle));
    }
    // Ten vertices that all differ need ten colours.
    let pairs = (1..=10).flat_map(|a| (1..a).map(move |b| (a, b)));
    assert_eq!(generate(&Graph::new(10, pairs), 1), None);
}

#[test]
fn the_steps_are_those_of_the_lab() {
    let graph = build_graph();
    let mut lines = Vec::new();
    let found = step_by_step(&graph, 9, &colors(P), &mut |step| {
        lines.push(step.to_string());
        ControlFlow::Continue(())
    });
    assert_eq!(found, Some(colors(S)));
    assert_eq!(lines.len(), 46_069);
    assert_eq!(
        lines[..5],
        [
            "Mapeando cores possíveis para 3",
            "Cor 1 é possível para 3",
            "Partindo para o próximo vértice:",
            "Mapeando cores possíveis para 4",
            "Cor 1 não é possível para 4. Partindo para a próxima cor.",
        ]
    );
    let that = |test: fn(&str) -> bool| lines.iter().filter(|line| test(line)).count();
    assert_eq!(
        that(|line| line.starts_with("Mapeando cores possíveis para ")),
        4_208
    );
    assert_eq!(
        that(|line| line.contains(" é possível") && !line.contains("não")),
        4_208
    );
    assert_eq!(
        that(|line| line == "Partindo para o próximo vértice:"),
        4_208
    );
    assert_eq!(
        that(|line| line.ends_with(". Partindo para a próxima cor.")),
        33_444
    );
    assert_eq!(that(|line| line == "Solução encontrada."), 1);
    assert_eq!(
        lines.last().map(String::as_str),
        Some("Solução encontrada.")
    );
}

#[test]
fn the_steps_end_early_when_nobody_wants_more() {
    let graph = build_graph();
    let mut steps = 0;
    let found = step_by_step(&graph, 9, &colors(P), &mut |_| {
        steps += 1;
        if steps == 10 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!((found, steps), (None, 10));

    let mut last = None;
    let none = step_by_step(&graph, 9, &colors(U), &mut |step| {
        last = Some(step);
        ControlFlow::Continue(())
    });
    assert_eq!(none, None);
    assert!(matches!(last, Some(Step::NotPossible { .. })));
}
