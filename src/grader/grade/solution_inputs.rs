//! The inputs of a criterion of a lab that declares its types: candidates that the solution bears,
//! and that are as the criterion wants them.

use std::ops::Range;

use super::checks::Failure;
use super::solution::Solution;
use typed::{Asked, Observed, Seen, Steps, candidate};

/// For each input that is wanted, at most this many are tried. Fewer than one in ten that fit a
/// criterion's `require` are a mistake of the lab.
const TRIED_FOR_EACH: u32 = 10;

impl Solution {
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
            self.asking.ask(exercise, key, &texts)?;
            self.foresee_checks(|lens| {
                for (steps, text) in &more {
                    let said = self.asking.said(exercise, text).and_then(Result::ok);
                    let Some(said) = said else { continue };
                    let observed = Observed::read(&said, steps, machine, declared);
                    let steps = steps.clone();
                    let seen = Seen { steps, observed };
                    let _ = random.holds(&seen, lens.checks);
                    let _ = lens.watched(key, &seen, None);
                }
            });
            for (steps, text) in more {
                let said = self.asking.said(exercise, &text);
                let observation = match &said {
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

    /// Inputs with these numbers, by chance or from the checks.
    fn candidates(
        &self,
        key: &str,
        asked: &Asked,
        seed: u64,
        numbers: Range<u32>,
    ) -> Result<Vec<Steps>, String> {
        let declared = &self.declared;
        let from = asked
            .random
            .as_ref()
            .and_then(|random| random.from.as_ref());
        let Some(name) = from else {
            return Ok(numbers
                .map(|index| candidate(declared, key, asked, seed, index))
                .collect());
        };
        let unknown = || format!("there is no function \"{name}\" in the checks");
        let function = declared.checks.get(name).ok_or_else(unknown)?;
        let machine = declared.machine(asked).ok_or_else(unknown)?;
        let checks = self.checks.as_ref().ok_or_else(unknown)?;
        let calls = numbers.map(|index| declared.numbers(function, seed, index));
        let made = checks.results(name, &calls.collect::<Vec<_>>());
        let made = made.map_err(|failure| match failure {
            Failure::Argument(why) | Failure::Check(why) => why,
        })?;
        let of = function.outcome.as_deref().unwrap_or_default();
        let inputs = made.iter().map(|value| {
            let input = declared.input(value, of, machine);
            input.map_err(|why| format!("\"{name}\" of the checks makes {value}: {why}"))
        });
        inputs.collect()
    }
}
