//! The grader's side of a run: what to run for each exercise, and gathering what the runner saw.

mod ask;
mod batch;
mod budget;
mod compose;
mod runner;
mod seen;
mod session;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use ask::has_workspace;
use batch::{Batch, cases_of, tell_all};
pub use budget::Budget;
pub use compose::readable_for_programs;
pub use runner::{RunError, Runner};
pub use seen::observation;
pub use session::{Done, Session};
use session::{is_too_long, silent};

use crate::builder::{Build, BuildError, ObjectKey, Unbuilt, tool};
use protocol::Reply;
use sudograde_core::lab::{Language, Task};
use sudograde_core::outcome::Glimpses;
use sudograde_core::plan::{Attempt, Plan};

/// An exercise that takes longer than this is announced.
const SLOW: Duration = Duration::from_millis(800);

/// What a run tells as it goes.
pub enum Progress {
    /// Case `case` of exercise `exercise`, both in the plan's order.
    Attempt {
        exercise: usize,
        case: usize,
        attempt: Attempt,
    },
    /// The generated cases of an exercise that are run with one composition, in the plan's order; or
    /// why there is nothing to be seen of them.
    Generated {
        key: ObjectKey,
        seen: Result<Glimpses, Attempt>,
    },
    Slow {
        exercise: usize,
    },
}

impl Progress {
    /// The same, of a submission in which nothing works: its rules do not count.
    pub fn void(self) -> Progress {
        match self {
            Progress::Attempt {
                exercise,
                case,
                attempt: Attempt::Looked { .. },
            } => Progress::Attempt {
                exercise,
                case,
                attempt: Attempt::NothingWorks,
            },
            other => other,
        }
    }
}

/// Hears what a run tells, and may ask for more.
type Tell<'t, 'a, E> = &'t mut dyn FnMut(Progress, &mut Session<'a, E>) -> Result<(), E>;

/// Runs every case of the plan. `tell` is called for each exactly once, in the order in which they end,
/// and once for the generated cases of each composition. A runner is only started when there is something
/// to run that was not seen before.
pub fn run<'a, E: From<RunError>>(
    plan: &Plan,
    build: &Build,
    mut session: Session<'a, E>,
    tell: Tell<'_, 'a, E>,
) -> Result<Done, E> {
    let mut fresh = Vec::new();
    for (key, product) in &build.products {
        match product {
            Ok(product) => {
                let mut batch = Batch::new(plan, *key, product);
                // What was built just now was never run.
                let known = build.cached.then(|| batch.recall(&mut session)).flatten();
                match known {
                    Some(seen) => batch.take_all(seen, &mut session, tell)?,
                    None => {
                        batch.send(&mut session)?;
                        fresh.push(batch);
                    }
                }
            }
            Err(unbuilt) => give_up(plan, *key, unbuilt, &mut session, tell)?,
        }
    }
    // Not before, as it takes its time: the runner is at work.
    for batch in &mut fresh {
        batch.find_name(&session);
    }
    gather(&mut session, &mut fresh, tell)?;
    Ok(session.finish())
}

/// What programs read of the system, when the plan has cases that run one, or that use files; then
/// the runner has to leave room for that.
pub fn readable_of_the_system(
    plan: &Plan,
    language: Language,
) -> Result<Option<Vec<PathBuf>>, BuildError> {
    let interpreter = match language {
        Language::Python => Some(tool::python()?.path),
        _ => None,
    };
    let needs = |task: &Task| match task {
        Task::Call(call) => !call.is_bare(),
        task => has_workspace(task),
    };
    let needed = interpreter.is_some()
        || plan.exercises.iter().any(|planned| {
            // Whatever will be generated goes where any input of the property goes.
            let mut generated = planned
                .properties
                .iter()
                .map(|one| one.property.case("0".to_owned()));
            let mut cases = planned.cases.iter().map(|planned| planned.case);
            cases.any(|case| needs(&case.task)) || generated.any(|case| needs(&case.task))
        });
    Ok(needed.then(|| compose::readable_for_programs(interpreter.as_deref())))
}

fn give_up<'s, E: From<RunError>>(
    plan: &Plan,
    key: ObjectKey,
    unbuilt: &Unbuilt,
    session: &mut Session<'s, E>,
    tell: Tell<'_, 's, E>,
) -> Result<(), E> {
    let attempt = match unbuilt {
        Unbuilt::DoesNotCompile => Attempt::DoesNotCompile,
        Unbuilt::NeedsBroken { function } => Attempt::NeedsBroken {
            function: function.clone(),
        },
        Unbuilt::Missing { function } => Attempt::Missing {
            function: function.clone(),
        },
        Unbuilt::Undefined { name } => Attempt::Undefined { name: name.clone() },
    };
    let mut generated = plan.exercises[key.exercise].generated(key.own_functions);
    let generated = generated.next().is_some();
    tell_all(
        key,
        &cases_of(plan, key),
        generated,
        &attempt,
        session,
        tell,
    )
}

/// Gathers what the runner saw of every batch, which run side by side.
fn gather<'a, E: From<RunError>>(
    session: &mut Session<'a, E>,
    batches: &mut [Batch],
    tell: Tell<'_, 'a, E>,
) -> Result<(), E> {
    let started = Instant::now();
    let mut last_reply = started;
    while let Some(longest_ms) = batches
        .iter()
        .filter(|batch| !batch.over)
        .map(|batch| batch.longest_ms)
        .max()
    {
        let reply = session.next(SLOW)?;
        let heard = reply.is_some();
        match reply {
            Some(Reply::Case {
                composition,
                case,
                outcome,
            }) => {
                if let Some(batch) = batch_of(batches, composition) {
                    batch.take(case, *outcome, session, tell)?;
                    batch.settle(session, tell)?;
                }
            }
            Some(Reply::Bundle {
                composition,
                glimpses,
            }) => {
                if let Some(batch) = batch_of(batches, composition) {
                    batch.glimpses = Some(glimpses);
                    batch.settle(session, tell)?;
                }
            }
            Some(Reply::Unloadable {
                composition,
                reason,
            }) => {
                if let Some(batch) = batch_of(batches, composition) {
                    batch.fail(&reason, session, tell)?;
                }
            }
            None if session.is_over() => {
                return batches
                    .iter_mut()
                    .try_for_each(|batch| batch.give_up(session, tell));
            }
            Some(Reply::Broken { .. } | Reply::Ready { .. } | Reply::Piece { .. }) | None => {}
        }
        // What was asked for meanwhile took its time, too.
        if heard {
            last_reply = Instant::now();
        }
        if is_too_long(last_reply.elapsed(), longest_ms) {
            return Err(silent().into());
        }
        if started.elapsed() >= SLOW {
            for batch in batches
                .iter_mut()
                .filter(|batch| !batch.over && !batch.told_slow)
            {
                batch.told_slow = true;
                let exercise = batch.key.exercise;
                tell(Progress::Slow { exercise }, session)?;
            }
        }
    }
    Ok(())
}

fn batch_of<'b, 'p>(batches: &'b mut [Batch<'p>], id: usize) -> Option<&'b mut Batch<'p>> {
    batches.iter_mut().find(|batch| batch.id == Some(id))
}
