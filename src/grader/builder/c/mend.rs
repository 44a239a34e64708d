//! Builds the part of a C or C++ submission that compiles, if the whole does not.

use super::workshop::{Workshop, compiled};
use crate::builder::build::{Products, Unbuilt};
use crate::builder::composition::ObjectKey;
use crate::builder::error::BuildError;
use crate::builder::explain::signatures_behind;
use crate::builder::repair::{Dialect, repair};
use crate::submission::{SourceFile, Submission};
use sudograde_core::plan::Plan;
use sudograde_core::report::{BuildStatus, Diagnostic};

impl Workshop<'_> {
    /// Builds the compositions that reach no function with an error, and tells for each of the
    /// others why it is not built. If `hopeful` is false, or if nothing is left, no composition
    /// compiles.
    pub(super) fn mend(
        &self,
        plan: &Plan,
        submission: &Submission,
        keys: &[ObjectKey],
        hopeful: bool,
        errors: &mut Vec<Diagnostic>,
    ) -> Result<(BuildStatus, Products), BuildError> {
        if hopeful
            && plan.lab.grade_what_compiles
            && !errors.is_empty()
            && let Some((products, all)) = self.rest(plan, submission, keys, errors.clone())?
        {
            *errors = all;
            let status = match products.values().any(Result::is_ok) {
                true => BuildStatus::Partial,
                false => BuildStatus::Failed,
            };
            return Ok((status, products));
        }
        let failed = keys.iter().map(|key| (*key, Err(Unbuilt::DoesNotCompile)));
        Ok((BuildStatus::Failed, failed.collect()))
    }

    fn rest(
        &self,
        plan: &Plan,
        submission: &Submission,
        keys: &[ObjectKey],
        errors: Vec<Diagnostic>,
    ) -> Result<Option<(Products, Vec<Diagnostic>)>, BuildError> {
        let code: Vec<SourceFile> = compiled(submission).into_iter().cloned().collect();
        let compile = |files: &[SourceFile], keys: &[ObjectKey]| {
            let with = submission.with(files);
            self.cache.make(&self.compile_recipe(plan, &with, keys))
        };
        let differing = signatures_behind(&errors, plan, submission, &code, Dialect::C);
        let repaired = repair(&code, Dialect::C, errors, differing, |files| {
            compile(files, keys)
        })?;
        let Some(mut repaired) = repaired else {
            return Ok(None);
        };
        let mut products = Products::new();
        let mut sound = Vec::new();
        for key in keys {
            match repaired.unbuilt(plan, *key) {
                Some(unbuilt) => drop(products.insert(*key, Err(unbuilt))),
                None => sound.push(*key),
            }
        }
        if sound.is_empty() {
            return Ok(Some((products, repaired.errors)));
        }
        // Compiles again: the product depends on whether a program is needed.
        let compiled = match compile(&repaired.files, &sound)?.file {
            Some(compiled) => compiled,
            None => return Ok(None),
        };
        // The removed code may have kept a declaration from being read.
        let with = submission.with(&repaired.files);
        let shop = Workshop::open(plan.lab, &with, self.cache)?;
        let (made, unfit) = shop.compose(plan, &sound, &compiled)?;
        products.extend(made);
        repaired.errors.extend(unfit);
        Ok(Some((products, repaired.errors)))
    }
}
