//! Groups that grow: a few items first, then twice as many, and so on.

use std::ops::RangeInclusive;

/// The items in groups. Each group is twice as long as the one before it, within `lengths`. Often the first
/// group is enough, so no more items are asked for than the groups hold that are taken.
pub fn growing<T>(
    items: impl IntoIterator<Item = T>,
    lengths: RangeInclusive<usize>,
) -> impl Iterator<Item = Vec<T>> {
    let mut items = items.into_iter();
    let mut length = *lengths.start();
    std::iter::from_fn(move || {
        let group: Vec<T> = items.by_ref().take(length).collect();
        length = length.saturating_mul(2).min(*lengths.end());
        (!group.is_empty()).then_some(group)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_grow_and_hold_all() {
        let groups: Vec<Vec<u32>> = growing(0..12, 2..=5).collect();
        assert_eq!(
            groups,
            [vec![0, 1], vec![2, 3, 4, 5], (6..11).collect(), vec![11]]
        );
        assert_eq!(growing(0..0, 1..=2).count(), 0);
    }

    #[test]
    fn no_more_is_asked_for_than_is_taken() {
        let mut asked = 0;
        let items = std::iter::from_fn(|| {
            asked += 1;
            Some(asked)
        });
        assert_eq!(growing(items, 3..=8).next(), Some(vec![1, 2, 3]));
        assert_eq!(asked, 3);
    }
}
