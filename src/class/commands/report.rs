//! `sudograde report`: the page of a class, or one for each student.

use anyhow::{Context, bail};
use jiff::Timestamp;

use crate::cli;
use crate::gradebook::Gradebook;
use crate::page::Page;
use crate::words;
use command_line::{language, status, tell};
use grader::catalogue::Catalogue;
use grader::manifest::load;
use report::Telling;

pub fn run(asked: &cli::Page) -> anyhow::Result<u8> {
    let gradebook = Gradebook::open(&asked.db)?;
    let row = gradebook.lab_called(asked.lab.as_deref())?;
    // The gradebook holds all that is needed; the lab adds titles in other languages.
    let lab = Catalogue::locate()
        .find(&row.name)
        .ok()
        .and_then(|folder| load(&folder).ok());
    let course = lab.as_ref().map_or("", |lab| lab.course_language.as_str());
    let lang = asked.lang.or(gradebook.language(&row)?);
    let lang = language(lang, course);
    let locale = words::locale(lang);
    let page = Page {
        gradebook: &gradebook,
        row: &row,
        lab: lab.as_ref(),
        telling: Telling {
            locale: &locale,
            input_columns: lab.as_ref().and_then(|lab| lab.view.input_columns),
        },
        now: Timestamp::now(),
        anonymous: asked.anonymous,
    };
    let path = asked.html.display();
    if asked.student && asked.html.is_file() {
        bail!("{path}: it is a file; --student writes a page for each student, into a folder");
    }
    if !asked.student && asked.html.is_dir() {
        bail!(
            "{path}: it is a folder; the page of a class is a file, and --student writes a page for each student into a folder"
        );
    }
    let count = if asked.student {
        page.students(&asked.html)?
    } else {
        std::fs::write(&asked.html, page.class()?)
            .with_context(|| format!("{}: it cannot be written", asked.html.display()))?;
        1
    };
    let (path, count) = (asked.html.display().to_string(), count.to_string());
    tell(&locale.text("page-written", &[("path", &path), ("count", &count)]));
    Ok(status::FULL_MARKS)
}
