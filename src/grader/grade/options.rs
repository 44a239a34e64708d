//! The options of a grading.

use protocol::Layer;
use sudograde_core::plan::Selection;

use crate::memory::Memory;
use crate::run::Stop;

#[derive(Clone, Debug, Default)]
pub struct Options {
    pub selection: Selection,
    pub seed: u64,
    /// Whether every layer of the sandbox must be there.
    pub full_sandbox: bool,
    /// Layers to leave out, to see how the grader behaves on a machine without them.
    pub without: Vec<Layer>,
    /// Whether everything runs, even if it is remembered. Then nothing new is remembered either.
    pub anew: bool,
    /// Ends the grading early.
    pub stop: Stop,
}

impl Options {
    /// The memory of runs, if it may be used. A grading with certain layers of the sandbox must
    /// show them at work, so it uses no memory.
    pub fn of_runs<'m>(&self, memory: &'m Memory) -> Option<&'m Memory> {
        self.uses_memory().then_some(memory)
    }

    pub fn uses_memory(&self) -> bool {
        !self.full_sandbox && self.without.is_empty() && !self.anew
    }
}
