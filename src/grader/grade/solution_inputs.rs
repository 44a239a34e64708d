//! The inputs of a criterion of a lab that declares its types: candidates that the solution bears,
//! and that are as the criterion wants them.

use super::solution::{Solution, locked};
use typed::{Observed, Steps, candidate};

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
            let more = (tried..tried + random.count)
                .map(|index| candidate(declared, key, asked, seed, index))
                .filter(|steps| random.fits(steps, machine, declared));
            let more: Vec<(Steps, String)> = more
                .map(|steps| (steps.clone(), steps.to_string()))
                .collect();
            tried += random.count;
            let texts: Vec<String> = more.iter().map(|(_, text)| text.clone()).collect();
            self.ask(exercise, key, &texts)?;
            let said = locked(&self.said);
            for (steps, text) in more {
                let name = (exercise.to_owned(), text);
                let observation = match said.get(&name) {
                    Some(Ok(observation)) => observation,
                    // It need not bear what the criterion does not ask for.
                    Some(Err(why)) if !random.require.is_empty() => {
                        last.clone_from(why);
                        continue;
                    }
                    Some(Err(why)) => return Err(why.clone()),
                    None => continue,
                };
                let seen = Observed::read(observation, &steps, machine, declared);
                let fault = declared.fault(key, &name.1, observation);
                let fault = fault.map(|why| format!("the solution is not as lab.toml says: {why}"));
                match (random.holds(&steps, &seen), fault) {
                    (true, None) => {}
                    (true, Some(why)) => return Err(why),
                    (false, why) => {
                        last = why.unwrap_or(last);
                        continue;
                    }
                }
                if !found.contains(&name.1) {
                    found.push(name.1);
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
}
