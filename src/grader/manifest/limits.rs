//! Checks the limits of a case: a lab chooses them within bounds that harm no machine.

use std::fmt::Display;
use std::ops::RangeInclusive;

use toml::Spanned;

use super::loader::Loader;
use super::written::PartialLimits;
use sudograde_core::lab::{LabError, Limits};

/// At most ten minutes: a whole class waits for such a case.
const CPU_SECONDS: RangeInclusive<f64> = 0.1..=600.0;
/// The time for all cases of a submission together, if a lab says nothing else.
const USUAL_SUBMISSION_SECONDS: u64 = 60;
/// At most a day.
const SUBMISSION_SECONDS: RangeInclusive<u64> = 1..=86_400;
const WALL_SECONDS: RangeInclusive<u64> = 1..=3600;
/// With less than the minimum, not even a C library starts.
const MEMORY_MIB: RangeInclusive<u64> = 16..=16_384;
/// Outputs are kept in memory, for each case of each exercise.
const STDOUT_KIB: RangeInclusive<usize> = 0..=16_384;
const OBSERVATION_KIB: RangeInclusive<usize> = 1..=16_384;

impl Loader {
    /// The time for all cases of a submission together, in seconds.
    pub(super) fn submission_seconds(&self, given: &PartialLimits) -> Result<u64, LabError> {
        let given = &given.submission_seconds;
        let number = self.number("submission_seconds", given, SUBMISSION_SECONDS)?;
        Ok(number.unwrap_or(USUAL_SUBMISSION_SECONDS))
    }

    fn number<N: Copy + PartialOrd + Display>(
        &self,
        name: &str,
        given: &Option<Spanned<N>>,
        allowed: RangeInclusive<N>,
    ) -> Result<Option<N>, LabError> {
        let Some(given) = given else { return Ok(None) };
        let message = format!(
            "{name} must be a number from {} to {}",
            allowed.start(),
            allowed.end()
        );
        self.refuse(!allowed.contains(given.get_ref()), given, &message)?;
        Ok(Some(*given.get_ref()))
    }

    /// The given limits; missing ones come from `base`.
    pub(super) fn limits(&self, given: &PartialLimits, base: Limits) -> Result<Limits, LabError> {
        let cpu_seconds = self.number("cpu_seconds", &given.cpu_seconds, CPU_SECONDS)?;
        let cpu_ms = cpu_seconds.map_or(base.cpu_ms, |seconds| (seconds * 1e3) as u64);
        let wall_seconds = self.number("wall_seconds", &given.wall_seconds, WALL_SECONDS)?;
        let memory_mib = self.number("memory_mib", &given.memory_mib, MEMORY_MIB)?;
        let stdout_kib = self.number("stdout_kib", &given.stdout_kib, STDOUT_KIB)?;
        let observation_kib =
            self.number("observation_kib", &given.observation_kib, OBSERVATION_KIB)?;
        Ok(Limits {
            cpu_ms,
            // Exercises run in parallel, so wall time must allow for other work on the machine.
            wall_seconds: wall_seconds.unwrap_or(base.wall_seconds.max(cpu_ms / 100)),
            memory_mib: memory_mib.unwrap_or(base.memory_mib),
            stdout_kib: stdout_kib.unwrap_or(base.stdout_kib),
            observation_kib: observation_kib.unwrap_or(base.observation_kib),
        })
    }
}
