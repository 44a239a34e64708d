//! Signatures, calls and steps as people write them.

use super::signature::*;
use crate::{Declared, InLanguages, Kind, Type};

fn declared() -> Declared {
    let mut declared = Declared::default();
    for name in ["int", "heap", "data", "prio", "node"] {
        let kind = match name {
            "int" | "prio" => Kind::Int { least: 0, most: 9 },
            _ => Kind::Token,
        };
        let of = Type {
            kind,
            written: InLanguages::new(),
            line: 0,
        };
        declared.types.insert(name.to_owned(), of);
    }
    declared
}

#[test]
fn a_signature_is_read() {
    let mut declared = declared();
    let mut read = |text| Function::parse(text, &mut declared);
    let top = read("(heap, n: prio) -> data?").expect("it is one");
    let names: Vec<&str> = top.parameters.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["heap", "n"]);
    assert_eq!(top.outcome.as_deref(), Some("data?"));
    let nothing = read("()").expect("it is one");
    assert_eq!((nothing.parameters.len(), nothing.outcome), (0, None));
    let search = read("(initial: node consumed, cont: inout int = 0) -> node? borrowed");
    let search = search.expect("it is one");
    let modes: Vec<&Mode> = search.parameters.iter().map(|one| &one.mode).collect();
    assert_eq!(modes, [&Mode::Consumed, &Mode::InOut(Some("0".to_owned()))]);
    assert!(search.is_borrowed && !search.throws);
    let pop = read("(heap) throws").expect("it is one");
    assert!(pop.throws && pop.outcome.is_none());
    let first = read("(heap) -> data? borrowed throws").expect("it is one");
    assert!(first.throws && first.is_borrowed);
    assert_eq!(first.outcome.as_deref(), Some("data?"));
    let row = read("(row: [int], n: len(row), room: out len(returned)) -> [(int, data)]");
    let row = row.expect("it is one");
    assert_eq!(row.parameters[1].mode, Mode::Length("row".to_owned()));
    assert_eq!(row.parameters[2].mode, Mode::OutLength);
    assert_eq!(row.outcome.as_deref(), Some("[(int, data)]"));
    assert!(declared.types.contains_key("(int, data)"));
}

#[test]
fn what_is_no_signature_says_why() {
    for (text, why) in [
        ("heap -> data", "is no signature"),
        ("(heap", "is no signature"),
        ("(heap) -> ", "is no signature"),
        ("(a b)", "is no signature"),
        ("(,)", "is no signature"),
        ("(heep)", "Type(\"heep\")"),
        ("(prio, prio)", "two parameters are called prio"),
        ("(a: int = 5)", "has a value before the call"),
        ("(n: len(row))", "there is no parameter"),
    ] {
        let why_not = Function::parse(text, &mut declared()).expect_err(text);
        assert!(format!("{why_not:?}").contains(why), "{text}: {why_not:?}");
    }
}

#[test]
fn a_call_is_read() {
    let read = Call::parse("heap_push(it, new data, prio)").expect("it is one");
    assert_eq!(read.function, "heap_push");
    assert_eq!(read.arguments, ["it", "data", "prio"]);
    assert!(Call::parse("heap_push").is_err());
    assert!(Call::parse("heap_push(it,)").is_err());
}
