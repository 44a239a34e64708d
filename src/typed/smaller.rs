//! Inputs that are smaller by one step: fewer steps, or as many and smaller values. Each is
//! smaller in an order without endless descent, so that going from one to a smaller one ends.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::asked::Asked;
use super::smaller_value::{nearer, parts};
use super::steps::Steps;
use super::value::Value;
use super::{Declared, Machine};

/// In longer inputs, no two steps are left out that do not stand side by side.
const MOST_PAIRED: usize = 16;

/// The biggest steps first: halves of the input left out, then quarters, then single steps; then
/// smaller values. Each is made when it is asked for, as one of the first is often enough.
pub fn smaller<'d>(
    steps: &Steps,
    declared: &'d Declared,
    asked: &'d Asked,
) -> Box<dyn Iterator<Item = Steps> + 'd> {
    let Some(machine) = declared.machine(asked) else {
        return Box::new(std::iter::empty());
    };
    let steps = Arc::new(steps.clone());
    let found = without(&steps)
        .chain(without_two(&steps))
        // An input without a call asks nothing.
        .filter(|one| !(machine.is_nameless() && one.0.is_empty()))
        .chain(lower(&steps, declared, machine))
        .chain(lower_everywhere(&steps, declared, machine));
    // A visible case need not be one that the criterion's own inputs are like.
    let random = asked.random.as_ref();
    match random.filter(|random| random.fits(&steps, machine, declared)) {
        Some(random) => Box::new(found.filter(|one| random.fits(one, machine, declared))),
        None => Box::new(found),
    }
}

/// Halves of the steps left out, then quarters, and so on.
fn without(steps: &Arc<Steps>) -> impl Iterator<Item = Steps> + use<> {
    let steps = Arc::clone(steps);
    parts(steps.0.len()).map(move |part| {
        let kept = steps.0[..part.start].iter().chain(&steps.0[part.end..]);
        Steps(kept.cloned().collect()).renamed()
    })
}

/// Two steps left out that only make sense together, such as one that puts in and one that takes out.
fn without_two(steps: &Arc<Steps>) -> impl Iterator<Item = Steps> + use<> {
    let steps = Arc::clone(steps);
    let all = steps.0.len();
    let few = if all <= MOST_PAIRED { all } else { 0 };
    let pairs = (0..few).flat_map(move |first| (first + 2..all).map(move |second| (first, second)));
    pairs.map(move |(first, second)| {
        let mut kept = steps.0.clone();
        kept.remove(second);
        kept.remove(first);
        Steps(kept).renamed()
    })
}

/// The same steps, with one smaller value.
fn lower<'d>(
    steps: &Arc<Steps>,
    declared: &'d Declared,
    machine: &'d Machine,
) -> impl Iterator<Item = Steps> + use<'d> {
    let steps = Arc::clone(steps);
    let places = steps.0.iter().enumerate().flat_map(|(place, did)| {
        let types = machine.steps[did.step].values();
        let types = types.take(did.values.len()).enumerate();
        types.map(move |(k, of)| (place, k, of))
    });
    let places: Vec<(usize, usize, &String)> = places.collect();
    places.into_iter().flat_map(move |(place, k, of)| {
        let steps = Arc::clone(&steps);
        let value = steps.0[place].values[k].clone();
        declared.smaller(value, of).map(move |one| {
            let mut other = Steps::clone(&steps);
            other.0[place].values[k] = one;
            other.renamed()
        })
    })
}

/// The same steps, with one number smaller wherever it stands: a digit that is asked about stays the one that is on
/// the board.
fn lower_everywhere<'d>(
    steps: &Arc<Steps>,
    declared: &'d Declared,
    machine: &'d Machine,
) -> impl Iterator<Item = Steps> + use<'d> {
    let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
    let mut all = Steps::clone(steps);
    for value in all.0.iter_mut().flat_map(|did| &mut did.values) {
        numbers(value, &mut |number| {
            *counts.entry(*number).or_default() += 1
        });
    }
    let several = counts.into_iter().filter(|(_, count)| *count > 1);
    let both = several.flat_map(|(number, _)| {
        nearer(number)
            .into_iter()
            .map(move |nearer| (number, nearer))
    });
    both.filter_map(move |(number, nearer)| {
        let mut other = all.clone();
        for value in other.0.iter_mut().flat_map(|did| &mut did.values) {
            numbers(value, &mut |at| {
                if *at == number {
                    *at = nearer;
                }
            });
        }
        let is_input = other.0.iter().all(|did| {
            let mut both = machine.steps[did.step].values().zip(&did.values);
            both.all(|(of, value)| declared.is_value(value, of).is_ok())
        });
        is_input.then_some(other)
    })
}

/// Calls `each` for all numbers in a value.
fn numbers(value: &mut Value, each: &mut impl FnMut(&mut i64)) {
    match value {
        Value::Int(number) => each(number),
        Value::List(all) | Value::Board(all) | Value::Tuple(all) => {
            all.iter_mut().for_each(|one| numbers(one, each));
        }
        Value::Record(fields) => fields.iter_mut().for_each(|(_, one)| numbers(one, each)),
        Value::Map(pairs) => pairs.iter_mut().for_each(|(_, one)| numbers(one, each)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Function, InLanguages, Kind, Step, Type};

    #[test]
    fn a_number_is_lowered_wherever_it_stands() {
        let mut declared = Declared::default();
        let of = Type {
            kind: Kind::Int { least: 1, most: 9 },
            written: InLanguages::new(),
            line: 0,
        };
        declared.types.insert("int".to_owned(), of);
        let asks = Function::parse("(row: [int], of: int) -> int", &mut declared);
        let asks = asks.expect("it is a signature");
        let machine = Machine {
            handle: None,
            steps: vec![Step::of("", "asks", &asks, None)],
        };
        declared.functions.insert("asks".to_owned(), asks);
        declared
            .machines
            .insert("call asks".to_owned(), machine.clone());
        let asked = Asked {
            machine: "call asks".to_owned(),
            ..Asked::default()
        };
        let steps = Steps::parse("[5, 7] 5", &machine, &declared).expect("it is an input");
        let found = smaller(&steps, &declared, &asked);
        let found: Vec<String> = found.map(|one| one.to_string()).collect();
        assert!(found.contains(&"[2, 7] 2".to_owned()), "{found:?}");
        assert!(found.contains(&"[4, 7] 4".to_owned()), "{found:?}");
        assert!(found.iter().all(|one| !one.contains('0')), "{found:?}");
    }
}
