//! The judge's desk: attempts come in in any order, reports of finished exercises go out.

use super::GradeError;
use super::case_report::{Clerk, passed};
use super::closer::{Closer, is_beyond};
use super::exercise_report::{Findings, exercise_report};
use super::inquiry::{Failing, Inquiry, Tried};
use super::runs::Runs;
use super::shrinking::Shrinking;
use super::signs::{fails, is_answer, needs_other_memory, was_stopped};
use crate::builder::Build;
use crate::run::Progress;
use crate::submission::Submission;
use locale::Locale;
use sudograde_core::event::Event;
use sudograde_core::judge::Oracle;
use sudograde_core::lab::Task;
use sudograde_core::outcome::Glimpses;
use sudograde_core::plan::{Attempt, Plan, PlannedCase, PlannedExercise};
use sudograde_core::report::{
    CaseReport, Counterexample, ExerciseReport, Note, PropertyReport, Visibility,
};
use sudograde_core::verdict::{Reason, Verdict};

/// So many failing cases of a criterion are run again, to see whether they always fail alike.
const RUN_AGAIN: usize = 3;

pub struct Desk<'a> {
    plan: &'a Plan<'a>,
    oracle: &'a dyn Oracle,
    clerk: Clerk<'a>,
    closer: Closer<'a>,
    waiting: Vec<Waiting>,
    done: Vec<Option<ExerciseReport>>,
}

/// What has come of an exercise so far.
struct Waiting {
    attempts: Vec<Option<Attempt>>,
    /// What was seen of generated cases, with the lab's prerequisites and with the student's own.
    generated: [Option<Result<Glimpses, Attempt>>; 2],
}

impl Waiting {
    fn new(planned: &PlannedExercise) -> Self {
        let expected = |own| match planned.generated(own).next() {
            Some(_) => None,
            None => Some(Ok(Glimpses::default())),
        };
        Waiting {
            attempts: vec![None; planned.cases.len()],
            generated: [expected(false), expected(true)],
        }
    }

    fn is_over(&self) -> bool {
        self.attempts.iter().all(Option::is_some) && self.generated.iter().all(Option::is_some)
    }
}

impl<'a> Desk<'a> {
    pub fn new(
        plan: &'a Plan<'a>,
        submission: &Submission,
        build: &'a Build,
        oracle: &'a dyn Oracle,
        locale: &'a Locale,
        seed: u64,
        closer: Closer<'a>,
    ) -> Self {
        Desk {
            plan,
            oracle,
            clerk: Clerk {
                build,
                files: submission.file_names(),
                oracle,
                locale,
                seed,
            },
            closer,
            waiting: plan.exercises.iter().map(Waiting::new).collect(),
            done: plan.exercises.iter().map(|_| None).collect(),
        }
    }

    /// Takes what came of a case. When it was the last one of its exercise, asks `runs` for what is still to
    /// be known, and tells `emit` of the exercise.
    pub fn take(
        &mut self,
        progress: Progress,
        runs: &mut dyn Runs,
        emit: &mut dyn FnMut(Event),
    ) -> Result<(), GradeError> {
        let index = match progress {
            Progress::Slow { exercise } => {
                let planned = self.plan.exercises[exercise].exercise;
                emit(Event::StillRunning {
                    exercise: &planned.id,
                    index: exercise,
                    limit_seconds: planned.limits.cpu_seconds,
                });
                return Ok(());
            }
            Progress::Attempt {
                exercise,
                case,
                attempt,
            } => {
                self.waiting[exercise].attempts[case] = Some(attempt);
                exercise
            }
            Progress::Generated { key, seen } => {
                self.waiting[key.exercise].generated[usize::from(key.own_functions)] = Some(seen);
                key.exercise
            }
        };
        if self.waiting[index].is_over() && self.done[index].is_none() {
            let findings = self.findings(index, runs)?;
            runs.release(index)?;
            let report = exercise_report(self.plan, index, findings, self.clerk.locale);
            emit(Event::Exercise {
                index,
                report: &report,
            });
            self.done[index] = Some(report);
        }
        Ok(())
    }

    /// Exercises were graded, and none of them has points.
    pub fn earned_nothing(&self) -> bool {
        let mut graded = self.done.iter().flatten().peekable();
        graded.peek().is_some()
            && graded.all(|report| report.score.is_some_and(|score| score.0 == 0.0))
    }

    /// CPU time of the student's code in closer looks, in microseconds.
    pub fn looked_us(&self) -> u64 {
        self.closer.cpu_us
    }

    /// The reports, in the plan's order.
    pub fn finish(self) -> Vec<ExerciseReport> {
        self.done.into_iter().flatten().collect()
    }

    fn findings(&mut self, index: usize, runs: &mut dyn Runs) -> Result<Findings, GradeError> {
        let plan = self.plan;
        let planned = &plan.exercises[index];
        let waiting = &self.waiting[index];
        let attempts: Vec<&Attempt> = waiting.attempts.iter().flatten().collect();
        let inquiry = Inquiry {
            index,
            planned,
            oracle: self.oracle,
            lab: &plan.lab.id,
            unanswered: (planned.cases.iter().zip(&attempts))
                .filter(|(_, attempt)| !is_answer(attempt))
                .map(|(one, _)| one.criterion.id.as_str())
                .collect(),
            memory: self.closer.memory,
        };
        let nothing = Ok(Glimpses::default());
        let seen = [false, true].map(|own| {
            waiting.generated[usize::from(own)]
                .as_ref()
                .unwrap_or(&nothing)
        });
        let stopped = attempts.iter().any(|attempt| was_stopped(attempt));
        let tried = inquiry.properties(seen, stopped, runs)?;
        let is_over = runs.is_over();
        let mut cases: Vec<CaseReport> = (planned.cases.iter().zip(&attempts))
            .map(|(one, attempt)| {
                let key = inquiry.key(one.criterion.own_functions);
                self.clerk
                    .case(key, planned, one.criterion, one.case, attempt)
            })
            .collect();
        self.see_whether_they_are_steady(&inquiry, &attempts, &mut cases, runs)?;
        let outside = self
            .closer
            .explain(&inquiry, &self.clerk, &attempts, &mut cases, runs)?;
        let counterexamples = self.counterexamples(&inquiry, &attempts, &cases, &tried, runs)?;
        if outside {
            let both = cases.iter_mut().zip(&attempts);
            for (case, _) in both.filter(|(_, attempt)| is_beyond(attempt)) {
                self.clerk.mark_outside(case);
            }
        }
        for one in &tried {
            let criterion = one.planned.criterion;
            match &one.failing {
                Some(failing) => {
                    let key = inquiry.key(criterion.own_functions);
                    cases.push(self.clerk.failing(key, planned, criterion, failing));
                }
                // There was no time to find out.
                None if is_over && one.passed < one.planned.cases.len() => {
                    let seconds = plan.lab.submission_seconds;
                    cases.push(self.clerk.not_run(one.planned, seconds));
                }
                None if one.run > 0 => cases.push(CaseReport {
                    cpu_ms: Some(one.cpu_us as f64 / 1e3),
                    call: one.planned.property.call.clone(),
                    ..passed(&one.planned.property.name, criterion)
                }),
                // None could be tried, as other cases were stopped or broke the process: those say all.
                None => {}
            }
        }
        Ok(Findings {
            cases,
            counterexamples,
            properties: tried.iter().map(property_report).collect(),
            notes: tried
                .iter()
                .find_map(|one| self.note(one))
                .into_iter()
                .collect(),
        })
    }

    /// Runs a few failing cases again; what does something else then is reported as that.
    fn see_whether_they_are_steady(
        &self,
        inquiry: &Inquiry,
        attempts: &[&Attempt],
        cases: &mut [CaseReport],
        runs: &mut dyn Runs,
    ) -> Result<(), GradeError> {
        for criterion in &inquiry.planned.exercise.criteria {
            if runs.is_late() {
                break;
            }
            let failing: Vec<usize> = (inquiry.planned.cases.iter().enumerate())
                .filter(|(_, one)| one.criterion.id == criterion.id)
                .filter(|(_, one)| matches!(one.case.task, Task::Call(_)))
                .map(|(index, _)| index)
                .filter(|index| matches!(cases[*index].verdict, Verdict::Fail | Verdict::Crash))
                // That was looked at already.
                .filter(|index| {
                    !needs_other_memory(cases[*index].reason.as_ref(), attempts[*index])
                })
                .take(RUN_AGAIN)
                .collect();
            let again: Vec<_> = failing
                .iter()
                .map(|index| (inquiry.planned.cases[*index].case, attempts[*index]))
                .collect();
            let unsteady = inquiry.unsteady(&again, criterion.own_functions, runs)?;
            for (index, _) in failing
                .iter()
                .zip(unsteady)
                .filter(|(_, unsteady)| *unsteady)
            {
                self.clerk.mark_unsteady(&mut cases[*index]);
            }
        }
        Ok(())
    }

    /// For each criterion with points that is lost: the smallest input that shows it. It is made of a
    /// generated one, or of a case that the student may see.
    fn counterexamples(
        &self,
        inquiry: &Inquiry,
        attempts: &[&Attempt],
        cases: &[CaseReport],
        tried: &[Tried],
        runs: &mut dyn Runs,
    ) -> Result<Vec<Counterexample>, GradeError> {
        let mut found = Vec::new();
        let criteria = inquiry.planned.exercise.criteria.iter();
        for criterion in criteria.filter(|criterion| criterion.points > 0.0) {
            let is_shown = |one: &PlannedCase, report: &CaseReport, attempt: &Attempt| {
                one.criterion.id == criterion.id
                    && one.case.visibility == Visibility::Visible
                    && matches!(one.case.task, Task::Call(_))
                    && fails(report.verdict)
                    && !needs_other_memory(report.reason.as_ref(), attempt)
            };
            let own = tried
                .iter()
                .filter(|one| one.planned.criterion.id == criterion.id);
            let generated = own
                .filter_map(|one| one.failing.clone())
                .filter(|failing| fails(inquiry.judge(&failing.case, &failing.attempt).verdict));
            // Where one differs from run to run, all may.
            let unsteady = generated.clone().any(|one| one.unsteady)
                || cases.iter().any(|report| {
                    report.criterion == criterion.id && report.reason == Some(Reason::Unsteady)
                });
            let fixed = (inquiry.planned.cases.iter().zip(cases))
                .zip(attempts)
                .filter(|((one, report), attempt)| is_shown(one, report, attempt))
                .map(|((one, _), attempt)| (one.case.clone(), (*attempt).clone(), false));
            let starts = generated
                .map(|one| (one.case, one.attempt, true))
                .chain(fixed);
            let start = starts.min_by_key(|(case, ..)| case.task.shown().len());
            let Some((case, attempt, generated)) = start else {
                continue;
            };
            let start = Failing {
                case,
                attempt,
                unsteady,
            };
            let key = inquiry.key(criterion.own_functions);
            let small = Shrinking { inquiry, key }.run(start, runs)?;
            // A case of the lab's, of which there is nothing more to say, is in the report already.
            if generated || small.moved || small.shown.is_some() {
                let report = self
                    .clerk
                    .counterexample(key, inquiry.planned, criterion, small);
                found.push(report);
            }
        }
        Ok(found)
    }

    fn note(&self, tried: &Tried) -> Option<Note> {
        let case = tried.after_others?;
        let name = tried.planned.property.name.clone();
        Some(Note {
            kind: "after-others".into(),
            message: self.clerk.locale.text("after-others", &[("name", &name)]),
            name,
            input: case.task.shown(),
        })
    }
}

fn property_report(tried: &Tried) -> PropertyReport {
    PropertyReport {
        id: tried.planned.property.name.clone(),
        criterion: tried.planned.criterion.id.clone(),
        generator: tried.planned.property.generator.clone(),
        cases: tried.planned.cases.len(),
        run: tried.run,
        passed: tried.passed,
    }
}
