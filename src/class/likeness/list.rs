//! Makes the list of a class: reads the code, compares it, and gives names to what was found.

use std::collections::BTreeMap;
use std::io;

use super::apart;
use super::code::{Code, Given, sources};
use super::compare::{Pair, compare};
use super::entries::Entry;
use super::findings::{Conclusion, Finding, Mark, findings};
use super::groups::{by_sameness, firsts, groups};
use super::listing::{
    Alike, Group, LeftOut, Listing, Named, Options, Party, Place, Reason, Shared,
};
use super::regions::{Region, Side, regions};
use crate::gradebook::Review;
use grader::parallel;
use grader::submission::SourceFile;
use sudograde_core::lab::Language;

/// The minimal number of words for a comparison; less code is alike by chance.
pub const LEAST_WORDS: usize = 50;

/// Compares the submissions of a class with each other, and with sources from outside, which come
/// last.
///
/// # Errors
/// No process for reading code can be started.
pub fn list(
    lab: &str,
    entries: &[Entry],
    given: &Given,
    reviews: &[Review],
    options: Options,
) -> io::Result<Listing> {
    let read = |entry: &Entry| Code::read_apart(&entry.files, given);
    let codes = parallel::each(entries, parallel::cores(), read)?;
    let mut class = Compared::default();
    let mut left_out = Vec::new();
    for (entry, code) in entries.iter().zip(codes) {
        let reasons = reasons(entry, &code);
        left_out.extend(reasons.iter().map(|(file, reason)| LeftOut {
            student: (!options.anonymous).then(|| entry.student.key.clone()),
            file: file.map(|number| entry.files[number].path.display().to_string()),
            reason: *reason,
        }));
        if reasons.iter().all(|(file, _)| file.is_some()) {
            class.entries.push(entry);
            class.codes.push(code);
        }
    }
    let inside = class.inside();
    let firsts = firsts(&class.codes);
    let pairs = compare(&class.codes, inside, options.least_percent / 100.0);
    let marked = pairs.into_iter().map(|pair| {
        let mark = Mark::of(pair.of.map(|number| class.entries[number]), reviews);
        (pair, mark)
    });
    let marked: Vec<(Pair, Mark)> = marked.collect();
    let joining = marked.iter().filter(|(_, mark)| mark.joins());
    let joined = groups(class.codes.len(), joining.map(|(pair, _)| pair.of));
    let mut names = Names {
        class: &class,
        numbers: BTreeMap::new(),
        anonymous: options.anonymous,
    };
    let groups = joined.iter().map(|group| Group {
        count: group.len(),
        members: (by_sameness(group, &firsts).iter())
            .map(|same| names.all(same))
            .collect(),
    });
    let groups = groups.collect();
    let (dismissed, open): (Vec<Finding>, Vec<Finding>) = findings(marked, &firsts, inside)
        .into_iter()
        .partition(|finding| finding.mark.is_dismissed());
    let mut alike = |finding: &Finding| names.alike(finding);
    let pairs = open.iter().take(options.limit).map(&mut alike);
    let pairs = pairs.collect::<io::Result<Vec<Alike>>>()?;
    let dismissed = dismissed.iter().map(&mut alike);
    Ok(Listing {
        format_version: 1,
        lab: lab.to_owned(),
        compared: inside,
        against: class.codes.len() - inside,
        least_percent: options.least_percent,
        groups,
        found: open.len(),
        pairs,
        dismissed: dismissed.collect::<io::Result<Vec<Alike>>>()?,
        left_out,
    })
}

/// The reasons why a submission, or a file of it, is not compared.
fn reasons(entry: &Entry, code: &Code) -> Vec<(Option<usize>, Reason)> {
    let unread = code.unread.iter();
    let mut reasons: Vec<(Option<usize>, Reason)> = unread
        .map(|number| (Some(*number), Reason::TooMuchCode))
        .collect();
    if entry.files.is_empty() {
        reasons.push((None, Reason::NoFiles));
    } else if code.own_words() < LEAST_WORDS {
        reasons.push((None, Reason::LittleCode));
    }
    reasons
}

/// The submissions that are compared, and their code.
#[derive(Default)]
struct Compared<'a> {
    entries: Vec<&'a Entry>,
    codes: Vec<Code>,
}

impl Compared<'_> {
    /// The number of submissions of the class.
    fn inside(&self) -> usize {
        let of_class = self.entries.iter().filter(|entry| !entry.is_outside);
        of_class.count()
    }
}

/// The names of students; in an anonymous list, numbers in the order of their appearance.
struct Names<'a> {
    class: &'a Compared<'a>,
    numbers: BTreeMap<usize, usize>,
    anonymous: bool,
}

impl Names<'_> {
    fn named(&mut self, number: usize) -> Named {
        let entry = self.class.entries[number];
        let next = self.numbers.len() + 1;
        let place = *self.numbers.entry(number).or_insert(next);
        let (id, name) = match self.anonymous {
            true => (place.to_string(), None),
            false => (entry.student.key.clone(), entry.student.name.clone()),
        };
        Named {
            id,
            name,
            outside: entry.is_outside,
        }
    }

    fn all(&mut self, numbers: &[usize]) -> Vec<Named> {
        numbers.iter().map(|number| self.named(*number)).collect()
    }

    fn who(&mut self, finding: &Finding, side: usize) -> Party {
        let number = finding.pair.of[side];
        Party {
            named: self.named(number),
            same: self.all(&finding.same[side]),
            percent: percent(finding.pair.shares[side]),
            own_words: self.class.codes[number].own_words(),
        }
    }

    fn alike(&mut self, finding: &Finding) -> io::Result<Alike> {
        let entries = finding.pair.of.map(|number| self.class.entries[number]);
        let [one, other] = finding.pair.of.map(|number| &self.class.codes[number]);
        let regions = regions(one, other);
        let [one, other] = entries.map(|entry| shown(&entry.files, self.anonymous));
        let regions = regions.iter();
        Ok(Alike {
            students: [self.who(finding, 0), self.who(finding, 1)],
            resubmission: matches!(finding.mark, Mark::Resubmission),
            review: self.conclusion(&finding.mark),
            jaccard_percent: percent(finding.pair.jaccard),
            words: regions.clone().map(|region| region.words).sum(),
            regions: regions.map(|region| shared(region, entries)).collect(),
            files: [one?, other?],
        })
    }

    /// A person's conclusion; its words may name students.
    fn conclusion(&self, mark: &Mark) -> Option<Conclusion> {
        let Mark::Reviewed(conclusion) = mark else {
            return None;
        };
        let mut told = conclusion.clone();
        if self.anonymous {
            (told.reason, told.by) = (None, None);
        }
        Some(told)
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
