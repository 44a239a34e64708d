//! What the lab answers to the grader: the accepted observations, and each complaint of its checkers.

use std::collections::{BTreeMap, BTreeSet};

use super::checkers::COMPLAINTS;
use super::geometry::solver;
use super::lab::{Samurai, file_of, layout};
use super::tablerote::ACTIVE_CELLS;
use crate::{Lab, LabError, Run, Seen};

type Numbers = [u8; ACTIVE_CELLS];

/// A solved samurai.
fn full() -> Numbers {
    let solution = solver().any(&[0; ACTIVE_CELLS]).unwrap().unwrap();
    solution.try_into().unwrap()
}

fn text(numbers: &[u8]) -> String {
    numbers.iter().map(u8::to_string).collect()
}

/// The solved samurai without its last number, and one that has two solutions.
fn one_and_two() -> (Numbers, Numbers, [Numbers; 2]) {
    let full = full();
    let mut one = full;
    one[368] = 0;
    // Take numbers away, from the end, until a second solution appears.
    let mut two = full;
    for cell in (0..ACTIVE_CELLS).rev() {
        let before = two;
        two[cell] = 0;
        match solver().count(&two, 3) {
            Ok(1) => {}
            Ok(2) => break,
            _ => two = before,
        }
    }
    let mut found = Vec::new();
    let each = |solution: &[u8]| {
        found.push(solution.try_into().unwrap());
        std::ops::ControlFlow::Continue(())
    };
    solver().for_each(&two, each).unwrap();
    (one, two, found.try_into().unwrap())
}

fn accepted(exercise: &str, call: &str, input: &str) -> String {
    let accepted = Samurai.accepted(exercise, call, input).unwrap();
    let [only] = &accepted[..] else {
        panic!("one answer, not {accepted:?}");
    };
    only.clone()
}

#[test]
fn known_answers_are_accepted() {
    let bounds = |exercise| accepted(exercise, exercise, "(6,12) (12,6)\n(15,6) (10,10)\n");
    assert_eq!(
        bounds("retorna_desde"),
        "(6,12): 0\n(12,6): 6\n(15,6): 12\n(10,10): 6\n"
    );
    assert_eq!(
        bounds("retorna_hasta"),
        "(6,12): 14\n(12,6): 20\n(15,6): 20\n(10,10): 14\n"
    );
    let edges = |call| accepted("parametros_recorrido", call, "3 0");
    assert_eq!(edges("rows"), "3: rows 12 to 20\n0: rows 6 to 14\n");
    assert_eq!(edges("columns"), "3: columns 0 to 8\n0: columns 6 to 14\n");
    let asked = "(6,0) = 7\n(6,8) = 7 ?\n(6,9) = 7 ?\n";
    assert_eq!(
        accepted("Verificador_Insertar", "ask", asked),
        "(6,8) = 7: 0\n(6,9) = 7: 1\n"
    );
    assert_eq!(
        accepted("Verificador_Insertar", "row", "(0,0) = 7"),
        "7 at (0,0)\n. . . 0 0 0 0 0 0 . . . 1 1 1 1 1 1 1 1 1\n"
    );
    let map = accepted("Verificador_Insertar", "box", "(20,20) = 7");
    assert_eq!(map.matches('0').count(), 1 + 1 + 4, "the title has two");
    let ones = accepted("carga_tablerote", "holes", &"1".repeat(ACTIVE_CELLS));
    assert_eq!(ones.matches('5').count(), 72);
    let middle = accepted("carga_tablerote", "middle", &"1".repeat(ACTIVE_CELLS));
    assert_eq!(middle.lines().count(), 3);
    assert!(middle.starts_with(". . . . . . 1 1"));
}

#[test]
fn solutions_are_told_in_each_way() {
    let (one, two, _) = one_and_two();
    let input = format!("{}\n{}", text(&one), text(&two));
    let shown = accepted("Solucionador", "solutions", &input);
    assert!(shown.starts_with("solutions: 1\n\n"));
    assert_eq!(shown.lines().count(), 1 + 22 + 1 + 2 * 22);
    assert_eq!(
        accepted("Solucionador", "restored", &text(&one)),
        "a solution\nboard unchanged\n"
    );
    let conflicting = format!("55{}", "0".repeat(367));
    assert_eq!(
        accepted("Solucionador", "found", &conflicting),
        "no solution\n"
    );
    let file = accepted("escritura_datos", "files", &text(&full()));
    assert!(file.starts_with("file 1\n"));
    assert_eq!(
        accepted("lectura_datos", "lectura_datos", &text(&full())),
        layout(&full())
    );
}

#[test]
fn questions_without_sense_are_the_authors_mistake() {
    let ask = |exercise, call, input| Samurai.accepted(exercise, call, input).unwrap_err();
    let (empty, solved) = ("0".repeat(ACTIVE_CELLS), text(&full()));
    for (exercise, input) in [
        ("retorna_desde", "(0,9)"),
        ("retorna_hasta", "(0)"),
        ("retorna_hasta", ""),
    ] {
        assert!(matches!(
            ask(exercise, exercise, input),
            LabError::BadInput(_)
        ));
    }
    for (exercise, call, input) in [
        ("parametros_recorrido", "rows", "5"),
        ("Verificador_Insertar", "ask", "(0,0) = 10"),
        ("Verificador_Insertar", "row", "(0,0)"),
        ("carga_tablerote", "upper", "123"),
        ("Solucionador", "found", empty.as_str()),
        ("lectura_datos", "lectura_datos", "1"),
    ] {
        assert!(matches!(ask(exercise, call, input), LabError::BadInput(_)));
    }
    for (exercise, call, input) in [
        ("retorna_desde", "speed", "(0,0)"),
        ("parametros_recorrido", "boxes", "0"),
        ("Verificador_Insertar", "units", "(0,0) = 1"),
        ("Solucionador", "speed", &solved),
        ("escritura_datos", "rows", &solved),
    ] {
        let error = ask(exercise, call, input);
        assert!(matches!(error, LabError::UnknownCall { .. }), "{error}");
    }
    let unknown = ask("main", "main", "");
    assert!(matches!(unknown, LabError::UnknownExercise(_)));
    let check = |checker, call| Samurai.check(checker, "Solucionador", call, &empty, "");
    assert!(matches!(
        check("tidy", "solutions"),
        Err(LabError::UnknownChecker(_))
    ));
    assert!(matches!(
        check("solutions", "found"),
        Err(LabError::UnknownCall { .. })
    ));
}

/// The id of the complaint about an observation, or nothing.
fn judged(checker: &str, exercise: &str, call: &str, input: &str, seen: &str) -> String {
    let judged = Samurai.check(checker, exercise, call, input, seen).unwrap();
    judged.map_or_else(known, |()| "right".to_owned())
}

/// The complaint's id; its arguments are those that the texts can mention.
fn known(complaint: crate::Complaint) -> String {
    let (_, names) = COMPLAINTS
        .iter()
        .find(|(id, _)| *id == complaint.id)
        .unwrap();
    let given: BTreeSet<&str> = complaint.arguments.iter().map(|(name, _)| *name).collect();
    assert_eq!(given, names.iter().copied().collect(), "{}", complaint.id);
    complaint.id.to_owned()
}

#[test]
fn solutions_are_right_in_any_order_and_each_complaint_is_provoked() {
    let (one, two, [a, b]) = one_and_two();
    let check = |input: &Numbers, seen: &str| {
        judged("solutions", "Solucionador", "solutions", &text(input), seen)
    };
    let shown = |boards: &[Numbers]| {
        let rows: String = boards.iter().map(|b| format!("\n{}", layout(b))).collect();
        format!("solutions: {}\n{rows}", boards.len())
    };
    assert_eq!(check(&one, &shown(&[full()])), "right");
    assert_eq!(check(&two, &shown(&[a, b])), "right");
    assert_eq!(check(&two, &shown(&[b, a])), "right");
    assert_eq!(check(&two, &shown(&[a])), "solutions-missing");
    assert_eq!(check(&two, &shown(&[a, a])), "solution-twice");
    assert_eq!(check(&two, &shown(&[a, b, a])), "solution-twice");
    assert_eq!(check(&one, &shown(&[])), "solutions-none-found");
    assert_eq!(check(&one, &shown(&[one])), "solution-cell-empty");
    let mut wrong = full();
    wrong[368] = wrong[0] % 9 + 1;
    if wrong[368] == full()[368] {
        wrong[368] = wrong[368] % 9 + 1;
    }
    assert_eq!(check(&one, &shown(&[wrong])), "solution-repeats");
    wrong[0] = wrong[0] % 9 + 1;
    assert_eq!(check(&one, &shown(&[wrong])), "solution-given-changed");
    let rows = layout(&full());
    let last_is = |cell: &str| {
        let cut = rows.trim_end().rfind(' ').unwrap();
        format!("solutions: 1\n\n{}{cell}\n", &rows[..cut])
    };
    assert_eq!(check(&one, &last_is(" 12")), "solution-cell-not-a-digit");
    assert_eq!(check(&one, &last_is(" -3")), "solution-cell-not-a-digit");
    assert_eq!(check(&one, &last_is("")), "solution-row");
    assert_eq!(check(&one, "solutions: 1"), "solution-row");
    assert_eq!(check(&one, "solutions: more than 60"), "solutions-too-many");
    let right = shown(&[full()]);
    for odd in [
        "",
        "NULL",
        "solutions: -1",
        "solutions: 99999999999999999999",
        "solutions: 1\nx",
        &format!("{right}\nmore"),
    ] {
        assert_eq!(check(&one, odd), "solutions-expected", "{odd}");
    }
}

#[test]
fn files_are_compared_row_by_row() {
    let full = full();
    let check = |seen: &str| judged("written", "escritura_datos", "files", &text(&full), seen);
    let file = file_of(&full).unwrap();
    assert_eq!(check(&format!("file 1\n{file}\n")), "right");
    let wide = file.replace(' ', " \t ").replace('\n', "\r\n\r\n");
    assert_eq!(
        check(&format!("file 1\n*** solución 1 ***\n{wide}")),
        "right"
    );
    assert_eq!(check("file 1\nmissing\n"), "file-missing");
    assert_eq!(check(""), "file-missing");
    assert_eq!(check("file 1\nan error\n"), "file-row");
    let with_holes = layout(&full).replace('.', "5");
    assert_eq!(check(&format!("file 1\n{with_holes}")), "file-row");
    let mut other = full;
    other[100] = other[100] % 9 + 1;
    let other = file_of(&other).unwrap();
    assert_eq!(check(&format!("file 1\n{other}\n")), "file-cell");
    let two = format!("{}{}", text(&full), text(&full));
    let seen = format!("file 1\n{file}\nfile 2\n{file}\n");
    assert_eq!(
        judged("written", "escritura_datos", "files", &two, &seen),
        "right"
    );
    let seen = format!("file 1\n{file}\nfile 2\nmissing\n");
    assert_eq!(
        judged("written", "escritura_datos", "files", &two, &seen),
        "file-missing"
    );
}

fn run(samurai: &str) -> Run {
    Run {
        command: "samurai".to_owned(),
        stdin: "in.txt\na.txt\nb.txt\nc.txt\n".to_owned(),
        files: BTreeMap::from([("in.txt".to_owned(), samurai.to_owned())]),
    }
}

fn ran(samurai: &str, stdout: &str, files: &[(&str, String)]) -> String {
    let seen = Seen {
        stdout: stdout.to_owned(),
        files: files
            .iter()
            .map(|(name, text)| ((*name).to_owned(), text.clone()))
            .collect(),
        ..Seen::default()
    };
    let judged = Samurai
        .check_run("solutions", "program", &run(samurai), &seen)
        .unwrap();
    judged.map_or_else(known, |()| "right".to_owned())
}

#[test]
fn a_program_writes_every_solution_once() {
    let (one, two, [a, b]) = one_and_two();
    let (one, two) = (text(&one), text(&two));
    let [a, b, only] = [a, b, full()].map(|solution| file_of(&solution).unwrap());
    assert_eq!(ran(&one, "", &[("a.txt", only.clone())]), "right");
    let either = [("a.txt", b.clone()), ("b.txt", a.clone())];
    assert_eq!(ran(&two, "", &either), "right");
    assert_eq!(ran(&two, "", &[]), "file-missing");
    assert_eq!(ran(&two, "", &[("a.txt", a.clone())]), "solutions-missing");
    let twice = [("a.txt", a.clone()), ("b.txt", a.clone())];
    assert_eq!(ran(&two, "", &twice), "solution-twice");
    let more = [("a.txt", only.clone()), ("b.txt", only.clone())];
    assert_eq!(ran(&one, "", &more), "file-without-solution");
    let odd = [("a.txt", "1 2\n\u{fffd}".to_owned())];
    assert_eq!(ran(&one, "", &odd), "solution-row");
    assert_eq!(
        ran(&one, "", &[("a.txt", only.replace('9', "0"))]),
        "solution-given-changed"
    );
}

#[test]
fn a_program_says_in_its_words_that_there_is_no_solution() {
    let none = format!("55{}", "0".repeat(367));
    for said in [
        "No hay solución.",
        "Archivo: sin SOLUCION\n",
        "Soluciones: 0",
        "Ninguna soluci\u{fffd}n",
        "no se puede resolver",
        "Es imposible",
    ] {
        assert_eq!(ran(&none, said, &[]), "right", "{said}");
    }
    for said in ["", "Archivo: ", "Solucionador de samuráis", "no"] {
        assert_eq!(ran(&none, said, &[]), "program-says-nothing", "{said}");
    }
    let file = [("a.txt", String::new())];
    assert_eq!(
        ran(&none, "No hay solución", &file),
        "file-without-solution"
    );
}

#[test]
fn runs_are_described_and_senseless_ones_refused() {
    let (_, two, _) = one_and_two();
    let described = Samurai.describe_run("program", &run(&text(&two))).unwrap();
    assert!(described.starts_with("a.txt:\n") && described.contains("b.txt:\n"));
    let none = format!("55{}", "0".repeat(367));
    let described = Samurai.describe_run("program", &run(&none)).unwrap();
    assert_eq!(described, "No hay solución.\n");
    let mut without_names = run(&text(&two));
    without_names.stdin = "in.txt\na.txt\n".to_owned();
    let mut without_file = run(&text(&two));
    without_file.files.clear();
    for run in [without_names, without_file, run("123")] {
        let refused = Samurai.check_run("solutions", "program", &run, &Seen::default());
        assert!(matches!(refused, Err(LabError::BadInput(_))));
    }
    let refused = Samurai.check_run("tidy", "program", &run(&none), &Seen::default());
    assert!(matches!(refused, Err(LabError::UnknownChecker(_))));
}

#[test]
fn no_observation_makes_a_checker_panic() {
    let full = full();
    let observation = format!("solutions: 1\n\n{}", layout(&full));
    let file = format!("file 1\n{}\n", file_of(&full).unwrap());
    let input = text(&full);
    let mut random = fastrand::Rng::with_seed(21);
    for (checker, exercise, call, right) in [
        ("solutions", "Solucionador", "solutions", &observation),
        ("written", "escritura_datos", "files", &file),
    ] {
        for _ in 0..2_000 {
            let mut characters: Vec<char> = right.chars().collect();
            for _ in 0..random.usize(1..6) {
                let place = random.usize(..characters.len());
                match random.u8(..4) {
                    0 => characters[place] = random.char(..),
                    1 => characters.truncate(place + 1),
                    2 => characters.insert(place, '\n'),
                    _ => characters[place] = char::from(b"0159 -.\n"[random.usize(..8)]),
                }
            }
            let seen: String = characters.into_iter().collect();
            let _ = Samurai
                .check(checker, exercise, call, &input, &seen)
                .unwrap();
        }
    }
}

/// A file without blanks is as plain as can be: to lay it out makes it longer.
#[test]
fn smaller_files_are_no_longer() {
    let without_blanks: String = text(&full()).split_whitespace().collect();
    let smaller = Samurai.smaller("lectura_datos", "lectura_datos", &without_blanks);
    assert!(!smaller.is_empty());
    for step in smaller {
        assert!(step.len() <= without_blanks.len(), "{step}");
    }
}
