//! Checks an exercise and its criteria: references lead somewhere, and names are unique.

use std::collections::{BTreeMap, BTreeSet};

use toml::Spanned;

use super::load_case::Surroundings;
use super::loader::Loader;
use super::written::{ManifestCriterion, ManifestExercise};
use sudograde_core::lab::{
    Criterion, Exercise, ExerciseKind, LabError, Language, Limits, Probe, Toolchain, Visibility,
};

/// The parts of a lab that its exercises share.
pub struct Shared<'a> {
    /// The ids of all exercises.
    pub ids: Vec<String>,
    pub limits: Limits,
    pub program: Option<&'a str>,
    pub toolchains: &'a BTreeMap<Language, Toolchain>,
    /// The names of the generators of the lab's module; None if the lab has no such module.
    pub generators: Option<&'a [&'a str]>,
    /// The file of hidden cases, if there is one.
    pub hidden: Option<Loader>,
}

impl Loader {
    pub(super) fn check_exercise(
        &self,
        exercise: ManifestExercise,
        shared: &Shared,
    ) -> Result<Exercise, LabError> {
        let place = &exercise.id;
        self.check_id(place)?;
        let id = place.get_ref().clone();
        let named = exercise.function.is_some() || exercise.functions.is_some();
        self.refuse(
            exercise.function.is_some() && exercise.functions.is_some(),
            place,
            "give either \"function\" or \"functions\", not both",
        )?;
        let is_about_functions = exercise.kind == ExerciseKind::Functions;
        let message = "only kind = \"functions\" names functions";
        self.refuse(named && !is_about_functions, place, message)?;
        let mut functions = exercise.functions.unwrap_or_default();
        functions.extend(exercise.function);
        if functions.is_empty() && is_about_functions {
            functions.push(id.clone());
        }
        self.check_toolchains(place, exercise.kind, shared.toolchains)?;
        for prerequisite in &exercise.prerequisites {
            let message = "an exercise cannot be its own prerequisite";
            self.refuse(prerequisite.get_ref() == &id, prerequisite, message)?;
            self.find("exercise", prerequisite, &shared.ids)?;
        }
        // A lab that declares its functions has one file.
        let rust = shared.toolchains.get(&Language::Rust);
        let is_declared = |probe: &Probe| matches!(probe, Probe::Made { .. });
        let rust = rust.filter(|own| !own.probe.as_ref().is_some_and(is_declared));
        self.refuse(
            is_about_functions
                && rust.is_some()
                && !exercise.files.contains_key(&Language::Rust),
            place,
            "a lab with a Rust version must name the file of each exercise: files = { rust = [\"src/…\"] }",
        )?;
        self.refuse(
            exercise.limits.submission_seconds.is_some(),
            place,
            "submission_seconds is for all exercises together: it belongs in [limits] at the top",
        )?;
        let limits = self.limits(&exercise.limits, shared.limits)?;
        let ids = exercise.criterion.iter().map(|one| &one.get_ref().id);
        self.unique("criterion", ids)?;
        let surroundings = Surroundings {
            exercise: &id,
            kind: exercise.kind,
            input_to: exercise.input_to.as_ref(),
            stdin: exercise.stdin.as_deref(),
            workspace: exercise.workspace,
            program: shared.program,
        };
        let mut names = BTreeSet::new();
        let criteria = exercise.criterion.into_iter();
        let criteria = criteria
            .map(|one| self.check_criterion(one, &surroundings, &mut names, shared))
            .collect::<Result<Vec<_>, _>>()?;
        let message = "an exercise needs at least one [[exercise.criterion]]";
        self.refuse(criteria.is_empty(), place, message)?;
        let prerequisites = exercise.prerequisites.into_iter();
        Ok(Exercise {
            id,
            kind: exercise.kind,
            functions,
            title: exercise.title,
            prerequisites: prerequisites.map(Spanned::into_inner).collect(),
            files: exercise.files,
            view: exercise.view,
            search: exercise.search,
            limits,
            criteria,
        })
    }

    fn check_criterion(
        &self,
        criterion: Spanned<ManifestCriterion>,
        surroundings: &Surroundings,
        names: &mut BTreeSet<String>,
        shared: &Shared,
    ) -> Result<Criterion, LabError> {
        let place = criterion.span().start;
        let criterion = criterion.into_inner();
        self.check_id(&criterion.id)?;
        let points = *criterion.points.get_ref();
        let message = "points must be a number, 0 or more";
        self.refuse(
            !points.is_finite() || points < 0.0,
            &criterion.points,
            message,
        )?;
        if criterion.cases.is_empty() && criterion.properties.is_empty() {
            return Err(self.error_at(place, "a criterion needs at least one case"));
        }
        let mut once = |loader: &Loader, name: &Spanned<String>| {
            let message = format!(
                "the case \"{}\" appears twice in this exercise; names must be unique",
                name.get_ref()
            );
            loader.refuse(!names.insert(name.get_ref().clone()), name, &message)
        };
        let mut cases = Vec::new();
        for case in criterion.cases {
            once(self, &case.get_ref().name)?;
            cases.push(self.check_case(case, surroundings)?);
        }
        for case in criterion.hidden {
            let Some(loader) = &shared.hidden else { break };
            once(loader, &case.get_ref().name)?;
            let place = case.span().start;
            let case = loader.check_case(case, surroundings)?;
            if case.visibility == Visibility::Visible {
                let message = "a case here is hidden; with visible = \"after-due\" it is shown after the due date";
                return Err(loader.error_at(place, message));
            }
            cases.push(case);
        }
        let mut properties = Vec::new();
        for property in criterion.properties {
            once(self, &property.get_ref().name)?;
            properties.push(self.check_property(property, surroundings, shared.generators)?);
        }
        Ok(Criterion {
            id: criterion.id.into_inner(),
            points,
            title: criterion.title,
            scoring: criterion.score,
            own_functions: criterion.own_functions,
            catch_all: criterion.catch_all,
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
            let language = language.id();
            let message =
                format!("this exercise needs the key \"{key}\" in [toolchain.{language}]");
            self.refuse(lacking, id, &message)?;
        }
        Ok(())
    }
}
