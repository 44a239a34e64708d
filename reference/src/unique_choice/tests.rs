//! The facts that this lab is built on.

use super::grid::{Choice, Grid};
use super::grid_clear_unique::grid_clear_unique;
use super::grid_exist_unique::grid_exist_unique;
use super::grid_init::grid_init;
use super::grid_iterate::grid_iterate;
use super::grid_read_value::grid_read_value;
use super::grid_unique::grid_unique;
use super::grid_update::grid_update;
use super::sudoku_generate::sudoku_generate;
use super::sudoku_is_correct::sudoku_is_correct;
use super::sudoku_print::sudoku_print;
use super::sudoku_print_errors::sudoku_print_errors;
use super::sudoku_read::{ReadError, sudoku_read};
use super::sudoku_solve::sudoku_solve;

/// The lab's example.
const P: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// P solved.
const S: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// P with a 1 in (0,2): no conflict, and no solution.
const U: &str = "531070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// S without the cells of a swap: two solutions.
const D: &str = "534008912672195348198342567859001423426853791713924856961537284287419635345286179";
/// Seventeen givens, one solution, not by unique choices.
const SEVENTEEN: &str =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
/// One solution, hard to find, not by unique choices.
const K: &str = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";

fn grid(digits: &str) -> Grid {
    let mut v = [[0; 9]; 9];
    for (cell, digit) in digits.bytes().enumerate() {
        v[cell / 9][cell % 9] = digit - b'0';
    }
    grid_init(&v)
}

fn digits(g: &Grid) -> String {
    let value = |cell: usize| {
        grid_read_value(
            g,
            Choice {
                i: cell / 9,
                j: cell % 9,
                n: 0,
            },
        )
        .n
    };
    (0..81).map(|cell| char::from(b'0' + value(cell))).collect()
}

fn clues(g: &Grid) -> usize {
    digits(g).bytes().filter(|&digit| digit != b'0').count()
}

fn errors(g: &Grid) -> String {
    let mut text = Vec::new();
    sudoku_print_errors(&mut text, g).unwrap();
    String::from_utf8(text).unwrap()
}

fn choices(g: &Grid) -> Vec<Choice> {
    let first = grid_iterate(g, Choice { i: 0, j: 0, n: 0 });
    std::iter::successors(first, |&choice| grid_iterate(g, choice)).collect()
}

#[test]
fn unique_choices_solve_the_example_and_not_the_hard_ones() {
    let empty = "0".repeat(81);
    for (puzzle, unique) in [
        (P, true),
        (S, true),
        (SEVENTEEN, false),
        (K, false),
        (D, false),
        (&empty, false),
    ] {
        let solution = sudoku_solve(grid(puzzle), None);
        assert!(sudoku_is_correct(&solution), "{puzzle}");
        assert_eq!(grid_unique(&solution), unique, "{puzzle}");
        let solved = digits(&solution);
        let kept = |(given, found)| given == '0' || given == found;
        assert!(puzzle.chars().zip(solved.chars()).all(kept), "{puzzle}");
    }
    assert_eq!(digits(&sudoku_solve(grid(P), None)), S);
}

#[test]
fn a_choice_is_placed_before_the_search() {
    for n in [6, 7] {
        let solution = sudoku_solve(grid(D), Some(Choice { i: 0, j: 3, n }));
        assert!(sudoku_is_correct(&solution));
        assert_eq!(solution.cells[0][3].value, n);
        assert!(grid_unique(&solution), "the swap's other cells are certain");
    }
    let wrong = sudoku_solve(grid(P), Some(Choice { i: 0, j: 2, n: 1 }));
    assert!(!sudoku_is_correct(&wrong));
}

#[test]
fn without_a_solution_the_givens_are_kept() {
    let twice = P.replacen("530070", "530570", 1);
    let nothing_left = format!("123456780000000009{}", "0".repeat(63));
    for puzzle in [U, &twice, &nothing_left] {
        let g = sudoku_solve(grid(puzzle), None);
        assert!(!sudoku_is_correct(&g), "{puzzle}");
        let kept = |(given, found)| given == '0' || given == found;
        assert!(puzzle.chars().zip(digits(&g).chars()).all(kept), "{puzzle}");
        assert!(!errors(&g).is_empty());
    }
}

#[test]
fn the_choices_are_what_the_numbers_leave() {
    assert_eq!(choices(&grid(&"0".repeat(81))).len(), 729);
    assert_eq!(choices(&grid(S)), []);
    for puzzle in [P, SEVENTEEN, K] {
        let g = grid(puzzle);
        let mut expected = Vec::new();
        for (i, j, n) in (0..729).map(|k| (k / 81, k / 9 % 9, (k % 9) as u8 + 1)) {
            let meets = |&(row, column): &(usize, usize)| {
                let same_box = (i / 3, j / 3) == (row / 3, column / 3);
                (i == row || j == column || same_box) && g.cells[row][column].value == n
            };
            let mut places = (0..81).map(|cell| (cell / 9, cell % 9));
            if g.cells[i][j].value == 0 && !places.any(|place| meets(&place)) {
                expected.push(Choice { i, j, n });
            }
        }
        assert_eq!(choices(&g), expected);
        for (i, j) in (0..81).map(|cell| (cell / 9, cell % 9)) {
            let here = expected.iter().filter(|it| (it.i, it.j) == (i, j)).count();
            assert_eq!(usize::from(g.cells[i][j].count), here);
        }
        let certain = grid_exist_unique(&g);
        assert_eq!(
            certain.is_some(),
            g.cells.iter().flatten().any(|cell| cell.count == 1)
        );
        assert!(certain.is_none_or(|it| g.cells[it.i][it.j].count == 1 && expected.contains(&it)));
    }
}

#[test]
fn a_changed_grid_is_another_value() {
    let g = grid(P);
    let choice = Choice { i: 0, j: 2, n: 4 };
    let changed = grid_clear_unique(grid_update(g.clone(), choice));
    assert_eq!(g, grid(P));
    assert!(grid_unique(&g) && !grid_unique(&changed));
    assert_eq!(grid_read_value(&changed, Choice { n: 9, ..choice }), choice);
    assert_eq!(grid_read_value(&g, choice).n, 0);
    assert_eq!(grid_update(g.clone(), Choice { n: 0, ..choice }), g);
}

#[test]
fn only_a_complete_grid_without_conflict_is_correct() {
    assert!(sudoku_is_correct(&grid(S)));
    assert_eq!(errors(&grid(S)), "");
    for wrong in [
        P,
        U,
        &format!("{}0", &S[..80]),
        &"1".repeat(81),
        &S.replace('9', "8"),
    ] {
        assert!(!sudoku_is_correct(&grid(wrong)), "{wrong}");
    }
}

#[test]
fn errors_say_which_number_and_where() {
    let last = format!("{}0", &S[..80]);
    assert_eq!(errors(&grid(&last)), "cell (8,8) is empty\n");
    let g = grid(&format!("5{}5{}", "0".repeat(9), "0".repeat(70)));
    let in_box = "number 5 stands 2 times in box 0: (0,0) (1,1)\n";
    assert_eq!(
        errors(&g),
        format!("{in_box}79 cells are empty, the first is (0,1)\n")
    );
    // Every unit of a board of ones holds it nine times.
    let ones = errors(&grid(&"1".repeat(81)));
    assert_eq!(ones.lines().count(), 27);
    assert!(ones.starts_with("number 1 stands 9 times in row 0: (0,0) (0,1) "));
    assert!(ones.contains("\nnumber 1 stands 9 times in column 8: (0,8) (1,8) "));
}

#[test]
fn what_is_printed_can_be_read() {
    let g = grid(P);
    let mut text = Vec::new();
    sudoku_print(&mut text, &g).unwrap();
    assert!(text.starts_with(b"5 3 0 0 7 0 0 0 0 \n6 0 0 "));
    text.extend(b"\nand more");
    let mut input = text.as_slice();
    assert_eq!(sudoku_read(&mut input).unwrap(), g);
    assert_eq!(input, b"\n\nand more");
    // A conflict is read as it stands.
    let ones = "1 ".repeat(81);
    assert_eq!(
        digits(&sudoku_read(&mut ones.as_bytes()).unwrap()),
        "1".repeat(81)
    );
    assert!(matches!(
        sudoku_read(&mut &text[..20]),
        Err(ReadError::Short(10))
    ));
    let wrong = sudoku_read(&mut &b"1 2 10"[..]);
    assert!(matches!(wrong, Err(ReadError::NotACell { column: 2, .. })));
}

#[test]
fn generated_puzzles_have_the_clues_that_were_asked_for() {
    for seed in 0..20 {
        for nelts in [0, 17, 30, 50, 80, 81] {
            let g = sudoku_generate(nelts, false, seed);
            assert_eq!(clues(&g), nelts);
            assert!(sudoku_is_correct(&sudoku_solve(g, None)));
        }
        for nelts in [30, 35, 50, 81] {
            let g = sudoku_generate(nelts, true, seed);
            assert_eq!(clues(&g), nelts);
            let solution = sudoku_solve(g, None);
            assert!(sudoku_is_correct(&solution) && grid_unique(&solution));
        }
    }
    assert_eq!(sudoku_generate(30, true, 7), sudoku_generate(30, true, 7));
    assert_ne!(sudoku_generate(81, true, 7), sudoku_generate(81, true, 8));
}

#[test]
fn too_few_clues_give_as_few_as_could_be_reached() {
    let g = sudoku_generate(5, true, 1);
    assert!((20..30).contains(&clues(&g)), "{}", clues(&g));
    let solution = sudoku_solve(g, None);
    assert!(sudoku_is_correct(&solution) && grid_unique(&solution));
}
