//! Sentences about memory: findings of the runner and of the sanitizers.

use super::{Argument, Locale};
use sudograde_core::said::Places;
use sudograde_core::sanitizer::{Access, MemoryFault};

impl Locale {
    /// The sentence for a finding of the sanitizers; None if its place is not in the student's
    /// files.
    pub fn finding(&self, fault: &MemoryFault, places: &Places) -> Option<String> {
        let place = places.fault.as_deref().map(|place| self.location(place));
        let place = place.as_deref();
        let sentence = match fault {
            MemoryFault::PastEnd { access, block } => {
                self.access("finding-past-end", place?, access, Some(block))
            }
            MemoryFault::BeforeStart { access, block } => {
                self.access("finding-before-start", place?, access, Some(block))
            }
            MemoryFault::UsedAfterFree { access, block } => match place {
                Some(place) => self.access("finding-used-after-free", place, access, Some(block)),
                // The place is not in the student's files: the probe read the block that the
                // function returned.
                None => self.text("finding-gave-back-freed", &[("block", &block.to_string())]),
            },
            // In the sandbox, the sanitizer cannot always tell which array it was.
            MemoryFault::OutsideOfVariable { access, name } if name.is_empty() => {
                self.access("finding-outside-of-array", place?, access, None)
            }
            MemoryFault::OutsideOfVariable { access, name } => {
                let arguments = [("place", place?), ("access", word(access)), ("name", name)];
                self.text("finding-outside-of-variable", &arguments)
            }
            MemoryFault::UsedAfterReturn { access } => {
                self.access("finding-used-after-return", place?, access, None)
            }
            MemoryFault::FreedTwice { block } => {
                let arguments = [("place", place?), ("block", &block.to_string())];
                self.text("finding-freed-twice", &arguments)
            }
            MemoryFault::FreedUnknown => self.text("finding-freed-unknown", &[("place", place?)]),
            MemoryFault::Undefined { said, .. } => {
                self.text("finding-undefined", &[("place", place?), ("said", said)])
            }
        };
        let mut sentences = vec![sentence];
        for (id, place) in [
            ("finding-allocated", &places.allocated),
            ("finding-freed", &places.freed),
        ] {
            sentences.extend(
                place
                    .as_ref()
                    .map(|place| self.text(id, &[("place", &self.location(place))])),
            );
        }
        Some(sentences.join(" "))
    }

    fn access(&self, id: &str, place: &str, access: &Access, block: Option<&u64>) -> String {
        let bytes = access.bytes.to_string();
        let block = block.map(u64::to_string);
        let mut arguments: Vec<Argument> = vec![
            ("place", place),
            ("access", word(access)),
            ("bytes", &bytes),
        ];
        arguments.extend(block.as_deref().map(|block| ("block", block)));
        self.text(id, &arguments)
    }
}

fn word(access: &Access) -> &'static str {
    if access.writes { "write" } else { "read" }
}
