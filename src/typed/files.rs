//! Files as a value: pairs of a name and what is in it; for C, these texts in turn.

use std::collections::BTreeMap;

use super::value::Value;
use super::{Declared, Kind};

impl Declared {
    /// Whether a type is a map from text to text, a list of records or tuples of two texts, or a list of texts.
    pub fn is_files(&self, of: &str) -> bool {
        let is_text = |of: &String| matches!(self.kind(of), Some(Kind::Text { .. }));
        match self.kind(of) {
            Some(Kind::Map { key, of, .. }) => is_text(key) && is_text(of),
            Some(Kind::List { of, .. }) => match self.kind(of) {
                Some(Kind::Record { fields }) => {
                    fields.len() == 2 && fields.iter().all(|(_, of)| is_text(of))
                }
                Some(Kind::Tuple { parts }) => parts.len() == 2 && parts.iter().all(is_text),
                Some(Kind::Text { .. }) => true,
                _ => false,
            },
            _ => false,
        }
    }

    /// A value of such a type.
    pub fn files(&self, of: &str, files: &BTreeMap<String, String>) -> Value {
        let text = |text: &String| Value::Text(text.as_str().into());
        let pairs = files
            .iter()
            .map(|(name, content)| (text(name), text(content)));
        let Some(Kind::List { of, .. }) = self.kind(of) else {
            return Value::Map(pairs.collect());
        };
        let all = pairs.flat_map(|(name, content)| match self.kind(of) {
            Some(Kind::Record { fields }) => {
                let fields = fields.iter().map(|(field, _)| field.clone());
                vec![Value::Record(fields.zip([name, content]).collect())]
            }
            Some(Kind::Text { .. }) => vec![name, content],
            _ => vec![Value::Tuple(vec![name, content])],
        });
        Value::List(all.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{InLanguages, Type};

    #[test]
    fn files_are_a_map_or_a_list_of_pairs() {
        let mut declared = Declared::default();
        let text = Kind::Text {
            at_most: 9,
            letters: Vec::new(),
            words: None,
        };
        let fields = ["name", "content"].map(|field| (field.into(), "text".to_owned()));
        let file = Kind::Record {
            fields: fields.into(),
        };
        for (name, kind) in [("text", text), ("file", file)] {
            let of = Type {
                kind,
                written: InLanguages::new(),
                line: 0,
            };
            declared.types.insert(name.to_owned(), of);
        }
        let files = BTreeMap::from([("a.txt".to_owned(), "1".to_owned())]);
        for (of, shown) in [
            ("{text: text}", "{\"a.txt\": \"1\"}"),
            ("[file]", "[\"a.txt\" \"1\"]"),
            ("[(text, text)]", "[(\"a.txt\", \"1\")]"),
            ("[text]", "[\"a.txt\", \"1\"]"),
        ] {
            let of = declared.type_of(of).expect("it is a type");
            assert!(declared.is_files(&of), "{of}");
            assert_eq!(declared.files(&of, &files).to_string(), shown);
        }
        assert!(!declared.is_files("text"));
    }
}
