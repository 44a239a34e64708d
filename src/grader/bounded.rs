//! A memory that holds so much and no more: before it gets too large, all is forgotten. Whatever is kept here
//! can be found out again.

use std::collections::HashMap;
use std::hash::Hash;

pub struct Bounded<K, V> {
    all: HashMap<K, V>,
    weight: usize,
    most: usize,
}

impl<K: Hash + Eq, V: Clone> Bounded<K, V> {
    /// A memory for values whose weights come to `most`.
    pub fn new(most: usize) -> Self {
        Bounded {
            all: HashMap::new(),
            weight: 0,
            most,
        }
    }

    pub fn get(&self, name: &K) -> Option<V> {
        self.all.get(name).cloned()
    }

    /// Remembers a value, also one that is heavier than all that there is room for.
    pub fn insert(&mut self, name: K, weight: usize, value: V) {
        if self.weight.saturating_add(weight) > self.most {
            self.all.clear();
            self.weight = 0;
        }
        if self.all.insert(name, value).is_none() {
            self.weight += weight;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_forgets_before_it_gets_too_large() {
        let mut memory = Bounded::new(10);
        memory.insert(1, 6, "a");
        memory.insert(1, 6, "a");
        memory.insert(2, 4, "b");
        assert_eq!((memory.get(&1), memory.get(&2)), (Some("a"), Some("b")));
        memory.insert(3, 1, "c");
        assert_eq!((memory.get(&1), memory.get(&3)), (None, Some("c")));
        memory.insert(4, 100, "d");
        assert_eq!((memory.get(&3), memory.get(&4)), (None, Some("d")));
    }
}
