//! Splits a list into groups that grow: a few items first, then twice as many, and so on.

use std::ops::RangeInclusive;

/// The list in groups. Each group is twice as long as the one before it, within `lengths`. Often
/// the first group is enough.
pub fn growing<T>(list: &[T], lengths: RangeInclusive<usize>) -> Vec<&[T]> {
    let mut groups = Vec::new();
    let (mut rest, mut length) = (list, *lengths.start());
    while !rest.is_empty() {
        let (group, others) = rest.split_at(length.min(rest.len()));
        groups.push(group);
        rest = others;
        length = length.saturating_mul(2).min(*lengths.end());
    }
    groups
}

/// The same of what an iterator gives, which is asked for no more than the groups that are taken hold.
pub fn portions<T>(
    all: impl Iterator<Item = T>,
    lengths: RangeInclusive<usize>,
) -> impl Iterator<Item = Vec<T>> {
    let mut all = all;
    let mut length = *lengths.start();
    std::iter::from_fn(move || {
        let group: Vec<T> = all.by_ref().take(length).collect();
        length = length.saturating_mul(2).min(*lengths.end());
        (!group.is_empty()).then_some(group)
    })
}
