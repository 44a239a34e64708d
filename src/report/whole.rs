//! Points as whole numbers, for platforms that take no others.
//!
//! All points are multiplied by the smallest number that makes every maximum whole, which is 1 for most labs. Then the
//! total is rounded down, so that it is full only where full marks were earned, and the rows' points are rounded so
//! that they add up to it: the largest remainders are rounded up, those last that would make a row look full.

use std::cmp::Reverse;

/// The smallest part of a point that counts, as in the report: a fraction of this number.
const PARTS: f64 = 1e6;
/// Maxima that no number up to this one makes whole are counted in millionths.
const MOST: u32 = 1000;

/// Whole points: those of all, and of each row.
#[derive(Debug, PartialEq, Eq)]
pub struct Whole {
    pub score: u64,
    pub max_score: u64,
    /// The points of each row, and its maximum.
    pub rows: Vec<(u64, u64)>,
}

/// Rounds rows of points and their maxima, and the total, whose maximum is `most`. The rows add up to the total.
pub fn whole(rows: &[(f64, f64)], most: f64) -> Whole {
    let scale = scale(rows.iter().map(|row| row.1).chain([most]));
    let maximum = |points: f64| maximum(points, scale);
    let parts_in_one = PARTS as u64;
    let parts = rows.iter().map(|row| (row.0 * scale * PARTS).round());
    let parts: Vec<u64> = parts.map(|parts| parts as u64).collect();
    // Each row's parts may be off by a half, so the sum by less than the number of rows.
    let sum = parts.iter().sum::<u64>() + rows.len() as u64;
    let max_score = maximum(most);
    let score = (sum / parts_in_one).min(max_score);

    let mut whole: Vec<(u64, u64)> = rows
        .iter()
        .zip(&parts)
        .map(|(row, parts)| ((parts / parts_in_one).min(maximum(row.1)), maximum(row.1)))
        .collect();
    let given: u64 = whole.iter().map(|row| row.0).sum();
    let left: Vec<u64> = parts.iter().map(|parts| parts % parts_in_one).collect();
    let mut up: Vec<usize> = (0..rows.len())
        .filter(|row| left[*row] > 0 && whole[*row].0 < whole[*row].1)
        .collect();
    up.sort_by_key(|row| {
        let looks_full = whole[*row].0 + 1 == whole[*row].1;
        (looks_full, Reverse(left[*row]))
    });
    // There are never fewer of them than points that are missing.
    let missing = usize::try_from(score.saturating_sub(given)).unwrap_or(usize::MAX);
    for row in up.into_iter().take(missing) {
        whole[row].0 += 1;
    }
    Whole {
        score,
        max_score,
        rows: whole,
    }
}

/// The most whole points, without those of extra credit: the same for every submission.
pub fn most_whole(maxima: impl Iterator<Item = f64> + Clone, most: f64) -> u64 {
    maximum(most, scale(maxima.chain([most])))
}

fn maximum(points: f64, scale: f64) -> u64 {
    (points * scale + 1.0 / PARTS).floor() as u64
}

fn scale(maxima: impl Iterator<Item = f64> + Clone) -> f64 {
    let is_whole = |points: f64| (points - points.round()).abs() < 1.0 / PARTS;
    let scales = (1..=MOST).map(f64::from);
    let mut fitting = scales.filter(|scale| maxima.clone().all(|most| is_whole(most * scale)));
    fitting.next().unwrap_or(PARTS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_rows_add_up_to_the_total_rounded_down() {
        let rounded = whole(&[(1.5, 3.0), (2.7, 4.0), (3.0, 3.0)], 10.0);
        assert_eq!((rounded.score, rounded.max_score), (7, 10));
        assert_eq!(rounded.rows, [(1, 3), (3, 4), (3, 3)]);
    }

    #[test]
    fn all_but_a_little_is_not_all() {
        let rounded = whole(&[(1.0, 1.0), (3.999, 4.0)], 5.0);
        assert_eq!((rounded.score, rounded.max_score), (4, 5));
    }

    #[test]
    fn thirds_that_make_a_whole_are_a_whole() {
        let third = 7.0 / 3.0;
        let rounded = whole(&[(third, 3.0), (third, 3.0), (third, 3.0)], 9.0);
        assert_eq!(rounded.score, 7);
        assert_eq!(rounded.rows.iter().map(|row| row.0).sum::<u64>(), 7);
    }

    #[test]
    fn a_row_is_rounded_up_where_it_does_not_look_full() {
        let rounded = whole(&[(0.9, 1.0), (1.2, 3.0)], 4.0);
        assert_eq!(rounded.rows, [(0, 1), (2, 3)]);
    }

    #[test]
    fn a_row_without_points_gets_none_of_others() {
        let rounded = whole(&[(0.6, 1.0), (0.7, 1.0), (0.0, 3.0)], 5.0);
        assert_eq!(rounded.rows, [(0, 1), (1, 1), (0, 3)]);
    }

    #[test]
    fn extra_credit_is_not_part_of_the_maximum() {
        let rounded = whole(&[(1.5, 2.0), (0.5, 1.0)], 2.0);
        assert_eq!((rounded.score, rounded.max_score), (2, 2));
        assert_eq!(rounded.rows.iter().map(|row| row.0).sum::<u64>(), 2);
    }

    #[test]
    fn halves_are_counted_in_halves() {
        let rounded = whole(&[(0.5, 0.5), (0.75, 1.5)], 2.0);
        assert_eq!((rounded.score, rounded.max_score), (2, 4));
        assert_eq!(rounded.rows, [(1, 1), (1, 3)]);
        assert_eq!(most_whole([0.5, 1.5].into_iter(), 2.0), 4);
    }

    #[test]
    fn maxima_that_nothing_makes_whole_are_full_for_full_marks() {
        let most = std::f64::consts::PI + std::f64::consts::E;
        let rows = [
            (std::f64::consts::PI, std::f64::consts::PI),
            (std::f64::consts::E, std::f64::consts::E),
        ];
        let rounded = whole(&rows, most);
        assert_eq!(rounded.score, rounded.max_score);
    }

    /// A row: its maximum in quarters of a point, and the share of its cases that pass.
    fn row() -> impl Strategy<Value = (f64, f64)> {
        (prop_oneof![0..4u32, 0..40u32], 1..20u32, any::<bool>()).prop_flat_map(
            |(most, cases, wholly)| {
                let most = f64::from(most) / if wholly { 1.0 } else { 4.0 };
                (0..=cases).prop_map(move |passed| match passed == cases {
                    true => (most, most),
                    false => (most * (f64::from(passed) / f64::from(cases)), most),
                })
            },
        )
    }

    proptest! {
        #[test]
        fn rounding_keeps_to_its_rules(rows in proptest::collection::vec(row(), 0..12)) {
            let most: f64 = rows.iter().map(|row| row.1).sum();
            let earned: f64 = rows.iter().map(|row| row.0).sum();
            let rounded = whole(&rows, most);
            let scale = scale(rows.iter().map(|row| row.1).chain([most]));

            let sum = |part: fn(&(u64, u64)) -> u64| rounded.rows.iter().map(part).sum::<u64>();
            prop_assert_eq!(sum(|row| row.0), rounded.score);
            prop_assert_eq!(sum(|row| row.1), rounded.max_score);
            prop_assert_eq!(rounded.max_score as f64, most * scale);
            prop_assert_eq!(rounded.max_score, most_whole(rows.iter().map(|row| row.1), most));

            // The total is rounded down, by less than one, and is full only where all was earned.
            let exact = earned * scale;
            prop_assert!(rounded.score as f64 <= exact + 1e-4 && exact < rounded.score as f64 + 1.0);
            prop_assert_eq!(rounded.score == rounded.max_score, most - earned < 1e-9);

            for (row, (score, max_score)) in rows.iter().zip(&rounded.rows) {
                prop_assert!(score <= max_score);
                prop_assert!((*score as f64 - row.0 * scale).abs() < 1.0);
                if row.0 == 0.0 {
                    prop_assert_eq!(*score, 0);
                }
                if row.0 == row.1 {
                    prop_assert_eq!(score, max_score);
                }
            }
        }
    }
}
