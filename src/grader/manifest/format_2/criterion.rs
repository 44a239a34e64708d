//! A criterion about functions: which parts it watches, its cases, and its inputs by chance.

use std::collections::BTreeMap;

use sudograde_core::lab::{LabError, Language};
use toml::Spanned;
use typed::{ALL_CALLS, Asked, CALLS, Declared, Expression, Machine, Retrace, Steps, Watch};

use super::declare::{ONLY, call_of};
use super::inputs;
use super::written::{self, Input};
use crate::manifest::loader::Loader;
use crate::manifest::written::{
    ManifestCase, ManifestCriterion, ManifestProperty, ManifestVisible,
};

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
}

impl About<'_> {
    pub fn criterion(
        &self,
        loader: &Loader,
        written: written::Criterion,
        declared: &mut Declared,
    ) -> Result<ManifestCriterion, LabError> {
        let id = written.id.get_ref().clone();
        let key = Declared::key(self.exercise, &id);
        let name = self.machine(loader, &written, declared)?;
        let machine = declared.machines[&name].clone();
        let is_python = *self.languages == [Language::Python];
        let parts = match written.watch.as_ref().or(self.watch) {
            _ if written.catch_all => declared.all_parts(&machine),
            Some(watch) => {
                let parts = watched(loader, watch, &machine, declared)?;
                let message = "nothing is freed in Python: \"leaks\" is for labs in C";
                loader.refuse(parts.contains(&Watch::Leaks) && is_python, watch, message)?;
                parts
            }
            None if machine.handle.is_none() => declared.usual_parts(&machine, !is_python),
            None => {
                let message = "say what the criterion watches: watch = [\"returned\", …]";
                return Err(loader.error(&written.id, message));
            }
        };
        let explain = written.explain.as_ref().or(self.explain);
        let mut asked = Asked {
            machine: name,
            watch: parts,
            random: None,
            explain: explain
                .map(|name| explanation(loader, name, &machine, declared, &[]))
                .transpose()?,
            retrace: self
                .retrace
                .map(|written| retrace(loader, written, &machine, declared))
                .transpose()?,
            fuller: self.fuller,
            is_shared: false,
        };
        let mut properties = Vec::new();
        if let Some(run) = &written.run {
            let message = "a function is not run: that is for kind = \"program\"";
            return Err(loader.error(run, message));
        }
        if let Some(random) = &written.random {
            let made = self.random(loader, random, &machine, declared)?;
            let place = random.span();
            properties.push(Spanned::new(
                place.clone(),
                ManifestProperty {
                    name: Spanned::new(place.clone(), format!("{id}-random")),
                    generator: Spanned::new(place.clone(), key.clone()),
                    count: Spanned::new(place, made.count),
                    call: Some(key.clone()),
                    checker: None,
                    shared: false,
                },
            ));
            asked.random = Some(made);
        }
        let mut cases = Vec::new();
        for case in written.cases {
            let span = case.span();
            let case = case.into_inner();
            let steps = match (case.steps, &case.input_file) {
                (Some(steps), None) => steps,
                (None, Some(file)) => {
                    let text = loader.text_of(file, file.get_ref())?;
                    let text = inputs::of_file(text, &machine, declared);
                    Spanned::new(file.span(), Input::Text(text))
                }
                _ => {
                    let message = "a case of a function has its input in \"steps\", \"input\" or \"input_file\"";
                    return Err(loader.error(&case.name, message));
                }
            };
            let made = case_of(
                loader,
                case.name,
                &steps,
                case.visible,
                &key,
                &machine,
                declared,
            )?;
            cases.push(Spanned::new(span, made));
        }
        let visible = written.visible.iter().map(|steps| (steps, true));
        let hidden = written.hidden.iter().map(|steps| (steps, false));
        for (k, (steps, is_visible)) in visible.chain(hidden).enumerate() {
            let name = Spanned::new(steps.span(), format!("{id}-{}", k + 1));
            let visible = ManifestVisible::Is(is_visible);
            let made = case_of(loader, name, steps, visible, &key, &machine, declared)?;
            cases.push(Spanned::new(steps.span(), made));
        }
        declared.asked.insert(key, asked);
        Ok(ManifestCriterion {
            id: written.id,
            points: written.points,
            title: written.title,
            score: written.score,
            own_functions: written.own_functions,
            catch_all: written.catch_all,
            bonus: written.bonus,
            languages: written.languages,
            cases,
            properties,
            hidden: Vec::new(),
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

fn case_of(
    loader: &Loader,
    name: Spanned<String>,
    steps: &Spanned<Input>,
    visible: ManifestVisible,
    key: &str,
    machine: &Machine,
    declared: &Declared,
) -> Result<ManifestCase, LabError> {
    let text = inputs::text(steps.get_ref(), machine, declared);
    let text = text.map_err(|why| loader.error(steps, why))?;
    let read = Steps::parse(&text, machine, declared);
    let read = read.map_err(|why| loader.error(steps, why))?;
    Ok(ManifestCase {
        name,
        input: Some(read.to_string()),
        input_file: None,
        call: Some(key.to_owned()),
        stdin: None,
        stdin_file: None,
        files: BTreeMap::new(),
        run: None,
        rule: None,
        visible,
        accept: Vec::new(),
        checker: None,
        status: None,
        stdout: None,
        stderr: None,
        output: None,
        out: BTreeMap::new(),
    })
}
