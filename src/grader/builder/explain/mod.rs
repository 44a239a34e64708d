//! Explains compilers' messages further, from the student's files and the lab's skeleton.
//!
//! A compiler's message alone does not tell all that a student needs: which function it is in, on
//! which line a sign is missing, the nearest known name, the header that declares a name, or the
//! signature that the lab asks for. [`explain`] adds this to the messages of a build, and finds for
//! each exercise the warning that would explain why it fails.

mod follows;
mod names;
mod places;
mod shape;
mod signatures;

pub use names::nearest_of;

use std::collections::{BTreeMap, BTreeSet};

use super::build::Build;
use super::composition::{ObjectKey, keys, replaced, substituted};
use super::repair::{Dialect, Sheet, Uses, roots};
use crate::lab_files;
use crate::submission::{SourceFile, Submission};
use sudograde_core::first::MISTAKES;
use sudograde_core::lab::{Exercise, ExerciseKind, Lab, Language};
use sudograde_core::plan::Plan;
use sudograde_core::report::Diagnostic;

/// Messages that are looked at closely; fewer are shown.
const MOST_EXPLAINED: usize = 20;

pub fn explain(build: &mut Build, plan: &Plan, submission: &Submission) {
    let dialect = match submission.language {
        Language::C | Language::Cpp => Dialect::C,
        Language::Rust => Dialect::Rust,
        Language::Python => Dialect::Python,
    };
    let files = submission.files.iter().chain(&submission.further_files);
    let code = files.filter(|file| is_code(file));
    let sheets: Vec<Sheet> = code.map(|file| Sheet::new(file, dialect)).collect();
    // A file that is compiled several times is told about several times.
    for all in [&mut build.errors, &mut build.warnings] {
        let mut told = BTreeSet::new();
        all.retain(|one| {
            let place = (one.file.clone(), one.line, one.column);
            one.line == 0 || told.insert((place, one.message.clone()))
        });
    }
    // Only a message needs the lab's own headers.
    let given = match build.errors.is_empty() && build.warnings.is_empty() {
        true => Vec::new(),
        false => given_headers(plan, submission.language, dialect),
    };
    let all = [&mut build.errors, &mut build.warnings];
    for one in all
        .into_iter()
        .flat_map(|all| all.iter_mut().take(MOST_EXPLAINED))
    {
        let Some(sheet) = sheets.iter().find(|sheet| sheet.name == one.file) else {
            continue;
        };
        places::complete(one, sheet, dialect);
        names::complete(one, sheet, &sheets, &given, submission.language);
        places::point(one, sheet);
    }
    let uses = Uses::of(&sheets, dialect);
    // All of them, explained or not: the first to mend is chosen among all.
    let mut stopped_by = BTreeMap::new();
    for error in &mut build.errors {
        if error.function.is_none() {
            let sheet = sheets.iter().find(|sheet| sheet.name == error.file);
            error.function = sheet.and_then(|sheet| sheet.function_at(error.line, error.column));
        }
        let Some(function) = &error.function else {
            continue;
        };
        let name = uses.key(&error.file, function);
        let stops = stopped_by
            .entry(name.clone())
            .or_insert_with(|| stopped(name, plan.lab, &uses, dialect));
        error.stops.clone_from(stops);
    }
    // In a function that does not compile, the compiler also warns of what is no mistake.
    let errors = build.errors.iter();
    let name_of = |one: &Diagnostic| Some(uses.key(&one.file, one.function.as_ref()?));
    let broken: BTreeSet<String> = errors.filter_map(name_of).collect();
    let is_sound = |one: &Diagnostic| name_of(one).is_none_or(|name| !broken.contains(&name));
    build.warnings.retain(is_sound);
    follows::take_away(&mut build.errors);
    follows::take_away(&mut build.warnings);
    let differing = signatures::differing(plan, submission, &sheets, dialect);
    let misspelt = signatures::misspelt(plan, &sheets, dialect);
    signatures::explain_errors(&mut build.errors, &[&differing[..], &misspelt].concat());
    // Of two signs in one function, the warning tells more.
    let mut signs: Vec<Diagnostic> = build.warnings.clone();
    signs.retain(|one| {
        one.kind
            .as_deref()
            .is_some_and(|kind| MISTAKES.contains(&kind))
    });
    // A signature that compiles is as good in Rust, where calls are checked.
    if dialect != Dialect::Rust {
        signs.extend(differing);
    }
    if dialect == Dialect::Python {
        signs.extend(signatures::without_return(plan, submission, &sheets));
    }
    let wanted: BTreeSet<String> = signs.iter().filter_map(name_of).collect();
    for key in keys(plan) {
        // Where an exercise has cases with the solution's functions, they are its own.
        let is_second = |other: ObjectKey| other.exercise == key.exercise && !other.own_functions;
        if key.own_functions && keys(plan).into_iter().any(is_second) {
            continue;
        }
        let roots = roots(plan.exercises[key.exercise].exercise, dialect);
        let Some(name) = uses.first_of(&wanted, &roots, &substituted(plan, key)) else {
            continue;
        };
        if let Some(sign) = signs
            .iter()
            .find(|one| name_of(one).as_ref() == Some(&name))
        {
            build.mistakes.entry(key.exercise).or_insert(sign.clone());
        }
    }
}

/// Ids of the exercises that use a function.
fn stopped(function: String, lab: &Lab, uses: &Uses, dialect: Dialect) -> Vec<String> {
    let wanted = BTreeSet::from([function]);
    let uses_it = |exercise: &&Exercise| {
        let replaced = replaced(lab, exercise);
        let used = uses.first_of(&wanted, &roots(exercise, dialect), &replaced);
        exercise.kind != ExerciseKind::Rules && used.is_some()
    };
    let exercises = lab.exercises.iter().filter(uses_it);
    exercises.map(|exercise| exercise.id.clone()).collect()
}

/// The functions whose signature differs from the lab's, if some error in a call of them says so.
pub fn signatures_behind(
    errors: &[Diagnostic],
    plan: &Plan,
    submission: &Submission,
    code: &[SourceFile],
    dialect: Dialect,
) -> Vec<Diagnostic> {
    let sheets: Vec<Sheet> = code.iter().map(|file| Sheet::new(file, dialect)).collect();
    let mut differing = signatures::differing(plan, submission, &sheets, dialect);
    differing.retain(|one| {
        errors.iter().any(|error| {
            let sheet = sheets.iter().find(|sheet| sheet.name == error.file);
            sheet.is_some_and(|sheet| {
                let line = String::from_utf8_lossy(sheet.line(error.line)).into_owned();
                signatures::is_call_of(error, &line, one)
            })
        })
    });
    differing
}

/// The headers that the lab gives to students.
fn given_headers(plan: &Plan, language: Language, dialect: Dialect) -> Vec<Sheet> {
    let Some(toolchain) = plan.lab.toolchains.get(&language) else {
        return Vec::new();
    };
    let headers = toolchain.given.iter().filter(|path| {
        let ending = path.extension().unwrap_or_default();
        ending == "h" || ending == "hpp"
    });
    let read = headers.filter_map(|path| {
        // A lab without its own file is told elsewhere.
        let text = lab_files::read(&plan.lab.folder, &toolchain.skeleton.join(path)).ok()?;
        Some(Sheet::new(&SourceFile::new(path, text), dialect))
    });
    read.collect()
}

fn is_code(file: &SourceFile) -> bool {
    let ending = file.path.extension().unwrap_or_default();
    ["c", "h", "cpp", "cc", "cxx", "hpp", "rs", "py"]
        .iter()
        .any(|known| ending == *known)
}
