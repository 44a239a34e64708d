//! Finds similar sources in a class: every pair that shares a fingerprint, by an index from
//! fingerprints to submissions.
//!
//! A fingerprint that `k` of `n` submissions have weighs ln((n + 2) / max(k, 2)), like an inverse
//! document frequency. Code that only two share counts in full, and code that everybody writes
//! counts almost nothing. A solution that a third of the class passed on is still shared as a
//! whole. Sources from outside of the class have no part in the weights, so that they change no
//! figure of a pair within it.

use std::collections::{BTreeMap, BTreeSet};

use super::code::Code;

/// Two submissions, and the weighted share of their common fingerprints.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    /// The numbers of the submissions, in order.
    pub of: [usize; 2],
    /// The part of each that is in the other, 0 to 1.
    pub shares: [f64; 2],
    /// The part of their united fingerprints that both have.
    pub jaccard: f64,
}

impl Pair {
    /// The larger of both shares: adding code to a copy does not hide it.
    pub fn share(&self) -> f64 {
        self.shares[0].max(self.shares[1])
    }
}

/// All pairs in which one shares at least `least` of its code with the other, most alike first. The
/// first `inside` codes are the class; the others are compared with these, and not with each other.
pub fn compare(codes: &[Code], inside: usize, least: f64) -> Vec<Pair> {
    let sets: Vec<BTreeSet<u64>> = codes
        .iter()
        .map(|code| code.fingerprints.iter().map(|gram| gram.hash).collect())
        .collect();
    let mut index: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    for (number, set) in sets.iter().enumerate() {
        for hash in set {
            index.entry(*hash).or_default().push(number);
        }
    }
    let weight = |holders: &[usize]| {
        let of_class = holders.partition_point(|holder| *holder < inside);
        let (all, some) = (inside + 2, of_class.max(2));
        (all as f64 / some as f64).ln()
    };
    let totals: Vec<f64> = sets
        .iter()
        .map(|set| set.iter().map(|hash| weight(&index[hash])).sum())
        .collect();
    let mut pairs = Vec::new();
    let mut shared = vec![0.0; codes.len()];
    for (one, set) in sets.iter().enumerate().take(inside) {
        shared[one + 1..].fill(0.0);
        for hash in set {
            let holders = &index[hash];
            let weight = weight(holders);
            let later = holders.partition_point(|holder| *holder <= one);
            for other in &holders[later..] {
                shared[*other] += weight;
            }
        }
        for (other, shared) in shared.iter().enumerate().skip(one + 1) {
            let pair = Pair {
                of: [one, other],
                shares: [shared / totals[one], shared / totals[other]],
                jaccard: shared / (totals[one] + totals[other] - shared),
            };
            if *shared > 0.0 && pair.share() >= least {
                pairs.push(pair);
            }
        }
    }
    pairs.sort_by(|one, other| {
        let by_share = other.share().total_cmp(&one.share());
        by_share
            .then(other.jaccard.total_cmp(&one.jaccard))
            .then(one.of.cmp(&other.of))
    });
    pairs
}
