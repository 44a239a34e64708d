//! Likeness: which submissions share code that the lab did not give, and where. A measure, no verdict.
//!
//! All but the skeleton's files is computed from sources that are given; docs/likeness.md says how, and what it cannot see.

mod compare;
mod fingerprints;
mod listing;
mod regions;
mod skeleton;
mod terminal;
mod words;

use std::collections::BTreeMap;
use std::path::Path;

pub use compare::{Pair, compare};
pub use fingerprints::{GRAM, GUARANTEE, WINDOW};
pub use listing::{
    Alike, Entry, LEAST_WORDS, LeftOut, Listing, Options, Place, Reason, Shared, Who, list,
};
pub use regions::{Region, Side, regions};
pub use skeleton::skeleton;
pub use terminal::{left_out, name, place, table};
pub use words::silent;

use crate::grammar::language_of;
use crate::lab::Language;
use crate::submission::SourceFile;
use fingerprints::{GivenCode, Gram, grams, winnowed};
use words::{Word, words};

/// The code that a lab gives, by language: nobody's own.
#[derive(Debug, Default)]
pub struct Given {
    code: BTreeMap<Language, GivenCode>,
}

impl Given {
    pub fn add(&mut self, files: &[SourceFile]) {
        for (_, language, words) in read(files) {
            self.code.entry(language).or_default().add(&words);
        }
    }
}

/// The code of one submission.
#[derive(Debug)]
pub struct Code {
    /// Of all files, one after the other.
    words: Vec<Word>,
    /// The number of each file with code, and where its words begin.
    files: Vec<(usize, usize)>,
    fingerprints: Vec<Gram>,
}

impl Code {
    /// Reads files; what is no code is left out.
    pub fn read(files: &[SourceFile], given: &Given) -> Self {
        let mut code = Code {
            words: Vec::new(),
            files: Vec::new(),
            fingerprints: Vec::new(),
        };
        for (number, language, words) in read(files) {
            code.files.push((number, code.words.len()));
            match given.code.get(&language) {
                Some(given) => code.words.extend(given.removed_from(&words)),
                None => code.words.extend(words),
            }
        }
        code.fingerprints = winnowed(&grams(&code.words));
        code
    }

    /// Words that the lab did not give.
    pub fn own_words(&self) -> usize {
        let own = |word: &&Word| word.word != words::BORDER;
        self.words.iter().filter(own).count()
    }

    /// The number of the file that a word is in.
    fn file_of(&self, place: usize) -> usize {
        let before = self.files.iter().rev().find(|(_, start)| *start <= place);
        before.map_or(0, |(number, _)| *number)
    }
}

/// The files that are code: number, language, words.
fn read(files: &[SourceFile]) -> impl Iterator<Item = (usize, Language, Vec<Word>)> {
    let of_headers = of_headers(files);
    files.iter().enumerate().filter_map(move |(number, file)| {
        let language = language_of(&file.path, of_headers)?;
        Some((number, language, words(language, &file.content)))
    })
}

/// Headers are of C++ where any other file is.
pub fn of_headers(files: &[SourceFile]) -> Language {
    let is_cpp = |path: &Path| language_of(path, Language::C) == Some(Language::Cpp);
    if files.iter().any(|file| is_cpp(&file.path)) {
        Language::Cpp
    } else {
        Language::C
    }
}

#[cfg(test)]
mod tests;
