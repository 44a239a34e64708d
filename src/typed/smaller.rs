//! Inputs that are smaller by one step: fewer steps, or as many and smaller values. Each is
//! smaller in an order without endless descent, so that going from one to a smaller one ends.

use super::asked::Asked;
use super::steps::Steps;
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
