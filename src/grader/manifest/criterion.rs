//! A criterion about functions: which parts it watches, its cases, and its inputs by chance.

use sudograde_core::lab::{Call, Case, LabError, Language, Place, Property, Task};
use toml::Spanned;
use typed::{
    ALL_CALLS, Asked, CALLS, Declared, Expression, Machine, Random, Retrace, Steps, Watch,
};

use super::declare::{ONLY, call_of};
use super::exercise::{self, Inputs, Shared};
use super::inputs;
use super::loader::Loader;
use super::program;
use super::written::{self, Input, Visible};

/// The settings that the criteria of an exercise share.
pub(super) struct About<'a> {
    pub(super) exercise: &'a str,
    /// The function that is graded.
    pub(super) function: &'a str,
    /// Functions that are the exercise's, or right, in each run.
    pub(super) may_call: &'a [String],
    pub(super) languages: &'a [Language],
    pub(super) watch: Option<&'a Spanned<Vec<String>>>,
    pub(super) random: Option<&'a written::Random>,
    pub(super) explain: Option<&'a Spanned<String>>,
    pub(super) retrace: Option<&'a Spanned<written::Retrace>>,
    pub(super) fuller: bool,
    pub(super) workspace: bool,
}

/// The cases of a criterion and its inputs by chance; `declared` learns what it asks.
pub(super) fn asked(
    loader: &Loader,
    exercise: &written::Exercise,
    written: &written::Criterion,
    functions: &[String],
    shared: &mut Shared,
) -> Result<Inputs, LabError> {
    let id = exercise.id.get_ref();
    let mut may_call = shared.below.get(id).cloned().unwrap_or_default();
    may_call.extend(functions.iter().cloned());
    if let Some(smaller) = &exercise.smaller {
        let message = "\"smaller\" can be \"fuller\": boards with fewer empty cells, for a search";
        loader.refuse(smaller.get_ref() != "fuller", smaller, message)?;
    }
    let about = About {
        exercise: id,
        function: match (&exercise.function, functions.first()) {
            (Some(graded), _) => graded.get_ref(),
            (None, first) => first.unwrap_or(id),
        },
        may_call: &may_call,
        languages: &shared.languages,
        watch: exercise.watch.as_ref(),
        random: exercise.random.as_ref(),
        explain: exercise.explain.as_ref(),
        retrace: exercise.retrace.as_ref(),
        fuller: exercise.smaller.is_some(),
        workspace: exercise.workspace,
    };
    about.asked(loader, written, shared.hidden, shared.declared)
}

impl About<'_> {
    fn asked(
        &self,
        loader: &Loader,
        written: &written::Criterion,
        hidden: Option<&Loader>,
        declared: &mut Declared,
    ) -> Result<Inputs, LabError> {
        let id = written.id.get_ref();
        let key = Declared::key(self.exercise, id);
        let name = self.machine(loader, written, declared)?;
        let machine = declared.machines[&name].clone();
        let mut asked = Asked {
            watch: self.parts(loader, written, &machine, declared)?,
            machine: name,
            random: None,
            explain: (written.explain.as_ref().or(self.explain))
                .map(|name| explanation(loader, name, &machine, declared, &[]))
                .transpose()?,
            retrace: self
                .retrace
                .map(|written| retrace(loader, written, &machine, declared))
                .transpose()?,
            fuller: self.fuller,
            is_shared: false,
        };
        let property =
            |random: &Spanned<written::Random>, made: &Random, name, key: &str| Property {
                place: loader.place(random.span().start),
                name: format!("{id}-{name}"),
                generator: key.to_owned(),
                count: made.count,
                call: key.to_owned(),
                workspace: self.workspace,
                steady: written.steady,
                shared: false,
                catch_all: false,
            };
        let mut properties = Vec::new();
        if let Some(random) = &written.random {
            let made = self.random(loader, random, &machine, declared)?;
            properties.push(property(random, &made, "random", &key));
            asked.random = Some(made);
        }
        if let Some(random) = &written.whole_domain {
            let made = self.random(loader, random, &machine, declared)?;
            let key = format!("{key}+");
            properties.push(Property {
                catch_all: true,
                ..property(random, &made, "whole-domain", &key)
            });
            let asked = Asked {
                random: Some(made),
                ..asked.clone()
            };
            declared.asked.insert(key, asked);
        }
        let input = |loader: &Loader, steps: &Spanned<Input>| {
            let text = inputs::text(steps.get_ref(), &machine, declared);
            let text = text.map_err(|why| loader.error(steps, why))?;
            let read = Steps::parse(&text, &machine, declared);
            read.map_err(|why| loader.error(steps, why))
        };
        let case = |place: Place, name: String, visible: Visible, steps: Steps| Case {
            place,
            name,
            task: Task::Call(Call {
                call: key.clone(),
                input: steps.to_string(),
                workspace: self.workspace,
                steady: written.steady,
            }),
            visibility: visible.into(),
            accept: Vec::new(),
        };
        let mut cases = Vec::new();
        for (file, place) in exercise::cases(loader, written, hidden) {
            exercise::check_hidden(file, place, hidden)?;
            let own = place.get_ref();
            file.check_id(&own.name)?;
            file.refuse(is_of_a_program(own), place, NOT_OF_A_FUNCTION)?;
            let steps = match (&own.steps, &own.input_file) {
                (Some(steps), None) => input(file, steps)?,
                (None, Some(from)) => {
                    let text = file.text_of(from, from.get_ref())?;
                    let text = inputs::of_file(text, &machine, declared);
                    input(file, &Spanned::new(from.span(), Input::Text(text)))?
                }
                (None, None) => {
                    let message = "a case needs \"input\" or \"input_file\"";
                    return Err(file.error(&own.name, message));
                }
                (Some(_), Some(from)) => {
                    let message = "give either \"input\" or \"input_file\", not both";
                    return Err(file.error(from, message));
                }
            };
            let name = own.name.get_ref().clone();
            let place = file.place(place.span().start);
            cases.push(case(place, name, own.visible, steps));
        }
        let visible = written.visible.iter().map(|steps| (steps, true));
        let others = written.hidden.iter().map(|steps| (steps, false));
        for (k, (steps, is_visible)) in visible.chain(others).enumerate() {
            let place = loader.place(steps.span().start);
            let name = format!("{id}-{}", k + 1);
            let visible = Visible::Is(is_visible);
            cases.push(case(place, name, visible, input(loader, steps)?));
        }
        declared.asked.insert(key, asked);
        Ok(Inputs { cases, properties })
    }

    /// The parts that the criterion watches.
    fn parts(
        &self,
        loader: &Loader,
        written: &written::Criterion,
        machine: &Machine,
        declared: &Declared,
    ) -> Result<Vec<Watch>, LabError> {
        let is_python = *self.languages == [Language::Python];
        Ok(match written.watch.as_ref().or(self.watch) {
            _ if written.catch_all => declared.all_parts(machine),
            Some(watch) => {
                let parts = watched(loader, watch, machine, declared)?;
                let message = "nothing is freed in Python: \"leaks\" is for labs in C";
                loader.refuse(parts.contains(&Watch::Leaks) && is_python, watch, message)?;
                parts
            }
            None if machine.handle.is_none() => declared.usual_parts(machine, !is_python),
            None => {
                let message = "say what the criterion watches: watch = [\"returned\", …]";
                return Err(loader.error(&written.id, message));
            }
        })
    }

    /// The name of the machine whose steps the criterion takes.
    fn machine(
        &self,
        loader: &Loader,
        written: &written::Criterion,
        declared: &Declared,
    ) -> Result<String, LabError> {
        let known: Vec<String> = declared.machines.keys().cloned().collect();
        if let Some(name) = &written.machine {
            let found = loader.find("machine", name, &known);
            return found.map(|k| known[k].clone());
        }
        let call = call_of(self.function);
        if known.contains(&call) {
            return Ok(call);
        }
        let with_handle = declared.machines.iter();
        let mut with_handle = with_handle.filter(|(_, machine)| machine.handle.is_some());
        match (with_handle.next(), with_handle.next()) {
            (Some((only, _)), None) => Ok(only.clone()),
            (None, _) => {
                let message = format!(
                    "\"{}\" takes or gives a handle; say which steps there are: [step]",
                    self.function
                );
                Err(loader.error(&written.id, message))
            }
            _ if known.iter().any(|name| name == ONLY) => Ok(ONLY.to_owned()),
            (Some((first, _)), _) => {
                let message = format!("say which machine: machine = \"{first}\"");
                Err(loader.error(&written.id, message))
            }
        }
    }
}

/// The call of a function of the checks whose parameters name parts of an answer.
fn explanation(
    loader: &Loader,
    name: &Spanned<String>,
    machine: &Machine,
    declared: &Declared,
    further: &[&str],
) -> Result<Expression, LabError> {
    let known: Vec<String> = declared.checks.keys().cloned().collect();
    let found = loader.find("function of the checks", name, &known)?;
    let names = declared.checks[&known[found]].inputs();
    let names: Vec<&str> = names.map(|one| one.name.as_str()).collect();
    let name_of = |name: &str| Expression::Name(name.to_owned());
    for part in names.iter().filter(|name| !further.contains(name)) {
        let checked = declared.check(&name_of(part), machine);
        checked.map_err(|why| loader.error(name, why))?;
    }
    let names = names.into_iter().map(name_of);
    Ok(Expression::Call(known[found].clone(), names.collect()))
}

/// The explanation of a wrong answer by the calls of another function, of the solution's.
fn retrace(
    loader: &Loader,
    written: &Spanned<written::Retrace>,
    machine: &Machine,
    declared: &Declared,
) -> Result<Retrace, LabError> {
    let written = written.get_ref();
    let known: Vec<String> = declared.functions.keys().cloned().collect();
    let found = loader.find("function", &written.function, &known)?;
    let function = &declared.functions[&known[found]];
    let only = match function.parameters.as_slice() {
        [only] if only.is_input() => Some(only),
        _ => None,
    };
    let message = "its calls can be written down if it has one parameter, with a value";
    let only = only.ok_or_else(|| loader.error(&written.function, message))?;
    Ok(Retrace {
        function: known[found].clone(),
        of: only.of.clone(),
        explain: explanation(
            loader,
            &written.explain,
            machine,
            declared,
            &[CALLS, ALL_CALLS],
        )?,
    })
}

/// The parts that a criterion watches.
fn watched(
    loader: &Loader,
    watch: &Spanned<Vec<String>>,
    machine: &Machine,
    declared: &Declared,
) -> Result<Vec<Watch>, LabError> {
    let message = "say what the criterion watches: watch = [\"returned\", …]";
    loader.refuse(watch.get_ref().is_empty(), watch, message)?;
    let parts = watch.get_ref().iter().map(|text| {
        let part = Watch::parse(text, declared).map_err(|why| loader.error(watch, why))?;
        let checked = declared.check_watch(&part, machine);
        checked.map_err(|why| loader.error(watch, why))?;
        Ok(part)
    });
    parts.collect()
}

const NOT_OF_A_FUNCTION: &str = "a case of kind = \"functions\" has its input in \"steps\", \"input\" or \"input_file\", and cannot have \"run\", \"rule\" or their keys";

/// Whether a case has keys of programs and rules.
fn is_of_a_program(case: &written::Case) -> bool {
    case.run.is_some()
        || case.rule.is_some()
        || case.stdin.is_some()
        || case.stdin_file.is_some()
        || !case.files.is_empty()
        || case.watch.is_some()
        || program::is_compared(case)
}
