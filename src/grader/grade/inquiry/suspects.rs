//! Tries the properties of an exercise on generated inputs.
//!
//! Many inputs run in one process, where one call can spoil the next. So a failure there proves
//! nothing yet: the input runs again alone, twice, and only that counts.

use std::collections::HashMap;

use super::growing::growing;
use super::question::Inquiry;
use super::signs::{differ, fails, is_answer, is_settled, needs_other_conditions};
use crate::builder::ObjectKey;
use crate::grade::error::GradeError;
use crate::grade::failing::Failing;
use crate::run::{Session, patience};
use sudograde_core::judge::Judgement;
use sudograde_core::lab::Case;
use sudograde_core::outcome::{Glimpse, Glimpses, Outcome};
use sudograde_core::plan::{Attempt, PlannedProperty};
use sudograde_core::verdict::Verdict;

/// The number of suspicious inputs of a property that run again first. If all of them pass, twice
/// as many follow, and so on.
const FIRST_SUSPECTS: usize = 3;
/// The most suspicious inputs of a property that run again.
const MOST_SUSPECTS: usize = 64;

/// The most inputs of a property that run alone because others broke their process, if each case
/// of the criterion gave an answer.
const MOST_ALONE: usize = 128;
/// The same limit if something had to be stopped, or if each run starts a program. Then inputs run
/// alone only if none of the property's inputs has run yet.
const MOST_AFTER_STOP: usize = 8;

/// As [`FIRST_SUSPECTS`], if each run starts an interpreter.
const FIRST_OF_PROGRAMS: usize = 2;

/// The reason why an input is suspicious.
#[derive(Clone, Copy, PartialEq)]
enum Suspicion {
    /// It gave a wrong answer among others.
    Answered,
    /// Its process gave no answer.
    Broke,
    /// Its turn never came.
    NotRun,
}

impl Suspicion {
    /// The number of times that an input runs alone. Nothing bad is known of one that has not run.
    fn times(self) -> usize {
        match self {
            Suspicion::Answered | Suspicion::Broke => 2,
            Suspicion::NotRun => 1,
        }
    }
}

/// The results of a property.
pub struct Tried<'p> {
    pub planned: &'p PlannedProperty<'p>,
    pub run: usize,
    pub passed: usize,
    /// Its share, in microseconds, of the CPU time of all inputs that ran together.
    pub cpu_us: u64,
    /// An input on which it fails, and the attempt when it ran alone.
    pub failing: Option<Failing>,
    /// An input with a wrong answer after others and a right one alone.
    pub after_others: Option<&'p Case>,
    /// The observations of inputs that ran alone.
    alone: Vec<(&'p Case, Glimpse)>,
}

impl<'a> Inquiry<'a> {
    /// Whether an observation is right to the letter, which takes no judge to see.
    fn is_accepted_as_it_is(&self, case: &Case, observation: &str) -> bool {
        let exercise = self.planned.exercise;
        let told = self.oracle.facet(exercise, case, observation.to_owned());
        // A lab that is at fault is told when the case is judged.
        let Ok(told) = told else {
            return false;
        };
        let mut accepted = case.accept.iter();
        accepted.any(|accepted| accepted.trim_end() == told.trim_end())
    }

    /// Checks the glimpses of each property's inputs, and runs suspicious inputs again alone.
    ///
    /// - `seen`: the glimpses with the lab's prerequisites, and with the student's own
    /// - `stopped`: whether a case of this exercise was stopped before
    /// - `unanswered`: the criteria in which one of the lab's own cases gave no answer
    pub fn properties(
        &self,
        seen: [&Result<Glimpses, Attempt>; 2],
        stopped: bool,
        unanswered: &[&str],
        session: &mut Session,
    ) -> Result<Vec<Tried<'a>>, GradeError> {
        let mut used = [0, 0];
        let mut all = Vec::new();
        let mut seen_of: HashMap<(&str, bool), Vec<(&Case, &Glimpse)>> = HashMap::new();
        for planned in &self.planned.properties {
            let is_own = planned.criterion.own_functions;
            let name = (planned.property.generator.as_str(), is_own);
            let own = usize::from(is_own);
            if planned.property.shared {
                continue;
            }
            let range = used[own]..used[own] + planned.cases.len();
            used[own] = range.end;
            all.push(match seen[own] {
                Ok(glimpses) => {
                    let slow = stopped || glimpses.all.contains(&Glimpse::Stopped);
                    let own = glimpses.all.get(range).unwrap_or_default();
                    seen_of.insert(name, planned.cases.iter().zip(own).collect());
                    let share =
                        glimpses.cpu_us * own.len() as u64 / glimpses.all.len().max(1) as u64;
                    Tried {
                        cpu_us: share,
                        ..self.property(planned, own, (stopped, slow), unanswered, session)?
                    }
                }
                Err(attempt) => Tried {
                    planned,
                    run: 0,
                    passed: 0,
                    cpu_us: 0,
                    failing: planned.cases.first().map(|case| Failing {
                        case: case.clone(),
                        attempt: attempt.clone(),
                        unsteady: false,
                    }),
                    after_others: None,
                    alone: Vec::new(),
                },
            });
        }
        let shared = self.planned.properties.iter();
        for planned in shared.filter(|planned| planned.property.shared) {
            let property = planned.property;
            let name = (property.generator.as_str(), planned.criterion.own_functions);
            let is_it = |one: &&Tried| {
                let own = (
                    one.planned.property.generator.as_str(),
                    one.planned.criterion.own_functions,
                );
                own == name && !one.planned.property.shared
            };
            let alone = all.iter().find(is_it).into_iter();
            let alone = alone.flat_map(|one: &Tried| one.alone.iter());
            let together = seen_of.get(&name).into_iter().flatten().copied();
            let seen = together.chain(alone.map(|(case, glimpse)| (*case, glimpse)));
            let seen: Vec<(&Case, &Glimpse)> = seen.collect();
            let tried = self.shared(planned, &seen, session)?;
            all.push(tried);
        }
        Ok(all)
    }

    /// Looks at what the inputs of another criterion showed of this one's parts. An input that
    /// gave no answer there shows nothing here.
    fn shared(
        &self,
        planned: &'a PlannedProperty<'a>,
        seen: &[(&Case, &Glimpse)],
        session: &mut Session,
    ) -> Result<Tried<'a>, GradeError> {
        let of_case = |case: &Case| {
            let shown = case.task.shown();
            let observed = seen.iter().find(|(other, glimpse)| {
                other.task.shown() == shown && matches!(glimpse, Glimpse::Observed(_))
            });
            observed.map_or(Glimpse::NotRun, |(_, glimpse)| (*glimpse).clone())
        };
        let glimpses: Vec<Glimpse> = planned.cases.iter().map(of_case).collect();
        let observations = glimpses.iter().map(Glimpse::observation);
        self.look_ahead(planned.cases.iter().zip(observations));
        let unanswered = [planned.criterion.id.as_str()];
        self.property(planned, &glimpses, (false, false), &unanswered, session)
    }

    fn property(
        &self,
        planned: &'a PlannedProperty<'a>,
        glimpses: &[Glimpse],
        (stopped, slow): (bool, bool),
        unanswered: &[&str],
        session: &mut Session,
    ) -> Result<Tried<'a>, GradeError> {
        let mut tried = Tried {
            planned,
            run: 0,
            passed: 0,
            cpu_us: 0,
            failing: None,
            after_others: None,
            alone: Vec::new(),
        };
        let mut suspects: Vec<(&Case, Suspicion)> = Vec::new();
        for (case, glimpse) in planned.cases.iter().zip(glimpses) {
            let observation = match glimpse {
                Glimpse::NotRun => continue,
                Glimpse::Observed(observation) => Some(observation),
                Glimpse::Broke | Glimpse::Stopped => None,
            };
            tried.run += 1;
            if observation.is_some_and(|text| self.is_accepted_as_it_is(case, text)) {
                tried.passed += 1;
                continue;
            }
            let attempt = observation.map(|text| Attempt::Ran(Box::new(Outcome::observed(text))));
            match attempt {
                Some(attempt) => match self.judge(case, &attempt).verdict {
                    Verdict::Pass => tried.passed += 1,
                    Verdict::GraderError => {
                        tried.failing.get_or_insert(Failing {
                            case: case.clone(),
                            attempt,
                            unsteady: false,
                        });
                    }
                    _ => suspects.push((case, Suspicion::Answered)),
                },
                None => suspects.push((case, Suspicion::Broke)),
            }
        }
        let programs = session.starts_programs(self.key(planned.criterion.own_functions));
        let first = if programs {
            FIRST_OF_PROGRAMS
        } else {
            FIRST_SUSPECTS
        };
        suspects.truncate(MOST_SUSPECTS);
        if !unanswered.contains(&planned.criterion.id.as_str()) {
            // These inputs have not run because others broke the process. They may still be right.
            let most = match (slow || programs, tried.run) {
                (false, _) => MOST_ALONE,
                (true, 0) => MOST_AFTER_STOP,
                (true, _) => 0,
            };
            let not_run = planned.cases.iter().zip(glimpses);
            let not_run = not_run.filter(|(_, glimpse)| matches!(glimpse, Glimpse::NotRun));
            suspects.extend(
                not_run
                    .take(most)
                    .map(|(case, _)| (case, Suspicion::NotRun)),
            );
        }
        for suspects in growing(suspects, first..=usize::MAX) {
            if tried.failing.is_none() {
                self.alone(&suspects, stopped, &mut tried, session)?;
            }
        }
        if let Some(failing) = &mut tried.failing {
            let key = self.key(planned.criterion.own_functions);
            self.run_as_shown(key, failing, session)?;
        }
        Ok(tried)
    }

    /// Runs a generated input that the report will show once more. The report has the result of
    /// this run.
    fn run_as_shown(
        &self,
        key: ObjectKey,
        failing: &mut Failing,
        session: &mut Session,
    ) -> Result<(), GradeError> {
        let before = self.judge(&failing.case, &failing.attempt);
        let in_other_conditions = needs_other_conditions(before.reason.as_ref(), &failing.attempt);
        if failing.unsteady || in_other_conditions || !is_settled(&before) {
            return Ok(());
        }
        let Some(attempt) = session.anew(key, &failing.case)? else {
            return Ok(());
        };
        let after = self.judge(&failing.case, &attempt);
        failing.unsteady = differ(&before, &after);
        if !failing.unsteady && is_settled(&after) {
            failing.attempt = attempt;
        }
        Ok(())
    }

    /// Runs each suspect alone.
    fn alone(
        &self,
        suspects: &[(&'a Case, Suspicion)],
        stopped: bool,
        tried: &mut Tried<'a>,
        session: &mut Session,
    ) -> Result<(), GradeError> {
        let own_functions = tried.planned.criterion.own_functions;
        let all: Vec<&Case> = (suspects.iter())
            .flat_map(|(case, suspicion)| std::iter::repeat_n(*case, suspicion.times()))
            .collect();
        let mut attempts =
            (session.alone(self.key(own_functions), &all, patience(stopped))?).into_iter();
        let mut unsteady = false;
        for (case, suspicion) in suspects {
            let own: Vec<Attempt> = attempts.by_ref().take(suspicion.times()).collect();
            if own.is_empty() {
                break;
            }
            tried
                .alone
                .extend(own.iter().filter_map(|attempt| match attempt {
                    Attempt::Ran(outcome) if is_answer(attempt) => {
                        Some((*case, Glimpse::Observed(outcome.observation.clone())))
                    }
                    _ => None,
                }));
            let judged: Vec<Judgement> = own.iter().map(|one| self.judge(case, one)).collect();
            let was_run = judged.iter().any(|one| one.verdict != Verdict::Skipped);
            tried.run += usize::from(was_run && *suspicion == Suspicion::NotRun);
            unsteady |= judged.windows(2).any(|two| differ(&two[0], &two[1]));
            let wrong = judged.iter().position(|one| fails(one.verdict));
            let passes = judged.iter().all(|one| one.verdict == Verdict::Pass);
            let attempt = match wrong {
                Some(wrong) => Some(own[wrong].clone()),
                None if passes && tried.failing.is_none() => {
                    self.in_other_conditions(own_functions, case, *suspicion, session)?
                }
                None => None,
            };
            if let Some(attempt) = attempt {
                tried.failing.get_or_insert(Failing {
                    case: (*case).clone(),
                    attempt,
                    unsteady: false,
                });
            } else if passes {
                tried.passed += 1;
                if *suspicion == Suspicion::Answered {
                    tried.after_others.get_or_insert(case);
                }
            }
        }
        if let Some(failing) = &mut tried.failing {
            failing.unsteady = unsteady;
        }
        Ok(())
    }

    /// Runs an input that failed among others, and passes alone, under other conditions (see
    /// [`protocol::Filling`]), as some of the inputs had. The attempt, if it fails.
    fn in_other_conditions(
        &self,
        own_functions: bool,
        case: &Case,
        suspicion: Suspicion,
        session: &mut Session,
    ) -> Result<Option<Attempt>, GradeError> {
        if suspicion == Suspicion::NotRun {
            return Ok(None);
        }
        let attempt = session.looked_at(self.key(own_functions), case)?;
        Ok(attempt.filter(|attempt| fails(self.judge(case, attempt).verdict)))
    }
}
