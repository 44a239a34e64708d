//! Reads `lab.toml` and checks properties that TOML's types cannot express: references,
//! duplicates, missing files.

use std::path::Path;
use std::sync::Arc;

use locale::Lang;
use sudograde_core::lab::{Lab, LabError, Language, Limits};

use super::exercise::{Shared, below};
use super::loader::Loader;
use super::written::Manifest;
use super::{checks, declare, hidden, hints, texts};
use crate::catalogue::Catalogue;
use crate::moments;

/// Reads the lab in `folder`.
///
/// # Errors
/// The first mistake, with file, line and the expected form.
pub fn load(folder: &Path) -> Result<Lab, LabError> {
    load_with(folder, None)
}

/// Reads all labs of a catalogue, in the order of their ids.
pub fn load_all(catalogue: &Catalogue) -> Vec<Result<Lab, LabError>> {
    let ids = catalogue.ids().into_iter();
    ids.map(|id| load(&catalogue.folder().join(id))).collect()
}

/// Reads the lab in `folder`, with the hidden cases of another folder.
///
/// # Errors
/// As [`load`].
pub fn load_with(folder: &Path, hidden: Option<&Path>) -> Result<Lab, LabError> {
    let loader = Loader::open(folder, "lab.toml", "a lab's folder")?;
    loader.check_version(&[2])?;
    let mut manifest: Manifest = loader.parse()?;
    loader.check_keys()?;
    let hidden = hidden.map(|hidden| hidden::add(hidden, &mut manifest));
    loader.lab(manifest, hidden.transpose()?)
}

impl Loader {
    fn lab(&self, written: Manifest, hidden: Option<Loader>) -> Result<Lab, LabError> {
        self.check_id(&written.id)?;
        let course = &written.course_language;
        let is_unknown = Lang::from_name(course.get_ref()).is_none();
        self.refuse(
            is_unknown,
            course,
            "course_language must be one of es, pt, el, en",
        )?;
        self.refuse(
            written.toolchain.get_ref().is_empty(),
            &written.toolchain,
            "a lab needs a toolchain: [toolchain.c], [toolchain.cpp], [toolchain.rust] or [toolchain.python]",
        )?;
        let message = "input_columns must be a number from 1";
        let columns = written.view.get_ref().input_columns;
        self.refuse(columns == Some(0), &written.view, message)?;
        let due = written.due.as_ref().map(|due| {
            let moment = moments::parse(due.get_ref());
            moment.map_err(|why| self.error(due, why))
        });
        let due = due.transpose()?;
        let message = "a lab needs at least one [[exercise]]";
        self.refuse(written.exercise.is_empty(), &written.id, message)?;
        let limits = self.limits(&written.limits, Limits::default())?;
        let ids = written.exercise.iter().map(|one| &one.get_ref().id);
        let ids = self.unique("exercise", ids)?;
        self.check_order(&written.exercise)?;

        let languages = written.toolchain.get_ref().keys().copied();
        let languages: Vec<Language> = languages.collect();
        let mut declared = declare::declared(self, &written, &languages)?;
        let solutions = self.solutions(&written.solution, &languages)?;
        let toolchains = self.toolchains(&written, &solutions, &declared)?;
        let checks = written.checks.as_ref();
        let checks = checks.map(|checks| checks::lab(self, &written, checks, &declared));
        let checks = checks.transpose()?;
        let mut shared = Shared {
            ids,
            below: below(&written.exercise),
            languages,
            limits,
            program: written.program,
            toolchains: &toolchains,
            declared: &mut declared,
            hidden: hidden.as_ref(),
        };
        let first = written.exercise.first().map(|one| one.span().start);
        let exercises = written.exercise.into_iter();
        let exercises = exercises
            .map(|one| self.exercise(one.into_inner(), &mut shared))
            .collect::<Result<Vec<_>, _>>()?;
        let mut criteria = exercises.iter().flat_map(|one| &one.criteria);
        if criteria.all(|one| one.bonus || one.points == 0.0) {
            let message = "nothing in this lab earns a point: some criterion needs \"points\" above 0, and no \"bonus\"";
            return Err(self.error_at(first.unwrap_or_default(), message));
        }
        let course = written.course_language.into_inner();
        let texts = texts::read(&self.folder)?;
        Ok(Lab {
            hints: hints::read(&self.folder, &exercises, &course, &texts)?,
            folder: self.folder.clone(),
            id: written.id.into_inner(),
            course_language: course,
            title: written.title,
            due,
            solutions,
            declared: Arc::new(declared),
            checks: checks.map(Arc::new),
            view: written.view.into_inner(),
            submission_seconds: self.submission_seconds(&written.limits)?,
            grade_what_compiles: written.grade_what_compiles.unwrap_or(true),
            texts,
            toolchains,
            exercises,
        })
    }
}
