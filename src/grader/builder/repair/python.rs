//! The outline of a Python file by its margin: an item reaches to the next line that begins there.

use std::collections::BTreeSet;

use super::item::{Form, Item, words_of};

/// Stands for the code that runs when the module is imported.
pub const ON_IMPORT: &str = "import";
/// Stands for the code that runs when the file is started as a program.
pub const ON_START: &str = "start";

const KEYWORDS: &str = "False None True and as assert async await break class continue def del elif else except \
    finally for from global if import in is lambda nonlocal not or pass raise return try while with yield";

pub fn outline(source: &[u8]) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    let mut in_text = false;
    let mut decorated = false;
    let mut start = 0;
    for line in source.split_inclusive(|byte| *byte == b'\n') {
        let end = start + line.len();
        let text = String::from_utf8_lossy(line).into_owned();
        let begins =
            text.starts_with(|first: char| first.is_alphabetic() || first == '_' || first == '@');
        let goes_on = ["else", "elif", "except", "finally"];
        let goes_on = goes_on.iter().any(|word| text.starts_with(word));
        if begins && !goes_on && !in_text && !decorated {
            items.push(Item {
                bytes: start..end,
                names: BTreeSet::new(),
                words: BTreeSet::new(),
                form: Form::Declaration,
                fault: None,
            });
        }
        if let Some(item) = items.last_mut() {
            item.bytes.end = end;
            if item.names.is_empty() || decorated {
                (item.form, item.names) = declared(&text);
            }
        }
        decorated = begins && text.starts_with('@');
        let marks = text.matches("\"\"\"").count() + text.matches("'''").count();
        in_text ^= marks % 2 == 1;
        start = end;
    }
    for item in &mut items {
        item.words = words_of(&source[item.bytes.clone()]);
    }
    items
}

/// The form and the names of the item that begins with this line at the margin.
fn declared(line: &str) -> (Form, BTreeSet<String>) {
    let rest = line.strip_prefix("async ").unwrap_or(line);
    let definition = rest
        .strip_prefix("def ")
        .or_else(|| rest.strip_prefix("class "));
    if let Some(rest) = definition {
        let name: String = rest
            .trim_start()
            .chars()
            .take_while(|letter| letter.is_alphanumeric() || *letter == '_')
            .collect();
        // A keyword is no name that other code could use.
        let names = (!KEYWORDS.split(' ').any(|word| word == name)).then_some(name);
        return (Form::Definition, names.into_iter().collect());
    }
    if rest.starts_with("if __name__") {
        return (Form::Declaration, [ON_START.to_owned()].into());
    }
    let is_import = ["import ", "from "]
        .iter()
        .any(|word| rest.starts_with(word));
    let target = rest.split_once('=').map(|(target, _)| target);
    // A statement such as "print(1)" makes no name.
    let target = target.filter(|target| !target.contains('('));
    let mut names = match is_import {
        true => words_of(rest.as_bytes()),
        false => words_of(target.unwrap_or_default().as_bytes()),
    };
    names.insert(ON_IMPORT.to_owned());
    (Form::Declaration, names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_begins_at_the_margin_reaches_to_the_next() {
        let source = "import sys\n\n@cache\ndef f(a):\n    x = 1\n\n    return x\n\nLIMIT = (\n    3,\n)\nclass C:\n    def m(self):\n        pass\nif __name__ == \"__main__\":\n    f(1)\nelse:\n    pass\n";
        let items = outline(source.as_bytes());
        let first: Vec<String> = items
            .iter()
            .map(|item| item.names.iter().cloned().collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(first, ["import sys", "f", "LIMIT import", "C", "start"]);
        assert!(items[3].words.contains("m"));
        assert_eq!(
            &source[items[1].bytes.clone()],
            "@cache\ndef f(a):\n    x = 1\n\n    return x\n\n"
        );
    }
}
