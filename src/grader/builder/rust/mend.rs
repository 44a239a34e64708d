//! Builds the part of a crate that compiles, if the whole does not.

use super::workshop::{Workshop, is_module, rust_program};
use crate::builder::build::Products;
use crate::builder::cache::Artifact;
use crate::builder::composition::{ObjectKey, is_program};
use crate::builder::diagnostics;
use crate::builder::error::BuildError;
use crate::builder::explain::signatures_behind;
use crate::builder::repair::{Dialect, repair};
use crate::submission::{SourceFile, Submission};
use sudograde_core::plan::Plan;
use sudograde_core::report::Diagnostic;

impl Workshop<'_> {
    /// Builds the compositions that reach no function with an error, and tells for each of the
    /// others why it is not built. Also returns all errors. None if nothing can be built in this
    /// way.
    pub fn mend(
        &self,
        plan: &Plan,
        submission: &Submission,
        keys: &[ObjectKey],
        whole: &Artifact,
    ) -> Result<Option<(Products, Vec<Diagnostic>)>, BuildError> {
        if !plan.lab.grade_what_compiles {
            return Ok(None);
        }
        let only_a_program = keys.iter().all(|key| is_program(plan, *key)) && !keys.is_empty();
        let code = submission.files.iter().chain(&submission.further_files);
        let code = code.filter(|file| is_module(&file.path));
        let code: Vec<SourceFile> = code.cloned().collect();
        let errors = diagnostics::of_rust(&whole.messages).errors;
        let differing = signatures_behind(&errors, plan, submission, &code, Dialect::Rust);
        let repaired = repair(&code, Dialect::Rust, errors, differing, |files| {
            let with = submission.with(files);
            match only_a_program {
                true => self.program(&with),
                false => self.object(&with.files, &with.further_files),
            }
        })?;
        let Some(repaired) = repaired else {
            return Ok(None);
        };
        let mut products = Products::new();
        for key in keys {
            let product = match repaired.unbuilt(plan, *key) {
                Some(unbuilt) => Err(unbuilt),
                None if is_program(plan, *key) => {
                    let artifact = self.program(&submission.with(&repaired.files))?;
                    rust_program(artifact.file, self.lacks_program(submission))
                }
                None => Ok(self.objects(plan, *key, repaired.product.clone())?),
            };
            products.insert(*key, product);
        }
        let mut errors = repaired.errors;
        if !only_a_program {
            let made = &self.made;
            let cuts = self.cuts_of(&submission.with(&repaired.files))?;
            made.apply(plan, &cuts, &mut products);
            made.without_files(plan, submission, &mut products);
            errors.extend(made.errors(&cuts, submission));
        }
        Ok(Some((products, errors)))
    }
}
