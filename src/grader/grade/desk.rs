//! The judge's desk: takes attempts in the order in which they end, and emits the reports of
//! finished exercises.

use super::case_report::Clerk;
use super::error::GradeError;
use super::exercise_report::exercise_report;
use super::inquiry::{Attempts, Closer, inquire};
use crate::run::{Progress, Session};
use protocol::MissingLayer;
use sudograde_core::event::Event;
use sudograde_core::plan::{Attempt, Plan};
use sudograde_core::report::ExerciseReport;

pub struct Desk<'a> {
    plan: &'a Plan<'a>,
    session: Session<'a>,
    clerk: Clerk<'a>,
    closer: Closer<'a>,
    attempts: Vec<Attempts>,
    done: Vec<Option<ExerciseReport>>,
}

/// The results of a grading.
pub struct Graded {
    /// The reports, in the plan's order.
    pub exercises: Vec<ExerciseReport>,
    /// CPU time of the student's code, in microseconds.
    pub cpu_us: u64,
    /// Layers of the sandbox that this machine lacks.
    pub missing: Vec<MissingLayer>,
}

impl<'a> Desk<'a> {
    pub fn new(
        plan: &'a Plan<'a>,
        session: Session<'a>,
        clerk: Clerk<'a>,
        closer: Closer<'a>,
    ) -> Self {
        Desk {
            plan,
            session,
            clerk,
            closer,
            attempts: plan.exercises.iter().map(Attempts::new).collect(),
            done: plan.exercises.iter().map(|_| None).collect(),
        }
    }

    /// Grades everything that runs.
    ///
    /// # Errors
    /// The runner fails, or the lab does.
    pub fn grade(&mut self, emit: &mut dyn FnMut(Event)) -> Result<(), GradeError> {
        while let Some(progress) = self.session.next_progress()? {
            let exercise = match progress {
                Progress::Slow { exercise } => {
                    let planned = self.plan.exercises[exercise].exercise;
                    emit(Event::StillRunning {
                        exercise: &planned.id,
                        index: exercise,
                    });
                    continue;
                }
                Progress::Attempt {
                    exercise,
                    case,
                    attempt,
                } => {
                    self.attempts[exercise].cases[case] = Some(attempt);
                    exercise
                }
                Progress::Glimpse {
                    exercise,
                    case,
                    glimpse,
                } => {
                    self.attempts[exercise].among.push((case, glimpse));
                    exercise
                }
                Progress::Generated { key, seen } => {
                    self.attempts[key.exercise].generated[usize::from(key.own_functions)] =
                        Some(seen);
                    key.exercise
                }
            };
            self.report_if_over(exercise, emit)?;
        }
        Ok(())
    }

    /// Grades rules. `looked` has the exercise and case of each rule, in the plan's order, and the
    /// attempt.
    ///
    /// # Errors
    /// As [`Desk::grade`].
    pub fn look_at(
        &mut self,
        looked: Vec<(usize, usize, Attempt)>,
        emit: &mut dyn FnMut(Event),
    ) -> Result<(), GradeError> {
        // A file in which nothing works keeps every rule easily, so its rules do not count.
        let idle = self.earned_nothing();
        for (exercise, case, attempt) in looked {
            let attempt = match attempt {
                Attempt::Looked { .. } if idle => Attempt::NothingWorks,
                other => other,
            };
            self.attempts[exercise].cases[case] = Some(attempt);
            self.report_if_over(exercise, emit)?;
        }
        Ok(())
    }

    /// If all attempts of an exercise are there, starts its inquiry and emits its report.
    fn report_if_over(
        &mut self,
        index: usize,
        emit: &mut dyn FnMut(Event),
    ) -> Result<(), GradeError> {
        let attempts = &mut self.attempts[index];
        if !attempts.are_complete() || self.done[index].is_some() {
            return Ok(());
        }
        let findings = inquire(
            self.plan,
            index,
            attempts,
            &self.clerk,
            &mut self.closer,
            &mut self.session,
        )?;
        self.session.release(index)?;
        let report = exercise_report(self.plan, index, findings, &self.clerk);
        emit(Event::Exercise {
            index,
            report: &report,
        });
        self.done[index] = Some(report);
        Ok(())
    }

    /// Whether some exercises were graded and none of them has points.
    fn earned_nothing(&self) -> bool {
        let mut graded = self.done.iter().flatten().peekable();
        graded.peek().is_some()
            && graded.all(|report| report.score.is_some_and(|score| score.0 == 0.0))
    }

    pub fn finish(self) -> Graded {
        let missing = self.session.missing().to_vec();
        Graded {
            exercises: self.done.into_iter().flatten().collect(),
            cpu_us: self.session.finish().cpu_us + self.closer.cpu_us,
            missing,
        }
    }
}
