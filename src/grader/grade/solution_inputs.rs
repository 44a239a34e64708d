//! The inputs of a criterion: those that are made, those of other
//! criteria, and smaller ones, all of them borne by the solution and as the criterion wants them.

use std::ops::Range;

use super::asker::call_of;
use super::asking::Again;
use super::checks::{Failure, Wanted};
use super::solution::Solution;
use sudograde_core::lab::{Call, Exercise};
use sudograde_core::plan::Plan;
use typed::{
    Asked, Lens, MOST_STEPS, Observed, Random, Seen, Steps, candidate, fuller, has_board, smaller,
};

/// For each input that is wanted, at most this many are tried. Fewer than one in ten that fit a
/// criterion's `require` are a mistake of the lab.
const TRIED_FOR_EACH: u32 = 10;

impl Solution {
    /// Asks for all arguments of these inputs that checks make, at once.
    pub(super) fn foresee_made(&self, key: &str, inputs: &[String], again: Again) {
        if let Some(checks) = &self.checks {
            let wanted = Wanted::of(checks);
            let new = inputs
                .iter()
                .filter(|input| self.wires.written(key, input).is_none());
            for input in new {
                self.declared.foresee_made(key, input, &wanted);
            }
            wanted.foresee(again);
        }
    }

    /// Writes the inputs of all calls of a plan, unless an earlier grading did.
    pub fn foresee_wires(&self, plan: &Plan) {
        let all = plan.exercises.iter().flat_map(|one| one.all_cases());
        let calls: Vec<&Call> = all.filter_map(|case| call_of(case).ok()).collect();
        let names = calls.iter().map(|call| (&call.call, &call.input));
        let names: Vec<_> = names.collect();
        let written = self.asking.remembered(&("wires", names), || {
            let all = calls.iter().map(|call| self.wires.of(plan.lab, call));
            let all: Vec<String> = all.collect();
            self.wires.fault().map_or(Ok(all), Err)
        });
        // A failing check is told where its input is needed.
        for (call, wire) in calls.iter().zip(written.into_iter().flatten()) {
            self.wires.learn(call, wire);
        }
    }

    /// All inputs of a generator.
    pub fn inputs(&self, key: &str, seed: u64) -> Result<Vec<String>, String> {
        let declared = &self.declared;
        let unknown = || format!("there is no generator \"{key}\"");
        let asked = declared.asked.get(key).ok_or_else(unknown)?;
        let random = asked.random.as_ref().ok_or_else(unknown)?;
        let machine = declared.machine(asked).ok_or_else(unknown)?;
        let exercise = key.split('/').next().unwrap_or(key);
        let mut found: Vec<String> = Vec::new();
        let mut tried = 0;
        let mut last = String::new();
        while found.len() < random.count as usize && tried < random.count * TRIED_FOR_EACH {
            let more = self.candidates(key, asked, seed, tried..tried + random.count)?;
            let more = more
                .into_iter()
                .filter(|steps| random.fits(steps, machine, declared));
            let more: Vec<(Steps, String)> = more
                .map(|steps| (steps.clone(), steps.to_string()))
                .collect();
            tried += random.count;
            let texts: Vec<String> = more.iter().map(|(_, text)| text.clone()).collect();
            self.foresee_made(key, &texts, Again::Hardly);
            let all = self.asking.ask(exercise, key, &texts, Again::Hardly)?;
            self.foresee_checks(Again::Hardly, |lens| {
                for (steps, text) in &more {
                    let Some(Ok(said)) = all.get(text) else {
                        continue;
                    };
                    let observed = Observed::read(said, steps, machine, declared);
                    let steps = steps.clone();
                    let seen = Seen { steps, observed };
                    let _ = random.holds(&seen, lens.checks);
                    let _ = lens.watched(key, &seen, None);
                }
            });
            for (steps, text) in more {
                let observation = match all.get(&text) {
                    Some(Ok(observation)) => observation,
                    // It need not bear what the criterion does not ask for.
                    Some(Err(why)) if !random.require.is_empty() => {
                        last.clone_from(why);
                        continue;
                    }
                    Some(Err(why)) => return Err(why.clone()),
                    None => continue,
                };
                let observed = Observed::read(observation, &steps, machine, declared);
                let seen = Seen { steps, observed };
                let fault = self.look(|lens| lens.fault(key, &seen))?;
                let fault = fault.map(|why| format!("the solution is not as lab.toml says: {why}"));
                let holds = self.look(|lens| random.holds(&seen, lens.checks))?;
                match (holds, fault) {
                    (true, None) => {}
                    (true, Some(why)) => return Err(why),
                    (false, why) => {
                        last = why.unwrap_or(last);
                        continue;
                    }
                }
                if !found.contains(&text) {
                    found.push(text);
                }
            }
        }
        if found.is_empty() {
            let last = if last.is_empty() {
                last
            } else {
                format!("; {last}")
            };
            return Err(format!(
                "none of {tried} inputs is as \"random\" wants it{last}"
            ));
        }
        found.truncate(random.count as usize);
        Ok(found)
    }

    /// Whether a criterion takes an input that was made for another one.
    pub(super) fn takes(&self, call: &Call) -> bool {
        let seen = || {
            let asked = self.declared.asked.get(&call.call)?;
            let machine = self.declared.machine(asked)?;
            let exercise = call.call.split('/').next().unwrap_or_default();
            let said = self.asking.said(exercise, &call.call, &call.input)?.ok()?;
            Some((asked, machine, self.seen(call, &said)?))
        };
        let Some((asked, machine, seen)) = seen() else {
            return false;
        };
        // What is left at the end of several calls is nobody's in particular.
        let mut parts = asked.watch.iter();
        if seen.steps.0.len() > 1 && parts.any(|part| self.declared.is_at_the_end(part)) {
            return false;
        }
        let Some(random) = &asked.random else {
            return true;
        };
        random.fits(&seen.steps, machine, &self.declared)
            && random.is_within(&seen.steps, machine, &self.declared)
            && self.look(|lens| random.holds(&seen, lens.checks)) == Ok(true)
    }

    /// Inputs that are smaller by one step. None: the call has no such inputs.
    pub(super) fn smaller_inputs(
        &self,
        exercise: &Exercise,
        call: &Call,
    ) -> Option<Box<dyn Iterator<Item = Steps> + '_>> {
        let declared = &self.declared;
        let asked = declared.asked.get(&call.call)?;
        let machine = declared.machine(asked)?;
        let steps = Steps::parse(&call.input, machine, declared).ok()?;
        // Among inputs for a search there may be some without a board.
        Some(match asked.fuller && has_board(&steps) {
            true => Box::new(fuller(&*self.seen(call, &self.said(exercise, call).ok()?)?)),
            false => smaller(&steps, declared, asked),
        })
    }

    /// Those of some inputs of a call that the solution bears, and that are as the criterion wants them.
    pub(super) fn fitting_inputs(
        &self,
        exercise: &Exercise,
        call: &Call,
        inputs: &[String],
    ) -> Option<Vec<String>> {
        let asked = self.declared.asked.get(&call.call)?;
        let restricted = asked.random.as_ref();
        let restricted = restricted.filter(|random| !random.require.is_empty());
        let Some(random) = restricted else {
            let borne = self.borne(exercise, call, inputs)?;
            return Some(borne.into_iter().map(|(input, _)| input).collect());
        };
        let inputs = self.perhaps_fitting(call, random, inputs)?;
        let borne = self.borne(exercise, call, &inputs)?.into_iter();
        let borne = borne.filter_map(|(input, said)| {
            let with = Call {
                input: input.clone(),
                ..call.clone()
            };
            Some((input, self.seen(&with, &said)?))
        });
        let mut borne: Vec<_> = borne.collect();
        self.foresee_checks(Again::Hardly, |lens| {
            for (_, seen) in &borne {
                let _ = random.holds(seen, lens.checks);
            }
        });
        borne.retain(|(_, seen)| self.look(|lens| random.holds(seen, lens.checks)) == Ok(true));
        Some(borne.into_iter().map(|(input, _)| input).collect())
    }

    /// Those of some inputs that are as the criterion wants them, as far as their arguments tell.
    fn perhaps_fitting(
        &self,
        call: &Call,
        random: &Random,
        inputs: &[String],
    ) -> Option<Vec<String>> {
        let declared = &self.declared;
        let machine = declared.machine(declared.asked.get(&call.call)?)?;
        let read = |input: &String| {
            let steps = Steps::parse(input, machine, declared).ok()?;
            Some((input.clone(), steps))
        };
        let mut all: Vec<(String, Steps)> = inputs.iter().filter_map(read).collect();
        let may_hold =
            |steps: &Steps, lens: Lens| random.may_hold(steps, machine, declared, lens.checks);
        self.foresee_checks(Again::Hardly, |lens| {
            for (_, steps) in &all {
                let _ = may_hold(steps, lens);
            }
        });
        all.retain(|(_, steps)| self.look(|lens| may_hold(steps, lens)) != Ok(false));
        Some(all.into_iter().map(|(input, _)| input).collect())
    }

    /// Those of some inputs of a call that the solution bears, with what it makes of them.
    fn borne(
        &self,
        exercise: &Exercise,
        call: &Call,
        inputs: &[String],
    ) -> Option<Vec<(String, String)>> {
        let (id, key) = (&exercise.id, &call.call);
        self.foresee_made(key, inputs, Again::Hardly);
        let mut all = self.asking.ask(id, key, inputs, Again::Hardly).ok()?;
        let borne = inputs.iter().filter_map(|input| {
            let said = all.remove(input)?.ok()?;
            Some((input.clone(), said))
        });
        Some(borne.collect())
    }

    /// Inputs with these numbers, by chance or from the checks.
    fn candidates(
        &self,
        key: &str,
        asked: &Asked,
        seed: u64,
        numbers: Range<u32>,
    ) -> Result<Vec<Steps>, String> {
        let declared = &self.declared;
        let random = asked.random.as_ref();
        let Some((random, name)) = random.and_then(|one| Some((one, one.from.as_ref()?))) else {
            return Ok(numbers
                .map(|index| candidate(declared, key, asked, seed, index))
                .collect());
        };
        let unknown = || format!("there is no function \"{name}\" in the checks");
        let function = declared.checks.get(name).ok_or_else(unknown)?;
        let machine = declared.machine(asked).ok_or_else(unknown)?;
        let checks = self.checks.as_ref().ok_or_else(unknown)?;
        let rows: Vec<Vec<u32>> = numbers.map(|index| random.row(index)).collect();
        let calls = rows.iter().flatten();
        let calls = calls.map(|index| declared.numbers(function, seed, *index));
        let made = checks.results(name, &calls.collect::<Vec<_>>(), Again::Hardly);
        let made = made.map_err(|failure| match failure {
            Failure::Argument(why) | Failure::Check(why) => why,
        })?;
        let of = function.outcome.as_deref().unwrap_or_default();
        let mut made = made.iter().map(|value| {
            let input = declared.input(value, of, machine);
            input.map_err(|why| format!("\"{name}\" of the checks makes {value}: {why}"))
        });
        let in_a_row = |row: &Vec<u32>| {
            let inputs = made.by_ref().take(row.len());
            let steps = inputs.map(|input| input.map(|steps| steps.0));
            let steps = steps.collect::<Result<Vec<_>, String>>()?.concat();
            match steps.len() {
                count if count > MOST_STEPS => Err(format!(
                    "\"{name}\" of the checks makes {count} calls in a row; an input has at most {MOST_STEPS}"
                )),
                _ => Ok(Steps(steps)),
            }
        };
        rows.iter().map(in_a_row).collect()
    }
}
