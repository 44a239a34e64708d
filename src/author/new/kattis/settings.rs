//! The settings of a problem: `problem.yaml`, and the flags of groups of cases.

use std::collections::BTreeMap;

use anyhow::{Context, bail};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};

use super::comparison::Comparison;
use super::package::{Package, SETTINGS, TIME_LIMIT};

/// The settings that a lab keeps.
pub struct Settings {
    /// By language.
    pub names: BTreeMap<String, String>,
    /// The time limit in seconds, if the package says it.
    pub seconds: Option<f64>,
    pub memory_mib: Option<u64>,
    pub output_mib: Option<u64>,
    /// The makers, and how it may be used, as the package says: `license: cc by-sa`.
    pub origin: Vec<String>,
    /// Cases earn points of their own.
    pub is_scoring: bool,
    flags: Vec<String>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Problem {
    name: Option<Name>,
    #[serde(rename = "type")]
    kind: Option<TextOrList>,
    validation: Option<String>,
    validator_flags: Option<TextOrList>,
    limits: Option<Limits>,
    license: Option<Loose>,
    rights_owner: Option<Loose>,
    author: Option<Loose>,
    credits: Option<Loose>,
    source: Option<Loose>,
}

/// A text, or anything else, which is left out.
#[derive(Deserialize)]
#[serde(untagged)]
enum Loose {
    Text(String),
    Other(IgnoredAny),
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Limits {
    time_limit: Option<f64>,
    memory: Option<u64>,
    output: Option<u64>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Name {
    One(String),
    Many(BTreeMap<String, String>),
}

/// Words in a text, or in a list.
#[derive(Deserialize)]
#[serde(untagged)]
enum TextOrList {
    Text(String),
    List(Vec<String>),
}

impl TextOrList {
    fn all(self) -> Vec<String> {
        match self {
            TextOrList::Text(text) => text.split_whitespace().map(str::to_owned).collect(),
            TextOrList::List(list) => list,
        }
    }
}

/// The settings of a group of cases, or of a case.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Group {
    output_validator_flags: Option<TextOrList>,
    output_validator_args: Option<TextOrList>,
    args: Option<TextOrList>,
    files: Option<TextOrList>,
}

/// Reads `problem.yaml`.
///
/// # Errors
/// It cannot be read, or the problem is of a kind that no lab holds.
pub fn settings(package: &Package) -> anyhow::Result<Settings> {
    let problem: Problem = read(package, SETTINGS)?.unwrap_or_default();
    let place = package.place(SETTINGS);
    let limits = problem.limits.unwrap_or_default();
    let kinds = problem.kind.map(TextOrList::all).unwrap_or_default();
    let validation = problem.validation.unwrap_or_default();
    for kind in ["interactive", "multi-pass", "submit-answer"] {
        if kinds.iter().any(|one| one == kind) || validation.contains(kind) {
            bail!("{place}: the problem is {kind}, and a lab holds no such exercise");
        }
    }
    let mut own = package.within("output_validator");
    if let Some(file) = own.next() {
        refuse_validator(&package.place(file))?;
    }
    if validation.starts_with("custom") {
        refuse_validator(&place)?;
    }
    if let Some(file) = package.within("include/").next() {
        bail!(
            "{}: files that are built with each submission cannot be taken over; put them into the submissions, and remove include/",
            package.place(file)
        );
    }
    let told = |key: &str, text: Option<Loose>| match text {
        Some(Loose::Text(text)) => Some(format!("{key}: {}", text.replace(char::is_control, " "))),
        Some(Loose::Other(_)) | None => None,
    };
    let origin = [
        told("license", problem.license),
        told("rights_owner", problem.rights_owner),
        told("author", problem.author),
        told("credits", problem.credits),
        told("source", problem.source),
    ];
    Ok(Settings {
        names: match problem.name {
            None => BTreeMap::new(),
            Some(Name::One(name)) => BTreeMap::from([("en".to_owned(), name)]),
            Some(Name::Many(names)) => names,
        },
        seconds: match limits.time_limit {
            Some(seconds) if seconds.is_finite() && seconds > 0.0 => Some(seconds),
            Some(seconds) => bail!(
                "{}: time_limit is {seconds}; write a number of seconds above 0",
                package.place("problem.yaml")
            ),
            None => measured(package)?,
        },
        memory_mib: limits.memory,
        output_mib: limits.output,
        origin: origin.into_iter().flatten().collect(),
        is_scoring: kinds.iter().any(|kind| kind == "scoring"),
        flags: problem
            .validator_flags
            .map(TextOrList::all)
            .unwrap_or_default(),
    })
}

fn refuse_validator(place: &str) -> anyhow::Result<()> {
    bail!(
        "{place}: the problem has an output validator of its own, which lab.toml cannot hold; remove it and \"validation: custom\" from a copy of the package to compare with the recorded answers, and let a function of [checks] judge then (docs/lab-format.md)"
    )
}

/// The time limit that stands beside `problem.yaml`, in seconds.
fn measured(package: &Package) -> anyhow::Result<Option<f64>> {
    let Some(text) = package.text(TIME_LIMIT)? else {
        return Ok(None);
    };
    let seconds = text.trim().parse();
    let seconds = seconds
        .with_context(|| format!("{}: it is no number of seconds", package.place(TIME_LIMIT)))?;
    Ok(Some(seconds))
}

impl Settings {
    /// How the output of a case is compared; `name` is without its ending.
    ///
    /// # Errors
    /// A file with flags cannot be read, has a flag that nobody knows, or the case needs more than standard input.
    pub fn comparison(&self, package: &Package, name: &str) -> anyhow::Result<Comparison> {
        let mut flags = self.flags.clone();
        let mut place = package.place(SETTINGS);
        let folders: Vec<usize> = name.match_indices('/').map(|(end, _)| end).collect();
        let groups = folders.iter().rev().flat_map(|end| {
            ["testdata.yaml", "test_group.yaml"].map(|file| format!("{}/{file}", &name[..*end]))
        });
        let own = format!("{name}.yaml");
        for file in std::iter::once(own).chain(groups) {
            let Some(group) = read::<Group>(package, &file)? else {
                continue;
            };
            if group.args.is_some() || group.files.is_some() {
                bail!(
                    "{}: a case with arguments or files is not taken over; write it into lab.toml yourself, and take it out of the package",
                    package.place(&file)
                );
            }
            let found = group.output_validator_args.or(group.output_validator_flags);
            if let Some(found) = found {
                flags.extend(found.all());
                place = package.place(&file);
                break;
            }
        }
        Comparison::of(&flags).map_err(|why| anyhow::anyhow!("{place}: {why}"))
    }
}

fn read<T: DeserializeOwned>(package: &Package, name: &str) -> anyhow::Result<Option<T>> {
    let Some(text) = package.text(name)?.filter(|text| !text.trim().is_empty()) else {
        return Ok(None);
    };
    match serde_saphyr::from_str::<Option<T>>(&text) {
        Ok(found) => Ok(found),
        Err(why) => bail!("{}: {why}", package.place(name)),
    }
}
