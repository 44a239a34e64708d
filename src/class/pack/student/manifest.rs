//! Reduces a lab's manifest to the students' part: one language, visible cases, hints about these.

use std::path::{Component, PathBuf};

use glob::Pattern;
use toml::{Table, Value};

use super::LeftOut;
use sudograde_core::lab::Language;

/// The keys of a case that name a file of the lab.
const FILE_KEYS: [&str; 5] = [
    "input_file",
    "stdin_file",
    "from",
    "exact_file",
    "tokens_file",
];

/// Removes hidden cases, what is for other languages, and criteria of which nothing is left.
pub fn keep_visible(manifest: &mut Table, languages: &[Language]) -> LeftOut {
    let ids: Vec<&str> = languages.iter().map(|language| language.id()).collect();
    let is_known = |language: &str| ids.contains(&language);
    let mut left_out = LeftOut::default();
    if let Some(toolchains) = manifest.get_mut("toolchain").and_then(Value::as_table_mut) {
        toolchains.retain(|language, _| is_known(language));
    }
    let only_python = languages == [Language::Python];
    for exercise in tables_mut(manifest, "exercise") {
        let id = text(exercise, "id");
        if only_python && forget_leaks(exercise) {
            exercise.remove("watch");
        }
        let makes_inputs = exercise.contains_key("random");
        let Some(Value::Array(criteria)) = exercise.get_mut("criterion") else {
            continue;
        };
        criteria.retain_mut(|criterion| {
            let Some(criterion) = criterion.as_table_mut() else {
                return true;
            };
            if let Some(Value::Array(only)) = criterion.get_mut("languages") {
                only.retain(|language| language.as_str().is_some_and(is_known));
                if only.is_empty() {
                    return false;
                }
            }
            if only_python && forget_leaks(criterion) {
                left_out
                    .criteria
                    .push(format!("{id}/{}", text(criterion, "id")));
                return false;
            }
            let hidden = criterion.remove("hidden");
            let hidden = hidden.as_ref().and_then(Value::as_array);
            left_out.cases += hidden.map_or(0, Vec::len);
            let others = ["visible", "random", "whole_domain", "generate", "run"];
            let says_more = others.iter().any(|key| criterion.contains_key(*key));
            let mut is_empty = hidden.is_some() && !makes_inputs;
            if let Some(Value::Array(cases)) = criterion.get_mut("cases") {
                let before = cases.len();
                cases.retain(|case| case.get("visible").and_then(Value::as_bool) == Some(true));
                left_out.cases += before - cases.len();
                is_empty = cases.is_empty();
            }
            is_empty &= !says_more;
            if is_empty {
                let criterion = text(criterion, "id");
                left_out.criteria.push(format!("{id}/{criterion}"));
            }
            !is_empty
        });
    }
    if let Some(Value::Array(exercises)) = manifest.get_mut("exercise") {
        exercises.retain(|one| {
            let criteria = one.get("criterion").and_then(Value::as_array);
            criteria.is_none_or(|criteria| !criteria.is_empty())
        });
    }
    left_out
}

/// Nothing is freed in Python, where no criterion can watch it. True: nothing else was watched.
fn forget_leaks(table: &mut Table) -> bool {
    let Some(Value::Array(watch)) = table.get_mut("watch") else {
        return false;
    };
    watch.retain(|part| part.as_str() != Some("leaks"));
    watch.is_empty()
}

/// The files that the cases name: where they are, and where they are in the copy, each relative to the
/// folder of the lab. Files outside of the folder move into it, and the manifest follows.
pub fn files(manifest: &mut Table) -> Vec<(PathBuf, PathBuf)> {
    let mut moved = Vec::new();
    for exercise in tables_mut(manifest, "exercise") {
        for criterion in tables_mut(exercise, "criterion") {
            tables_mut(criterion, "cases").for_each(|case| move_in(case, &mut moved));
            // `from` of random inputs names a function of the checks, not a file.
            let made = ["random", "whole_domain", "generate"];
            let own = criterion.iter_mut();
            let own = own.filter(|(key, _)| !made.contains(&key.as_str()));
            own.filter_map(|(_, value)| value.as_table_mut())
                .for_each(|table| move_in(table, &mut moved));
        }
    }
    moved
}

fn move_in(table: &mut Table, moved: &mut Vec<(PathBuf, PathBuf)>) {
    for (key, value) in table.iter_mut() {
        match value {
            Value::String(path) if FILE_KEYS.contains(&key.as_str()) => {
                let from = PathBuf::from(&*path);
                let is_inside = |part| matches!(part, Component::Normal(_) | Component::CurDir);
                let known = moved.iter().find(|(known, _)| *known == from);
                let to = match known {
                    Some((_, to)) => to.clone(),
                    None if from.components().all(is_inside) => from.clone(),
                    None => {
                        let name = from.file_name().unwrap_or_default().to_string_lossy();
                        PathBuf::from(format!("moved/{}-{name}", moved.len()))
                    }
                };
                *path = to.display().to_string();
                moved.push((from, to));
            }
            Value::Table(inner) => move_in(inner, moved),
            _ => {}
        }
    }
}

/// The toolchain of a language.
pub fn toolchain(manifest: &mut Table, language: Language) -> Option<&mut Table> {
    let all = manifest.get_mut("toolchain")?.as_table_mut()?;
    all.get_mut(language.id())?.as_table_mut()
}

/// Keeps the hints about criteria and cases that are left, without the names of wrong submissions.
pub fn keep_hints(hints: &mut Table, manifest: &Table) {
    let mut left: Vec<(String, Vec<String>)> = Vec::new();
    for exercise in tables(manifest, "exercise") {
        for criterion in tables(exercise, "criterion") {
            let name = format!("{}/{}", text(exercise, "id"), text(criterion, "id"));
            let cases = tables(criterion, "cases").map(|case| text(case, "name"));
            let visible = criterion.get("visible").and_then(Value::as_array);
            let numbers = 1..=visible.map_or(0, Vec::len);
            let numbered = numbers.map(|k| format!("{}-{k}", text(criterion, "id")));
            left.push((name, cases.chain(numbered).collect()));
        }
    }
    let Some(Value::Array(entries)) = hints.get_mut("hint") else {
        return;
    };
    entries.retain_mut(|hint| {
        let Some(hint) = hint.as_table_mut() else {
            return true;
        };
        hint.remove("example");
        let Some(Value::Array(names)) = hint.get_mut("for") else {
            return true;
        };
        let known = |name: &Value| {
            left.iter()
                .find(|(known, _)| Some(&**known) == name.as_str())
        };
        names.retain(|name| known(name).is_some());
        let cases: Vec<&String> = names
            .iter()
            .filter_map(known)
            .flat_map(|one| &one.1)
            .collect();
        let is_empty = names.is_empty();
        let pattern = hint.get("case").and_then(Value::as_str);
        let pattern = pattern.and_then(|pattern| Pattern::new(pattern).ok());
        let is_met = |pattern: Pattern| cases.iter().any(|case| pattern.matches(case));
        !is_empty && pattern.is_none_or(is_met)
    });
}

fn tables<'a>(table: &'a Table, key: &str) -> impl Iterator<Item = &'a Table> {
    let all = table.get(key).and_then(Value::as_array);
    all.into_iter().flatten().filter_map(Value::as_table)
}

fn tables_mut<'a>(table: &'a mut Table, key: &str) -> impl Iterator<Item = &'a mut Table> {
    let all = table.get_mut(key).and_then(Value::as_array_mut);
    all.into_iter().flatten().filter_map(Value::as_table_mut)
}

fn text(table: &Table, key: &str) -> String {
    let text = table.get(key).and_then(Value::as_str);
    text.unwrap_or_default().to_owned()
}
