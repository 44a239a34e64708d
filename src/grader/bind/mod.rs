//! Makes the probe of a lab that declares its types, in the student's language: it reads an input,
//! calls the student's functions and writes down all that can be seen. It holds no answer, and
//! knows no criterion.

mod c;
mod cpp;

use std::path::PathBuf;

use sudograde_core::lab::{Language, Toolchain};
use typed::{Declared, Function};

/// The file that a made probe is compiled as, and its text.
pub struct Made {
    pub name: &'static str,
    pub text: String,
}

/// The probe for one language of a lab.
///
/// # Errors
/// Something that cannot be bound to the language, and what to write instead.
pub fn probe(
    declared: &Declared,
    language: Language,
    toolchain: &Toolchain,
) -> Result<Made, String> {
    match language {
        Language::C => Ok(Made {
            name: "probe-made-from-lab.toml.c",
            text: c::probe(declared, &headers(toolchain))?,
        }),
        Language::Cpp => Ok(Made {
            name: "probe-made-from-lab.toml.cpp",
            text: cpp::probe(declared, &headers(toolchain))?,
        }),
        other => Err(format!(
            "a lab of format 2 is in C or C++ so far, and not in {}",
            other.name()
        )),
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
        _ => function
            .written
            .get(language.id())
            .map_or(name, String::as_str)
            .to_owned(),
    }
}
