//! Grades one submission: plan, build, run, judge, score, report.

mod case_report;
mod closer;
mod desk;
mod exercise_report;
mod generated;
mod inquiry;
mod runs;
mod shrinking;

use std::collections::BTreeMap;

use closer::Closer;
use desk::Desk;
use runs::NoRuns;

use crate::builder::{self, Build, BuildError, Cache};
use crate::core::event::Event;
use crate::core::judge::{Oracle, is_builtin_checker, judge};
use crate::core::outcome::Seen;
use crate::core::plan::{Attempt, Plan, PlanError, Selection, plan};
use crate::core::report::{
    BuildReport, Diagnostic, Example, FORMAT_VERSION, Points, Report, RunReport,
};
use crate::core::score;
use crate::lab::{Case, Exercise, Lab, Language, Oracle as OracleKind, Run, Task};
use crate::locale::Locale;
use crate::memory::Memory;
use crate::oracle::{Golden, Observed, Reference};
use crate::rules::Files;
use crate::run::{self, Progress, RunError, Runner, Session};
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
    let asked = plan(lab, submission.language, &options.selection)?;
    let oracle = oracle(&asked, options, cache)?;
    let memory = Memory::new(cache.folder());
    let files = Files::new(lab, submission, cache);
    let mut missing = Vec::new();
    let (build_report, done, exercises) = std::thread::scope(|scope| {
        // The compiler and make take their time: all else is done meanwhile.
        let building = scope.spawn(|| builder::build(&asked, submission, cache));
        let preparing = scope.spawn(|| files.prepare(&asked));
        let mut plan = asked.clone();
        generated::make(&mut plan, oracle.as_ref(), options.seed, &memory)?;
        let plan = plan;
        check_answers(&asked, oracle.as_ref())?;
        let runner = || start_runner(&asked, submission, options, cache);
        // It gets ready meanwhile. What is built already was run before, most of the time.
        let ready_soon = (!building.is_finished()).then(runner).transpose()?;
        let failed = |what: &str| RunError::Broken(format!("{what} failed"));
        let build = building.join().map_err(|_| failed("building"))??;
        let build_report = build_report(&build, locale);
        emit(Event::Built(&build_report));
        let mut desk = Desk::new(
            &plan,
            submission,
            &build,
            oracle.as_ref(),
            locale,
            options.seed,
            Closer {
                plan: &plan,
                submission,
                build: &build,
                cache,
                options,
                memory: of_runs(&memory, options),
            },
        );
        let start = || {
            let runner = ready(ready_soon.map_or_else(runner, Ok)?, options)?;
            missing.clone_from(&runner.missing);
            Ok::<_, GradeError>(runner)
        };
        let session = Session::new(&plan, &build, of_runs(&memory, options), start);
        let done = run::run(&plan, &build, session, &mut |progress, session| {
            desk.take(progress, session, emit)
        })?;
        let prepared = preparing.join();
        prepared.map_err(|_| failed("looking after the rules"))?;
        // A file in which nothing works keeps every rule easily.
        let idle = desk.earned_nothing();
        for progress in files.look(&plan, &build) {
            let progress = if idle { progress.void() } else { progress };
            desk.take(progress, &mut NoRuns, emit)?;
        }
        Ok::<_, GradeError>((build_report, done, desk.finish()))
    })?;
    for missing in &missing {
        emit(Event::MissingLayer {
            layer: layer_name(missing.layer),
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
            cpu_ms: done.cpu_us as f64 / 1e3,
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
    let plan = plan(lab, language, &selection)?;
    let oracle = oracle(&plan, &Options::default(), cache)?;
    let planned = &plan.exercises[0];
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
            oracle.as_ref(),
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
fn check_call(exercise: &Exercise, case: &Case, oracle: &dyn Oracle) -> Result<(), String> {
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
    let session = Session::new(plan, &build, of_runs(&memory, options), start);
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
