//! A class as numbers: the spread of points, the most frequent failures, the groups of students who
//! fail in the same way, and the cases that tell strong students from weak ones.

use std::collections::BTreeMap;

use super::verdict::Verdict;

/// A case of the lab, with its exercise and criterion.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Item {
    pub exercise: String,
    pub criterion: String,
    pub case: String,
    pub visible: bool,
    /// True if its criterion has points. A criterion without points only informs, and does not
    /// count as a failure.
    pub counts: bool,
}

/// The run that counts for a student.
#[derive(Clone, Debug)]
pub struct Sitting {
    /// The share of the points, 0 to 1; None where there is no score.
    pub share: Option<f64>,
    /// One verdict for each item; None where the case did not exist or was not asked.
    pub verdicts: Vec<Option<Verdict>>,
    /// The kinds of mistakes that the smallest counterexamples show: exercise, criterion and kind.
    pub kinds: Vec<(String, String, String)>,
}

#[derive(Clone, Debug, Default)]
pub struct Cohort {
    pub items: Vec<Item>,
    pub sittings: Vec<Sitting>,
}

/// The number of students who pass, of those with a known verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rate {
    pub passed: usize,
    pub of: usize,
}

impl Rate {
    pub fn failed(self) -> usize {
        self.of - self.passed
    }
}

/// Students who fail in the same way: their smallest counterexamples are of one kind. Where no kind
/// is known, they fail in the same cases, each with the same verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cluster {
    pub exercise: String,
    /// None where the whole exercise fails, because it is missing or does not compile.
    pub criterion: Option<String>,
    pub verdict: Verdict,
    /// The kind of mistake that their smallest counterexamples show.
    pub kind: Option<String>,
    /// The numbers of the items in which all of them fail.
    pub items: Vec<usize>,
    /// The students, by the numbers of their sittings.
    pub students: Vec<usize>,
}

/// The trait by which failures are the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Sameness {
    Kind(String),
    Cases(Vec<(usize, Verdict)>),
}

/// The exercise and criterion of a failure.
type Where = (String, Option<String>);

/// A student with the failing items.
type Failing = (usize, Vec<(usize, Verdict)>);

/// False for a fault of the grader, which says nothing about the student.
fn is_known(verdict: Verdict) -> bool {
    !matches!(verdict, Verdict::GraderError)
}

impl Cohort {
    fn verdict(&self, student: usize, item: usize) -> Option<Verdict> {
        self.sittings[student]
            .verdicts
            .get(item)
            .copied()
            .flatten()
            .filter(|one| is_known(*one))
    }

    /// The students in ten classes of points, from the fewest points to the most. The last class
    /// includes full marks.
    pub fn histogram(&self) -> [usize; 10] {
        let mut bins = [0; 10];
        for share in self.sittings.iter().filter_map(|sitting| sitting.share) {
            bins[((share * 10.0) as usize).min(9)] += 1;
        }
        bins
    }

    /// The students, those with the smallest share of the points first.
    pub fn by_share(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.sittings.len()).collect();
        let share = |student: &usize| self.sittings[*student].share.unwrap_or(-1.0);
        order.sort_by(|one, other| share(one).total_cmp(&share(other)));
        order
    }

    /// For each student, whether a known verdict of this criterion is not a pass.
    pub fn failing(&self, exercise: &str, criterion: &str) -> Vec<bool> {
        let of_it = |item: &Item| item.exercise == exercise && item.criterion == criterion;
        let items: Vec<usize> = (0..self.items.len())
            .filter(|item| of_it(&self.items[*item]))
            .collect();
        let fails = |student: usize| {
            let mut known = items.iter().filter_map(|item| self.verdict(student, *item));
            known.any(|verdict| verdict != Verdict::Pass)
        };
        (0..self.sittings.len()).map(fails).collect()
    }

    /// The number of students who pass all the items of a group, for each group in the items'
    /// order. Items without a group are left out.
    pub fn rates<'a, K: PartialEq>(
        &'a self,
        group: impl Fn(&'a Item) -> Option<K>,
    ) -> Vec<(K, Rate)> {
        let mut groups: Vec<(K, Vec<usize>)> = Vec::new();
        for (number, item) in self.items.iter().enumerate() {
            let Some(key) = group(item) else {
                continue;
            };
            match groups.iter_mut().find(|(other, _)| *other == key) {
                Some((_, items)) => items.push(number),
                None => groups.push((key, vec![number])),
            }
        }
        let rate = |items: &[usize]| {
            let mut rate = Rate::default();
            for student in 0..self.sittings.len() {
                let mut known = items
                    .iter()
                    .filter_map(|item| self.verdict(student, *item))
                    .peekable();
                if known.peek().is_some() {
                    rate.of += 1;
                    rate.passed += usize::from(known.all(|verdict| verdict == Verdict::Pass));
                }
            }
            rate
        };
        groups
            .into_iter()
            .map(|(key, items)| (key, rate(&items)))
            .collect()
    }

    /// How well a case tells strong students from weak ones: the correlation between passing the
    /// case and all other points (the point-biserial coefficient of item and rest), -1 to 1. None
    /// if all students pass or all fail.
    pub fn discrimination(&self, item: usize) -> Option<f64> {
        let mut pairs = Vec::new();
        for (student, sitting) in self.sittings.iter().enumerate() {
            let (Some(share), Some(verdict)) = (sitting.share, self.verdict(student, item)) else {
                continue;
            };
            let passed = f64::from(verdict == Verdict::Pass);
            // The case itself is left out, because it would correlate with itself.
            pairs.push((passed, share - passed / self.items.len() as f64));
        }
        correlation(&pairs)
    }

    /// The items that all of a cluster fail and that may be named, and how many hidden ones may not.
    pub fn shared(&self, cluster: &Cluster, hidden_too: bool) -> (Vec<&Item>, usize) {
        let items = cluster.items.iter().map(|item| &self.items[*item]);
        let named: Vec<&Item> = items.filter(|item| item.visible || hidden_too).collect();
        let more = cluster.items.len() - named.len();
        (named, more)
    }

    /// The groups of students who fail in the same way, largest first.
    pub fn clusters(&self) -> Vec<Cluster> {
        let mut found: BTreeMap<(Where, Sameness), Vec<Failing>> = BTreeMap::new();
        for student in 0..self.sittings.len() {
            for (place, failing) in self.failures(student) {
                let same = self.sameness(student, &place, &failing);
                found
                    .entry((place, same))
                    .or_default()
                    .push((student, failing));
            }
        }
        let clusters = found
            .into_iter()
            .map(|(((exercise, criterion), same), all)| {
                let (_, first) = &all[0];
                let shared = first.iter().map(|(item, _)| *item).filter(|item| {
                    all.iter()
                        .all(|(_, failing)| failing.iter().any(|(other, _)| other == item))
                });
                Cluster {
                    exercise,
                    criterion,
                    verdict: first[0].1,
                    kind: match same {
                        Sameness::Kind(kind) => Some(kind),
                        Sameness::Cases(_) => None,
                    },
                    items: shared.collect(),
                    students: all.iter().map(|(student, _)| *student).collect(),
                }
            });
        let mut clusters: Vec<Cluster> = clusters.collect();
        clusters.sort_by_key(|cluster| std::cmp::Reverse(cluster.students.len()));
        clusters
    }

    fn sameness(&self, student: usize, place: &Where, failing: &[(usize, Verdict)]) -> Sameness {
        let mut kinds = self.sittings[student].kinds.iter();
        let named = kinds.find(|(exercise, criterion, _)| {
            (exercise, Some(criterion)) == (&place.0, place.1.as_ref())
        });
        match named {
            Some((.., kind)) => Sameness::Kind(kind.clone()),
            None => Sameness::Cases(failing.to_vec()),
        }
    }

    /// The failures of a student: for each criterion, or for a whole exercise.
    fn failures(&self, student: usize) -> Vec<(Where, Vec<(usize, Verdict)>)> {
        let mut failures: Vec<(Where, Vec<(usize, Verdict)>)> = Vec::new();
        let of_exercises = self
            .items
            .chunk_by(|one, other| one.exercise == other.exercise);
        let mut first = 0;
        for items in of_exercises {
            let verdicts: Vec<(usize, Verdict)> = (first..first + items.len())
                .filter(|item| self.items[*item].counts)
                .filter_map(|item| Some((item, self.verdict(student, item)?)))
                .collect();
            first += items.len();
            let not_there = |verdict| matches!(verdict, Verdict::Missing | Verdict::BuildError);
            let whole =
                !verdicts.is_empty() && verdicts.iter().all(|(_, verdict)| not_there(*verdict));
            for (item, verdict) in verdicts {
                if verdict == Verdict::Pass {
                    continue;
                }
                let item_of = &self.items[item];
                let criterion = (!whole).then(|| item_of.criterion.clone());
                let place = (item_of.exercise.clone(), criterion);
                match failures.iter_mut().find(|(other, _)| *other == place) {
                    Some((_, failing)) => failing.push((item, verdict)),
                    None => failures.push((place, vec![(item, verdict)])),
                }
            }
        }
        failures
    }
}

/// Pearson's coefficient; None if one side does not vary.
fn correlation(pairs: &[(f64, f64)]) -> Option<f64> {
    let count = pairs.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / count;
    let (left, right) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let (mut both, mut of_left, mut of_right) = (0.0, 0.0, 0.0);
    for pair in pairs {
        let (one, other) = (pair.0 - left, pair.1 - right);
        both += one * other;
        of_left += one * one;
        of_right += other * other;
    }
    let varies = of_left > 1e-9 && of_right > 1e-9;
    varies.then(|| (both / (of_left * of_right).sqrt()).clamp(-1.0, 1.0))
}

#[cfg(test)]
mod tests;
