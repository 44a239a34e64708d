//! Groups of submissions: those that pairs join, directly or through others, and within them those
//! that are the same.

use std::collections::BTreeMap;

use super::code::Code;

/// For each code the number of the first one that is the same: it differs at most in names, layout
/// and the order of functions.
pub fn firsts(codes: &[Code]) -> Vec<usize> {
    let mut known = BTreeMap::new();
    let first = |(number, code): (usize, &Code)| *known.entry(code.spelled()).or_insert(number);
    codes.iter().enumerate().map(first).collect()
}

/// The groups that these pairs of numbers below `count` join, each in order; largest first, and of
/// equal ones the one whose first number is least.
pub fn groups(count: usize, pairs: impl Iterator<Item = [usize; 2]>) -> Vec<Vec<usize>> {
    let mut leaders: Vec<usize> = (0..count).collect();
    for pair in pairs {
        let [one, other] = pair.map(|number| leader(&mut leaders, number));
        leaders[one.max(other)] = one.min(other);
    }
    let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for number in 0..count {
        let leader = leader(&mut leaders, number);
        groups.entry(leader).or_default().push(number);
    }
    let joined = groups.into_values().filter(|group| group.len() > 1);
    let mut joined: Vec<Vec<usize>> = joined.collect();
    joined.sort_by_key(|group| std::cmp::Reverse(group.len()));
    joined
}

/// The least number in the group of this one, so far.
fn leader(leaders: &mut [usize], mut number: usize) -> usize {
    while leaders[number] != number {
        leaders[number] = leaders[leaders[number]];
        number = leaders[number];
    }
    number
}

/// The members of a group, those that are the same together.
pub fn by_sameness(group: &[usize], firsts: &[usize]) -> Vec<Vec<usize>> {
    let mut members: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for number in group {
        members.entry(firsts[*number]).or_default().push(*number);
    }
    let mut members: Vec<Vec<usize>> = members.into_values().collect();
    members.sort_by_key(|same| std::cmp::Reverse(same.len()));
    members
}
