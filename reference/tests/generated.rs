//! What every lab must keep when it makes inputs: the same seed gives the same text, each input is
//! legal for the calls that it is for, and so is each smaller one; and no chain of smaller ones is endless.
//! `lab check` shows the rest: that right submissions pass, and wrong ones do not.

use std::collections::BTreeSet;

use proptest::prelude::*;
use reference::{Explanation, Lab, lab};

/// A generator, and a call that its inputs are for.
struct Use {
    lab: &'static str,
    generator: &'static str,
    exercise: &'static str,
    call: &'static str,
    checker: Option<&'static str>,
}

/// All uses in `exercises/<lab>/lab.toml`, each on one line there.
fn uses(id: &'static str) -> Vec<Use> {
    let path = format!("{}/../exercises/{id}/lab.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the lab's file");
    let mut exercise = "";
    let mut all = Vec::new();
    for line in text.leak().lines() {
        if let Some(id) = line.strip_prefix("id = \"") {
            exercise = id.trim_end_matches('"');
        }
        let value = |key: &str| -> Option<&'static str> {
            let (_, rest) = line.split_once(&format!(" {key} = \""))?;
            rest.split('"').next()
        };
        if let Some(generator) = value("generator") {
            all.push(Use {
                lab: id,
                generator,
                exercise,
                call: value("call").unwrap_or(exercise),
                checker: value("checker"),
            });
        }
    }
    assert!(!all.is_empty(), "{id} has no properties");
    all
}

/// The labs that ask the reference.
const LABS: [&str; 2] = ["samurai", "coloring"];

fn of(id: &str) -> &'static dyn Lab {
    lab(id).expect("a built-in lab")
}

/// A right observation, which the checker agrees with.
fn right(it: &Use, input: &str) -> String {
    let accepted = of(it.lab).accepted(it.exercise, it.call, input);
    let here = format!("{}, {}, {}:\n{input}", it.lab, it.exercise, it.generator);
    let first = accepted
        .unwrap_or_else(|why| panic!("{here}\n{why}"))
        .remove(0);
    let own = it
        .checker
        .filter(|name| !["tokens", "lines-in-any-order"].contains(name));
    if let Some(checker) = own {
        let judged = of(it.lab).check(checker, it.exercise, it.call, input, &first);
        assert_eq!(judged, Ok(Ok(())), "{here}");
    }
    first
}

/// How far an input is from being the smallest.
fn size(it: &Use, input: &str) -> Vec<usize> {
    let digits = || input.chars().filter_map(|character| character.to_digit(10));
    let filled = digits().filter(|digit| *digit != 0).count();
    let sum = digits().sum::<u32>() as usize;
    let boards = input.lines().filter(|line| !line.trim().is_empty()).count();
    match it.exercise {
        // A search is shorter when more is given.
        "color_first" | "color_all" | "Solucionador" if !input.contains("vertices") => {
            vec![boards, digits().filter(|digit| *digit == 0).count()]
        }
        _ => vec![input.len(), input.matches('-').count(), filled, sum],
    }
}

#[test]
fn every_generator_is_used_and_repeats_itself() {
    for id in LABS {
        let used: BTreeSet<&str> = uses(id).iter().map(|it| it.generator).collect();
        let known: BTreeSet<&str> = of(id).generators().iter().copied().collect();
        assert_eq!(used, known, "{id}");
        assert!(of(id).generate("no-such", 1, 0).is_err());
        for generator in known {
            let make = |seed, index| {
                let made = of(id).generate(generator, seed, index);
                made.expect("a generator that it names")
            };
            let mut seen = BTreeSet::new();
            for index in 0..20 {
                assert_eq!(make(7, index), make(7, index), "{id}, {generator}");
                seen.insert(make(7, index));
            }
            assert!(seen.len() > 4, "{id}, {generator}: always the same");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]

    #[test]
    fn inputs_and_smaller_ones_are_legal(seed: u64, index in 0..2000u32, pick: prop::sample::Index) {
        for it in LABS.into_iter().flat_map(uses) {
            let mut input = of(it.lab).generate(it.generator, seed, index).expect("it is known");
            right(&it, &input);
            // A few steps downwards, each to any smaller input.
            for _ in 0..3 {
                let smaller = of(it.lab).smaller(it.exercise, it.call, &input);
                for step in &smaller {
                    let (before, after) = (size(&it, &input), size(&it, step));
                    prop_assert!(after < before, "{} {}:\n{input}\nthen\n{step}", it.lab, it.exercise);
                }
                if smaller.is_empty() {
                    break;
                }
                input = smaller[pick.index(smaller.len())].clone();
                right(&it, &input);
            }
        }
    }

    #[test]
    fn explanations_are_in_words_that_the_lab_has(seed: u64, index in 0..2000u32, at: prop::sample::Index, other in "[0-9X.a-z -]") {
        for it in LABS.into_iter().flat_map(uses) {
            let input = of(it.lab).generate(it.generator, seed, index).expect("it is known");
            let mut observation: Vec<char> = right(&it, &input).chars().collect();
            // Another character, or one more: where nothing is right to say, there is none to change.
            let place = at.index(observation.len() + 1);
            observation.splice(place..observation.len().min(place + 1), other.chars());
            let observation: String = observation.into_iter().collect();
            let said = of(it.lab).explain(it.exercise, it.call, &input, &observation);
            let Some(Explanation { complaint, culprits }) = said else {
                continue;
            };
            let names: Vec<&str> = complaint.arguments.iter().map(|(name, _)| *name).collect();
            let declared = (complaint.id, names.as_slice());
            let mut texts = of(it.lab).complaints().iter();
            let mut sorted = names.clone();
            sorted.sort_unstable();
            let is_declared = texts.any(|(id, arguments)| {
                let mut arguments = arguments.to_vec();
                arguments.sort_unstable();
                *id == complaint.id && arguments == sorted
            });
            prop_assert!(is_declared, "{declared:?}");
            prop_assert!(culprits.iter().all(|culprit| *culprit < input.chars().count()));
        }
    }
}

/// What an explanation says: its id, its arguments and the characters to blame.
fn shown(
    id: &str,
    exercise: &str,
    call: &str,
    input: &str,
    observation: &str,
) -> (String, Vec<usize>) {
    let said = of(id).explain(exercise, call, input, observation);
    let Explanation {
        complaint,
        culprits,
    } = said.expect("something to say");
    let arguments = complaint
        .arguments
        .iter()
        .map(|(name, value)| format!(" {name}={value}"));
    (
        complaint.id.to_owned() + &arguments.collect::<String>(),
        culprits,
    )
}

#[test]
fn graphs_and_samurais_are_explained() {
    let triangle = "vertices: 3\nedges: 1-2 2-3 1-3\nm: 3\ncolors: 1 2 1";
    assert_eq!(
        shown(
            "coloring",
            "check_solution",
            "check_solution",
            triangle,
            "1\n"
        ),
        ("check-missed a=1 b=3 color=1".to_owned(), vec![])
    );
    let row = format!("4{}4{}", "0".repeat(7), "0".repeat(72));
    assert_eq!(
        shown("coloring", "color_first", "found", &row, "found\n"),
        ("found-around a=1 b=9 color=4".to_owned(), vec![0, 8])
    );
    assert_eq!(
        shown(
            "coloring",
            "build_graph",
            "columns",
            "81",
            "81: 9 18 27 36 45 54 63\n"
        ),
        (
            "neighbour-missing vertex=81 neighbour=72".to_owned(),
            vec![]
        )
    );
    let lines = "(0,0) = 3\n(20,20) = 3\n(0,8) = 3 ?";
    let asked = |answer: &str| shown("samurai", "Verificador_Insertar", "ask", lines, answer);
    let (said, culprits) = asked("(0,8) = 3: 1\n");
    assert_eq!(
        said,
        "insert-accepted digit=3 row=0 column=8 row_b=0 column_b=0"
    );
    assert_eq!(culprits, (0..9).chain(22..33).collect::<Vec<_>>());
}

/// Two cells that share a row, a column or a box hold the same digit: how often.
fn repeats(board: &str) -> usize {
    let cells: Vec<char> = board.chars().collect();
    let mut count = 0;
    for a in 0..81 {
        for b in a + 1..81 {
            let box_of = |cell: usize| (cell / 27, cell % 9 / 3);
            let sees = a / 9 == b / 9 || a % 9 == b % 9 || box_of(a) == box_of(b);
            count += usize::from(sees && cells[a] != '0' && cells[a] == cells[b]);
        }
    }
    count
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn conflicts_are_where_they_are_said_to_be(seed: u64, index in 0..2000u32) {
        let make = |id: &str, generator: &str| {
            of(id).generate(generator, seed, index).expect("it is known")
        };
        for generator in ["one-solution", "several-solutions", "unsolvable", "solved"] {
            prop_assert_eq!(repeats(&make("coloring", generator)), 0);
        }
        prop_assert!(repeats(&make("coloring", "contradiction")) > 0);
        prop_assert!(repeats(&make("coloring", "one-cell-off")) > 0);
        prop_assert!(repeats(&make("coloring", "two-cells-swapped")) > 0);
    }

    #[test]
    fn the_five_boards_of_a_samurai_repeat_nothing(seed: u64, index in 0..2000u32) {
        for generator in ["full", "one-solution", "several-solutions", "unsolvable"] {
            let text = of("samurai").generate(generator, seed, index).expect("it is known");
            let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
            prop_assert_eq!(rows.len(), 21);
            for (row, column) in [(6, 6), (0, 0), (0, 12), (12, 0), (12, 12)] {
                let board: String = (0..81).map(|cell| rows[row + cell / 9][column + cell % 9]).collect();
                prop_assert_eq!(repeats(&board), 0);
                prop_assert!(board.chars().all(|digit| digit.is_ascii_digit()));
            }
        }
    }
}
