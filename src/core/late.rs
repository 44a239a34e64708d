//! Grades: which submission of a student counts, and what a late one costs.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Span, Timestamp};

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
    /// The late days that it uses up.
    pub late_days: u32,
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

/// The due date moved by late days: to the same time of a later day in this zone.
pub fn after_days(due: Timestamp, days: u32, zone: &TimeZone) -> Timestamp {
    let moved = due
        .to_zoned(zone.clone())
        .checked_add(Span::new().days(i64::from(days)));
    moved.map_or(Timestamp::MAX, |moved| moved.timestamp())
}

/// The attempt that counts; None if there is none. With `Counts::Best`, an attempt without a score
/// counts only if no attempt has one. `days` are the late days that the student may use, and
/// `kept(attempt, n)` is the share of the points that is left with `n` of them: an attempt uses as
/// few as give it the most points.
pub fn counting(
    attempts: &[Attempt],
    counts: Counts,
    days: u32,
    kept: impl Fn(&Attempt, u32) -> f64,
) -> Option<Worth> {
    let worths = attempts.iter().map(|attempt| {
        let better = |one: (u32, f64), other: (u32, f64)| if other.1 > one.1 { other } else { one };
        // Nothing is worth a late day where there are no points.
        let days = attempt
            .score
            .filter(|score| *score > 0.0)
            .map_or(0, |_| days);
        let with = (0..=days).map(|days| (days, kept(attempt, days)));
        let (late_days, kept) = with.reduce(better).unwrap_or((0, 1.0));
        Worth {
            attempt: *attempt,
            kept,
            late_days,
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
            let score = |worth: &Worth| worth.attempt.score.unwrap_or(-1.0);
            points(one)
                .total_cmp(&points(other))
                .then_with(|| score(one).total_cmp(&score(other)))
                .then_with(|| other.late_days.cmp(&one.late_days))
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
mod tests;
