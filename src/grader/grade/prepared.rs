//! A lab, prepared for submissions in one language: its plan, its oracle, and the inputs of its properties, which are the same for all of
//! them.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use super::{GradeError, Options, generated, of_runs, ready, start_runner};
use crate::builder::{self, Cache};
use crate::memory::Memory;
use crate::oracle::{Golden, Observed, Reference};
use crate::run::{self, Budget, Progress, Session};
use crate::submission::Submission;
use sudograde_core::judge::{Oracle, is_builtin_checker};
use sudograde_core::lab::{Case, Exercise, Lab, Language, Oracle as OracleKind, Run, Task};
use sudograde_core::outcome::Seen;
use sudograde_core::plan::{Attempt, Plan, plan};

pub struct Prepared<'l> {
    pub options: &'l Options,
    pub cache: &'l Cache,
    pub memory: Memory,
    /// Without the cases of its properties: so much has to be known to build a submission.
    pub asked: Plan<'l>,
    oracle: Box<dyn Oracle>,
    whole: OnceCell<Plan<'l>>,
}

impl<'l> Prepared<'l> {
    pub fn new(
        lab: &'l Lab,
        language: Language,
        options: &'l Options,
        cache: &'l Cache,
    ) -> Result<Self, GradeError> {
        let asked = plan(lab, language, &options.selection)?;
        Ok(Prepared {
            oracle: oracle(&asked, options, cache)?,
            memory: Memory::new(cache.folder()),
            whole: OnceCell::new(),
            options,
            cache,
            asked,
        })
    }

    pub fn oracle(&self) -> &dyn Oracle {
        self.oracle.as_ref()
    }

    /// The plan with all of its cases. The lab was seen to know its answers then.
    pub fn whole(&self) -> Result<&Plan<'l>, GradeError> {
        if let Some(whole) = self.whole.get() {
            return Ok(whole);
        }
        let mut whole = self.asked.clone();
        generated::make(&mut whole, self.oracle(), self.options.seed, &self.memory)?;
        check_answers(&self.asked, self.oracle())?;
        Ok(self.whole.get_or_init(|| whole))
    }
}

fn oracle(plan: &Plan, options: &Options, cache: &Cache) -> Result<Box<dyn Oracle>, GradeError> {
    Ok(match &plan.lab.oracle {
        OracleKind::Reference => Box::new(Reference::of(plan.lab).map_err(GradeError::Lab)?),
        OracleKind::Golden { folder } => Box::new(Golden(folder.clone())),
        OracleKind::Submission { language, folder } => {
            let submission = Submission::read(folder, plan.lab, Some(*language))?;
            Box::new(observe(plan, &submission, options, cache)?)
        }
    })
}

/// A lab that does not know its own answers is found before a student's code is run.
fn check_answers(plan: &Plan, oracle: &dyn Oracle) -> Result<(), GradeError> {
    for planned in &plan.exercises {
        for case in planned.cases.iter().map(|planned| planned.case) {
            let broken = |why: String| {
                let (place, exercise) = (&case.place, &planned.exercise.id);
                GradeError::Lab(format!(
                    "{place}: the case {} of {exercise}: {why}",
                    case.name
                ))
            };
            match &case.task {
                Task::Call(_) => check_call(planned.exercise, case, oracle),
                Task::Run(run) => check_run(planned.exercise, case, run, oracle),
                Task::Rule(_) => Ok(()),
            }
            .map_err(broken)?;
        }
    }
    Ok(())
}

/// Whether a checker likes the answers is for the lab's own tests; here it has to exist.
pub fn check_call(exercise: &Exercise, case: &Case, oracle: &dyn Oracle) -> Result<(), String> {
    let accepted = match case.accept.first() {
        Some(accepted) => accepted.clone(),
        None => {
            let all = oracle.accepted(exercise, case)?;
            all.into_iter().next().ok_or("no answer is right")?
        }
    };
    match case.checker.as_deref() {
        Some(checker) if !is_builtin_checker(checker) => {
            oracle.check(checker, exercise, case, &accepted).map(|_| ())
        }
        _ => Ok(()),
    }
}

fn check_run(
    exercise: &Exercise,
    case: &Case,
    run: &Run,
    oracle: &dyn Oracle,
) -> Result<(), String> {
    if let Some(checker) = &case.checker {
        oracle.describe_run(exercise, run)?;
        oracle
            .check_run(checker, exercise, run, 0, &Seen::default())
            .map(|_| ())?;
    }
    Ok(())
}

/// Runs a right submission through the plan.
fn observe(
    plan: &Plan,
    submission: &Submission,
    options: &Options,
    cache: &Cache,
) -> Result<Observed, GradeError> {
    let runner = start_runner(plan, submission, options, cache)?;
    let build = builder::build(plan, submission, cache)?;
    if let Some(error) = build.errors.first() {
        return Err(GradeError::Lab(format!(
            "the reference submission {} does not compile: {}:{}: {}",
            submission.label, error.file, error.line, error.message
        )));
    }
    let mut seen = BTreeMap::new();
    let memory = Memory::new(cache.folder());
    let start = || ready(runner, options);
    let budget = Budget::new(plan.lab.submission_seconds);
    let session = Session::new(plan, &build, of_runs(&memory, options), &budget, start);
    run::run(plan, &build, session, &mut |progress, _| {
        if let Progress::Attempt {
            exercise,
            case,
            attempt,
        } = progress
        {
            let planned = &plan.exercises[exercise];
            let name = (
                planned.exercise.id.clone(),
                planned.cases[case].case.name.clone(),
            );
            let observation = match &attempt {
                Attempt::Ran(outcome) => run::observation(outcome),
                other => Err(format!("{other:?}")),
            };
            seen.insert(name, observation);
        }
        Ok::<_, GradeError>(())
    })?;
    Ok(Observed(seen))
}
