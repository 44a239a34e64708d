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

/// The labs that ask the reference: the others make their inputs themselves.
const LABS: [&str; 1] = ["unique-choice"];

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
        "sudoku_solve" => {
            vec![boards, digits().filter(|digit| *digit == 0).count()]
        }
        "sudoku_read" => {
            let words = input.split_whitespace().count();
            let is_plain = input.lines().all(|line| line.len() == 18);
            vec![words, usize::from(!is_plain), filled, sum]
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
fn what_unique_choices_show_is_explained() {
    let solved =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let one = format!("{}0{}", &solved[..40], &solved[41..]);
    assert_eq!(
        shown(
            "unique-choice",
            "grid_exist_unique",
            "certain",
            &one,
            "certain: none\n"
        ),
        ("certain-missed row=4 column=4 digit=5".to_owned(), vec![40])
    );
    let left: String = one.chars().map(|digit| format!("{digit} ")).collect();
    assert_eq!(
        shown("unique-choice", "grid_exist_unique", "singles", &one, &left),
        ("single-missed row=4 column=4 digit=5".to_owned(), vec![40])
    );
    let wrong = format!("5{}", &"0".repeat(80));
    let choices = "- 1 1\n".repeat(27);
    let (said, _) = shown(
        "unique-choice",
        "grid_init",
        "init-choices",
        &wrong,
        &choices,
    );
    assert_eq!(said, "choice-missing row=0 column=1 digit=2");
    let twice = format!("6{}6{}", &solved[1..9], &solved[10..]);
    assert_eq!(
        shown(
            "unique-choice",
            "sudoku_is_correct",
            "correct",
            &twice,
            "1\n"
        ),
        (
            "repeat-missed-in-row row=0 column=0 digit=6 row_b=0 column_b=3".to_owned(),
            vec![0, 3]
        )
    );
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
        for generator in ["row-conflict", "column-conflict", "box-conflict"] {
            prop_assert_eq!(repeats(&make("unique-choice", generator)), 1);
        }
        prop_assert_eq!(repeats(&make("unique-choice", "row-and-column-conflict")), 2);
        for generator in ["calls", "first-cell-empty", "stops-half-way", "unsolvable", "solved"] {
            prop_assert_eq!(repeats(&make("unique-choice", generator)[..81]), 0);
        }
    }
}
