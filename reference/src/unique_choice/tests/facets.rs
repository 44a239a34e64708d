//! Grids that go to a probe and come back from it as text.

use super::{P, S};
use crate::Lab;
use crate::unique_choice::lab::UniqueChoice;

fn facet(call: &str, input: &str, observation: &str) -> String {
    let facet = UniqueChoice.facet("an exercise", call, input, observation);
    facet.expect("the call has facets")
}

/// What a probe writes of a grid with these numbers and, in the cells that have one, these choices.
fn written(flag: u8, cell: impl Fn(usize) -> String) -> String {
    let cells: Vec<String> = (0..81).map(cell).collect();
    format!("fields {flag} {}\n", cells.join(" "))
}

fn digits(board: &str) -> String {
    written(1, |place| board[place..=place].to_owned())
}

#[test]
fn a_grid_is_given_with_its_choices_behind_the_input() {
    let one = format!("5{}", "0".repeat(80));
    let input = format!("{one}\n8 8 1\nguessed");
    let given = UniqueChoice.given("grid_unique", "flag", &input);
    let (shown, grid) = given.split_once("\ngrid ").expect("a grid is given");
    assert_eq!(shown, input);
    let words: Vec<&str> = grid.split(' ').collect();
    assert_eq!(words.len(), 82);
    assert_eq!(words[0], "0", "it was guessed on");
    assert_eq!(words[1], "50");
    assert_eq!(words[2], "0812346789", "beside the 5");
    assert_eq!(
        words[73], "072346789",
        "in the column of the 5, and in the row of the 1"
    );
    assert_eq!(words[75], "0823456789");
    assert_eq!(words[81], "10");
}

#[test]
fn what_is_the_students_to_make_is_not_given() {
    let input = format!("{P}\n0 2 4");
    for exercise in ["grid_init", "sudoku_read", "sudoku_generate"] {
        assert_eq!(UniqueChoice.given(exercise, "any", &input), input);
    }
    let given = UniqueChoice.given("grid_update", "update-values", &input);
    let words: Vec<&str> = given.split_whitespace().collect();
    // The board, the choice, "grid", the flag, and then (0,0), (0,1), (0,2).
    assert_eq!(words[6..9], ["50", "30", "03124"]);
}

#[test]
fn only_grids_count_where_grids_are_asked_for() {
    let rows = "5 3 4 6 7 8 9 1 2\n".repeat(9);
    for call in ["init-values", "update-singles", "solve", "generate"] {
        let told = facet(call, S, &rows);
        assert!(told.starts_with("no grid: 5 3 4"), "{told}");
        assert_eq!(facet(call, S, ""), "no grid");
        assert!(facet(call, S, &digits(S)).starts_with("5 3 4 6 7 8 9 1 2\n"));
    }
    for odd in ["9:1:1", "0:1:0", "0:1:x", "0:9999999999:1", ""] {
        let line = written(1, |_| odd.to_owned());
        let told = facet("init-choices", S, &line);
        assert_eq!(told.starts_with("no grid"), odd != "9:1:1", "{odd}: {told}");
    }
}

#[test]
fn what_is_certain_by_the_counts_is_placed_outside() {
    // The last cell of row 0 can hold 9 alone, and says so, or not.
    let left = |count| {
        written(1, |place| match place {
            0..8 => (place + 1).to_string(),
            8 => format!("0:{count}:9"),
            _ => "0:3:129".to_owned(),
        })
    };
    let placed = facet("update-singles", "", &left(1));
    assert!(placed.starts_with("1 2 3 4 5 6 7 8 9\n"), "{placed}");
    let stuck = facet("update-singles", "", &left(2));
    assert!(stuck.starts_with("1 2 3 4 5 6 7 8 0\n"), "{stuck}");
    assert_eq!(
        facet("init-state", "", &left(1)),
        "unique: 1\ncertain: 0 8 9"
    );
    assert_eq!(
        facet("init-state", "", &left(2)),
        "unique: 1\ncertain: none"
    );
    // Counts that lead nowhere come to an end.
    let odd = written(1, |_| "0:1:123456789".to_owned());
    assert_eq!(facet("update-singles", "", &odd).lines().count(), 9);
}

#[test]
fn a_cleared_flag_counts_with_the_grids_own_numbers() {
    let cleared = |board: &str| digits(board).replace("fields 1", "fields 0");
    let right = UniqueChoice.accepted("grid_clear_unique", "clear-flag", P);
    let right = right.expect("it is a case").remove(0);
    let seen = cleared(P) + &digits(P);
    assert_eq!(facet("clear-flag", P, &seen), right.trim_end());
    // As many clues, in other cells.
    let turned: String = P.chars().rev().collect();
    let other = cleared(&turned) + &digits(P);
    assert_ne!(facet("clear-flag", P, &other), right.trim_end());
    let said = right.as_str();
    assert_ne!(facet("clear-flag", P, said), right.trim_end());
    let changed = cleared(P) + &cleared(P);
    assert_ne!(facet("clear-flag", P, &changed), right.trim_end());
}

#[test]
fn a_walk_comes_again_only_if_it_was_one() {
    let one = format!("0{}", &S[1..]);
    let input = format!("{one}\n{S}");
    let right = UniqueChoice.accepted("grid_iterate", "walk-again", &input);
    let right = right.expect("it is a case").remove(0);
    let again = |seen: &str| facet("walk-again", &input, seen) == right.trim_end();
    assert!(again("0 0 5\nend\nend\nend\n0 0 5\nend\n"));
    for wrong in [
        "choices: some\nchoices: none\nthe same choices again\n",
        "0 0 5\nend\nend\nend\n0 0 5\n",
        "0 0 5\nend\nend\nend\nend\nend\n",
        "0 0 5\nend\nend\nend\n0 0 5\nend\nend\n",
        "0 1 5\nend\nend\nend\n0 1 5\nend\n",
        "0 0 5\n0 0 5\nend\nend\nend\n0 0 5\n0 0 5\nend\n",
        "0 0 5\nend\n",
        "end\nend\nend\nend\n",
        "",
    ] {
        assert!(!again(wrong), "{wrong}");
    }
}
