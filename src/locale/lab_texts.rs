//! The texts of a lab: what its checkers complain about, in files of its own.

use std::path::Path;

use fluent_bundle::{FluentBundle, FluentResource};

use super::{Argument, Lang, empty_bundle, format};
use crate::lab::{LabError, files};

/// A lab's texts in one language, and in English for those that are missing.
pub struct LabTexts {
    bundles: Vec<FluentBundle<FluentResource>>,
}

impl LabTexts {
    /// Reads the lab's file of the language, and the English one; either may be missing.
    ///
    /// # Errors
    /// The first mistake in a file.
    pub fn read(lang: Lang, folder: &Path) -> Result<Self, LabError> {
        let mut langs = vec![lang, Lang::En];
        langs.dedup();
        let bundles = langs.into_iter().map(|lang| read(lang, folder));
        let bundles: Result<Vec<_>, _> = bundles.collect();
        Ok(LabTexts {
            bundles: bundles?.into_iter().flatten().collect(),
        })
    }

    /// Looks at the lab's files of all languages.
    ///
    /// # Errors
    /// The first mistake in a file.
    pub fn check(folder: &Path) -> Result<(), LabError> {
        Lang::ALL
            .into_iter()
            .try_for_each(|lang| read(lang, folder).map(|_| ()))
    }

    /// The text `id`, if the lab has it.
    pub(super) fn text(&self, id: &str, arguments: &[Argument]) -> Option<String> {
        self.bundles
            .iter()
            .find_map(|bundle| format(bundle, id, arguments))
    }
}

/// The lab's texts in a language; None when it has no file for that.
fn read(lang: Lang, folder: &Path) -> Result<Option<FluentBundle<FluentResource>>, LabError> {
    let file = &folder.join(lang.id()).with_extension("ftl");
    if !file.exists() {
        return Ok(None);
    }
    let source = files::read(folder, file)
        .map_err(|error| LabError::new(file, format!("cannot be read: {error}")))?;
    let resource = FluentResource::try_new(source.clone()).map_err(|(_, errors)| {
        let message = "this is no text in the format of Project Fluent";
        match errors.first() {
            Some(error) => {
                let message = format!("{message}: {}", error.kind);
                LabError::at(file, &source, error.pos.start, message)
            }
            None => LabError::new(file, message),
        }
    })?;
    let mut bundle = empty_bundle(lang);
    bundle.add_resource(resource).map_err(|errors| {
        let all: Vec<String> = errors.iter().map(ToString::to_string).collect();
        LabError::new(file, all.join("; "))
    })?;
    Ok(Some(bundle))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text).expect("a file can be written there");
        }
        folder
    }

    #[test]
    fn a_text_that_a_language_lacks_is_english() {
        let folder = folder(&[
            ("en.ftl", "one = one\ntwo = two { $n }\n"),
            ("es.ftl", "one = uno\n"),
        ]);
        let texts = LabTexts::read(Lang::Es, folder.path()).expect("the files are sound");
        assert_eq!(texts.text("one", &[]).as_deref(), Some("uno"));
        // Not a number that a computer can count with, so it stays as it is.
        let large = "12345678901234567890";
        assert_eq!(
            texts.text("two", &[("n", large)]).as_deref(),
            Some("two 12345678901234567890")
        );
        assert_eq!(texts.text("three", &[]), None);
        let greek = LabTexts::read(Lang::El, folder.path()).expect("a file may be missing");
        assert_eq!(greek.text("one", &[]).as_deref(), Some("one"));
    }

    #[test]
    fn a_mistake_in_a_file_names_the_file_and_the_line() {
        for broken in ["one = one\ntwo = { $n\n", "one = one\none = two\n"] {
            let folder = folder(&[("es.ftl", broken)]);
            let error = LabTexts::read(Lang::Es, folder.path()).err();
            let message = error.expect("this is a mistake").to_string();
            assert!(message.contains("es.ftl"), "{message}");
        }
        let folder = folder(&[("es.ftl", "one = one\ntwo { $n }\n")]);
        let error = LabTexts::read(Lang::Es, folder.path()).err();
        assert_eq!(error.and_then(|error| error.at).map(|at| at.0), Some(2));
    }
}
