//! A closer look at cases that failed, or passed although an index was outside of its array: one
//! case runs once more, in a way that tells more and costs more.

use std::collections::BTreeMap;

use super::question::Inquiry;
use crate::builder::{self, Build, Cache, Locator, ObjectKey, Product};
use crate::grade::case_report::Clerk;
use crate::grade::error::GradeError;
use crate::grade::options::Options;
use crate::grade::runners;
use crate::memory::Memory;
use crate::run::{self, Budget, Runner, Session, Wires};
use crate::submission::Submission;
use sudograde_core::lab::{Case, Language, Task};
use sudograde_core::outcome::Outcome;
use sudograde_core::plan::{Attempt, Plan, PlannedCase};
use sudograde_core::report::{CaseReport, Explanation};
use sudograde_core::said::{Places, Said};
use sudograde_core::sanitizer;
use sudograde_core::verdict::{Crash, Reason, Verdict};

/// The context of closer looks.
pub struct Closer<'a> {
    pub plan: &'a Plan<'a>,
    pub submission: &'a Submission,
    pub build: &'a Build,
    pub wires: &'a Wires,
    pub cache: &'a Cache,
    pub options: &'a Options,
    /// The memory of earlier runs and judgements.
    pub memory: Option<&'a Memory>,
    pub budget: &'a Budget,
    /// CPU time of the student's code in closer looks, in microseconds.
    pub cpu_us: u64,
}

impl Closer<'_> {
    /// Explains failing cases of an exercise: one case of each criterion by the recorded calls of
    /// the lab's functions, and one case by the sanitizers. Returns whether an index outside of
    /// its array led to memory that is not the array's.
    pub fn explain(
        &mut self,
        inquiry: &Inquiry,
        clerk: &Clerk,
        attempts: &[&Attempt],
        cases: &mut [CaseReport],
        session: &mut Session,
    ) -> Result<bool, GradeError> {
        if session.is_over() {
            return Ok(false);
        }
        for index in wrong_searches(inquiry, cases) {
            if session.is_late() {
                break;
            }
            cases[index].explanation = retrace(inquiry, clerk, index, session)?;
        }
        type Suspicion<'a> = &'a dyn Fn(usize, &CaseReport) -> bool;
        let beyond: Suspicion = &|index, _| is_beyond(attempts[index]);
        let about_memory: Suspicion = &|_, report| is_about_memory(report);
        // The first suspicion decides about points.
        let suspicions = [beyond, about_memory].into_iter();
        for suspicion in suspicions.take(if session.is_late() { 1 } else { 2 }) {
            let Some(index) = self.suspect(inquiry, cases, suspicion) else {
                continue;
            };
            let Some((fault, places)) = self.sanitize(inquiry, clerk, index) else {
                continue;
            };
            let outside = beyond(index, &cases[index]) && fault.is_outside();
            if outside || about_memory(index, &cases[index]) {
                let message = clerk.locale.finding(&fault, &places);
                cases[index].explanation = message.map(|message| Explanation {
                    message,
                    said: vec![Said::Finding { fault, places }],
                    expected: None,
                    actual: None,
                });
                return Ok(outside);
            }
        }
        Ok(false)
    }

    /// A case about which the sanitizers may tell more, preferably one that students see.
    fn suspect(
        &self,
        inquiry: &Inquiry,
        cases: &[CaseReport],
        suspicion: &dyn Fn(usize, &CaseReport) -> bool,
    ) -> Option<usize> {
        let is_compiled = matches!(self.submission.language, Language::C | Language::Cpp);
        let planned = inquiry.planned.cases.iter().zip(cases).enumerate();
        planned
            .filter(|(index, (one, report))| {
                is_compiled && matches!(one.case.task, Task::Call(_)) && suspicion(*index, report)
            })
            .map(|(index, (one, _))| (!one.case.is_visible(), index))
            .min()
            .map(|(_, index)| index)
    }

    /// The finding of the sanitizers. None if they are not available; then the report keeps what
    /// is known already.
    fn sanitize(
        &mut self,
        inquiry: &Inquiry,
        clerk: &Clerk,
        index: usize,
    ) -> Option<(sanitizer::MemoryFault, Places)> {
        let one: PlannedCase = inquiry.planned.cases[index];
        let key = inquiry.key(one.criterion.own_functions);
        let product = builder::sanitized(self.plan, self.submission, key, self.cache);
        let product = product.ok()??;
        let outcome = self.run_sanitized(key, &product, one.case).ok()??;
        let finding = sanitizer::parse(&outcome.program?.stderr)?;
        let locator = Locator::new(product.students());
        let place = |addresses: &[u64]| locator.place_of(addresses, &clerk.files);
        let places = Places {
            fault: place(&finding.place),
            allocated: place(&finding.allocated),
            freed: place(&finding.freed),
        };
        Some((finding.fault, places))
    }

    /// Runs a case under the sanitizers in a runner of its own: the other one may have no room for
    /// programs.
    fn run_sanitized(
        &mut self,
        key: ObjectKey,
        product: &Product,
        case: &Case,
    ) -> Result<Option<Outcome>, GradeError> {
        let start = || {
            let runtimes = builder::runtimes(self.submission.language, self.cache)?;
            let programs = run::readable_for_programs(None);
            let without = &self.options.without;
            runners::ready(
                Runner::start(&runtimes, without, Some(programs))?,
                self.options,
            )
        };
        let (plan, build, wires) = (self.plan, self.build, self.wires);
        let mut session = Session::new(plan, build, wires, self.memory, self.budget, start);
        let outcome = session.with(key, product, case, |limits| {
            // The sanitizers find an error soon. A program that misuses memory may crash without
            // them and hang with them.
            limits.cpu_ms = (limits.cpu_ms / 10).max(1000);
            if let Product::Program(program) = product {
                limits.shadow_bytes = program.shadow_bytes;
            }
        })?;
        self.cpu_us += session.finish().cpu_us;
        Ok(outcome)
    }
}

/// Cases with wrong answers that recorded calls can explain: one of each criterion, preferably one
/// that students see.
fn wrong_searches(inquiry: &Inquiry, cases: &[CaseReport]) -> Vec<usize> {
    let mut chosen: BTreeMap<&str, (bool, usize)> = BTreeMap::new();
    let planned = inquiry.planned.cases.iter().zip(cases).enumerate();
    let is_traced = inquiry.oracle.is_traced(inquiry.planned.exercise);
    for (index, (one, _)) in planned.filter(|(_, (one, report))| {
        is_traced
            && report.verdict == Verdict::Fail
            && !one.criterion.own_functions
            && !matches!(
                report.reason,
                Some(Reason::UnusedMemory | Reason::SetOrder | Reason::Unsteady)
            )
    }) {
        let rank = (!one.case.is_visible(), index);
        let best = chosen.entry(&one.criterion.id).or_insert(rank);
        *best = rank.min(*best);
    }
    chosen.into_values().map(|(_, index)| index).collect()
}

fn retrace(
    inquiry: &Inquiry,
    clerk: &Clerk,
    index: usize,
    session: &mut Session,
) -> Result<Option<Explanation>, GradeError> {
    let one = inquiry.planned.cases[index];
    let Task::Call(call) = &one.case.task else {
        return Ok(None);
    };
    let outcome = session.traced(inquiry.key(one.criterion.own_functions), one.case)?;
    let parting = outcome.and_then(|outcome| {
        let (observation, trace) = (&outcome.observation, &outcome.trace);
        inquiry
            .oracle
            .retrace(inquiry.planned.exercise, call, observation, trace)
    });
    Ok(parting.map(|parting| Explanation {
        message: clerk.locale.reason(&parting.reason),
        said: vec![Said::Reason(parting.reason)],
        expected: parting.expected,
        actual: parting.actual,
    }))
}

/// Whether an index was outside of its array.
pub fn is_beyond(attempt: &Attempt) -> bool {
    matches!(attempt, Attempt::Ran(outcome) if outcome.beyond)
}

fn is_about_memory(report: &CaseReport) -> bool {
    match &report.reason {
        Some(Reason::UnusedMemory) => true,
        Some(Reason::Crash(crash)) => matches!(
            crash,
            Crash::BadAddress | Crash::Misuse(_) | Crash::Abort { .. }
        ),
        _ => {
            let actual = report.actual.as_deref().unwrap_or_default();
            actual.contains(typed::FREED)
        }
    }
}
