//! Checks the limits of a case: a lab chooses them within bounds that harm no machine.

use std::ops::RangeInclusive;

use toml::Spanned;

use super::loader::Loader;
use super::written::PartialLimits;
use sudograde_core::lab::{LabError, Limits};

/// At most ten minutes: a whole class waits for such a case.
const CPU_SECONDS: RangeInclusive<u64> = 1..=600;
/// The time for all cases of a submission together, if a lab says nothing else.
const USUAL_SUBMISSION_SECONDS: u64 = 60;
/// At most a day.
const SUBMISSION_SECONDS: RangeInclusive<u64> = 1..=86_400;
const WALL_SECONDS: RangeInclusive<u64> = 1..=3600;
/// With less than the minimum, not even a C library starts.
const MEMORY_MIB: RangeInclusive<u64> = 16..=16_384;
/// Outputs are kept in memory, for each case of each exercise.
const STDOUT_KIB: RangeInclusive<u64> = 0..=16_384;
const OBSERVATION_KIB: RangeInclusive<u64> = 1..=16_384;

impl Loader<'_> {
    /// The time for all cases of a submission together, in seconds.
    pub(super) fn submission_seconds(&self, given: &PartialLimits) -> Result<u64, LabError> {
        let number = self.number(
            "submission_seconds",
            &given.submission_seconds,
            SUBMISSION_SECONDS,
        )?;
        Ok(number.unwrap_or(USUAL_SUBMISSION_SECONDS))
    }

    fn number(
        &self,
        name: &str,
        given: &Option<Spanned<u64>>,
        allowed: RangeInclusive<u64>,
    ) -> Result<Option<u64>, LabError> {
        let Some(given) = given else { return Ok(None) };
        if allowed.contains(given.get_ref()) {
            return Ok(Some(*given.get_ref()));
        }
        let (least, most) = allowed.into_inner();
        Err(self.error(
            given,
            format!("{name} must be a number from {least} to {most}"),
        ))
    }

    /// The given limits; missing ones come from `base`.
    pub(super) fn limits(&self, given: &PartialLimits, base: Limits) -> Result<Limits, LabError> {
        let size = |name: &str, given: &Option<Spanned<u64>>, allowed: RangeInclusive<u64>| {
            self.number(name, given, allowed)
                .map(|size| size.and_then(|size| usize::try_from(size).ok()))
        };
        let cpu_seconds = self.number("cpu_seconds", &given.cpu_seconds, CPU_SECONDS)?;
        let cpu_seconds = cpu_seconds.unwrap_or(base.cpu_seconds);
        // Exercises run in parallel, so wall time must allow for other work on the machine.
        let patient = base.wall_seconds.max(10 * cpu_seconds);
        Ok(Limits {
            cpu_seconds,
            wall_seconds: self
                .number("wall_seconds", &given.wall_seconds, WALL_SECONDS)?
                .unwrap_or(patient),
            memory_mib: self
                .number("memory_mib", &given.memory_mib, MEMORY_MIB)?
                .unwrap_or(base.memory_mib),
            stdout_kib: size("stdout_kib", &given.stdout_kib, STDOUT_KIB)?
                .unwrap_or(base.stdout_kib),
            observation_kib: size("observation_kib", &given.observation_kib, OBSERVATION_KIB)?
                .unwrap_or(base.observation_kib),
        })
    }
}
