//! Τυχαίοι αριθμοί που ένας σπόρος επαναλαμβάνει. Αυτό το αρχείο δίνεται.

/// Μια γεννήτρια τυχαίων αριθμών: ο ίδιος σπόρος δίνει τους ίδιους αριθμούς.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Μια γεννήτρια με αυτόν τον σπόρο.
    pub fn new(seed: u64) -> Self {
        Self {
            state: seed ^ 0x9e37_79b9_7f4a_7c15,
        }
    }

    /// Ένας αριθμός από 0 έως `limit - 1`. Το `limit` δεν είναι 0.
    pub fn below(&mut self, limit: usize) -> usize {
        // Μια γραμμική ακολουθία, από την οποία κρατάμε τα υψηλά δυαδικά ψηφία.
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.state >> 33) as usize % limit
    }

    /// Βάζει τα στοιχεία σε τυχαία σειρά.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last + 1);
            items.swap(last, other);
        }
    }
}
