//! The facts of the lab, the functions, and the puzzles of its fixtures.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::carga_tablerote::carga_tablerote;
use super::escritura_datos::escritura_datos;
use super::geometry::{cells, conflict, numbers, rules, solver, units};
use super::lectura_datos::{LecturaError, lectura_datos};
use super::parametros_recorrido::parametros_recorrido;
use super::retorna_desde::retorna_desde;
use super::retorna_hasta::retorna_hasta;
use super::solucionador::solucionador;
use super::tablerote::{ACTIVE_CELLS, is_active};
use super::verificador_insertar::verificador_insertar;

fn puzzles() -> Vec<(String, [u8; ACTIVE_CELLS])> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/samurai/puzzles");
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    files
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            (name, lectura_datos(fs::File::open(path).unwrap()).unwrap())
        })
        .collect()
}

fn puzzle(name: &str) -> [u8; ACTIVE_CELLS] {
    let found = puzzles().into_iter().find(|(other, _)| other == name);
    found.unwrap().1
}

#[test]
fn the_geometry_is_as_known() {
    assert_eq!(cells().len(), ACTIVE_CELLS);
    let holes = |i: usize, j: usize| (9..=11).contains(&i) && !(6..=14).contains(&j);
    for i in 0..21 {
        for j in 0..21 {
            assert_eq!(is_active(i, j), !holes(i, j) && !holes(j, i));
        }
    }
    let distinct: BTreeSet<_> = units().iter().collect();
    assert_eq!((units().len(), distinct.len()), (131, 131));
    let rules = rules().unwrap();
    let degrees: Vec<usize> = (0..ACTIVE_CELLS)
        .map(|cell| rules.peers(cell).count())
        .collect();
    assert_eq!(degrees.iter().sum::<usize>(), 2 * 3906);
    assert_eq!(degrees.iter().filter(|&&degree| degree == 20).count(), 333);
    assert_eq!(degrees.iter().filter(|&&degree| degree == 32).count(), 36);
}

#[test]
fn the_bounds_reach_exactly_the_units_of_a_cell() {
    let rules = rules().unwrap();
    for (cell, &(i, j)) in cells().iter().enumerate() {
        let column = (retorna_desde(i, j)..=retorna_hasta(i, j)).map(|k| (k, j));
        let row = (retorna_desde(j, i)..=retorna_hasta(j, i)).map(|k| (i, k));
        let of_box = (0..9).map(|p| (3 * (i / 3) + p / 3, 3 * (j / 3) + p % 3));
        let mut seen: BTreeSet<_> = column.chain(row).chain(of_box).collect();
        seen.remove(&(i, j));
        let peers: BTreeSet<_> = rules.peers(cell).map(|peer| cells()[peer]).collect();
        assert_eq!(seen, peers, "({i},{j})");
    }
    assert_eq!((retorna_desde(12, 6), retorna_hasta(12, 6)), (6, 20));
    assert_eq!((retorna_desde(6, 12), retorna_hasta(6, 12)), (0, 14));
    assert_eq!((retorna_desde(15, 6), retorna_hasta(5, 6)), (12, 8));
}

#[test]
fn the_boards_lie_where_they_should() {
    let known = [
        [6, 14, 6, 14],
        [0, 8, 0, 8],
        [0, 8, 12, 20],
        [12, 20, 0, 8],
        [12, 20, 12, 20],
    ];
    for (selector, expected) in known.into_iter().enumerate() {
        assert_eq!(parametros_recorrido(selector), Some(expected));
    }
    assert_eq!(parametros_recorrido(5), None);
}

#[test]
fn the_numbers_are_spread_over_the_active_cells() {
    let mut list = [0; ACTIVE_CELLS];
    for (place, number) in list.iter_mut().enumerate() {
        *number = (place % 10) as u8;
    }
    let t = carga_tablerote(&list);
    assert_eq!(numbers(&t), list);
    assert_eq!((t[0][9], t[9][0], t[20][11], t[11][20]), (5, 5, 5, 5));
    assert_eq!((t[0][12], t[20][20]), (9, 8));
}

#[test]
fn a_number_is_refused_by_any_unit_of_its_cell() {
    let rules = rules().unwrap();
    for (cell, &(i, j)) in cells().iter().enumerate() {
        let peers: BTreeSet<_> = rules.peers(cell).collect();
        for (other, &(k, l)) in cells()
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != cell)
        {
            let mut t = carga_tablerote(&[0; ACTIVE_CELLS]);
            t[k][l] = 7;
            assert_eq!(verificador_insertar(&t, i, j, 7), !peers.contains(&other));
            assert!(verificador_insertar(&t, i, j, 5), "holes are in no unit");
        }
    }
}

#[test]
fn the_puzzles_are_what_their_names_say() {
    let puzzles = puzzles();
    assert!(puzzles.len() >= 12);
    for (name, numbers) in puzzles {
        let (kind, clues) = name.split_once('-').unwrap();
        let solutions = match kind {
            "unique" => 1,
            "two" => 2,
            "three" => 3,
            "four" => 4,
            "sixteen" => 16,
            "none" => 0,
            _ => panic!("{name}: how many solutions has it?"),
        };
        assert_eq!(solver().count(&numbers, 20), Ok(solutions), "{name}");
        let count = numbers.iter().filter(|&&number| number != 0).count();
        assert_eq!(count.to_string(), clues, "{name}");
        assert!((120..=369).contains(&count), "{name}");
        assert_eq!(conflict(&numbers), None, "{name}");
    }
}

#[test]
fn backtracking_finds_the_same_solutions() {
    for name in [
        "unique-200",
        "unique-165",
        "two-195",
        "four-210",
        "none-199",
    ] {
        let numbers_before = puzzle(name);
        let mut t = carga_tablerote(&numbers_before);
        let mut found = BTreeSet::new();
        let count = solucionador(&mut t, 0, &mut |t| {
            found.insert(numbers(t).to_vec());
        });
        assert_eq!(numbers(&t), numbers_before, "{name}: t is restored");
        let mut expected = BTreeSet::new();
        let each = |solution: &[u8]| {
            expected.insert(solution.to_vec());
            std::ops::ControlFlow::Continue(())
        };
        solver().for_each(&numbers_before, each).unwrap();
        assert_eq!((count, &found), (expected.len(), &expected), "{name}");
    }
}

#[test]
fn only_digits_and_dashes_count_in_a_file() {
    let text = format!("x{}\r\n-{}", "0".repeat(367), 9);
    let list = lectura_datos(text.as_bytes()).unwrap();
    assert_eq!((list[367], list[368]), (0, 9));
    let short = lectura_datos(&text.as_bytes()[..300]);
    assert!(matches!(short, Err(LecturaError::Count(299))));
    let long = lectura_datos(format!("{text}1").as_bytes());
    assert!(matches!(long, Err(LecturaError::Count(370))));
    let endless = lectura_datos(std::io::repeat(b'1'));
    assert!(matches!(endless, Err(LecturaError::TooLong)));
}

#[test]
fn a_solution_is_written_without_the_holes() {
    let mut out = Vec::new();
    escritura_datos(&carga_tablerote(&[3; ACTIVE_CELLS]), &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    let counts: Vec<usize> = text
        .lines()
        .take(21)
        .map(|line| line.split_whitespace().filter(|word| *word == "3").count())
        .collect();
    let rows = |range: std::ops::Range<usize>| &counts[range];
    assert!(
        rows(0..6)
            .iter()
            .chain(rows(15..21))
            .all(|&count| count == 18)
    );
    assert!(
        rows(6..9)
            .iter()
            .chain(rows(12..15))
            .all(|&count| count == 21)
    );
    assert_eq!(rows(9..12), [9, 9, 9]);
    assert_eq!(text.lines().last(), Some("Solución del sudoku samurái"));
    assert!(text.lines().nth(9).unwrap().starts_with("            3 3"));
}
