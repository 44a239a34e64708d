//! What a probe saw: a moment after the handle was made, and one after each step.
//!
//! ```text
//! new
//! .size 0
//! .array [] 3          a row of elements, and the number that its block has room for
//! step
//! = t0                 the result, where there is one
//! .size 1
//! owns 2               live blocks
//! ! the fields contradict each other       no view could be read
//! leaks 2              blocks that were not given back
//! ```

use super::evaluate::{Names, room_of};
use super::value::{Shape, Value, of_wire};
use super::{Code, Declared, Kind, Machine, View};

/// All that was seen of an input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Observed {
    pub moments: Vec<Moment>,
    /// Blocks that are still live after the handle was given back.
    pub leaks: Option<i64>,
}

/// What can be seen between two steps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    pub returned: Option<Value>,
    pub views: Names,
    /// The number of live blocks.
    pub owns: Option<i64>,
    /// Why no view could be read.
    pub broken: Option<String>,
}

impl Observed {
    /// Reads what a probe wrote. A line that no probe writes ends what is read: then something
    /// is missing, and that is wrong.
    pub fn read(text: &str, machine: &Machine, declared: &Declared) -> Self {
        let mut seen = Observed::default();
        for line in text.lines() {
            if seen.take(line, machine, declared).is_none() {
                break;
            }
        }
        seen
    }

    fn take(&mut self, line: &str, machine: &Machine, declared: &Declared) -> Option<()> {
        if matches!(line, "new" | "step") {
            self.moments.push(Moment::default());
            return Some(());
        }
        if let Some(leaks) = line.strip_prefix("leaks ") {
            self.leaks = Some(leaks.parse().ok()?);
            return Some(());
        }
        let moment = self.moments.last_mut()?;
        if let Some(result) = line.strip_prefix("= ") {
            moment.returned = Some(of_wire(result, &Shape::Plain)?);
        } else if let Some(blocks) = line.strip_prefix("owns ") {
            moment.owns = Some(blocks.parse().ok()?);
        } else if let Some(why) = line.strip_prefix("! ") {
            moment.broken = Some(why.to_owned());
        } else {
            let (name, value) = line.strip_prefix('.')?.split_once(' ')?;
            let view = declared
                .views(machine)
                .iter()
                .find(|view| view.name == name)?;
            let value = match &view.length {
                None => value,
                // The elements of a row that lie anywhere have no block of their own.
                Some(_) if matches!(view.c, Code::Element(_)) => value,
                Some(_) => {
                    let (value, room) = value.rsplit_once(' ')?;
                    moment
                        .views
                        .insert(room_of(name), Value::Int(room.parse().ok()?));
                    value
                }
            };
            let value = of_wire(value, &declared.shape(view))?;
            moment.views.insert(name.to_owned(), value);
        }
        Some(())
    }

    /// The moment before the last step.
    pub fn before(&self, step: usize) -> Option<&Moment> {
        self.moments.get(step)
    }
}

impl Declared {
    /// The views of a machine's handle.
    pub fn views(&self, machine: &Machine) -> &[View] {
        match self.types.get(&machine.handle).map(|found| &found.kind) {
            Some(Kind::Handle(handle)) => &handle.views,
            _ => &[],
        }
    }

    /// The most blocks of memory that a machine's handle owns.
    pub fn most_blocks(&self, machine: &Machine) -> Option<i64> {
        match self.types.get(&machine.handle).map(|found| &found.kind) {
            Some(Kind::Handle(handle)) => handle.blocks,
            _ => None,
        }
    }

    fn shape(&self, view: &View) -> Shape<'_> {
        match self.types.get(&view.of).map(|found| &found.kind) {
            Some(Kind::Record { fields }) => Shape::Record(fields),
            _ => Shape::Plain,
        }
    }
}
