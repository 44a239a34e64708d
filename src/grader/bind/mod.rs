//! Makes the probe of a lab that declares its types, in the student's language: it reads an input,
//! calls the student's functions and writes down all that can be seen. It holds no answer, and
//! knows no criterion.

mod c;
mod cpp;
mod python;
pub mod rust;

use std::path::PathBuf;

use sudograde_core::lab::{Language, Toolchain};
use typed::{Declared, Function};

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

/// The probe for one language of a lab.
///
/// # Errors
/// Something that cannot be bound to the language, and what to write instead.
pub fn probe(
    declared: &Declared,
    language: Language,
    toolchain: &Toolchain,
) -> Result<Made, Unbound> {
    match language {
        Language::C => Ok(Made {
            name: "probe-made-from-lab.toml.c",
            text: c::probe(declared, &headers(toolchain))?,
        }),
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
