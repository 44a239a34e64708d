//! A file that does not compile, and its parts that are removed: a [`Sheet`].

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use super::dialect::Dialect;
use super::item::{BraceFault, Form, Item, words_of};
use super::{outline, python};
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
    /// The byte at which each line begins.
    starts: Vec<usize>,
    /// The lines of each item.
    lines: Vec<RangeInclusive<u32>>,
    cuts: BTreeMap<usize, Cut>,
    /// New cuts, and larger ones, for the next compilation.
    marked: BTreeMap<usize, Cut>,
    /// The declarations that replace removed functions, so that calls of them compile.
    stand_ins: BTreeMap<usize, String>,
}

impl Sheet {
    pub fn new(file: &SourceFile, dialect: Dialect) -> Self {
        let items = match dialect {
            Dialect::Python => python::outline(&file.content),
            _ => outline::outline(&file.content, dialect),
        };
        let breaks = (0..file.content.len()).filter(|at| file.content[*at] == b'\n');
        let starts: Vec<usize> = std::iter::once(0).chain(breaks.map(|at| at + 1)).collect();
        let line_of = |byte: usize| starts.partition_point(|start| *start <= byte) as u32;
        let last = |item: &Item| item.bytes.end.saturating_sub(1);
        let lines = |item: &Item| line_of(item.bytes.start)..=line_of(last(item));
        Sheet {
            lines: items.iter().map(lines).collect(),
            starts,
            path: file.path.clone(),
            name: file.path.display().to_string(),
            source: file.content.clone(),
            dialect,
            items,
            cuts: BTreeMap::new(),
            marked: BTreeMap::new(),
            stand_ins: BTreeMap::new(),
        }
    }

    pub fn source(&self) -> &[u8] {
        &self.source
    }

    fn start_of(&self, line: u32) -> Option<usize> {
        self.starts.get(line.checked_sub(1)? as usize).copied()
    }

    /// The bytes of a line of this file; empty behind the last one.
    pub fn line(&self, number: u32) -> &[u8] {
        let from = self.start_of(number).unwrap_or(self.source.len());
        let mut lines = self.source[from..].split(|byte| *byte == b'\n');
        lines.next().unwrap_or_default()
    }

    fn holds(&self, index: usize, line: u32) -> bool {
        self.lines[index].contains(&line)
    }

    /// The smallest item at that place, else on that line; a function comes before the item around it.
    pub fn item_at(&self, line: u32, column: u32) -> Option<usize> {
        let at = self.byte_at(line, column);
        let on_line = (0..self.items.len()).filter(|index| self.holds(*index, line));
        on_line.min_by_key(|index| {
            let item = &self.items[*index];
            let is_beside = !item.bytes.contains(&at);
            (is_beside, !item.is_definition(), item.bytes.len())
        })
    }

    /// The byte of a compiler's column, which counts characters, and a tab as far as it reaches.
    fn byte_at(&self, number: u32, column: u32) -> usize {
        const TAB: u32 = 8;
        let text = String::from_utf8_lossy(self.line(number));
        let mut next = 1;
        let before = text.chars().take_while(|character| {
            let here = next;
            next += if *character == '\t' {
                TAB - (here - 1) % TAB
            } else {
                1
            };
            next <= column
        });
        let start = self.start_of(number).unwrap_or(self.source.len());
        start + before.map(char::len_utf8).sum::<usize>()
    }

    /// Whether a function of this name begins behind a line.
    pub fn declares_below(&self, name: &str, line: u32) -> bool {
        let mut items = self.items.iter().zip(&self.lines);
        items.any(|(item, lines)| {
            item.is_function() && item.names.contains(name) && *lines.start() > line
        })
    }

    /// The first line of the function at that place.
    pub fn beginning_at(&self, line: u32, column: u32) -> Option<u32> {
        let index = self.item_at(line, column)?;
        let is_function = self.items[index].is_function();
        is_function.then(|| *self.lines[index].start())
    }

    pub fn is_cut(&self, line: u32, column: u32) -> bool {
        let index = self.item_at(line, column);
        index.is_some_and(|index| self.cuts.contains_key(&index))
    }

    pub fn function_at(&self, line: u32, column: u32) -> Option<String> {
        let item = &self.items[self.item_at(line, column)?];
        let name = item.names.first().filter(|_| item.is_definition());
        name.cloned()
    }

    /// Cuts the functions whose braces do not match, and returns an error for each.
    pub fn cut_faulty(&mut self) -> Vec<Diagnostic> {
        let mut said = Vec::new();
        for index in 0..self.items.len() {
            let item = &self.items[index];
            let Some(fault) = item.fault else { continue };
            let name = item.names.first().cloned().unwrap_or_default();
            let kind = match fault {
                BraceFault::Open => "open-function",
                BraceFault::NeverOpened => "never-opened",
                BraceFault::ClosedTwice => "closed-twice",
            };
            // No compiler said it: the plain sentence is the message.
            let message = String::new();
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

    /// Puts the header that the lab asks for in the place of a function with another one.
    pub fn ask_for(&mut self, function: &str, header: &str) {
        let mut items = self.items.iter();
        let is_it = |item: &Item| item.is_function() && item.names.contains(function);
        if let Some(index) = items.position(is_it) {
            let text = match self.dialect {
                Dialect::Rust => format!("{header} {{ ::core::panic!() }}"),
                _ => format!("{header};"),
            };
            self.cuts.insert(index, Cut::Whole);
            self.stand_ins.insert(index, text);
        }
    }

    /// Marks the item in which an error lies; false if it cannot be removed.
    pub fn mark(&mut self, error: &Diagnostic) -> bool {
        let Some(index) = self.item_at(error.line, error.column) else {
            return false;
        };
        if self.stand_ins.remove(&index).is_some() {
            return true;
        }
        let item = &self.items[index];
        let is_shared = item.is_function() && self.is_called_unseen(item);
        let more = match (item.form, self.cuts.get(&index)) {
            (Form::Function { .. }, None) if !is_shared => Cut::Body,
            (Form::Function { .. }, Some(Cut::Body))
            | (Form::Definition | Form::Declaration | Form::Macro, None) => Cut::Whole,
            (Form::Include, None) if error.kind.as_deref() == Some("no-header") => Cut::Whole,
            // The error is about this directive, and names it.
            (Form::Include | Form::Directive, None) if names_directive(error) => Cut::Whole,
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

    /// The functions that only this file can name: `static` ones in C, those without `pub` in Rust.
    pub fn private_names(&self) -> impl Iterator<Item = &String> {
        let containers = self.items.iter().filter(|one| one.form == Form::Container);
        let containers: Vec<_> = containers.map(|one| one.bytes.clone()).collect();
        let is_private = move |item: &&Item| {
            let Form::Function { body } = item.form else {
                return false;
            };
            let start = item.bytes.start;
            let head = words_of(&self.source[start..body]);
            match self.dialect {
                Dialect::C => head.contains("static"),
                Dialect::Rust => {
                    !head.contains("pub") && !containers.iter().any(|one| one.contains(&start))
                }
                Dialect::Python => false,
            }
        };
        let private = self.items.iter().filter(is_private);
        private.flat_map(|item| &item.names)
    }

    /// The items, and whether each is removed as a whole.
    pub fn items_with_cuts(&self) -> impl Iterator<Item = (&Item, bool)> {
        let items = self.items.iter().enumerate();
        items.map(|(index, item)| (item, self.cuts.get(&index) == Some(&Cut::Whole)))
    }

    /// The names that what is cut declared. A `use` declares nothing: without it, the items of its file
    /// that need its words are broken.
    pub fn broken(&self) -> impl Iterator<Item = String> {
        let cut = self.cuts.keys().map(|index| &self.items[*index]);
        cut.flat_map(|item| {
            let needs =
                |other: &&Item| !self.is_use(other) && !other.words.is_disjoint(&item.names);
            let broken: Vec<&Item> = match self.is_use(item) {
                true => self.items.iter().filter(needs).collect(),
                false => vec![item],
            };
            broken
                .into_iter()
                .flat_map(|item| item.names.iter().cloned())
        })
    }

    fn is_use(&self, item: &Item) -> bool {
        let is_declaration = item.form == Form::Declaration && self.dialect == Dialect::Rust;
        is_declaration && self.source[item.bytes.clone()].starts_with(b"use ")
    }

    /// The file without its cuts; every line keeps its number.
    pub fn repaired(&self) -> SourceFile {
        let cuts = self.cuts.iter();
        let mut cuts: Vec<(&Item, Cut, &str)> = cuts
            .map(|(index, cut)| {
                let stand_in = self.stand_ins.get(index).map_or("", String::as_str);
                (&self.items[*index], *cut, stand_in)
            })
            .collect();
        cuts.sort_by_key(|(item, ..)| item.bytes.start);
        let mut source = Vec::with_capacity(self.source.len());
        let mut kept = 0;
        for (item, cut, stand_in) in cuts {
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
            let removed = self.source[start..kept].iter();
            let lines = removed.filter(|byte| **byte == b'\n').count();
            let trap = match (cut, self.dialect) {
                (Cut::Whole, _) | (_, Dialect::Python) => [stand_in, ""],
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

fn names_directive(error: &Diagnostic) -> bool {
    let first = error.names.first();
    first.is_some_and(|name| name.starts_with('#'))
}
