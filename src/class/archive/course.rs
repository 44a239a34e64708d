//! The content of a course's archive: for each lab its folder, the tools, the decisions, the marks, and
//! a sample of work from each band of points.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Context;
use jiff::Timestamp;

use super::package::Package;
use crate::batch::lab_hash;
use crate::export::{self, CanvasKey, Class, Options};
use crate::gradebook::{Decision, Grade, Gradebook, LabRow};
use grader::catalogue::Catalogue;
use grader::manifest::load;
use report::Telling;
use sudograde_core::text_tools::{file_names, tabbed};

const README: &str = include_str!("README.txt");

/// Submissions of each band that are kept.
const SAMPLE: usize = 2;

/// A band of points: its name, and the least percent of full marks that belong to it.
const BANDS: [(&str, f64); 6] = [
    ("100", 100.0),
    ("75-99", 75.0),
    ("50-74", 50.0),
    ("25-49", 25.0),
    ("1-24", f64::MIN_POSITIVE),
    ("0", 0.0),
];

/// Collects what belongs to the labs of a gradebook. Also gives what is missing, a sentence each.
///
/// # Errors
/// The gradebook or a lab cannot be read.
pub fn collect(gradebook: &Gradebook, labs: &[LabRow]) -> anyhow::Result<(Package, Vec<String>)> {
    let mut package = Package::default();
    let mut missing = Vec::new();
    for lab in labs {
        let to = Path::new(&lab.name);
        missing.extend(folder(gradebook, lab, to, &mut package)?);
        tools(gradebook, lab, to, &mut package)?;
        decisions(gradebook, lab, to, &mut package)?;
        marks(gradebook, lab, to, &mut package)?;
        sample(gradebook, lab, to, &mut package)?;
    }
    let told: String = missing.iter().map(|one| format!("- {one}\n")).collect();
    let told = match told.is_empty() {
        true => "Nothing is missing.\n".to_owned(),
        false => format!("Missing:\n\n{told}"),
    };
    package.add(Path::new("README.txt"), README.replace("@MISSING@", &told));
    Ok((package, missing))
}

/// The lab's folder with its solutions. Gives what is missing, a sentence each.
fn folder(
    gradebook: &Gradebook,
    lab: &LabRow,
    to: &Path,
    package: &mut Package,
) -> anyhow::Result<Vec<String>> {
    let name = &lab.name;
    let folder = match Catalogue::locate().find(name) {
        Ok(folder) => folder,
        Err(why) => return Ok(vec![format!("the folder of {name}: {why}")]),
    };
    let loaded = match load(&folder) {
        Ok(loaded) => loaded,
        Err(why) => return Ok(vec![format!("the folder of {name}: {why}")]),
    };
    let unreadable = || format!("{}: it cannot be read", folder.display());
    let mut links = package
        .add_folder(&folder, &to.join("lab"))
        .with_context(unreadable)?;
    for (language, solution) in &loaded.solutions {
        if !solution.starts_with(&folder) {
            let to = to.join("solution").join(language.id());
            links.extend(package.add_folder(solution, &to).with_context(unreadable)?);
        }
    }
    let told = |link: PathBuf| format!("{}: it is a link", link.display());
    let mut missing: Vec<String> = links.into_iter().map(told).collect();
    let hash = lab_hash(&loaded, None)?;
    if gradebook.bases(lab)?.iter().any(|basis| basis.lab != hash) {
        missing.push(format!(
            "the folder of {name} as some marks were given by it: it changed since, or there were hidden cases"
        ));
    }
    Ok(missing)
}

/// The labs, compilers, graders and options behind the runs that count.
fn tools(
    gradebook: &Gradebook,
    lab: &LabRow,
    to: &Path,
    package: &mut Package,
) -> anyhow::Result<()> {
    let mut text = "lab\ttoolchain\tgrader\toptions\n".to_owned();
    for basis in gradebook.bases(lab)? {
        let columns = [&basis.lab, &basis.toolchain, &basis.grader, &basis.options];
        text += &(tabbed(&columns.map(String::as_str)) + "\n");
    }
    package.add(&to.join("toolchain.tsv"), text);
    Ok(())
}

fn decisions(
    gradebook: &Gradebook,
    lab: &LabRow,
    to: &Path,
    package: &mut Package,
) -> anyhow::Result<()> {
    let mut text = tabbed(&Decision::COLUMNS) + "\n";
    for one in gradebook.log(lab, None)? {
        let columns = one.columns();
        text += &(tabbed(&columns.each_ref().map(String::as_str)) + "\n");
    }
    package.add(&to.join("decisions.tsv"), text);
    Ok(())
}

fn marks(
    gradebook: &Gradebook,
    lab: &LabRow,
    to: &Path,
    package: &mut Package,
) -> anyhow::Result<()> {
    let locale = crate::words::locale(locale::Lang::En, None)?;
    let options = Options {
        telling: Telling {
            locale: &locale,
            input_columns: None,
            mark: None,
        },
        full_lab: None,
        column: None,
        canvas_key: CanvasKey::default(),
    };
    let class = Class::read(gradebook, lab, Timestamp::now())?;
    let table = export::export(&class, &export::CSV, &options)?;
    package.add(&to.join("marks.csv"), table.content);
    Ok(())
}

/// Of each band, the submissions with the smallest digests: a sample that nobody chose.
fn sample(
    gradebook: &Gradebook,
    lab: &LabRow,
    to: &Path,
    package: &mut Package,
) -> anyhow::Result<()> {
    let grades = gradebook.grades(lab)?;
    let names = file_names(grades.iter().map(|grade| grade.student.key.as_str()));
    let mut bands: BTreeMap<&str, Vec<(String, &Grade, &String)>> = BTreeMap::new();
    for (grade, name) in grades.iter().zip(&names) {
        if let Some(worth) = grade.worth {
            let hash = gradebook.content_hash(worth.attempt.submission)?;
            bands
                .entry(band(grade))
                .or_default()
                .push((hash, grade, name));
        }
    }
    for (band, mut of_band) in bands {
        of_band.sort_by(|one, other| (&one.0, one.2).cmp(&(&other.0, other.2)));
        for (_, grade, name) in of_band.into_iter().take(SAMPLE) {
            let to = to.join("sample").join(band).join(name);
            if let Some(worth) = grade.worth {
                for file in gradebook.files(worth.attempt.submission)? {
                    package.add(&to.join("files").join(&file.path), file.content);
                }
            }
            // Nothing waits for a due date here, so the time of archiving changes nothing.
            if let Some(report) = gradebook.report_of(lab, grade, Timestamp::MAX)? {
                package.add(&to.join("report.json"), report::json(&report)?);
            }
        }
    }
    Ok(())
}

fn band(grade: &Grade) -> &'static str {
    let most = grade.max_score.filter(|most| *most > 0.0);
    let percent = match (grade.points, most) {
        (Some(points), Some(most)) => points / most * 100.0,
        _ => 0.0,
    };
    let fitting = BANDS.iter().find(|(_, least)| percent >= *least);
    fitting.map_or("0", |(name, _)| name)
}
