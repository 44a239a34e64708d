//! How to grade.

use protocol::Layer;
use sudograde_core::plan::Selection;

use crate::memory::Memory;

#[derive(Clone, Debug, Default)]
pub struct Options {
    pub selection: Selection,
    pub seed: u64,
    /// Every layer of the sandbox must be there.
    pub full_sandbox: bool,
    /// Layers to leave out, to see what a machine without them does.
    pub without: Vec<Layer>,
    /// Everything is run, whatever is remembered of earlier runs; and nothing of it is remembered.
    pub anew: bool,
}

impl Options {
    /// The memory of runs, if it may be used: a grading with certain layers of the sandbox is there to see them at work.
    pub fn of_runs<'m>(&self, memory: &'m Memory) -> Option<&'m Memory> {
        let usual = !self.full_sandbox && self.without.is_empty() && !self.anew;
        usual.then_some(memory)
    }
}
