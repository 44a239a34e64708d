//! Grades: which submission of a student counts, and what a late one costs.

use jiff::{SignedDuration, Timestamp};

/// The cost of being late. It is zero without a due date.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LatePolicy {
    pub due: Option<Timestamp>,
    /// Percent of the points, however late the submission is.
    pub percent: f64,
    /// Percent of the points for each day that has begun.
    pub percent_per_day: f64,
    /// A submission after this moment earns no points.
    pub cut_off: Option<Timestamp>,
    /// A submission that is later than the due date by this much at most is in time.
    pub grace_minutes: f64,
    /// Times that a student can set count, too.
    pub trust_claimed: bool,
}

/// The source of a submission's time. A later variant is more reliable than an earlier one.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// A date that the student can set: of a commit, or of a file in an archive or folder.
    Claimed,
    /// The date of the file that was downloaded.
    Download,
    /// The platform says that the submission was in time, but not when it came.
    PlatformInTime,
    /// The platform says that the submission was late, but not by how much.
    PlatformLate,
    /// The roster gives the time.
    Roster,
}

impl Source {
    const ALL: [Source; 5] = [
        Source::Claimed,
        Source::Download,
        Source::PlatformInTime,
        Source::PlatformLate,
        Source::Roster,
    ];

    /// The name in the gradebook.
    pub fn id(self) -> &'static str {
        match self {
            Source::Claimed => "claimed",
            Source::Download => "download",
            Source::PlatformInTime => "platform-in-time",
            Source::PlatformLate => "platform-late",
            Source::Roster => "roster",
        }
    }

    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|source| source.id() == id)
    }
}

/// The time of a submission, and its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Moment {
    pub at: Timestamp,
    pub by: Source,
}

impl Moment {
    pub fn is_claimed(&self) -> bool {
        self.by == Source::Claimed
    }
}

/// The one of a student's submissions that counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counts {
    /// The one with the most points after the deduction for being late.
    #[default]
    Best,
    Last,
}

impl Counts {
    /// The name in the gradebook and on the command line.
    pub fn id(self) -> &'static str {
        match self {
            Counts::Best => "best",
            Counts::Last => "last",
        }
    }

    pub fn from_id(id: &str) -> Option<Self> {
        [Counts::Best, Counts::Last]
            .into_iter()
            .find(|counts| counts.id() == id)
    }
}

/// The result of one submission.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Attempt {
    /// The submission's row in the gradebook.
    pub submission: i64,
    pub submitted: Moment,
    /// None if the grader was at fault.
    pub score: Option<f64>,
}

/// The submission that counts, and its points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    pub attempt: Attempt,
    /// The share of the points that is left after the deduction for being late, 0 to 1.
    pub kept: f64,
    /// None if the grader was at fault.
    pub points: Option<f64>,
}

impl LatePolicy {
    /// The share of the points that is left for a submission at this moment, 0 to 1. `extension` is
    /// the student's own due date; it moves the cut-off as far as it moves the due date.
    pub fn kept(&self, submitted: Moment, extension: Option<Timestamp>) -> f64 {
        let at = submitted.at;
        match (submitted.by, extension.or(self.due)) {
            (_, None) | (Source::PlatformInTime, _) => 1.0,
            (Source::Claimed, _) if !self.trust_claimed => 1.0,
            // The platform knows only the due date of the whole class.
            (Source::PlatformLate, _) if extension.is_some() => 1.0,
            (Source::PlatformLate, Some(due)) => self.kept_at(at.min(just_after(due)), extension),
            (Source::Claimed | Source::Download | Source::Roster, _) => self.kept_at(at, extension),
        }
    }

    fn kept_at(&self, submitted: Timestamp, extension: Option<Timestamp>) -> f64 {
        let Some(due) = extension.or(self.due) else {
            return 1.0;
        };
        let late = submitted.duration_since(due);
        if late.as_secs_f64() <= self.grace_minutes * SECONDS_OF_A_MINUTE {
            return 1.0;
        }
        let moved = self.due.map_or(SignedDuration::ZERO, |usual| {
            due.duration_since(usual).max(SignedDuration::ZERO)
        });
        let is_cut = |cut_off: Timestamp| submitted.duration_since(cut_off) > moved;
        if self.cut_off.is_some_and(is_cut) {
            return 0.0;
        }
        let days = (late.as_secs_f64() / SECONDS_OF_A_DAY).ceil();
        let lost = self.percent + days * self.percent_per_day;
        1.0 - lost.clamp(0.0, 100.0) / 100.0
    }
}

/// The first late moment.
fn just_after(due: Timestamp) -> Timestamp {
    due.saturating_add(SignedDuration::from_secs(1))
        .unwrap_or(due)
}

const SECONDS_OF_A_MINUTE: f64 = 60.0;
const SECONDS_OF_A_DAY: f64 = 86_400.0;

/// The attempt that counts; None if there is none. With `Counts::Best`, an attempt without a score
/// counts only if no attempt has one.
pub fn counting(
    attempts: &[Attempt],
    counts: Counts,
    policy: &LatePolicy,
    extension: Option<Timestamp>,
) -> Option<Worth> {
    let worths = attempts.iter().map(|attempt| {
        let kept = policy.kept(attempt.submitted, extension);
        Worth {
            attempt: *attempt,
            kept,
            points: attempt.score.map(|score| score * kept),
        }
    });
    let later = |one: &Worth, other: &Worth| {
        let place = |worth: &Worth| (worth.attempt.submitted.at, worth.attempt.submission);
        place(one).cmp(&place(other))
    };
    match counts {
        Counts::Last => worths.max_by(later),
        Counts::Best => worths.max_by(|one, other| {
            let points = |worth: &Worth| worth.points.unwrap_or(-1.0);
            points(one)
                .total_cmp(&points(other))
                .then_with(|| later(one, other))
        }),
    }
}

/// Points with the instructor's adjustments: never below 0, and above `most` only by the part of
/// the adjustments that may exceed it (`beyond`).
pub fn adjusted(points: f64, adjustments: f64, beyond: f64, most: Option<f64>) -> f64 {
    // The points that the exercises earned are not cut.
    let most = most.map_or(f64::INFINITY, |most| most.max(points));
    let within = (points + adjustments - beyond).clamp(0.0, most);
    (within + beyond).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const HOUR: i64 = 3600;
    const DAY: i64 = 24 * HOUR;

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_second(1_700_000_000 + seconds).unwrap()
    }

    fn due_with(percent: f64, percent_per_day: f64, cut_off: Option<i64>) -> LatePolicy {
        LatePolicy {
            due: Some(at(0)),
            percent,
            percent_per_day,
            cut_off: cut_off.map(at),
            ..LatePolicy::default()
        }
    }

    #[test]
    fn without_a_due_date_nothing_is_late() {
        assert_eq!(LatePolicy::default().kept_at(at(99 * DAY), None), 1.0);
    }

    #[test]
    fn a_day_that_has_begun_counts() {
        let policy = due_with(0.0, 10.0, None);
        assert_eq!(policy.kept_at(at(0), None), 1.0);
        assert_eq!(policy.kept_at(at(1), None), 0.9);
        assert_eq!(policy.kept_at(at(DAY), None), 0.9);
        assert_eq!(policy.kept_at(at(DAY + 1), None), 0.8);
        assert_eq!(policy.kept_at(at(400 * DAY), None), 0.0);
    }

    #[test]
    fn until_then_a_part_and_nothing_after() {
        let policy = due_with(25.0, 0.0, Some(2 * DAY));
        assert_eq!(policy.kept_at(at(DAY), None), 0.75);
        assert_eq!(policy.kept_at(at(2 * DAY), None), 0.75);
        assert_eq!(policy.kept_at(at(2 * DAY + 1), None), 0.0);
    }

    #[test]
    fn an_extension_moves_the_due_date_and_the_cut_off() {
        let policy = due_with(0.0, 0.0, Some(0));
        assert_eq!(policy.kept_at(at(1), None), 0.0);
        assert_eq!(policy.kept_at(at(DAY), Some(at(DAY))), 1.0);
        assert_eq!(policy.kept_at(at(DAY + 1), Some(at(DAY))), 0.0);
        let policy = due_with(50.0, 0.0, Some(DAY));
        assert_eq!(policy.kept_at(at(3 * DAY), Some(at(2 * DAY))), 0.5);
        assert_eq!(policy.kept_at(at(3 * DAY + 1), Some(at(2 * DAY))), 0.0);
    }

    #[test]
    fn within_the_grace_nothing_is_late_and_after_it_all_of_the_time_is() {
        let policy = LatePolicy {
            grace_minutes: 10.0,
            ..due_with(0.0, 10.0, Some(0))
        };
        assert_eq!(policy.kept_at(at(600), None), 1.0);
        assert_eq!(policy.kept_at(at(601), None), 0.0);
        assert_eq!(policy.kept_at(at(DAY + 600), Some(at(DAY))), 1.0);
        let policy = LatePolicy {
            cut_off: None,
            ..policy
        };
        assert_eq!(policy.kept_at(at(DAY + 1), None), 0.8);
    }

    #[test]
    fn who_says_when_decides_what_it_costs() {
        let mut policy = due_with(0.0, 10.0, None);
        let kept = |policy: &LatePolicy, by, days, extension| {
            let at = at(days * DAY);
            policy.kept(Moment { at, by }, extension)
        };
        let costs = |policy: &LatePolicy| Source::ALL.map(|by| kept(policy, by, 5, None));
        assert_eq!(costs(&policy), [1.0, 0.5, 1.0, 0.9, 0.5]);
        policy.trust_claimed = true;
        assert_eq!(costs(&policy), [0.5, 0.5, 1.0, 0.9, 0.5]);
        // Before the student's own due date it is not late, whatever the platform says.
        assert_eq!(kept(&policy, Source::PlatformLate, -1, None), 1.0);
        assert_eq!(kept(&policy, Source::PlatformLate, 5, Some(at(DAY))), 1.0);
        assert_eq!(costs(&LatePolicy::default()), [1.0; 5]);
    }

    fn attempt(submission: i64, hours: i64, score: Option<f64>) -> Attempt {
        Attempt {
            submission,
            submitted: Moment {
                at: at(hours * HOUR),
                by: Source::Download,
            },
            score,
        }
    }

    #[test]
    fn the_best_is_the_one_that_is_worth_most() {
        // The second attempt has more points, and loses half of them.
        let attempts = [attempt(1, -1, Some(40.0)), attempt(2, 1, Some(60.0))];
        let policy = due_with(50.0, 0.0, None);
        let best = counting(&attempts, Counts::Best, &policy, None).unwrap();
        assert_eq!((best.attempt.submission, best.points), (1, Some(40.0)));
        let last = counting(&attempts, Counts::Last, &policy, None).unwrap();
        assert_eq!((last.attempt.submission, last.points), (2, Some(30.0)));
    }

    #[test]
    fn a_fault_of_the_grader_is_no_zero() {
        let attempts = [attempt(1, -2, Some(0.0)), attempt(2, -1, None)];
        let policy = LatePolicy::default();
        let best = counting(&attempts, Counts::Best, &policy, None).unwrap();
        assert_eq!(best.points, Some(0.0));
        let last = counting(&attempts, Counts::Last, &policy, None).unwrap();
        assert_eq!(last.points, None);
    }

    #[test]
    fn adjustments_lead_neither_below_nothing_nor_beyond_the_most() {
        assert_eq!(adjusted(5.0, -9.0, 0.0, Some(70.0)), 0.0);
        assert_eq!(adjusted(60.0, 500.0, 0.0, Some(70.0)), 70.0);
        assert_eq!(adjusted(0.0, 3.0, 0.0, None), 3.0);
        // Five points may exceed the maximum.
        assert_eq!(adjusted(60.0, 505.0, 5.0, Some(70.0)), 75.0);
        assert_eq!(adjusted(60.0, -70.0, -5.0, Some(70.0)), 0.0);
    }

    proptest! {
        #[test]
        fn later_is_never_worth_more(
            percent in 0.0..=100.0f64, per_day in 0.0..=100.0f64, cut_off in proptest::option::of(0..10 * DAY),
            submitted in -10 * DAY..20 * DAY, wait in 0..10 * DAY,
        ) {
            let policy = due_with(percent, per_day, cut_off);
            let (earlier, later) = (policy.kept_at(at(submitted), None), policy.kept_at(at(submitted + wait), None));
            prop_assert!((0.0..=1.0).contains(&earlier));
            prop_assert!(later <= earlier);
        }

        #[test]
        fn an_extension_never_costs_anything(
            percent in 0.0..=100.0f64, per_day in 0.0..=100.0f64, cut_off in proptest::option::of(0..10 * DAY),
            submitted in -10 * DAY..20 * DAY, extension in 0..10 * DAY,
        ) {
            let policy = due_with(percent, per_day, cut_off);
            prop_assert!(policy.kept_at(at(submitted), Some(at(extension))) >= policy.kept_at(at(submitted), None));
        }
    }
}
