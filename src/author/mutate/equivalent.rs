//! Equivalent mutants, which are not mistakes: listed by hand, with the reason, in
//! `equivalent.toml` among a lab's submissions.
//!
//! A listed mutant that a case catches is a fault of the list.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::source::Mutant;
use crate::check::fixtures;
use sudograde_core::lab::{Lab, LabError};

/// The list of a lab.
#[derive(Debug, Default)]
pub struct Equivalents {
    file: PathBuf,
    entries: Vec<Entry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    #[serde(default)]
    equivalent: Vec<Entry>,
}

/// Mutants of one function that share one reason.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// The submission that they are made from: `c/right/as-taught`.
    from: String,
    function: String,
    reason: String,
    mutants: Vec<Lines>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Lines {
    was: String,
    is: String,
    /// Chooses one of several mutants with the same lines; None: all of them.
    nth: Option<usize>,
}

impl Lines {
    fn fit(&self, mutant: &Mutant) -> bool {
        self.was == mutant.was
            && self.is == mutant.is
            && self.nth.is_none_or(|nth| nth == mutant.before + 1)
    }
}

impl Equivalents {
    /// Reads the list; a lab without one has no equivalent mutants.
    ///
    /// # Errors
    /// The file cannot be read, or an entry has no reason.
    pub fn of(lab: &Lab) -> Result<Self, LabError> {
        let file = [fixtures(lab), lab.folder.join("submissions")]
            .map(|folder| folder.join("equivalent.toml"))
            .into_iter()
            .find(|file| file.is_file());
        let Some(file) = file else {
            return Ok(Equivalents::default());
        };
        let text = std::fs::read_to_string(&file)
            .map_err(|error| LabError::new(&file, format!("cannot be read: {error}")))?;
        Self::parse(&file, &text)
    }

    fn parse(file: &Path, text: &str) -> Result<Self, LabError> {
        let content: Content = toml::from_str(text).map_err(|error| {
            let offset = error.span().map_or(0, |span| span.start);
            LabError::at(file, text, offset, error.message())
        })?;
        let entries = content.equivalent;
        if let Some(entry) = entries.iter().find(|entry| entry.reason.trim().is_empty()) {
            let message = format!(
                "the mutants of {} in {} need a reason",
                entry.function, entry.from
            );
            return Err(LabError::new(file, message));
        }
        Ok(Equivalents {
            file: file.to_owned(),
            entries,
        })
    }

    /// Checks that each entry names a right submission.
    ///
    /// # Errors
    /// One names something else.
    pub fn check_names(&self, right: &[&str]) -> Result<(), LabError> {
        let odd = |entry: &&Entry| !right.contains(&entry.from.as_str());
        match self.entries.iter().find(odd) {
            None => Ok(()),
            Some(entry) => {
                let message = format!(
                    "no right submission is called \"{}\" (there are: {})",
                    entry.from,
                    right.join(", ")
                );
                Err(LabError::new(&self.file, message))
            }
        }
    }

    /// Why this mutant of the submission `from` is not a mistake, if it is listed. Those that show only
    /// sometimes are not: their lines may be those of a listed one.
    pub fn reason(&self, from: &str, mutant: &Mutant) -> Option<&str> {
        if mutant.when.is_some() {
            return None;
        }
        let of_function = |entry: &&Entry| entry.from == from && entry.function == mutant.function;
        let mut entries = self.entries.iter().filter(of_function);
        let found = entries.find(|entry| entry.mutants.iter().any(|lines| lines.fit(mutant)));
        found.map(|entry| entry.reason.as_str())
    }

    /// Entries for the submission `from` that match none of its mutants, a sentence each.
    pub fn stale(&self, from: &str, mutants: &[Mutant]) -> Vec<String> {
        let mut stale = Vec::new();
        for entry in self.entries.iter().filter(|entry| entry.from == from) {
            for lines in &entry.mutants {
                let fits =
                    |mutant: &&Mutant| mutant.function == entry.function && lines.fit(mutant);
                if !mutants.iter().any(|mutant| fits(&mutant)) {
                    let (file, function) = (self.file.display(), &entry.function);
                    stale.push(format!(
                        "{file}: there is no such mutant of {from} in {function}: {}",
                        lines.is
                    ));
                }
            }
        }
        stale
    }

    pub fn file(&self) -> &Path {
        &self.file
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutate::mutants;
    use grader::submission::SourceFile;
    use sudograde_core::lab::Language;

    const SOURCE: &str = "int f(int a)\n{\n    a = 5;\n    return a + 5;\n}\n";

    fn parse(text: &str) -> Result<Equivalents, LabError> {
        Equivalents::parse(Path::new("equivalent.toml"), text)
    }

    #[test]
    fn a_mutant_is_known_by_its_lines_and_what_is_not_there_is_stale() {
        let list = parse(
            "[[equivalent]]\nfrom = 'c/right/one'\nfunction = 'f'\nreason = 'nobody looks'\n\
             mutants = [{ was = 'a = 5;', is = 'a = 6;' }, { was = 'a = 5;', is = 'a = 7;' }]\n",
        )
        .expect("the list is right");
        let file = SourceFile::new("one.c", SOURCE);
        let mutants = mutants(Language::C, &[file], &["f".to_owned()]);
        let listed: Vec<&str> = mutants
            .iter()
            .filter(|mutant| list.reason("c/right/one", mutant).is_some())
            .map(|mutant| mutant.is.as_str())
            .collect();
        assert_eq!(listed, ["a = 6;"]);
        assert!(list.reason("c/right/two", &mutants[0]).is_none());
        let rare = mutants.iter().map(|mutant| Mutant {
            when: Some("from call 2 on".to_owned()),
            ..mutant.clone()
        });
        let mut listed = rare.filter(|mutant| list.reason("c/right/one", mutant).is_some());
        assert!(listed.next().is_none());
        let stale = list.stale("c/right/one", &mutants);
        assert!(
            stale.len() == 1 && stale[0].ends_with("a = 7;"),
            "{stale:?}"
        );
    }

    #[test]
    fn an_entry_without_a_reason_is_refused() {
        let text = "[[equivalent]]\nfrom = 'a'\nfunction = 'f'\nreason = ' '\nmutants = []\n";
        let error = parse(text).expect_err("it has no reason").to_string();
        assert!(error.contains("need a reason"), "{error}");
    }
}
