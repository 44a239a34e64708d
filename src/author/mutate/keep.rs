//! `lab mutate --write`: keeps, as hidden cases, the smallest inputs that catch a mutant which no
//! written case catches. Inputs that are made by chance caught it this time.
//!
//! The text of lab.toml stays as its author wrote it; only the new inputs are put in.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};
use sudograde_core::lab::Lab;
use sudograde_core::report::Report;
use toml::Spanned;

use super::results::{Fate, Mutated};
use crate::new::quoted;

/// The most inputs that are added to a criterion at once: some of them catch several mutants.
const MOST: usize = 3;

/// Longer inputs are of no use to people who read the manifest.
const LONGEST: usize = 300;

/// An input that fails with a mutant: the exercise, the criterion, the input.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Need {
    pub exercise: String,
    pub criterion: String,
    pub input: String,
}

/// The smallest inputs of a report, if none of the cases in `by` is written in the manifest.
pub fn needs(lab: &Lab, report: &Report, by: &[String]) -> Vec<Need> {
    let is_written = |name: &String| {
        lab.exercises.iter().any(|exercise| {
            exercise.criteria.iter().any(|criterion| {
                let mut cases = criterion.cases.iter();
                cases.any(|case| *name == format!("{}/{}/{}", exercise.id, criterion.id, case.name))
            })
        })
    };
    if by.iter().any(is_written) {
        return Vec::new();
    }
    let exercises = report.exercises.iter();
    let found = exercises.flat_map(|exercise| {
        let found = exercise.counterexamples.iter();
        let short = found.filter(|one| one.input.len() <= LONGEST);
        short.map(|one| Need {
            exercise: exercise.id.clone(),
            criterion: one.criterion.clone(),
            input: one.input.clone(),
        })
    });
    found.collect()
}

/// Few inputs that catch all of these mutants, as far as a criterion takes more; and the number of
/// mutants that are left to chance.
pub fn chosen(mutated: &[Mutated]) -> (Vec<Need>, usize) {
    let trials = mutated.iter().flat_map(|one| &one.trials);
    let mut left: Vec<&Vec<Need>> = trials
        .filter_map(|trial| match &trial.fate {
            Fate::Caught { needs, .. } if !needs.is_empty() => Some(needs),
            _ => None,
        })
        .collect();
    let mut chosen: Vec<Need> = Vec::new();
    loop {
        // The inputs of a criterion that is full may catch this one, too: the next run shows it.
        let is_full = |need: &Need| {
            let is_own =
                |one: &&Need| (&one.exercise, &one.criterion) == (&need.exercise, &need.criterion);
            chosen.iter().filter(is_own).count() >= MOST
        };
        let mut counts: BTreeMap<&Need, usize> = BTreeMap::new();
        let open = left.iter().filter(|needs| !needs.iter().any(is_full));
        for need in open.flat_map(|needs| needs.iter()) {
            *counts.entry(need).or_default() += 1;
        }
        let best = counts.into_iter().max_by(|(one, count), (other, more)| {
            let small = other.input.len().cmp(&one.input.len());
            count.cmp(more).then(small).then_with(|| other.cmp(one))
        });
        let Some((best, _)) = best else {
            return (chosen, left.len());
        };
        let best = best.clone();
        left.retain(|needs| !needs.contains(&best));
        chosen.push(best);
    }
}

#[derive(Deserialize)]
struct Manifest {
    exercise: Vec<Exercise>,
}

#[derive(Deserialize)]
struct Exercise {
    id: String,
    criterion: Vec<Spanned<Criterion>>,
}

#[derive(Deserialize)]
struct Criterion {
    id: Spanned<String>,
    visible: Option<Spanned<Vec<String>>>,
    hidden: Option<Spanned<Vec<Spanned<String>>>>,
}

/// The manifest's text with these hidden cases in it.
///
/// # Errors
/// It cannot be read as TOML.
pub fn with(text: &str, needs: &[Need]) -> Result<String, String> {
    let manifest: Manifest = toml::from_str(text).map_err(|why| why.message().to_owned())?;
    let mut changes: Vec<(usize, String)> = Vec::new();
    for exercise in &manifest.exercise {
        for place in &exercise.criterion {
            let criterion = place.get_ref();
            let own = needs.iter().filter(|need| {
                need.exercise == exercise.id && need.criterion == *criterion.id.get_ref()
            });
            let inputs: Vec<String> = own.map(|need| quoted(&need.input)).collect();
            if !inputs.is_empty() {
                let is_inline = text
                    .get(place.span())
                    .is_some_and(|text| text.starts_with('{'));
                changes.push(change(text, criterion, &inputs.join(", "), is_inline));
            }
        }
    }
    changes.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
    let mut changed = text.to_owned();
    for (at, new) in changes {
        changed.insert_str(at, &new);
    }
    Ok(changed)
}

/// Where something is put in, and what.
fn change(text: &str, criterion: &Criterion, inputs: &str, is_inline: bool) -> (usize, String) {
    if let Some(hidden) = &criterion.hidden {
        return match hidden.get_ref().last() {
            Some(last) => (last.span().end, format!(", {inputs}")),
            None => (hidden.span().start + 1, inputs.to_owned()),
        };
    }
    let visible = criterion.visible.as_ref().map(Spanned::span);
    let behind = visible.unwrap_or_else(|| criterion.id.span());
    if is_inline {
        return (behind.end, format!(", hidden = [{inputs}]"));
    }
    let before = text.get(..behind.start).unwrap_or_default();
    let line = before.rsplit('\n').next().unwrap_or_default();
    let indent: String = line.chars().take_while(|one| one.is_whitespace()).collect();
    let rest = text.get(behind.end..).unwrap_or_default();
    match rest.find('\n') {
        Some(end) => (
            behind.end + end + 1,
            format!("{indent}hidden = [{inputs}]\n"),
        ),
        None => (text.len(), format!("\n{indent}hidden = [{inputs}]\n")),
    }
}

/// Puts the inputs into a lab's manifest. If the lab is not one any more, the manifest is as it was.
///
/// # Errors
/// It cannot be read or written, or an input does not fit.
pub fn write(lab: &Lab, needs: &[Need]) -> anyhow::Result<()> {
    use anyhow::Context;
    let file = lab.folder.join("lab.toml");
    let unwritten = || format!("{}: it cannot be changed", file.display());
    let before = std::fs::read_to_string(&file).with_context(unwritten)?;
    let after = with(&before, needs).map_err(|why| anyhow::anyhow!("{}: {why}", file.display()))?;
    replace(&file, &after).with_context(unwritten)?;
    if let Err(why) = grader::manifest::load(&lab.folder) {
        replace(&file, &before).with_context(unwritten)?;
        return Err(why.into());
    }
    Ok(())
}

/// A reader sees the old text or the new one, and never a part.
fn replace(file: &Path, text: &str) -> std::io::Result<()> {
    let folder = file.parent().unwrap_or(Path::new("."));
    let new = tempfile::NamedTempFile::new_in(folder)?;
    std::fs::write(new.path(), text)?;
    let permissions = std::fs::metadata(file)?.permissions();
    std::fs::set_permissions(new.path(), permissions)?;
    new.persist(file).map(|_| ()).map_err(|error| error.error)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn need(exercise: &str, criterion: &str, input: &str) -> Need {
        Need {
            exercise: exercise.to_owned(),
            criterion: criterion.to_owned(),
            input: input.to_owned(),
        }
    }

    #[test]
    fn inputs_are_put_in_and_nothing_else_changes() {
        let text = "# Mine.\n[[exercise]]\nid = \"a\"\n\n  [[exercise.criterion]]\n  id = \"one\"   # first\n  \
                    visible = [\n    \"1\",   # small\n  ]   # seen\n  points = 1\n\n  [[exercise.criterion]]\n  id = \"two\"\n  \
                    hidden = [\"7\", ]\n\n[[exercise]]\nid = \"b\"\ncriterion = [ { id = \"one\", visible = [\"5\"] }, { id = \"two\", hidden = [] } ]\n";
        let needs = [
            need("a", "one", "2"),
            need("a", "two", "\"x\""),
            need("a", "two", "9"),
            need("b", "one", "3"),
            need("b", "two", "4"),
        ];
        let expected = "# Mine.\n[[exercise]]\nid = \"a\"\n\n  [[exercise.criterion]]\n  id = \"one\"   # first\n  \
                    visible = [\n    \"1\",   # small\n  ]   # seen\n  hidden = [\"2\"]\n  points = 1\n\n  [[exercise.criterion]]\n  id = \"two\"\n  \
                    hidden = [\"7\", '\"x\"', \"9\", ]\n\n[[exercise]]\nid = \"b\"\ncriterion = [ { id = \"one\", visible = [\"5\"], hidden = [\"3\"] }, { id = \"two\", hidden = [\"4\"] } ]\n";
        assert_eq!(with(text, &needs).expect("it is TOML"), expected);
    }
}
