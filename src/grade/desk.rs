//! The judge's desk: attempts come in in any order, reports of finished exercises go out.

use crate::builder::{Build, Locator, Product};
use crate::core::diff;
use crate::core::event::Event;
use crate::core::judge::{Judgement, Oracle, judge};
use crate::core::outcome::{End, Outcome};
use crate::core::plan::{Attempt, Plan, PlannedExercise};
use crate::core::report::{CaseReport, CriterionReport, ExerciseReport, Points, Visibility};
use crate::core::score;
use crate::core::verdict::Verdict;
use crate::lab::{ObservationView, Scoring, Task};
use crate::locale::Locale;
use crate::run::Progress;
use crate::submission::Submission;

pub struct Desk<'a> {
    plan: &'a Plan<'a>,
    build: &'a Build,
    files: Vec<String>,
    oracle: &'a dyn Oracle,
    locale: &'a Locale,
    cases: Vec<Vec<Option<CaseReport>>>,
    done: Vec<Option<ExerciseReport>>,
}

impl<'a> Desk<'a> {
    pub fn new(
        plan: &'a Plan<'a>,
        submission: &Submission,
        build: &'a Build,
        oracle: &'a dyn Oracle,
        locale: &'a Locale,
    ) -> Self {
        Desk {
            plan,
            build,
            files: submission.file_names(),
            oracle,
            locale,
            cases: plan
                .exercises
                .iter()
                .map(|planned| vec![None; planned.cases.len()])
                .collect(),
            done: plan.exercises.iter().map(|_| None).collect(),
        }
    }

    /// Judges what came of a case; tells `emit` of an exercise whose last case it was.
    pub fn take(&mut self, progress: Progress, emit: &mut dyn FnMut(Event)) {
        match progress {
            Progress::Slow { exercise } => {
                let planned = self.plan.exercises[exercise].exercise;
                emit(Event::StillRunning {
                    exercise: &planned.id,
                    index: exercise,
                    limit_seconds: planned.limits.cpu_seconds,
                });
            }
            Progress::Attempt {
                exercise,
                case,
                attempt,
            } => {
                self.cases[exercise][case] = Some(self.judge(exercise, case, &attempt));
                if self.cases[exercise].iter().all(Option::is_some) {
                    let cases = self.cases[exercise]
                        .iter_mut()
                        .filter_map(Option::take)
                        .collect();
                    let report =
                        exercise_report(&self.plan.exercises[exercise], cases, self.locale);
                    emit(Event::Exercise {
                        index: exercise,
                        report: &report,
                    });
                    self.done[exercise] = Some(report);
                }
            }
        }
    }

    /// Exercises were graded, and none of them has points.
    pub fn earned_nothing(&self) -> bool {
        let mut graded = self.done.iter().flatten().peekable();
        graded.peek().is_some()
            && graded.all(|report| report.score.is_some_and(|score| score.0 == 0.0))
    }

    /// The reports, in the plan's order.
    pub fn finish(self) -> Vec<ExerciseReport> {
        self.done.into_iter().flatten().collect()
    }

    fn judge(&self, exercise: usize, case: usize, attempt: &Attempt) -> CaseReport {
        let planned = &self.plan.exercises[exercise];
        let case = planned.cases[case];
        let Judgement {
            verdict,
            reason,
            expected,
            actual,
        } = judge(planned.exercise, case.case, attempt, self.oracle);
        let outcome = match attempt {
            Attempt::Ran(outcome) if outcome.end != End::Skipped => Some(outcome),
            _ => None,
        };
        let product = self.build.products.iter().find(|(key, _)| {
            key.exercise == exercise && key.own_functions == case.criterion.own_functions
        });
        let product = product.and_then(|(_, product)| product.as_ref().ok());
        // A program that was stopped was at no certain point of its work.
        let settled =
            outcome.filter(|outcome| matches!(outcome.end, End::Exited(_) | End::Signaled(_)));
        // What a right program does is told in words where a checker judges it.
        let is_told = matches!(case.case.task, Task::Run(_)) && case.case.checker.is_some();
        let diff = match (&expected, &actual) {
            (Some(expected), Some(actual)) if verdict == Verdict::Fail && !is_told => {
                Some(diff::unified(expected, actual))
            }
            _ => None,
        };
        CaseReport {
            name: case.case.name.clone(),
            criterion: case.criterion.id.clone(),
            verdict,
            score: None,
            max_score: Points(0.0),
            visibility: if case.case.visible {
                Visibility::Visible
            } else {
                Visibility::Hidden
            },
            input: case.case.task.shown(),
            expected,
            actual,
            diff,
            message: reason.as_ref().map(|reason| self.locale.reason(reason)),
            location: outcome.and_then(|outcome| self.location(outcome, product)),
            stdout: settled.map_or(String::new(), |outcome| beginning(&outcome.stdout)),
            stdout_truncated: outcome.is_some_and(|outcome| outcome.stdout_overflowed),
            cpu_ms: outcome.map(|outcome| outcome.cpu_us as f64 / 1e3),
            wall_ms: outcome.map(|outcome| outcome.wall_us as f64 / 1e3),
            peak_bytes: settled.map(|outcome| outcome.heap.peak_bytes),
            leaked_blocks: settled.map(|outcome| outcome.heap.live_blocks),
            reason,
        }
    }

    fn location(&self, outcome: &Outcome, product: Option<&Product>) -> Option<String> {
        let fault = outcome.fault.as_ref()?;
        Locator::new(product?.students()).locate(fault, &self.files)
    }
}

/// What of a student's printing goes into a report.
fn beginning(stdout: &str) -> String {
    // The dynamic linker names a temporary folder, which is another one each time.
    let own: Vec<&str> = stdout
        .split_inclusive('\n')
        .filter(|line| !line.contains(": symbol lookup error: "))
        .collect();
    let stdout = own.concat();
    const MOST: usize = 2000;
    stdout.chars().take(MOST).collect()
}

fn exercise_report(
    planned: &PlannedExercise,
    mut cases: Vec<CaseReport>,
    locale: &Locale,
) -> ExerciseReport {
    let lang = locale.lang.id();
    let exercise = planned.exercise;
    let mut criteria = Vec::new();
    for criterion in &exercise.criteria {
        let mut own: Vec<&mut CaseReport> = cases
            .iter_mut()
            .filter(|case| case.criterion == criterion.id)
            .collect();
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
            id: criterion.id.clone(),
            title: criterion.title.get(lang).to_owned(),
            score: earned.map(Points),
            max_score: Points(criterion.points),
            bonus: criterion.bonus,
        });
    }
    ExerciseReport {
        id: exercise.id.clone(),
        title: exercise.title.get(lang).to_owned(),
        score: score::total(
            criteria
                .iter()
                .map(|criterion| criterion.score.map(|points| points.0)),
        )
        .map(Points),
        max_score: Points(
            criteria
                .iter()
                .filter(|criterion| !criterion.bonus)
                .map(|criterion| criterion.max_score.0)
                .sum(),
        ),
        criteria,
        cases,
        counterexample: None,
        grid: exercise.view == ObservationView::Grid,
    }
}
