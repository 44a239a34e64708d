//! The names of a manifest's functions in a language; the solution has to define them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use sudograde_core::lab::{LabError, Language, Toolchain};
use toml::Spanned;
use typed::Declared;

use crate::bind::{self, Files};
use crate::builder;
use crate::lab_files;
use crate::manifest::loader::Loader;
use crate::manifest::written;
use crate::submission::SourceFile;

/// Checks that the solution has each function that the manifest declares.
pub fn check_solution(
    loader: &Loader,
    functions: &BTreeMap<String, Spanned<written::Function>>,
    declared: &Declared,
    language: Language,
    files: &[PathBuf],
) -> Result<(), LabError> {
    let mut names: Vec<String> = Vec::new();
    let mut content = Vec::new();
    for file in files {
        let text = lab_files::read(&loader.folder, file).map_err(|why| {
            LabError::new(file, format!("{why}; the solution has the student's files"))
        })?;
        let source = SourceFile::new(file, text);
        match language {
            Language::Python => names.extend(builder::python_names(&source)),
            _ => {
                let items = builder::functions(&source, language);
                let all = items.keys().flat_map(|names| names.split(' '));
                names.extend(all.map(str::to_owned));
            }
        }
        content.extend(source.content);
    }
    let shown: Vec<String> = files.iter().map(|one| one.display().to_string()).collect();
    let shown = shown.join(" and ");
    for (name, place) in functions {
        let function = &declared.functions[name];
        let symbol = match language {
            Language::Cpp => bind::symbol(declared, language, name, function),
            _ => bind::name_in(language, name, function).to_owned(),
        };
        let (class, last) = symbol.rsplit_once("::").unwrap_or(("", &symbol));
        // A class may leave it to the compiler to make one.
        let is_constructor = class.rsplit("::").next() == Some(last);
        // Elsewhere a class stands around its methods, and is looked at by itself.
        let named = match language {
            Language::Cpp => symbol.as_str(),
            _ => last,
        };
        let message = format!("the solution, {shown}, does not define {named}");
        let is_there = is_constructor || names.iter().any(|one| one == last);
        loader.refuse(!is_there, place, &message)?;
        if let Some(why) = bind::contradiction(declared, language, name, &content) {
            return Err(loader.error(place, why));
        }
    }
    Ok(())
}

/// The files in which a language's types and functions are declared.
pub fn declarations(loader: &Loader, toolchain: &Toolchain) -> Files {
    Files::read(toolchain, |path| {
        // One that is missing is told with the toolchain's other files.
        let file = toolchain.skeleton.join(path);
        let text = lab_files::read(&loader.folder, &file).ok()?;
        Some(SourceFile::new(path, text))
    })
}

/// Checks that the solution declares the types that the lab takes from the student's file as the
/// skeleton does: it stands in for prerequisites of submissions that have the skeleton's types.
pub fn check_declarations(
    loader: &Loader,
    declared: &Declared,
    toolchain: &Toolchain,
    files: &Files,
    solution: &[PathBuf],
) -> Result<(), LabError> {
    let sources = solution.iter().filter_map(|file| {
        let text = lab_files::read(&loader.folder, file).ok()?;
        Some(SourceFile::new(file, text))
    });
    let sources: Vec<SourceFile> = sources.collect();
    let adapted = bind::adapted(declared, toolchain, files, &sources, &BTreeSet::new());
    let (Ok(Some(adapted)), Some(first)) = (adapted, solution.first()) else {
        return Ok(());
    };
    let names: Vec<String> = adapted.others.into_iter().collect();
    let message = format!(
        "it declares {} otherwise than the skeleton; write the same in both",
        names.join(" and ")
    );
    Err(LabError::new(first, message))
}

/// The names that builders have for an exercise's functions.
pub fn symbols(
    loader: &Loader,
    id: &Spanned<String>,
    functions: &[String],
    declared: &Declared,
    languages: &[Language],
) -> Result<Vec<String>, LabError> {
    let each = functions.iter().map(|name| {
        let function = &declared.functions[name];
        let all = languages.iter();
        let mut all = all.map(|language| bind::symbol(declared, *language, name, function));
        let first = all.next().unwrap_or_default();
        let message = format!(
            "{name} has other names in other languages; a function that is graded has one name so far"
        );
        loader.refuse(all.any(|other| other != first), id, &message)?;
        Ok(first)
    });
    each.collect()
}
