//! Functions of the lab that a submission lacks, although it has one of nearly the same name.

use std::collections::{BTreeMap, BTreeSet};

use crate::builder::{functions, nearest_of};
use crate::submission::Submission;
use sudograde_core::lab::Lab;

/// The missing functions, each with the name that was probably meant for it.
pub fn functions_of(lab: &Lab, submission: &Submission) -> BTreeMap<String, String> {
    let asked = lab.exercises.iter().flat_map(|one| &one.functions);
    let asked: BTreeSet<&String> = asked.collect();
    let files = submission.files.iter().chain(&submission.further_files);
    let own = files.flat_map(|file| functions(file, submission.language));
    let own: BTreeSet<String> = own.map(|(name, _)| name).collect();
    let missing = asked.iter().filter(|name| !own.contains(**name));
    let near = missing.filter_map(|name| {
        let others = own.iter().filter(|other| !asked.contains(other));
        Some(((*name).clone(), nearest_of(name, others)?))
    });
    near.collect()
}
