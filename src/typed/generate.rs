//! Inputs by chance: short and long ones in turn. The arguments of a single call are tried one and
//! all where there are few.

use fastrand::Rng;

use super::asked::{Asked, Random};
use super::chance::Maker;
use super::signature::Step;
use super::steps::{Did, Steps};
use super::value::Value;
use super::{Declared, Kind, Machine};

/// Candidate number `index` for a criterion's inputs: always the same for the same seed. It may
/// not hold what the criterion requires.
pub fn candidate(declared: &Declared, key: &str, asked: &Asked, seed: u64, index: u32) -> Steps {
    let (Some(machine), Some(random)) = (declared.machine(asked), &asked.random) else {
        return Steps::default();
    };
    if let Some(did) = declared.each_call(machine, random, index) {
        return Steps(vec![did]);
    }
    let mut chance = source(key, seed, index);
    let mut maker = Maker::new(declared, random, &mut chance);
    let (least, most) = random.length;
    // Every length comes up equally often, the short ones first.
    let length = least + index as usize % (most.max(least) - least + 1);
    let mut steps = Steps::default();
    for place in 0..length {
        let is_last = place + 1 == length;
        let Some(step) = choose(machine, random, &mut chance, is_last) else {
            continue;
        };
        let found = &machine.steps[step];
        let values = found.values().map(|of| maker.value(of, &mut chance));
        steps.0.push(Did {
            step,
            name: found.name.clone(),
            values: values.collect(),
        });
    }
    steps
}

/// Values number `index` of these types, for what is no call.
pub fn values(
    declared: &Declared,
    key: &str,
    random: &Random,
    types: &[&str],
    index: u32,
) -> Vec<Value> {
    let mut chance = source(key, 0, index);
    let mut maker = Maker::new(declared, random, &mut chance);
    types
        .iter()
        .map(|of| maker.value(of, &mut chance))
        .collect()
}

fn choose(machine: &Machine, random: &Random, chance: &mut Rng, is_last: bool) -> Option<usize> {
    let end = random.end.as_ref().filter(|_| is_last);
    let weight = |step: &Step| match end {
        Some(end) => u32::from(step.name == *end),
        None if random.steps.is_empty() => 1,
        None => random.steps.get(&step.name).copied().unwrap_or(0),
    };
    let weights: Vec<u32> = machine.steps.iter().map(weight).collect();
    let all: u32 = weights.iter().sum();
    let mut left = chance.u32(0..all.max(1));
    weights.into_iter().position(|weight| match left < weight {
        true => true,
        false => {
            left -= weight;
            false
        }
    })
}

impl Declared {
    /// Call number `index` of all that there are, if there are no more than inputs are wanted.
    fn each_call(&self, machine: &Machine, random: &Random, index: u32) -> Option<Did> {
        if !machine.is_nameless() {
            return None;
        }
        let types: Vec<&String> = machine.steps[0].values().collect();
        if types
            .iter()
            .any(|of| self.holds_itself(of, &mut Vec::new()))
        {
            return None;
        }
        let count = self.product(types.iter().map(|of| self.count(of, random)))?;
        let index = u64::from(index);
        if count > u64::from(random.count) || index >= count {
            return None;
        }
        Some(Did {
            step: 0,
            name: String::new(),
            values: self.pick(types.into_iter(), random, index)?,
        })
    }

    /// Whether a value of this type can hold another one of it, as a tree does.
    fn holds_itself<'d>(&'d self, of: &'d str, around: &mut Vec<&'d str>) -> bool {
        if around.contains(&of) {
            return true;
        }
        around.push(of);
        let found = match self.kind(of) {
            Some(Kind::Option { of }) => self.holds_itself(of, around),
            Some(Kind::Record { fields }) => {
                fields.iter().any(|(_, of)| self.holds_itself(of, around))
            }
            Some(Kind::Tuple { parts }) => parts.iter().any(|of| self.holds_itself(of, around)),
            _ => false,
        };
        around.pop();
        found
    }

    /// Whether each value of this type holds another one of it, so that there is none.
    pub fn has_no_end(&self, of: &str) -> bool {
        self.needs_itself(of, &mut Vec::new())
    }

    fn needs_itself<'d>(&'d self, of: &'d str, around: &mut Vec<&'d str>) -> bool {
        if around.contains(&of) {
            return true;
        }
        around.push(of);
        let found = match self.kind(of) {
            Some(Kind::Array { of, .. }) => self.needs_itself(of, around),
            Some(Kind::Record { fields }) => {
                fields.iter().any(|(_, of)| self.needs_itself(of, around))
            }
            Some(Kind::Tuple { parts }) => parts.iter().any(|of| self.needs_itself(of, around)),
            _ => false,
        };
        around.pop();
        found
    }

    fn product(&self, counts: impl Iterator<Item = Option<u64>>) -> Option<u64> {
        let mut counts = counts;
        counts.try_fold(1_u64, |all, count| all.checked_mul(count?))
    }

    /// The number of values of a type; None: too many to try them all.
    fn count(&self, of: &str, random: &Random) -> Option<u64> {
        match self.kind(of)? {
            Kind::Bool => Some(2),
            Kind::Int { least, most } => {
                let (least, most) = random.ranges.get(of).copied().unwrap_or((*least, *most));
                u64::try_from(most.checked_sub(least)?.checked_add(1)?).ok()
            }
            Kind::Option { of } => self.count(of, random)?.checked_add(1),
            Kind::Record { fields } => {
                self.product(fields.iter().map(|(_, of)| self.count(of, random)))
            }
            Kind::Tuple { parts } => self.product(parts.iter().map(|of| self.count(of, random))),
            _ => None,
        }
    }

    /// The values of these types with this number, in which the last one counts fastest.
    fn pick<'t>(
        &self,
        types: impl DoubleEndedIterator<Item = &'t String>,
        random: &Random,
        number: u64,
    ) -> Option<Vec<Value>> {
        let mut left = number;
        let mut values = Vec::new();
        for of in types.rev() {
            let count = self.count(of, random)?;
            values.push(self.nth(of, random, left % count)?);
            left /= count;
        }
        values.reverse();
        Some(values)
    }

    fn nth(&self, of: &str, random: &Random, number: u64) -> Option<Value> {
        Some(match self.kind(of)? {
            Kind::Bool => Value::Bool(number == 1),
            Kind::Int { least, .. } => {
                let least = random.ranges.get(of).map_or(*least, |range| range.0);
                Value::Int(least + i64::try_from(number).ok()?)
            }
            Kind::Option { of } => match number.checked_sub(1) {
                None => Value::Null,
                Some(number) => self.nth(of, random, number)?,
            },
            Kind::Record { fields } => {
                let types = fields.iter().map(|(_, of)| of);
                let values = self.pick(types, random, number)?;
                let names = fields.iter().map(|(name, _)| name.clone());
                Value::Record(names.zip(values).collect())
            }
            Kind::Tuple { parts } => Value::Tuple(self.pick(parts.iter(), random, number)?),
            _ => return None,
        })
    }
}

/// The random numbers of candidate number `index`. Those of another key or seed have nothing to do
/// with them. (FNV-1a, 64 bits: all that is needed is that different names give different ones.)
fn source(key: &str, seed: u64, index: u32) -> Rng {
    let bytes = key
        .bytes()
        .chain(seed.to_le_bytes())
        .chain(index.to_le_bytes());
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    Rng::with_seed(hash)
}
