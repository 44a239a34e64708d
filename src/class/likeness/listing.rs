//! The pairs of a class as a list, for the terminal, JSON and the page.

use std::collections::BTreeMap;

use serde::Serialize;

use super::apart;
use super::code::{Code, Given, sources};
use super::compare::{Pair, compare};
use super::regions::{Region, Side, regions};
use crate::gradebook::Student;
use grader::parallel;
use grader::submission::SourceFile;
use sudograde_core::lab::Language;

/// The minimal number of words for a comparison; less code is alike by chance.
pub const LEAST_WORDS: usize = 50;

/// The submission of a student.
#[derive(Debug)]
pub struct Entry {
    pub student: Student,
    pub files: Vec<SourceFile>,
}

/// The options of a list.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Pairs in which neither shares at least this percentage are left out.
    pub least_percent: f64,
    /// The maximum of listed pairs.
    pub limit: usize,
    /// Leaves out names, and the authors' comments and strings in the code.
    pub anonymous: bool,
}

#[derive(Debug, Serialize)]
pub struct Listing {
    pub format_version: u32,
    pub lab: String,
    /// The number of submissions that were compared, each with each.
    pub compared: usize,
    pub least_percent: f64,
    /// The number of pairs that share enough, listed or not.
    pub found: usize,
    pub pairs: Vec<Alike>,
    pub left_out: Vec<LeftOut>,
}

/// Two submissions that share code.
#[derive(Debug, Serialize)]
pub struct Alike {
    pub students: [Who; 2],
    pub jaccard_percent: f64,
    /// The number of equal words in all regions.
    pub words: usize,
    /// In the order of the first student's code.
    pub regions: Vec<Shared>,
    #[serde(skip)]
    pub files: [Vec<SourceFile>; 2],
}

impl Alike {
    /// The region with the most words.
    pub fn longest(&self) -> Option<&Shared> {
        self.regions.iter().rev().max_by_key(|region| region.words)
    }
}

#[derive(Debug, Serialize)]
pub struct Who {
    /// The key in the gradebook; a number in an anonymous list.
    pub id: String,
    pub name: Option<String>,
    /// The percentage of it that is in the other.
    pub percent: f64,
    /// The number of words that the lab did not give.
    pub own_words: usize,
}

#[derive(Debug, Serialize)]
pub struct Shared {
    pub words: usize,
    pub sides: [Place; 2],
}

#[derive(Debug, Serialize)]
pub struct Place {
    pub file: String,
    /// The first and last line of each run of consecutive lines.
    pub lines: Vec<[usize; 2]>,
    /// The number of the file.
    #[serde(skip)]
    pub number: usize,
}

#[derive(Debug, Serialize)]
pub struct LeftOut {
    /// None in an anonymous list.
    pub student: Option<String>,
    /// The file that is left out; None if the whole submission is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    pub reason: Reason,
}

/// The reason why a submission, or a file of it, is not compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// It was graded before the gradebook stored files.
    NoFiles,
    /// It has little code besides the code that the lab gave.
    LittleCode,
    /// The file is longer or more intricate than any student's work, and is not read.
    TooMuchCode,
}

impl Reason {
    pub const ALL: [Reason; 3] = [Reason::NoFiles, Reason::LittleCode, Reason::TooMuchCode];
}

/// Compares the submissions of a class.
///
/// # Errors
/// No process for reading code can be started.
pub fn list(
    lab: &str,
    entries: &[Entry],
    given: &Given,
    options: Options,
) -> std::io::Result<Listing> {
    let read = |entry: &Entry| Code::read_apart(&entry.files, given);
    let codes = parallel::each(entries, parallel::cores(), read)?;
    let mut left_out = Vec::new();
    let (mut compared, mut kept) = (Vec::new(), Vec::new());
    for (entry, code) in entries.iter().zip(codes) {
        let mut leave_out = |file: Option<usize>, reason: Reason| {
            left_out.push(LeftOut {
                student: (!options.anonymous).then(|| entry.student.key.clone()),
                file: file.map(|number| entry.files[number].path.display().to_string()),
                reason,
            });
        };
        for number in &code.unread {
            leave_out(Some(*number), Reason::TooMuchCode);
        }
        let reason = if entry.files.is_empty() {
            Some(Reason::NoFiles)
        } else {
            (code.own_words() < LEAST_WORDS).then_some(Reason::LittleCode)
        };
        match reason {
            None => {
                compared.push(entry);
                kept.push(code);
            }
            Some(reason) => leave_out(None, reason),
        }
    }
    let pairs = compare(&kept, options.least_percent / 100.0);
    let found = pairs.len();
    let mut names = Names {
        numbers: BTreeMap::new(),
        anonymous: options.anonymous,
    };
    let mut alike = |pair: &Pair| {
        let entries = pair.of.map(|number| compared[number]);
        let [one, other] = pair.of.map(|number| &kept[number]);
        let regions = regions(one, other);
        let mut who = |side: usize, code: &Code| {
            let student = &entries[side].student;
            names.who(pair.of[side], student, pair.shares[side], code)
        };
        let students = [who(0, one), who(1, other)];
        let [one, other] = entries.map(|entry| shown(&entry.files, options.anonymous));
        let regions = regions.iter();
        Ok(Alike {
            students,
            jaccard_percent: percent(pair.jaccard),
            words: regions.clone().map(|region| region.words).sum(),
            regions: regions.map(|region| shared(region, entries)).collect(),
            files: [one?, other?],
        })
    };
    let shown = pairs.iter().take(options.limit).map(&mut alike);
    let shown: std::io::Result<Vec<Alike>> = shown.collect();
    Ok(Listing {
        format_version: 1,
        lab: lab.to_owned(),
        compared: kept.len(),
        least_percent: options.least_percent,
        found,
        pairs: shown?,
        left_out,
    })
}

/// The names of students; in an anonymous list, numbers in the order of their appearance.
struct Names {
    numbers: BTreeMap<usize, usize>,
    anonymous: bool,
}

impl Names {
    fn who(&mut self, entry: usize, student: &Student, share: f64, code: &Code) -> Who {
        let next = self.numbers.len() + 1;
        let number = *self.numbers.entry(entry).or_insert(next);
        let (id, name) = if self.anonymous {
            (number.to_string(), None)
        } else {
            (student.key.clone(), student.name.clone())
        };
        Who {
            id,
            name,
            percent: percent(share),
            own_words: code.own_words(),
        }
    }
}

/// A percentage with one digit after the point.
fn percent(share: f64) -> f64 {
    (share * 1000.0).round() / 10.0
}

fn shared(region: &Region, entries: [&Entry; 2]) -> Shared {
    let place = |side: &Side, entry: &Entry| Place {
        file: entry.files[side.file].path.display().to_string(),
        lines: ranges(side),
        number: side.file,
    };
    Shared {
        words: region.words,
        sides: [
            place(&region.sides[0], entries[0]),
            place(&region.sides[1], entries[1]),
        ],
    }
}

fn ranges(side: &Side) -> Vec<[usize; 2]> {
    let mut ranges: Vec<[usize; 2]> = Vec::new();
    for line in &side.lines {
        match ranges.last_mut() {
            Some([_, last]) if *last + 1 == *line => *last = *line,
            _ => ranges.push([*line, *line]),
        }
    }
    ranges
}

/// The files as they may be shown. Of a file that cannot be read, no line is shown.
fn shown(files: &[SourceFile], anonymous: bool) -> std::io::Result<Vec<SourceFile>> {
    let mut shown = files.to_vec();
    if anonymous {
        let code = sources(files);
        let asked: Vec<(Language, &[u8])> = (code.iter())
            .map(|(number, language)| (*language, files[*number].content.as_slice()))
            .collect();
        let silent = apart::silent_of(&asked)?;
        for ((number, _), silent) in code.into_iter().zip(silent) {
            shown[number].content = silent.unwrap_or_default();
        }
    }
    Ok(shown)
}
