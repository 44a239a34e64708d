//! Writes the report of an exercise: the points of each criterion follow from the verdicts of its
//! cases.

use std::collections::BTreeSet;
use std::mem;

use super::case_report::{Clerk, passed};
use locale::Locale;
use sudograde_core::hint::{self, Chosen, FailureKind};
use sudograde_core::lab::{Exercise, Scoring};
use sudograde_core::plan::Plan;
use sudograde_core::report::{
    CaseReport, Counterexample, CriterionReport, Diagnostic, ExerciseReport, Note, Points,
    PropertyReport,
};
use sudograde_core::said::Said;
use sudograde_core::score;
use sudograde_core::verdict::Verdict;

/// The results of an exercise, without its points.
pub struct Findings {
    pub cases: Vec<CaseReport>,
    pub properties: Vec<PropertyReport>,
    pub counterexamples: Vec<Counterexample>,
    pub notes: Vec<Note>,
}

pub fn exercise_report(
    plan: &Plan,
    index: usize,
    findings: Findings,
    clerk: &Clerk,
) -> ExerciseReport {
    let mut cases = findings.cases;
    let lang = clerk.locale.lang.id();
    let exercise = plan.exercises[index].exercise;
    let mut counterexamples = findings.counterexamples;
    keep_catch_alls(exercise, &mut cases, &mut counterexamples);
    let mut criteria = Vec::new();
    for criterion in &exercise.criteria {
        let own = cases.iter_mut();
        let own = own.filter(|case| case.criterion == criterion.id);
        let mut own: Vec<&mut CaseReport> = own.collect();
        if own.is_empty() {
            continue;
        }
        let verdicts: Vec<Verdict> = own.iter().map(|case| case.verdict).collect();
        let earned = score::criterion(criterion.points, criterion.scoring, &verdicts);
        let share = criterion.points / own.len() as f64;
        for case in &mut own {
            case.max_score = Points(share);
            case.score = earned.map(|earned| match criterion.scoring {
                Scoring::All => Points(earned / verdicts.len() as f64),
                Scoring::Proportional if case.verdict == Verdict::Pass => Points(share),
                Scoring::Proportional => Points(0.0),
            });
        }
        criteria.push(CriterionReport {
            ladder: Vec::new(),
            hint_kind: String::new(),
            id: criterion.id.clone(),
            title: criterion.title.get(lang).to_owned(),
            score: earned.map(Points),
            max_score: Points(criterion.points),
            bonus: criterion.bonus,
            own_functions: criterion.own_functions,
            said: Vec::new(),
        });
    }
    let fails = cases.iter().any(|case| case.verdict != Verdict::Pass);
    let returns =
        (cases.iter()).any(|case| [Verdict::Fail, Verdict::Crash].contains(&case.verdict));
    // A function that hangs never comes to the place where its `return` is missing.
    let explains =
        |one: &&Diagnostic| fails && (returns || one.kind.as_deref() != Some("no-return"));
    let mistakes = &clerk.build.mistakes;
    let mistake = mistakes.get(&index).filter(explains);
    for criterion in &mut criteria {
        let hints = &plan.lab.hints;
        let small = &counterexamples;
        let hint = hint::choose(hints, &exercise.id, &criterion.id, &cases, small);
        if let Some(mut hint) = hint {
            if mistake.is_some() {
                hint = Chosen::about_a_mistake();
            }
            criterion.said = ladder(&hint, clerk.locale);
            let steps = criterion
                .said
                .iter()
                .filter_map(|step| clerk.locale.say(step));
            criterion.ladder = steps.collect();
            criterion.hint_kind = hint.kind.id().to_owned();
        }
    }
    let earned = criteria.iter().map(|one| one.score.map(|points| points.0));
    let worth = criteria.iter().filter(|criterion| !criterion.bonus);
    let score = score::total(earned);
    ExerciseReport {
        id: exercise.id.clone(),
        title: exercise.title.get(lang).to_owned(),
        begun: score != Some(0.0) || !clerk.untouched.contains(&exercise.id),
        score: score.map(Points),
        max_score: Points(worth.map(|criterion| criterion.max_score.0).sum()),
        criteria,
        cases,
        properties: findings.properties,
        counterexample: counterexamples.first().cloned(),
        counterexamples,
        notes: findings.notes,
        mistake: mistake.map(|one| clerk.locale.told(one)),
        search: exercise.search,
    }
}

/// Inputs and criteria for what all else missed cost nothing where something else was lost, and one
/// criterion where nothing was: that with the fewest points. A catch-all criterion earns nothing where all
/// others were lost.
fn keep_catch_alls(
    exercise: &Exercise,
    cases: &mut [CaseReport],
    counterexamples: &mut Vec<Counterexample>,
) {
    let criterion = |id: &str| exercise.criteria.iter().find(|one| one.id == id);
    let catches = |id: &str, name: &str| {
        criterion(id).is_some_and(|criterion| {
            let mut properties = criterion.properties.iter();
            criterion.catch_all || properties.any(|one| one.catch_all && one.name == name)
        })
    };
    let is_lost = |case: &&CaseReport| case.verdict != Verdict::Pass;
    let (catching, usual): (Vec<&CaseReport>, Vec<&CaseReport>) =
        (cases.iter().filter(is_lost)).partition(|case| catches(&case.criterion, &case.name));
    let lost: BTreeSet<&str> = usual.iter().map(|case| case.criterion.as_str()).collect();
    let mut others = exercise.criteria.iter().filter(|one| !one.catch_all);
    let pays: BTreeSet<String> = if lost.is_empty() {
        let wrong = catching
            .iter()
            .filter(|case| case.verdict != Verdict::GraderError);
        let wrong = wrong.filter_map(|case| criterion(&case.criterion));
        let wrong = wrong.filter(|criterion| criterion.points > 0.0);
        let cheapest = wrong.min_by(|one, other| one.points.total_cmp(&other.points));
        cheapest.map(|one| one.id.clone()).into_iter().collect()
    } else if others.all(|criterion| lost.contains(criterion.id.as_str())) {
        let all = exercise.criteria.iter().map(|one| one.id.clone());
        all.collect()
    } else {
        BTreeSet::new()
    };
    // The inputs of the others show the mistake.
    let is_usual = |one: &Counterexample| !catches(&one.criterion, &one.from);
    if counterexamples.iter().any(is_usual) {
        counterexamples.retain(is_usual);
    }
    counterexamples
        .retain(|one| !catches(&one.criterion, &one.from) || pays.contains(&one.criterion));
    for case in cases.iter_mut() {
        if catches(&case.criterion, &case.name)
            && ![Verdict::Pass, Verdict::GraderError].contains(&case.verdict)
            && let Some(criterion) = criterion(&case.criterion)
            && !pays.contains(&case.criterion)
        {
            *case = CaseReport {
                call: mem::take(&mut case.call),
                ..passed(&case.name, criterion)
            };
        }
    }
}

/// The steps of a hint: the general ones of its kind, then the lab's.
fn ladder(hint: &Chosen, locale: &Locale) -> Vec<Said> {
    let arguments = match &hint.kind {
        FailureKind::SameAnswer(answer) => vec![("answer", answer.as_str())],
        _ => Vec::new(),
    };
    let general = (1..)
        .map(|number| format!("hint-{}-{number}", hint.kind.id()))
        .take_while(|id| hint.general && locale.has(id))
        .map(|id| Said::text(&id, &arguments));
    let lab = hint.lab.iter().flat_map(|hint| &hint.steps);
    general.chain(lab.cloned().map(Said::Lab)).collect()
}
