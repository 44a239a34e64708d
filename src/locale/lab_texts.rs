//! The texts of a lab: the complaints of its checkers, in the lab's own files.

use std::collections::BTreeSet;

use fluent_bundle::{FluentBundle, FluentResource};
use sudograde_core::lab::{LabError, TextFile};

use super::observed::{Phrase, translated};
use super::{Argument, Lang, Locale, empty_bundle, format};

/// The texts of a lab in one language, with English for missing ones.
pub struct LabTexts {
    bundles: Vec<FluentBundle<FluentResource>>,
    phrases: Vec<Phrase>,
}

impl LabTexts {
    /// Takes the lab's files in `lang` and in English; either may be missing.
    ///
    /// # Errors
    /// The first mistake in a file.
    pub fn new(lang: Lang, files: &[TextFile]) -> Result<Self, LabError> {
        let mut langs = vec![lang, Lang::En];
        langs.dedup();
        let of = |lang: Lang| files.iter().find(move |file| file.language == lang.id());
        let bundles = langs
            .into_iter()
            .filter_map(|lang| of(lang).map(|file| bundle(lang, file)));
        let mut texts = LabTexts {
            bundles: bundles.collect::<Result<_, _>>()?,
            phrases: Vec::new(),
        };
        if lang != Lang::En
            && let Some(file) = of(Lang::En)
        {
            let english = bundle(Lang::En, file)?;
            let ids = file.source.lines().filter_map(|line| line.split_once(" ="));
            let seen = ids.map(|(id, _)| id).filter(|id| id.starts_with("seen-"));
            let phrase = |id| {
                Some(Phrase {
                    english: format(&english, id, &[])?,
                    own: texts.text(id, &[])?,
                })
            };
            texts.phrases = seen.filter_map(phrase).collect();
        }
        Ok(texts)
    }

    /// The ids of the texts, in whatever language.
    pub fn ids(files: &[TextFile]) -> BTreeSet<String> {
        let lines = files.iter().flat_map(|file| file.source.lines());
        let ids = lines.filter_map(|line| line.split_once(" ="));
        ids.map(|(id, _)| id.to_owned()).collect()
    }

    /// The lab's observation, in the reader's language.
    pub(super) fn observed(&self, text: &str) -> String {
        translated(&self.phrases, text)
    }

    /// The sentence about a law that is broken, of a line such as `not counts: wrong-count found=3`; None:
    /// it is something else.
    pub(super) fn broken_law(&self, line: &str) -> Option<String> {
        let (_, complaint) = line.strip_prefix("not ")?.split_once(": ")?;
        let mut words = complaint.split(' ');
        let id = words.next()?;
        let arguments = words.map(|word| word.split_once('='));
        let arguments: Vec<Argument> = arguments.collect::<Option<_>>()?;
        self.text(id, &arguments)
    }

    /// Checks the lab's files in all languages.
    ///
    /// # Errors
    /// The first mistake in a file.
    pub fn check(files: &[TextFile]) -> Result<(), LabError> {
        Lang::ALL
            .into_iter()
            .try_for_each(|lang| Self::new(lang, files).map(|_| ()))
    }

    /// The text `id`, if the lab has it.
    pub(super) fn text(&self, id: &str, arguments: &[Argument]) -> Option<String> {
        self.bundles
            .iter()
            .find_map(|bundle| format(bundle, id, arguments))
    }
}

/// Whether a failure can have this reason: there is a text about it.
pub fn is_reason(id: &str) -> bool {
    // Other reasons have texts of their own, which name more than the reason.
    let others = ["undefined-function", "wrong-in-turn"];
    let texts = Locale::new(Lang::En);
    let kinds = ["reason-", "crash-", "rule-"].map(|kind| format!("{kind}{id}"));
    let is_kind = kinds.iter().any(|text| texts.has(text));
    is_kind || others.contains(&id) || id.starts_with("typed-") && texts.has(id)
}

/// The texts of one file.
fn bundle(lang: Lang, file: &TextFile) -> Result<FluentBundle<FluentResource>, LabError> {
    let TextFile { path, source, .. } = file;
    let resource = FluentResource::try_new(source.clone()).map_err(|(_, errors)| {
        let message = "this is not valid Project Fluent text";
        match errors.first() {
            Some(error) => {
                let message = format!("{message}: {}", error.kind);
                LabError::at(path, source, error.pos.start, message)
            }
            None => LabError::new(path, message),
        }
    })?;
    let mut bundle = empty_bundle(lang);
    bundle.add_resource(resource).map_err(|errors| {
        let all: Vec<String> = errors.iter().map(ToString::to_string).collect();
        LabError::new(path, all.join("; "))
    })?;
    Ok(bundle)
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    fn file(language: &'static str, source: &str) -> TextFile {
        TextFile {
            language,
            path: PathBuf::from(language).with_extension("ftl"),
            source: source.to_owned(),
        }
    }

    #[test]
    fn a_text_that_a_language_lacks_is_english() {
        let files = [
            file("en", "one = one\ntwo = two { $n }\n"),
            file("es", "one = uno\n"),
        ];
        let texts = LabTexts::new(Lang::Es, &files).expect("the files are sound");
        assert_eq!(texts.text("one", &[]).as_deref(), Some("uno"));
        // The number exceeds the precision of a float, so the text stays as it is.
        let large = "12345678901234567890";
        assert_eq!(
            texts.text("two", &[("n", large)]).as_deref(),
            Some("two 12345678901234567890")
        );
        assert_eq!(texts.text("three", &[]), None);
        let greek = LabTexts::new(Lang::El, &files).expect("a file may be missing");
        assert_eq!(greek.text("one", &[]).as_deref(), Some("one"));
    }

    #[test]
    fn what_the_lab_observed_is_translated() {
        let files = [
            file("en", "seen-nodes = nodes: #\nseen-none = none\n"),
            file("es", "seen-nodes = nodos: #\n"),
        ];
        let observed = |lang| {
            let texts = LabTexts::new(lang, &files).expect("the files are sound");
            texts.observed("nodes: 3\nnone")
        };
        assert_eq!(observed(Lang::Es), "nodos: 3\nnone");
        assert_eq!(observed(Lang::En), "nodes: 3\nnone");
    }

    #[test]
    fn a_broken_law_is_told_by_the_labs_sentence() {
        let files = [file("en", "wrong-count = { $found } is wrong\n")];
        let texts = LabTexts::new(Lang::Es, &files).expect("the file is sound");
        let told = |line: &str| texts.broken_law(line);
        assert_eq!(
            told("not counts: wrong-count found=3").as_deref(),
            Some("3 is wrong")
        );
        for other in [
            "counts",
            "not counts: three are wrong",
            "not counts: other found=3",
        ] {
            assert_eq!(told(other), None);
        }
    }

    #[test]
    fn a_mistake_in_a_file_names_the_file_and_the_line() {
        for broken in ["one = one\ntwo = { $n\n", "one = one\none = two\n"] {
            let error = LabTexts::new(Lang::Es, &[file("es", broken)]).err();
            let message = error.expect("this is a mistake").to_string();
            assert!(message.contains("es.ftl"), "{message}");
        }
        let error = LabTexts::new(Lang::Es, &[file("es", "one = one\ntwo { $n }\n")]).err();
        assert_eq!(error.and_then(|error| error.at).map(|at| at.0), Some(2));
    }
}
