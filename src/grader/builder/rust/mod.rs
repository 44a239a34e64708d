//! Builds Rust submissions with rustc alone: no build scripts, no procedural macros, no
//! dependencies.
//!
//! The lab's probe is a module of the student's crate. Prerequisites are called through a switch,
//! so one compilation serves every exercise.
//! The solution's versions lie in a library of their own, which is loaded only if they stand in
//! for the student's. Both link to the same libstd, so they share types and the heap.
//!
//! If the crate as a whole does not compile, the functions with errors are taken out. If that does
//! not help, each exercise is compiled with its own files and the skeleton's versions of the
//! others.

mod alone;
mod fitted;
mod made;
mod mend;
mod root;
mod workshop;

use std::path::Path;

use crate::builder::build::{Build, Products, Unbuilt};
use crate::builder::cache::{Artifact, Cache};
use crate::builder::composition::{ObjectKey, is_program, keys};
use crate::builder::diagnostics::{self, Messages};
use crate::builder::error::BuildError;
use crate::builder::repair::Dialect;
use crate::parallel;
use crate::submission::Submission;
pub use made::MADE_MODULE;
pub use root::has_root;

use made::Cuts;
use sudograde_core::lab::{Rule, Task};
use sudograde_core::plan::Plan;
use sudograde_core::report::{BuildStatus, Diagnostic};
use workshop::{Workshop, rust_program};

/// Builds the submission for every composition that the plan needs.
pub fn build(plan: &Plan, submission: &Submission, cache: &Cache) -> Result<Build, BuildError> {
    let shop = Workshop::open(plan, cache)?;
    let keys = keys(plan);
    let (programs, functions): (Vec<ObjectKey>, Vec<ObjectKey>) =
        keys.iter().partition(|key| is_program(plan, **key));
    let rules_look_at_it = shop.toolchain.program.is_some() && asks_for_warnings(plan);
    let (program, whole) = parallel::both(
        || (!programs.is_empty() || rules_look_at_it).then(|| shop.program(submission)),
        // If there is no exercise to build, the object is compiled for its messages, which rules
        // look at.
        || {
            (!functions.is_empty() || programs.is_empty())
                .then(|| shop.object(&submission.files, &submission.further_files))
        },
    );
    let (program, whole) = (program.transpose()?, whole.transpose()?);
    let Some(mut whole) = whole.or_else(|| program.clone()) else {
        return Err(BuildError::Io("there is nothing to build".to_owned()));
    };
    let mut messages = messages(&whole, submission);
    let of_program = match &program {
        Some(program) if !shop.lacks_program(submission) => {
            shop.messages_of_program(program, submission, whole.file.is_some())
        }
        _ => Messages::default(),
    };
    let cuts = match functions.is_empty() {
        true => Cuts::new(),
        false => shop.cuts_of(submission)?,
    };
    let made = &shop.made;
    if whole.file.is_some() {
        messages.errors = made.errors(&cuts, submission);
    }
    if whole.file.is_none()
        && whole.stopped.is_none()
        && let Some((products, errors)) = shop.mend(plan, submission, &keys, &whole)?
    {
        messages.errors = errors;
        messages.add(of_program.clone());
        if products.values().any(Result::is_ok) {
            let status = BuildStatus::Partial;
            return Ok(Build::new(status, messages, &whole, products));
        }
    }
    let mut products = Products::new();
    if let Some(program) = program {
        let product = rust_program(program.file, shop.lacks_program(submission));
        products.extend(programs.into_iter().map(|key| (key, product.clone())));
    }
    for key in functions {
        let built = match &whole.file {
            Some(student) => Ok(student.clone()),
            None if key.own_functions => Err(Unbuilt::DoesNotCompile),
            None => {
                let exercise = plan.exercises[key.exercise].exercise;
                let (alone, artifact) = shop.alone(exercise, submission)?;
                if let Some(artifact) = artifact {
                    whole.wall_ms += artifact.wall_ms;
                    whole.cpu_ms += artifact.cpu_ms;
                    let own = submission.only(&shop.own_files(exercise)?);
                    messages.add(Messages {
                        warnings: Vec::new(),
                        ..self::messages(&artifact, &own)
                    });
                }
                alone
            }
        };
        let composed = match built {
            Ok(student) => Ok(shop.objects(plan, key, student)?),
            Err(unbuilt) => Err(unbuilt),
        };
        products.insert(key, composed);
        if whole.file.is_none() {
            let alone = shop.alone_in(plan.exercises[key.exercise].exercise, submission)?;
            let cuts = shop.cuts_of(&alone)?;
            let mut only = Products::from_iter(products.remove(&key).map(|product| (key, product)));
            made.apply(plan, &cuts, &mut only);
            products.extend(only);
        }
    }
    if whole.file.is_some() {
        made.apply(plan, &cuts, &mut products);
    }
    messages.add(of_program);
    made.without_files(plan, submission, &mut products);
    let status = match (&whole.file, products.values().any(Result::is_ok)) {
        (Some(_), true) if !messages.errors.is_empty() => BuildStatus::Partial,
        (Some(_), false) if !messages.errors.is_empty() => BuildStatus::Failed,
        (Some(_), _) => BuildStatus::Ok,
        (None, true) => BuildStatus::Partial,
        (None, false) => BuildStatus::Failed,
    };
    Ok(Build::new(status, messages, &whole, products))
}

impl Workshop<'_> {
    /// The messages about the file of the program, which no function needs. If the functions compile
    /// and it has no error of its own, it lacks something that another file names, as a `mod`.
    fn messages_of_program(
        &self,
        program: &Artifact,
        submission: &Submission,
        functions_compile: bool,
    ) -> Messages {
        let file = self.toolchain.program.as_deref();
        let is_about_it = |one: &Diagnostic| file == Some(Path::new(&one.file));
        let mut messages = messages(program, submission);
        if !functions_compile || messages.errors.iter().any(is_about_it) {
            messages.errors.retain(is_about_it);
        }
        messages.warnings.retain(is_about_it);
        messages
    }
}

fn asks_for_warnings(plan: &Plan) -> bool {
    let mut cases = plan.exercises.iter().flat_map(|one| &one.cases);
    cases.any(|one| matches!(one.case.task, Task::Rule(Rule::Warnings { .. })))
}

/// The compiler's messages about the student's own files. If all errors are about the probe, the
/// student's functions are not as the probe expects; these errors are then reported for the first
/// file.
fn messages(artifact: &Artifact, submission: &Submission) -> Messages {
    let names = submission.file_names();
    let Messages {
        errors,
        mut warnings,
    } = Dialect::Rust.messages_of(artifact, &names);
    warnings.retain(|warning| names.contains(&warning.file));
    let (mut own, others): (Vec<_>, Vec<_>) = errors
        .into_iter()
        .partition(|error| names.contains(&error.file));
    if own.is_empty() {
        let others = others.into_iter().map(|error| error.message);
        own.extend(others.map(|said| diagnostics::whole_file(names[0].clone(), "signature", said)));
    }
    Messages {
        errors: own,
        warnings,
    }
}
