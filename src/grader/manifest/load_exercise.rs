//! Checks an exercise and its criteria: references lead somewhere, and names are unique.

use std::collections::{BTreeMap, BTreeSet};

use toml::Spanned;

use super::load_case::Surroundings;
use super::loader::{Loader, check_id, unknown};
use super::written::{ManifestCriterion, ManifestExercise};
use sudograde_core::lab::{
    Criterion, Exercise, ExerciseKind, LabError, Language, Limits, Toolchain, Visibility,
};

impl Loader<'_> {
    pub(super) fn check_exercise(
        &self,
        exercise: ManifestExercise,
        ids: &[String],
        base: Limits,
        program: Option<&str>,
        toolchains: &BTreeMap<Language, Toolchain>,
        generators: Option<&[&str]>,
    ) -> Result<Exercise, LabError> {
        let id = exercise.id.get_ref().clone();
        check_id(&id).map_err(|why| self.error(&exercise.id, why))?;
        if exercise.function.is_some() && exercise.functions.is_some() {
            return Err(self.error(
                &exercise.id,
                "give either \"function\" or \"functions\", not both",
            ));
        }
        let functions = match (exercise.kind, exercise.function, exercise.functions) {
            (ExerciseKind::Program | ExerciseKind::Rules, None, None) => Vec::new(),
            (ExerciseKind::Program | ExerciseKind::Rules, ..) => {
                return Err(self.error(&exercise.id, "only kind = \"functions\" names functions"));
            }
            (_, Some(function), _) => vec![function],
            (_, None, Some(functions)) if !functions.is_empty() => functions,
            _ => vec![id.clone()],
        };
        self.check_toolchains(&exercise.id, exercise.kind, toolchains)?;
        for prerequisite in &exercise.prerequisites {
            if prerequisite.get_ref() == &id {
                return Err(self.error(prerequisite, "an exercise cannot be its own prerequisite"));
            }
            if !ids.contains(prerequisite.get_ref()) {
                return Err(self.error(
                    prerequisite,
                    unknown("exercise", prerequisite.get_ref(), ids),
                ));
            }
        }
        let in_rust =
            exercise.kind == ExerciseKind::Functions && toolchains.contains_key(&Language::Rust);
        if in_rust && !exercise.files.contains_key(&Language::Rust) {
            let message = "a lab with a Rust version must name the file of each exercise: files = { rust = [\"src/…\"] }";
            return Err(self.error(&exercise.id, message));
        }
        if exercise.limits.submission_seconds.is_some() {
            let message = "submission_seconds is for all exercises together: it belongs in [limits] at the top";
            return Err(self.error(&exercise.id, message));
        }
        let limits = self.limits(&exercise.limits, base)?;
        self.check_unique(
            exercise
                .criterion
                .iter()
                .map(|criterion| &criterion.get_ref().id),
            "criterion",
        )?;
        let surroundings = Surroundings {
            exercise: &id,
            kind: exercise.kind,
            input_to: exercise.input_to.as_ref(),
            stdin: exercise.stdin.as_deref(),
            workspace: exercise.workspace,
            program,
        };
        let mut criteria = Vec::new();
        let mut names = BTreeSet::new();
        for criterion in exercise.criterion {
            criteria.push(self.check_criterion(
                criterion,
                &surroundings,
                &mut names,
                generators,
            )?);
        }
        if criteria.is_empty() {
            return Err(self.error(
                &exercise.id,
                "an exercise needs at least one [[exercise.criterion]]",
            ));
        }
        Ok(Exercise {
            id,
            kind: exercise.kind,
            functions,
            title: exercise.title,
            prerequisites: exercise
                .prerequisites
                .into_iter()
                .map(Spanned::into_inner)
                .collect(),
            files: exercise.files,
            view: exercise.view,
            limits,
            criteria,
        })
    }

    fn check_criterion(
        &self,
        criterion: Spanned<ManifestCriterion>,
        surroundings: &Surroundings,
        names: &mut BTreeSet<String>,
        generators: Option<&[&str]>,
    ) -> Result<Criterion, LabError> {
        let place = criterion.span().start;
        let criterion = criterion.into_inner();
        check_id(criterion.id.get_ref()).map_err(|why| self.error(&criterion.id, why))?;
        let points = *criterion.points.get_ref();
        if !points.is_finite() || points < 0.0 {
            return Err(self.error(&criterion.points, "points must be a number, 0 or more"));
        }
        if criterion.cases.is_empty() {
            return Err(LabError::at(
                self.file,
                self.source,
                place,
                "a criterion needs at least one case",
            ));
        }
        let mut once = |loader: &Loader, name: &Spanned<String>| {
            if names.insert(name.get_ref().clone()) {
                return Ok(());
            }
            let message = format!(
                "the case \"{}\" appears twice in this exercise; names must be unique",
                name.get_ref()
            );
            Err(loader.error(name, message))
        };
        let mut cases = Vec::new();
        for case in criterion.cases {
            once(self, &case.get_ref().name)?;
            cases.push(self.check_case(case, surroundings)?);
        }
        for case in criterion.hidden {
            let Some(file) = self.hidden else {
                break;
            };
            let loader = file.loader();
            once(&loader, &case.get_ref().name)?;
            let place = case.span().start;
            let case = loader.check_case(case, surroundings)?;
            if case.visibility == Visibility::Visible {
                let message = "a case here is hidden; with visible = \"after-due\" it is shown after the due date";
                return Err(LabError::at(loader.file, loader.source, place, message));
            }
            cases.push(case);
        }
        let mut properties = Vec::new();
        for property in criterion.properties {
            once(self, &property.get_ref().name)?;
            properties.push(self.check_property(property, surroundings, generators)?);
        }
        Ok(Criterion {
            id: criterion.id.into_inner(),
            points,
            title: criterion.title,
            scoring: criterion.score,
            own_functions: criterion.own_functions,
            bonus: criterion.bonus,
            languages: criterion.languages.map(Spanned::into_inner),
            cases,
            properties,
        })
    }

    /// Checks that every language of the lab has the keys that this kind of exercise needs.
    fn check_toolchains(
        &self,
        id: &Spanned<String>,
        kind: ExerciseKind,
        toolchains: &BTreeMap<Language, Toolchain>,
    ) -> Result<(), LabError> {
        for (language, toolchain) in toolchains {
            let (lacking, key) = match (kind, language) {
                (ExerciseKind::Functions, _) => (toolchain.probe.is_none(), "probe"),
                (ExerciseKind::Program, Language::Rust | Language::Python) => {
                    (toolchain.program.is_none(), "program")
                }
                _ => (false, ""),
            };
            if lacking {
                let message = format!(
                    "this exercise needs the key \"{key}\" in [toolchain.{}]",
                    language.id()
                );
                return Err(self.error(id, message));
            }
        }
        Ok(())
    }
}
