//! `[adapter]`: files of the lab's author whose functions stand between the values of a signature and
//! the student's function, where a value cannot be passed by itself.

use std::collections::BTreeMap;

use sudograde_core::lab::{LabError, Language};
use typed::{Adapter, Declared, Function, Kind};

use super::types::Languages;
use crate::builder;
use crate::manifest::loader::Loader;
use crate::manifest::written;
use crate::submission::SourceFile;

/// Reads the adapters by the ids of their languages. Each has a function for each function of the
/// lab that is called through it.
pub fn read(
    loader: &Loader,
    written: &written::Manifest,
    languages: &Languages,
    declared: &Declared,
) -> Result<BTreeMap<String, Adapter>, LabError> {
    let mut all = BTreeMap::new();
    for (language, place) in &written.adapter {
        let id = language.id();
        let message = format!("the lab has no [toolchain.{id}]");
        loader.refuse(!languages.contains(language), place, &message)?;
        let text = loader.text_of(place, place.get_ref())?;
        let file = place.get_ref().display().to_string();
        all.insert(id.to_owned(), (Adapter { file, text }, place));
    }
    for (name, place) in &written.function {
        let function = &declared.functions[name];
        if function.adapted.is_empty() {
            continue;
        }
        let message = format!("{name} takes or gives a handle, and an adapter is for plain values");
        loader.refuse(has_handle(function, declared), place, &message)?;
        for language in languages {
            let id = language.id();
            if !function.is_adapted(id) {
                continue;
            }
            let Some((adapter, of_adapter)) = all.get(id) else {
                let message = format!(
                    "{name} is called through an adapter, and there is none in {}: [adapter] {id} = \"FILE\"",
                    language.name()
                );
                return Err(loader.error(place, message));
            };
            let wanted = Adapter::of(name);
            let message = format!("\"{}\" does not define {wanted}", adapter.file);
            let is_there = defines(adapter, *language, &wanted);
            loader.refuse(!is_there, of_adapter, &message)?;
        }
    }
    let all = all.into_iter();
    Ok(all.map(|(id, (adapter, _))| (id, adapter)).collect())
}

fn has_handle(function: &Function, declared: &Declared) -> bool {
    let of = function.parameters.iter().map(|one| &one.of);
    let mut of = of.chain(&function.outcome);
    of.any(|of| matches!(declared.kind(of), Some(Kind::Handle(_))))
}

fn defines(adapter: &Adapter, language: Language, name: &str) -> bool {
    let source = SourceFile::new(&adapter.file, adapter.text.clone());
    match language {
        Language::Python => builder::python_names(&source).iter().any(|one| one == name),
        _ => {
            let items = builder::functions(&source, language);
            let mut names = items.keys().flat_map(|names| names.split(' '));
            names.any(|one| one == name)
        }
    }
}
