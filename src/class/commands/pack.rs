//! `sudograde pack`: the grader and a lab for a platform that runs them.

use crate::cli::{Pack, Platform};
use crate::pack::{Parts, github, gradescope};
use command_line::{say, status};
use grader::catalogue::Catalogue;
use grader::manifest::load;

pub fn run(asked: &Pack) -> anyhow::Result<u8> {
    let output = &asked.output;
    if output.exists() {
        anyhow::bail!(
            "{}: it exists and is not overwritten; name another",
            output.display()
        );
    }
    let lab = load(&Catalogue::locate().find(&asked.lab)?)?;
    let parts = Parts::collect(&lab)?;
    match asked.platform {
        Platform::Gradescope => {
            gradescope::write(&lab, parts, output)?;
            say(&format!(
                "{}: upload it as the autograder of a programming assignment on Gradescope.",
                output.display()
            ))?;
        }
        Platform::GithubClassroom => {
            github::write(parts, output)?;
            say(&format!(
                "{}: README.md in it says what goes where.",
                output.display()
            ))?;
        }
    }
    Ok(status::FULL_MARKS)
}
