//! The laws of inputs, for a machine like a heap's.

use std::collections::BTreeMap;

use proptest::prelude::*;

use crate::value::Real;
use crate::{
    Asked, Declared, Did, Function, Handle, Holes, InLanguages, Kind, Machine, Random, Step, Steps,
    Type, Value,
};
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
                written: InLanguages::new(),
                line: 0,
            },
        );
    }
    let functions = [
        ("push", "heap_push", "(heap, data, prio)"),
        ("pop", "heap_pop", "(heap)"),
    ];
    let steps = functions.map(|(name, function, signature)| {
        let read = Function::parse(signature, &mut declared).expect("it is a signature");
        let step = Step::of(name, function, &read, Some("heap"));
        declared.functions.insert(function.to_owned(), read);
        step
    });
    let machine = Machine {
        handle: Some("heap".to_owned()),
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
        prop_assert!(random.fits(&steps, machine, &declared));
        for one in smaller(&steps, &declared, &asked) {
            prop_assert!(size(&one) < size(&steps), "{} after {}", one, steps);
            prop_assert!(random.fits(&one, machine, &declared));
            prop_assert!(Steps::parse(&one.to_string(), machine, &declared).is_ok());
        }
    }

    #[test]
    fn nothing_that_a_probe_could_write_is_an_error(text in "(new|step|= t1|= 5|\\.size 1|! why|owns 2|leaks 0|\\.array \\[\\(t1|x|\n){0,20}") {
        let (declared, asked) = heap();
        let machine = declared.machine(&asked).expect("it has one");
        let steps = Steps::parse("push a 5; pop", machine, &declared).expect("it is an input");
        crate::Observed::read(&text, &steps, machine, &declared);
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

/// A function that takes one value of each kind.
fn every_kind() -> (Declared, Asked) {
    let (mut declared, mut asked) = heap();
    let text = Kind::Text {
        at_most: 9,
        letters: "ab \"\\;,é".chars().collect(),
        words: None,
    };
    let words = Kind::Text {
        at_most: 4,
        letters: "abé \n".chars().collect(),
        words: Some(crate::Words {
            all: ["ab", "é", ""].map(str::to_owned).to_vec(),
            between: [" ", "\n"].map(str::to_owned).to_vec(),
            least: 1,
        }),
    };
    let real = Kind::Float {
        least: -1e3,
        most: 1e3,
    };
    let pair = Kind::Record {
        fields: vec![
            ("data".into(), "prio".to_owned()),
            ("more".into(), "text".to_owned()),
        ],
    };
    let row = Kind::Array {
        of: "digit".to_owned(),
        length: 9,
        board: None,
    };
    let digit = Kind::Int { least: 0, most: 9 };
    let board = Kind::Array {
        of: "row".to_owned(),
        length: 9,
        board: Some(Holes::default()),
    };
    for (name, kind) in [
        ("bool", Kind::Bool),
        ("char", Kind::Char),
        ("text", text),
        ("words", words),
        ("real", real),
        ("pair", pair),
        ("digit", digit),
        ("row", row),
        ("board", board),
    ] {
        let of = Type {
            kind,
            written: InLanguages::new(),
            line: 0,
        };
        declared.types.insert(name.to_owned(), of);
    }
    let signature = "(a: bool, b: [char], c: {text: real}, d: [pair], e: board, f: [[prio; 2]], g: (prio, [text])?, h: pair, i: words, j: {words: int 1..4})";
    let read = Function::parse(signature, &mut declared).expect("it is a signature");
    let step = Step::of("", "f", &read, None);
    declared.functions.insert("f".to_owned(), read);
    let machine = Machine {
        handle: None,
        steps: vec![step],
    };
    declared.machines.insert("f".to_owned(), machine);
    asked.machine = "f".to_owned();
    asked.random = Some(Random {
        count: 100,
        length: (1, 2),
        ..Random::default()
    });
    declared.asked.insert("f/all".to_owned(), asked.clone());
    (declared, asked)
}

/// Each element counts for more than all that it can hold; numbers count by how far they are from
/// 0, letters by their place. A smaller value weighs less, and no value weighs nothing forever.
#[expect(clippy::cast_precision_loss, reason = "the numbers are small")]
fn weight(value: &Value) -> f64 {
    let all = |values: &[Value]| values.iter().map(|one| 1e9 + weight(one)).sum();
    let real = |number: f64| number.abs() * 2.0 + f64::from(u8::from(number < 0.0));
    match value {
        Value::Null => 0.0,
        Value::Bool(truth) => f64::from(u8::from(*truth)),
        Value::Int(number) => real(*number as f64),
        Value::Float(Real(number)) => real(*number),
        Value::Char(one) => "ab0 ".find(*one).unwrap_or(4) as f64,
        Value::Text(text) => {
            let place = |one: char| "ab \"\\;,é".chars().position(|other| other == one);
            let letters = text.chars().map(|one| 1e6 + place(one).unwrap_or(0) as f64);
            letters.sum()
        }
        Value::Record(fields) => fields.iter().map(|(_, one)| weight(one)).sum(),
        Value::Map(pairs) => pairs.iter().map(|(_, one)| 1e9 + weight(one)).sum(),
        Value::Tuple(parts) => 1.0 + parts.iter().map(weight).sum::<f64>(),
        _ => all(value.elements().unwrap_or_default()),
    }
}

fn heavy(steps: &Steps) -> f64 {
    let values = steps
        .0
        .iter()
        .map(|did| did.values.iter().map(weight).sum::<f64>());
    values.map(|one| 1e12 + one).sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn values_of_each_kind_are_read_as_they_are_shown(seed: u64, index in 0_u32..1000) {
        let (declared, asked) = every_kind();
        let machine = declared.machine(&asked).expect("it has one");
        let steps = candidate(&declared, "f/all", &asked, seed, index);
        let read = Steps::parse(&steps.to_string(), machine, &declared);
        prop_assert_eq!(read, Ok(steps.clone()));
        // A probe that gives back what it gets writes the same values.
        for (of, value) in machine.steps[0].values().zip(&steps.0[0].values) {
            let mut text = String::new();
            crate::wire::write(value, &mut text);
            prop_assert_eq!(crate::wire::read(&text, of, &declared), Some(value.clone()));
        }
    }

    #[test]
    fn smaller_values_of_each_kind_are_legal_and_there_is_an_end(seed: u64, index in 0_u32..1000) {
        let (declared, asked) = every_kind();
        let machine = declared.machine(&asked).expect("it has one");
        let steps = candidate(&declared, "f/all", &asked, seed, index);
        for one in smaller(&steps, &declared, &asked) {
            prop_assert!(heavy(&one) < heavy(&steps), "{} after {}", one, steps);
            prop_assert_eq!(Steps::parse(&one.to_string(), machine, &declared), Ok(one));
        }
    }
}

#[test]
fn a_small_domain_is_tried_one_and_all() {
    let (mut declared, _) = heap();
    let read = Function::parse("(a: digit, b: digit?)", &mut declared);
    assert!(read.is_err(), "there is no such type yet");
    let digit = Type {
        kind: Kind::Int { least: -1, most: 3 },
        written: InLanguages::new(),
        line: 0,
    };
    declared.types.insert("digit".to_owned(), digit);
    let read = Function::parse("(a: digit, b: digit?)", &mut declared).expect("it is one");
    let machine = Machine {
        handle: None,
        steps: vec![Step::of("", "f", &read, None)],
    };
    declared.functions.insert("f".to_owned(), read);
    declared.machines.insert("f".to_owned(), machine);
    let asked = Asked {
        machine: "f".to_owned(),
        random: Some(Random {
            count: 100,
            length: (1, 1),
            ..Random::default()
        }),
        ..Asked::default()
    };
    let all = (0..30).map(|index| candidate(&declared, "f/all", &asked, 1, index).to_string());
    let mut all: Vec<String> = all.collect();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 30, "{all:?}");
}

#[test]
fn trees_have_inputs_and_smaller_ones() {
    let (mut declared, _) = heap();
    let tree = |fields: Vec<(&str, &str)>| Type {
        kind: Kind::Record {
            fields: fields
                .into_iter()
                .map(|(name, of)| (name.into(), of.to_owned()))
                .collect(),
        },
        written: InLanguages::new(),
        line: 0,
    };
    declared.types.insert("tree".to_owned(), tree(Vec::new()));
    let inner = declared.type_of("tree?").expect("it is a type");
    let fields = vec![
        ("left", inner.as_str()),
        ("prio", "prio"),
        ("right", &inner),
    ];
    declared.types.insert("tree".to_owned(), tree(fields));
    let read = Function::parse("(tree)", &mut declared).expect("it is one");
    let machine = Machine {
        handle: None,
        steps: vec![Step::of("", "f", &read, None)],
    };
    declared.functions.insert("f".to_owned(), read);
    declared.machines.insert("f".to_owned(), machine);
    let asked = Asked {
        machine: "f".to_owned(),
        random: Some(Random {
            count: 100,
            length: (1, 1),
            ..Random::default()
        }),
        ..Asked::default()
    };
    let all = (0..100).map(|index| candidate(&declared, "f/all", &asked, 1, index));
    let all: Vec<Steps> = all.collect();
    let longest = all.iter().max_by_key(|steps| steps.to_string().len());
    let longest = longest.expect("there are inputs");
    assert!(longest.to_string().matches('(').count() > 3, "{longest}");
    let machine = declared.machine(&asked).expect("it has one");
    let read = Steps::parse(&longest.to_string(), machine, &declared);
    assert_eq!(read.as_ref(), Ok(longest));
    assert!(smaller(longest, &declared, &asked).next().is_some());
}
