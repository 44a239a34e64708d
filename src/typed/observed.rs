//! The observation of a probe: a moment after the handle was made, and one after each step.
//!
//! ```text
//! new
//! .size 0
//! .array [] 3          a row of elements, and the number that its block has room for
//! step
//! = t0                 the result, where there is one; or: = threw "5374"
//! .size 1              a view, or an argument after the call
//! owns 2               live blocks
//! ! the fields contradict each other       no view could be read
//! leaks 2              blocks that were not given back
//! left node 1          how many of them are as large as a node
//! foreign 1 twice      pointers that had to be given back and begin no block, and why not
//! ```

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::evaluate::{left_of, room_of};
use super::scope::Names;
use super::signature::{Argument, Function, Mode};
use super::steps::Steps;
use super::value::Value;
use super::{Declared, Machine, wire};

/// All that was seen of an input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Observed {
    pub moments: Vec<Moment>,
    /// Blocks that are still live after everything was given back.
    pub leaks: Option<i64>,
    /// How many of them are at least as large as a value of a type, by its name; none are left out.
    pub left: BTreeMap<String, i64>,
    /// Pointers that had to be given back, and begin no block that is live.
    pub foreign: i64,
    /// Why not, of one of them.
    pub foreign_why: Option<Foreign>,
}

/// Why a pointer begins no block that can be freed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foreign {
    /// It is an argument, which the caller frees itself.
    Argument,
    /// It is there twice.
    Twice,
    /// It leads to a place inside of a block.
    Inside,
    /// It leads to a static variable.
    Static,
}

impl Foreign {
    fn of(word: &str) -> Option<Self> {
        Some(match word {
            "argument" => Foreign::Argument,
            "twice" => Foreign::Twice,
            "inside" => Foreign::Inside,
            "static" => Foreign::Static,
            _ => return None,
        })
    }

    /// In a few words, for people.
    pub fn words(self) -> &'static str {
        match self {
            Foreign::Argument => "the argument itself",
            Foreign::Twice => "the same block twice",
            Foreign::Inside => "inside of another block",
            Foreign::Static => "a static variable",
        }
    }
}

/// An input, and what was seen of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    pub steps: Steps,
    pub observed: Observed,
}

impl Declared {
    /// Reads an observation of a criterion's input. None: it is no input.
    pub fn seen(&self, key: &str, input: &str, observation: &str) -> Option<Seen> {
        let machine = self.machine(self.asked.get(key)?)?;
        let steps = Steps::parse(input, machine, self).ok()?;
        let observed = Observed::read(observation, &steps, machine, self);
        Some(Seen { steps, observed })
    }
}

/// The values that can be seen between two steps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// The step that was taken; None: the handle was made.
    pub step: Option<usize>,
    /// Views, arguments after the call, and `returned`.
    pub seen: Names,
    /// The values of the arguments before the call.
    pub before: Names,
    /// The arguments that a call leaves as they are, or should.
    pub given: Vec<String>,
    /// The number of live blocks.
    pub owns: Option<i64>,
    /// Why no view could be read.
    pub broken: Option<String>,
}

/// The name of a result.
pub const RETURNED: &str = "returned";

/// The name of the solution's parts, in an expression: `right.returned`.
pub const RIGHT: &str = "right";

impl Moment {
    /// What laws and checks are about: what can be seen, but the arguments as they were given, if
    /// the function should not change them; it is judged by what it was asked.
    pub fn judged(&self) -> Cow<'_, Names> {
        let is_other = |name: &&String| self.before.get(*name) != self.seen.get(*name);
        let mut changed = self.given.iter().filter(is_other).peekable();
        if changed.peek().is_none() {
            return Cow::Borrowed(&self.seen);
        }
        let mut names = self.seen.clone();
        for name in changed {
            names.extend(
                self.before
                    .get_key_value(name)
                    .map(|(name, value)| (name.clone(), value.clone())),
            );
        }
        Cow::Owned(names)
    }

    /// The same, and beside it what the solution does.
    pub fn beside(&self, right: &Moment) -> Names {
        let mut names = self.judged().into_owned();
        let parts = right.seen.iter();
        let parts = parts.map(|(name, value)| (name.as_str().into(), value.clone()));
        names
            .entry(RIGHT.to_owned())
            .or_insert_with(|| Value::Record(parts.collect()));
        names
    }
}

impl Declared {
    /// The result in what a probe wrote of a single call of a function, which is given no more than it.
    pub fn result(&self, said: &str, function: &Function) -> Value {
        let result = said.lines().find_map(|line| line.strip_prefix("= "));
        let of = function.outcome.as_deref();
        let result = result.and_then(|result| wire::read_result(result, of, self));
        result.unwrap_or(Value::Nothing)
    }
}

impl Observed {
    /// Reads what a probe wrote when it was given these steps. A line that no probe writes ends
    /// what is read: then something is missing, and that is wrong.
    pub fn read(text: &str, steps: &Steps, machine: &Machine, declared: &Declared) -> Self {
        let mut seen = Observed::default();
        let source = Source {
            steps,
            machine,
            declared,
        };
        for line in text.lines() {
            if seen.take(line, &source).is_none() {
                break;
            }
        }
        seen
    }

    /// What is known of an input before it is asked about: the arguments of each step.
    pub fn of_arguments(steps: &Steps, machine: &Machine, declared: &Declared) -> Self {
        let moment = |(step, did)| Moment {
            step: Some(step),
            before: declared.values_before(machine, did),
            ..Moment::default()
        };
        Observed {
            moments: steps.0.iter().enumerate().map(moment).collect(),
            ..Observed::default()
        }
    }

    fn take(&mut self, line: &str, source: &Source) -> Option<()> {
        if line == "new" {
            self.moments.push(Moment::default());
            return Some(());
        }
        if line == "step" {
            let step = self.moments.iter().filter_map(|one| one.step).count();
            let did = source.steps.0.get(step)?;
            let before = source.declared.values_before(source.machine, did);
            // A probe leaves out arguments that did not change.
            let mut seen = match source.machine.handle {
                Some(_) => Names::new(),
                None => before.clone(),
            };
            if source.function(step).is_some_and(Function::may_only_throw) {
                seen.insert(RETURNED.to_owned(), Value::Nothing);
            }
            self.moments.push(Moment {
                step: Some(step),
                given: source.given(step),
                seen,
                before,
                ..Moment::default()
            });
            return Some(());
        }
        if let Some(leaks) = line.strip_prefix("leaks ") {
            self.leaks = Some(leaks.parse().ok()?);
            return Some(());
        }
        if let Some(left) = line.strip_prefix("left ") {
            let (of, count) = left.rsplit_once(' ')?;
            self.left.insert(of.to_owned(), count.parse().ok()?);
            return Some(());
        }
        if let Some(foreign) = line.strip_prefix("foreign ") {
            let (foreign, why) = foreign.split_once(' ').unwrap_or((foreign, ""));
            self.foreign = foreign.parse().ok()?;
            self.foreign_why = Foreign::of(why);
            return Some(());
        }
        let moment = self.moments.last_mut()?;
        if let Some(result) = line.strip_prefix("= ") {
            let of = source.function(moment.step?)?.outcome.as_deref();
            let result = wire::read_result(result, of, source.declared)?;
            moment.seen.insert(RETURNED.to_owned(), result);
        } else if let Some(blocks) = line.strip_prefix("owns ") {
            moment.owns = Some(blocks.parse().ok()?);
        } else if let Some(why) = line.strip_prefix("! ") {
            moment.broken = Some(why.to_owned());
        } else {
            let (name, value) = line.strip_prefix('.')?.split_once(' ')?;
            let (of, is_row) = source.part(moment.step, name)?;
            // In C, the elements may lie in a block, whose room stands behind them.
            let value = match value.rsplit_once("] ") {
                Some((elements, room)) if is_row => {
                    let room = Value::Int(room.parse().ok()?);
                    moment.seen.insert(room_of(name), room);
                    &value[..=elements.len()]
                }
                _ => value,
            };
            let value = wire::read(value, of, source.declared)?;
            moment.seen.insert(name.to_owned(), value);
        }
        Some(())
    }

    /// The values before a step: the views after the one before, and the step's arguments.
    pub fn before(&self, step: usize) -> Option<Names> {
        let place = self.moments.iter().position(|one| one.step == Some(step))?;
        let mut names = self.moments[place].before.clone();
        if let Some(earlier) = place.checked_sub(1).map(|place| &self.moments[place]) {
            for (name, value) in &earlier.seen {
                names.entry(name.clone()).or_insert_with(|| value.clone());
            }
        }
        Some(names)
    }

    /// The values that can be seen when all is over: those of the last moment, and the blocks that
    /// are left, by the types of the lab.
    pub fn at_the_end(&self, declared: &Declared) -> Moment {
        let mut last = self.moments.last().cloned().unwrap_or_default();
        for of in declared.types.keys() {
            let left = self.left.get(of).copied().unwrap_or(0);
            last.seen.insert(left_of(of), Value::Int(left));
        }
        last
    }

    /// Whether there is something about each step, and the end.
    pub fn is_whole(&self, steps: &Steps) -> bool {
        let taken = self.moments.iter().filter(|one| one.step.is_some()).count();
        taken == steps.0.len() && self.leaks.is_some()
    }
}

/// The subject of an observation.
struct Source<'a> {
    steps: &'a Steps,
    machine: &'a Machine,
    declared: &'a Declared,
}

impl<'a> Source<'a> {
    fn function(&self, step: usize) -> Option<&'a Function> {
        let step = &self.machine.steps[self.steps.0.get(step)?.step];
        self.declared.functions.get(&step.function)
    }

    /// The arguments of a call that it does not change.
    fn given(&self, step: usize) -> Vec<String> {
        let did = self
            .steps
            .0
            .get(step)
            .filter(|_| self.machine.handle.is_none());
        let all = did.into_iter();
        let all = all.flat_map(|did| self.declared.arguments(self.machine, did.step));
        let stay = all.filter(|(parameter, _)| parameter.mode == Mode::In);
        stay.map(|(parameter, _)| parameter.name.clone()).collect()
    }

    /// The type of a view or argument, and whether it is a view of a row of elements.
    fn part(&self, step: Option<usize>, name: &str) -> Option<(&'a str, bool)> {
        let mut views = self.declared.views(self.machine).iter();
        if let Some(view) = views.find(|view| view.name == name) {
            return Some((&view.of, view.element.is_some()));
        }
        let step = self.steps.0.get(step?)?.step;
        let mut parameters = self.declared.arguments(self.machine, step);
        let is_it = |argument: &Argument| *argument == Argument::It;
        let found = parameters.find(|(one, argument)| one.name == name && !is_it(argument))?;
        Some((&found.0.of, false))
    }
}
