//! A file that does not compile, and its parts that are removed: a [`Sheet`].

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use super::item::{BraceFault, Form, Item, words_of};
use super::{Dialect, outline, python};
use crate::builder::diagnostics;
use crate::submission::SourceFile;
use sudograde_core::report::Diagnostic;

/// The part of an item that is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Cut {
    Body,
    Whole,
}

/// A file, and the cuts in it.
pub struct Sheet {
    path: PathBuf,
    pub name: String,
    source: Vec<u8>,
    dialect: Dialect,
    pub items: Vec<Item>,
    /// The lines of each item.
    lines: Vec<RangeInclusive<u32>>,
    cuts: BTreeMap<usize, Cut>,
    /// New cuts, and larger ones, for the next compilation.
    marked: BTreeMap<usize, Cut>,
}

impl Sheet {
    pub fn new(file: &SourceFile, dialect: Dialect) -> Self {
        let items = match dialect {
            Dialect::Python => python::outline(&file.content),
            _ => outline::outline(&file.content, dialect),
        };
        let breaks = file.content.iter().enumerate();
        let breaks = breaks.filter(|(_, byte)| **byte == b'\n');
        let breaks: Vec<usize> = breaks.map(|(at, _)| at).collect();
        let line_of = |byte: usize| breaks.partition_point(|at| *at < byte) as u32 + 1;
        let last = |item: &Item| item.bytes.end.saturating_sub(1);
        let lines = |item: &Item| line_of(item.bytes.start)..=line_of(last(item));
        Sheet {
            lines: items.iter().map(lines).collect(),
            path: file.path.clone(),
            name: file.path.display().to_string(),
            source: file.content.clone(),
            dialect,
            items,
            cuts: BTreeMap::new(),
            marked: BTreeMap::new(),
        }
    }

    fn holds(&self, index: usize, line: u32) -> bool {
        self.lines[index].contains(&line)
    }

    /// The smallest item on that line; a function comes before the item around it.
    fn item_at(&self, line: u32) -> Option<usize> {
        let on_line = (0..self.items.len()).filter(|index| self.holds(*index, line));
        on_line.min_by_key(|index| {
            let item = &self.items[*index];
            let is_function = matches!(item.form, Form::Function { .. } | Form::Definition);
            (!is_function, item.bytes.len())
        })
    }

    pub fn is_cut(&self, line: u32) -> bool {
        let index = self.item_at(line);
        index.is_some_and(|index| self.cuts.contains_key(&index))
    }

    pub fn function_at(&self, line: u32) -> Option<String> {
        let item = &self.items[self.item_at(line)?];
        match item.form {
            Form::Function { .. } | Form::Definition => item.names.first().cloned(),
            _ => None,
        }
    }

    /// Cuts the functions whose braces do not match, and returns an error for each.
    pub fn cut_faulty(&mut self) -> Vec<Diagnostic> {
        let mut said = Vec::new();
        for index in 0..self.items.len() {
            let item = &self.items[index];
            let Some(fault) = item.fault else { continue };
            let name = item.names.first().cloned().unwrap_or_default();
            let (kind, message) = match fault {
                BraceFault::Open => (
                    "open-function",
                    format!("a closing brace is missing in {name}"),
                ),
                BraceFault::NeverOpened => (
                    "never-opened",
                    format!("the opening brace of {name} is missing"),
                ),
                BraceFault::ClosedTwice => (
                    "closed-twice",
                    format!("there is a closing brace too many in {name}"),
                ),
            };
            said.push(Diagnostic {
                line: *self.lines[index].start(),
                column: 1,
                names: vec![name.clone()],
                function: Some(name),
                ..diagnostics::whole_file(self.name.clone(), kind, message)
            });
            self.cuts.insert(index, Cut::Body);
        }
        said
    }

    /// Marks the item in which an error lies; false if it cannot be removed.
    pub fn mark(&mut self, error: &Diagnostic) -> bool {
        let Some(index) = self.item_at(error.line) else {
            return false;
        };
        let item = &self.items[index];
        let is_shared = matches!(item.form, Form::Function { .. }) && self.is_called_unseen(item);
        let more = match (item.form, self.cuts.get(&index)) {
            (Form::Function { .. }, None) if !is_shared => Cut::Body,
            (Form::Function { .. }, Some(Cut::Body))
            | (Form::Definition | Form::Declaration | Form::Macro, None) => Cut::Whole,
            (Form::Include, None) if error.kind.as_deref() == Some("no-header") => Cut::Whole,
            _ => return false,
        };
        // A type cannot lose a member without a change to the code around it.
        let inside = |other: &Item| {
            other.form == Form::Container
                && other.bytes.start < item.bytes.start
                && item.bytes.end <= other.bytes.end
        };
        if matches!(item.form, Form::Declaration) && self.items.iter().any(inside) {
            return false;
        }
        self.marked.insert(index, more);
        true
    }

    pub fn cut_marked(&mut self) {
        self.cuts.append(&mut self.marked);
    }

    /// Whether a function can be used without being named: an operator, a function with the
    /// attribute `constructor`, or a method of a trait.
    fn is_called_unseen(&self, item: &Item) -> bool {
        let before = item.bytes.start;
        let in_trait = self.items.iter().any(|other| {
            other.form == Form::Container && other.bytes.contains(&before) && {
                let mut parts = self.source[other.bytes.clone()].split(|byte| *byte == b'{');
                let words = words_of(parts.next().unwrap_or_default());
                words.contains("impl") && words.contains("for")
            }
        });
        in_trait || item.words.contains("operator") || item.words.contains("constructor")
    }

    pub fn declarations(&self) -> usize {
        let cut = self.cuts.keys().map(|index| self.items[*index].form);
        cut.filter(|form| matches!(form, Form::Declaration | Form::Macro))
            .count()
    }

    pub fn broken(&self) -> impl Iterator<Item = String> {
        self.cuts
            .keys()
            .flat_map(|index| self.items[*index].names.iter().cloned())
    }

    /// The file without its cuts; every line keeps its number.
    pub fn repaired(&self) -> SourceFile {
        let mut cuts: Vec<(usize, Cut)> = self
            .cuts
            .iter()
            .map(|(index, cut)| (*index, *cut))
            .collect();
        cuts.sort_by_key(|(index, _)| self.items[*index].bytes.start);
        let mut source = Vec::with_capacity(self.source.len());
        let mut kept = 0;
        for (index, cut) in cuts {
            let item = &self.items[index];
            let start = match (item.form, cut) {
                (Form::Function { body }, Cut::Body) => body,
                _ => item.bytes.start,
            };
            // This item lies in one that is removed already.
            if start < kept {
                continue;
            }
            source.extend_from_slice(&self.source[kept..start]);
            kept = item.bytes.end;
            let lines = self.source[start..kept]
                .iter()
                .filter(|byte| **byte == b'\n')
                .count();
            let trap = match (cut, self.dialect) {
                (Cut::Whole, _) | (_, Dialect::Python) => ["", ""],
                (Cut::Body, Dialect::C) => ["{ __builtin_trap();", "}"],
                (Cut::Body, Dialect::Rust) => ["{ ::core::panic!()", "}"],
            };
            let text = format!("{}{}{}", trap[0], "\n".repeat(lines), trap[1]);
            source.extend_from_slice(text.as_bytes());
        }
        source.extend_from_slice(&self.source[kept..]);
        SourceFile::new(&self.path, source)
    }
}
