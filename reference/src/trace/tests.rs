//! The steps against the reference's own functions: the same solutions, the same counts, and a way
//! back that is exact.

use std::ops::ControlFlow;

use super::*;
use crate::coloring::build_graph::build_graph;
use crate::coloring::color_first::color_first;
use crate::conflicts::resolve::resolve_contando;
use crate::implicit_graph::dfs::dfs;
use crate::implicit_graph::node::Node;
use crate::samurai::carga_tablerote::carga_tablerote;
use crate::samurai::lectura_datos::lectura_datos;
use crate::samurai::solucionador::solucionador;
use crate::samurai::tablerote::is_active;
use crate::unique_choice::grid_init::grid_init;
use crate::unique_choice::sudoku_solve::sudoku_solve;

const LABS: [&str; 5] = [
    "implicit-graph",
    "coloring",
    "unique-choice",
    "conflicts",
    "samurai",
];

/// A puzzle, one with guesses, one with a single empty cell, a full one, and one without solution.
const BOARDS: [&str; 5] = [
    PUZZLE,
    "600900020009008500204106000000004300000081000500200060005000890971000603000010700",
    "534678912672195348198342567859761423426853791713924856961537284287419635345286170",
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    "531070000600195000098000060800060003400803001700020006060000280000419005000080079",
];

struct Run {
    start: Field,
    steps: Vec<Step>,
    /// The boards at the steps that say so.
    solved: Vec<Field>,
    last: Field,
}

/// Follows a search to its end, and checks each step against the board.
fn follow(lab: &str, text: &str) -> Run {
    let traced = traced(lab).unwrap();
    let start = traced.read(text).unwrap();
    let mut field = start.clone();
    let mut steps = Vec::new();
    let mut solved = Vec::new();
    let end = traced.search(&start, &mut |step| {
        match step.what {
            What::Placed { cell, digit, .. } => {
                assert_eq!(field.get(cell), Some(0), "{lab}: {step:?}");
                assert!(
                    traced.fitting(&field, cell).contains(&digit),
                    "{lab}: {step:?}"
                );
            }
            What::Waits { cell, digit } => {
                assert!(
                    traced.fitting(&field, cell).contains(&digit),
                    "{lab}: {step:?}"
                );
            }
            What::Refused { cell, digit, why } => {
                assert_eq!(field.get(why.cell), Some(digit), "{lab}: {step:?}");
                assert_ne!(why.cell, cell, "{lab}: {step:?}");
                assert!(
                    !traced.fitting(&field, cell).contains(&digit),
                    "{lab}: {step:?}"
                );
            }
            What::TakenBack { cell, digit } => {
                assert_eq!(field.get(cell), Some(digit), "{lab}: {step:?}");
                assert_eq!(start.get(cell), Some(0), "{lab}: a given stays");
            }
            What::DeadEnd { cell } => assert_eq!(field.get(cell), Some(0), "{lab}: {step:?}"),
            What::Solved => solved.push(field.clone()),
            What::Exhausted => {}
        }
        field.apply(&step);
        steps.push(step);
        ControlFlow::Continue(())
    });
    assert!(end.is_continue());
    Run {
        start,
        steps,
        solved,
        last: field,
    }
}

#[test]
fn depth_first_search_ends_at_the_same_board_after_as_many_iterations() {
    for text in BOARDS {
        let run = follow("implicit-graph", text);
        let mut count = 0;
        let solution = dfs(
            Node {
                sudo: board(&run.start),
            },
            &mut count,
        );
        let last = run.steps.last().unwrap();
        assert_eq!(last.count, u64::from(count), "{text}");
        assert_eq!(last.what == What::Solved, solution.is_some(), "{text}");
        if let Some(solution) = solution {
            assert_eq!(board(&run.last), solution.sudo, "{text}");
        }
    }
    // As the course counts on this board.
    assert_eq!(
        follow("implicit-graph", PUZZLE).steps.last().unwrap().count,
        475
    );
}

#[test]
fn the_list_of_empty_cells_is_walked_in_as_many_turns() {
    for text in BOARDS {
        let run = follow("conflicts", text);
        let mut sudoku = board(&run.start);
        let empty = boards::cells().filter(|&(i, j)| sudoku[i][j] == 0);
        let empty: Vec<Cell> = empty.collect();
        let mut turns = 0;
        let found = resolve_contando(&mut sudoku, &empty, &mut turns);
        let last = run.steps.last().unwrap();
        assert_eq!(
            (last.count, last.what == What::Solved),
            (turns, found),
            "{text}"
        );
        assert_eq!(board(&run.last), sudoku, "{text}");
    }
}

#[test]
fn the_first_coloring_is_the_same() {
    let graph = build_graph();
    for text in BOARDS {
        let run = follow("coloring", text);
        let mut colors = vec![0];
        colors.extend(boards::flat(&board(&run.start)));
        match color_first(&graph, 9, &colors) {
            Some(solution) => {
                assert_eq!(run.steps.last().unwrap().what, What::Solved);
                assert_eq!(boards::flat(&board(&run.last)), solution[1..], "{text}");
            }
            None => {
                assert_eq!(run.steps.last().unwrap().what, What::Exhausted);
                assert_eq!(run.last, run.start, "{text}");
            }
        }
        // An edge joins a cell to one that differs.
        for step in &run.steps {
            if let What::Refused { cell, why, .. } = step.what {
                let vertex = |(row, column): Cell| 9 * row + column + 1;
                assert_eq!(why.between, Between::Edge);
                assert!(graph.neighbours(vertex(cell)).contains(&vertex(why.cell)));
            }
        }
    }
}

#[test]
fn unique_choices_lead_to_the_same_grid_and_to_a_guess_where_it_is_one() {
    for text in BOARDS {
        let run = follow("unique-choice", text);
        let solved = sudoku_solve(grid_init(&board(&run.start)), None);
        let numbers = solved.cells.map(|row| row.map(|cell| cell.value));
        let guessed = |step: &Step| {
            matches!(
                step.what,
                What::Placed {
                    how: How::Guess { .. },
                    ..
                }
            )
        };
        match run.steps.last().unwrap().what {
            What::Solved => {
                assert_eq!(board(&run.last), numbers, "{text}");
                assert_eq!(run.steps.iter().any(guessed), !solved.unique, "{text}");
            }
            _ => assert_eq!(run.last, run.start, "{text}"),
        }
    }
    let example = traced("unique-choice").unwrap().example();
    let steps = follow("unique-choice", example).steps;
    let back = steps
        .iter()
        .any(|step| matches!(step.what, What::TakenBack { .. }));
    assert!(back, "a guess of the example is wrong");
}

#[test]
fn all_solutions_of_a_samurai_are_met() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/samurai/puzzles/");
    let file = |name: &str| std::fs::read_to_string(format!("{folder}{name}")).unwrap();
    let example = traced("samurai").unwrap().example().to_owned();
    for text in [
        example,
        file("two-170.txt"),
        file("none-340.txt"),
        file("unique-300.txt"),
    ] {
        let run = follow("samurai", &text);
        let mut t = carga_tablerote(&lectura_datos(text.as_bytes()).unwrap());
        let mut found = Vec::new();
        let count = solucionador(&mut t, 0, &mut |t| {
            found.push(Field::new(21, |(i, j)| is_active(i, j).then_some(t[i][j])));
        });
        assert_eq!(run.solved.len(), count);
        assert_eq!(run.solved, found);
        assert_eq!(run.last, run.start);
    }
}

#[test]
fn the_way_back_is_exact() {
    for lab in LABS {
        let run = follow(lab, traced(lab).unwrap().example());
        let mut field = run.last.clone();
        let mut before = run.start.clone();
        let mut states = Vec::new();
        for step in run.steps.iter().take(3000) {
            states.push(before.clone());
            before.apply(step);
        }
        for step in run.steps.iter().rev() {
            field.undo(step);
        }
        assert_eq!(field, run.start, "{lab}");
        for (step, state) in run.steps.iter().zip(&states).rev() {
            before.undo(step);
            assert_eq!(before, *state, "{lab}");
        }
    }
}

#[test]
fn a_search_can_be_broken_off() {
    for lab in LABS {
        let traced = traced(lab).unwrap();
        let start = traced.read(traced.example()).unwrap();
        let mut seen = 0;
        let end = traced.search(&start, &mut |_| {
            seen += 1;
            match seen {
                5 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        });
        assert!(end.is_break());
        assert_eq!(seen, 5, "{lab}");
    }
}

#[test]
fn a_board_that_cannot_be_searched_is_refused() {
    for lab in ["implicit-graph", "coloring", "unique-choice", "conflicts"] {
        let read = |text: &str| traced(lab).unwrap().read(text).unwrap_err();
        assert_eq!(
            read("12"),
            Unsearchable::Cells {
                found: 2,
                needed: 81
            }
        );
        assert_eq!(read("12x"), Unsearchable::Letter('x'));
        let twice = format!("55{}", "0".repeat(79));
        let cells = [(0, 0), (0, 1)];
        assert_eq!(read(&twice), Unsearchable::Conflict { digit: 5, cells });
    }
    let samurai = traced("samurai").unwrap();
    let short = samurai.read("123").unwrap_err();
    assert_eq!(
        short,
        Unsearchable::Cells {
            found: 3,
            needed: 369
        }
    );
    let twice = format!("55{}", "0".repeat(367));
    assert!(matches!(
        samurai.read(&twice),
        Err(Unsearchable::Conflict { digit: 5, .. })
    ));
    assert!(super::traced("stack").is_none());
}
