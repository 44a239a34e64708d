//! Grades one submission: plan, build, run, judge, score, report.

use std::collections::BTreeMap;

use crate::build::{self, Build, BuildError, Cache, Locator, Objects};
use crate::core::diff;
use crate::core::event::Event;
use crate::core::judge::{Judgement, Oracle, judge};
use crate::core::outcome::{End, Outcome};
use crate::core::plan::{Attempt, Plan, PlanError, PlannedExercise, Selection, plan};
use crate::core::report::{
    BuildReport, CaseReport, CriterionReport, Diagnostic, ExerciseReport, FORMAT_VERSION, Points,
    Report, Visibility,
};
use crate::core::score;
use crate::core::verdict::Verdict;
use crate::lab::{Lab, ObservationView, Oracle as OracleKind, Scoring};
use crate::locale::Locale;
use crate::memory::Memory;
use crate::oracle::{Golden, Observed, Reference};
use crate::run::{self, Progress, RunError, Runner};
use crate::runner::protocol::{Layer, MissingLayer};
use crate::submission::{Submission, SubmissionError};

/// How to grade.
#[derive(Clone, Debug, Default)]
pub struct Options {
    pub selection: Selection,
    pub seed: u64,
    /// Every layer of the sandbox must be there.
    pub full_sandbox: bool,
    /// Layers to leave out, to see what a machine without them does.
    pub without: Vec<Layer>,
}

/// Why there is no report; whose fault it is decides the exit status.
#[derive(Debug, thiserror::Error)]
pub enum GradeError {
    #[error(transparent)]
    Plan(#[from] PlanError),
    #[error("{0}")]
    Lab(String),
    #[error(transparent)]
    Submission(#[from] SubmissionError),
    #[error(transparent)]
    Build(#[from] BuildError),
    #[error(transparent)]
    Run(#[from] RunError),
    #[error("the sandbox cannot be had: {}\nrun `sudograde doctor` to see what this machine lacks", list(.0))]
    Sandbox(Vec<MissingLayer>),
}

fn list(missing: &[MissingLayer]) -> String {
    let parts: Vec<String> = missing
        .iter()
        .map(|one| format!("{} ({})", layer_name(one.layer), one.reason))
        .collect();
    parts.join(", ")
}

pub fn layer_name(layer: Layer) -> &'static str {
    match layer {
        Layer::User => "user",
        Layer::Namespaces => "namespaces",
        Layer::Landlock => "landlock",
        Layer::Seccomp => "seccomp",
    }
}

/// Grades a submission and tells `emit` what happens meanwhile.
pub fn grade(
    lab: &Lab,
    submission: &Submission,
    options: &Options,
    cache: &Cache,
    locale: &Locale,
    emit: &mut dyn FnMut(Event),
) -> Result<Report, GradeError> {
    let plan = plan(lab, &options.selection)?;
    let oracle = oracle(&plan, options, cache)?;
    let build = build::build(&plan, submission, cache)?;
    let build_report = build_report(&build, locale);
    emit(Event::Built(&build_report));
    let mut desk = Desk::new(&plan, submission, &build, oracle.as_ref(), locale);
    let mut missing = Vec::new();
    let start = || {
        let runner = start_runner(&build, options)?;
        missing.clone_from(&runner.missing);
        Ok::<_, GradeError>(runner)
    };
    run::run(
        &plan,
        &build,
        memory(options, cache).as_ref(),
        start,
        &mut |progress| desk.take(progress, emit),
    )?;
    for missing in &missing {
        emit(Event::MissingLayer {
            layer: layer_name(missing.layer),
            reason: &missing.reason,
        });
    }
    let exercises = desk.finish();
    let report = Report {
        format_version: FORMAT_VERSION,
        lab: lab.id.clone(),
        language: submission.language,
        submission: submission.label.clone(),
        score: score::total(
            exercises
                .iter()
                .map(|exercise| exercise.score.map(|points| points.0)),
        )
        .map(Points),
        max_score: Points(exercises.iter().map(|exercise| exercise.max_score.0).sum()),
        seed: options.seed,
        build: build_report,
        exercises,
    };
    emit(Event::Finished(&report));
    Ok(report)
}

/// Who asks for certain layers of the sandbox wants to see them at work.
fn memory(options: &Options, cache: &Cache) -> Option<Memory> {
    let usual = !options.full_sandbox && options.without.is_empty();
    usual.then(|| Memory::new(cache.folder()))
}

fn start_runner(build: &Build, options: &Options) -> Result<Runner, GradeError> {
    let runner = Runner::start(&build.runtimes, &options.without)?;
    // Without these two, student code could harm the user or other exercises.
    let needed = |missing: &&MissingLayer| {
        options.full_sandbox || matches!(missing.layer, Layer::User | Layer::Seccomp)
    };
    let lacking: Vec<MissingLayer> = runner.missing.iter().filter(needed).cloned().collect();
    if lacking.is_empty() {
        Ok(runner)
    } else {
        Err(GradeError::Sandbox(lacking))
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

/// Runs a right submission through the plan.
fn observe(
    plan: &Plan,
    submission: &Submission,
    options: &Options,
    cache: &Cache,
) -> Result<Observed, GradeError> {
    let build = build::build(plan, submission, cache)?;
    if let Some(error) = build.errors.first() {
        return Err(GradeError::Lab(format!(
            "the reference submission {} does not compile: {}:{}: {}",
            submission.label, error.file, error.line, error.message
        )));
    }
    let mut seen = BTreeMap::new();
    let start = || start_runner(&build, options);
    run::run(
        plan,
        &build,
        memory(options, cache).as_ref(),
        start,
        &mut |progress| {
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
                let observation = match attempt.as_ref() {
                    Attempt::Ran(outcome) => run::observation(outcome),
                    other => Err(format!("{other:?}")),
                };
                seen.insert(name, observation);
            }
        },
    )?;
    Ok(Observed(seen))
}

fn build_report(build: &Build, locale: &Locale) -> BuildReport {
    let localized = |diagnostics: &[Diagnostic]| -> Vec<Diagnostic> {
        let plain = |one: &Diagnostic| Diagnostic {
            plain: locale.diagnostic(one),
            ..one.clone()
        };
        diagnostics.iter().map(plain).collect()
    };
    BuildReport {
        status: build.status,
        warnings: build.warnings.clone(),
        errors: localized(&build.errors),
        wall_ms: rounded(build.wall_ms),
        cpu_ms: rounded(build.cpu_ms),
        cached: build.cached,
    }
}

/// Milliseconds to the microsecond.
fn rounded(milliseconds: f64) -> f64 {
    (milliseconds * 1e3).round() / 1e3
}

/// The judge's desk: attempts come in in any order, reports of finished exercises go out.
struct Desk<'a> {
    plan: &'a Plan<'a>,
    build: &'a Build,
    files: Vec<String>,
    oracle: &'a dyn Oracle,
    locale: &'a Locale,
    cases: Vec<Vec<Option<CaseReport>>>,
    done: Vec<Option<ExerciseReport>>,
}

impl<'a> Desk<'a> {
    fn new(
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

    fn take(&mut self, progress: Progress, emit: &mut dyn FnMut(Event)) {
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

    fn finish(self) -> Vec<ExerciseReport> {
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
        let objects = self.build.objects.iter().find(|(key, _)| {
            key.exercise == exercise && key.own_functions == case.criterion.own_functions
        });
        let objects = objects.and_then(|(_, objects)| objects.as_ref().ok());
        // A program that was stopped was at no certain point of its work.
        let settled =
            outcome.filter(|outcome| matches!(outcome.end, End::Exited(_) | End::Signaled(_)));
        let diff = match (&expected, &actual) {
            (Some(expected), Some(actual)) if verdict == Verdict::Fail => {
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
            input: case.case.input.clone(),
            expected,
            actual,
            diff,
            message: reason.as_ref().map(|reason| self.locale.reason(reason)),
            location: outcome.and_then(|outcome| self.location(outcome, objects)),
            stdout: settled.map_or(String::new(), |outcome| beginning(&outcome.stdout)),
            stdout_truncated: outcome.is_some_and(|outcome| outcome.stdout_overflowed),
            cpu_ms: outcome.map(|outcome| outcome.cpu_us as f64 / 1e3),
            wall_ms: outcome.map(|outcome| outcome.wall_us as f64 / 1e3),
            peak_bytes: settled.map(|outcome| outcome.heap.peak_bytes),
            leaked_blocks: settled.map(|outcome| outcome.heap.live_blocks),
            reason,
        }
    }

    fn location(&self, outcome: &Outcome, objects: Option<&Objects>) -> Option<String> {
        let fault = outcome.fault.as_ref()?;
        Locator::new(&objects?.student).locate(fault, &self.files)
    }
}

/// What of a student's printing goes into a report.
fn beginning(stdout: &str) -> String {
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
        max_score: Points(criteria.iter().map(|criterion| criterion.max_score.0).sum()),
        criteria,
        cases,
        counterexample: None,
        grid: exercise.view == ObservationView::Grid,
    }
}
