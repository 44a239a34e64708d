//! A lab, prepared for submissions in one language: its plan, its oracle, and the inputs of its
//! properties, which are the same for all of them. Several threads may share it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

use super::answers::check_answers;
use super::asker::Broken;
use super::asking::Means;
use super::checks::LabChecks;
use super::error::GradeError;
use super::options::Options;
use super::solution::Solution;
use super::{generated, runners};
use crate::builder::{self, Cache};
use crate::memory::Memory;
use crate::oracle::{Golden, Observed};
use crate::parallel::locked;
use crate::run::{self, Budget, Progress, Session, Wires};
use crate::submission::Submission;
use sudograde_core::judge::Oracle;
use sudograde_core::lab::{Case, Lab, Language, OracleKind};
use sudograde_core::plan::{Attempt, Plan, plan};

pub struct Prepared<'l> {
    pub options: Options,
    pub memory: Memory,
    /// The plan without the cases of its properties; a build needs no more.
    pub asked: Plan<'l>,
    oracle: Box<dyn Oracle + Send + Sync>,
    broken: Broken,
    pub wires: Arc<Wires>,
    whole: OnceLock<Plan<'l>>,
    /// Held while the whole plan is made.
    making: Mutex<()>,
}

impl<'l> Prepared<'l> {
    pub fn new(
        lab: &'l Lab,
        language: Language,
        options: &Options,
        cache: &Cache,
    ) -> Result<Self, GradeError> {
        let asked = plan(lab, language, &options.selection)?;
        let broken = Broken::default();
        let checks = lab.checks.as_ref();
        let checks = checks.map(|lab| LabChecks::of(lab, options, cache, &broken));
        let checks = checks.transpose()?.map(Arc::new);
        let makes = checks.clone().map(|checks| checks as _);
        let means = Means {
            options,
            cache,
            broken,
            wires: Arc::new(Wires::new(makes)),
        };
        Ok(Prepared {
            oracle: oracle(&asked, language, checks, &means)?,
            broken: means.broken,
            wires: means.wires,
            memory: Memory::new(cache.folder()),
            whole: OnceLock::new(),
            making: Mutex::default(),
            options: options.clone(),
            asked,
        })
    }

    pub fn oracle(&self) -> &dyn Oracle {
        self.oracle.as_ref()
    }

    /// The plan with all of its cases, after a check that the lab knows its answers.
    pub fn whole(&self) -> Result<&Plan<'l>, GradeError> {
        let _making = locked(&self.making);
        if let Some(whole) = self.whole.get() {
            return Ok(whole);
        }
        match self.made() {
            Ok(whole) => Ok(self.whole.get_or_init(|| whole)),
            // The machine's fault may have come first.
            Err(why) => Err(match locked(&self.broken).take() {
                Some(first) if !matches!(first, GradeError::Lab(_)) => first,
                _ => why,
            }),
        }
    }

    fn made(&self) -> Result<Plan<'l>, GradeError> {
        let mut whole = self.asked.clone();
        generated::make(&mut whole, self.oracle(), self.options.seed, &self.memory)?;
        foresee(&whole, self.oracle());
        check_answers(&self.asked, self.oracle())?;
        Ok(whole)
    }
}

fn oracle(
    plan: &Plan,
    language: Language,
    checks: Option<Arc<LabChecks>>,
    means: &Means,
) -> Result<Box<dyn Oracle + Send + Sync>, GradeError> {
    Ok(match &plan.lab.oracle {
        OracleKind::Golden { folder } => Box::new(Golden(folder.clone())),
        OracleKind::Submission { language, folder } => {
            let submission = Submission::read(folder, plan.lab, Some(*language))?.unsealed();
            Box::new(observe(plan, &submission, means)?)
        }
        OracleKind::Solutions { folders } => {
            let missing =
                || GradeError::Lab(format!("there is no solution in {}", language.name()));
            let folder = folders.get(&language).ok_or_else(missing)?;
            let submission = Submission::solution(folder, plan.lab, language)?;
            let declared = plan.lab.declared.as_ref().ok_or_else(missing)?;
            Box::new(Solution::of(plan, declared, submission, checks, means))
        }
    })
}

/// Tells the oracle all cases that there will be.
fn foresee(plan: &Plan, oracle: &dyn Oracle) {
    for planned in &plan.exercises {
        let own = planned.cases.iter().map(|one| one.case);
        let made = planned.properties.iter().flat_map(|one| &one.cases);
        let cases: Vec<&Case> = own.chain(made).collect();
        // What is wrong with one of them is said with its place, when it is checked.
        let _ = oracle.foresee(planned.exercise, &cases);
    }
}

/// Runs a right submission through the plan.
fn observe(plan: &Plan, submission: &Submission, means: &Means) -> Result<Observed, GradeError> {
    let Means { options, cache, .. } = means;
    let runner = runners::start(plan, submission, options, cache)?;
    let build = builder::build(plan, submission, cache)?;
    if let Some(error) = build.errors.first() {
        return Err(GradeError::Lab(format!(
            "the reference submission {} does not compile: {}:{}: {}",
            submission.label, error.file, error.line, error.message
        )));
    }
    let mut seen = BTreeMap::new();
    let memory = Memory::new(cache.folder());
    let start = || runners::ready(runner, options);
    let budget = Budget::new(plan.lab.submission_seconds);
    let memory = options.of_runs(&memory);
    let mut session = Session::new(plan, &build, &means.wires, memory, &budget, start);
    while let Some(progress) = session.next_progress()? {
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
    }
    session.finish();
    Ok(Observed(seen))
}
