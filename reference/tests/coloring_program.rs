//! The program of the lab `coloring`, run as its users run it: by lines on its standard input.

use std::fs::File;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The lab's example.
const P: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// P solved.
const S: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// S without the cells of a swap: two solutions.
const D: &str = "534008912672195348198342567859001423426853791713924856961537284287419635345286179";

fn coloring(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_coloring"));
    command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = coloring(arguments).spawn().expect("the program starts");
    // A program that was called wrongly may be gone before it reads.
    let _ = child
        .stdin
        .take()
        .map(|mut it| it.write_all(input.as_ref()));
    child.wait_with_output().expect("the program ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What the menu says to these lines; it must end well.
fn said(lines: &str) -> String {
    let output = run(&["--seed", "1"], lines);
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
    text(&output.stdout)
}

/// The lines that type a board, one number each.
fn typed(digits: &str) -> String {
    digits.chars().map(|digit| format!("{digit}\n")).collect()
}

/// A board as the program prints it.
fn printed(digits: &str) -> String {
    let rule = "-".repeat(25) + "\n";
    let mut text = rule.clone();
    for (i, row) in digits.as_bytes().chunks(9).enumerate() {
        for (j, digit) in row.iter().enumerate() {
            let bar = if j % 3 == 0 { "| " } else { "" };
            text.push_str(&format!("{bar}{} ", char::from(*digit)));
        }
        text.push_str("|\n");
        if i % 3 == 2 {
            text.push_str(&rule);
        }
    }
    text
}

/// The digits of the boards that the program printed.
fn boards(said: &str) -> Vec<String> {
    let rows = said.lines().filter(|line| line.starts_with("| "));
    let digits: String = rows
        .flat_map(|row| row.chars().filter(char::is_ascii_digit))
        .collect();
    digits.as_bytes().chunks(81).map(text).collect()
}

#[test]
fn the_menu_comes_back_until_it_is_left() {
    for last in ["6\n", "sair\n", "SAIR\r\n", ""] {
        let said = said(&format!("0\n9\nabc\n\n{last}"));
        assert_eq!(said.matches("0 - Instruções\n").count(), 5, "{said}");
        assert!(said.contains("Cada célula do Sudoku é um vértice"));
        assert!(said.contains("\"abc\" não é uma opção. Digite um número de 0 a 6."));
        assert_eq!(said.ends_with("Até logo.\n"), !last.is_empty());
        assert!(said.ends_with('\n'));
    }
}

#[test]
fn a_board_is_solved() {
    let said_to = |digits: &str| said(&format!("3\n{}6\n", typed(digits)));
    let solved = said_to(P);
    assert!(
        solved.contains("Linha 1, coluna 1: Linha 1, coluna 2: "),
        "{solved}"
    );
    assert!(
        solved.contains(&format!("Solução encontrada.\n{}", printed(S))),
        "{solved}"
    );
    assert!(printed(S).contains("\n| 5 3 4 | 6 7 8 | 9 1 2 |\n"));

    let two = said_to(D);
    assert!(two.contains("O tabuleiro tem mais de uma"), "{two}");
    let none = said_to(&P.replacen("530", "531", 1));
    assert!(
        none.contains("O tabuleiro não tem solução.\nConfira"),
        "{none}"
    );
    let twice = said_to(&P.replacen("530070", "530570", 1));
    assert!(twice.contains("O tabuleiro não tem solução.\nO número 5 está em (1, 1) e em (1, 4)"));
    assert!(said_to(&"0".repeat(81)).contains("mais de uma"));
    // The ascending order would colour the empty rows for ever before it comes to the last cell.
    let hopeless = format!("000000009{}123456780", "0".repeat(63));
    assert!(said_to(&hopeless).contains("O tabuleiro não tem solução."));
}

#[test]
fn a_solution_is_checked() {
    let said_to = |digits: &str| said(&format!("4\n{}6\n", typed(digits)));
    assert!(said_to(S).contains("A solução dada é válida.\n"));
    let incomplete = said_to(P);
    assert!(incomplete.contains("A solução dada não é válida.\nFaltam preencher 51 células."));
    let wrong = said_to(&format!("{}8", &S[..80]));
    assert!(
        wrong.contains("A solução dada não é válida.\nO número 8 está em "),
        "{wrong}"
    );
    let last = said_to(&format!("{}0", &S[..80]));
    assert!(last.contains("Falta preencher uma célula."));
}

#[test]
fn a_wrong_value_is_asked_again_and_a_board_can_be_left() {
    for wrong in ["10", "-1", "x", "5.0", "99999999999", "\u{1b}[2J"] {
        let said = said(&format!("4\n5\n{wrong}\n{}6\n", typed(&S[1..])));
        assert!(said.contains("não é um número de 0 a 9"), "{said}");
        assert!(said.contains("A solução dada é válida."), "{said}");
        assert_eq!(said.matches("Linha 1, coluna 2: ").count(), 2);
        assert!(!said.contains('\u{1b}'));
    }
    let left = said("3\n5\nsair\n6\n");
    assert_eq!(left.matches("3 - Solucionador").count(), 2);
    assert!(!left.contains("olução encontrada"));
    let ended = said("3\n5\n3\n");
    assert!(ended.ends_with("Linha 1, coluna 3: \n"), "{ended}");
}

#[test]
fn a_line_may_hold_several_numbers() {
    let spaced: Vec<String> = S.chars().map(String::from).collect();
    let rows: Vec<String> = spaced.chunks(9).map(|row| row.join(" ")).collect();
    assert!(said(&format!("4\n{}\n6\n", rows.join("\n"))).contains("é válida"));
    let long = said(&format!("4\n{} 1 2\n6\n", spaced.join(" ")));
    assert!(
        long.contains("o que sobrou da linha (2)") && long.contains("é válida"),
        "{long}"
    );
    // What follows a wrong number is typed again with it.
    let again = said(&format!("4\n5 3 x 6\n{}6\n", typed(&S[2..])));
    assert!(again.contains("é válida"), "{again}");
}

#[test]
fn a_generated_board_is_filled_and_checked() {
    let shown = said("2\nsolução\nSOLUCAO\nsair\n6\n");
    let boards = boards(&shown);
    let [puzzle, solution, again] = boards.as_slice() else {
        panic!("three boards: {shown}");
    };
    assert_eq!(solution, again);
    let kept = |(given, found)| given == '0' || given == found;
    assert!(puzzle.chars().zip(solution.chars()).all(kept));
    assert!(said(&format!("4\n{}6\n", typed(solution))).contains("é válida"));

    let place =
        |cell: usize, value: char| format!("({}, {}) - {value}\n", cell / 9 + 1, cell % 9 + 1);
    let empty: Vec<usize> = (0..81).filter(|&it| &puzzle[it..=it] == "0").collect();
    let value = |cell: usize| solution.as_bytes()[cell] as char;
    let moves: String = empty.iter().map(|&cell| place(cell, value(cell))).collect();
    let filled = said(&format!("2\n{moves}verificar\nsair\n6\n"));
    assert!(filled.contains("A solução dada é válida.\n"), "{filled}");

    let last = place(empty[0], '0');
    let emptied = said(&format!("2\nverificar\n{moves}{last}verificar\nsair\n6\n"));
    assert_eq!(emptied.matches("A solução dada não é válida.\n").count(), 2);
    assert!(emptied.contains("Falta preencher uma célula."));

    let given = (0..81)
        .find(|it| !empty.contains(it))
        .expect("it has givens");
    let wrong = format!(
        "2\n{}(10, 1) - 1\n(1, 0) - 1\n(1, 1) - 12\nhello\n\nsair\n6\n",
        place(given, '1')
    );
    let wrong = said(&wrong);
    assert!(wrong.contains("é dado e fica onde está"), "{wrong}");
    assert!(wrong.contains("A posição (10, 1) está fora do tabuleiro"));
    assert!(wrong.contains("A posição (1, 0) está fora do tabuleiro"));
    assert!(wrong.contains("12 não é um número"));
    assert!(wrong.contains("\"hello\" não foi entendido"));
    assert_eq!(wrong.matches("|\n-----").count(), 3, "nothing was placed");
}

#[test]
fn the_search_is_shown_step_by_step() {
    let shown = said("1\n6\n");
    let boards = boards(&shown);
    let [puzzle, solution] = boards.as_slice() else {
        panic!("two boards: {shown}");
    };
    let first = puzzle.find('0').expect("it has empty cells") + 1;
    let steps: Vec<&str> = shown
        .lines()
        .skip_while(|line| !line.starts_with("Mapeando"))
        .take_while(|line| !line.is_empty())
        .collect();
    assert_eq!(steps[0], format!("Mapeando cores possíveis para {first}"));
    assert_eq!(steps.last(), Some(&"Solução encontrada."));
    assert!((100..=1_000).contains(&steps.len()), "{}", steps.len());
    assert!(said(&format!("3\n{}6\n", typed(puzzle))).contains(&printed(solution)));
}

#[test]
fn a_typed_board_is_solved_step_by_step() {
    let shown = said(&format!("5\n{}6\n", typed(P)));
    let is_step = |line: &&str| {
        ["Mapeando", "Cor ", "Partindo", "Solução"]
            .iter()
            .any(|start| line.starts_with(start))
    };
    assert_eq!(shown.lines().filter(is_step).count(), 46_069);
    assert_eq!(boards(&shown), [P, S]);
    let none = said(&format!("5\n{}6\n", typed(&P.replacen("530", "531", 1))));
    assert!(none.contains("O tabuleiro não tem solução.\nConfira"));
    let twice = said(&format!(
        "5\n{}6\n",
        typed(&P.replacen("530070", "530570", 1))
    ));
    assert!(twice.contains("O tabuleiro não tem solução.\nO número 5 está em (1, 1) e em (1, 4)"));
    assert!(said("5\n5\nsair\n6\n").ends_with("Até logo.\n"));
}

#[test]
fn a_solution_that_was_asked_for_is_valid() {
    let shown = said("2\nverificar\nsolução\nverificar\nsair\n6\n");
    let at = |text: &str| shown.find(text).expect("it is said");
    assert!(at("A solução dada não é válida.") < at("A solução dada é válida."));
}

#[test]
fn the_seed_or_the_clock_makes_the_boards() {
    let shown = |arguments: &[&str]| text(&run(arguments, "2\n").stdout);
    assert_eq!(shown(&["--seed", "7"]), shown(&["--seed", "7"]));
    assert_ne!(shown(&["--seed", "7"]), shown(&["--seed", "8"]));
    assert_ne!(shown(&[]), shown(&[]));
    let two = boards(&said("2\nsair\n2\nsair\n6\n"));
    assert_ne!(two[0], two[1]);
}

#[test]
fn a_wrong_command_line_shows_the_usage() {
    for (arguments, reason) in [
        (&["x"][..], "\"x\" não é um argumento"),
        (&["--seed"], "precisa de um número"),
        (&["--seed", "x"], "\"x\" não é uma semente"),
        (&["--seed", "1", "2"], "não é um argumento"),
    ] {
        let output = run(arguments, "");
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
        assert!(
            message.contains("uso: ") && message.contains(reason),
            "{message}"
        );
    }
    let help = run(&["--help"], "");
    assert_eq!(help.status.code(), Some(0));
    assert!(help.stdout.starts_with(b"uso: "));
}

#[test]
fn an_input_that_cannot_be_read_is_said() {
    let endless = run(&[], "x".repeat(100_000));
    assert_eq!(endless.status.code(), Some(1));
    assert!(text(&endless.stderr).contains("longa demais"));
    let folder = File::open(env!("CARGO_TARGET_TMPDIR")).expect("the folder for tests is there");
    let output = coloring(&[])
        .stdin(folder)
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("não pode ser lida"));
    assert!(said_bytes(b"\xff\xfe\n6\n").contains("não é uma opção"));
    let nothing = coloring(&[])
        .stdin(Stdio::null())
        .output()
        .expect("it starts");
    assert_eq!(nothing.status.code(), Some(0));
}

fn said_bytes(lines: &[u8]) -> String {
    text(&run(&[], lines).stdout)
}

#[test]
fn a_reader_that_goes_away_ends_the_program() {
    let mut child = coloring(&[]).spawn().expect("the program starts");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("stdin is a pipe");
    let _ = input.write_all(b"1\n1\n1\n");
    // The input stays open: the program must not wait for more of it.
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
}
