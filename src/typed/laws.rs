//! The laws of inputs, for a machine like a heap's.

use std::collections::BTreeMap;

use proptest::prelude::*;

use crate::{Asked, Declared, Did, Handle, Kind, Machine, Random, Step, Steps, Type, Value};
use crate::{candidate, smaller};

fn heap() -> (Declared, Asked) {
    let mut declared = Declared::default();
    let kinds = [
        ("data", Kind::Token),
        (
            "prio",
            Kind::Int {
                least: -99,
                most: 99,
            },
        ),
        ("heap", Kind::Handle(Handle::default())),
    ];
    for (name, kind) in kinds {
        declared.types.insert(
            name.to_owned(),
            Type {
                kind,
                c: None,
                line: 0,
            },
        );
    }
    let steps = [
        ("push", "heap_push(it, data, prio)"),
        ("pop", "heap_pop(it)"),
    ];
    let steps = steps.map(|(name, call)| Step::parse(name, call, 1).expect("it is a call"));
    let machine = Machine {
        handle: "heap".to_owned(),
        steps: steps.into(),
    };
    declared.machines.insert("ops".to_owned(), machine);
    let asked = Asked {
        machine: "ops".to_owned(),
        random: Some(Random {
            count: 100,
            length: (0, 12),
            distinct: vec!["prio".to_owned()],
            steps: BTreeMap::from([("push".to_owned(), 3), ("pop".to_owned(), 1)]),
            ..Random::default()
        }),
        ..Asked::default()
    };
    (declared, asked)
}

/// Fewer steps, or as many and smaller numbers, or as small ones and fewer below 0.
fn size(steps: &Steps) -> (usize, u64, usize) {
    let values = || steps.0.iter().flat_map(|did| &did.values);
    let number = |value: &Value| match value {
        Value::Int(number) => *number,
        _ => 0,
    };
    let sum = values().map(|value| number(value).unsigned_abs()).sum();
    let below = values().filter(|value| number(value) < 0).count();
    (steps.0.len(), sum, below)
}

#[test]
fn each_length_comes_up_and_so_do_the_limits() {
    let (declared, asked) = heap();
    let all: Vec<Steps> = (0..100)
        .map(|index| candidate(&declared, "heap/order", &asked, 1, index))
        .collect();
    for length in 0..=12 {
        assert!(all.iter().any(|steps| steps.0.len() == length), "{length}");
    }
    let values: Vec<&Value> = all
        .iter()
        .flat_map(|one| &one.0)
        .flat_map(|did| &did.values)
        .collect();
    for number in [-99, -1, 0, 1, 99] {
        assert!(values.contains(&&Value::Int(number)), "{number}");
    }
}

#[test]
fn an_input_that_does_not_fit_its_type_is_refused() {
    let (declared, asked) = heap();
    let machine = declared.machine(&asked).expect("it has one");
    for (text, why) in [
        ("push a 100", "a number from -99 to 99"),
        ("push 5 a", "a letter"),
        ("push a", "takes 2 values"),
        ("shove a 5", "there are: push, pop"),
    ] {
        let refused = Steps::parse(text, machine, &declared).expect_err(text);
        assert!(refused.contains(why), "{text}: {refused}");
    }
}

proptest! {
    #[test]
    fn an_input_is_read_as_it_is_shown(seed: u64, index in 0_u32..1000) {
        let (declared, asked) = heap();
        let machine = declared.machine(&asked).expect("it has one");
        let steps = candidate(&declared, "heap/order", &asked, seed, index);
        let read = Steps::parse(&steps.to_string(), machine, &declared);
        prop_assert_eq!(read, Ok(steps));
    }

    #[test]
    fn what_is_smaller_is_legal_and_there_is_an_end(seed: u64, index in 0_u32..1000) {
        let (declared, asked) = heap();
        let machine = declared.machine(&asked).expect("it has one");
        let steps = candidate(&declared, "heap/order", &asked, seed, index);
        let random = asked.random.as_ref().expect("it has inputs");
        prop_assert!(random.fits(&steps, machine));
        for one in smaller(&steps, &declared, &asked) {
            prop_assert!(size(&one) < size(&steps), "{} after {}", one, steps);
            prop_assert!(random.fits(&one, machine));
            prop_assert!(Steps::parse(&one.to_string(), machine, &declared).is_ok());
        }
    }

    #[test]
    fn nothing_that_a_probe_could_write_is_an_error(text in "(new|step|= t1|= 5|\\.size 1|! why|owns 2|leaks 0|\\.array \\[\\(t1|x|\n){0,20}") {
        let (declared, asked) = heap();
        let machine = declared.machine(&asked).expect("it has one");
        crate::Observed::read(&text, machine, &declared);
    }
}

#[test]
fn tokens_are_renamed_in_their_order() {
    let did = |token| Did {
        step: 0,
        name: "push".to_owned(),
        values: vec![Value::Token(token), Value::Int(1)],
    };
    let steps = Steps(vec![did(7), did(3), did(7)]).renamed();
    assert_eq!(steps.to_string(), "push a 1; push b 1; push a 1");
}
