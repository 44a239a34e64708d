//! Finds the parts that no criterion of an exercise watches, so that a mistake there costs nothing.

use super::evaluate::LEAKS;
use super::observed::RETURNED;
use super::signature::Mode;
use super::watch::Watch;
use super::{Asked, Declared, Kind, Machine};

/// The values that a function can change in a language, besides its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Only what its signature gives it to change: Rust.
    Nothing,
    /// Objects that it gets: Python.
    Objects,
    /// All memory: C and C++.
    Memory,
}

impl Declared {
    /// Views, arguments and results that no criterion of an exercise looks at, and leaks. `calls`
    /// are the functions that are graded.
    pub fn unwatched(&self, exercise: &str, calls: &[String], reach: Reach) -> Vec<String> {
        let prefix = format!("{exercise}/");
        let own = self.asked.iter();
        let own = own.filter(|(key, asked)| key.starts_with(&prefix) && !asked.is_shared);
        let own: Vec<&Asked> = own.map(|(_, asked)| asked).collect();
        let mut missing: Vec<String> = Vec::new();
        for asked in &own {
            let Some(machine) = self.machine(asked) else {
                continue;
            };
            let alike = own.iter().filter(|one| one.machine == asked.machine);
            let watched: Vec<&Watch> = alike.flat_map(|one| &one.watch).collect();
            for name in self.worth_watching(machine, calls, reach) {
                let is_watched = watched.iter().any(|watch| self.looks_at(watch, &name));
                if !is_watched && !missing.contains(&name) {
                    missing.push(name);
                }
            }
        }
        missing
    }

    fn worth_watching(&self, machine: &Machine, calls: &[String], reach: Reach) -> Vec<String> {
        // Elsewhere, a view may go through another of the student's functions, which pays for it.
        let views = self.views(machine).iter().map(|view| view.name.clone());
        let mut names: Vec<String> = views.filter(|_| reach == Reach::Memory).collect();
        let steps = machine.steps.iter().enumerate();
        for (k, step) in steps.filter(|(_, step)| calls.contains(&step.function)) {
            let function = self.functions.get(&step.function);
            if function.is_some_and(|function| function.outcome.is_some() || function.throws) {
                names.push(RETURNED.to_owned());
            }
            let arguments = self.arguments(machine, k).map(|(parameter, _)| parameter);
            let is_call = machine.handle.is_none();
            let changing = arguments.filter(|one| match one.mode {
                Mode::Changes | Mode::Out | Mode::InOut(_) => true,
                Mode::In => is_call && self.is_reached(&one.of, reach),
                Mode::Consumed | Mode::Made { .. } | Mode::Length(_) | Mode::OutLength => false,
            });
            names.extend(changing.map(|one| one.name.clone()));
        }
        names.extend((reach == Reach::Memory).then(|| LEAKS.to_owned()));
        names
    }

    /// Whether a function gets the value itself, so that it can change it.
    fn is_reached(&self, of: &str, reach: Reach) -> bool {
        match self.kind(of) {
            _ if reach == Reach::Nothing => false,
            Some(Kind::Option { of }) => self.is_reached(of, reach),
            Some(Kind::Text { .. }) => reach == Reach::Memory,
            Some(
                Kind::Record { .. } | Kind::Array { .. } | Kind::List { .. } | Kind::Map { .. },
            ) => true,
            _ => false,
        }
    }

    fn looks_at(&self, watch: &Watch, name: &str) -> bool {
        match watch {
            Watch::Returned => name == RETURNED,
            Watch::Leaks => name == LEAKS,
            Watch::Fresh => false,
            Watch::Unchanged(names) => names.iter().any(|one| one == name),
            _ if name == LEAKS && self.is_at_the_end(watch) => true,
            Watch::Seen(expression, _) => expression.names().iter().any(|one| one == name),
            Watch::Law(law) => {
                let law = self.laws.get(law);
                law.is_some_and(|law| law.holds.names().iter().any(|one| one == name))
            }
        }
    }
}
