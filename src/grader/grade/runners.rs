//! Starts runners and checks that their sandbox is good enough.

use protocol::{Layer, MissingLayer};
use sudograde_core::plan::Plan;

use super::options::Options;
use crate::builder::{self, Cache};
use crate::run::{self, RunError, Runner};
use crate::submission::Submission;

/// Starts a runner, which gets ready while the submission is built.
pub fn start(
    plan: &Plan,
    submission: &Submission,
    options: &Options,
    cache: &Cache,
) -> Result<Runner, RunError> {
    let runtimes = builder::runtimes(submission.language, cache)?;
    let programs = run::readable_of_the_system(plan, submission.language)?;
    Runner::start(&runtimes, &options.without, programs)
}

/// Waits for the runner and checks that its sandbox is good enough.
pub fn ready(runner: Runner, options: &Options) -> Result<Runner, RunError> {
    let runner = runner.wait_until_ready()?;
    // Without these two layers, student code could harm the user or other exercises.
    let needed = |missing: &&MissingLayer| {
        options.full_sandbox || matches!(missing.layer, Layer::User | Layer::Seccomp)
    };
    let lacking: Vec<MissingLayer> = runner.missing.iter().filter(needed).cloned().collect();
    if lacking.is_empty() {
        Ok(runner)
    } else {
        Err(RunError::Sandbox(lacking))
    }
}
