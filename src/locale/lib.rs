//! The grader's texts in the reader's language. They are in the .ftl files beside this one.

mod differences;
mod lab_texts;
mod memory;
mod observed;
mod reasons;
mod thrown;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};

use sudograde_core::lab::{Lab, LabError};
use sudograde_core::report::Diagnostic;
use sudograde_core::verdict::Verdict;

pub use lab_texts::{LabTexts, is_reason};

/// Languages that the grader speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lang {
    Es,
    Pt,
    El,
    En,
}

impl Lang {
    pub const ALL: [Lang; 4] = [Lang::Es, Lang::Pt, Lang::El, Lang::En];

    pub fn id(self) -> &'static str {
        match self {
            Lang::Es => "es",
            Lang::Pt => "pt",
            Lang::El => "el",
            Lang::En => "en",
        }
    }

    /// The language's name, in that language.
    pub fn name(self) -> &'static str {
        match self {
            Lang::Es => "español",
            Lang::Pt => "português",
            Lang::El => "ελληνικά",
            Lang::En => "English",
        }
    }

    fn source(self) -> &'static str {
        match self {
            Lang::Es => include_str!("es.ftl"),
            Lang::Pt => include_str!("pt.ftl"),
            Lang::El => include_str!("el.ftl"),
            Lang::En => include_str!("en.ftl"),
        }
    }

    /// The language of a name like `es`, `es_CL.UTF-8` or `pt-BR`.
    pub fn from_name(name: &str) -> Option<Lang> {
        let start = name.get(..2)?;
        let rest = name.get(2..).unwrap_or_default();
        let alone = rest.is_empty() || rest.starts_with(['_', '-', '.', '@']);
        Lang::ALL
            .into_iter()
            .find(|lang| alone && lang.id() == start)
    }

    /// The reader's language: the one asked for, else the environment's (LC_ALL, LC_MESSAGES,
    /// LANG), else the course's.
    pub fn choose(
        asked: Option<Lang>,
        environment: impl Fn(&str) -> Option<String>,
        course: &str,
    ) -> Lang {
        let of_environment = || {
            ["LC_ALL", "LC_MESSAGES", "LANG"]
                .into_iter()
                .filter_map(&environment)
                .find(|value| !value.is_empty())
                .and_then(|value| Lang::from_name(&value))
        };
        asked
            .or_else(of_environment)
            .or_else(|| Lang::from_name(course))
            .unwrap_or(Lang::En)
    }
}

/// The texts of one language.
pub struct Locale {
    pub lang: Lang,
    bundle: FluentBundle<FluentResource>,
    lab: Option<LabTexts>,
}

/// An argument of a text.
pub type Argument<'a> = (&'a str, &'a str);

impl Locale {
    pub fn new(lang: Lang) -> Self {
        let mut locale = Locale {
            lang,
            bundle: empty_bundle(lang),
            lab: None,
        };
        locale.add(lang.source());
        locale
    }

    /// Adds further texts in its language. They are well-formed, because a test reads every text in
    /// every language; so no error is handled here.
    pub fn add(&mut self, source: &str) {
        let resource =
            FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, _)| resource);
        let _ = self.bundle.add_resource(resource);
    }

    /// The texts of one language together with those of a lab.
    ///
    /// # Errors
    /// A mistake in these texts.
    pub fn for_lab(lang: Lang, lab: &Lab) -> Result<Self, LabError> {
        Ok(Locale {
            lab: Some(LabTexts::new(lang, &lab.texts)?),
            ..Locale::new(lang)
        })
    }

    /// The text `id`; the id itself if there is no such text.
    pub fn text(&self, id: &str, arguments: &[Argument]) -> String {
        format(&self.bundle, id, arguments).unwrap_or_else(|| id.to_owned())
    }

    /// The text `id`, which takes no arguments.
    pub fn word(&self, id: &str) -> String {
        self.text(id, &[])
    }

    /// The text `id` about so many things.
    pub fn counted(&self, id: &str, count: usize) -> String {
        self.text(id, &[("count", &count.to_string())])
    }

    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    pub fn verdict(&self, verdict: Verdict) -> String {
        self.text(
            match verdict {
                Verdict::Pass => "verdict-pass",
                Verdict::Fail => "verdict-fail",
                Verdict::Crash => "verdict-crash",
                Verdict::Timeout => "verdict-timeout",
                Verdict::Memory => "verdict-memory",
                Verdict::OutputLimit => "verdict-output-limit",
                Verdict::Missing => "verdict-missing",
                Verdict::BuildError => "verdict-build-error",
                Verdict::Skipped => "verdict-skipped",
                Verdict::GraderError => "verdict-grader-error",
            },
            &[],
        )
    }

    /// The place of a compiler's message: `sudoku.c:48 in is_final`.
    pub fn place(&self, diagnostic: &Diagnostic) -> String {
        let mut place = diagnostic.file.clone();
        if diagnostic.line > 0 {
            place.push_str(&format!(":{}", diagnostic.line));
        }
        if let Some(function) = &diagnostic.function {
            let inside = self.text("build-in-function", &[("function", function)]);
            place.push_str(&format!(" {inside}"));
        }
        place
    }

    /// The lab's observation, in the reader's language.
    pub fn observed(&self, text: &str) -> String {
        let lab = self.lab.as_ref();
        let said = lab.map_or(text.to_owned(), |lab| lab.observed(text));
        // A program prints what it likes, behind `[stdout]`.
        if said.starts_with('[') {
            return said;
        }
        let lines = said.split('\n').map(|line| self.observed_call(line));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The place of a crash, `sudoku.c:48 in is_final`, in the reader's language.
    pub fn location(&self, place: &str) -> String {
        let Some((place, function)) = place.split_once(" in ") else {
            return place.to_owned();
        };
        let inside = self.text("build-in-function", &[("function", function)]);
        format!("{place} {inside}")
    }

    /// A compiler's message with a plain sentence. The sentence is the message where no compiler
    /// said anything.
    pub fn told(&self, diagnostic: &Diagnostic) -> Diagnostic {
        let mut told = diagnostic.clone();
        told.plain = self.diagnostic(diagnostic);
        if told.message.is_empty() {
            told.message.clone_from(&told.plain);
        }
        told
    }

    /// A stored message with its plain sentence said anew; as it is where the sentence has names that were not kept.
    pub fn told_again(&self, diagnostic: &Diagnostic) -> Diagnostic {
        let told = self.told(diagnostic);
        let mut named = diagnostic.clone();
        named.names = vec!["?".to_owned(); 2];
        let has_names = self.diagnostic(&named) != told.plain;
        match diagnostic.names.is_empty() && has_names {
            true => diagnostic.clone(),
            false => told,
        }
    }

    /// A compiler's message as a plain sentence.
    fn diagnostic(&self, diagnostic: &Diagnostic) -> String {
        let is_python = diagnostic.file.ends_with(".py");
        let unknown = if is_python { "syntax" } else { "other" };
        let kind = diagnostic.kind.as_deref().unwrap_or(unknown);
        let name = |index: usize| diagnostic.names.get(index).map_or("", String::as_str);
        let names = [("name", name(0)), ("other", name(1))];
        self.text(&format!("compiler-{kind}"), &names)
    }
}

fn borrowed<'a>(arguments: &'a [(&'a str, String)]) -> Vec<Argument<'a>> {
    let arguments = arguments.iter();
    arguments
        .map(|(name, value)| (*name, value.as_str()))
        .collect()
}

/// A bundle without texts.
fn empty_bundle(lang: Lang) -> FluentBundle<FluentResource> {
    // In Brazil's rules, 0 is counted as 1 is, and a text for one may name no number.
    let rules = match lang {
        Lang::Pt => "pt-PT",
        other => other.id(),
    };
    let identifier: unic_langid::LanguageIdentifier = rules.parse().unwrap_or_default();
    let mut bundle = FluentBundle::new(vec![identifier]);
    // Fluent's isolating marks are for bidirectional scripts, and these languages have none.
    bundle.set_use_isolating(false);
    // Adds NUMBER() and the like; the bundle is new, so no name collides.
    let _ = bundle.add_builtins();
    bundle
}

/// The text `id` of a bundle, if the bundle has it.
fn format(
    bundle: &FluentBundle<FluentResource>,
    id: &str,
    arguments: &[Argument],
) -> Option<String> {
    let pattern = bundle.get_message(id)?.value()?;
    let mut given = FluentArgs::new();
    for (name, value) in arguments {
        // A value is a number only if it is shown as it was given: not "inf", nor a number of
        // twenty digits.
        match value.parse::<f64>() {
            Ok(number) if number.is_finite() && number.to_string() == *value => {
                given.set(*name, number);
            }
            _ => given.set(*name, *value),
        }
    }
    let text = bundle.format_pattern(pattern, Some(&given), &mut Vec::new());
    Some(text.into_owned())
}

/// For tests: each room's texts read without errors, and are there in every language.
///
/// # Panics
/// A text is malformed, or missing in a language.
pub fn assert_complete(source: impl Fn(Lang) -> String) {
    let ids = |lang: Lang| -> Vec<String> {
        let text = source(lang);
        let read = FluentResource::try_new(text.clone()).map_err(|(_, errors)| errors);
        assert!(read.is_ok(), "{}: {read:?}", lang.id());
        let lines = text.lines();
        let starts =
            lines.filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()));
        let texts = starts.filter_map(|line| line.split_once(" ="));
        texts.map(|(id, _)| id.to_owned()).collect()
    };
    for lang in Lang::ALL {
        assert_eq!(ids(lang), ids(Lang::En), "{}", lang.id());
    }
    assert!(!ids(Lang::En).is_empty());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_reads_without_errors_and_has_the_same_texts() {
        assert_complete(|lang| lang.source().to_owned());
        for lang in Lang::ALL {
            assert!(sudograde_core::lab::LANGUAGES.contains(&lang.id()));
        }
        assert_eq!(Lang::ALL.len(), sudograde_core::lab::LANGUAGES.len());
    }

    #[test]
    fn the_environment_chooses_when_nothing_is_asked_for() {
        let spanish = |name: &str| (name == "LANG").then(|| "es_CL.UTF-8".to_owned());
        assert_eq!(Lang::choose(None, spanish, "pt"), Lang::Es);
        assert_eq!(Lang::choose(Some(Lang::El), spanish, "pt"), Lang::El);
        assert_eq!(Lang::choose(None, |_| None, "pt"), Lang::Pt);
        // C.UTF-8 names no language, so the course's language is taken.
        assert_eq!(
            Lang::choose(None, |_| Some("C.UTF-8".to_owned()), "pt"),
            Lang::Pt
        );
        assert_eq!(Lang::choose(None, |_| None, "la"), Lang::En);
        assert_eq!(Lang::from_name("español"), None);
    }
}
