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
