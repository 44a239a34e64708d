//! The items of a file as texts that can be compared: without comments and white space.

use std::collections::BTreeMap;

use super::{Dialect, outline, python};
use crate::submission::SourceFile;
use crate::tokens::{self, tokens};
use sudograde_core::lab::Language;

/// The text of each item, by the names that it declares.
pub fn functions(file: &SourceFile, language: Language) -> BTreeMap<String, Vec<u8>> {
    let dialect = match language {
        Language::C | Language::Cpp => Dialect::C,
        Language::Rust => Dialect::Rust,
        Language::Python => Dialect::Python,
    };
    let items = match dialect {
        Dialect::Python => python::outline(&file.content),
        _ => outline::outline(&file.content, dialect),
    };
    let texts = items.into_iter().map(|item| {
        let source = &file.content[item.bytes];
        let names: Vec<String> = item.names.into_iter().collect();
        (names.join(" "), words(source, dialect))
    });
    texts.collect()
}

fn words(source: &[u8], dialect: Dialect) -> Vec<u8> {
    if dialect == Dialect::Python {
        let lines = source.split(|byte| *byte == b'\n');
        let lines = lines.map(<[u8]>::trim_ascii);
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with(b"#"));
        return lines.collect::<Vec<_>>().join(&b'\n');
    }
    let language = match dialect {
        Dialect::Rust => tokens::Language::Rust,
        _ => tokens::Language::C,
    };
    let all = tokens(source, language);
    let words = all.iter().map(|token| &source[token.start..token.end]);
    words.collect::<Vec<_>>().join(&b' ')
}
