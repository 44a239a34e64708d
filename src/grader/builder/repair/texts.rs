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
        return without_docstrings(lines.collect()).join(&b'\n');
    }
    let language = match dialect {
        Dialect::Rust => tokens::Language::Rust,
        _ => tokens::Language::C,
    };
    let all = tokens(source, language);
    let words = all.iter().map(|token| &source[token.start..token.end]);
    words.collect::<Vec<_>>().join(&b' ')
}

/// The lines of Python without strings that are statements of their own.
fn without_docstrings(lines: Vec<&[u8]>) -> Vec<&[u8]> {
    let mut code = Vec::new();
    let mut rest = lines.as_slice();
    while let Some((line, behind)) = rest.split_first() {
        let mark = [b"\"\"\"", b"'''"]
            .into_iter()
            .find(|mark| line.starts_with(*mark));
        let ends = |mark: &[u8; 3], number: usize, line: &[u8]| {
            let line = if number == 0 { &line[3..] } else { line };
            line.ends_with(mark)
        };
        let end = mark.and_then(|mark| {
            let mut numbered = rest.iter().enumerate();
            numbered.position(|(number, line)| ends(mark, number, line))
        });
        match end {
            Some(end) => rest = &rest[end + 1..],
            None => {
                code.push(*line);
                rest = behind;
            }
        }
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn docstrings_and_comments_are_no_code() {
        let words = |text: &str| String::from_utf8(words(text.as_bytes(), Dialect::Python));
        let one = "def f():\n    \"\"\"One line.\"\"\"\n    return \"\"\"a\"\"\"\n";
        assert_eq!(words(one).as_deref(), Ok("def f():\nreturn \"\"\"a\"\"\""));
        let several = "def f():\n    '''Several\n\n    lines.'''\n    # why\n    return 1\n";
        assert_eq!(words(several).as_deref(), Ok("def f():\nreturn 1"));
        let open = "def f():\n    \"\"\"no end\n    return 1\n";
        assert_eq!(
            words(open).as_deref(),
            Ok("def f():\n\"\"\"no end\nreturn 1")
        );
    }
}
