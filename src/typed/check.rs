//! Checks what a manifest says before anything runs (names lead somewhere), and what the solution
//! does when it ran (each part that is watched has a value, and laws hold).

use super::evaluate::{FUNCTIONS, LEAKS, evaluate, exception};
use super::expression::{Expression, parse};
use super::observed::{Moment, RETURNED, RIGHT, Seen};
use super::scope::Scope;
use super::signature::{Argument, Mode};
use super::steps::Steps;
use super::watch::Watch;
use super::{Declared, Kind, Law, Lens, Machine};

/// Names that are values.
const VALUES: [&str; 3] = ["NULL", "true", "false"];

impl Declared {
    /// # Errors
    /// A name in the expression that is no view of this machine's handle, a field that no record
    /// has, or a function that there is not.
    pub fn check(&self, expression: &Expression, machine: &Machine) -> Result<(), String> {
        self.check_within(expression, machine, &mut Vec::new())
    }

    /// `bound` are the names behind "every".
    fn check_within(
        &self,
        expression: &Expression,
        machine: &Machine,
        bound: &mut Vec<String>,
    ) -> Result<(), String> {
        match expression {
            Expression::Number(_) | Expression::Char(_) | Expression::Text(_) => Ok(()),
            Expression::Name(name) => {
                match VALUES.contains(&name.as_str()) || bound.contains(name) {
                    true => Ok(()),
                    false => self.is_view(name, machine),
                }
            }
            Expression::At(one, other) | Expression::Of(one, _, other) => {
                self.check_within(one, machine, bound)?;
                self.check_within(other, machine, bound)
            }
            Expression::Field(inner, name) if self.is_right(inner, machine) => {
                self.is_view(name, machine)
            }
            Expression::Field(inner, field) => {
                self.is_field(field)?;
                self.check_within(inner, machine, bound)
            }
            Expression::Not(inner) => self.check_within(inner, machine, bound),
            Expression::Call(function, arguments) if function == LEAKS => self.is_left(arguments),
            Expression::Call(function, arguments) => {
                self.check_call(function, arguments.len())?;
                arguments
                    .iter()
                    .try_for_each(|one| self.check_within(one, machine, bound))
            }
            Expression::Every {
                name,
                from,
                to,
                holds,
            } => {
                self.check_within(from, machine, bound)?;
                self.check_within(to, machine, bound)?;
                bound.push(name.clone());
                let checked = self.check_within(holds, machine, bound);
                bound.pop();
                checked
            }
        }
    }

    /// Whether it stands for the parts of the right answer, `right.returned`.
    fn is_right(&self, expression: &Expression, machine: &Machine) -> bool {
        *expression == Expression::Name(RIGHT.to_owned()) && !self.names(machine).contains(&RIGHT)
    }

    /// Blocks are told apart by the types of the lab.
    fn is_left(&self, arguments: &[Expression]) -> Result<(), String> {
        match arguments {
            [Expression::Name(of)] if self.types.contains_key(of) => Ok(()),
            _ => Err("leaks takes the name of a type: leaks(node)".to_owned()),
        }
    }

    fn check_call(&self, function: &str, arguments: usize) -> Result<(), String> {
        if let Some(check) = self.checks.get(function) {
            let wanted = check.inputs().count();
            return match arguments == wanted {
                true => Ok(()),
                false => Err(format!("{function} takes {wanted} values")),
            };
        }
        if !FUNCTIONS.contains(&function) {
            let own = self.checks.keys().map(String::as_str);
            let known: Vec<&str> = FUNCTIONS.into_iter().chain(own).collect();
            return Err(format!(
                "there is no function \"{function}\" (there are: {})",
                known.join(", ")
            ));
        }
        match arguments {
            1 => Ok(()),
            _ => Err(format!("{function} takes one value")),
        }
    }

    /// The names that have values: views and what comes out of a step; or the arguments of a call
    /// and its result.
    fn names<'d>(&'d self, machine: &'d Machine) -> Vec<&'d str> {
        let views = self.views(machine).iter().map(|view| view.name.as_str());
        let steps = 0..machine.steps.len();
        let arguments = steps.flat_map(|step| self.arguments(machine, step));
        let arguments = arguments.filter(|(_, argument)| **argument != Argument::It);
        let arguments = arguments.map(|(parameter, _)| parameter);
        let with_handle = machine.handle.is_some();
        let arguments = arguments.filter(|one| match with_handle {
            true => one.is_result(),
            false => one.is_seen() || one.is_input(),
        });
        let mut names: Vec<&str> = views.collect();
        for one in arguments {
            if !names.contains(&one.name.as_str()) {
                names.push(&one.name);
            }
        }
        if !with_handle {
            names.push(RETURNED);
        }
        names
    }

    /// Whether a part is about what is left when all is over.
    pub fn is_at_the_end(&self, watch: &Watch) -> bool {
        match watch {
            Watch::Law(name) => {
                let law = self.laws.get(name);
                law.is_some_and(|law| law.holds.calls(LEAKS))
            }
            Watch::Seen(expression, _) => expression.calls(LEAKS),
            Watch::Returned | Watch::Leaks | Watch::Fresh | Watch::Unchanged(_) => false,
        }
    }

    /// Whether a criterion looks at blocks that were not given back.
    pub fn watches_leaks(&self, key: &str) -> bool {
        let watch = self
            .asked
            .get(key)
            .into_iter()
            .flat_map(|asked| &asked.watch);
        let mut watch = watch.into_iter();
        watch.any(|one| *one == Watch::Leaks || self.is_at_the_end(one))
    }

    /// Whether a part is about a step that was not the one of this moment, or about the end.
    pub fn is_elsewhere(&self, watch: &Watch, moment: &Moment, machine: &Machine) -> bool {
        if self.is_at_the_end(watch) {
            return true;
        }
        let Watch::Seen(expression, _) = watch else {
            return false;
        };
        let is_view = |name: &String| self.views(machine).iter().any(|view| view.name == *name);
        let names = expression.names();
        let mut of_steps = names.iter().filter(|name| !is_view(name));
        machine.handle.is_some() && of_steps.any(|name| !moment.seen.contains_key(name))
    }

    fn is_view(&self, name: &str, machine: &Machine) -> Result<(), String> {
        let known = self.names(machine);
        if known.contains(&name) {
            return Ok(());
        }
        let what = match machine.handle {
            Some(_) => "view",
            None => "argument",
        };
        Err(format!(
            "there is no {what} \"{name}\" (there are: {})",
            known.join(", ")
        ))
    }

    fn is_field(&self, field: &str) -> Result<(), String> {
        let fields = self.types.values().filter_map(|of| match &of.kind {
            Kind::Record { fields } => Some(fields),
            _ => None,
        });
        let known: Vec<&str> = fields.flatten().map(|(name, _)| &**name).collect();
        match known.contains(&field) {
            true => Ok(()),
            false => Err(format!(
                "no record has a field \"{field}\" (there are: {})",
                known.join(", ")
            )),
        }
    }

    /// # Errors
    /// As [`Declared::check`], for the condition and for what it says.
    pub fn check_law(&self, law: &Law, machine: &Machine) -> Result<(), String> {
        self.check(&law.holds, machine)?;
        let mut bound = Vec::new();
        let mut inner = &law.holds;
        while let Expression::Every { name, holds, .. } = inner {
            bound.push(name.clone());
            inner = holds;
        }
        let mut rest = law.says.as_deref().unwrap_or_default();
        while let Some((_, behind)) = rest.split_once('{') {
            let closed = behind.split_once('}');
            let (expression, behind) = closed.ok_or("a \"}\" is missing in what the law says")?;
            self.check_within(&parse(expression)?, machine, &mut bound)?;
            rest = behind;
        }
        Ok(())
    }

    /// # Errors
    /// As [`Declared::check`], for all that a criterion watches.
    pub fn check_watch(&self, watch: &Watch, machine: &Machine) -> Result<(), String> {
        match watch {
            Watch::Returned | Watch::Leaks | Watch::Fresh => Ok(()),
            Watch::Law(name) => self
                .laws
                .get(name)
                .map_or(Ok(()), |law| self.check_law(law, machine)),
            Watch::Unchanged(names) => names
                .iter()
                .try_for_each(|name| self.is_view(name, machine)),
            Watch::Seen(expression, _) => self.check(expression, machine),
        }
    }
}

impl Lens<'_> {
    /// A fault of the solution that makes it useless as the right answer: views that
    /// cannot be read, a part that has no value, a law that is broken.
    pub fn fault(&self, key: &str, seen: &Seen) -> Option<String> {
        let declared = self.declared;
        let asked = declared.asked.get(key)?;
        let machine = declared.machine(asked)?;
        let (steps, seen) = (&seen.steps, &seen.observed);
        for moment in &seen.moments {
            let after = match moment.step.and_then(|step| steps.0.get(step)) {
                Some(did) if did.name.is_empty() => format!("with \"{steps}\""),
                Some(did) => format!("after \"{did}\" of \"{steps}\""),
                None => "at the beginning".to_owned(),
            };
            if let Some(why) = &moment.broken {
                return Some(format!("{after}, no view of it can be read: {why}"));
            }
            let watched = asked.watch.iter();
            let mut watched =
                watched.filter(|watch| !declared.is_elsewhere(watch, moment, machine));
            let broken = watched.find_map(|watch| self.broken(watch, moment));
            if let Some(broken) = broken {
                return Some(format!("{after}, {broken}"));
            }
            if let Some(name) = declared.changed(machine, moment, steps) {
                return Some(format!(
                    "{after}, it changes {name}: write \"changes\" in the signature, {name}: changes TYPE"
                ));
            }
            let owned = moment.owns.zip(declared.most_blocks(machine));
            if let Some((owns, most)) = owned.filter(|(owns, most)| owns > most) {
                return Some(format!(
                    "{after}, it owns {owns} blocks, and \"blocks\" says {most}"
                ));
            }
        }
        let end = seen.at_the_end(declared);
        let mut at_the_end = asked.watch.iter().filter(|one| declared.is_at_the_end(one));
        if let Some(broken) = at_the_end.find_map(|watch| self.broken(watch, &end)) {
            return Some(format!("with \"{steps}\", {broken}"));
        }
        if seen.foreign > 0 {
            return Some(format!(
                "with \"{steps}\", {} pointers that the caller has to free begin no block of memory (say \"borrowed\" or \"consumed\" where the caller does not free)",
                seen.foreign
            ));
        }
        let missing = match machine.handle {
            Some(_) => "\"drop\" has to free them",
            None => "who frees them? (\"consumed\" is what the function frees)",
        };
        match seen.leaks {
            Some(0) => None,
            Some(leaks) => Some(format!(
                "with \"{steps}\", {leaks} blocks are left at the end: {missing}"
            )),
            None => Some(format!("with \"{steps}\", it did not come to the end")),
        }
    }

    /// The fault in a part of the solution's moment, if any.
    fn broken(&self, watch: &Watch, moment: &Moment) -> Option<String> {
        let names = moment.beside(moment);
        let scope = Scope {
            names: &names,
            checks: self.checks,
        };
        match watch {
            Watch::Law(name) => match exception(&self.declared.laws.get(name)?.holds, scope) {
                Ok(None) => None,
                Ok(Some(_)) => Some(format!("it breaks the law \"{name}\"")),
                Err(why) if self.declared.checks.contains_key(name) => Some(format!(
                    "it is not as \"{name}\" of the checks wants it: {why}"
                )),
                Err(why) => Some(format!("the law \"{name}\" has no answer: {why}")),
            },
            Watch::Seen(expression, text) => {
                let value = evaluate(expression, scope);
                value
                    .err()
                    .map(|why| format!("\"{text}\" has no value: {why}"))
            }
            Watch::Returned | Watch::Leaks | Watch::Fresh | Watch::Unchanged(_) => None,
        }
    }
}

impl Declared {
    /// An argument that should stay as it is, and did not.
    fn changed<'d>(
        &'d self,
        machine: &'d Machine,
        moment: &Moment,
        steps: &Steps,
    ) -> Option<&'d str> {
        let did = steps.0.get(moment.step?)?;
        let mut stay = self
            .arguments(machine, did.step)
            .map(|(parameter, _)| parameter)
            .filter(|one| one.mode == Mode::In);
        let is_other = |name: &str| {
            let after = moment.seen.get(name);
            after.is_some() && moment.before.contains_key(name) && after != moment.before.get(name)
        };
        let found = stay.find(|one| is_other(&one.name))?;
        Some(&found.name)
    }

    /// Whether a part cannot differ unless one of these does, too.
    pub fn is_determined(&self, part: &Watch, watched: &[Watch]) -> bool {
        if watched.contains(part) {
            return true;
        }
        let is_whole = |name: &String| {
            watched.iter().any(|one| match one {
                Watch::Returned => name == RETURNED,
                Watch::Seen(Expression::Name(whole), _) => whole == name,
                _ => false,
            })
        };
        match part {
            Watch::Returned | Watch::Leaks | Watch::Fresh => false,
            Watch::Unchanged(names) => names.iter().all(is_whole),
            Watch::Law(name) => {
                let law = self.laws.get(name);
                law.is_some_and(|law| law.holds.names().iter().all(is_whole))
            }
            Watch::Seen(expression, _) => {
                // The room of a block is no part of the row in it.
                !expression.calls("block") && expression.names().iter().all(is_whole)
            }
        }
    }

    /// Whether a criterion watches laws, and no value that the solution's is compared with.
    pub fn watches_no_value(&self, key: &str) -> bool {
        let watch = self.asked.get(key).map(|asked| &asked.watch);
        let mut watch = watch.into_iter().flatten();
        let is_no_value = |one: &Watch| {
            matches!(
                one,
                Watch::Law(_) | Watch::Unchanged(_) | Watch::Leaks | Watch::Fresh
            )
        };
        let has_law = watch.clone().any(|one| matches!(one, Watch::Law(_)));
        has_law && watch.all(is_no_value)
    }

    /// The default `watch` of a criterion about calls: the result, each place for one, and whether
    /// the other arguments stay as they are. In some languages, texts cannot change.
    pub fn usual_parts(&self, machine: &Machine, texts_change: bool) -> Vec<Watch> {
        let steps = 0..machine.steps.len();
        let arguments = steps.flat_map(|step| self.arguments(machine, step));
        let (mut parts, mut kept) = (Vec::new(), Vec::new());
        for (parameter, _) in arguments.filter(|(parameter, _)| parameter.is_seen()) {
            let name = &parameter.name;
            match (&parameter.mode, self.kind(&parameter.of)) {
                (Mode::In, Some(Kind::Text { .. })) if !texts_change => {}
                (Mode::In, Some(kind)) if !kind.is_plain() => kept.push(name.clone()),
                (Mode::In, _) => {}
                _ => parts.push(Watch::Seen(Expression::Name(name.clone()), name.clone())),
            }
        }
        if self.returns(machine) {
            parts.insert(0, Watch::Returned);
        }
        if !kept.is_empty() {
            parts.push(Watch::Unchanged(kept));
        }
        parts
    }

    fn returns(&self, machine: &Machine) -> bool {
        machine.steps.iter().any(|step| {
            let function = self.functions.get(&step.function);
            function.is_some_and(|function| function.outcome.is_some() || function.throws)
        })
    }

    /// All that can be watched of a machine: every view, or every argument and the result; and
    /// blocks that were not given back.
    pub fn all_parts(&self, machine: &Machine) -> Vec<Watch> {
        let returned = self.returns(machine).then_some(Watch::Returned);
        let mut parts: Vec<Watch> = returned.into_iter().collect();
        let names = self.names(machine).into_iter();
        let names = names.filter(|name| *name != RETURNED);
        parts.extend(
            names.map(|name| Watch::Seen(Expression::Name(name.to_owned()), name.to_owned())),
        );
        parts.push(Watch::Leaks);
        parts
    }
}
