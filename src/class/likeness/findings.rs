//! Findings: pairs as a person reads them. Pairs of submissions that are the same are one finding, and
//! each pair that a person has reviewed is one of its own.

use std::collections::BTreeMap;

use serde::Serialize;

use super::compare::Pair;
use super::entries::Entry;
use crate::gradebook::{Review, ReviewState};

/// A person's conclusion about a pair.
#[derive(Clone, Debug, Serialize)]
pub struct Conclusion {
    pub state: ReviewState,
    /// One of both handed in other code since.
    pub changed: bool,
    /// None in an anonymous list.
    pub reason: Option<String>,
    /// None in an anonymous list.
    pub by: Option<String>,
    pub at: String,
}

/// The way in which a pair is to be taken.
#[derive(Clone, Debug)]
pub enum Mark {
    Open,
    /// The student's own work of another year.
    Resubmission,
    Reviewed(Conclusion),
}

impl Mark {
    /// The mark of a pair; of several reviews the last one holds.
    pub fn of(pair: [&Entry; 2], reviews: &[Review]) -> Self {
        let [one, other] = pair;
        if pair.iter().any(|entry| entry.is_outside) {
            let is_same = one.keys.iter().any(|key| other.keys.contains(key));
            return if is_same {
                Mark::Resubmission
            } else {
                Mark::Open
            };
        }
        let about = |review: &Review| {
            let sides = review.of([&one.keys, &other.keys])?;
            let changed = (0..2).any(|side| sides[side].content != pair[side].content());
            Some(Mark::Reviewed(Conclusion {
                state: review.state,
                changed,
                reason: Some(review.reason.clone()),
                by: Some(review.by.clone()),
                at: review.at.clone(),
            }))
        };
        let found = reviews.iter().rev().find_map(about);
        found.unwrap_or(Mark::Open)
    }

    /// A person has looked at this code and dismissed the pair.
    pub fn is_dismissed(&self) -> bool {
        matches!(self, Mark::Reviewed(one) if one.state == ReviewState::Dismissed && !one.changed)
    }

    /// It makes a group of both.
    pub fn joins(&self) -> bool {
        !self.is_dismissed() && !matches!(self, Mark::Resubmission)
    }
}

#[derive(Clone, Debug)]
pub struct Finding {
    pub pair: Pair,
    /// The numbers of further submissions that are the same as each side.
    pub same: [Vec<usize>; 2],
    pub mark: Mark,
}

/// The findings, in the order of the pairs, but a student's own earlier work after that of others, and
/// dismissed pairs last. `firsts` are the numbers of the first submissions that are the same, and the
/// first `inside` are the class.
pub fn findings(pairs: Vec<(Pair, Mark)>, firsts: &[usize], inside: usize) -> Vec<Finding> {
    let mut findings: Vec<Finding> = Vec::new();
    let mut places = BTreeMap::new();
    for (pair, mark) in pairs {
        let pair = oriented(pair, firsts, inside);
        let is_inside = pair.of[1] < inside;
        let codes = pair.of.map(|one| firsts[one]);
        let kind = (codes, is_inside);
        match places.get(&kind) {
            Some(place) if matches!(mark, Mark::Open) => {
                let is_one = is_inside && codes[0] == codes[1];
                add(&mut findings[*place], pair.of, is_one);
            }
            _ => {
                if matches!(mark, Mark::Open) {
                    places.insert(kind, findings.len());
                }
                findings.push(Finding {
                    pair,
                    same: [Vec::new(), Vec::new()],
                    mark,
                });
            }
        }
    }
    let rank = |finding: &Finding| match &finding.mark {
        mark if mark.is_dismissed() => 2,
        Mark::Resubmission => 1,
        Mark::Open | Mark::Reviewed(_) => 0,
    };
    findings.sort_by_key(rank);
    findings
}

/// Within the class, the side whose code came first is the first.
fn oriented(mut pair: Pair, firsts: &[usize], inside: usize) -> Pair {
    let [one, other] = pair.of;
    if other < inside && firsts[one] > firsts[other] {
        pair.of.reverse();
        pair.shares.reverse();
    }
    pair
}

/// Adds another pair of the same codes. Where both sides are the same (`is_one`), all others stand beside the second.
fn add(finding: &mut Finding, pair: [usize; 2], is_one: bool) {
    for (side, number) in pair.into_iter().enumerate() {
        let same = &mut finding.same[if is_one { 1 } else { side }];
        if !finding.pair.of.contains(&number) && !same.contains(&number) {
            same.push(number);
        }
    }
}
