//! Types of the standard library of C++: texts, rows, optional values, pairs, maps.

use super::super::model::Of;
use super::super::words::parts;
use super::TEXTS;
use super::types::Binder;
use grader::declarations::CType;

/// The most elements of an array that an example writes out.
const MOST: usize = 100;

/// The words of a type: `vector` and `int` of `std::vector<int>`.
fn words(of: &CType) -> Option<(&str, Vec<String>)> {
    if of.pointers > 0 || !of.sizes.is_empty() {
        return None;
    }
    let (name, inner) = match of.base.split_once('<') {
        Some((name, inner)) => (name, inner.strip_suffix('>')?),
        None => (of.base.as_str(), ""),
    };
    let is_standard = name.starts_with("std::") || !inner.is_empty() || name == "string";
    let name = name.trim().trim_start_matches("std::");
    is_standard.then(|| (name, parts(inner, ',')))
}

impl Binder<'_> {
    pub fn is_standard(&self, of: &CType) -> bool {
        words(&self.resolved(of)).is_some()
    }

    /// The type for one of the standard library; None: it is none of those.
    pub fn standard(&mut self, of: &CType) -> Option<Result<Of, String>> {
        let (name, inner) = words(of)?;
        Some(self.of_words(name, &inner).unwrap_or_else(|| {
            Err(format!(
                "there is no type for \"{}\" so far (there are those of docs/lab-format.md)",
                of.base
            ))
        }))
    }

    fn of_words(&mut self, name: &str, inner: &[String]) -> Option<Result<Of, String>> {
        let mut all = Vec::new();
        for one in inner {
            let size = self.source.all.number(one).filter(|_| name == "array");
            let of = match size {
                Some(_) => Of::new("", &[]),
                None => match self.value(&read(one), false) {
                    Ok(of) => of,
                    Err(why) => return Some(Err(why)),
                },
            };
            all.push(of);
        }
        Some(Ok(match (name, all.as_slice()) {
            ("string" | "string_view", []) => Of::new("text", &TEXTS),
            ("vector" | "list" | "deque", [of]) => self.types.list(of),
            ("optional", [of]) => of.clone().or_none("NULL"),
            ("pair", [_, _]) | ("tuple", [_, ..]) => Of::tuple(&all),
            ("map" | "unordered_map", [key, of]) => Of::map(key, of),
            ("array", [of, _]) => {
                let count = self.source.all.number(&inner[1]);
                of.array(count.filter(|count| *count <= MOST)?)
            }
            _ => return None,
        }))
    }
}

/// A type as it stands between the brackets of another.
fn read(text: &str) -> CType {
    let base = text.trim_end_matches(['*', ' ']);
    let pointers = text.matches('*').count();
    let is_const = base.starts_with("const ");
    CType {
        base: base.trim_start_matches("const ").trim().to_owned(),
        pointers,
        is_const,
        ..CType::default()
    }
}
