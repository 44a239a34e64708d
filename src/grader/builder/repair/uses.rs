//! [`Uses`]: which names the code of an exercise reaches.

use std::collections::{BTreeMap, BTreeSet};

use super::{Dialect, Sheet};

/// The words that items use, in all files. Two files may each have a function of one name that the other
/// one cannot call.
pub struct Uses {
    /// The indices of the items that declare a name.
    items: BTreeMap<String, Vec<usize>>,
    /// The words of each item.
    words: Vec<BTreeSet<String>>,
    /// Names that stand in several files and are private in this one, by file.
    apart: BTreeSet<(String, String)>,
    pub(super) dialect: Dialect,
}

/// Stands between a file and its private name.
const APART: char = '\0';

impl Uses {
    pub fn of(sheets: &[Sheet], dialect: Dialect) -> Self {
        let mut uses = Uses {
            items: BTreeMap::new(),
            words: Vec::new(),
            apart: apart(sheets, dialect),
            dialect,
        };
        for sheet in sheets {
            for (item, is_gone) in sheet.items_with_cuts() {
                for name in &item.names {
                    let own = uses.items.entry(uses.key(&sheet.name, name));
                    own.or_default().push(uses.words.len());
                }
                // A part that is gone uses nothing.
                let own = item.words.iter().filter(|_| !is_gone);
                let own = own.map(|word| uses.key(&sheet.name, word));
                uses.words.push(own.collect());
            }
        }
        uses
    }

    /// The form in which a name is compared that stands in a file.
    pub fn key(&self, file: &str, name: &str) -> String {
        let key = self.dialect.key(name);
        match self.apart.contains(&(file.to_owned(), key.clone())) {
            true => format!("{file}{APART}{key}"),
            false => key,
        }
    }

    /// The name alone.
    pub fn plain(key: &str) -> &str {
        key.rsplit(APART).next().unwrap_or(key)
    }

    /// The first of the wanted names among `roots` and all that they use. Names in `replaced`
    /// belong to substitutes and are not followed.
    pub fn first_of(
        &self,
        wanted: &BTreeSet<String>,
        roots: &[String],
        replaced: &[String],
    ) -> Option<String> {
        let keys = |names: &[String]| -> Vec<String> {
            names.iter().map(|name| self.dialect.key(name)).collect()
        };
        let mut seen: BTreeSet<String> = keys(replaced).into_iter().collect();
        let mut open = keys(roots);
        open.reverse();
        let mut looked = BTreeSet::new();
        while let Some(name) = open.pop() {
            if seen.contains(&name) {
                continue;
            }
            if wanted.contains(&name) {
                return Some(name);
            }
            let items = self.items.get(&name).into_iter().flatten();
            for item in items.filter(|item| looked.insert(**item)) {
                open.extend(self.words[*item].iter().cloned());
            }
            seen.insert(name);
        }
        None
    }
}

fn apart(sheets: &[Sheet], dialect: Dialect) -> BTreeSet<(String, String)> {
    let mut files: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for sheet in sheets {
        for name in sheet.items.iter().flat_map(|item| &item.names) {
            files
                .entry(dialect.key(name))
                .or_default()
                .insert(&sheet.name);
        }
    }
    let private = sheets.iter().flat_map(|sheet| {
        let names = sheet.private_names();
        names.map(|name| (sheet.name.clone(), dialect.key(name)))
    });
    private
        .filter(|(_, key)| files.get(key).is_some_and(|files| files.len() > 1))
        .collect()
}
