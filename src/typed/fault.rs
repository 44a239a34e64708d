//! Finds what is wrong with the solution when it ran: each part that is watched has a value, laws hold,
//! and nothing changes or is left that should not.

use super::evaluate::{evaluate, exception};
use super::numbers::{are, several};
use super::observed::{Moment, Seen};
use super::scope::Scope;
use super::signature::Mode;
use super::steps::Steps;
use super::watch::Watch;
use super::{Declared, Lens, Machine};

impl Lens<'_> {
    /// A fault of the solution that makes it useless as the right answer: views that
    /// cannot be read, a part that has no value, a law that is broken.
    pub fn fault(&self, key: &str, seen: &Seen) -> Option<String> {
        let declared = self.declared;
        let asked = declared.asked.get(key)?;
        let machine = declared.machine(asked)?;
        let (steps, seen) = (&seen.steps, &seen.observed);
        for moment in &seen.moments {
            let after = match moment.step.and_then(|step| steps.0.get(step)) {
                Some(did) if did.name.is_empty() => format!("with \"{steps}\""),
                Some(did) => format!("after \"{did}\" of \"{steps}\""),
                None => "at the beginning".to_owned(),
            };
            if let Some(why) = &moment.broken {
                return Some(format!("{after}, no view of it can be read: {why}"));
            }
            let watched = asked.watch.iter();
            let mut watched =
                watched.filter(|watch| !declared.is_elsewhere(watch, moment, machine));
            let broken = watched.find_map(|watch| self.broken(watch, moment));
            if let Some(broken) = broken {
                return Some(format!("{after}, {broken}"));
            }
            if let Some(name) = declared.changed(machine, moment, steps) {
                return Some(format!(
                    "{after}, it changes {name}: write \"changes\" in the signature, {name}: changes TYPE"
                ));
            }
            let owned = moment.owns.zip(declared.most_blocks(machine));
            if let Some((owns, most)) = owned.filter(|(owns, most)| owns > most) {
                return Some(format!(
                    "{after}, it owns {}, and \"blocks\" says {most}",
                    several(owns, "block")
                ));
            }
        }
        let end = seen.at_the_end(declared);
        let mut at_the_end = asked.watch.iter().filter(|one| declared.is_at_the_end(one));
        if let Some(broken) = at_the_end.find_map(|watch| self.broken(watch, &end)) {
            return Some(format!("with \"{steps}\", {broken}"));
        }
        if seen.foreign > 0 {
            return Some(format!(
                "with \"{steps}\", {} pointers that the caller has to free begin no block of memory (say \"borrowed\" or \"consumed\" where the caller does not free)",
                seen.foreign
            ));
        }
        let missing = match machine.handle {
            Some(_) => "\"drop\" has to free them",
            None => "who frees them? (\"consumed\" is what the function frees)",
        };
        match seen.leaks {
            Some(0) => None,
            Some(leaks) => Some(format!(
                "with \"{steps}\", {} {} left at the end: {missing}",
                several(leaks, "block"),
                are(leaks)
            )),
            None => Some(format!("with \"{steps}\", it did not come to the end")),
        }
    }

    /// The fault in a part of the solution's moment, if any.
    fn broken(&self, watch: &Watch, moment: &Moment) -> Option<String> {
        let names = moment.beside(moment);
        let scope = Scope {
            names: &names,
            checks: self.checks,
        };
        match watch {
            Watch::Law(name) => match exception(&self.declared.laws.get(name)?.holds, scope) {
                Ok(None) => None,
                Ok(Some(_)) => Some(format!("it breaks the law \"{name}\"")),
                Err(why) if self.declared.checks.contains_key(name) => Some(format!(
                    "it is not as \"{name}\" of the checks wants it: {why}"
                )),
                Err(why) => Some(format!("the law \"{name}\" has no answer: {why}")),
            },
            Watch::Seen(expression, text) => {
                let value = evaluate(expression, scope);
                value
                    .err()
                    .map(|why| format!("\"{text}\" has no value: {why}"))
            }
            Watch::Returned | Watch::Leaks | Watch::Fresh | Watch::Unchanged(_) => None,
        }
    }
}

impl Declared {
    /// An argument that should stay as it is, and did not.
    fn changed<'d>(
        &'d self,
        machine: &'d Machine,
        moment: &Moment,
        steps: &Steps,
    ) -> Option<&'d str> {
        let did = steps.0.get(moment.step?)?;
        let mut stay = self
            .arguments(machine, did.step)
            .map(|(parameter, _)| parameter)
            .filter(|one| one.mode == Mode::In);
        let is_other = |name: &str| {
            let after = moment.seen.get(name);
            after.is_some() && moment.before.contains_key(name) && after != moment.before.get(name)
        };
        let found = stay.find(|one| is_other(&one.name))?;
        Some(&found.name)
    }
}
