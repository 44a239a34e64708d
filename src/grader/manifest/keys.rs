//! Refuses keys that mean nothing where they stand: each kind of type, and each kind of exercise,
//! has its own.

use sudograde_core::lab::LabError;
use toml::de::{DeTable, DeValue};

use super::loader::Loader;

/// The kinds of something, and the keys of each.
type Kinds = &'static [(&'static str, &'static [&'static str])];

/// The keys of types besides `kind` and the names in languages.
const TYPES: Kinds = &[
    ("bool", &[]),
    ("int", &["range", "empty"]),
    ("float", &["range"]),
    ("char", &[]),
    (
        "text",
        &["at_most", "letters", "words", "between", "length"],
    ),
    ("token", &[]),
    ("record", &["fields"]),
    ("tuple", &["parts"]),
    ("array", &["of", "value", "shape", "show", "holes", "empty"]),
    ("list", &["of", "value", "at_most"]),
    ("map", &["key", "of", "value", "at_most"]),
    ("handle", &["new", "drop", "sane", "blocks", "view"]),
];

/// The keys of exercises that not each kind has.
const EXERCISES: Kinds = &[
    (
        "functions",
        &[
            "function",
            "functions",
            "prerequisites",
            "watch",
            "random",
            "explain",
            "retrace",
            "search",
            "workspace",
            "smaller",
        ],
    ),
    ("program", &["watch"]),
    ("rules", &[]),
];

/// The keys of criteria that not each kind of exercise has.
const CRITERIA: Kinds = &[
    (
        "functions",
        &[
            "own_functions",
            "steady",
            "machine",
            "watch",
            "visible",
            "hidden",
            "random",
            "whole_domain",
            "explain",
        ],
    ),
    (
        "program",
        &[
            "watch", "random", "run", "stdin", "files", "file", "status", "stdout", "stderr",
            "output", "out",
        ],
    ),
    ("rules", &[]),
];

impl Loader {
    /// Refuses the first key of a type, exercise or criterion that belongs to another kind.
    pub(super) fn check_keys(&self) -> Result<(), LabError> {
        // A file that cannot be read has been refused.
        let Ok(manifest) = DeTable::parse(self.source()) else {
            return Ok(());
        };
        let at_top = |key: &str| manifest.get_ref().get(key).map(|value| value.get_ref());
        if let Some(DeValue::Table(types)) = at_top("type") {
            for one in types.values().filter_map(|one| one.get_ref().as_table()) {
                self.check_type(one)?;
            }
        }
        for exercise in tables(at_top("exercise")) {
            let kind = kind_of(exercise).unwrap_or("functions");
            self.check_kind(exercise, kind, EXERCISES)?;
            let criteria = exercise.get("criterion").map(|value| value.get_ref());
            for criterion in tables(criteria) {
                self.check_kind(criterion, kind, CRITERIA)?;
            }
        }
        Ok(())
    }

    fn check_type(&self, of: &DeTable) -> Result<(), LabError> {
        if let Some(kind) = kind_of(of) {
            self.check_kind(of, kind, TYPES)?;
        }
        let inner = ["of", "value"].into_iter().filter_map(|key| of.get(key));
        let mut inner = inner.filter_map(|inner| inner.get_ref().as_table());
        inner.try_for_each(|inner| self.check_type(inner))
    }

    fn check_kind(&self, table: &DeTable, kind: &str, kinds: Kinds) -> Result<(), LabError> {
        let Some((_, own)) = kinds.iter().find(|(name, _)| *name == kind) else {
            return Ok(());
        };
        for key in table.keys() {
            let name = key.get_ref().as_ref();
            let has_it = kinds.iter().filter(|(_, keys)| keys.contains(&name));
            let others: Vec<String> = has_it
                .map(|(kind, _)| format!("kind = \"{kind}\""))
                .collect();
            if !own.contains(&name) && !others.is_empty() {
                let others = others.join(" or ");
                let message = format!("\"{name}\" is for {others}; this is of kind = \"{kind}\"");
                return Err(self.error(key, message));
            }
        }
        Ok(())
    }
}

fn kind_of<'a>(table: &'a DeTable) -> Option<&'a str> {
    table.get("kind")?.get_ref().as_str()
}

/// The tables in an array of tables.
fn tables<'a>(value: Option<&'a DeValue>) -> impl Iterator<Item = &'a DeTable<'a>> {
    let array = value.and_then(|value| value.as_array());
    let all = array.into_iter().flat_map(|array| array.iter());
    all.filter_map(|one| one.get_ref().as_table())
}
