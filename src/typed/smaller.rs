//! Inputs that are smaller by one step: fewer steps, or as many and smaller numbers. Each is
//! smaller in an order without endless descent, so that going from one to a smaller one ends.

use super::asked::Asked;
use super::steps::Steps;
use super::value::Value;
use super::{Declared, Machine};

/// In longer inputs, no two steps are left out that do not stand side by side.
const MOST_PAIRED: usize = 16;

/// The biggest steps first: halves of the input left out, then quarters, then single steps; then
/// numbers nearer to 0.
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
    lower(steps, declared, machine, &mut found);
    // A visible case need not be one that the criterion's own inputs are like.
    if let Some(random) = asked
        .random
        .as_ref()
        .filter(|random| random.fits(steps, machine))
    {
        found.retain(|one| random.fits(one, machine));
    }
    found
}

/// The same steps, with one number nearer to 0.
fn lower(steps: &Steps, declared: &Declared, machine: &Machine, found: &mut Vec<Steps>) {
    for (place, did) in steps.0.iter().enumerate() {
        for (k, (of, value)) in machine.steps[did.step]
            .values()
            .zip(&did.values)
            .enumerate()
        {
            let (Value::Int(number), Some((least, most))) = (value, declared.range(of, None))
            else {
                continue;
            };
            let mut nearer = vec![0, number / 2, number - number.signum(), -number];
            // -5 counts as larger than 5; otherwise there would be no end.
            nearer.retain(|one| {
                let is_less = one.unsigned_abs() < number.unsigned_abs();
                let turns = *number < 0 && *one == -number;
                (is_less || turns) && (least..=most).contains(one)
            });
            nearer.dedup();
            for one in nearer {
                let mut other = steps.clone();
                other.0[place].values[k] = Value::Int(one);
                found.push(other);
            }
        }
    }
}
