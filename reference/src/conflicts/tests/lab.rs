//! What the lab tells the grader: accepted observations, and what its checkers say.

use super::super::lab::Conflicts;
use super::{D, P, S, U};
use crate::{Complaint, Lab, LabError, Run, Seen};

fn accepted(exercise: &str, call: &str, input: &str) -> String {
    let mut all = Conflicts
        .accepted(exercise, call, input)
        .expect("a call that makes sense");
    assert_eq!(all.len(), 1);
    all.remove(0)
}

/// The file of a board.
fn file(digits: &str) -> String {
    let lines: Vec<String> = digits
        .as_bytes()
        .chunks(9)
        .map(|row| {
            row.iter()
                .map(|digit| format!("{} ", *digit as char))
                .collect()
        })
        .collect();
    lines.join("\n") + "\n"
}

#[test]
fn conflicts_are_answered_cell_by_cell_and_as_maps() {
    let all = "conflito_linha";
    assert_eq!(accepted(all, all, &format!("{S} (0,0)")), "false\n");
    let ones = "1".repeat(81);
    let two = format!("{ones} (8,8)\n{S} (8,8)");
    for exercise in [
        "conflito_linha",
        "conflito_coluna",
        "conflito_subquadrado",
        "conflito",
    ] {
        assert_eq!(accepted(exercise, exercise, &two), "true\nfalse\n");
        let map = accepted(exercise, exercise, S);
        assert_eq!(map, ". . . . . . . . .\n".repeat(9));
    }
    let guarded = accepted("conflito_subquadrado", "guarded", &two);
    assert_eq!(guarded, "true\nfalse\n");
    // 5 stands twice in row 0, in different columns and boxes.
    let row = format!("500005{}", "0".repeat(75));
    let map = |exercise| {
        accepted(exercise, exercise, &row)
            .lines()
            .next()
            .map(str::to_owned)
    };
    assert_eq!(map("conflito_linha").as_deref(), Some("X - - - - X - - -"));
    assert_eq!(map("conflito_coluna").as_deref(), Some(". - - - - . - - -"));
    assert_eq!(map("conflito").as_deref(), Some("X - - - - X - - -"));
}

#[test]
fn files_are_read_into_boards_and_lists() {
    let board = accepted("ler_sudoku", "board", &file(P));
    assert!(board.starts_with("5 3 0 0 7 0 0 0 0\n6 0 0 1 9 5"));
    assert_eq!(accepted("ler_sudoku", "cells", &file(S)), "no cells\n");
    let cells = accepted("ler_sudoku", "cells", &file(D));
    assert_eq!(cells, "(0,3) (0,4)\n(3,3) (3,4)\n");
    let appended = accepted("ler_sudoku", "appended", &file(D));
    assert_eq!(appended, format!("(8,8)\n(4,4)\n{cells}"));
}

#[test]
fn boards_are_solved_and_printed() {
    let solved = accepted("resolve", "resolve", P);
    assert!(solved.starts_with("5 3 4 6 7 8 9 1 2\n"));
    let unsolvable = accepted("resolve", "resolve", &format!("{U}\n{D}"));
    assert!(unsolvable.starts_with("5 3 1 0 7 0 0 0 0\n"));
    assert!(unsolvable.ends_with(&solved));
    let printed = accepted("imprimir_sudoku", "imprimir_sudoku", S);
    assert!(printed.contains("\n| 5 3 4  | 6 7 8  | 9 1 2 |\n"));
}

#[test]
fn questions_that_make_no_sense_are_the_authors_fault() {
    let ask = |exercise, call, input: &str| Conflicts.accepted(exercise, call, input);
    assert!(matches!(
        ask("resolve", "speed", P),
        Err(LabError::UnknownCall { .. })
    ));
    assert!(matches!(
        ask("ler_sudoku", "ler_sudoku", &file(P)),
        Err(LabError::UnknownCall { .. })
    ));
    assert!(matches!(
        ask("solve", "solve", P),
        Err(LabError::UnknownExercise(_))
    ));
    let linha = "conflito_linha";
    let empty = format!("{P} (0,2)");
    for input in [
        "",
        "123",
        &empty,
        &format!("{P} (0,9)"),
        &format!("{P} 0 0"),
    ] {
        let answer = ask(linha, linha, input);
        assert!(matches!(answer, Err(LabError::BadInput(_))), "{input}");
    }
    assert!(matches!(
        ask("ler_sudoku", "board", "1 2 3"),
        Err(LabError::BadInput(_))
    ));
    let print = "imprimir_sudoku";
    assert!(matches!(
        Conflicts.check("colours", print, print, S, ""),
        Err(LabError::UnknownChecker(_))
    ));
    assert!(matches!(
        Conflicts.check("digits", "resolve", "resolve", S, ""),
        Err(LabError::UnknownCall { .. })
    ));
}

fn judge(checker: &str, board: &str, observation: &str) -> Option<Complaint> {
    let print = "imprimir_sudoku";
    Conflicts
        .check(checker, print, print, board, observation)
        .expect("a checker that judges this call")
        .err()
}

/// The id of the complaint, after a look at its arguments.
fn id(complaint: Option<Complaint>) -> Option<&'static str> {
    let complaint = complaint?;
    let (_, arguments) = Conflicts
        .complaints()
        .iter()
        .find(|(id, _)| *id == complaint.id)
        .expect("the complaint is declared");
    let names: Vec<&str> = complaint.arguments.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, *arguments, "{}", complaint.id);
    Some(complaint.id)
}

const PRINTERS: [&str; 3] = ["digits", "rules", "bars"];

#[test]
fn what_the_reference_prints_is_right() {
    for board in [P, S, D, U, &"0".repeat(81)] {
        let text = accepted("imprimir_sudoku", "imprimir_sudoku", board);
        for checker in PRINTERS {
            assert_eq!(judge(checker, board, &text), None);
            // A line of the student's own, and blank lines, are overlooked.
            let more = format!("Sudoku:\n\n{}\n", text.replace('\n', " \n\n"));
            assert_eq!(judge(checker, board, &more), None, "{checker}");
        }
    }
}

#[test]
fn each_mistake_in_print_costs_its_own_criterion() {
    let text = accepted("imprimir_sudoku", "imprimir_sudoku", S);
    let rule = "=".repeat(27);
    let complaints = |text: &str| PRINTERS.map(|checker| id(judge(checker, S, text)));

    let no_end = text.trim_end().strip_suffix(&rule).expect("a rule");
    assert_eq!(
        complaints(no_end),
        [None, Some("rule-missing-at-end"), None]
    );
    let no_start = text.strip_prefix(&rule).expect("a rule");
    assert_eq!(complaints(no_start), [None, Some("rule-missing"), None]);
    let short = text.replace(&rule, "====");
    assert_eq!(complaints(&short), [None, Some("rule-length"), None]);
    let double = text.replace(&rule, &format!("{rule}\n{rule}"));
    assert_eq!(complaints(&double), [None, Some("rule-unexpected"), None]);
    let everywhere = text.replace("|\n|", &format!("|\n{rule}\n|"));
    assert_eq!(
        complaints(&everywhere),
        [None, Some("rule-unexpected"), None]
    );

    let narrow = text.replace("  |", " |");
    assert_eq!(complaints(&narrow), [None, None, Some("bars-differ")]);
    // Two rows exchanged: the same numbers, in other places.
    let exchanged = text
        .replace("| 5 3 4  | 6 7 8  | 9 1 2 |", "x")
        .replace("| 6 7 2  | 1 9 5  | 3 4 8 |", "| 5 3 4  | 6 7 8  | 9 1 2 |")
        .replace('x', "| 6 7 2  | 1 9 5  | 3 4 8 |");
    assert_eq!(complaints(&exchanged), [Some("row-differs"), None, None]);
    // Another board.
    let other = accepted("imprimir_sudoku", "imprimir_sudoku", P);
    let numbers = Some("other-numbers");
    assert_eq!(complaints(&other), [Some("row-differs"), numbers, numbers]);
}

#[test]
fn whatever_is_printed_is_judged() {
    let missing = [Some("rows-missing"); 3];
    let long = "1 ".repeat(100_000);
    let ten_rows = "1 2 3 4 5 6 7 8 9\n".repeat(10);
    for text in ["", "\n\n", "=", "é\u{fffd}7", "| | | |", &long, &ten_rows] {
        let complaints = PRINTERS.map(|checker| id(judge(checker, S, text)));
        assert_eq!(complaints, missing);
    }
}

fn run(digits: &str) -> Run {
    Run {
        command: "conflicts".to_owned(),
        stdin: "s12a.txt\n".to_owned(),
        files: [("s12a.txt".to_owned(), file(digits))].into(),
    }
}

/// A run whose file does not hold a board.
fn short_run() -> Run {
    let mut run = run(P);
    run.files
        .insert("s12a.txt".to_owned(), "5 3 0\n".to_owned());
    run
}

fn complaint(checker: &str, run: &Run, stdout: &str, stderr: &str) -> Option<&'static str> {
    let seen = Seen {
        stdout: stdout.to_owned(),
        stderr: stderr.to_owned(),
        ..Seen::default()
    };
    let judged = Conflicts.check_run(checker, "program", run, &seen);
    id(judged.expect("a checker that judges this run").err())
}

const PROMPT: &str = "Qual e o nome do arquivo? ";

#[test]
fn the_program_prints_the_solution_last() {
    let described = Conflicts.describe_run("program", &run(P)).expect("a run");
    let right = format!("{PROMPT}{described}");
    assert_eq!(complaint("solved", &run(P), &right, ""), None);
    // The board as it was given may come first, without a frame or with another one.
    let given = accepted("imprimir_sudoku", "imprimir_sudoku", P);
    let both = format!("{PROMPT}{given}Solução:\n{described}fim\n");
    assert_eq!(complaint("solved", &run(P), &both, "debug"), None);
    let plain = format!("{PROMPT}{}", accepted("resolve", "resolve", P));
    assert_eq!(complaint("solved", &run(P), &plain, ""), None);

    let backwards = format!("{described}{given}");
    let differs = Some("row-differs");
    assert_eq!(complaint("solved", &run(P), &backwards, ""), differs);
    let missing = Some("rows-missing");
    assert_eq!(complaint("solved", &run(P), PROMPT, &described), missing);
    assert_eq!(complaint("solved", &run(P), "", ""), missing);
}

#[test]
fn the_program_says_in_its_own_words_that_there_is_no_solution() {
    let described = Conflicts.describe_run("program", &run(U)).expect("a run");
    let said = |stdout: &str, stderr: &str| complaint("unsolvable", &run(U), stdout, stderr);
    assert_eq!(said(&described, ""), None);
    for words in [
        "Este sudoku nao tem solucao.",
        "NÃO HÁ SOLUÇÃO",
        "sem solução",
        "Nenhuma solução encontrada",
        "n\u{fffd}o foi poss\u{fffd}vel resolver",
        "Sudoku impossível!",
        "insolúvel",
        "Não existe resposta",
        "There is no valid solution.",
        "cannot be solved",
    ] {
        assert_eq!(said(&format!("{PROMPT}{words}\n"), ""), None, "{words}");
        assert_eq!(said(PROMPT, words), None, "{words}");
    }
    let silent = Some("unsolvable-not-said");
    for words in [
        "",
        "Solução:",
        "A solução está no arquivo",
        "não sei",
        "\u{fffd}",
    ] {
        assert_eq!(said(&format!("{PROMPT}{words}\n"), ""), silent, "{words}");
    }
    let full = accepted("imprimir_sudoku", "imprimir_sudoku", S);
    let both = format!("{full}sem solução");
    assert_eq!(said(&both, ""), Some("unsolvable-but-full"));
}

#[test]
fn the_program_says_what_is_wrong_with_a_file() {
    let run = short_run();
    let said = |stdout: &str, stderr: &str| complaint("refused", &run, stdout, stderr);
    assert_eq!(said(PROMPT, "s12a.txt: tem 3 números"), None);
    assert_eq!(said(&format!("{PROMPT}arquivo curto\n"), ""), None);
    assert_eq!(said(PROMPT, "\n"), Some("refused-in-silence"));
    assert_eq!(said("", ""), Some("refused-in-silence"));
    let board = accepted("imprimir_sudoku", "imprimir_sudoku", P);
    assert_eq!(said(&board, "erro"), Some("refused-but-printed"));
    let described = Conflicts.describe_run("program", &run).expect("a run");
    assert!(described.contains("tem 3 números"));
    let missing = Conflicts.describe_run("program", &Run::default());
    assert!(missing.is_ok_and(|text| text.contains("não existe")));
}

#[test]
fn a_run_that_does_not_fit_its_checker_is_the_authors_fault() {
    let check = |checker, exercise, run: &Run| {
        Conflicts
            .check_run(checker, exercise, run, &Seen::default())
            .expect_err("a mistake in lab.toml")
    };
    for (checker, run) in [
        ("solved", run(U)),
        ("solved", short_run()),
        ("solved", Run::default()),
        ("unsolvable", run(P)),
        ("refused", run(P)),
    ] {
        assert!(matches!(
            check(checker, "program", &run),
            LabError::BadInput(_)
        ));
    }
    assert!(matches!(
        check("fast", "program", &run(P)),
        LabError::UnknownChecker(_)
    ));
    assert!(matches!(
        check("solved", "resolve", &run(P)),
        LabError::UnknownExercise(_)
    ));
    assert!(matches!(
        Conflicts.describe_run("resolve", &run(P)),
        Err(LabError::UnknownExercise(_))
    ));
}
