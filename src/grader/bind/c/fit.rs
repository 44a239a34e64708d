//! Whether a submission's own declarations can take the place of the skeleton's: they have the
//! fields that the lab looks at, with the same types. A type that cannot be bound costs the exercises
//! that use it, and no others.

use std::collections::BTreeSet;

use typed::{Declared, Kind};

use super::compare::{Fault, Pair};
use super::own::{Wanted, code_of, in_c, own_blocks, words_in};
use crate::declarations::blocks::{Block, Form, needed};
use crate::submission::SourceFile;

/// A submission's declarations, beside what the lab wants.
#[derive(Debug, Default)]
pub struct Fit {
    /// They are the skeleton's, word for word.
    pub is_same: bool,
    /// Their text for the probe.
    pub text: String,
    pub faults: Vec<Fault>,
    /// The types of the manifest, its machines and exercises that cannot be asked.
    pub types: BTreeSet<String>,
    pub machines: BTreeSet<String>,
    pub exercises: BTreeSet<String>,
    /// The names of the skeleton that are declared otherwise here.
    pub others: BTreeSet<String>,
}

impl Wanted<'_> {
    /// `refused` are names that cannot be bound, as far as is known without a look at them.
    pub fn fit(&self, student: &[SourceFile], refused: &BTreeSet<String>) -> Fit {
        let own = own_blocks(student, &self.given_names);
        let skeleton = needed(&self.blocks, &self.roots);
        let theirs = needed(&own, &self.roots);
        let text = |blocks: &[&Block]| -> Vec<String> {
            blocks.iter().map(|one| one.text.clone()).collect()
        };
        let odd = self.oddities(&own);
        if text(&skeleton) == text(&theirs) && odd.is_empty() {
            return Fit {
                is_same: true,
                ..Fit::default()
            };
        }
        let pair = Pair {
            wanted: self,
            skeleton: self.read(&skeleton),
            theirs: self.read(&theirs),
            own: &own,
            odd,
            file: student.first().map(|one| one.path.display().to_string()),
        };
        let mut fit = Fit::default();
        let mut bad = BTreeSet::new();
        for root in &self.roots {
            let one = BTreeSet::from([root.clone()]);
            let theirs = needed(&own, &one);
            let is_same = text(&needed(&self.blocks, &one)) == text(&theirs);
            if is_same && pair.oddity(&theirs).is_none() {
                continue;
            }
            fit.others.insert(root.clone());
            let faults = match refused.contains(root) {
                true => vec![pair.other(root, None)],
                false => pair.faults(root),
            };
            if !faults.is_empty() {
                bad.insert(root.clone());
            }
            for fault in faults {
                if !fit.faults.contains(&fault) {
                    fit.faults.push(fault);
                }
            }
        }
        if fit.others.is_empty() {
            return Fit {
                is_same: true,
                ..Fit::default()
            };
        }
        self.cost(&bad, &mut fit);
        let good: BTreeSet<String> = self.roots.difference(&bad).cloned().collect();
        let functions = self.prototypes.iter();
        let functions = functions.filter(|one| one.needs.is_disjoint(&bad));
        fit.text = self.in_submission(&needed(&own, &good), &functions.collect::<Vec<_>>());
        fit
    }

    /// Macros and directives of the student's own that could give words of a type another meaning.
    fn oddities<'b>(&self, own: &'b [Block]) -> Vec<&'b Block> {
        let macros = own.iter().filter(|one| one.form == Form::Macro);
        let is_new = |one: &&Block| self.blocks.iter().all(|known| known.text != one.text);
        macros.filter(is_new).collect()
    }

    /// Adds what cannot be asked without the types `bad`.
    fn cost(&self, bad: &BTreeSet<String>, fit: &mut Fit) {
        let declared = self.declared;
        let uses = |code: &String| !words_in(code).is_disjoint(bad);
        for (name, of) in &declared.types {
            if code_of(of).into_iter().any(uses) {
                fit.types.insert(name.clone());
            }
        }
        loop {
            let before = fit.types.len();
            for (name, of) in &declared.types {
                if parts(&of.kind).iter().any(|part| fit.types.contains(*part)) {
                    fit.types.insert(name.clone());
                }
            }
            if fit.types.len() == before {
                break;
            }
        }
        let is_lost = |name: &String| {
            let function = declared.functions.get(name);
            function.is_some_and(|function| {
                let own = in_c(name, function);
                let mut prototypes = self.prototypes.iter();
                let prototype = prototypes.find(|one| one.names.contains(own));
                let of = function.parameters.iter().map(|one| &one.of);
                prototype.is_some_and(|one| !one.needs.is_disjoint(bad))
                    || of.chain(&function.outcome).any(|of| fit.types.contains(of))
            })
        };
        for (name, machine) in &declared.machines {
            let handle = machine.handle.as_ref();
            let mut steps = machine.steps.iter();
            if handle.is_some_and(|of| fit.types.contains(of))
                || steps.any(|step| is_lost(&step.function))
            {
                fit.machines.insert(name.clone());
            }
        }
        for (key, asked) in &declared.asked {
            if fit.machines.contains(&asked.machine) {
                let exercise = key.split('/').next().unwrap_or_default();
                fit.exercises.insert(exercise.to_owned());
            }
        }
    }
}

impl Fit {
    /// The declarations of a lab without what cannot be asked.
    pub fn rest(&self, declared: &Declared) -> Declared {
        let mut rest = declared.clone();
        rest.machines
            .retain(|name, _| !self.machines.contains(name));
        for name in &self.types {
            if let Some(of) = rest.types.get_mut(name) {
                // No probe has a type without a name in its language that nothing uses.
                of.written.clear();
            }
        }
        rest
    }
}

fn parts(kind: &Kind) -> Vec<&String> {
    match kind {
        Kind::Record { fields } => fields.iter().map(|(_, of)| of).collect(),
        Kind::Tuple { parts } => parts.iter().collect(),
        Kind::Option { of } | Kind::Array { of, .. } | Kind::List { of, .. } => vec![of],
        Kind::Map { key, of, .. } => vec![key, of],
        _ => Vec::new(),
    }
}
