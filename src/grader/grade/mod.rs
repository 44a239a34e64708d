//! Grades one submission: plan, build, run, judge, score, report.

mod answers;
mod asker;
mod asking;
mod case_report;
mod checks;
mod compared;
mod complaints;
mod desk;
mod error;
mod example;
mod exercise_report;
mod failing;
mod followed;
mod generated;
mod inquiry;
mod judged_runs;
mod kept;
mod options;
mod preparations;
mod prepared;
mod runners;
mod solution;
mod solution_inputs;

pub use error::GradeError;
pub use example::example;
pub use followed::{Followed, can_be_followed, follow};
pub use options::Options;
pub use preparations::Preparations;
pub use prepared::Prepared;

use case_report::Clerk;
use desk::{Desk, Graded};
use inquiry::Closer;

use crate::builder::{self, Build, Cache};
use crate::rules::Inspector;
use crate::run::{Budget, RunError, Session};
use crate::submission::Submission;
use crate::{begun, misspelt};
use locale::Locale;
use sudograde_core::event::Event;
use sudograde_core::lab::Lab;
use sudograde_core::plan::Part;
use sudograde_core::report::{BuildReport, Diagnostic, FORMAT_VERSION, Points, Report, RunReport};
use sudograde_core::score;

/// Grades a submission and reports progress to `emit`.
pub fn grade(
    lab: &Lab,
    submission: &Submission,
    options: &Options,
    cache: &Cache,
    locale: &Locale,
    emit: &mut dyn FnMut(Event),
) -> Result<Report, GradeError> {
    let prepared = Prepared::new(lab, submission.language, options, cache)?;
    grade_prepared(&prepared, submission, &Part::default(), cache, locale, emit)
}

/// Grades one of many submissions with a part of what was prepared. The cache is for what is built of it.
pub fn grade_prepared(
    prepared: &Prepared,
    submission: &Submission,
    part: &Part,
    cache: &Cache,
    locale: &Locale,
    emit: &mut dyn FnMut(Event),
) -> Result<Report, GradeError> {
    let Prepared {
        options,
        memory,
        asked,
        wires,
        ..
    } = prepared;
    let lab = asked.lab;
    let asked = &*asked.part(part);
    let inspector = Inspector::new(lab, submission, cache);
    let budget = Budget::new(lab.submission_seconds).until(&options.stop);
    let (build_report, graded) = std::thread::scope(|scope| {
        // The compiler and make take their time, so other work runs in parallel.
        let (until_built, misses) = cache.tell();
        let building = scope.spawn(move || {
            let _until_built = until_built;
            builder::build(asked, submission, cache)
        });
        let preparing = scope.spawn(|| inspector.prepare(asked));
        let plan = &*prepared.whole()?.part(part);
        let runner = || runners::start(asked, submission, options, cache);
        // The runner gets ready while a compiler runs. If none has to, the outcomes are probably
        // remembered, and no runner is needed.
        let ready_soon = misses.recv().is_ok().then(runner).transpose()?;
        let failed = |what: &str| RunError::Broken(format!("{what} failed"));
        let build = building.join().map_err(|_| failed("building"))??;
        let build_report = build_report(&build, locale);
        emit(Event::Built(&build_report));
        let start = || runners::ready(ready_soon.map_or_else(runner, Ok)?, options);
        let memory = options.of_runs(memory);
        let mut desk = Desk::new(
            plan,
            Session::new(plan, &build, wires, memory, &budget, start),
            Clerk {
                build: &build,
                submission,
                files: submission.file_names(),
                misspelt: misspelt::functions_of(lab, submission),
                absent: submission.absent(lab),
                oracle: prepared.oracle(),
                declared: &lab.declared,
                locale,
                seed: options.seed,
                untouched: begun::untouched(lab, submission),
            },
            Closer {
                plan,
                submission,
                build: &build,
                wires,
                cache,
                options,
                memory,
                budget: &budget,
                cpu_us: 0,
            },
        );
        desk.grade(emit)?;
        preparing
            .join()
            .map_err(|_| failed("looking after the rules"))?;
        let looked = inspector.look(plan, &build);
        desk.look_at(looked, emit)?;
        Ok::<_, GradeError>((build_report, desk.finish()))
    })?;
    let Graded {
        exercises,
        cpu_us,
        missing,
    } = graded;
    for missing in &missing {
        emit(Event::MissingLayer {
            layer: missing.layer.name(),
            reason: &missing.reason,
        });
    }
    let max_score = exercises.iter().map(|exercise| exercise.max_score.0).sum();
    let earned = exercises
        .iter()
        .map(|one| one.counted().map(|points| points.0));
    let report = Report {
        format_version: FORMAT_VERSION,
        lab: lab.id.clone(),
        language: submission.language,
        submission: submission.label.clone(),
        score: score::total(earned).map(Points),
        max_score: Points(max_score),
        seed: options.seed,
        build: build_report,
        run: RunReport {
            cpu_ms: cpu_us as f64 / 1e3,
            out_of_time: budget.is_over().then(|| budget.seconds()),
        },
        exercises,
    };
    emit(Event::Finished(&report));
    Ok(report)
}

fn build_report(build: &Build, locale: &Locale) -> BuildReport {
    // A warning of no known kind has no plain sentence.
    let warning = |one: &Diagnostic| match one.kind {
        Some(_) => locale.told(one),
        None => one.clone(),
    };
    BuildReport {
        status: build.status,
        warnings: build.warnings.iter().map(warning).collect(),
        errors: build.errors.iter().map(|one| locale.told(one)).collect(),
        wall_ms: rounded(build.wall_ms),
        cpu_ms: rounded(build.cpu_ms),
        cached: build.cached,
    }
}

/// Rounds milliseconds to the microsecond.
fn rounded(milliseconds: f64) -> f64 {
    (milliseconds * 1e3).round() / 1e3
}
