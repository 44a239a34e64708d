//! Laws of lateness, and examples.

use super::*;
use jiff::tz::TimeZone;
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

/// The share that is left of an attempt without an extension.
fn in_time_or(policy: &LatePolicy) -> impl Fn(&Attempt, u32) -> f64 {
    |attempt, days| {
        let moved = policy.due.filter(|_| days > 0);
        policy.kept(
            attempt.submitted,
            moved.map(|due| after_days(due, days, &TimeZone::UTC)),
        )
    }
}

#[test]
fn late_days_are_used_where_they_help_and_no_more_than_that() {
    let policy = due_with(25.0, 12.5, None);
    let used = |hours: i64, days: u32| {
        let attempts = [attempt(1, hours, Some(40.0))];
        let worth = counting(&attempts, Counts::Best, days, in_time_or(&policy)).unwrap();
        (worth.late_days, worth.points)
    };
    assert_eq!(used(-1, 3), (0, Some(40.0)));
    assert_eq!(used(1, 3), (1, Some(40.0)));
    assert_eq!(used(25, 3), (2, Some(40.0)));
    // Two of three days late are free, and the third one costs what one day costs.
    assert_eq!(used(49, 2), (2, Some(25.0)));
    assert_eq!(used(49, 0), (0, Some(15.0)));
}

#[test]
fn of_two_that_are_worth_the_same_the_one_in_time_counts() {
    let attempts = [attempt(1, -1, Some(40.0)), attempt(2, 1, Some(40.0))];
    let policy = due_with(50.0, 0.0, None);
    let best = counting(&attempts, Counts::Best, 3, in_time_or(&policy)).unwrap();
    assert_eq!((best.attempt.submission, best.late_days), (1, 0));
}

#[test]
fn the_best_is_the_one_that_is_worth_most() {
    // The second attempt has more points, and loses half of them.
    let attempts = [attempt(1, -1, Some(40.0)), attempt(2, 1, Some(60.0))];
    let policy = due_with(50.0, 0.0, None);
    let best = counting(&attempts, Counts::Best, 0, in_time_or(&policy)).unwrap();
    assert_eq!((best.attempt.submission, best.points), (1, Some(40.0)));
    let last = counting(&attempts, Counts::Last, 0, in_time_or(&policy)).unwrap();
    assert_eq!((last.attempt.submission, last.points), (2, Some(30.0)));
}

#[test]
fn a_fault_of_the_grader_is_no_zero() {
    let attempts = [attempt(1, -2, Some(0.0)), attempt(2, -1, None)];
    let policy = LatePolicy::default();
    let best = counting(&attempts, Counts::Best, 0, in_time_or(&policy)).unwrap();
    assert_eq!(best.points, Some(0.0));
    let last = counting(&attempts, Counts::Last, 0, in_time_or(&policy)).unwrap();
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

#[test]
fn nothing_is_worth_no_late_day() {
    let policy = due_with(50.0, 10.0, None);
    let attempts = [attempt(1, 25, Some(0.0))];
    let worth = counting(&attempts, Counts::Best, 3, in_time_or(&policy)).unwrap();
    assert_eq!((worth.late_days, worth.points), (0, Some(0.0)));
}

#[test]
fn a_late_day_is_a_day_of_the_zone() {
    // In Santiago, the 4th of April 2026 has 25 hours.
    let santiago = TimeZone::get("America/Santiago").unwrap();
    let due: Timestamp = "2026-04-04T23:59-03:00".parse().unwrap();
    let next: Timestamp = "2026-04-05T23:59-04:00".parse().unwrap();
    assert_eq!(after_days(due, 1, &santiago), next);
}

#[test]
fn of_two_that_are_worth_nothing_the_better_one_counts() {
    let policy = due_with(100.0, 0.0, None);
    let attempts = [attempt(1, 1, Some(65.0)), attempt(2, 2, Some(40.0))];
    let best = counting(&attempts, Counts::Best, 0, in_time_or(&policy)).unwrap();
    assert_eq!((best.attempt.submission, best.points), (1, Some(0.0)));
}
