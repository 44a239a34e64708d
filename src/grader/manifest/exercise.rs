//! Checks an exercise and its criteria: references lead somewhere, and names are unique.

use std::collections::{BTreeMap, BTreeSet};

use toml::Spanned;
use typed::Declared;

use super::criterion;
use super::declare::symbols;
use super::loader::Loader;
use super::program;
use super::share::share;
use super::written;
use sudograde_core::lab::{
    Case, Criterion, Exercise, ExerciseKind, LabError, Language, Limits, Property, Toolchain,
    Visibility,
};

/// The parts of a lab that its exercises share.
pub struct Shared<'a> {
    /// The ids of all exercises.
    pub ids: Vec<String>,
    /// For each exercise, itself and those that it builds on.
    pub below: BTreeMap<String, Vec<String>>,
    pub languages: Vec<Language>,
    pub limits: Limits,
    /// The name of the program in commands.
    pub program: Option<String>,
    pub toolchains: &'a BTreeMap<Language, Toolchain>,
    pub declared: &'a mut Declared,
    /// The file of hidden cases, if there is one.
    pub hidden: Option<&'a Loader>,
}

/// The cases and inputs by chance of a criterion.
#[derive(Default)]
pub struct Inputs {
    pub cases: Vec<Case>,
    pub properties: Vec<Property>,
}

impl Loader {
    pub(super) fn exercise(
        &self,
        mut written: written::Exercise,
        shared: &mut Shared,
    ) -> Result<Exercise, LabError> {
        let place = &written.id;
        self.check_id(place)?;
        let id = place.get_ref().clone();
        for prerequisite in &written.prerequisites {
            let message = "an exercise cannot be its own prerequisite";
            self.refuse(prerequisite.get_ref() == &id, prerequisite, message)?;
            self.find("exercise", prerequisite, &shared.ids)?;
        }
        self.refuse(
            written.limits.submission_seconds.is_some(),
            place,
            "submission_seconds is for all exercises together: it belongs in [limits] at the top",
        )?;
        let limits = self.limits(&written.limits, shared.limits)?;
        let ids = written.criterion.iter().map(|one| &one.get_ref().id);
        self.unique("criterion", ids)?;
        let message = "an exercise needs at least one [[exercise.criterion]]";
        self.refuse(written.criterion.is_empty(), place, message)?;
        let functions = self.functions(&written, shared)?;
        let places: Vec<usize> = written
            .criterion
            .iter()
            .map(|one| one.span().start)
            .collect();
        let criteria = std::mem::take(&mut written.criterion).into_iter();
        let criteria = criteria.map(|one| self.criterion(&written, one, &functions, shared));
        let mut criteria = criteria.collect::<Result<Vec<_>, _>>()?;
        share(&id, &mut criteria, shared.declared);
        for (criterion, place) in criteria.iter().zip(places) {
            if criterion.cases.is_empty() && criterion.properties.is_empty() {
                return Err(self.error_at(place, "a criterion needs at least one case"));
            }
        }
        each_name_once(&criteria)?;
        let functions = symbols(
            self,
            &written.id,
            &functions,
            shared.declared,
            &shared.languages,
        )?;
        let prerequisites = written.prerequisites.into_iter();
        Ok(Exercise {
            id,
            kind: written.kind,
            functions,
            title: written.title,
            prerequisites: prerequisites.map(Spanned::into_inner).collect(),
            search: written.search,
            limits,
            criteria,
        })
    }

    /// The names of the functions that an exercise is about.
    fn functions(
        &self,
        written: &written::Exercise,
        shared: &Shared,
    ) -> Result<Vec<String>, LabError> {
        if written.kind != ExerciseKind::Functions {
            return Ok(Vec::new());
        }
        let known = shared.declared.functions.keys();
        let known: Vec<String> = known.cloned().collect();
        let all = written.functions.clone();
        let all = all.unwrap_or_else(|| vec![written.graded().to_owned()]);
        for function in &all {
            let named = Spanned::new(written.id.span(), function.clone());
            self.find("function", &named, &known)?;
        }
        Ok(all)
    }

    fn criterion(
        &self,
        exercise: &written::Exercise,
        written: Spanned<written::Criterion>,
        functions: &[String],
        shared: &mut Shared,
    ) -> Result<Criterion, LabError> {
        let written = written.into_inner();
        self.check_id(&written.id)?;
        let points = *written.points.get_ref();
        let message = "points must be a number, 0 or more, and at most a million";
        let is_odd = !(0.0..=1e6).contains(&points);
        self.refuse(is_odd, &written.points, message)?;
        if let Some(languages) = &written.languages {
            let own = |one: &Language| shared.languages.contains(one);
            let is_odd = languages.get_ref().is_empty() || !languages.get_ref().iter().all(own);
            let known: Vec<&str> = shared.languages.iter().map(|one| one.id()).collect();
            let message = format!(
                "\"languages\" are one or more of the lab's: {}",
                known.join(", ")
            );
            self.refuse(is_odd, languages, &message)?;
        }
        let Inputs { cases, properties } = match exercise.kind {
            ExerciseKind::Functions => {
                criterion::asked(self, exercise, &written, functions, shared)?
            }
            _ => program::asked(self, exercise, &written, shared)?,
        };
        Ok(Criterion {
            id: written.id.into_inner(),
            points,
            title: written.title,
            scoring: written.score,
            own_functions: written.own_functions,
            catch_all: written.catch_all,
            bonus: written.bonus,
            languages: written.languages.map(Spanned::into_inner),
            cases,
            properties,
        })
    }
}

/// The cases of a criterion, each with the file that it stands in.
pub fn cases<'w>(
    loader: &'w Loader,
    written: &'w written::Criterion,
    hidden: Option<&'w Loader>,
) -> impl Iterator<Item = (&'w Loader, &'w Spanned<written::Case>)> {
    let own = written.cases.iter().map(move |case| (loader, case));
    let instructors = hidden.into_iter();
    let instructors = instructors
        .flat_map(move |hidden| written.instructors.iter().map(move |case| (hidden, case)));
    own.chain(instructors)
}

/// Refuses a case of the file of hidden cases that students would see.
pub fn check_hidden(
    loader: &Loader,
    case: &Spanned<written::Case>,
    hidden: Option<&Loader>,
) -> Result<(), LabError> {
    let is_hidden = hidden.is_some_and(|hidden| std::ptr::eq(hidden, loader));
    let is_visible = Visibility::from(case.get_ref().visible) == Visibility::Visible;
    let message =
        "a case here is hidden; with visible = \"after-due\" it is shown after the due date";
    loader.refuse(is_hidden && is_visible, case, message)
}

/// Names of cases are unique in an exercise.
fn each_name_once(criteria: &[Criterion]) -> Result<(), LabError> {
    let mut names = BTreeSet::new();
    for criterion in criteria {
        let cases = criterion.cases.iter().map(|one| (&one.name, &one.place));
        let properties = criterion.properties.iter();
        let properties = properties.map(|one| (&one.name, &one.place));
        for (name, place) in cases.chain(properties) {
            if !names.insert(name) {
                let message = format!(
                    "the case \"{name}\" appears twice in this exercise; names must be unique"
                );
                return Err(LabError::at(
                    &place.file,
                    &place.source,
                    place.offset,
                    message,
                ));
            }
        }
    }
    Ok(())
}

/// For each exercise, itself and those that it builds on, directly or through others.
pub fn below(exercises: &[Spanned<written::Exercise>]) -> BTreeMap<String, Vec<String>> {
    let direct = exercises.iter().map(|exercise| {
        let exercise = exercise.get_ref();
        let names = exercise.prerequisites.iter();
        let names = names.map(|one| one.get_ref().clone());
        (
            exercise.id.get_ref().clone(),
            names.collect::<Vec<String>>(),
        )
    });
    let direct: BTreeMap<String, Vec<String>> = direct.collect();
    let all = direct.keys().map(|id| {
        let mut found = vec![id.clone()];
        let mut next = 0;
        while let Some(one) = found.get(next) {
            let further = direct.get(one).into_iter().flatten();
            let new: Vec<String> = further.filter(|id| !found.contains(id)).cloned().collect();
            found.extend(new);
            next += 1;
        }
        (id.clone(), found)
    });
    all.collect()
}
