//! What a criterion asks: which parts it watches, and which inputs are made for it.

use std::collections::BTreeMap;

use super::evaluate::truth;
use super::expression::Expression;
use super::observed::Observed;
use super::steps::Steps;
use super::value::Value;
use super::watch::Watch;
use super::{Declared, Machine};

#[derive(Clone, Debug, Default)]
pub struct Asked {
    pub machine: String,
    pub watch: Vec<Watch>,
    pub random: Option<Random>,
}

/// How the inputs of a criterion are made.
#[derive(Clone, Debug, Default)]
pub struct Random {
    pub count: u32,
    /// How often a step is taken, compared with the others; empty: all equally often.
    pub steps: BTreeMap<String, u32>,
    /// The least and the most steps.
    pub length: (usize, usize),
    /// Types whose values are all different within an input.
    pub distinct: Vec<String>,
    /// The step that an input ends with.
    pub end: Option<String>,
    pub require: Vec<Require>,
    /// The range of numbers of a type, narrower than the type's own.
    pub ranges: BTreeMap<String, (i64, i64)>,
}

/// A condition on the views before a step.
#[derive(Clone, Debug)]
pub struct Require {
    /// Before each step with this name; None: before the last step.
    pub before: Option<String>,
    pub holds: Expression,
}

impl Random {
    /// Whether the values of an input are as different as they have to be, and it ends as it has
    /// to.
    pub fn fits(&self, steps: &Steps, machine: &Machine) -> bool {
        let last = steps.0.last().map(|did| &did.name);
        if self.end.is_some() && last != self.end.as_ref() {
            return false;
        }
        self.distinct.iter().all(|of| {
            let mut values: Vec<&Value> = values_of(steps, of, machine).collect();
            let count = values.len();
            values.sort();
            values.dedup();
            values.len() == count
        })
    }

    /// Whether the conditions hold in what the solution makes of an input. A condition without a
    /// value does not hold.
    pub fn holds(&self, steps: &Steps, seen: &Observed) -> bool {
        let holds = |step: usize, condition: &Expression| {
            let moment = seen.before(step);
            moment.is_some_and(|moment| truth(condition, &moment.views) == Ok(true))
        };
        self.require.iter().all(|require| match &require.before {
            None => holds(steps.0.len().saturating_sub(1), &require.holds),
            Some(name) => {
                let places = steps.0.iter().enumerate();
                let mut places = places.filter(|(_, did)| did.name == *name);
                places.all(|(place, _)| holds(place, &require.holds))
            }
        })
    }
}

/// The values of this type in an input.
fn values_of<'s>(
    steps: &'s Steps,
    of: &'s str,
    machine: &'s Machine,
) -> impl Iterator<Item = &'s Value> {
    steps.0.iter().flat_map(move |did| {
        let types = machine.steps[did.step].values();
        let values = types.zip(&did.values);
        values
            .filter(move |(name, _)| *name == of)
            .map(|(_, value)| value)
    })
}

impl Declared {
    /// The type that `name` means: itself, or the type of a record's field with this name.
    pub fn type_named(&self, name: &str) -> Option<String> {
        if self.types.contains_key(name) {
            return Some(name.to_owned());
        }
        self.types.values().find_map(|of| match &of.kind {
            super::Kind::Record { fields } => {
                let found = fields.iter().find(|(field, _)| **field == *name);
                found.map(|(_, of)| of.clone())
            }
            _ => None,
        })
    }
}
