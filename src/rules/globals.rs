//! C: no global variable. The compiled object says which there are, whatever the source looks like.

use std::path::Path;

use object::{Object, ObjectSection, ObjectSymbol, SectionKind, SymbolKind};

use super::{Findings, Obstacle};
use crate::builder::{self, Build};
use crate::lab::Language;

pub fn find(language: Language, build: &Build) -> Findings {
    if !matches!(language, Language::C | Language::Cpp) {
        return Err(Obstacle::Grader(builder::about_c(language).to_string()));
    }
    let compiled = build.compiled.as_deref().ok_or(Obstacle::DoesNotCompile)?;
    variables(compiled).map_err(|why| Obstacle::Grader(format!("the object cannot be read: {why}")))
}

/// The variables of an object that can be written to and are no function's own.
fn variables(file: &Path) -> Result<Vec<String>, String> {
    let data = std::fs::read(file).map_err(|error| error.to_string())?;
    let object = object::File::parse(data.as_slice()).map_err(|error| error.to_string())?;
    let is_writable = |symbol: &object::Symbol| {
        let section = symbol
            .section_index()
            .and_then(|index| object.section_by_index(index).ok());
        // `.data.rel.ro` holds constants that are addresses.
        let is_variable = section.is_some_and(|section| {
            matches!(
                section.kind(),
                SectionKind::Data
                    | SectionKind::UninitializedData
                    | SectionKind::Tls
                    | SectionKind::UninitializedTls
            ) && !section
                .name()
                .is_ok_and(|name| name.starts_with(".data.rel.ro"))
        });
        is_variable || symbol.is_common()
    };
    let mut names: Vec<String> = object
        .symbols()
        .filter(|symbol| {
            matches!(symbol.kind(), SymbolKind::Data | SymbolKind::Tls) || symbol.is_common()
        })
        .filter(is_writable)
        .filter_map(|symbol| symbol.name().ok().map(str::to_owned))
        // `count.0` is a static variable inside of a function.
        .filter(|name| !name.contains('.'))
        .collect();
    names.sort();
    Ok(names)
}
