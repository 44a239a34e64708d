//! A lab, prepared for submissions in one language: its plan, its oracle, and the inputs of its
//! properties, which are the same for all of them. Several threads may share it.

use std::sync::{Arc, Mutex, OnceLock};

use super::answers::check_answers;
use super::asker::Broken;
use super::asking::Means;
use super::checks::LabChecks;
use super::error::GradeError;
use super::generated;
use super::options::Options;
use super::solution::Solution;
use crate::builder::Cache;
use crate::memory::Memory;
use crate::parallel::locked;
use crate::run::Wires;
use crate::submission::Submission;
use sudograde_core::judge::Oracle;
use sudograde_core::lab::{Case, Lab, Language};
use sudograde_core::plan::{Plan, plan};

pub struct Prepared<'l> {
    pub options: Options,
    pub memory: Memory,
    /// The plan without the cases of its properties; a build needs no more.
    pub asked: Plan<'l>,
    oracle: Solution,
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
            oracle: solution(&asked, language, checks, &means)?,
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
        &self.oracle
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
            Err(why) => Err(match locked(&self.broken).clone() {
                Some(first) if !matches!(first, GradeError::Lab(_)) => first,
                _ => why,
            }),
        }
    }

    fn made(&self) -> Result<Plan<'l>, GradeError> {
        let mut whole = self.asked.clone();
        generated::make(&mut whole, self.oracle(), self.options.seed, &self.memory)?;
        foresee(&whole, self.oracle());
        self.oracle.foresee_wires(&whole);
        check_answers(&self.asked, self.oracle())?;
        Ok(whole)
    }
}

fn solution(
    plan: &Plan,
    language: Language,
    checks: Option<Arc<LabChecks>>,
    means: &Means,
) -> Result<Solution, GradeError> {
    let lab = plan.lab;
    let missing = || GradeError::Lab(format!("there is no solution in {}", language.name()));
    let folder = lab.solutions.get(&language).ok_or_else(missing)?;
    let submission = Submission::solution(folder, lab, language)?;
    Ok(Solution::of(plan, submission, checks, means))
}

/// Tells the oracle all cases that there will be.
fn foresee(plan: &Plan, oracle: &dyn Oracle) {
    for planned in &plan.exercises {
        let cases: Vec<&Case> = planned.all_cases().collect();
        // What is wrong with one of them is said with its place, when it is checked.
        let _ = oracle.foresee(planned.exercise, &cases);
    }
}
