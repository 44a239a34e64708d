//! Grades one submission: plan, build, run, judge, score, report.

mod case_report;
mod closer;
mod desk;
mod exercise_report;
mod generated;
mod inquiry;
mod prepared;
mod runs;
mod shrinking;
mod signs;

use closer::Closer;
use desk::Desk;
pub use prepared::Prepared;
use runs::NoRuns;

use crate::builder::{self, Build, BuildError, Cache};
use crate::memory::Memory;
use crate::rules::Files;
use crate::run::{self, Budget, RunError, Runner, Session};
use crate::submission::{Submission, SubmissionError};
use locale::Locale;
use protocol::{Layer, MissingLayer};
use sudograde_core::event::Event;
use sudograde_core::judge::judge;
use sudograde_core::lab::{Lab, Language};
use sudograde_core::plan::{Attempt, Plan, PlanError, Selection};
use sudograde_core::report::{
    BuildReport, Diagnostic, Example, FORMAT_VERSION, Points, Report, RunReport,
};
use sudograde_core::score;

/// How to grade.
#[derive(Clone, Debug, Default)]
pub struct Options {
    pub selection: Selection,
    pub seed: u64,
    /// Every layer of the sandbox must be there.
    pub full_sandbox: bool,
    /// Layers to leave out, to see what a machine without them does.
    pub without: Vec<Layer>,
    /// Everything is run, whatever is remembered of earlier runs; and nothing of it is remembered.
    pub anew: bool,
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
        .map(|one| format!("{} ({})", one.layer.name(), one.reason))
        .collect();
    parts.join(", ")
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
    let prepared = Prepared::new(lab, submission.language, options, cache)?;
    grade_prepared(&prepared, submission, locale, emit)
}

/// Grades one of many submissions.
pub fn grade_prepared(
    prepared: &Prepared,
    submission: &Submission,
    locale: &Locale,
    emit: &mut dyn FnMut(Event),
) -> Result<Report, GradeError> {
    let Prepared {
        options,
        cache,
        memory,
        asked,
        ..
    } = prepared;
    let lab = asked.lab;
    let files = Files::new(lab, submission, cache);
    let mut missing = Vec::new();
    let budget = Budget::new(lab.submission_seconds);
    let (build_report, done, looked_us, exercises) = std::thread::scope(|scope| {
        // The compiler and make take their time: all else is done meanwhile.
        let building = scope.spawn(|| builder::build(asked, submission, cache));
        let preparing = scope.spawn(|| files.prepare(asked));
        let plan = prepared.whole()?;
        let runner = || start_runner(asked, submission, options, cache);
        // It gets ready meanwhile. What is built already was run before, most of the time.
        let ready_soon = (!building.is_finished()).then(runner).transpose()?;
        let failed = |what: &str| RunError::Broken(format!("{what} failed"));
        let build = building.join().map_err(|_| failed("building"))??;
        let build_report = build_report(&build, locale);
        emit(Event::Built(&build_report));
        let mut desk = Desk::new(
            plan,
            submission,
            &build,
            prepared.oracle(),
            locale,
            options.seed,
            Closer {
                plan,
                submission,
                build: &build,
                cache,
                options,
                memory: of_runs(memory, options),
                budget: &budget,
                cpu_us: 0,
            },
        );
        let start = || {
            let runner = ready(ready_soon.map_or_else(runner, Ok)?, options)?;
            missing.clone_from(&runner.missing);
            Ok::<_, GradeError>(runner)
        };
        let memory = of_runs(memory, options);
        let session = Session::new(plan, &build, memory, &budget, start);
        let done = run::run(plan, &build, session, &mut |progress, session| {
            desk.take(progress, session, emit)
        })?;
        let looked_up = preparing.join();
        looked_up.map_err(|_| failed("looking after the rules"))?;
        // A file in which nothing works keeps every rule easily.
        let idle = desk.earned_nothing();
        for progress in files.look(plan, &build) {
            let progress = if idle { progress.void() } else { progress };
            desk.take(progress, &mut NoRuns, emit)?;
        }
        Ok::<_, GradeError>((build_report, done, desk.looked_us(), desk.finish()))
    })?;
    for missing in &missing {
        emit(Event::MissingLayer {
            layer: missing.layer.name(),
            reason: &missing.reason,
        });
    }
    let max_score = exercises.iter().map(|exercise| exercise.max_score.0).sum();
    let report = Report {
        format_version: FORMAT_VERSION,
        lab: lab.id.clone(),
        language: submission.language,
        submission: submission.label.clone(),
        // Extra credit makes up for points that were lost, and no more.
        score: score::total(
            exercises
                .iter()
                .map(|exercise| exercise.score.map(|points| points.0)),
        )
        .map(|score| Points(score.min(max_score))),
        max_score: Points(max_score),
        seed: options.seed,
        build: build_report,
        run: RunReport {
            cpu_ms: (done.cpu_us + looked_us) as f64 / 1e3,
            out_of_time: budget.is_over().then(|| budget.seconds()),
        },
        exercises,
    };
    emit(Event::Finished(&report));
    Ok(report)
}

/// Who asks for certain layers of the sandbox wants to see them at work.
fn of_runs<'a>(memory: &'a Memory, options: &Options) -> Option<&'a Memory> {
    let usual = !options.full_sandbox && options.without.is_empty() && !options.anew;
    usual.then_some(memory)
}

/// Starts a runner, which gets ready while the submission is built.
fn start_runner(
    plan: &Plan,
    submission: &Submission,
    options: &Options,
    cache: &Cache,
) -> Result<Runner, GradeError> {
    let runtimes = builder::runtimes(submission.language, cache)?;
    let programs = run::readable_of_the_system(plan, submission.language)?;
    Ok(Runner::start(&runtimes, &options.without, programs)?)
}

/// An example of an exercise; None when all of its cases are hidden.
pub fn example(
    lab: &Lab,
    language: Language,
    exercise: &str,
    cache: &Cache,
) -> Result<Option<Example>, GradeError> {
    let selection = Selection {
        exercises: vec![exercise.to_owned()],
        case: None,
    };
    let options = Options {
        selection,
        ..Options::default()
    };
    let prepared = Prepared::new(lab, language, &options, cache)?;
    let planned = &prepared.asked.exercises[0];
    let visible = planned
        .cases
        .iter()
        .find(|planned| planned.case.is_visible());
    Ok(visible.map(|visible| Example {
        name: visible.case.name.clone(),
        input: visible.case.task.shown(),
        expected: judge(
            planned.exercise,
            visible.case,
            &Attempt::DoesNotCompile,
            prepared.oracle(),
        )
        .expected,
    }))
}

/// Waits for the runner, and sees whether its sandbox is good enough.
fn ready(runner: Runner, options: &Options) -> Result<Runner, GradeError> {
    let runner = runner.wait_until_ready()?;
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
