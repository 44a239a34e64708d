//! Turns a manifest of format 2 into one of format 1: each input becomes a case, and what is made
//! by chance a property, whose `call` and generator name the criterion.

use std::collections::BTreeMap;
use std::path::PathBuf;

use sudograde_core::lab::{ExerciseKind, LabError, Language, OracleKind, Probe};
use toml::Spanned;
use typed::{Asked, Declared, Machine, Steps, Watch};

use super::declare::{ONLY, call_of, solutions};
use super::names::{check_solution, symbols};
use super::share::share;
use super::written::{self, Input};
use super::{inputs, program};
use crate::bind;
use crate::manifest::loader::Loader;
use crate::manifest::written::{
    Manifest, ManifestCase, ManifestCriterion, ManifestExercise, ManifestProperty, ManifestVisible,
};

pub fn manifest(
    loader: &Loader,
    written: written::Manifest,
    declared: &mut Declared,
) -> Result<Manifest, LabError> {
    let folders = solutions(loader, &written.solution)?;
    let mut toolchain = written.toolchain;
    for (language, place) in toolchain.get_mut() {
        let message = "a lab of format 2 has no probe and no substitutes: they are made from its types and its solution";
        let own = place.get_ref();
        let is_written = own.probe.is_some() || own.substitutes.is_some();
        loader.refuse(is_written, place, message)?;
        let Some(folder) = folders.get(language) else {
            let id = language.id();
            let message = format!(
                "there is no solution in {}: solution.{id} = \"FOLDER\"",
                language.name()
            );
            return Err(loader.error(&written.solution, message));
        };
        let message = "a lab of format 2 has one student's file so far; the header that declares its functions, or its class, is given: given = [\"…\"]";
        loader.refuse(own.student.len() != 1, place, message)?;
        for (name, of) in &written.types {
            let checked = bind::check_type(declared, *language, name);
            checked.map_err(|why| loader.error(&of.get_ref().kind, why))?;
        }
        let made = bind::probe(declared, *language, own).map_err(|why| match why.line {
            0 => loader.error(place, why.why),
            line => loader.error_in(line, why.why),
        })?;
        let file = folder.join(&own.student[0]);
        check_solution(loader, &written.function, declared, *language, &file)?;
        let from_the_lab = file
            .strip_prefix(&loader.folder)
            .unwrap_or(&file)
            .to_owned();
        let own = place.get_mut();
        own.probe = Some(Probe::Made {
            name: made.name.to_owned(),
            text: made.text.into(),
        });
        own.substitutes = Some(from_the_lab);
    }
    let below = below(&written.exercise);
    let languages: Vec<Language> = toolchain.get_ref().keys().copied().collect();
    let exercises = written.exercise.into_iter();
    let exercise = exercises.map(|exercise| {
        let span = exercise.span();
        let lowered = exercise_of(loader, exercise.into_inner(), declared, &below, &languages)?;
        Ok(Spanned::new(span, lowered))
    });
    let exercise = exercise.collect::<Result<_, LabError>>()?;
    let named = |folder: &PathBuf| {
        let inside = folder.strip_prefix(&loader.folder);
        inside.unwrap_or(folder).to_owned()
    };
    let folders = folders.iter();
    let oracle = OracleKind::Solutions {
        folders: folders
            .map(|(language, folder)| (*language, named(folder)))
            .collect(),
    };
    Ok(Manifest {
        format_version: written.format_version,
        id: written.id,
        course_language: written.course_language,
        title: written.title,
        due: written.due,
        oracle: Some(Spanned::new(written.solution.span(), oracle)),
        view: written.view,
        grade_what_compiles: written.grade_what_compiles,
        limits: written.limits,
        program: written.program,
        toolchain,
        exercise,
    })
}

/// Checks the cases of a `hidden.toml`: their inputs are steps, and they ask what their criteria
/// ask.
pub fn check_hidden(
    loader: &Loader,
    manifest: &mut Manifest,
    declared: &Declared,
) -> Result<(), LabError> {
    for exercise in &mut manifest.exercise {
        let exercise = exercise.get_mut();
        if exercise.kind != ExerciseKind::Functions {
            continue;
        }
        for criterion in &mut exercise.criterion {
            let criterion = criterion.get_mut();
            let key = Declared::key(exercise.id.get_ref(), criterion.id.get_ref());
            let machine = declared
                .asked
                .get(&key)
                .and_then(|asked| declared.machine(asked));
            for case in criterion.hidden.iter_mut().map(Spanned::get_mut) {
                let message =
                    "a case of a lab of format 2 has its steps in \"input\", and nothing else";
                let (Some(machine), Some(input), None, None) =
                    (machine, &case.input, &case.call, &case.checker)
                else {
                    return Err(loader.error(&case.name, message));
                };
                let steps = Steps::parse(input, machine, declared);
                let steps = steps.map_err(|why| loader.error(&case.name, why))?;
                case.input = Some(steps.to_string());
                case.call = Some(key.clone());
            }
        }
    }
    Ok(())
}

/// The exercises that each one builds on, directly or through others.
fn below(exercises: &[Spanned<written::Exercise>]) -> BTreeMap<String, Vec<String>> {
    let direct = exercises.iter().map(|exercise| {
        let exercise = exercise.get_ref();
        let names = exercise
            .prerequisites
            .iter()
            .map(|one| one.get_ref().clone());
        (
            exercise.id.get_ref().clone(),
            names.collect::<Vec<String>>(),
        )
    });
    let direct: BTreeMap<String, Vec<String>> = direct.collect();
    let all = direct.keys().map(|id| {
        let mut found = vec![id.clone()];
        let mut next = 0;
        while let Some(one) = found.get(next) {
            let further = direct.get(one).into_iter().flatten();
            let new: Vec<String> = further.filter(|id| !found.contains(id)).cloned().collect();
            found.extend(new);
            next += 1;
        }
        (id.clone(), found)
    });
    all.collect()
}

fn exercise_of(
    loader: &Loader,
    written: written::Exercise,
    declared: &mut Declared,
    below: &BTreeMap<String, Vec<String>>,
    languages: &[Language],
) -> Result<ManifestExercise, LabError> {
    if written.kind != ExerciseKind::Functions {
        return program::exercise(loader, written, declared);
    }
    let id = written.id.get_ref().clone();
    let own = written.function.as_ref().map(Spanned::get_ref);
    let functions = written
        .functions
        .clone()
        .unwrap_or_else(|| vec![own.unwrap_or(&id).clone()]);
    for function in &functions {
        let known: Vec<String> = declared.functions.keys().cloned().collect();
        let named = Spanned::new(written.id.span(), function.clone());
        loader.find("function", &named, &known)?;
    }
    let function = written.function.as_ref().map(Spanned::get_ref);
    let function = function.or(functions.first()).unwrap_or(&id).clone();
    let mut may_call = below.get(&id).cloned().unwrap_or_default();
    let symbols = symbols(loader, &written.id, &functions, declared, languages)?;
    may_call.extend(functions);
    let mut criteria = Vec::new();
    for criterion in written.criterion {
        let span = criterion.span();
        let about = About {
            exercise: &id,
            function: &function,
            may_call: &may_call,
            languages,
            watch: written.watch.as_ref(),
            random: written.random.as_ref(),
        };
        let lowered = about.criterion(loader, criterion.into_inner(), declared)?;
        criteria.push(Spanned::new(span, lowered));
    }
    share(&id, &mut criteria, declared);
    Ok(ManifestExercise {
        id: written.id,
        kind: ExerciseKind::Functions,
        function: None,
        functions: Some(symbols),
        title: written.title,
        prerequisites: written.prerequisites,
        files: BTreeMap::new(),
        view: Default::default(),
        limits: written.limits,
        input_to: None,
        stdin: None,
        workspace: false,
        search: false,
        criterion: criteria,
    })
}

/// What the criteria of an exercise share.
pub(super) struct About<'a> {
    exercise: &'a str,
    /// The function that is graded.
    function: &'a str,
    /// Functions that are the exercise's, or right, in each run.
    pub(super) may_call: &'a [String],
    languages: &'a [Language],
    watch: Option<&'a Spanned<Vec<String>>>,
    pub(super) random: Option<&'a written::Random>,
}

impl About<'_> {
    fn criterion(
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
        let mut asked = Asked {
            machine: name,
            watch: parts,
            random: None,
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
            let Some(steps) = case.steps else {
                return Err(loader.error(
                    &case.name,
                    "a case of a function has its input in \"steps\" or \"input\"",
                ));
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
            languages: None,
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
