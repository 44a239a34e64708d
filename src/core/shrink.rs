//! Greedy descent from a failing input to the smallest input that still fails, the biggest steps
//! first.
//!
//! The caller decides which inputs are smaller and which inputs fail. The result is a local
//! minimum: no input that is smaller by one step fails.

/// The answer to the question "which is the first of these that fails in the same way?".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// The input at this index fails, and no input before it does.
    At(usize),
    None,
    /// No input fails as far as is known: one of them was stopped.
    Perhaps,
    /// The time is used up: nothing more can be known.
    Unknown,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shrunk<T> {
    pub input: T,
    /// No input that is smaller by one step fails. False if the search was cut short.
    pub smallest: bool,
}

/// Goes from the failing input `start` to smaller failing inputs, until none is left or `most`
/// candidates were looked at. Each step counts the candidates up to and including the one that it
/// chooses. `smaller` gives them with their places, and must not descend for ever. It is told the place of the
/// last that was chosen: those before it were tried a moment ago, and may come after the others. It gives them
/// in portions, as it may take time to find them, and one of the first often fails.
///
/// # Errors
/// The errors of `first_failing`.
pub fn shrink<T, E, P: Iterator<Item = Vec<(usize, T)>>>(
    start: T,
    most: usize,
    smaller: impl Fn(&T, usize) -> P,
    mut first_failing: impl FnMut(&[T]) -> Result<First, E>,
) -> Result<Shrunk<T>, E> {
    let mut input = start;
    let mut left = most;
    let mut from = 0;
    loop {
        let mut smallest = true;
        let mut chosen = None;
        for portion in smaller(&input, from) {
            let (places, mut candidates): (Vec<usize>, Vec<T>) = portion.into_iter().unzip();
            smallest &= candidates.len() <= left;
            candidates.truncate(left);
            if left == 0 {
                break;
            }
            match first_failing(&candidates)? {
                First::At(index) if index < candidates.len() => {
                    left -= index + 1;
                    from = places[index];
                    chosen = Some(candidates.swap_remove(index));
                    break;
                }
                First::None => {}
                First::Perhaps => smallest = false,
                First::At(_) | First::Unknown => {
                    smallest = false;
                    break;
                }
            }
            left -= candidates.len();
        }
        match chosen {
            Some(one) => input = one,
            None => return Ok(Shrunk { input, smallest }),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use proptest::prelude::*;

    use super::*;

    /// Lists with one number removed, and lists with one number lowered.
    fn smaller(list: &[u8]) -> Vec<Vec<u8>> {
        let without = (0..list.len()).map(|place| {
            let mut fewer = list.to_vec();
            fewer.remove(place);
            fewer
        });
        let places = (0..list.len()).filter(|place| list[*place] > 0);
        let lowered = places.map(|place| {
            let mut lower = list.to_vec();
            lower[place] -= 1;
            lower
        });
        without.chain(lowered).collect()
    }

    /// From this place on, and around.
    fn portions<T: Clone>(all: Vec<T>, from: usize) -> impl Iterator<Item = Vec<(usize, T)>> {
        let mut all: Vec<(usize, T)> = all.into_iter().enumerate().collect();
        let from = from.min(all.len());
        all.rotate_left(from);
        let portions: Vec<Vec<(usize, T)>> = all.chunks(3).map(<[_]>::to_vec).collect();
        portions.into_iter()
    }

    fn search(
        start: Vec<u8>,
        most: usize,
        fails: impl Fn(&Vec<u8>) -> bool,
    ) -> (Shrunk<Vec<u8>>, usize) {
        let mut looked_at = 0;
        let shrunk = shrink::<_, Infallible, _>(
            start,
            most,
            // A few at a time.
            |list, from| portions(smaller(list), from),
            |candidates| {
                let first = candidates.iter().position(&fails);
                looked_at += first.map_or(candidates.len(), |index| index + 1);
                Ok(first.map_or(First::None, First::At))
            },
        );
        match shrunk {
            Ok(shrunk) => (shrunk, looked_at),
            Err(never) => match never {},
        }
    }

    proptest! {
        #[test]
        fn the_result_fails_and_is_a_local_minimum(
            start in proptest::collection::vec(0..20u8, 0..12),
            sum in 0..60u32,
            modulus in 1..5u32,
        ) {
            // An irregular set, so that the minima differ.
            let fails = |list: &Vec<u8>| {
                let total: u32 = list.iter().map(|number| u32::from(*number)).sum();
                total >= sum && total % modulus == sum % modulus
            };
            prop_assume!(fails(&start));
            let (shrunk, _) = search(start.clone(), usize::MAX, fails);
            prop_assert!(fails(&shrunk.input));
            prop_assert!(shrunk.smallest);
            prop_assert!(!smaller(&shrunk.input).iter().any(fails));
            prop_assert!(shrunk.input.len() <= start.len());
        }

        #[test]
        fn it_ends_when_enough_was_looked_at(
            start in proptest::collection::vec(0..20u8, 0..12),
            most in 0..50usize,
        ) {
            let (shrunk, looked_at) = search(start.clone(), most, |_| true);
            prop_assert!(looked_at <= most);
            // Every list fails, so only the empty list is smallest.
            prop_assert_eq!(shrunk.smallest, shrunk.input.is_empty());
            // No smaller list fails. The search knows it once it has looked at all of them.
            let least = smaller(&start).len();
            let (shrunk, looked_at) = search(start, most, |_| false);
            prop_assert_eq!(shrunk.smallest, least <= most);
            prop_assert_eq!(looked_at, least.min(most));
        }
    }

    #[test]
    fn the_biggest_step_that_fails_is_taken() {
        let halves = |number: &u32| vec![number / 4, number / 2, number.saturating_sub(1)];
        let mut asked = Vec::new();
        let shrunk = shrink::<_, Infallible, _>(
            100,
            6,
            |number, from| {
                let more = if *number > 30 {
                    halves(number)
                } else {
                    Vec::new()
                };
                portions(more, from)
            },
            |candidates| {
                asked.push(candidates.to_vec());
                Ok(First::At(usize::from(candidates[0] < 20)))
            },
        );
        assert_eq!(shrunk.map(|shrunk| shrunk.input), Ok(25));
        assert_eq!(asked, [[25, 50, 99]]);
    }

    /// Candidates that were tried before a step are not tried again and again after it.
    #[test]
    fn a_search_goes_on_where_it_was() {
        // The first half has to stay, and the rest can go.
        let start: Vec<u8> = vec![0; 60];
        let (shrunk, looked_at) = search(start, usize::MAX, |list| list.len() >= 30);
        assert_eq!((shrunk.input.len(), shrunk.smallest), (30, true));
        assert_eq!(looked_at, 30 + 30);
        // The last number alone can be lowered.
        let start = [vec![0; 30], vec![20]].concat();
        let (shrunk, looked_at) = search(start, usize::MAX, |list| list.len() == 31);
        assert_eq!((shrunk.input.len(), shrunk.input[30]), (31, 0));
        // Once past those before it, a step for each, and those before it once more.
        assert_eq!(looked_at, 31 + 20 + 31);
    }

    #[test]
    fn a_search_without_time_says_that_it_was_cut_short() {
        let smaller = |list: &Vec<u8>, from| portions(smaller(list), from);
        let shrunk = shrink::<_, Infallible, _>(vec![1], 100, smaller, |_| Ok(First::Unknown));
        let expected = Shrunk {
            input: vec![1],
            smallest: false,
        };
        assert_eq!(shrunk, Ok(expected));
    }

    #[test]
    fn an_error_ends_the_search() {
        let smaller = |list: &Vec<u8>, from| portions(smaller(list), from);
        assert_eq!(
            shrink(vec![1], 100, smaller, |_| Err("broken")),
            Err("broken")
        );
    }
}
