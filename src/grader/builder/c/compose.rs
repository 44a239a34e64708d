//! Composes the student's object with probes and substitutes.

use std::path::Path;

use super::workshop::Workshop;
use crate::builder::build::{Products, Unbuilt};
use crate::builder::composition::{ObjectKey, is_program, substituted};
use crate::builder::error::BuildError;
use crate::builder::inspect::inspect;
use crate::builder::product::{Objects, Product, Program};
use crate::parallel;
use sudograde_core::plan::Plan;
use sudograde_core::report::Diagnostic;

impl Workshop<'_> {
    /// The products of these compositions, and errors in the student's declarations that do not
    /// fit the probe.
    pub fn compose(
        &self,
        plan: &Plan,
        keys: &[ObjectKey],
        compiled: &Path,
    ) -> Result<(Products, Vec<Diagnostic>), BuildError> {
        let (programs, functions): (Vec<ObjectKey>, Vec<ObjectKey>) =
            keys.iter().partition(|key| is_program(plan, **key));
        let (program, object) = parallel::both(
            || (!programs.is_empty()).then(|| self.link_program(compiled)),
            // Without a program, the compiled files are an object already.
            || match programs.is_empty() || functions.is_empty() {
                true => Ok(compiled.to_owned()),
                false => self.link_object(compiled),
            },
        );
        let mut products = Products::new();
        if let Some(program) = program.transpose()? {
            let product = program.map(|made| Product::Program(Program::made(made)));
            products.extend(programs.iter().map(|key| (*key, product.clone())));
        }
        let student = object?;
        let unfit = match functions.is_empty() {
            true => Vec::new(),
            false => self.compose_objects(plan, &functions, &student, &mut products)?,
        };
        Ok((products, unfit))
    }

    fn compose_objects(
        &self,
        plan: &Plan,
        keys: &[ObjectKey],
        student: &Path,
        products: &mut Products,
    ) -> Result<Vec<Diagnostic>, BuildError> {
        let contents = inspect(student)?;
        let (probe, adapted) = match self.probe_for(self.adapted.as_ref()) {
            // The student's declarations do not go with the probe's own.
            Err(BuildError::Lab { .. }) if self.fallback.is_some() => {
                let fallback = self.fallback.as_ref();
                (self.probe_for(fallback), fallback)
            }
            probe => (probe, self.adapted.as_ref()),
        };
        let probe = match probe {
            // The probe needs the student's own header, which cannot be used by itself.
            Err(BuildError::Lab { output, .. }) if !self.types_are_the_labs => {
                let failed = keys.iter().map(|key| (*key, Err(Unbuilt::DoesNotCompile)));
                products.extend(failed);
                return Ok(self.unfit_headers(&output));
            }
            probe => probe?,
        };
        for key in keys {
            let exercise = plan.exercises[key.exercise].exercise;
            let mut functions = exercise.functions.iter();
            let missing = functions.find(|function| !contents.functions.contains(*function));
            let composed = match missing.cloned() {
                Some(function) => Err(Unbuilt::Missing { function }),
                None if adapted.is_some_and(|one| one.lost.contains(&exercise.id)) => {
                    Err(Unbuilt::DoesNotCompile)
                }
                None => Ok(Product::Objects(Objects {
                    student: student.to_owned(),
                    probe: probe.clone(),
                    substitutes: self.substitutes(&substituted(plan, *key))?,
                    runs_code_on_load: contents.runs_code_on_load,
                })),
            };
            products.insert(*key, composed);
        }
        Ok(adapted.map_or_else(Vec::new, |one| one.unfit.clone()))
    }
}
