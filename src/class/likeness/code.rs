//! The code of a submission as words and fingerprints, without the code that the lab gives.

use std::collections::BTreeMap;
use std::path::Path;

use super::apart;
use super::fingerprints::{GivenCode, Gram, grams, winnowed};
use super::words::{BORDER, Word, words};
use grader::grammar::language_of;
use grader::submission::SourceFile;
use sudograde_core::lab::Language;

/// The code that a lab gives, by language. It is no student's own code.
#[derive(Debug, Default)]
pub struct Given {
    code: BTreeMap<Language, GivenCode>,
}

impl Given {
    pub fn add(&mut self, files: &[SourceFile]) {
        for (_, language, words) in read(files) {
            let given = self.code.entry(language).or_default();
            given.add(&words.unwrap_or_default());
        }
    }
}

/// The code of one submission.
#[derive(Debug)]
pub struct Code {
    /// The words of all files, one after the other.
    pub(super) words: Vec<Word>,
    /// The number of each file with code, and where its words begin.
    files: Vec<(usize, usize)>,
    /// The numbers of the files that are too long or too intricate to be read.
    pub(super) unread: Vec<usize>,
    pub(super) fingerprints: Vec<Gram>,
}

impl Code {
    /// Reads files. Files that are not code are left out.
    pub fn read(files: &[SourceFile], given: &Given) -> Self {
        Self::of(read(files), given)
    }

    /// Reads files in a separate process, so that no file can do harm.
    ///
    /// # Errors
    /// The process cannot be started.
    pub fn read_apart(files: &[SourceFile], given: &Given) -> std::io::Result<Self> {
        let code = sources(files);
        let asked: Vec<(Language, &[u8])> = (code.iter())
            .map(|(number, language)| (*language, files[*number].content.as_slice()))
            .collect();
        let words = apart::words_of(&asked)?;
        let read = code.into_iter().zip(words);
        let read = read.map(|((number, language), words)| (number, language, words));
        Ok(Self::of(read, given))
    }

    fn of(read: impl Iterator<Item = (usize, Language, Option<Vec<Word>>)>, given: &Given) -> Self {
        let mut code = Code {
            words: Vec::new(),
            files: Vec::new(),
            unread: Vec::new(),
            fingerprints: Vec::new(),
        };
        for (number, language, words) in read {
            let Some(words) = words else {
                code.unread.push(number);
                continue;
            };
            code.files.push((number, code.words.len()));
            match given.code.get(&language) {
                Some(given) => code.words.extend(given.removed_from(&words)),
                None => code.words.extend(words),
            }
        }
        code.fingerprints = winnowed(&grams(&code.words));
        code
    }

    /// The number of words that the lab did not give.
    pub fn own_words(&self) -> usize {
        let own = |word: &&Word| word.word != BORDER;
        self.words.iter().filter(own).count()
    }

    /// The words of each function, in an order of their own: equal for sources that differ only in names, layout and
    /// the order of functions.
    pub(super) fn spelled(&self) -> Vec<Vec<u64>> {
        let functions = self.words.split(|word| word.word == BORDER);
        let mut spelled: Vec<Vec<u64>> = functions
            .map(|words| words.iter().map(|word| word.word).collect())
            .filter(|words: &Vec<u64>| !words.is_empty())
            .collect();
        spelled.sort_unstable();
        spelled
    }

    /// The number of the file that holds a word.
    pub(super) fn file_of(&self, place: usize) -> usize {
        let before = self.files.iter().rev().find(|(_, start)| *start <= place);
        before.map_or(0, |(number, _)| *number)
    }
}

/// The files that are code: number, language, words.
fn read(files: &[SourceFile]) -> impl Iterator<Item = (usize, Language, Option<Vec<Word>>)> {
    let code = sources(files).into_iter();
    code.map(|(number, language)| (number, language, words(language, &files[number].content)))
}

/// The numbers of the files that are code, and their languages.
pub fn sources(files: &[SourceFile]) -> Vec<(usize, Language)> {
    let of_headers = of_headers(files);
    let code = files.iter().enumerate();
    let code =
        code.filter_map(|(number, file)| Some((number, language_of(&file.path, of_headers)?)));
    code.collect()
}

/// The language of headers: C++ if any other file is C++.
pub fn of_headers(files: &[SourceFile]) -> Language {
    let is_cpp = |path: &Path| language_of(path, Language::C) == Some(Language::Cpp);
    if files.iter().any(|file| is_cpp(&file.path)) {
        Language::Cpp
    } else {
        Language::C
    }
}
