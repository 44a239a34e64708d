//! The results of mutants: a table in Markdown, survivors as diffs, and everything as JSON.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, json};

use super::results::{Counts, Fate, Mutated, Sizes};
use super::source::Mutant;
use sudograde_core::diff;
use sudograde_core::lab::Language;

const HEAD: &str = "\
| lab | mutants of | made | do not compile | equivalent | caught | survive | caught by the visible cases alone |
|---|---|--:|--:|--:|--:|--:|--:|
";

pub fn markdown(all: &[Mutated]) -> String {
    let mut text = HEAD.to_owned();
    for one in all {
        let counts = one.counts();
        let share = |part: usize| format!("{part} ({})", percent(part, counts.catchable()));
        let cells = [
            one.lab.clone(),
            match one.rare {
                true => format!("{}, rare", one.from),
                false => one.from.clone(),
            },
            counts.made.to_string(),
            counts.not_compiling.to_string(),
            counts.equivalent.to_string(),
            share(counts.caught),
            counts.survivors.to_string(),
            share(counts.caught_by_visible),
        ];
        text.push_str(&format!("| {} |\n", cells.join(" | ")));
    }
    text
}

const SIZES: &str = "
| lab | mutants of | exercise | counterexamples | size: median | largest |
|---|---|---|--:|--:|--:|
";

/// The sizes of the smallest inputs that show the caught mutants; empty if the lab does not measure
/// sizes.
pub fn sizes(all: &[Mutated]) -> String {
    let mut lines = String::new();
    for one in all {
        for (exercise, sizes) in one.shrunk() {
            let (lab, from, count) = (&one.lab, &one.from, sizes.count);
            let Sizes {
                median, maximum, ..
            } = sizes;
            lines.push_str(&format!(
                "| {lab} | {from} | {exercise} | {count} | {median} | {maximum} |\n"
            ));
        }
    }
    match lines.is_empty() {
        true => lines,
        false => SIZES.to_owned() + &lines,
    }
}

/// A percentage, rounded down, so that 100 % means all of them.
fn percent(part: usize, all: usize) -> String {
    match (part * 1000).checked_div(all) {
        None => "–".to_owned(),
        Some(1000) => "100 %".to_owned(),
        Some(tenths) => format!("{}.{} %", tenths / 10, tenths % 10),
    }
}

/// The survivors, as changes to the submission that they are made from.
pub fn diffs(one: &Mutated) -> String {
    let mut text = String::new();
    for mutant in one.survivors() {
        let place = format!("{}/{}:{}", one.from, mutant.file.display(), mutant.line);
        let when = mutant.when.as_ref();
        let when = when.map_or(String::new(), |when| format!(", {when}"));
        text.push_str(&format!(
            "\n{} {place} in {}{when}\n{}\n",
            one.lab,
            mutant.function,
            diff::unified(&mutant.was, &mutant.is)
        ));
    }
    text
}

/// The JSON form, as described in docs/results.md.
pub fn json(all: &[Mutated]) -> serde_json::Result<String> {
    let submissions: Vec<Submission> = all.iter().map(submission).collect();
    let value = json!({ "format_version": 1, "submissions": submissions });
    serde_json::to_string_pretty(&value).map(|text| text + "\n")
}

/// A submission in the JSON form.
#[derive(Serialize)]
struct Submission<'a> {
    lab: &'a str,
    language: Language,
    from: &'a str,
    rare: bool,
    #[serde(flatten)]
    counts: Counts,
    shrunk: BTreeMap<&'a str, Sizes>,
    faults: &'a [String],
    mutants: Vec<Value>,
}

fn submission(one: &Mutated) -> Submission<'_> {
    let trials = one.trials.iter();
    Submission {
        lab: &one.lab,
        language: one.language,
        from: &one.from,
        rare: one.rare,
        counts: one.counts(),
        shrunk: one.shrunk(),
        faults: &one.faults,
        mutants: trials
            .map(|trial| mutant(&trial.mutant, &trial.fate))
            .collect(),
    }
}

fn mutant(mutant: &Mutant, fate: &Fate) -> Value {
    let mut value = json!({
        "file": mutant.file,
        "line": mutant.line,
        "function": mutant.function,
        "operator": mutant.operator,
        "when": mutant.when,
        "was": mutant.was,
        "is": mutant.is,
        "nth": mutant.before + 1,
    });
    let (name, more) = match fate {
        Fate::DoesNotCompile => ("does-not-compile", None),
        Fate::Survives => ("survives", None),
        Fate::Equivalent { reason } => ("equivalent", Some(("reason", json!(reason)))),
        Fate::Caught { by, by_visible, .. } => {
            let name = match by_visible {
                true => "caught-by-visible",
                false => "caught",
            };
            (name, Some(("by", json!(by))))
        }
    };
    value["fate"] = json!(name);
    if let Some((key, what)) = more {
        value[key] = what;
    }
    value
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn only_all_of_them_is_a_hundred_percent() {
        assert_eq!(percent(0, 0), "–");
        assert_eq!(percent(0, 7), "0.0 %");
        assert_eq!(percent(9999, 10000), "99.9 %");
        assert_eq!(percent(7, 7), "100 %");
    }
}
