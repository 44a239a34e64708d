//! Checks a property: it is about functions, and the lab has its generator.

use toml::Spanned;

use super::load_case::Surroundings;
use super::loader::{Loader, check_id, unknown};
use super::written::ManifestProperty;
use sudograde_core::lab::{ExerciseKind, LabError, Property, World};

/// The most inputs of a property; more would make a grading wait too long.
const MOST_INPUTS: u32 = 10_000;

impl Loader<'_> {
    /// Checks one property. `generators` are the names that the lab's module knows; None if the
    /// lab has no such module.
    pub(super) fn check_property(
        &self,
        property: Spanned<ManifestProperty>,
        surroundings: &Surroundings,
        generators: Option<&[&str]>,
    ) -> Result<Property, LabError> {
        let property = property.into_inner();
        check_id(property.name.get_ref()).map_err(|why| self.error(&property.name, why))?;
        if surroundings.kind != ExerciseKind::Functions {
            let message =
                "only functions take generated inputs: a property needs kind = \"functions\"";
            return Err(self.error(&property.name, message));
        }
        let Some(generators) = generators else {
            let message = "generators come with the reference crate: a property needs oracle = { kind = \"reference\" } and a lab that the crate has";
            return Err(self.error(&property.generator, message));
        };
        let generator = property.generator.get_ref();
        if !generators.contains(&generator.as_str()) {
            let known: Vec<String> = generators.iter().map(ToString::to_string).collect();
            return Err(self.error(&property.generator, unknown("generator", generator, &known)));
        }
        let count = *property.count.get_ref();
        if count == 0 || count > MOST_INPUTS {
            let message = format!("a property takes 1 to {MOST_INPUTS} inputs");
            return Err(self.error(&property.count, message));
        }
        Ok(Property {
            place: self.place(property.name.span().start),
            name: property.name.into_inner(),
            generator: property.generator.into_inner(),
            count,
            call: property
                .call
                .unwrap_or_else(|| surroundings.exercise.to_owned()),
            checker: property.checker,
            input_to: self.place_of_input(surroundings)?.map(str::to_owned),
            around: World {
                stdin: surroundings.stdin.unwrap_or_default().to_owned(),
                workspace: surroundings.workspace,
                ..World::default()
            },
        })
    }
}
