//! Finds the cases that a lab needs: without such a case, a mistake is no longer caught.

use std::collections::{BTreeMap, BTreeSet};

/// The cases, named `exercise/criterion/case`, that no program fails as the only one of their
/// criterion. `failing` holds the cases that each program fails.
///
/// Each of them could go, but not all of them at once.
pub fn redundant<'a>(
    cases: &[String],
    failing: impl Iterator<Item = &'a BTreeSet<String>>,
) -> Vec<String> {
    let mut needed: BTreeSet<&str> = BTreeSet::new();
    for failing in failing {
        let mut by_criterion: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for case in failing {
            let criterion = case.rsplit_once('/').map_or("", |(criterion, _)| criterion);
            by_criterion.entry(criterion).or_default().push(case);
        }
        let alone = by_criterion.values().filter(|cases| cases.len() == 1);
        needed.extend(alone.flatten());
    }
    let redundant = cases.iter().filter(|case| !needed.contains(case.as_str()));
    redundant.cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::redundant;

    #[test]
    fn a_case_is_needed_when_something_fails_it_alone_of_its_criterion() {
        let names = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<String>>();
        let all = names("e/a/1 e/a/2 e/a/3 e/b/1 f/a/1");
        let failing = ["e/a/1 e/a/2 e/b/1", "e/a/2", "e/a/1 e/a/3", "f/a/1"];
        let failing = failing.map(|text| names(text).into_iter().collect());
        assert_eq!(redundant(&all, failing.iter()), names("e/a/1 e/a/3"));
    }
}
