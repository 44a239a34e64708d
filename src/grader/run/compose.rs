//! Puts products where the runner finds them, and describes how they run.

use std::path::{Path, PathBuf};

use super::runner::{RunError, Runner};
use crate::builder::{BuildError, Objects, Product, Program, tool};
use protocol::{self, Branch, Work};
use sudograde_core::lab::Language;
use sudograde_core::plan::Plan;

/// The paths of the system that programs need: their libraries, and `/dev/null`.
const LIBRARIES: &[&str] = &[
    "/usr/lib",
    "/usr/lib64",
    "/usr/libexec",
    "/usr/local/lib",
    "/lib",
    "/lib64",
    "/lib32",
    "/etc/ld.so.cache",
    "/dev/null",
];

/// The paths of the system that stay readable when the runner runs programs.
pub fn readable_for_programs(interpreter: Option<&Path>) -> Vec<PathBuf> {
    let libraries = LIBRARIES.iter().map(PathBuf::from);
    libraries.chain(interpreter.map(Path::to_owned)).collect()
}

/// The paths of the system that the runner must leave readable. None if no case of the plan runs a
/// program or has a folder of its own.
pub fn readable_of_the_system(
    plan: &Plan,
    language: Language,
) -> Result<Option<Vec<PathBuf>>, BuildError> {
    let interpreter = match language {
        Language::Python => Some(tool::python()?.path),
        _ => None,
    };
    let needed = interpreter.is_some()
        || plan.exercises.iter().any(|planned| {
            let mut properties = planned.properties.iter();
            let mut cases = planned.cases.iter();
            cases.any(|one| one.case.task.has_workspace())
                || properties.any(|one| one.property.workspace)
        });
    Ok(needed.then(|| readable_for_programs(interpreter.as_deref())))
}

/// The arguments of a probe that is a program. Other products are called and have none.
pub fn probe_arguments(product: &Product, input: &str) -> Vec<Vec<String>> {
    match product {
        Product::Program(_) => vec![vec![input.to_owned()]],
        Product::Objects(_) => Vec::new(),
    }
}

/// Puts a product where `branch` finds it. Makes a folder for its cases if `workspace` is set or
/// the product is a program.
pub fn place(
    branch: Branch,
    product: &Product,
    workspace: bool,
    runner: &mut Runner,
) -> Result<(Work, Option<PathBuf>), RunError> {
    let work = match product {
        Product::Objects(objects) => Work::Objects(place_objects(branch, objects, runner)?),
        Product::Program(program) => Work::Program(place_program(branch, program, runner)?),
    };
    let workspace = workspace || matches!(work, Work::Program(_));
    let workspace = workspace.then(|| runner.workspace(branch)).transpose()?;
    Ok((work, workspace))
}

fn place_objects(
    branch: Branch,
    objects: &Objects,
    runner: &mut Runner,
) -> Result<protocol::Objects, RunError> {
    let both = [
        (&*objects.student, "student.so"),
        (&*objects.probe, "probe.so"),
    ];
    let different = match objects.probe == objects.student {
        true => &both[..1],
        false => &both,
    };
    let own = runner.folder_with(different, branch.to_string())?;
    // In a folder of their own: they are loaded before the branch gives up its view of them.
    let substitutes = objects.substitutes.as_deref().map(|path| {
        let folder = format!("{branch}-substitutes");
        runner.folder_with(&[(path, "substitutes.so")], folder)
    });
    Ok(protocol::Objects {
        substitutes: (substitutes.transpose()?).map(|folder| folder.join("substitutes.so")),
        student: own.join(both[0].1),
        probe: own.join(different[different.len() - 1].1),
        runs_code_on_load: objects.runs_code_on_load,
    })
}

fn place_program(
    branch: Branch,
    program: &Program,
    runner: &mut Runner,
) -> Result<protocol::Program, RunError> {
    let own = branch.to_string();
    // Relative to the case's folder, where the program starts.
    let seen_from_case = |name: &Path| Path::new("../..").join(&own).join(name);
    let folder = Path::new(".").join(&own);
    let Some(script) = &program.script else {
        runner.place_executable(&program.made, &own, "program")?;
        for (name, object) in &program.beside {
            runner.place(object, &own, name)?;
        }
        return Ok(protocol::Program {
            executable: seen_from_case(Path::new("program")),
            arguments: Vec::new(),
            folder,
            readable: readable_for_programs(None),
            reports: false,
            last_words: false,
            panics: program.panics,
            is_sanitized: program.shadow_bytes > 0,
        });
    };
    for file in &script.files {
        runner.write(file, &own)?;
    }
    let mut arguments = script.arguments.clone();
    let started = script.files.first().map(|file| seen_from_case(&file.path));
    arguments.extend(started.map(|path| path.display().to_string()));
    let told = script.files.get(1).filter(|_| script.probe_of.is_none());
    arguments.extend(told.map(|file| seen_from_case(&file.path).display().to_string()));
    let prerequisites = script.probe_of.iter();
    arguments.extend(prerequisites.map(|functions| functions.join(",")));
    Ok(protocol::Program {
        executable: script.interpreter.clone(),
        arguments,
        folder,
        readable: readable_for_programs(Some(&script.interpreter)),
        reports: script.probe_of.is_some(),
        last_words: script.probe_of.is_none(),
        panics: false,
        is_sanitized: false,
    })
}
