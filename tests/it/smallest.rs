//! The smallest inputs that show mistakes, in every lab: they are small, say what is wrong, and nothing that is
//! smaller by one step fails.

use crate::support::shown::{Mistake, input, message, places, with_digit};

/// Each empty cell of a board filled as its solution is, one at a time.
fn each_filled(board: &str, solution: &str) -> Vec<String> {
    places(board, true)
        .into_iter()
        .map(|place| with_digit(board, place, &solution[place..=place]))
        .collect()
}

/// A solution of a board that is almost full, by trying.
fn solved(board: &str) -> String {
    fn fits(board: &[u8], cell: usize, digit: u8) -> bool {
        (0..81).filter(|other| board[*other] == digit).all(|other| {
            let (r, c, s, d) = (cell / 9, cell % 9, other / 9, other % 9);
            r != s && c != d && (r / 3, c / 3) != (s / 3, d / 3)
        })
    }
    fn fill(board: &mut Vec<u8>) -> bool {
        let Some(cell) = board.iter().position(|digit| *digit == b'0') else {
            return true;
        };
        for digit in b'1'..=b'9' {
            if fits(board, cell, digit) {
                board[cell] = digit;
                if fill(board) {
                    return true;
                }
                board[cell] = b'0';
            }
        }
        false
    }
    let mut cells = board.as_bytes().to_vec();
    assert!(fill(&mut cells), "{board} has no solution");
    String::from_utf8(cells).expect("digits are text")
}

#[test]
fn conflicts_a_row_without_its_last_cell() {
    let mistake = Mistake {
        lab: "conflicts",
        submission: "cpp/wrong/row-loop-ends-at-8",
        exercise: "conflito_linha",
        criterion: "ends",
    };
    let found = mistake.shown();
    let (board, cell) = input(&found).split_once(' ').expect("it asks about a cell");
    let filled = places(board, false);
    let row = filled[0] / 9;
    assert_eq!(filled, [9 * row, 9 * row + 8], "{board}");
    assert_eq!(cell, format!("\"{row} 0\""));
    assert_eq!(
        message(&found),
        format!("The answer is no, but row {row} holds 1 in ({row},0) and in ({row},8).")
    );
    // The cell that is asked about is not empty.
    let smaller = with_digit(input(&found), filled[1], "0");
    mistake.fails_on_nothing_smaller(&found, &[smaller]);
}

#[test]
fn unique_choice_conflicting_numbers_that_are_dropped() {
    let mistake = Mistake {
        lab: "unique-choice",
        submission: "c/wrong/init-drops-conflicts",
        exercise: "grid_init",
        criterion: "conflicts",
    };
    let found = mistake.shown();
    let filled = places(input(&found), false);
    assert_eq!(filled.len(), 2, "{found:#}");
    let last = filled[1];
    assert_eq!(found["culprits"], serde_json::json!([last]));
    assert_eq!(
        message(&found),
        format!(
            "Cell ({},{}) should hold 1, but it holds 0.",
            last / 9,
            last % 9
        )
    );
    let clear = |place: &usize| with_digit(input(&found), *place, "0");
    let smaller: Vec<String> = filled.iter().map(clear).collect();
    mistake.fails_on_nothing_smaller(&found, &smaller);
}

#[test]
fn unique_choice_a_full_board_of_which_only_columns_are_wrong() {
    let mistake = Mistake {
        lab: "unique-choice",
        submission: "c/wrong/correct-forgets-columns",
        exercise: "sudoku_is_correct",
        criterion: "columns",
    };
    let found = mistake.shown();
    // Only a full board can be called correct: there is nothing to clear.
    assert_eq!(places(input(&found), false).len(), 81);
    let culprits: Vec<usize> =
        serde_json::from_value(found["culprits"].clone()).expect("culprits are places");
    let [one, other] = culprits[..] else {
        panic!("two cells are to blame: {culprits:?}");
    };
    let column = one % 9;
    let digit = &input(&found)[one..=one];
    assert_eq!((other % 9, &input(&found)[other..=other]), (column, digit));
    assert_eq!(
        message(&found),
        format!(
            "The answer is 1, but column {column} holds {digit} in ({},{column}) and in ({},{column}).",
            one / 9,
            other / 9
        )
    );
}

#[test]
fn samurai_a_row_that_is_looked_for_in_one_board_only() {
    let mistake = Mistake {
        lab: "samurai",
        submission: "c/wrong/one-board-only",
        exercise: "Verificador_Insertar",
        criterion: "overlaps",
    };
    let found = mistake.shown();
    let (matrix, asked) = input(&found)
        .split_once("} ")
        .expect("it asks about a cell");
    let given = matrix
        .strip_prefix('{')
        .and_then(|one| one.strip_suffix(": 1"));
    let given = given.expect("a cell with a 1");
    let place = asked
        .strip_suffix(" 1")
        .expect("whether a 1 may stand somewhere");
    let place = format!("({})", place.replace(' ', ","));
    assert_eq!(
        message(&found),
        format!(
            "1 must not stand in {place}, because {given} holds it and shares a row, a column or a box of \
             some board with it. The answer is 1."
        )
    );
    mistake.fails_on_nothing_smaller(&found, &[format!("{{}} {asked}")]);
}

#[test]
fn samurai_the_second_solution() {
    let mistake = Mistake {
        lab: "samurai",
        submission: "c/wrong/stops-at-the-first-solution",
        exercise: "Solucionador",
        criterion: "several",
    };
    let found = mistake.shown();
    let empty = places(input(&found), true);
    assert!(empty.len() <= 4, "{found:#}");
    assert_eq!(message(&found), "One solution was found, but there are 2.");
    // Each empty cell with a number that its row in one of the boards lacks.
    let board = input(&found);
    let filled = empty.iter().flat_map(|place| {
        let (row, column) = (place / 21, place % 21);
        let first = match (row, column) {
            (9..12, _) | (_, 9..12) => 6,
            (_, 0..9) => 0,
            _ => 12,
        };
        let line = &board[21 * row + first..][..9];
        let missing = ('1'..='9').filter(|digit| !line.contains(*digit));
        missing.map(|digit| with_digit(board, *place, &digit.to_string()))
    });
    let smaller: Vec<String> = filled.collect();
    assert_eq!(smaller.len(), 2 * empty.len());
    mistake.fails_on_nothing_smaller(&found, &smaller);
}

#[test]
fn coloring_in_c_the_second_colouring_of_a_board() {
    let mistake = Mistake {
        lab: "coloring",
        submission: "c/wrong/stops-at-the-first",
        exercise: "color_all",
        criterion: "count",
    };
    let found = mistake.shown();
    let board = input(&found);
    assert!(places(board, true).len() <= 6, "{found:#}");
    assert_eq!(
        message(&found),
        "It counted 1; the number of colourings is 2."
    );
    mistake.fails_on_nothing_smaller(&found, &each_filled(board, &solved(board)));
}

#[test]
fn coloring_in_c_a_vertex_without_its_row() {
    let mistake = Mistake {
        lab: "coloring",
        submission: "c/wrong/rows-forgotten",
        exercise: "build_graph",
        criterion: "rows",
    };
    let found = mistake.shown();
    // One vertex is asked about, which is as little as can be.
    assert_eq!(input(&found), "[1]");
    // 2 and 3 are in its box.
    assert_eq!(
        message(&found),
        "Vertex 4 is missing among the neighbours of 1."
    );
}

#[test]
fn coloring_in_python_a_cell_without_a_colour() {
    let mistake = Mistake {
        lab: "coloring",
        submission: "python/wrong/check-forgets-zeros",
        exercise: "check_solution",
        criterion: "uncoloured",
    };
    let found = mistake.shown();
    let empty = places(input(&found), true);
    assert_eq!(empty.len(), 1, "{found:#}");
    assert_eq!(found["culprits"], serde_json::json!(empty));
    assert_eq!(
        message(&found),
        format!(
            "The answer is 1, but vertex {} has 0, which is not a colour from 1 to 9.",
            empty[0] + 1
        )
    );
    let full = each_filled(input(&found), &solved(input(&found)));
    mistake.fails_on_nothing_smaller(&found, &full);
}

#[test]
fn coloring_in_python_two_neighbours_of_one_colour() {
    let mistake = Mistake {
        lab: "coloring",
        submission: "python/wrong/conflicts-accepted",
        exercise: "color_first",
        criterion: "conflicts",
    };
    let found = mistake.shown();
    // A full board, in which one cell is at fault.
    let board = input(&found);
    assert_eq!(places(board, true).len(), 0, "{found:#}");
    let culprits = found["culprits"].as_array().expect("two cells");
    let culprits: Vec<usize> = (culprits.iter())
        .filter_map(|place| usize::try_from(place.as_u64()?).ok())
        .collect();
    let [a, b] = culprits[..] else {
        panic!("two cells are marked: {found:#}");
    };
    let color = &board[a..=a];
    assert_eq!(&board[b..=b], color);
    assert_eq!(
        message(&found),
        format!(
            "Vertices {} and {} are neighbours and both were given colour {color}, so there is no colouring; \
             the function says there is.",
            a + 1,
            b + 1
        )
    );
    // The same with two neighbours alone, and nothing smaller than that.
    mistake.fails_on_nothing_smaller(
        &found,
        &[
            "NULL ([] 2 [2, 2])",
            "NULL ([1 2] 2 [0, 2])",
            "NULL ([1 2] 2 [2, 0])",
            "NULL ([] 2 [2])",
        ]
        .map(str::to_owned),
    );
}

/// The depth-first searches that students hand in most often, each with a board that is almost solved.
#[test]
fn implicit_graph_searches_with_one_mistake() {
    for (submission, criterion, most_empty, sentence) in [
        (
            "never-counts",
            "iterations",
            1,
            "It counted 0 iterations, but 2 is expected.",
        ),
        (
            "counts-pushes",
            "iterations",
            6,
            "It counted 7 iterations, but 6 is expected.",
        ),
        (
            "queue-instead-of-stack",
            "iterations",
            4,
            "It counted 5 iterations, but 4 is expected.",
        ),
        (
            "popped-nodes-never-freed",
            "frees",
            9,
            "One node was not freed, but none may be left.",
        ),
        (
            "returns-a-freed-node",
            "solution",
            1,
            "Returned a pointer to memory that is not in use.",
        ),
    ] {
        let mistake = Mistake {
            lab: "implicit-graph",
            submission: &format!("c/wrong/{submission}"),
            exercise: "DFS",
            criterion,
        };
        let found = mistake.shown();
        let board = input(&found);
        let empty = places(board, true).len();
        assert!(empty <= most_empty, "{submission}: {board}");
        assert!(
            message(&found).ends_with(sentence),
            "{submission}: {found:#}"
        );
        // Where there is no solution, every number that fits was tried.
        if criterion == "iterations" {
            mistake.fails_on_nothing_smaller(&found, &each_filled(board, &solved(board)));
        }
    }
}
