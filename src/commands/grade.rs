//! `sudograde grade`: one submission, one report.

use std::io::{IsTerminal, Write};
use std::path::Path;

use jiff::Timestamp;

use super::place;
use crate::cli::{Format, Grade};
use command_line::options::Sandbox;
use command_line::{lab_of, language_in, open_cache, status};
use grader::builder::{Cache, confine};
use grader::grade::{GradeError, Options, grade};
use grader::manifest::{load, load_with};
use grader::submission::Submission;
use locale::Locale;
use report::{Commands, Human, Look, Screen, Telling, json};
use sudograde_core::lab::Lab;
use sudograde_core::plan::{Selection, plan};
use sudograde_core::text_tools::nearest;

pub fn run(asked: &Grade) -> anyhow::Result<u8> {
    let asked = &in_the_current_folder(asked);
    let mut lab = load_with(
        &lab_of(&asked.path, asked.lab.as_deref())?,
        asked.hidden.as_deref(),
    )?;
    lab.show_what_is_due(Timestamp::now(), asked.due.or(lab.due));
    let lab = lab;
    let submission =
        Submission::read(&asked.path, &lab, asked.language).map_err(GradeError::from)?;
    let lang = language_in(&asked.path, asked.lang, &lab.course_language);
    let locale = Locale::for_lab(lang, &lab)?;
    confine::leave_out(&asked.without_layer);
    let options = Options {
        selection: Selection {
            exercises: [&asked.exercises[..], &asked.exercise].concat(),
            cases: asked.case.clone(),
        },
        seed: asked.seed,
        full_sandbox: asked.sandbox == Sandbox::Full,
        without: asked.without_layer.clone(),
        ..Options::default()
    };
    // A mistake in the selection is told before the report begins.
    plan(&lab, submission.language, &options.selection).map_err(GradeError::from)?;
    let cache = open_cache(&asked.space)?;
    let report = match asked.format {
        Format::Human => show(asked, &lab, &submission, &options, &cache, &locale)?,
        format => {
            let mut notes = report::Notes::new(&locale);
            let report = grade(&lab, &submission, &options, &cache, &locale, &mut |event| {
                notes.take(&event)
            })?;
            let telling = Telling {
                locale: &locale,
                input_columns: lab.view.input_columns,
                mark: None,
            };
            let text = match format {
                Format::Handout(handout) => handout.write(&report, &telling)?,
                _ => json(&report)?,
            };
            std::io::stdout().write_all(text.as_bytes())?;
            report
        }
    };
    Ok(status::of_report(&report))
}

/// In a student's folder, the first word may be an exercise: `sudograde grade is_valid`.
fn in_the_current_folder(asked: &Grade) -> Grade {
    let mut asked = asked.clone();
    let here = Path::new(".");
    let word = asked.path.to_str().map(str::to_owned);
    let (Some(word), None, false) = (word, &asked.lab, asked.path.exists()) else {
        return asked;
    };
    let lab = lab_of(here, None).ok().and_then(|lab| load(&lab).ok());
    let exercises = lab.into_iter().flat_map(|lab| lab.exercises);
    let known: Vec<String> = exercises.map(|exercise| exercise.id).collect();
    if nearest(&word, &known).is_some() {
        asked.path = here.to_owned();
        asked.exercises.insert(0, word);
    }
    asked
}

fn show(
    asked: &Grade,
    lab: &Lab,
    submission: &Submission,
    options: &Options,
    cache: &Cache,
    locale: &Locale,
) -> anyhow::Result<sudograde_core::report::Report> {
    let (out, language, label) = (anstream::stdout(), submission.language, &submission.label);
    if asked.all {
        let mut notes = report::Notes::new(locale);
        let live = std::io::stdout().is_terminal();
        let human = Human::new(out, lab, language, label, locale, live);
        let mut human = human.naming(commands(asked, lab));
        let report = grade(lab, submission, options, cache, locale, &mut |event| {
            notes.take(&event);
            human.take(&event);
        })?;
        human.finish()?;
        return Ok(report);
    }
    let look = Look {
        width: place::width(),
        height: place::height(),
        plain: asked.plain,
        commands: commands(asked, lab),
    };
    let mut notes = report::Notes::of_a_report_that_waits(locale);
    let mut screen = Screen::new(out, lab, language, label, locale, look);
    let report = grade(lab, submission, options, cache, locale, &mut |event| {
        notes.take(&event);
        screen.take(&event);
    })?;
    screen.finish()?;
    Ok(report)
}

fn commands(asked: &Grade, lab: &Lab) -> Commands {
    place::commands(&asked.path, asked.lab.as_deref(), asked.lang, lab)
}
