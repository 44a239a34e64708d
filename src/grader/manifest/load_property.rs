//! Checks a property: it is about functions, and the lab makes its inputs.

use toml::Spanned;

use super::load_case::Surroundings;
use super::loader::Loader;
use super::written::ManifestProperty;
use sudograde_core::lab::{ExerciseKind, LabError, Property, World};

/// The most inputs of a property; more would make a grading wait too long.
const MOST_INPUTS: u32 = 10_000;

impl Loader {
    /// Checks one property. `generators` are the criteria of a lab that declares its types; None if the
    /// lab does not.
    pub(super) fn check_property(
        &self,
        property: Spanned<ManifestProperty>,
        surroundings: &Surroundings,
        generators: Option<&[&str]>,
    ) -> Result<Property, LabError> {
        let property = property.into_inner();
        self.check_id(&property.name)?;
        self.refuse(
            surroundings.kind != ExerciseKind::Functions,
            &property.name,
            "only functions take generated inputs: a property needs kind = \"functions\"",
        )?;
        self.refuse(
            generators.is_none(),
            &property.generator,
            "a lab needs format_version = 2 to have generated inputs: \"random\" in its criteria takes the place of properties",
        )?;
        let known = generators.unwrap_or_default().iter();
        let known: Vec<String> = known.map(ToString::to_string).collect();
        self.find("generator", &property.generator, &known)?;
        let count = *property.count.get_ref();
        let message = format!("a property takes 1 to {MOST_INPUTS} inputs");
        self.refuse(count == 0 || count > MOST_INPUTS, &property.count, &message)?;
        Ok(Property {
            place: self.place(property.name.span().start),
            name: property.name.into_inner(),
            generator: property.generator.into_inner(),
            count,
            call: property
                .call
                .unwrap_or_else(|| surroundings.exercise.to_owned()),
            checker: property.checker,
            shared: property.shared,
            input_to: self.place_of_input(surroundings)?.map(str::to_owned),
            around: World {
                stdin: surroundings.stdin.unwrap_or_default().to_owned(),
                workspace: surroundings.workspace,
                ..World::default()
            },
        })
    }
}
