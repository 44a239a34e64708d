//! Inputs by chance: short and long ones in turn, with the values at the limits of a type more
//! often than chance would have it.

use fastrand::Rng;

use super::asked::{Asked, Random};
use super::signature::{Argument, Step};
use super::steps::{Did, Steps};
use super::value::Value;
use super::{Declared, Kind, Machine};

/// How often a value is tried anew that an input has already and must not have twice.
const TRIES: usize = 50;

/// Candidate number `index` for a criterion's inputs: always the same for the same seed. It may
/// not hold what the criterion requires.
pub fn candidate(declared: &Declared, key: &str, asked: &Asked, seed: u64, index: u32) -> Steps {
    let (Some(machine), Some(random)) = (declared.machine(asked), &asked.random) else {
        return Steps::default();
    };
    let mut chance = source(key, seed, index);
    let mut maker = Maker {
        declared,
        machine,
        random,
        tokens: 0,
        used: Vec::new(),
    };
    let (least, most) = random.length;
    // Every length comes up equally often, the short ones first.
    let length = least + index as usize % (most.max(least) - least + 1);
    let mut steps = Steps::default();
    for place in 0..length {
        let is_last = place + 1 == length;
        if let Some(step) = maker.choose(&mut chance, is_last) {
            let did = maker.did(step, &mut chance);
            steps.0.push(did);
        }
    }
    steps
}

struct Maker<'a> {
    declared: &'a Declared,
    machine: &'a Machine,
    random: &'a Random,
    /// The number of tokens so far.
    tokens: usize,
    /// Numbers that were used, with their types.
    used: Vec<(String, i64)>,
}

impl Maker<'_> {
    fn choose(&self, chance: &mut Rng, is_last: bool) -> Option<usize> {
        let end = self.random.end.as_ref().filter(|_| is_last);
        let weight = |step: &Step| match end {
            Some(end) => u32::from(step.name == *end),
            None if self.random.steps.is_empty() => 1,
            None => self.random.steps.get(&step.name).copied().unwrap_or(0),
        };
        let weights: Vec<u32> = self.machine.steps.iter().map(weight).collect();
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

    fn did(&mut self, step: usize, chance: &mut Rng) -> Did {
        let found = &self.machine.steps[step];
        let types = found
            .arguments
            .iter()
            .filter_map(|argument| match argument {
                Argument::It => None,
                Argument::Of(of) => Some(of),
            });
        Did {
            step,
            name: found.name.clone(),
            values: types.map(|of| self.value(of, chance)).collect(),
        }
    }

    fn value(&mut self, of: &str, chance: &mut Rng) -> Value {
        match self.declared.types.get(of).map(|found| &found.kind) {
            Some(Kind::Bool) => Value::Bool(chance.bool()),
            Some(Kind::Token) => {
                self.tokens += 1;
                Value::Token(self.tokens - 1)
            }
            _ => Value::Int(self.number(of, chance)),
        }
    }

    fn number(&mut self, of: &str, chance: &mut Rng) -> i64 {
        let range = self.declared.range(of, Some(self.random)).unwrap_or((0, 0));
        let is_distinct = self.random.distinct.iter().any(|one| one == of);
        let mut number = number(range, chance);
        for _ in 0..TRIES {
            let is_used = self
                .used
                .iter()
                .any(|(name, used)| name == of && *used == number);
            if !is_distinct || !is_used {
                break;
            }
            number = chance.i64(range.0..=range.1);
        }
        self.used.push((of.to_owned(), number));
        number
    }
}

/// A number of the range; one in six is at a limit, or next to 0.
fn number((least, most): (i64, i64), chance: &mut Rng) -> i64 {
    let special = [least, most, -1, 0, 1];
    let chosen = special[chance.usize(0..special.len())];
    match chance.u8(0..6) == 0 && (least..=most).contains(&chosen) {
        true => chosen,
        false => chance.i64(least..=most),
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
