//! Tests of what the lab tells the grader: accepted observations and checkers.

use std::fmt::Write;

use super::lab::Coloring;
use crate::{Complaint, Lab, LabError, Run, Seen};

const P: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
const S: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const U: &str = "531070000600195000098000060800060003400803001700020006060000280000419005000080079";
const D: &str = "534008912672195348198342567859001423426853791713924856961537284287419635345286179";
const K: &str = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";
const TRIANGLE: &str = "vertices: 3\nedges: 1-2 2-3 1-3\nm: 3\n";

fn accepted(exercise: &str, call: &str, input: &str) -> String {
    let answers = Coloring.accepted(exercise, call, input);
    let mut answers = answers.expect("a call that makes sense");
    assert_eq!(answers.len(), 1);
    answers.remove(0)
}

fn check(checker: &str, input: &str, observation: &str) -> Result<(), Complaint> {
    let (exercise, call) = match checker {
        "colors" => ("color_first", "colors"),
        "few-givens" => ("generate", "puzzle-count"),
        _ => ("generate", "puzzle"),
    };
    let judged = Coloring.check(checker, exercise, call, input, observation);
    judged.expect("a checker that is there")
}

fn complaint(checker: &str, input: &str, observation: &str) -> &'static str {
    let complaint = check(checker, input, observation).expect_err("a wrong answer");
    is_declared(&complaint);
    complaint.id
}

/// Its id and its arguments are those that the lab's texts know of.
fn is_declared(complaint: &Complaint) {
    let names: Vec<&str> = complaint.arguments.iter().map(|(name, _)| *name).collect();
    let declared = (complaint.id, names.as_slice());
    assert!(Coloring.complaints().contains(&declared), "{complaint:?}");
}

/// A board as nine lines of nine numbers.
fn rows(digits: &str) -> String {
    let digits: Vec<String> = digits.chars().map(String::from).collect();
    digits.chunks(9).map(|row| row.join(" ") + "\n").collect()
}

#[test]
fn the_parts_of_the_graph_are_told_apart() {
    assert_eq!(accepted("build_graph", "rows", "1"), "1: 2 3 4 5 6 7 8 9\n");
    let columns = "1: 10 19 28 37 46 55 64 73\n9: 18 27 36 45 54 63 72 81\n";
    assert_eq!(accepted("build_graph", "columns", "1 9"), columns);
    assert_eq!(accepted("build_graph", "boxes", "1"), "1: 11 12 20 21\n");
    let counts = accepted("build_graph", "counts", "7");
    assert_eq!(counts, "vertices: 81\n7: each neighbour once\n");
    let order = accepted("build_graph", "order", "all");
    assert_eq!(order.lines().count(), 81);
}

#[test]
fn colourings_are_answered_one_after_another() {
    assert_eq!(accepted("color_first", "colors", P), rows(S));
    assert_eq!(
        accepted("color_first", "found", &format!("{U}\n{P}")),
        "none\nfound\n"
    );
    assert_eq!(
        accepted("color_first", "unchanged", U),
        "none\ncolors unchanged\n"
    );
    assert_eq!(
        accepted("color_all", "count", &format!("{D}\n{TRIANGLE}")),
        "2\n6\n"
    );
    let given = format!("{TRIANGLE}colors: 0 2 0");
    assert_eq!(accepted("color_all", "solutions", &given), "1 2 3\n3 2 1\n");
    assert_eq!(
        accepted("color_all", "restored", P),
        "some colourings\ncolors unchanged\n"
    );
    assert_eq!(accepted("color_all", "solutions", U), "none\n");
    assert_eq!(
        accepted("check_solution", "check_solution", &format!("{S}\n{P}")),
        "1\n0\n"
    );
    assert_eq!(
        accepted("generate", "seeds", "1 1 2"),
        "1 and 1: same\n1 and 2: different\n"
    );
}

#[test]
fn questions_that_make_no_sense_are_the_authors_fault() {
    for (exercise, call, input) in [
        ("color_last", "colors", P),
        ("color_first", "count", P),
        ("check_solution", "colors", P),
        ("build_graph", "found", "1"),
        ("build_graph", "rows", "82"),
        ("build_graph", "rows", ""),
        ("generate", "colors", "1"),
        ("generate", "puzzle", "-1"),
        ("color_first", "colors", ""),
        ("color_first", "colors", &P[1..]),
        ("color_first", "colors", "m: 3"),
        ("color_first", "colors", "vertices: 82"),
        ("color_first", "colors", "vertices: 2\nedges: 1-3"),
        ("color_first", "colors", "vertices: 2\nedges: 1-1"),
        ("color_first", "colors", "vertices: 2\ncolors: 1"),
    ] {
        assert!(
            Coloring.accepted(exercise, call, input).is_err(),
            "{call} {input}"
        );
    }
    let unknown = Coloring.check("luck", "color_first", "colors", P, "");
    assert_eq!(unknown, Err(LabError::UnknownChecker("luck".to_owned())));
    assert!(
        Coloring
            .check("colors", "color_all", "count", P, "")
            .is_err()
    );
}

#[test]
fn any_proper_colouring_is_accepted() {
    assert_eq!(check("colors", P, &rows(S)), Ok(()));
    assert_eq!(check("colors", U, "none"), Ok(()));
    assert_eq!(check("colors", TRIANGLE, "3 1 2\n"), Ok(()));
    assert_eq!(
        check("colors", &format!("{U}\n{TRIANGLE}"), "none\n2 1 3\n\n"),
        Ok(())
    );
    for (input, observation, id) in [
        (P, "none".to_owned(), "colors-none"),
        (P, String::new(), "colors-not-read"),
        (P, "é\u{0}".repeat(99), "colors-not-read"),
        (TRIANGLE, "1 2".to_owned(), "colors-not-read"),
        (
            TRIANGLE,
            "1 2 99999999999999999999".to_owned(),
            "colors-not-read",
        ),
        (TRIANGLE, "1 2 3\n4".to_owned(), "colors-too-long"),
        (P, rows(&format!("6{}", &S[1..])), "colors-given-changed"),
        (P, rows(P), "colors-uncolored"),
        (TRIANGLE, "1 2 4".to_owned(), "colors-not-a-color"),
        (TRIANGLE, "1 2 -2147483648".to_owned(), "colors-not-a-color"),
        (TRIANGLE, "1 2 1".to_owned(), "colors-same"),
    ] {
        assert_eq!(
            complaint("colors", input, &observation),
            id,
            "{observation}"
        );
    }
}

#[test]
fn puzzles_are_judged() {
    let example = accepted("generate", "puzzle", "1 2");
    let counted = accepted("generate", "puzzle-count", "1 2");
    assert_eq!(check("one-solution", "1 2", &example), Ok(()));
    assert_eq!(check("proper", "1 2", &example), Ok(()));
    assert_eq!(check("few-givens", "1 2", &counted), Ok(()));
    assert_eq!(check("one-solution", "1 1", &rows(P).repeat(2)), Ok(()));

    let one = |digits: &str| rows(digits);
    for (checker, observation, id) in [
        ("proper", String::new(), "puzzle-not-read"),
        ("few-givens", "returned many".to_owned(), "puzzle-not-read"),
        ("proper", one(P) + "5", "puzzle-too-long"),
        ("proper", one(P).replace('7', "10"), "puzzle-not-a-color"),
        ("proper", one(&format!("55{}", &P[2..])), "puzzle-same"),
        ("proper", one(&"0".repeat(81)), "puzzle-too-few"),
        ("one-solution", one(U), "puzzle-without-solution"),
        ("one-solution", one(D), "puzzle-with-several-solutions"),
        ("few-givens", one(S), "puzzle-too-many"),
        (
            "few-givens",
            format!("returned 51\n{}", one(P)),
            "puzzle-count-wrong",
        ),
    ] {
        assert_eq!(complaint(checker, "1", &observation), id);
    }
    assert_eq!(
        complaint("one-solution", "1 2", &one(P).repeat(2)),
        "puzzles-equal"
    );
}

/// A script for the menu: a choice, a board number by number, and the way out.
fn script(choice: &str, digits: &str) -> String {
    let mut text = format!("{choice}\n");
    for digit in digits.chars() {
        let _ = writeln!(text, "{digit}");
    }
    text + "6\n"
}

fn ran(checker: &str, stdin: &str, stdout: &str) -> Result<(), &'static str> {
    let run = Run {
        stdin: stdin.to_owned(),
        ..Run::default()
    };
    let seen = Seen {
        stdout: stdout.to_owned(),
        ..Seen::default()
    };
    let shown = Coloring.describe_run("program", &run);
    assert!(!shown.expect("a script that makes sense").is_empty());
    let judged = Coloring.check_run(checker, "program", &run, &seen);
    judged
        .expect("a checker that is there")
        .map_err(|complaint| {
            is_declared(&complaint);
            complaint.id
        })
}

fn board(digits: &str) -> String {
    let cells: Vec<u8> = digits.bytes().map(|it| it - b'0').collect();
    super::output::layout(&cells).join("\n") + "\n"
}

#[test]
fn what_the_program_says_of_a_solution_is_found_in_its_output() {
    let (right, wrong) = (
        "Opção: A solução dada é válida.",
        "a solucao dada NAO e valida",
    );
    assert_eq!(ran("verdicts", &script("4", S), right), Ok(()));
    assert_eq!(ran("verdicts", &script("4", P), wrong), Ok(()));
    let again = format!(
        "4\n5\nx\n10\n{}",
        script("3", &S[1..]).replacen("3\n", "", 1)
    );
    assert_eq!(ran("verdicts", &again, right), Ok(()));
    for (digits, stdout, id) in [
        (S, wrong.to_owned(), "verdict-should-be-valid"),
        (P, right.to_owned(), "verdict-should-be-invalid"),
        (P, "válida".to_owned(), "verdict-missing"),
        (S, right.repeat(2), "verdict-too-many"),
    ] {
        assert_eq!(ran("verdicts", &script("4", digits), &stdout), Err(id));
    }
    let unread = Run {
        stdin: "4\n5\n".to_owned(),
        ..Run::default()
    };
    assert!(Coloring.describe_run("program", &unread).is_err());
    let seen = Seen::default();
    assert!(
        Coloring
            .check_run("verdicts", "generate", &unread, &seen)
            .is_err()
    );
}

#[test]
fn solutions_are_found_in_the_output() {
    let none = "O tabuleiro não tem solução.";
    assert_eq!(
        ran("solves", &script("3", P), &(board(P) + &board(S))),
        Ok(())
    );
    assert_eq!(ran("solves", &script("3", U), none), Ok(()));
    assert_eq!(
        ran("layout", &script("3", P), &format!("? {}", board(S))),
        Ok(())
    );
    let improper = board(S) + &board(&"1".repeat(81));
    for (digits, stdout, id) in [
        (P, board(P), "solution-missing"),
        (P, String::new(), "solution-missing"),
        (P, improper, "solution-improper"),
        (P, board(S) + none, "solution-none-said"),
        (U, "?".to_owned(), "solution-none-not-said"),
    ] {
        assert_eq!(ran("solves", &script("3", digits), &stdout), Err(id));
    }
    let narrow = board(S).replace("-----", "----");
    assert_eq!(ran("solves", &script("3", P), &narrow), Ok(()));
    assert_eq!(ran("layout", &script("3", P), &narrow), Err("layout-wrong"));
}

#[test]
fn the_steps_are_compared_line_by_line() {
    let steps = |digits: &str| {
        let colors: Vec<u8> = [0]
            .into_iter()
            .chain(digits.bytes().map(|it| it - b'0'))
            .collect();
        let steps = super::script::steps(&colors).expect("few steps");
        steps.iter().fold("Célula 81: ".to_owned(), |text, step| {
            text + &step.to_string() + "\n"
        })
    };
    let told = steps(P);
    assert_eq!(told.lines().count(), 46_069);
    let typed = script("5", P);
    assert_eq!(ran("steps", &typed, &told), Ok(()));
    let first = "Mapeando cores possíveis para 3";
    assert_eq!(
        ran("steps", &typed, &told.replacen(first, "", 1)),
        Err("step-wrong")
    );
    assert_eq!(ran("steps", &typed, first), Err("steps-missing"));
    assert_eq!(ran("steps", &typed, &(told + first)), Err("steps-too-many"));
    let random = "1\n6\n";
    assert_eq!(ran("steps", random, &(board(D) + &steps(D))), Ok(()));
    assert_eq!(ran("steps", random, &steps(D)), Err("steps-without-board"));
    assert_eq!(
        ran("steps", random, &board(K)),
        Err("steps-of-a-hard-board")
    );
}

#[test]
fn generated_boards_are_checked_and_solved() {
    let (right, wrong) = (
        "A solução dada é válida.\n",
        "A solução dada não é válida.\n",
    );
    let asked = "2\nverificar\nsolução\nverificar\nsair\n6\n";
    let good = board(P) + wrong + &board(S) + right;
    assert_eq!(ran("generated", asked, &good), Ok(()));
    for (stdout, id) in [
        (String::new(), "generated-missing"),
        (board(U) + &good, "generated-without-solution"),
        (board(D) + &good, "generated-with-several-solutions"),
        (board(&"0".repeat(81)), "generated-with-several-solutions"),
        (board(P) + wrong + wrong, "generated-solution-missing"),
        (good.replace(right, wrong), "verdict-should-be-valid"),
    ] {
        assert_eq!(ran("generated", asked, &stdout), Err(id));
    }
}
