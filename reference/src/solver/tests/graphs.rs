//! Small graphs of all sorts, against plain backtracking in the order of the cells.

use std::ops::ControlFlow;

use proptest::prelude::*;

use super::super::{MOST_CELLS, Rules, RulesError, Solver};

/// All solutions in lexicographic order: each cell in turn, each colour in turn.
fn naive(rules: &Rules, givens: &[u8]) -> Vec<Vec<u8>> {
    fn extend(rules: &Rules, givens: &[u8], board: &mut Vec<u8>, all: &mut Vec<Vec<u8>>) {
        let cell = board.len();
        if cell == rules.cells() {
            all.push(board.clone());
            return;
        }
        for colour in 1..=rules.colours() as u8 {
            let given = givens[cell] == 0 || givens[cell] == colour;
            let free = rules
                .peers(cell)
                .all(|peer| peer >= cell || board[peer] != colour);
            if given && free {
                board.push(colour);
                extend(rules, givens, board, all);
                board.pop();
            }
        }
    }
    let mut all = Vec::new();
    extend(rules, givens, &mut Vec::new(), &mut all);
    all
}

fn agrees(rules: &Rules, givens: &[u8]) {
    let solver = Solver::new(rules);
    let expected = naive(rules, givens);
    let mut found = Vec::new();
    let each = |solution: &[u8]| {
        found.push(solution.to_vec());
        ControlFlow::Continue(())
    };
    solver.for_each(givens, each).unwrap();
    found.sort();
    assert_eq!(found, expected, "{rules:?} {givens:?}");
    assert_eq!(solver.first(givens), Ok(expected.first().cloned()));
    let two = expected.len().min(2);
    assert_eq!(solver.count(givens, 2), Ok(two));
}

/// The 4x4 board: rows, columns and boxes of four.
fn four_by_four() -> Rules {
    let mut rules = Rules::new(16, 4).unwrap();
    for k in 0..4 {
        let unit = |cell: fn(usize, usize) -> usize| [0, 1, 2, 3].map(|p| cell(k, p));
        rules.all_different(&unit(|k, p| 4 * k + p)).unwrap();
        rules.all_different(&unit(|k, p| 4 * p + k)).unwrap();
        let corner = |k, p| 4 * (2 * (k / 2) + p / 2) + 2 * (k % 2) + p % 2;
        rules.all_different(&unit(corner)).unwrap();
    }
    rules
}

/// Groups of any size and edges on up to eight cells.
fn any_rules() -> impl Strategy<Value = (Rules, Vec<u8>)> {
    (1usize..=8, 1usize..=4).prop_flat_map(|(cells, colours)| {
        let group = prop::collection::btree_set(0..cells, 0..=cells.min(5));
        let groups = prop::collection::vec(group, 0..6);
        let given = prop_oneof![3 => Just(0), 1 => 1..=colours as u8];
        let givens = prop::collection::vec(given, cells);
        (groups, givens).prop_map(move |(groups, givens)| {
            let mut rules = Rules::new(cells, colours).unwrap();
            for group in groups {
                rules
                    .all_different(&group.into_iter().collect::<Vec<_>>())
                    .unwrap();
            }
            (rules, givens)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_graph_is_coloured_as_by_the_naive_solver((rules, givens) in any_rules()) {
        agrees(&rules, &givens);
    }

    #[test]
    fn the_small_board_is_solved_as_by_the_naive_solver(
        givens in prop::collection::vec(prop_oneof![4 => Just(0u8), 1 => 1u8..=4], 16),
    ) {
        agrees(&four_by_four(), &givens);
    }
}

#[test]
fn the_empty_small_board_has_288_solutions() {
    let solver = Solver::new(&four_by_four());
    assert_eq!(solver.count(&[0; 16], usize::MAX), Ok(288));
    agrees(&four_by_four(), &[0; 16]);
}

#[test]
fn a_triangle_needs_three_colours() {
    for (colours, count) in [(1, 0), (2, 0), (3, 6), (4, 24)] {
        let mut rules = Rules::new(3, colours).unwrap();
        for (a, b) in [(0, 1), (1, 2), (2, 0)] {
            rules.edge(a, b).unwrap();
        }
        assert_eq!(Solver::new(&rules).count(&[0; 3], 100), Ok(count));
    }
}

#[test]
fn sizes_that_need_more_room_are_solved_too() {
    // A ring of an odd length needs a third colour, a path of any length two.
    for (cells, colours) in [(9, 3), (101, 3), (201, 9), (511, 12), (512, 16)] {
        let mut rules = Rules::new(cells, colours).unwrap();
        for cell in 1..cells {
            rules.edge(cell - 1, cell).unwrap();
        }
        let path = Solver::new(&rules).first(&vec![0; cells]).unwrap().unwrap();
        assert!((0..cells).all(|cell| path[cell] == 1 + cell as u8 % 2));
        rules.edge(0, cells - 1).unwrap();
        let ring = Solver::new(&rules).first(&vec![0; cells]).unwrap().unwrap();
        assert_eq!(ring[cells - 1], if cells % 2 == 1 { 3 } else { 2 });
    }
    // No cells: one solution, which says nothing.
    assert_eq!(Solver::new(&Rules::new(0, 1).unwrap()).count(&[], 5), Ok(1));
}

#[test]
fn the_board_of_sixteen_digits_is_solved() {
    let mut rules = Rules::new(256, 16).unwrap();
    for k in 0..16 {
        let unit = |cell: &dyn Fn(usize) -> usize| (0..16).map(cell).collect::<Vec<_>>();
        rules.all_different(&unit(&|p| 16 * k + p)).unwrap();
        rules.all_different(&unit(&|p| 16 * p + k)).unwrap();
        let corner = |p| 16 * (4 * (k / 4) + p / 4) + 4 * (k % 4) + p % 4;
        rules.all_different(&unit(&corner)).unwrap();
    }
    let solver = Solver::new(&rules);
    let solution = solver.any(&[0; 256]).unwrap().unwrap();
    assert!((0..256).all(|a| rules.peers(a).all(|b| solution[a] != solution[b])));
    let mut givens = solution.clone();
    for cell in (0..256).step_by(3) {
        givens[cell] = 0;
    }
    assert!(solver.count(&givens, 2).unwrap() >= 1);
    givens[0] = 1 + solution[0] % 16;
    givens[1] = givens[0];
    assert_eq!(solver.count(&givens, 2), Ok(0));
}

#[test]
fn what_is_no_rule_is_an_error() {
    assert_eq!(
        Rules::new(MOST_CELLS + 1, 9).err(),
        Some(RulesError::TooManyCells(MOST_CELLS + 1))
    );
    assert_eq!(Rules::new(4, 0).err(), Some(RulesError::Colours(0)));
    assert_eq!(Rules::new(4, 17).err(), Some(RulesError::Colours(17)));
    let mut rules = Rules::new(4, 2).unwrap();
    assert_eq!(rules.edge(3, 4), Err(RulesError::NoSuchCell(4)));
    assert_eq!(rules.edge(2, 2), Err(RulesError::CellTwice(2)));
    assert_eq!(rules.peers(2).count(), 0);
    assert_eq!(
        RulesError::NoSuchCell(4).to_string(),
        "the board has no cell 4"
    );
}
