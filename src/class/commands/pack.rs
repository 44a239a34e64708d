//! `sudograde pack`: the grader and a lab for students, or for a platform that runs them.

use crate::cli::{Pack, Platform};
use crate::pack::{Parts, classroom50, coderunner, github, gradescope, kattis, student};
use command_line::{open_cache, say, status};
use grader::catalogue::Catalogue;
use grader::manifest::load;
use sudograde_core::lab::Lab;

pub fn run(asked: &Pack) -> anyhow::Result<u8> {
    let output = &asked.output;
    if output.exists() {
        anyhow::bail!(
            "{}: it exists and is not overwritten; name another",
            output.display()
        );
    }
    let lab = load(&Catalogue::locate().find(&asked.lab)?)?;
    refuse_others_options(asked)?;
    match asked.platform {
        Platform::Gradescope => {
            gradescope::write(&lab, Parts::collect(&lab)?, output)?;
            say(&format!(
                "{}: upload it as the autograder of a programming assignment on Gradescope.",
                output.display()
            ))?;
        }
        Platform::Classroom50 | Platform::GithubClassroom => {
            let parts = Parts::collect(&lab)?;
            match asked.platform {
                Platform::Classroom50 => classroom50::write(&lab, parts, output)?,
                _ => github::write(parts, output)?,
            }
            say(&format!(
                "{}: README.md in it says what goes where.",
                output.display()
            ))?;
        }
        Platform::Kattis => pack_kattis(asked, &lab)?,
        Platform::CodeRunner => {
            let parts = Parts::collect(&lab)?;
            coderunner::write(&lab, &parts, asked.language, asked.lang, output)?;
            say(&format!(
                "{}: import it into the question bank of a Moodle with CodeRunner, as Moodle XML.",
                output.display()
            ))?;
        }
        Platform::Student => {
            let left_out = student::write(&lab, asked.language, asked.lang, output)?;
            say(&format!(
                "{}: hand it out; students unpack it and run `bash test.sh` in the folder {}.",
                output.display(),
                lab.id
            ))?;
            say(&format!(
                "Hidden cases are left out: {}. docs/platforms.md tells what a student can still find out.",
                left_out.cases
            ))?;
            if !left_out.criteria.is_empty() {
                say(&format!(
                    "Criteria without a visible case are left out, with their points: {}.",
                    left_out.criteria.join(", ")
                ))?;
            }
        }
    }
    Ok(status::FULL_MARKS)
}

/// Refuses options that the platform has no use for.
fn refuse_others_options(asked: &Pack) -> anyhow::Result<()> {
    let platform = asked.platform;
    let has_lang = [Platform::Student, Platform::CodeRunner].contains(&platform);
    if asked.language.is_some() && !has_lang && platform != Platform::Kattis {
        anyhow::bail!("--language is for `sudograde pack student`, `coderunner` and `kattis`");
    }
    if asked.lang.is_some() && !has_lang {
        anyhow::bail!("--lang is for `sudograde pack student` and `sudograde pack coderunner`");
    }
    if asked.exercise.is_some() && platform != Platform::Kattis {
        anyhow::bail!("--exercise is for `sudograde pack kattis`");
    }
    Ok(())
}

fn pack_kattis(asked: &Pack, lab: &Lab) -> anyhow::Result<()> {
    let choice = kattis::PackChoice {
        exercise: asked.exercise.as_deref(),
        language: asked.language,
    };
    let cache = open_cache(&asked.space)?;
    let written = kattis::write(lab, &choice, &cache, &asked.output)?;
    say(&format!(
        "{}: a problem package with sample cases: {}, secret cases: {}. To check it: verifyproblem {0}",
        asked.output.display(),
        written.samples,
        written.secret
    ))?;
    say(&match &written.wrong {
        Some(name) => format!("  wrong submission: {name}"),
        None => "  no wrong submission of the lab ends well and prints something wrong: submissions/wrong_answer is not there".to_owned(),
    })?;
    for (why, names) in kattis::by_reason(&written.left) {
        say(&format!("  left out: {}: {why}", names.join(", ")))?;
    }
    for note in &written.notes {
        say(&format!("  {note}"))?;
    }
    Ok(())
}
