//! Inputs that are smaller by one step: fewer steps, or as many and smaller values. Each is
//! smaller in an order without endless descent, so that going from one to a smaller one ends.

use std::collections::BTreeMap;

use super::asked::Asked;
use super::smaller_value::nearer;
use super::steps::Steps;
use super::value::Value;
use super::{Declared, Machine};

/// In longer inputs, no two steps are left out that do not stand side by side.
const MOST_PAIRED: usize = 16;

/// The biggest steps first: halves of the input left out, then quarters, then single steps; then
/// smaller values.
pub fn smaller(steps: &Steps, declared: &Declared, asked: &Asked) -> Vec<Steps> {
    let Some(machine) = declared.machine(asked) else {
        return Vec::new();
    };
    let all = steps.0.len();
    let mut found = Vec::new();
    let mut length = all;
    while length > 0 {
        for start in (0..all).step_by(length) {
            let end = (start + length).min(all);
            let kept = steps.0[..start].iter().chain(&steps.0[end..]);
            found.push(Steps(kept.cloned().collect()).renamed());
        }
        length /= 2;
    }
    // Two steps that only make sense together, such as one that puts in and one that takes out.
    if all <= MOST_PAIRED {
        for first in 0..all {
            for second in first + 2..all {
                let mut kept = steps.0.clone();
                kept.remove(second);
                kept.remove(first);
                found.push(Steps(kept).renamed());
            }
        }
    }
    // An input without a call asks nothing.
    if machine.is_nameless() {
        found.retain(|one| !one.0.is_empty());
    }
    lower(steps, declared, machine, &mut found);
    lower_everywhere(steps, declared, machine, &mut found);
    // A visible case need not be one that the criterion's own inputs are like.
    if let Some(random) = asked
        .random
        .as_ref()
        .filter(|random| random.fits(steps, machine, declared))
    {
        found.retain(|one| random.fits(one, machine, declared));
    }
    found
}

/// The same steps, with one smaller value.
fn lower(steps: &Steps, declared: &Declared, machine: &Machine, found: &mut Vec<Steps>) {
    for (place, did) in steps.0.iter().enumerate() {
        let types = machine.steps[did.step].values();
        for (k, (of, value)) in types.zip(&did.values).enumerate() {
            for one in declared.smaller(value, of) {
                let mut other = steps.clone();
                other.0[place].values[k] = one;
                found.push(other.renamed());
            }
        }
    }
}

/// The same steps, with one number smaller wherever it stands: a digit that is asked about stays the one that is on
/// the board.
fn lower_everywhere(steps: &Steps, declared: &Declared, machine: &Machine, found: &mut Vec<Steps>) {
    let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
    let mut all = steps.clone();
    for value in all.0.iter_mut().flat_map(|did| &mut did.values) {
        numbers(value, &mut |number| {
            *counts.entry(*number).or_default() += 1
        });
    }
    for (number, _) in counts.into_iter().filter(|(_, count)| *count > 1) {
        for one in nearer(number) {
            let mut other = steps.clone();
            for value in other.0.iter_mut().flat_map(|did| &mut did.values) {
                numbers(value, &mut |at| {
                    if *at == number {
                        *at = one;
                    }
                });
            }
            let is_input = other.0.iter().all(|did| {
                let mut both = machine.steps[did.step].values().zip(&did.values);
                both.all(|(of, value)| declared.is_value(value, of).is_ok())
            });
            if is_input {
                found.push(other);
            }
        }
    }
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
        let found: Vec<String> = found.iter().map(Steps::to_string).collect();
        assert!(found.contains(&"[2, 7] 2".to_owned()), "{found:?}");
        assert!(found.contains(&"[4, 7] 4".to_owned()), "{found:?}");
        assert!(found.iter().all(|one| !one.contains('0')), "{found:?}");
    }
}
