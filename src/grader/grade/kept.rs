//! Answers of a lab's own code that are kept on disk, for later gradings. Many that are asked for at
//! once are kept together. Which of a few come together is a matter of chance: each is kept by itself.

use std::collections::HashMap;

use super::asker::{Said, Whose};
use crate::memory::Memory;

/// The most answers of which each is kept by itself.
const FEW: usize = 64;

pub struct Kept<'a> {
    /// None: nothing is kept.
    pub memory: Option<&'a Memory>,
    /// Whose answers they are, its version, the exercise and the criterion.
    pub of: (Whose, &'a str, &'a str, &'a str),
}

impl Kept<'_> {
    /// The answers to these inputs that are known.
    pub fn recall(&self, inputs: &[String]) -> HashMap<String, Said> {
        let together = (inputs.len() > FEW).then(|| self.find(inputs)).flatten();
        let known: Vec<(String, Said)> = match together {
            Some(said) => inputs.iter().cloned().zip(said).collect(),
            None => {
                let each = inputs
                    .chunks(1)
                    .filter_map(|one| Some((one, self.find(one)?)));
                let each = each.flat_map(|(one, said)| one.iter().cloned().zip(said));
                each.collect()
            }
        };
        known.into_iter().collect()
    }

    /// Keeps the answers to these inputs, of which those to `new` were not known. One that fails may
    /// have run out of time.
    pub fn keep(&self, inputs: &[String], new: &[String], said: &HashMap<String, Said>) {
        let parts = match inputs.len() > FEW {
            true => inputs.chunks(inputs.len()),
            false => new.chunks(1),
        };
        for part in parts {
            let said = part.iter().map(|input| said.get(input)?.as_ref().ok());
            let said: Option<Vec<&String>> = said.collect();
            if let (Some(memory), Some(said)) = (self.memory, said)
                && let Some(key) = memory.key(&(self.of, part))
            {
                memory.keep(&key, &said);
            }
        }
    }

    fn find(&self, inputs: &[String]) -> Option<Vec<Said>> {
        let memory = self.memory?;
        let said: Vec<String> = memory.recall(&memory.key(&(self.of, inputs))?)?;
        Some(said.into_iter().map(Ok).collect())
    }
}
