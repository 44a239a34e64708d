//! `sudograde explain`: why an exercise fails, and how to go on.

use std::path::{Path, PathBuf};

use super::place;
use crate::cli::Explain;
use command_line::{Problem, language_in, open_cache, status};
use grader::builder::Cache;
use grader::catalogue::Catalogue;
use grader::grade::{GradeError, Options, example, grade};
use grader::manifest::{load, load_all};
use grader::statement;
use grader::submission::{Submission, SubmissionError};
use locale::Locale;
use report::{Look, Notes, Screen, describe};
use sudograde_core::lab::{Lab, Language};
use sudograde_core::plan::{Selection, plan};
use sudograde_core::report::{BuildStatus, ExerciseReport};

pub fn run(asked: Explain) -> anyhow::Result<u8> {
    let asked = &in_order(asked);
    let lab = load(&find_lab(asked)?)?;
    let path = asked.path.as_deref().unwrap_or(Path::new("."));
    let lang = language_in(path, asked.lang, &lab.course_language);
    let locale = Locale::for_lab(lang, &lab)?;
    let cache = open_cache(&asked.space)?;
    match Submission::read(path, &lab, asked.language) {
        Ok(submission) => graded(asked, &lab, &submission, &cache, &locale),
        // Nothing was handed in, so only the exercise is described.
        Err(SubmissionError::NoFiles { .. }) if asked.path.is_none() => {
            described(asked, &lab, asked.language, &cache, &locale)?;
            Ok(status::FULL_MARKS)
        }
        Err(error) => Err(GradeError::from(error).into()),
    }
}

/// The submission may stand before the exercise, as it does for `grade`.
fn in_order(mut asked: Explain) -> Explain {
    if let Some(path) = &asked.path
        && let Some(exercise) = path.to_str().filter(|_| !path.exists())
        && Path::new(&asked.exercise).exists()
    {
        let exercise = exercise.to_owned();
        asked.path = Some(PathBuf::from(asked.exercise));
        asked.exercise = exercise;
    }
    asked
}

fn selection(asked: &Explain) -> Selection {
    Selection {
        exercises: vec![asked.exercise.clone()],
        cases: Vec::new(),
    }
}

fn graded(
    asked: &Explain,
    lab: &Lab,
    submission: &Submission,
    cache: &Cache,
    locale: &Locale,
) -> anyhow::Result<u8> {
    let options = Options {
        selection: selection(asked),
        seed: 1,
        ..Options::default()
    };
    let mut notes = Notes::new(locale);
    let report = grade(lab, submission, &options, cache, locale, &mut |event| {
        notes.take(&event);
    })?;
    // A function that is still the skeleton's gives nothing to explain: its task is shown.
    let untouched = |exercise: &ExerciseReport| !exercise.begun;
    if report.build.status == BuildStatus::Ok && report.exercises.iter().all(untouched) {
        described(asked, lab, Some(submission.language), cache, locale)?;
        return Ok(status::of_report(&report));
    }
    let path = asked.path.as_deref().unwrap_or(Path::new("."));
    let look = Look {
        width: place::width(),
        height: place::height(),
        plain: false,
        commands: place::commands(path, asked.lab.as_deref(), asked.lang, lab),
    };
    let (language, label) = (submission.language, &submission.label);
    let mut screen = Screen::new(anstream::stdout(), lab, language, label, locale, look);
    screen.explain(&report, usize::from(asked.hint));
    screen.finish()?;
    Ok(status::of_report(&report))
}

fn described(
    asked: &Explain,
    lab: &Lab,
    language: Option<Language>,
    cache: &Cache,
    locale: &Locale,
) -> anyhow::Result<()> {
    let first = lab.toolchains.keys().next().copied();
    let language = language.or(first).unwrap_or(Language::C);
    let plan = plan(lab, language, &selection(asked)).map_err(GradeError::from)?;
    let example = example(lab, language, &asked.exercise, cache)?;
    let exercise = plan.exercises[0].exercise;
    describe(
        &mut anstream::stdout().lock(),
        lab,
        exercise,
        language,
        statement::asks(lab, &asked.exercise, locale.lang.id()).as_deref(),
        example.as_ref(),
        locale,
    )?;
    Ok(())
}

/// The lab that was named, else the lab around the folder, else the only lab with this exercise,
/// else the only one of these whose files are all in the folder: another lab may share some of
/// their names.
fn find_lab(asked: &Explain) -> anyhow::Result<PathBuf> {
    let catalogue = Catalogue::locate();
    if let Some(name) = &asked.lab {
        return Ok(catalogue.find(name)?);
    }
    let path = asked.path.as_deref().unwrap_or(Path::new("."));
    if let Some(folder) = catalogue
        .enclosing(path)
        .or_else(|| catalogue.told_by(path))
    {
        return Ok(folder);
    }
    let mut labs = Vec::new();
    let mut known = Vec::new();
    for lab in load_all(&catalogue) {
        let lab = lab?;
        known.extend(lab.exercises.iter().map(|exercise| exercise.id.clone()));
        let mut exercises = lab.exercises.iter();
        if exercises.any(|exercise| exercise.id == asked.exercise) {
            labs.push(lab);
        }
    }
    if labs.len() > 1 && labs.iter().filter(|lab| is_whole(lab, path)).count() == 1 {
        labs.retain(|lab| is_whole(lab, path));
    }
    let names: Vec<&str> = labs.iter().map(|lab| lab.id.as_str()).collect();
    match labs.as_slice() {
        [only] => Ok(only.folder.clone()),
        [] => Err(Problem::unknown("problem-no-exercise-anywhere", &asked.exercise, &known).into()),
        _ => {
            let arguments = [
                ("name", asked.exercise.as_str()),
                ("known", &names.join(", ")),
            ];
            Err(Problem::new("problem-several-labs", &arguments).into())
        }
    }
}

/// True if the folder holds all files of the lab in one of its languages.
fn is_whole(lab: &Lab, path: &Path) -> bool {
    let mut toolchains = lab.toolchains.values();
    toolchains.any(|toolchain| (toolchain.student.iter()).all(|file| path.join(file).is_file()))
}
