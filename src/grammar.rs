//! Parsers: from a source to its syntax tree, whatever mistakes are in it.

use std::path::Path;

use tree_sitter::{Parser, Tree};

use crate::lab::Language;

/// The syntax tree of a source.
pub fn parse(language: Language, source: &[u8]) -> Option<Tree> {
    let grammar = match language {
        Language::C => tree_sitter_c::LANGUAGE,
        Language::Cpp => tree_sitter_cpp::LANGUAGE,
        Language::Rust => tree_sitter_rust::LANGUAGE,
        Language::Python => tree_sitter_python::LANGUAGE,
    };
    let mut parser = Parser::new();
    parser.set_language(&grammar.into()).ok()?;
    parser.parse(source, None)
}

/// The language of a file of code, by its ending; that of a header is the language of what lies beside it.
pub fn language_of(file: &Path, of_headers: Language) -> Option<Language> {
    match file.extension()?.to_str()? {
        "c" => Some(Language::C),
        "h" => Some(of_headers),
        "cpp" | "cc" | "cxx" | "hpp" => Some(Language::Cpp),
        "rs" => Some(Language::Rust),
        "py" => Some(Language::Python),
        _ => None,
    }
}
