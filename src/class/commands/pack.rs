//! `sudograde pack`: the grader and a lab for students, or for a platform that runs them.

use crate::cli::{Pack, Platform};
use crate::pack::{Parts, classroom50, coderunner, github, gradescope, student};
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
    let chooses = matches!(asked.platform, Platform::Student | Platform::CodeRunner);
    if !chooses && (asked.language.is_some() || asked.lang.is_some()) {
        anyhow::bail!(
            "--language and --lang are for `sudograde pack student` and `sudograde pack coderunner`"
        );
    }
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
