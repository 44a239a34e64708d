//! No points for answers that do not depend on the input: a program that finds a way to write such
//! an answer does not need to solve anything.

use std::collections::{BTreeMap, BTreeSet};

use sudograde_core::judge::Oracle;
use sudograde_core::lab::{Case, Criterion, ExerciseKind, Lab, Task};
use sudograde_core::plan::{Plan, PlannedExercise};

/// The inputs of a call in a criterion, and the accepted answers.
#[derive(Default)]
struct ForgeableCall<'a> {
    first: Option<&'a Case>,
    inputs: BTreeSet<&'a str>,
    /// The answers that are right for all inputs so far.
    always: Option<BTreeSet<String>>,
}

/// The criteria with points in which a call has one answer that is right for all of its inputs, a
/// sentence each.
pub fn constant_claims(plan: &Plan, oracle: &dyn Oracle) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    let exercises = plan.exercises.iter();
    for planned in exercises.filter(|planned| planned.exercise.kind == ExerciseKind::Functions) {
        for criterion in &planned.exercise.criteria {
            if criterion.points > 0.0 {
                found.extend(of_criterion(plan.lab, planned, criterion, oracle)?);
            }
        }
    }
    Ok(found)
}

fn of_criterion(
    lab: &Lab,
    planned: &PlannedExercise,
    criterion: &Criterion,
    oracle: &dyn Oracle,
) -> Result<Vec<String>, String> {
    let own = planned
        .cases
        .iter()
        .filter(|one| one.criterion.id == criterion.id);
    let properties = planned.properties.iter();
    // Inputs that other criteria lend do not count as this one's.
    let properties = properties.filter(|one| !one.property.shared);
    let properties = properties.filter(|one| one.criterion.id == criterion.id);
    let generated = properties.flat_map(|property| &property.cases);
    let mut calls: BTreeMap<&str, ForgeableCall> = BTreeMap::new();
    for case in own.map(|one| one.case).chain(generated) {
        let Task::Call(call) = &case.task else {
            continue;
        };
        // Answers that keep a law are all told as that law, however different they are.
        if lab.declared.watches_no_value(&call.call) {
            continue;
        }
        let asked = calls.entry(&call.call).or_default();
        asked.first.get_or_insert(case);
        asked.inputs.insert(&call.input);
        if asked.always.as_ref().is_some_and(BTreeSet::is_empty) {
            continue;
        }
        let accepted = match case.accept.is_empty() {
            true => oracle.accepted(planned.exercise, case)?,
            false => case.accept.clone(),
        };
        let accepted = accepted
            .iter()
            .map(|text| text.trim_end().to_owned())
            .collect();
        asked.always = Some(match asked.always.take() {
            Some(always) => &always & &accepted,
            None => accepted,
        });
    }
    let name = format!("{}/{}", planned.exercise.id, criterion.id);
    let constant = calls.into_iter().filter_map(|(call, asked)| {
        let text = asked.always.as_ref()?.first().filter(|_| asked.inputs.len() > 1)?;
        let place = &asked.first?.place;
        Some(format!(
            "{place}: {name}: the answer {text:?} is right for every input of the call \"{call}\"; add an input with another answer, or watch more"
        ))
    });
    Ok(constant.collect())
}
