//! Checks what a manifest says before anything runs: names lead somewhere.

use super::evaluate::{FUNCTIONS, LEAKS};
use super::expression::{Expression, parse};
use super::numbers::several;
use super::observed::{Moment, RETURNED, RIGHT};
use super::signature::{Argument, Mode};
use super::watch::Watch;
use super::{Declared, Kind, Law, Machine};

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
                false => Err(format!("{function} takes {}", several(wanted, "value"))),
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

impl Declared {
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

    /// Whether a part says that an answer is right, and not which one.
    pub fn is_judgement(&self, part: &Watch) -> bool {
        match part {
            Watch::Law(_) => true,
            Watch::Seen(_, text) => self.checks.contains_key(text.as_str()),
            Watch::Returned | Watch::Unchanged(_) | Watch::Leaks | Watch::Fresh => false,
        }
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
