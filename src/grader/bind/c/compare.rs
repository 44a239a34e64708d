//! The skeleton's declarations of types beside a submission's: whether the lab can look at these as
//! it looks at those, and what to write where it cannot.

use std::collections::BTreeSet;

use super::own::{Wanted, fields_of};
use crate::declarations::blocks::{Block, Form, PACKED, needed, spaced};
use crate::declarations::{CType, Declarations, Named};

/// A declaration that cannot be bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The student's file and line; 0: it is about the whole file.
    pub file: String,
    pub line: u32,
    /// The kind of mistake, and the names in its sentence.
    pub kind: &'static str,
    pub names: Vec<String>,
}

/// The beginnings of names that belong to the probe or to the compiler.
const RESERVED: [&str; 3] = ["sg_", "SG_", "__"];

/// The skeleton's declarations and a submission's.
pub struct Pair<'w> {
    pub wanted: &'w Wanted<'w>,
    pub skeleton: Declarations,
    pub theirs: Declarations,
    pub own: &'w [Block],
    /// Macros and directives that the skeleton does not have.
    pub odd: Vec<&'w Block>,
    pub file: Option<String>,
}

impl Pair<'_> {
    /// A macro that gives a word of these declarations another meaning than it has in them, or a
    /// directive that changes how they lie in memory.
    pub fn oddity(&self, chosen: &[&Block]) -> Option<&Block> {
        let means = |block: &&&Block| {
            let is_there = |name: &String| {
                let mut words = chosen.iter().flat_map(|one| one.text.split(' '));
                name == PACKED || words.any(|word| word == name)
            };
            let is_chosen = chosen.iter().any(|one| one.text == block.text);
            !is_chosen && block.names.iter().any(is_there)
        };
        self.odd.iter().find(means).copied()
    }

    /// The reasons why a type of the submission's cannot be bound.
    pub fn faults(&self, root: &str) -> Vec<Fault> {
        let names = BTreeSet::from([root.to_owned()]);
        let needed = needed(self.own, &names);
        if !needed.iter().any(|one| one.names.contains(root)) {
            return vec![self.missing(root)];
        }
        if let Some(odd) = self.oddity(&needed) {
            return vec![self.other(root, Some(odd))];
        }
        let is_known = |block: &Block| {
            let mut known = self.wanted.blocks.iter();
            known.any(|one| one.text == block.text)
        };
        for (k, block) in needed.iter().enumerate() {
            let is_reserved =
                |name: &String| RESERVED.iter().any(|one| untagged(name).starts_with(one));
            let is_odd = !block.is_plain || block.names.iter().any(is_reserved);
            if is_odd && !is_known(block) {
                return vec![self.other(root, Some(block))];
            }
            if let Some(rival) = needed[..k].iter().find(|one| is_rival(one, block)) {
                let strange = if is_known(block) { rival } else { block };
                return vec![self.other(root, Some(strange))];
            }
        }
        let mut faults = Vec::new();
        self.structure(root, &mut BTreeSet::new(), &mut faults);
        faults
    }

    /// Compares the fields of a structure, and of those to which they lead.
    fn structure(&self, name: &str, seen: &mut BTreeSet<String>, faults: &mut Vec<Fault>) {
        let of = CType {
            base: name.to_owned(),
            ..CType::default()
        };
        let right = self.skeleton.resolved(&of).base;
        let Some(fields) = self.skeleton.structs.get(&right) else {
            return;
        };
        if !seen.insert(right.clone()) {
            return;
        }
        let base = self.theirs.resolved(&of).base;
        let Some(own) = self.theirs.structs.get(&base) else {
            faults.push(self.missing(name));
            return;
        };
        for field in fields.iter().filter(|one| self.is_wanted(&right, one)) {
            let asked = words(&self.wanted.blocks, &right, &field.name);
            let asked = asked.map_or_else(|| field.name.clone(), |(words, _, _)| words);
            let Some(theirs) = own.iter().find(|one| one.name == field.name) else {
                faults.push(self.lacks(name, &base, asked));
                continue;
            };
            if !self.is_like(&field.of, &theirs.of) {
                let found = words(self.own, &base, &field.name);
                let (here, file, line) = found.unwrap_or_default();
                faults.push(Fault {
                    file,
                    line,
                    kind: "signature-differs",
                    names: vec![asked, here],
                });
                continue;
            }
            self.structure(&field.of.base, seen, faults);
        }
    }

    /// Whether the lab looks at a field of the structure that the skeleton calls `base`.
    fn is_wanted(&self, base: &str, field: &Named) -> bool {
        let mut records = fields_of(self.wanted.declared).into_iter();
        let resolved = |name: String| {
            let of = CType {
                base: name,
                ..CType::default()
            };
            self.skeleton.resolved(&of).base
        };
        self.wanted.words.contains(&field.name)
            || records.any(|(name, fields)| resolved(name) == base && fields.contains(&field.name))
    }

    /// Whether a field has the same type; of numbers that stand alone, the size does not matter.
    fn is_like(&self, right: &CType, own: &CType) -> bool {
        let (right, own) = (self.skeleton.resolved(right), self.theirs.resolved(own));
        let sizes = |of: &CType, known: &Declarations| -> Vec<Option<usize>> {
            of.sizes.iter().map(|size| known.number(size)).collect()
        };
        let (rights, owns) = (sizes(&right, &self.skeleton), sizes(&own, &self.theirs));
        let is_alone = right.pointers == 0 && rights.is_empty();
        right.pointers == own.pointers
            && right.is_function == own.is_function
            && rights == owns
            && owns.iter().all(Option::is_some)
            && match (
                number(&right.base, &self.skeleton),
                number(&own.base, &self.theirs),
            ) {
                (Some(right), Some(own)) => right == own || (is_alone && right.0 == own.0),
                (None, None) => untagged(&right.base) == untagged(&own.base),
                _ => false,
            }
    }

    fn missing(&self, name: &str) -> Fault {
        let mut blocks = self.wanted.blocks.iter();
        let asked = blocks.find(|one| one.names.contains(name));
        let asked = asked.map_or_else(|| name.to_owned(), |one| spaced(&one.text));
        Fault {
            file: self.file.clone().unwrap_or_default(),
            line: 0,
            kind: "lacks-type",
            names: vec![asked, name.to_owned()],
        }
    }

    fn lacks(&self, name: &str, base: &str, asked: String) -> Fault {
        let mut blocks = self.own.iter();
        let block = blocks.find(|one| one.names.contains(base) && !one.fields.is_empty());
        Fault {
            file: block.map(|one| one.file.clone()).unwrap_or_default(),
            line: block.map_or(0, |one| one.line),
            kind: "lacks-field",
            names: vec![name.to_owned(), asked],
        }
    }

    /// The block, or the one that gives the name, holds something that cannot be bound.
    pub fn other(&self, name: &str, block: Option<&Block>) -> Fault {
        let named = |one: &&Block| one.names.contains(name);
        let block = block.or_else(|| self.own.iter().find(named));
        let asked = self.wanted.blocks.iter().find(named);
        Fault {
            file: block.map(|one| one.file.clone()).unwrap_or_default(),
            line: block.map_or(0, |one| one.line),
            kind: "other-type",
            names: vec![
                name.to_owned(),
                asked.map_or_else(String::new, |one| spaced(&one.text)),
            ],
        }
    }
}

/// Whether two blocks give the same name another meaning.
fn is_rival(one: &Block, other: &Block) -> bool {
    let is_whole = |block: &Block| block.form == Form::Macro || !block.fields.is_empty();
    !one.names.is_disjoint(&other.names) && is_whole(one) && is_whole(other)
}

/// A field of a structure: its words, its file and its line.
fn words(blocks: &[Block], base: &str, field: &str) -> Option<(String, String, u32)> {
    let mut blocks = blocks.iter().filter(|one| one.names.contains(base));
    blocks.find_map(|one| {
        let mut fields = one.fields.iter();
        let (_, words, line) = fields.find(|(name, _, _)| name == field)?;
        Some((words.clone(), one.file.clone(), *line))
    })
}

fn untagged(base: &str) -> &str {
    let base = base.trim_start_matches("const ");
    ["struct ", "union ", "enum "]
        .iter()
        .find_map(|tag| base.strip_prefix(tag))
        .unwrap_or(base)
}

/// Whether a type of numbers has fractions, and the words that say how large it is.
fn number(base: &str, known: &Declarations) -> Option<(bool, Vec<String>)> {
    if known.enums.contains_key(base) {
        return Some((false, vec![base.to_owned()]));
    }
    let words = base.split_whitespace();
    let words = words.map(|word| match word.strip_prefix('u') {
        Some(rest) if rest.starts_with("int") && rest.ends_with("_t") => rest,
        _ => word,
    });
    let words: Vec<&str> = words.collect();
    let is_whole = |word: &str| {
        let plain = [
            "int",
            "short",
            "long",
            "unsigned",
            "signed",
            "char",
            "bool",
            "_Bool",
            "size_t",
            "ssize_t",
            "ptrdiff_t",
        ];
        plain.contains(&word) || (word.starts_with("int") && word.ends_with("_t"))
    };
    let is_real = words.iter().any(|word| ["float", "double"].contains(word));
    if !is_real && !words.iter().all(|word| is_whole(word)) {
        return None;
    }
    let mut size: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    size.retain(|word| !["int", "signed", "unsigned"].contains(&word.as_str()));
    size.sort();
    Some((is_real, size))
}
