//! The exercises of a new lab: one for each function, with what its criteria watch and the inputs
//! that students see.
//!
//! A criterion beside the first one watches the results, too: a function that does nothing keeps its
//! arguments, and earns nothing for that.

use std::collections::{BTreeMap, BTreeSet};

use sudograde_core::lab::Language;

use super::model::{Function, Handle, Mode, Model};

const LEAKS: &str = "leaks";
const ARGUMENTS: &str = "arguments";

#[derive(Debug)]
pub struct Exercise {
    pub id: String,
    pub prerequisites: Vec<String>,
    pub criteria: Vec<Criterion>,
}

#[derive(Debug)]
pub struct Criterion {
    pub id: &'static str,
    pub points: u32,
    pub title: &'static str,
    pub watch: Vec<String>,
    pub visible: Vec<String>,
    /// `n = 100, …`
    pub random: Option<String>,
    /// A key of `random` that is only a guess.
    pub perhaps: Option<String>,
}

/// The exercises, and the functions that are none, each with the reason.
pub fn exercises(model: &Model, language: Language) -> (Vec<Exercise>, Vec<(String, String)>) {
    let mut found = Vec::new();
    let mut left = Vec::new();
    for function in &model.functions {
        match of_function(function, model) {
            Ok(mut criteria) => {
                if matches!(language, Language::C | Language::Cpp) {
                    watch_leaks(&mut criteria);
                }
                found.push(Exercise {
                    id: function.name.clone(),
                    prerequisites: Vec::new(),
                    criteria,
                });
            }
            Err(why) => left.push((function.name.clone(), why)),
        }
    }
    let before = prerequisites(model, &found);
    for exercise in &mut found {
        exercise.prerequisites = before.get(&exercise.id).cloned().unwrap_or_default();
    }
    (found, left)
}

fn of_function(function: &Function, model: &Model) -> Result<Vec<Criterion>, String> {
    if let Some(why) = &function.unasked {
        return Err(why.clone());
    }
    let handle = model.handle.as_ref();
    if let Some(handle) = handle {
        if function.name == handle.new {
            return Ok(vec![new_handle(handle)]);
        }
        if handle.free.as_ref() == Some(&function.name) {
            return Ok(vec![free_handle(handle)]);
        }
        if function.takes_handle() {
            let step = handle.steps.iter().find(|(_, name)| *name == function.name);
            let (step, _) = step.ok_or("it changes nothing that a criterion could watch so far")?;
            return Ok(steps(function, step, handle, model));
        }
        let makes = function
            .result
            .as_ref()
            .is_some_and(|of| of.name == handle.name);
        if makes {
            return Err("a function that makes a handle takes nothing so far".to_owned());
        }
    }
    plain(function)
}

fn plain(function: &Function) -> Result<Vec<Criterion>, String> {
    let effects = function.effects();
    if effects.is_empty() {
        return Err("it gives and changes nothing that a criterion could watch so far".to_owned());
    }
    let inputs: Vec<&super::model::Parameter> = function
        .parameters
        .iter()
        .filter(|one| one.is_input())
        .collect();
    let input = |shift: usize| -> String {
        let values = inputs.iter().enumerate();
        let values: Vec<&str> = values.map(|(k, one)| one.of.sample(k + shift)).collect();
        values.join(" ")
    };
    let mut visible = vec![input(0)];
    if !inputs.is_empty() && input(1) != input(0) {
        visible.push(input(1));
    }
    let require = match function.require.as_slice() {
        [] => String::new(),
        all => format!(", require = \"{}\"", all.join(" and ")),
    };
    let random = |n: usize| (!inputs.is_empty()).then(|| format!("n = {n}{require}"));
    let more = |part: String| effects.iter().cloned().chain([part]).collect();
    let mut criteria = vec![Criterion {
        id: "result",
        points: 3,
        title: "gives what is right",
        watch: effects.clone(),
        visible: visible.clone(),
        random: random(100),
        perhaps: function.perhaps.clone(),
    }];
    let kept = function.kept();
    if !kept.is_empty() {
        criteria.push(Criterion {
            id: ARGUMENTS,
            points: 1,
            title: "leaves its arguments as they are",
            watch: more(format!("unchanged({})", kept.join(", "))),
            visible: visible[..1].to_vec(),
            random: random(30),
            perhaps: None,
        });
    }
    let owns = function.parameters.iter().any(|one| {
        one.mode == Mode::Consumed || (one.mode == Mode::InOut && one.of.name.ends_with("list"))
    });
    if function.allocates || owns {
        criteria.push(Criterion {
            id: "memory",
            points: 1,
            title: "leaves no block of memory behind",
            watch: more(LEAKS.to_owned()),
            visible: visible[..1].to_vec(),
            random: random(30),
            perhaps: None,
        });
    }
    Ok(criteria)
}

/// A leak costs something, too: the last criterion watches it if no other does.
fn watch_leaks(criteria: &mut [Criterion]) {
    let mut watched = criteria.iter().flat_map(|one| &one.watch);
    if watched.any(|part| part == LEAKS) {
        return;
    }
    if let Some(last) = criteria.last_mut() {
        last.watch.push(LEAKS.to_owned());
        if last.id == ARGUMENTS {
            last.title = "leaves its arguments and the memory as they are";
        }
    }
}

fn new_handle(handle: &Handle) -> Criterion {
    let mut watch = handle.watched.clone();
    if handle.free.is_none() {
        watch.push(LEAKS.to_owned());
    }
    Criterion {
        id: "empty",
        points: 2,
        title: "is as it has to be at first",
        watch,
        visible: vec![String::new()],
        random: None,
        perhaps: None,
    }
}

/// Its own functions put something in: those that are right would have to be tested with it.
fn free_handle(handle: &Handle) -> Criterion {
    let adders: Vec<&str> = handle
        .adders
        .iter()
        .filter_map(|one| step_of(handle, one))
        .collect();
    let weights: Vec<String> = adders.iter().map(|one| format!("{one} = 1")).collect();
    Criterion {
        id: "memory",
        points: 1,
        title: "gives all blocks of memory back",
        watch: handle
            .watched
            .iter()
            .cloned()
            .chain([LEAKS.to_owned()])
            .collect(),
        visible: vec![String::new()],
        random: (!weights.is_empty())
            .then(|| format!("n = 30, step = {{ {} }}", weights.join(", "))),
        perhaps: None,
    }
}

fn step_of<'a>(handle: &'a Handle, function: &str) -> Option<&'a str> {
    let found = handle.steps.iter().find(|(_, name)| name == function);
    found.map(|(step, _)| step.as_str())
}

/// A step with example values.
fn written(step: &str, function: &Function, shift: usize) -> String {
    let inputs = function.parameters.iter().filter(|one| one.is_input());
    let values = inputs.enumerate().map(|(k, one)| one.of.sample(k + shift));
    let words = std::iter::once(step).chain(values);
    words.collect::<Vec<_>>().join(" ")
}

fn steps(function: &Function, step: &str, handle: &Handle, model: &Model) -> Vec<Criterion> {
    let is_adder = handle.adders.contains(&function.name);
    let only_looks = handle.observers.contains(&function.name);
    let adder = model
        .functions
        .iter()
        .find(|one| handle.adders.first() == Some(&one.name) && one.name != function.name);
    let own = |shift| written(step, function, shift);
    let mut visible = Vec::new();
    match adder.and_then(|adder| Some((adder, step_of(handle, &adder.name)?))) {
        Some((adder, add)) if !is_adder => {
            let put = |shift| written(add, adder, shift);
            visible.push(format!("{}; {}; {}", put(0), put(1), own(0)));
            if !handle.needs_filled.contains(&function.name) {
                visible.push(own(0));
            }
        }
        _ => {
            visible.push(format!("{}; {}; {}", own(0), own(1), own(2)));
            visible.push(own(0));
        }
    }
    let mut weights: Vec<String> = match is_adder {
        true => Vec::new(),
        false => handle
            .adders
            .iter()
            .filter_map(|one| Some(format!("{} = 3", step_of(handle, one)?)))
            .collect(),
    };
    weights.push(format!("{step} = 2"));
    let filled = handle.is_filled.iter();
    let require = filled
        .filter(|_| handle.needs_filled.contains(&function.name))
        .map(|filled| format!(", require = {{ {step} = \"{filled}\" }}"));
    let require: String = require.collect();
    let random = |n: usize| {
        Some(format!(
            "n = {n}, step = {{ {} }}{require}",
            weights.join(", ")
        ))
    };
    let mut watch = function.effects();
    if only_looks {
        watch.push(format!("unchanged({})", handle.watched.join(", ")));
    } else {
        watch.extend(handle.watched.iter().cloned());
    }
    let mut criteria = vec![Criterion {
        id: "result",
        points: 3,
        title: "does what is right",
        watch: watch.clone(),
        visible: visible.clone(),
        random: random(200),
        perhaps: None,
    }];
    if !only_looks {
        watch.push(LEAKS.to_owned());
        criteria.push(Criterion {
            id: "memory",
            points: 1,
            title: "leaves no block of memory behind",
            watch,
            visible: visible[..1].to_vec(),
            random: random(30),
            perhaps: None,
        });
    }
    criteria
}

/// The exercises that each one builds on: the functions that it calls, and those that make a handle
/// and put something in. There is no circle: the first that was named stays.
fn prerequisites(model: &Model, exercises: &[Exercise]) -> BTreeMap<String, Vec<String>> {
    let ids: BTreeSet<&String> = exercises.iter().map(|one| &one.id).collect();
    let mut edges: Vec<(String, String)> = Vec::new();
    let functions = || model.functions.iter().filter(|one| ids.contains(&one.name));
    if let Some(handle) = &model.handle {
        let takes = || functions().filter(|one| one.takes_handle());
        edges.extend(takes().map(|one| (one.name.clone(), handle.new.clone())));
        if let Some(free) = &handle.free {
            edges.extend(takes().map(|one| (one.name.clone(), free.clone())));
        }
    }
    for function in functions() {
        let calls = function.calls.iter();
        edges.extend(calls.map(|call| (function.name.clone(), call.clone())));
    }
    if let Some(handle) = &model.handle {
        for function in functions().filter(|one| one.takes_handle()) {
            let is_other = !handle.adders.contains(&function.name)
                && handle.free.as_ref() != Some(&function.name);
            let adders = handle.adders.iter().filter(|_| is_other);
            edges.extend(adders.map(|adder| (function.name.clone(), adder.clone())));
        }
    }
    let mut before: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (one, other) in edges {
        let is_there = before.get(&one).is_some_and(|all| all.contains(&other));
        let is_circle = one == other || reaches(&before, &other, &one);
        if ids.contains(&other) && !is_there && !is_circle {
            before.entry(one).or_default().push(other);
        }
    }
    before
}

fn reaches(before: &BTreeMap<String, Vec<String>>, from: &str, to: &str) -> bool {
    let mut next = vec![from];
    let mut seen = BTreeSet::new();
    while let Some(one) = next.pop() {
        if one == to {
            return true;
        }
        if seen.insert(one) {
            next.extend(before.get(one).into_iter().flatten().map(String::as_str));
        }
    }
    false
}
