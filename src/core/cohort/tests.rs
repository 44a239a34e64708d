//! Laws that hold for every class, tried on small ones.

use super::*;
use Verdict::{Crash, Fail, GraderError, Missing, Pass};
use proptest::prelude::*;

fn item(exercise: &str, criterion: &str, case: &str) -> Item {
    Item {
        exercise: exercise.to_owned(),
        criterion: criterion.to_owned(),
        case: case.to_owned(),
        visible: true,
        counts: true,
    }
}

fn cohort(sittings: &[(f64, [Verdict; 4])]) -> Cohort {
    let items = vec![
        item("valid", "rows", "a"),
        item("valid", "rows", "b"),
        item("valid", "boxes", "c"),
        item("final", "all", "d"),
    ];
    let sittings = sittings.iter().map(|(share, verdicts)| Sitting {
        share: Some(*share),
        verdicts: verdicts.iter().copied().map(Some).collect(),
        kinds: Vec::new(),
    });
    Cohort {
        items,
        sittings: sittings.collect(),
    }
}

#[test]
fn those_who_fail_alike_are_together_and_the_most_come_first() {
    let class = cohort(&[
        (1.0, [Pass, Pass, Pass, Pass]),
        (0.5, [Pass, Pass, Fail, Pass]),
        (0.5, [Pass, Pass, Fail, Crash]),
        (0.0, [Missing, Missing, Missing, Pass]),
        (0.2, [Fail, Pass, Pass, Pass]),
        (0.2, [Fail, Fail, Pass, Pass]),
    ]);
    let clusters = class.clusters();
    assert_eq!(clusters[0].criterion.as_deref(), Some("boxes"));
    assert_eq!(
        (&clusters[0].items[..], &clusters[0].students[..]),
        (&[2][..], &[1, 2][..])
    );
    assert!(
        clusters[1..]
            .iter()
            .all(|cluster| cluster.students.len() == 1)
    );
    let missing = clusters
        .iter()
        .find(|cluster| cluster.verdict == Missing)
        .expect("one misses it");
    assert_eq!(
        (missing.criterion.as_deref(), missing.items.len()),
        (None, 3)
    );
    // Failing one case of the rows differs from failing both.
    assert_eq!(clusters.len(), 5);
}

#[test]
fn a_kind_of_counterexample_joins_those_who_fail_in_other_cases() {
    let mut class = cohort(&[
        (0.5, [Fail, Pass, Pass, Pass]),
        (0.5, [Fail, Fail, Pass, Pass]),
        (0.5, [Fail, Fail, Pass, Pass]),
    ]);
    let kind = |id: &str| vec![("valid".to_owned(), "rows".to_owned(), id.to_owned())];
    class.sittings[0].kinds = kind("row-missed");
    class.sittings[1].kinds = kind("row-missed");
    let clusters = class.clusters();
    assert_eq!(clusters[0].kind.as_deref(), Some("row-missed"));
    assert_eq!(
        (&clusters[0].students[..], &clusters[0].items[..]),
        (&[0, 1][..], &[0][..])
    );
    assert_eq!((clusters[1].kind.as_deref(), clusters.len()), (None, 2));
}

#[test]
fn a_rate_counts_students_of_whom_it_is_known() {
    let class = cohort(&[
        (1.0, [Pass, Pass, Pass, Pass]),
        (0.5, [Pass, Fail, GraderError, Pass]),
    ]);
    let rates = class.rates(|item| Some(item.criterion.as_str()));
    let rate = |passed, of| Rate { passed, of };
    assert_eq!(
        rates,
        [
            ("rows", rate(1, 2)),
            ("boxes", rate(1, 1)),
            ("all", rate(2, 2))
        ]
    );
}

#[test]
fn nobody_fails_what_has_no_points() {
    let mut class = cohort(&[(1.0, [Pass, Pass, Fail, Pass])]);
    class.items[2].counts = false;
    assert_eq!(class.clusters(), []);
}

#[test]
fn a_case_that_only_strong_students_pass_tells_them_apart() {
    let class = cohort(&[
        (1.0, [Pass, Pass, Fail, Pass]),
        (0.9, [Pass, Pass, Fail, Pass]),
        (0.1, [Fail, Pass, Pass, Pass]),
        (0.0, [Fail, Pass, Pass, Pass]),
    ]);
    assert!(class.discrimination(0) > Some(0.9));
    assert!(class.discrimination(2) < Some(-0.9));
    assert_eq!(class.discrimination(1), None, "all pass it");
}

#[test]
fn full_marks_are_in_the_last_class_of_points() {
    let class = cohort(&[(1.0, [Pass; 4]), (0.95, [Pass; 4]), (0.0, [Fail; 4])]);
    assert_eq!(class.histogram(), [1, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
}

proptest! {
    #[test]
    fn nobody_is_lost_in_clusters(verdicts in prop::collection::vec(prop::array::uniform4(0..3_u8), 0..30)) {
        let named = |number: u8| [Pass, Fail, Crash][usize::from(number)];
        let sittings: Vec<(f64, [Verdict; 4])> =
            verdicts.iter().map(|row| (0.5, row.map(named))).collect();
        let class = cohort(&sittings);
        let clusters = class.clusters();
        for (student, (_, row)) in sittings.iter().enumerate() {
            for (item, verdict) in row.iter().enumerate() {
                let told = clusters.iter().filter(|cluster| {
                    cluster.students.contains(&student) && cluster.items.contains(&item)
                });
                prop_assert_eq!(told.count(), usize::from(*verdict != Pass));
            }
        }
    }
}
