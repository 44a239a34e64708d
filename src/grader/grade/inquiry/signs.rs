//! Reads signs off an attempt or a judgement: whether it fails, whether another run would give the
//! same.

use sudograde_core::judge::Judgement;
use sudograde_core::outcome::{Cause, End};
use sudograde_core::plan::Attempt;
use sudograde_core::verdict::{Crash, Reason, Verdict};

/// Whether an input can be blamed for a verdict.
pub fn fails(verdict: Verdict) -> bool {
    matches!(
        verdict,
        Verdict::Fail
            | Verdict::Crash
            | Verdict::Timeout
            | Verdict::Memory
            | Verdict::OutputLimit
            | Verdict::GraderError
    )
}

/// Whether another run should give the same. A run stopped by its time limit may finish next time.
pub fn is_settled(judgement: &Judgement) -> bool {
    matches!(
        judgement.verdict,
        Verdict::Pass | Verdict::Fail | Verdict::Crash
    )
}

/// Whether two runs of the same input gave different results.
pub fn differ(one: &Judgement, other: &Judgement) -> bool {
    is_settled(one)
        && is_settled(other)
        && (one.verdict != other.verdict
            || (one.verdict == Verdict::Fail && one.actual != other.actual))
}

/// Whether a case was stopped: by a time limit, because it waited for ever, or because it filled
/// its folder.
pub fn was_stopped(attempt: &Attempt) -> bool {
    matches!(attempt, Attempt::Ran(outcome) if outcome.was_stopped())
}

/// Whether a case was stopped, or was not run, as others before it were stopped.
pub fn hangs_or_was_passed_over(attempt: &Attempt) -> bool {
    let passed_over =
        matches!(attempt, Attempt::Ran(outcome) if matches!(outcome.end, End::Skipped));
    passed_over || was_stopped(attempt)
}

/// Whether a case gave an answer, right or wrong.
pub fn is_answer(attempt: &Attempt) -> bool {
    matches!(attempt, Attempt::Ran(outcome) if outcome.complete)
}

/// Whether the case failed in its second run, in which unused memory holds other bytes than in the
/// first, or Python hashes with another seed.
pub fn needs_other_conditions(reason: Option<&Reason>, attempt: &Attempt) -> bool {
    let Attempt::Ran(outcome) = attempt else {
        return false;
    };
    let changed = outcome.changed.as_ref();
    match reason {
        Some(Reason::UnusedMemory | Reason::SetOrder) => true,
        Some(Reason::Crash(Crash::Misuse(_))) => {
            changed.is_some_and(|changed| changed.cause == Cause::UnusedMemory)
        }
        _ => false,
    }
}
