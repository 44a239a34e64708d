//! Reads `hidden.toml`: cases that an instructor adds to a lab from another folder, hidden from
//! students.

use std::path::Path;

use serde::Deserialize;
use toml::Spanned;

use super::loader::Loader;
use super::written::{Case, Manifest};
use sudograde_core::lab::LabError;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ManifestHidden {
    #[serde(rename = "format_version")]
    _format_version: u32,
    lab: Spanned<String>,
    exercise: Vec<HiddenExercise>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HiddenExercise {
    id: Spanned<String>,
    criterion: Vec<HiddenCriterion>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HiddenCriterion {
    id: Spanned<String>,
    cases: Vec<Spanned<Case>>,
}

/// Reads the cases of a folder, and adds them to their criteria in the lab's manifest. Returns the
/// loader that checks these cases.
pub fn add(folder: &Path, lab: &mut Manifest) -> Result<Loader, LabError> {
    let loader = Loader::open(folder, "hidden.toml", "a folder of hidden cases")?;
    // In the first format of labs, this file was the same.
    loader.check_version(&[2, 1])?;
    let manifest: ManifestHidden = loader.parse()?;
    let id = lab.id.get_ref();
    let message = format!("its cases are for another lab than \"{id}\"");
    loader.refuse(manifest.lab.get_ref() != id, &manifest.lab, &message)?;
    for exercise in manifest.exercise {
        let known: Vec<String> = (lab.exercise.iter())
            .map(|one| one.get_ref().id.get_ref().clone())
            .collect();
        let index = loader.find("exercise", &exercise.id, &known)?;
        let own = &mut lab.exercise[index].get_mut().criterion;
        let known: Vec<String> = (own.iter())
            .map(|one| one.get_ref().id.get_ref().clone())
            .collect();
        for criterion in exercise.criterion {
            let index = loader.find("criterion", &criterion.id, &known)?;
            own[index].get_mut().instructors.extend(criterion.cases);
        }
    }
    Ok(loader)
}
