//! The types and functions of a lab in C that no given header declares: the skeleton's file has
//! them, and so has each submission's.

use std::collections::{BTreeMap, BTreeSet};

use sudograde_core::lab::Language;
use sudograde_core::text_tools::nearest;
use typed::{Code, Declared, Function, Kind, Row};

use crate::bind::name_in;
use crate::declarations::blocks::{Block, Form, blocks, needed};
use crate::declarations::{CType, Declarations};
use crate::submission::SourceFile;
use crate::tokens::{self, TokenKind, tokens};

/// Begins lines of an adapter that only see types that are the lab's.
const SAME_TYPES: &str = "#ifdef SG_TYPES_ARE_THE_LABS";

/// The key of C in what is written for several languages.
const C: &str = "c";

/// Words of types that need another header than those that each probe has.
const HEADERS: [(&[&str], &str); 2] = [
    (
        &["time_t", "clock_t", "struct tm", "struct timespec"],
        "time.h",
    ),
    (
        &["INT_MAX", "UCHAR_MAX", "CHAR_BIT", "SHRT_MAX"],
        "limits.h",
    ),
];

/// The declarations that a lab needs from the student's own file.
pub struct Wanted<'d> {
    pub declared: &'d Declared,
    /// The types and constants of the skeleton's file that no given header has.
    pub blocks: Vec<Block>,
    /// The names of those that the manifest or a function of the lab names.
    pub roots: BTreeSet<String>,
    /// The functions that no given header declares.
    pub prototypes: Vec<Block>,
    /// All words of C in the manifest.
    pub words: BTreeSet<String>,
    given: Vec<SourceFile>,
    /// The names that given headers declare.
    pub given_names: BTreeSet<String>,
    /// `<math.h>`
    includes: Vec<String>,
}

impl<'d> Wanted<'d> {
    pub fn of(declared: &'d Declared, given: &[SourceFile], skeleton: &[SourceFile]) -> Self {
        let of_given = blocks(given);
        let given_names: BTreeSet<String> =
            of_given.iter().flat_map(|one| one.names.clone()).collect();
        let all = own_blocks(skeleton, &given_names);
        let words = words_of(declared);
        let named = |block: &Block| block.names.iter().any(|name| words.contains(name));
        let (functions, types): (Vec<Block>, Vec<Block>) =
            all.into_iter().partition(|one| one.form == Form::Function);
        let mut prototypes: Vec<Block> = Vec::new();
        for function in functions.into_iter().filter(named) {
            if prototypes.iter().all(|one| one.names != function.names) {
                prototypes.push(function);
            }
        }
        let known: BTreeSet<&String> = types.iter().flat_map(|one| &one.names).collect();
        let needs = prototypes.iter().flat_map(|one| &one.needs);
        let roots = words.iter().chain(needs);
        let roots = roots.filter(|name| known.contains(name)).cloned().collect();
        let mut read = Declarations::default();
        for file in skeleton {
            // A skeleton that is no C is told when it is compiled.
            let _ = read.read(&String::from_utf8_lossy(&file.content), Language::C);
        }
        read.includes.retain(|one| one.starts_with('<'));
        Wanted {
            declared,
            blocks: types,
            roots,
            prototypes,
            words,
            given: given.to_vec(),
            given_names,
            includes: read.includes,
        }
    }

    /// Whether given headers declare all that the probe needs.
    pub fn is_nothing(&self) -> bool {
        self.roots.is_empty() && self.prototypes.is_empty()
    }

    /// A record of the manifest that the lab's files declare otherwise, as far as a name tells: its
    /// line there, and what to write. All else is left to the compiler.
    pub fn mistake(&self) -> Option<(usize, String)> {
        let all: Vec<&Block> = self.blocks.iter().collect();
        let read = self.read(&all);
        let known: Vec<String> = read
            .structs
            .keys()
            .chain(read.aliases.keys())
            .cloned()
            .collect();
        self.declared.types.values().find_map(|of| {
            let (Kind::Record { fields }, Some(written)) = (&of.kind, of.written.get(C)) else {
                return None;
            };
            let base = base_of(written);
            let named = CType {
                base: base.to_owned(),
                ..CType::default()
            };
            let Some(own) = read.structs.get(&read.resolved(&named).base) else {
                let near = nearest(base, &known).filter(|_| !known.iter().any(|one| one == base))?;
                let why = format!(
                    "neither the given headers nor the student's files declare \"{base}\"; did you mean \"{near}\"?"
                );
                return Some((of.line, why));
            };
            let own: Vec<String> = own.iter().map(|field| field.name.clone()).collect();
            let mut fields = fields.iter().map(|(name, _)| name.to_string());
            let lacking = fields.find(|name| !own.contains(name))?;
            let near = nearest(&lacking, &own)?;
            let why = format!("\"{base}\" has no field \"{lacking}\"; did you mean \"{near}\"?");
            Some((of.line, why))
        })
    }

    /// The declarations of given headers and of these blocks, read.
    pub fn read(&self, own: &[&Block]) -> Declarations {
        let mut read = Declarations::default();
        for file in &self.given {
            let _ = read.read(&String::from_utf8_lossy(&file.content), Language::C);
        }
        for block in own {
            let _ = read.read(&format!("{}\n", block.text), Language::C);
        }
        read
    }

    /// The skeleton's declarations for the probe. A compiler's message about them names their line.
    pub fn in_skeleton(&self) -> String {
        if self.is_nothing() {
            return String::new();
        }
        let chosen = needed(&self.blocks, &self.roots);
        let all = chosen.iter().copied().chain(&self.prototypes);
        let lines = all.map(|one| format!("#line {} \"{}\"\n{}\n", one.line, one.file, one.text));
        let lines: String = lines.collect();
        self.begin(&chosen) + &lines + "#line 1 \"the probe made from lab.toml\"\n"
    }

    /// A submission's declarations for the probe, and the prototypes of the functions that it still
    /// calls. A constant that the lab does not know means nothing in the rest of the probe.
    pub fn in_submission(&self, chosen: &[&Block], functions: &[&Block]) -> String {
        let known: BTreeSet<&String> = self.blocks.iter().flat_map(|one| &one.names).collect();
        let all = chosen.iter().chain(functions);
        let mut text = self.begin(chosen);
        text.extend(all.map(|one| format!("{}\n", one.text)));
        let macros = chosen.iter().filter(|one| one.form == Form::Macro);
        let names = macros.flat_map(|one| &one.names);
        let names = names.filter(|name| !known.contains(name));
        text.extend(names.map(|name| format!("#undef {name}\n")));
        text
    }

    /// Headers that the declarations may need.
    fn begin(&self, chosen: &[&Block]) -> String {
        let mut text = String::from(
            "#include \"sudograde.h\"\n#include <stdbool.h>\n#include <stdint.h>\n#include <stdlib.h>\n",
        );
        text.extend(self.includes.iter().map(|one| format!("#include {one}\n")));
        for (words, header) in HEADERS {
            let mut needs = chosen.iter().flat_map(|one| &one.needs);
            if needs.any(|word| words.contains(&word.as_str())) {
                text += &format!("#include <{header}>\n");
            }
        }
        text
    }
}

/// The declarations of the student's files, but for those that a given header has already.
pub fn own_blocks(files: &[SourceFile], given: &BTreeSet<String>) -> Vec<Block> {
    let mut all = blocks(files);
    all.retain(|one| one.names.iter().all(|name| !given.contains(name)));
    all
}

/// The words of code in C, and tags with their keyword: `struct Node`.
pub fn words_in(code: &str) -> BTreeSet<String> {
    let all = tokens(code.as_bytes(), tokens::Language::C);
    let all = all.iter().filter(|one| one.kind == TokenKind::Word);
    let all: Vec<&str> = all.map(|one| &code[one.start..one.end]).collect();
    let pairs = all.windows(2);
    let tags = pairs.filter(|pair| matches!(pair[0], "struct" | "union" | "enum"));
    let tags = tags.map(|pair| pair.join(" "));
    tags.chain(all.iter().map(|word| (*word).to_owned()))
        .collect()
}

/// The code in C about one type.
pub fn code_of(of: &typed::Type) -> Vec<&String> {
    let mut code: Vec<&String> = of.written.get(C).into_iter().collect();
    match &of.kind {
        Kind::Handle(handle) => {
            code.push(&handle.new);
            code.extend(handle.drop.get(C));
            code.extend(handle.sane.get(C));
            for view in &handle.views {
                let (Code::Whole(all) | Code::Element(all)) = &view.code;
                code.extend(all.get(C));
                code.extend(view.length.get(C));
            }
        }
        Kind::List { row, .. } => match row {
            Row::Block => {}
            Row::Linked { value, next } => code.extend([value, next]),
            Row::Through {
                first,
                next,
                size,
                new,
                push,
                free,
            } => {
                code.extend([first, next]);
                code.extend([size, new, push, free].into_iter().flatten());
            }
        },
        _ => {}
    }
    code
}

/// All words of C in a manifest, and the names of its functions.
fn words_of(declared: &Declared) -> BTreeSet<String> {
    let code = declared.types.values().flat_map(code_of);
    let functions = declared.functions.iter();
    let functions = functions.map(|(name, function)| in_c(name, function).to_owned());
    let adapter = declared.adapters.get(C);
    let adapter = adapter.map(|one| words_in(&for_any_types(&one.text)));
    code.flat_map(|code| words_in(code))
        .chain(adapter.into_iter().flatten())
        .chain(functions)
        .collect()
}

/// An adapter without its lines for submissions whose types are the lab's.
fn for_any_types(text: &str) -> String {
    let mut is_for_labs = false;
    let lines = text.lines().filter(|line| {
        match line.trim_end() {
            SAME_TYPES => is_for_labs = true,
            "#else" | "#endif" => is_for_labs = false,
            _ => {}
        }
        !is_for_labs
    });
    lines.map(|line| format!("{line}\n")).collect()
}

pub fn in_c<'f>(name: &'f str, function: &'f Function) -> &'f str {
    name_in(Language::C, name, function)
}

/// The type without its pointers.
fn base_of(written: &str) -> &str {
    written.trim_end_matches(['*', ' ']).trim()
}

/// The fields that the manifest names of each type of the kind "record", by how C writes it.
pub fn fields_of(declared: &Declared) -> BTreeMap<String, BTreeSet<String>> {
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for of in declared.types.values() {
        let (Kind::Record { fields }, Some(written)) = (&of.kind, of.written.get(C)) else {
            continue;
        };
        let base = base_of(written);
        let names = fields.iter().map(|(name, _)| name.to_string());
        all.entry(base.to_owned()).or_default().extend(names);
    }
    all
}
