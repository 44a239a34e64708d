//! Makes the probe of a lab that declares its types, in the student's language: it reads an input,
//! calls the student's functions and writes down all that can be seen. It holds no answer, and
//! knows no criterion.

mod c;
mod cpp;
mod python;
pub mod rust;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

pub use c::Fault;
use sudograde_core::lab::{Language, Toolchain};
use typed::{Declared, Function};

use crate::submission::SourceFile;

/// The file that a made probe is compiled as, and its text.
pub struct Made {
    pub name: &'static str,
    pub text: String,
}

/// Something that cannot be bound to a language.
pub struct Unbound {
    /// Its line in the manifest; 0: it has none.
    pub line: usize,
    pub why: String,
}

impl Unbound {
    fn at(line: usize, why: String) -> Self {
        Unbound { line, why }
    }
}

impl From<String> for Unbound {
    fn from(why: String) -> Self {
        Unbound::at(0, why)
    }
}

/// The name in a language of a function that is declared as `name`; a method has its class and a point before it.
pub fn name_in<'d>(language: Language, name: &'d str, function: &'d Function) -> &'d str {
    function
        .written
        .get(language.id())
        .map_or(name, String::as_str)
}

/// The files in which a lab's types and functions are declared.
pub struct Files {
    /// The headers that the lab gives.
    pub given: Vec<SourceFile>,
    /// The student's files, as the skeleton has them.
    pub skeleton: Vec<SourceFile>,
}

impl Files {
    /// Reads the files of a toolchain. One that cannot be read is left out.
    pub fn read(toolchain: &Toolchain, mut read: impl FnMut(&Path) -> Option<SourceFile>) -> Self {
        let given = headers(toolchain);
        let given = given.iter().filter_map(|path| read(path)).collect();
        let skeleton = toolchain.student.iter();
        Files {
            given,
            skeleton: skeleton.filter_map(|path| read(path)).collect(),
        }
    }
}

/// The probe for one language of a lab.
///
/// # Errors
/// Something that cannot be bound to the language, and what to write instead.
pub fn probe(
    declared: &Declared,
    language: Language,
    toolchain: &Toolchain,
    files: &Files,
) -> Result<Made, Unbound> {
    match language {
        Language::C => {
            let wanted = c::Wanted::of(declared, &files.given, &files.skeleton);
            if let Some((line, why)) = wanted.mistake() {
                return Err(Unbound::at(line, why));
            }
            Ok(Made {
                name: "probe-made-from-lab.toml.c",
                text: c::probe(declared, &headers(toolchain), &wanted.in_skeleton())?,
            })
        }
        Language::Cpp => Ok(Made {
            name: "probe-made-from-lab.toml.cpp",
            text: cpp::probe(declared, &headers(toolchain))?,
        }),
        Language::Rust => Ok(Made {
            name: "probe-made-from-lab.toml.rs",
            text: rust::probe(declared)?,
        }),
        Language::Python => Ok(Made {
            name: "probe.py",
            text: python::probe(declared, &toolchain.student[0], &toolchain.given)?,
        }),
    }
}

/// The solution's files, in which those of these functions whose calls may explain a wrong answer
/// write them down. In Rust, the probe has such functions.
///
/// # Errors
/// Something that cannot be bound to the language.
pub fn written_down(
    declared: &Declared,
    language: Language,
    toolchain: &Toolchain,
    files: &Files,
    sources: Vec<SourceFile>,
    functions: &[String],
) -> Result<Vec<SourceFile>, String> {
    let retraced = declared.retraced.iter().map(String::as_str);
    let in_language = |name: &&str| {
        let function = declared.functions.get(*name);
        let called = function.map(|of| name_in(language, name, of));
        called.is_some_and(|called| functions.iter().any(|one| one == called))
    };
    let retraced: Vec<&str> = retraced.filter(in_language).collect();
    if language != Language::C || retraced.is_empty() {
        return Ok(sources);
    }
    let wanted = c::Wanted::of(declared, &files.given, &files.skeleton);
    let own = wanted.in_skeleton();
    c::written_down(declared, &headers(toolchain), &own, sources, &retraced)
}

/// The probe for a submission that declares the lab's types otherwise than the skeleton.
#[derive(Default)]
pub struct Adapted {
    pub text: String,
    /// The declarations that cannot be bound.
    pub faults: Vec<Fault>,
    /// The exercises that cannot be asked without it.
    pub lost: BTreeSet<String>,
    /// The names of the lab's types that are declared otherwise.
    pub others: BTreeSet<String>,
}

/// The probe for a submission's own declarations; None: the lab's fits. `refused` are names that
/// turned out not to fit.
///
/// # Errors
/// The rest of the lab cannot be bound.
pub fn adapted(
    declared: &Declared,
    toolchain: &Toolchain,
    files: &Files,
    student: &[SourceFile],
    refused: &BTreeSet<String>,
) -> Result<Option<Adapted>, String> {
    let wanted = c::Wanted::of(declared, &files.given, &files.skeleton);
    let fit = wanted.fit(student, refused);
    if fit.is_same {
        return Ok(None);
    }
    let text = c::probe(&fit.rest(declared), &headers(toolchain), &fit.text)?;
    Ok(Some(Adapted {
        text,
        faults: fit.faults,
        lost: fit.exercises,
        others: fit.others,
    }))
}

/// Checks that a type has what a language needs; [`probe`] checks the rest.
pub fn check_type(declared: &Declared, language: Language, of: &str) -> Result<(), String> {
    match language {
        Language::Rust => rust::check(declared, of),
        _ => Ok(()),
    }
}

/// How the solution's function contradicts its declaration, as far as that can be seen in its
/// source.
pub fn contradiction(
    declared: &Declared,
    language: Language,
    function: &str,
    source: &[u8],
) -> Option<String> {
    match language {
        Language::Rust => rust::contradiction(declared, function, source),
        _ => None,
    }
}

/// The headers that declare the student's functions.
fn headers(toolchain: &Toolchain) -> Vec<PathBuf> {
    let given = toolchain.given.iter();
    let headers = given.filter(|file| {
        let end = file.extension();
        end.is_some_and(|end| ["h", "hpp", "hh"].iter().any(|known| end == *known))
    });
    headers.cloned().collect()
}

/// How a language names a function that `[function]` calls `name`, as its builder finds it: a
/// method by its class, too.
pub fn symbol(declared: &Declared, language: Language, name: &str, function: &Function) -> String {
    match language {
        Language::Cpp => cpp::symbol(declared, name, function),
        Language::C => name_in(language, name, function).to_owned(),
        // Their builders know what they call it.
        _ => name.to_owned(),
    }
}
